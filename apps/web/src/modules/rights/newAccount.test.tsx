// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answering, click, show, type, until } from '../../kit/tests/page.tsx'
import { setPermissions } from '../../kit/permissions.ts'
import { setSignedIn } from '../../kit/session/signedIn.ts'
import Administrators from './Administrators.tsx'
import Users from './Users.tsx'

const enterprise = '019b7765-ac00-7000-8000-0000000000e1'
let leave: () => Promise<void>
let sent: ReturnType<typeof answering>
const screens = [
  ['administrator', Administrators, '/enterprise/admin/create'],
  ['user', Users, '/platform/users/create'],
] as const

beforeEach(() => {
  const every = ['query', 'get', 'add', 'edit']
  setPermissions({ administrator: every, user: every })
  setSignedIn({ enterprise_id: null, viewing: null })
  const empty = { rows: [], pageNo: 1, pageSize: 10, totalCount: 0 }
  const created = (body: Record<string, unknown>) => ({ data: { id: 'new', version: 1, ...body } })
  sent = answering({
    '/enterprise/admin/getall': () => empty,
    '/platform/users/getall': () => empty,
    '/platform/lookup': () => ({ rows: [{ id: enterprise, label: '北疆物流' }] }),
    '/enterprise/admin/create': created,
    '/platform/users/create': created,
  })
})
afterEach(async () => {
  await leave()
  setSignedIn(undefined)
  localStorage.clear()
  document.body.replaceChildren()
})

const field = (name: string) => document.querySelector<HTMLInputElement>(`[data-field="${name}"] input`)
/** The button of the latest question: an earlier one may still be closing. */
const answer = (label: RegExp) =>
  [...document.querySelectorAll<HTMLElement>('button')].findLast((one) =>
    label.test(one.textContent?.replace(/\s/g, '') ?? ''),
  )
const fillIn = async (Screen: (typeof screens)[number][1], at: string) => {
  ;({ leave } = await show(<Screen />, at))
  await type(await until(() => field('username')), 'slip')
  await type(field('full_name'), '手滑')
}

test.each(screens)('a new %s of the list of one enterprise belongs to it', async (_, Screen, path) => {
  await fillIn(Screen, `/?enterprise_id=${enterprise}&record=new`)
  await click(document.querySelector('[data-submit]'))
  const call = await until(() => sent.find((one) => one.path === path))
  expect(call.headers.get('Enterprise-Id')).toBe(enterprise)
  expect(call.body).toMatchObject({ username: 'slip', status: 'active' })
})

test.each(screens)('a %s of the platform is chosen, and asked about once more', async (_, Screen, path) => {
  await fillIn(Screen, '/?record=new')
  await click(field('of_platform') ?? document.querySelector('[data-field="of_platform"] button'))
  await click(document.querySelector('[data-submit]'))
  await until(() => document.body.textContent?.includes('“手滑”属于平台，不属于任何企业'))
  await click(answer(/^取消$/))
  await until(() => document.body.textContent?.includes('没有新增：是否属于平台须再次确认'))
  expect(sent.some((one) => one.path === path)).toBe(false)
  await click(document.querySelector('[data-submit]'))
  await click(await until(() => answer(/^新增平台/)))
  const call = await until(() => sent.find((one) => one.path === path))
  expect(call.body).toMatchObject({ of_platform: true })
})
