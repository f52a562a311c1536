import { expect, it } from 'vitest'
import { literalAddresses } from './addresses.ts'

const reports = (text: string, path = 'apps/web/src/modules/order/x.tsx') => literalAddresses([{ path, text }])

it.each([
  '<Link to="/order/detail">订单</Link>',
  '<Link to={`/order/detail?id=${id}`}>订单</Link>',
  "void navigate('/rmft/list')",
  "const path = '/pound/slip?id='",
  "<ErrorState list='/cds/list' />",
  "await navigate('/user/login')",
  "redirect('/404')",
  // Unknown addresses lead nowhere at all.
  "void navigate('/order/lst')",
  '<Link to={`/ordr/detail?id=${id}`}>订单</Link>',
])('refuses in the web: %s', (text) => {
  expect(reports(text)).toHaveLength(1)
})

it.each([
  'void navigate(linkTo(screens.manifests))',
  "call('POST /order/detail')",
  '// opens /order/detail',
  "await fetch('/readyz')",
  "import x from '/order/y'",
])('permits in the web: %s', (text) => {
  expect(reports(text)).toEqual([])
})

it('refuses addresses that the server or a declaration makes, also in SQL', () => {
  const sql = "`select '/rmft/edit?id=' || id as path`"
  expect(reports(sql, 'apps/server/src/modules/todo/x.queries.ts')).toHaveLength(1)
  expect(reports("link: '/transport/vehicle/create'", 'packages/domain/src/cargo/x.ts')).toHaveLength(1)
  expect(reports('`/transport/vehicle?record=${id}`', 'packages/domain/src/cargo/x.ts')).toHaveLength(1)
})

it('permits the common path of operations, the declarations of screens, tests and the kernel', () => {
  expect(reports("crud(vehicle, '/transport/vehicle', {", 'packages/domain/src/transport/vehicle.ts')).toEqual([])
  const declared = "screen('/order/detail', {"
  expect(reports(declared, 'packages/domain/src/screens/order.ts')).toEqual([])
  expect(reports("open('/order/detail')", 'apps/web/src/modules/order/x.test.tsx')).toEqual([])
  expect(reports("const NOWHERE = '/404'", 'apps/server/src/kernel/http/server.ts')).toEqual([])
})
