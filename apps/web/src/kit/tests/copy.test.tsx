// @vitest-environment happy-dom
import { crud } from '@guanqiao/domain/kit/crud'
import { text, weight } from '@guanqiao/domain/kit/field'
import { afterEach, expect, test } from 'vitest'
import { crudScreen } from '../CrudScreen.tsx'
import { setPermissions } from '../permissions.ts'
import { answering, button, click, press, show, type, until } from './page.tsx'
import { truckWith } from './truck.ts'

const truck = truckWith({
  plate: text('车牌', { required: true, unique: true, inList: true }),
  owner_phone: text('车主电话', { personal: true }),
  tare: weight('自重', { inList: true }),
})
const Screen = crudScreen(
  truck,
  crud(truck, '/transport/truck', { list: 'GET|POST getall', find: 'POST getby', create: 'POST create' }),
)
const row = {
  id: 'id3',
  version: 1,
  plate: '蒙A1003',
  owner_phone: '138****8000',
  tare: '8500.000',
  remark: '加高车厢',
}
let leave: () => Promise<void>

afterEach(async () => {
  await leave()
  localStorage.clear()
  document.body.replaceChildren()
})

test('a record is copied as a new one, without identifying fields and personal data', async () => {
  setPermissions({ truck: ['query', 'get', 'add'] })
  const sent = answering({
    '/transport/truck/getall': () => ({ rows: [row], pageNo: 1, pageSize: 10, totalCount: 1 }),
    '/transport/truck/getby': () => ({ data: row }),
    '/transport/truck/create': (body) => ({ data: { ...row, ...body, id: 'id99' } }),
  })
  const page = await show(<Screen />, '/?record=id3')
  leave = page.leave
  await until(() => document.querySelector('.ant-drawer dt'))
  await click(button('复制新增'))
  const plate = await until(() => document.querySelector<HTMLInputElement>('[data-field="plate"] input'))
  expect(page.router.state.location.search).toBe('?record=new&from=id3')
  expect(plate.value).toBe('')
  await type(plate, '蒙A2000')
  await press(plate, 'Enter', { ctrlKey: true })
  await until(() => page.router.state.location.search === '')
  const body = sent.find((call) => call.path.endsWith('create'))?.body
  expect(body).toMatchObject({ plate: '蒙A2000', tare: '8500.000', remark: '加高车厢' })
  expect(JSON.stringify(body)).not.toContain('138')
})
