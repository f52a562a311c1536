// @vitest-environment happy-dom
import { choice, text, weight } from '@guanqiao/domain/kit/field'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { crudScreen } from '../CrudScreen.tsx'
import { setPermissions } from '../permissions.ts'
import { setListChoices } from '../table/columnChoice.ts'
import { choosePageSize, rowsThatFit } from '../table/layout/pageSize.ts'
import { bindToken } from '../token.ts'
import { answering, button, click, press, show, type, until } from './page.tsx'
import { allOperationsOf, truckWith } from './truck.ts'

const truck = truckWith({
  plate: text('车牌', { required: true, inList: true, search: 'contains', sort: true }),
  status: choice(
    '状态',
    { on: '启用', off: '停用' },
    { default: 'on', inList: true, search: 'in', tones: { on: 'done' } },
  ),
  tare: weight('自重', { inList: true }),
})
const api = allOperationsOf(truck)
const Screen = crudScreen(truck, api)

const rowOf = (n: number) => ({
  id: `id${n}`,
  version: 1,
  plate: `蒙A${1000 + n}`,
  status: 'on',
  tare: '8500.000',
  remark: null,
})
let rows: ReturnType<typeof rowOf>[]
let leave: () => Promise<void>

const partOf = (row: object, columns: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => ['id', 'version', ...columns].includes(name)))

const columns = ['plate', 'status', 'tare']

const server = () =>
  answering({
    '/transport/truck/getall': ({ pageNo, pageSize, plate, columns }) => {
      const matches = rows.filter((row) => row.plate.includes(String(plate ?? '')))
      const from = (Number(pageNo) - 1) * Number(pageSize)
      const page = matches.slice(from, from + Number(pageSize)).map((row) => partOf(row, columns as string[]))
      return { rows: page, pageNo, pageSize, totalCount: matches.length }
    },
    '/transport/truck/getby': ({ id }) => ({ data: rows.find((row) => row.id === id) }),
    '/transport/truck/update': (body) => ({ data: { ...rows[0], ...body, version: 2 } }),
    '/transport/truck/delete': ({ id }) => {
      rows = rows.filter((row) => row.id !== id)
      return { data: { id } }
    },
  })

const rowCount = () => document.querySelectorAll('tr[data-row-key]').length

beforeEach(() => {
  rows = Array.from({ length: 21 }, (_, n) => rowOf(n))
  setPermissions({ truck: ['query', 'get', 'add', 'edit', 'delete'] })
})

afterEach(async () => {
  await leave()
  choosePageSize(10)
  setListChoices([])
  localStorage.clear()
  document.body.replaceChildren()
})

test('a list with ten rows a page, the state as word, the weight grouped, links to the record', async () => {
  server()
  const page = await show(<Screen />)
  leave = page.leave
  await until(() => rowCount() === 10)
  expect(document.body.textContent).toContain('共 21 条')
  expect(document.querySelector('tr[data-row-key]')?.textContent).toContain('8,500')
  expect(document.querySelector('tr[data-row-key] a')?.getAttribute('href')).toBe('/?record=id0')
})

test('the filter is in the address and is sent', async () => {
  const sent = server()
  const page = await show(<Screen />)
  leave = page.leave
  await until(() => rowCount() === 10)
  const plate = [...document.querySelectorAll('label')].find((element) => element.textContent === '车牌')?.htmlFor ?? ''
  await type(document.getElementById(plate), '1020')
  await act(
    async () =>
      void document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  )
  await until(() => rowCount() === 1)
  expect(page.router.state.location.search).toBe('?plate=1020')
  expect(sent.at(-1)?.body).toEqual({ pageNo: 1, pageSize: 10, plate: '1020', columns })
  expect(document.querySelector('.ant-pagination')).toBeNull()
})

test('values of a choice that do not exist in the address filter nothing', async () => {
  const sent = server()
  const page = await show(<Screen />, '/?status=on,scrapped&plate=蒙')
  leave = page.leave
  await until(() => rowCount() === 10)
  expect(sent.at(-1)?.body).toMatchObject({ status: 'on', plate: '蒙' })
  await page.leave()
  leave = (await show(<Screen />, '/?status=scrapped')).leave
  await until(() => rowCount() === 10)
  expect(sent.at(-1)?.body).not.toHaveProperty('status')
})

test('the chosen number of rows per page applies to every list from then on; an address may override it', async () => {
  server()
  choosePageSize(20)
  leave = (await show(<Screen />)).leave
  await until(() => rowCount() === 20)
  await leave()
  leave = (await show(<Screen />, '/?pageSize=10')).leave
  await until(() => rowCount() === 10)
  await leave()
  vi.stubGlobal('innerHeight', 900)
  choosePageSize('fit')
  leave = (await show(<Screen />)).leave
  await until(() => rowCount() === rowsThatFit(900))
  expect(rowsThatFit(900)).toBe(12)
})

test('the list requests the fields of its columns, and those of a column as soon as it is shown', async () => {
  rows = rows.map((row) => ({ ...row, remark: `备注${row.id}` }) as never)
  const sent = server()
  const page = await show(<Screen />)
  leave = page.leave
  await until(() => rowCount() === 10)
  expect(sent.map(({ body }) => body['columns'])).toEqual([columns])
  await click(document.querySelector<HTMLElement>('[aria-label="列设置"]'))
  const remark = await until(() =>
    [...document.querySelectorAll<HTMLElement>('.gq-columns label')].find((label) => label.textContent === '备注'),
  )
  await click(remark)
  await until(() => document.querySelector('tr[data-row-key]')?.textContent?.includes('备注id0'))
  const requestedColumns = sent.flatMap(({ path, body }) => (path.endsWith('getall') ? [body['columns']] : []))
  expect(requestedColumns).toEqual([columns, ['plate', 'remark', 'status', 'tare']])
  // Its code loads late; the next test counts what is requested.
  await until(() => sent.some(({ path }) => path.endsWith('/users/list')))
})

test('the first page is prefetched with the columns that the list showed last', async () => {
  bindToken('t')
  const arranged = ['plate', 'remark', 'status', 'tare']
  const remark = { name: 'remark', hidden: false, pinned: null, width: null }
  setListChoices([{ list: 'truck.list', columns: [remark], density: null, default_query: null }])
  const open = async () => {
    const sent = server()
    Screen.ahead?.('')
    leave = (await show(<Screen />)).leave
    await until(() => rowCount() === 10)
    return sent.map(({ body }) => body['columns'])
  }
  expect(await open()).toEqual([columns, arranged])
  await leave()
  expect(await open()).toEqual([arranged])
})

test('a total that is capped is counted to the end on request', async () => {
  const more = Array.from({ length: 10 }, (_, n) => rowOf(n))
  const sent = answering({
    '/transport/truck/getall': ({ pageNo, pageSize, total }) =>
      total
        ? { rows: more.slice(0, 1), pageNo, pageSize, totalCount: 1_234_567 }
        : { rows: more, pageNo, pageSize, totalCount: 10_001, totalCapped: true },
  })
  const page = await show(<Screen />, '/?plate=1')
  leave = page.leave
  await until(() => rowCount() === 10)
  expect(document.body.textContent).toContain('共 10,000 条以上')
  await click(button('精确计数'))
  await until(() => document.body.textContent?.includes('共 1,234,567 条'))
  expect(sent.at(-1)?.body).toEqual({ pageNo: 1, pageSize: 1, plate: '1', total: 'exact', columns: [] })
  expect(button('精确计数')).toBeUndefined()
  expect([...document.querySelectorAll('.ant-pagination-item')].at(-1)?.textContent).toBe('123457')
})

test('a page far from the first is turned from where it ended, also beyond a capped total', async () => {
  const sent = answering({
    '/transport/truck/getall': ({ pageNo, pageSize }) => ({
      rows: Array.from({ length: 10 }, (_, n) => rowOf(Number(pageNo) * 10 + n)),
      pageNo,
      pageSize,
      totalCount: 10_001,
      totalCapped: true,
      cursor: `end of ${String(pageNo)}`,
    }),
  })
  const page = await show(<Screen />, '/?pageNo=2000')
  leave = page.leave
  await until(() => rowCount() === 10)
  const turn = async (way: 'next' | 'prev', pageNo: number) => {
    await click(document.querySelector(`.ant-pagination-${way} button`) ?? undefined)
    await until(() => document.body.textContent?.includes(`蒙A${1000 + pageNo * 10}`))
  }
  await turn('next', 2001)
  await turn('next', 2002)
  expect(sent.map(({ body }) => body)).toEqual([
    { pageNo: 2000, pageSize: 10, columns },
    { pageNo: 2001, pageSize: 10, columns, cursor: 'end of 2000' },
    { pageNo: 2002, pageSize: 10, columns, cursor: 'end of 2001' },
  ])
  await act(async () => page.router.navigate('/?pageNo=2000&plate=1'))
  await until(() => sent.at(-1)?.body['plate'] === '1')
  expect(sent.at(-1)?.body).toEqual({ pageNo: 2000, pageSize: 10, plate: '1', columns })
})

test('deleting the only row of the last page asks, deletes, and goes back one page', async () => {
  const sent = server()
  const page = await show(<Screen />, '/?pageNo=3')
  leave = page.leave
  await until(() => rowCount() === 1)
  await click(button('删除'))
  await until(() => document.body.textContent?.includes('是否确认删除卡车“蒙A1020”？'))
  await click([...document.querySelectorAll('.ant-modal-confirm-btns button')].at(-1))
  await until(() => page.router.state.location.search === '?pageNo=2' && rowCount() === 10)
  expect(sent.find((call) => call.path.endsWith('delete'))?.body).toEqual({ id: 'id20', version: 1 })
})

test('a change sends id, version and the fields that differ', async () => {
  const sent = server()
  const page = await show(<Screen />, '/?record=id3&mode=edit')
  leave = page.leave
  const tare = await until(() => document.querySelector<HTMLInputElement>('[data-field="tare"] input'))
  await type(tare, '9000.5')
  await press(tare, 'Enter', { ctrlKey: true })
  await until(() => page.router.state.location.search === '')
  expect(sent.find((call) => call.path.endsWith('update'))?.body).toEqual({ id: 'id3', version: 1, tare: '9000.500' })
})

test('buttons without the right are absent; an empty list shows the first step', async () => {
  rows = []
  setPermissions({ truck: ['query'] })
  server()
  const page = await show(<Screen />)
  leave = page.leave
  await until(() => document.body.textContent?.includes('暂无数据'))
  expect(button('新增')).toBeUndefined()
  await act(async () => setPermissions({ truck: ['query', 'add'] }))
  expect(button('新增卡车')).toBeDefined()
})

test('rows in which the user may do nothing leave no room for it', async () => {
  setPermissions({ truck: ['query', 'get'] })
  server()
  const page = await show(<Screen />)
  leave = page.leave
  await until(() => rowCount() === 10)
  const heads = () => [...document.querySelectorAll('th')].map((element) => element.textContent)
  expect(heads()).not.toContain('操作')
  await act(async () => setPermissions({ truck: ['query', 'get', 'edit'] }))
  expect(heads()).toContain('操作')
})

test('a record is read by name, its own fields first and who wrote it last', async () => {
  server()
  const page = await show(<Screen />, '/?record=id3')
  leave = page.leave
  const drawer = await until(() => document.querySelector('.ant-drawer'))
  const labels = await until(() => {
    const terms = [...drawer.querySelectorAll('dt')].map((element) => element.textContent)
    return terms.length > 0 && terms
  })
  expect(drawer.textContent).toContain('卡车 蒙A1003')
  expect(labels.slice(0, 3)).toEqual(['车牌', '状态', '自重(kg)'])
  expect(labels.slice(-2)).toEqual(['修改人', '所属企业'])
  expect([...drawer.querySelectorAll('dd')].at(labels.indexOf('自重(kg)'))?.textContent).toBe('8,500')
})

test('a list that cannot be read shows the reason and retries', async () => {
  const failing = answering({
    '/transport/truck/getall': () =>
      Response.json(
        { code: 'server.fault', message: '服务器出错了，请把编号告诉管理员', requestId: 'r5' },
        { status: 500 },
      ),
  })
  const page = await show(<Screen />)
  leave = page.leave
  await until(() => document.querySelector('[role=alert]')?.textContent?.includes('请求编号（供管理员查日志）：r5'))
  server()
  await click(button('重试'))
  await until(() => rowCount() === 10)
  expect(failing).toHaveLength(1)
})
