// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { setSession } from '../../platform/session/session.ts'
import { show } from '../../kit/tests/page.tsx'
import { clerk } from '../../platform/session/tests/user.ts'
import { Timeline } from '../timeline/Timeline.tsx'

const moment = (
  id: string,
  kind: 'receipt' | 'manifest' | 'message' | 'document',
  title: string,
  code: string | null,
) => ({
  id,
  at: `2026-11-24T04:00:0${id}Z`,
  kind,
  tone: 'work' as const,
  title,
  content: null,
  who: null,
  code,
  doc_id: null,
})

test('an event does not repeat its kind and its code', async () => {
  setSession({ user: clerk, navigation: [], menus: new Set() })
  const moments = [
    moment('1', 'receipt', '回执 11 提(运)单放行', '11'),
    moment('2', 'manifest', '舱单 待申报', null),
    moment('3', 'message', 'MT1401 首次申报已交客户端', 'MT1401'),
    moment('4', 'document', '出口装箱清单 草稿', null),
  ]
  const page = await show(<Timeline moments={moments} notes={[]} />)
  const lines = [...document.querySelectorAll('li')].map((line) => line.querySelector('.doc-moment-title')?.textContent)
  expect(lines).toEqual(['出口装箱清单 草稿', '首次申报已交客户端', '待申报', '提(运)单放行'])
  await page.leave()
})
