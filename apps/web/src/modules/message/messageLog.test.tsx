// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { setPermissions } from '../../kit/permissions.ts'
import { setSession } from '../../platform/session/session.ts'
import { answering, show, until } from '../../kit/tests/page.tsx'
import { clerk } from '../../platform/session/tests/user.ts'
import MessageLog from './MessageLog.tsx'

const message = (id: string, doc_type: string) => ({
  id,
  version: 1,
  message_id: `01A20EEC1127772680990000000000${id}`,
  status: 'answered',
  batch_number: '5100489963098',
  doc_type,
  doc_id: `doc-${id}`,
  function_code: '9',
  sent_by: 'a.clerk',
  created_at: '2026-11-24T04:00:00Z',
})

test('a message leads to its own document, a manifest or another', async () => {
  setSession({ user: clerk, navigation: [], menus: new Set() })
  setPermissions({ message: ['query', 'get'], manifest: ['get'], packing: ['get'] })
  const rows = [message('01', 'manifest'), message('02', 'packing')]
  answering({ '/customs/message/list': () => ({ rows, pageNo: 1, pageSize: 10, totalCount: 2 }) })
  const page = await show(<MessageLog />)
  const links = () => [...document.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
  await until(() => links().length > 4)
  expect(links()).toContainEqual(['公路舱单', '/rmft/edit?id=doc-01'])
  expect(links()).toContainEqual(['…00000002', '/?record=02'])
  expect(links()).toContainEqual(['装箱清单', '/rmft/mt7402/edit?id=doc-02'])
  await page.leave()
})
