// @vitest-environment happy-dom
import { operations } from '@guanqiao/domain/registry'
import { beforeEach, expect, test } from 'vitest'
import { setSession } from './platform/session/session.ts'
import { answering, show, until } from './kit/tests/page.tsx'
import { clerk } from './platform/session/tests/user.ts'
import { keepToken } from './kit/token.ts'
import { routes } from './screens.ts'
import { hurryTo } from './shell/guard/prefetch.ts'

const paths = Object.keys(routes).filter((path) => routes[path]?.rows !== undefined)
const pathOf = (route: string) => route.split(' ')[1] ?? ''
const page = { rows: [], pageNo: 1, pageSize: 10, totalCount: 0 }

beforeEach(() => {
  localStorage.clear()
  keepToken('t')
  setSession({ user: clerk, navigation: [], menus: new Set() })
})

test('the lists of the menus are among them', () => {
  expect(paths).toEqual(expect.arrayContaining(['/transport/vehicle', '/order/list', '/rmft/list', '/pound/list']))
})

test.each(paths)('the first page of %s is requested before it is shown, and once', async (path) => {
  // On a busy machine its code takes longer to load than an early response is kept.
  await routes[path]?.load()
  const list = pathOf(routes[path]?.rows ?? '')
  const sent = answering({ [list]: () => page })
  const requests = () => sent.filter((request) => request.path === list)
  void hurryTo(path)
  await until(() => requests().length === 1)
  const Screen = (await routes[path]?.load())?.default
  if (!Screen) throw new Error(`${path} has no screen`)
  const { container, leave } = await show(<Screen />, path)
  await until(() => container.querySelector('.gq-table, [role=table], table, .gq-empty'))
  expect(requests()).toHaveLength(1)
  await leave()
})

test('the routes are those of the declared lists', () => {
  const declared = operations.flatMap((operation) => operation.routes.map(({ method, path }) => `${method} ${path}`))
  expect(paths.map((path) => routes[path]?.rows).filter((route) => !declared.includes(route ?? ''))).toEqual([])
})

test('lists with personal data are not read whole', () => {
  const lists = operations.filter((operation) =>
    operation.routes.some(({ method, path }) => paths.some((screen) => routes[screen]?.rows === `${method} ${path}`)),
  )
  expect(lists.length).toBeGreaterThan(5)
  for (const { name, output } of lists) {
    const fields = output.envelope === 'page' ? Object.values(output.shape.fields) : []
    expect(fields.length, name).toBeGreaterThan(0)
    expect(
      fields.filter(({ personal }) => personal),
      name,
    ).toEqual([])
  }
})

test('filters in the address are left to the screen, which requests the filtered rows', async () => {
  const sent = answering({ '/transport/vehicle/getall': () => page })
  await hurryTo('/transport/vehicle?plate_number=A1')
  const requests = sent.filter(({ path }) => path === '/transport/vehicle/getall')
  expect(requests.map(({ body }) => body['plate_number'])).toEqual(['A1'])
})
