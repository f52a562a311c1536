// @vitest-environment happy-dom
import { crud } from '@guanqiao/domain/kit/crud'
import { text } from '@guanqiao/domain/kit/field'
import { afterEach, expect, test } from 'vitest'
import { crudScreen } from '../CrudScreen.tsx'
import { setPermissions } from '../permissions.ts'
import { setListChoices } from '../table/columnChoice.ts'
import { answering, button, click, show, until } from './page.tsx'
import { truckWith } from './truck.ts'

const truck = truckWith({ plate: text('车牌', { required: true, inList: true, search: 'contains' }) })
// An address of its own: a late request of a page in another file of this worker is none of this list.
const address = '/transport/filtered'
const Screen = crudScreen(truck, crud(truck, address, { list: 'POST getall' }))
const rows = ['蒙A1003', '蒙A1020', '蒙A1021'].map((plate, n) => ({ id: `id${n}`, version: 1, plate }))
const rowCount = () => document.querySelectorAll('tr[data-row-key]').length

afterEach(() => setListChoices([]))

test('the default filter opens a list without conditions, and clearing them shows all rows', async () => {
  setPermissions({ truck: ['query', 'get'] })
  setListChoices([{ list: 'truck.list', columns: null, density: null, default_query: 'plate=1020' }])
  const sent = answering({
    [`${address}/getall`]: ({ plate }) => {
      const matches = rows.filter((row) => row.plate.includes(String(plate ?? '')))
      return { rows: matches, pageNo: 1, pageSize: 10, totalCount: matches.length }
    },
  })
  const page = await show(<Screen />)
  await until(() => rowCount() === 1)
  expect(page.router.state.location.search).toBe('?plate=1020')
  const requests = sent.filter(({ path }) => path.startsWith(address))
  expect(requests.map(({ body }) => body['plate'])).toEqual(['1020'])
  await click(button('重置'))
  await until(() => rowCount() === 3)
  await page.leave()
  const { leave } = await show(<Screen />, '/?plate=1003')
  await until(() => document.querySelector('tr[data-row-key]')?.textContent?.includes('蒙A1003'))
  await leave()
})
