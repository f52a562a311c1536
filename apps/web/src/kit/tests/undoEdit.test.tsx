// @vitest-environment happy-dom
import { text, weight } from '@guanqiao/domain/kit/field'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { crudScreen } from '../CrudScreen.tsx'
import { dismiss, noticesNow } from '../events/notices.ts'
import { setPermissions } from '../permissions.ts'
import { answering, press, show, type, until } from './page.tsx'
import { allOperationsOf, truckWith } from './truck.ts'

const truck = truckWith({ plate: text('车牌', { required: true, inList: true }), tare: weight('自重') })
const Screen = crudScreen(truck, allOperationsOf(truck))
const row = { id: 'id3', version: 4, plate: '蒙A1003', tare: '8500.000', remark: null }

let leave: () => Promise<void>
beforeEach(() => setPermissions({ truck: ['query', 'get', 'edit'] }))
afterEach(async () => {
  await leave()
  for (const { id } of noticesNow()) dismiss(id)
  document.body.replaceChildren()
})

/** Saves an edit that gives the record this version; returns the calls and the notice about it. */
async function edit(version: number, undone: object) {
  const sent = answering({
    '/transport/truck/getall': ({ pageNo, pageSize }) => ({ rows: [row], pageNo, pageSize, totalCount: 1 }),
    '/transport/truck/getby': () => ({ data: row }),
    '/transport/truck/update': () => ({ data: { id: 'id3', version } }),
    '/audit/undo': () => ({ rows: [{ id: 'id3', ...undone }] }),
  })
  ;({ leave } = await show(<Screen />, '/?record=id3&mode=edit'))
  const tare = await until(() => document.querySelector<HTMLInputElement>('[data-field="tare"] input'))
  await type(tare, '9000.5')
  await press(tare, 'Enter', { ctrlKey: true })
  const saved = await until(() => noticesNow().find(({ title }) => title === '操作成功'))
  return { sent, saved }
}
const titled = (title: string) => until(() => noticesNow().find((notice) => notice.title === title))

test('the notice about a saved edit takes it back, in the version that the edit made', async () => {
  const { sent, saved } = await edit(5, { outcome: 'undone', reason: null })
  expect(saved.action?.label).toBe('撤销')
  saved.action?.run()
  await titled('已撤销 1 条卡车的修改')
  expect(sent.find(({ path }) => path === '/audit/undo')?.body).toEqual({
    entity: truck.table,
    rows: [{ id: 'id3', version: 5 }],
  })
})

test('a refused undoing says why', async () => {
  const { saved } = await edit(5, { outcome: 'refused', reason: '记录已被他人修改，请核对后再保存' })
  saved.action?.run()
  expect(await titled('1 条卡车没有撤销')).toMatchObject({ tone: 'bad', text: '记录已被他人修改，请核对后再保存' })
})
