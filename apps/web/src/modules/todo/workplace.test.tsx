// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { setPermissions } from '../../kit/permissions.ts'
import { setSession } from '../../platform/session/session.ts'
import type { User } from '../../platform/session/session.ts'
import { answering, click, show, until } from '../../kit/tests/page.tsx'
import { clerk } from '../../platform/session/tests/user.ts'
import Management from './management/Management.tsx'
import Workplace from './Workplace.tsx'

const user: User = { ...clerk, drill: true }
const task = (kind: string, id: string, path: string) => ({
  id,
  kind,
  title: `5100489963${id}`,
  detail: null,
  batch_number: null,
  path,
  since: '2026-11-23T00:00:00.000Z',
  owner_id: null,
  owner_name: null,
  until: null,
  passed_by: null,
  note: null,
})
const months = Array.from({ length: 12 }, (_, n) => ({
  month: `2026-${String(n + 1).padStart(2, '0')}`,
  count: n * 10,
  capped: n === 11,
}))

let page: Awaited<ReturnType<typeof show>>
afterEach(async () => {
  await page.leave()
  document.body.replaceChildren()
})

async function open(rights: Record<string, string[]>) {
  setSession({ user, navigation: [], menus: new Set() })
  setPermissions(rights)
  answering({
    '/platform/todo/getall': () => ({
      rows: [task('rejected', '001', '/rmft/edit?id=1&act=fix'), task('ready', '002', '/rmft/edit?id=2&act=check')],
    }),
    '/platform/number/statistics': () => ({
      data: { by_state: [], by_day: [{ day: '2026-11-23', count: 7 }], remaining: 300 },
    }),
    '/analysis/month-bar': () => ({ rows: months }),
  })
  page = await show(<Workplace />)
  await until(() => document.querySelectorAll('section[aria-labelledby="home-todo"] ol > li').length === 2)
}
const acts = () =>
  [...document.querySelectorAll('section[aria-labelledby="home-todo"] ol > li > a')].map((link) => link.textContent)

test('each task has its act, and a kind shows only its own', async () => {
  await open({})
  expect(acts()).toEqual(['改单', '申报'])
  const kind = [...document.querySelectorAll<HTMLElement>('button[aria-pressed]')].find((one) =>
    one.textContent?.startsWith('待申报'),
  )
  await click(kind)
  expect(acts()).toEqual(['申报'])
  await click(kind)
  expect(acts()).toHaveLength(2)
  expect(document.body.textContent).not.toContain('近十二个月用号')
})

test('who may query batches sees their figures, and the months as a table too', async () => {
  await open({ batch: ['query'] })
  const table = await until(() => document.querySelector('table'))
  expect(table.querySelectorAll('tbody tr')).toHaveLength(12)
  expect(table.textContent).toContain('2026-12110+')
  expect(document.body.textContent).toContain('今日取号7')
})

test('the home of the management platform counts the records that its administrators may see, with a link to each', async () => {
  setSession({ user, navigation: [], menus: new Set() })
  setPermissions({ user: ['query'], online: ['query'] })
  const sent = answering({
    '/platform/account/getall': ({ state }) => ({ rows: [], totalCount: state === 'locked' ? 2 : 1234 }),
    '/platform/session/getall': () => ({ rows: [], totalCount: 7 }),
    '/platform/todo/getall': () => ({ rows: [] }),
  })
  page = await show(<Management />)
  const figures = () => [...document.querySelectorAll('[aria-labelledby="home-management"] dl > div')]
  await until(() => figures().at(-1)?.textContent === '在线7')
  expect(figures().map(({ textContent }) => textContent)).toEqual([
    '账号1,234',
    '已锁定账号2',
    '须先办理1,234',
    '在线7',
  ])
  expect(figures()[1]?.querySelector('a')?.getAttribute('href')).toBe('/permission/account?state=locked')
  expect(sent.map(({ path }) => path)).not.toContain('/enterprise/group/getall')
})
