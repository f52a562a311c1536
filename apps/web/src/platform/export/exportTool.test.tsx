// @vitest-environment happy-dom
import { exportOf } from '@guanqiao/domain/kit/derived/exportOf'
import { menuButtons } from '@guanqiao/domain/menus'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { company, companyApi } from '@guanqiao/domain/transport/company'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setPermissions } from '../../kit/permissions.ts'
import type { Line } from '../../kit/table/columns.tsx'
import type { ListToolsProps } from '../../kit/table/listTools.ts'
import { answering, button, click, show, until } from '../../kit/tests/page.tsx'
import { ExportTool } from './ExportTool.tsx'

const { path } = exportOf(companyApi.list as Operation, menuButtons).routes[0]!
const rows = [1, 2].map((n) => ({ id: `id${n}`, version: n, company_name: `公司${n}` }))
const list = {
  operation: companyApi.list,
  request: { status: 'active', sortField: 'company_name', sortOrder: 'ascend' },
  rows,
  total: 3,
  capped: false,
  sortField: 'company_name',
  sortOrder: 'ascend',
  columns: { visibleColumns: [{ name: 'company_name' }] },
} as unknown as ListToolsProps['list']

let leave: () => Promise<void>
beforeEach(() => setPermissions({ company: ['query', 'export'] }))
afterEach(async () => {
  await leave()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

async function open(ticked: readonly Line[]) {
  const sent = answering({ [path]: () => ({}) })
  const ticks = { rows: ticked, keep: () => undefined, choose: () => undefined }
  ;({ leave } = await show(<ExportTool entity={company} list={list} ticks={ticks} />))
  await click(button('导出'))
  return sent
}
const group = (word: string) =>
  until(() =>
    [...document.querySelectorAll('.ant-dropdown-menu-item-group')].find((one) => one.textContent?.includes(word)),
  )
const firstFormat = async (word: string) => (await group(word)).querySelector<HTMLElement>('.ant-dropdown-menu-item')

test('exports all matching rows, this page, or the ticked rows of all pages', async () => {
  const sent = await open([{ id: 'id2' }, { id: 'id9' }])
  await click(await firstFormat('勾选的 2 条'))
  await until(() => sent.length === 1)
  expect(sent[0]!.body).toEqual({
    ids: ['id2', 'id9'],
    sortField: 'company_name',
    sortOrder: 'ascend',
    format: 'xlsx',
    columns: ['company_name'],
  })
  await click(await firstFormat('本页 2 条'))
  await until(() => sent.length === 2)
  expect(sent[1]!.body).toMatchObject({ ids: ['id1', 'id2'] })
  await click(await firstFormat('符合条件的全部 3 条'))
  await until(() => sent.length === 3)
  expect(sent[2]!.body).toMatchObject({ status: 'active', sortOrder: 'ascend', format: 'xlsx' })
  expect(sent[2]!.body).not.toHaveProperty('ids')
})

test('without ticks they are not offered', async () => {
  await open([])
  await group('符合条件的全部 3 条')
  expect(document.body.textContent).not.toContain('勾选的')
})
