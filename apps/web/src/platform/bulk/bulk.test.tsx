// @vitest-environment happy-dom
import { bulkRemoveOf, bulkUpdateOf } from '@guanqiao/domain/kit/derived/bulkOf'
import { operatorCardApi } from '@guanqiao/domain/reference/operatorCard'
import { company, companyApi } from '@guanqiao/domain/transport/company'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Ticks } from '../../kit/acts/ticks.ts'
import { dismiss, noticesNow } from '../../kit/events/notices.ts'
import { setPermissions } from '../../kit/permissions.ts'
import { answering, button, click, show, until } from '../../kit/tests/page.tsx'
import { BulkTool } from './BulkTool.tsx'
import { fieldsToSet } from './fields.ts'

const removePath = bulkRemoveOf(companyApi.remove).routes[0]!.path
const updatePath = bulkUpdateOf(companyApi.update).routes[0]!.path
const rows = [1, 2, 3].map((n) => ({ id: `id${n}`, version: n, company_name: `公司${n}`, attempt: n === 3 ? 1 : null }))
const keep = vi.fn<Ticks['keep']>()
const choose = vi.fn<Ticks['choose']>()
const list = {
  operation: companyApi.list,
  request: { status: 'active' },
  rows: rows.slice(0, 2),
  total: 3,
  capped: false,
}

let leave: () => Promise<void>
beforeEach(() => {
  keep.mockClear()
  setPermissions({ company: ['query', 'edit', 'delete'] })
})
afterEach(async () => {
  await leave()
  document.body.replaceChildren()
  for (const { id } of noticesNow()) dismiss(id)
  vi.unstubAllGlobals()
})

async function open(ticks: Partial<Ticks>) {
  const all = { rows, keep, choose, remove: companyApi.remove, update: companyApi.update, ...ticks }
  ;({ leave } = await show(<BulkTool entity={company} list={list} ticks={all} />))
}
const refused = { id: 'id2', outcome: 'refused', reason: '记录已被他人修改' }
const of = (id: string, outcome: string) => ({ id, outcome, reason: null })

test('without ticks nothing is offered, and without a right only the other acts', async () => {
  await open({ rows: [] })
  expect(document.querySelector('fieldset')).toBeNull()
  await leave()
  const { update: _, ...others } = { rows, keep, choose, remove: companyApi.remove, update: companyApi.update }
  ;({ leave } = await show(<BulkTool entity={company} list={list} ticks={others} />))
  expect(button('删除所选')).toBeDefined()
  expect(button('批量修改')).toBeUndefined()
})

test('once the page is ticked, the rows of all pages are ticked by one button, unless they are too many', async () => {
  const sent = answering({ [companyApi.list.routes[0]!.path]: () => ({ rows, totalCount: 3 }) })
  await open({ rows: rows.slice(0, 1) })
  expect(button('选择全部3条')).toBeUndefined()
  await leave()
  await open({ rows: rows.slice(0, 2) })
  await click(button('选择全部3条'))
  await until(() => choose.mock.calls.length > 0)
  expect(sent).toMatchObject([{ body: { status: 'active', pageNo: 1, pageSize: 100 } }])
  expect(choose).toHaveBeenCalledWith(rows)
  await leave()
  const many = { rows: rows.slice(0, 2), keep, choose, remove: companyApi.remove }
  ;({ leave } = await show(<BulkTool entity={company} list={{ ...list, total: 201 }} ticks={many} />))
  expect(button('选择全部201条')).toBeUndefined()
})

test('deletes the ticked rows in the versions seen, keeps the refused ticked, and offers 撤销 for those that come back', async () => {
  const sent = answering({
    [removePath]: () => ({ rows: [of('id1', 'removed'), refused, of('id3', 'removed')] }),
    '/audit/recycle/restoreMany': ({ ids }) => ({ rows: (ids as string[]).map((id) => of(id, 'restored')) }),
  })
  await open({ removes: '名下车辆保留。', restorable: ({ attempt }) => attempt === null })
  expect(document.querySelector('fieldset')?.textContent).toContain('已选 3 条（1 条不在本页）')
  await click(button('删除所选'))
  const agree = await until(() => button('删除'))
  expect(document.body.textContent).toContain('公司1、公司2、公司3，其中 1 条不在本页。名下车辆保留。')
  expect(sent).toEqual([])
  await click(agree)
  await until(() => document.querySelector('ul[aria-label="没有完成的记录"]')?.textContent?.includes('公司2'))
  expect(sent[0]).toMatchObject({ path: removePath, body: { rows: rows.map(({ id, version }) => ({ id, version })) } })
  expect(keep).toHaveBeenLastCalledWith(['id2'])
  const notice = noticesNow().find(({ title }) => title.startsWith('已删除 2 条'))
  notice?.action?.run()
  await until(() => sent.some(({ path }) => path === '/audit/recycle/restoreMany'))
  expect(sent.at(-1)?.body).toEqual({ entity: 'company', ids: ['id1'] })
})

test('offers no 撤销 if nothing comes back', async () => {
  answering({ [removePath]: () => ({ rows: rows.map(({ id }) => of(id, 'removed')) }) })
  await open({ restorable: () => false })
  await click(button('删除所选'))
  await click(await until(() => button('删除')))
  const notice = await until(() => noticesNow().find(({ title }) => title.startsWith('已删除 3 条')))
  expect(notice.action).toBeUndefined()
})

test('says how many rows a change meets before it is made, and changes nothing until then', async () => {
  const sent = answering({
    [updatePath]: ({ preview }) => ({
      rows: preview ? [of('id1', 'changed'), of('id2', 'unchanged'), { ...refused, id: 'id3' }] : [],
    }),
  })
  await open({})
  await click(button('批量修改'))
  const select = await until(() => document.querySelector<HTMLElement>('[role="combobox"]'))
  await act(async () => void select.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })))
  const option = await until(() =>
    [...document.querySelectorAll('.ant-select-item-option')].find((one) => one.textContent === '简称'),
  )
  await click(option)
  await click(await until(() => button('预览')))
  await until(() => document.body.textContent?.includes('将修改 1 条，1 条本来就是这个值，1 条不能修改'))
  expect(sent.filter(({ path }) => path === updatePath).map(({ body }) => body)).toEqual([
    { rows: rows.map(({ id, version }) => ({ id, version })), field: 'short_name', short_name: null, preview: true },
  ])
  expect(button('修改1条')).toBeDefined()
})

test('the state is offered with the values that the user may switch to, and not without either right', async () => {
  leave = async () => undefined
  const offered = (...rights: string[]) => {
    const field = fieldsToSet(
      operatorCardApi.update,
      ({ access }) => access.kind === 'right' && rights.includes(access.button),
    )['status']
    return field?.kind === 'choice' ? Object.keys(field.choices) : undefined
  }
  expect(offered('edit')).toBeUndefined()
  expect(offered('edit', 'enable')).toEqual(['active'])
  expect(offered('edit', 'disable')).not.toContain('active')
  expect(offered('edit', 'enable', 'disable')).toContain('active')
  expect(Object.keys(fieldsToSet(operatorCardApi.update, () => false))).toContain('remark')
})
