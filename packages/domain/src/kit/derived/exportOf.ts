import { may } from '../access.ts'
import type { Access, Button } from '../access.ts'
import { choice, list, text } from '../field.ts'
import type { Fields } from '../field.ts'
import { returnsFile, CSV, XLSX } from '../operation.ts'
import type { Operation } from '../operation.ts'

export const exportFormats = { xlsx: 'Excel（XLSX）', csv: 'CSV' } as const
export type ExportFormat = keyof typeof exportFormats

/** Rows that one export can name: the first batch that the server reads holds all of them. */
export const MAX_EXPORTED_IDS = 1_000

/** The buttons of each menu, by its key. */
export type MenuButtons = ReadonlyMap<string, readonly Button[]>

/** Filters, order and columns of the list, and the format. */
export interface ExportQuery {
  readonly format: ExportFormat
  readonly sortField?: string | null
  readonly sortOrder?: 'ascend' | 'descend' | null
  readonly columns?: readonly string[] | null
  /** These rows alone, each of which the caller must be able to list. */
  readonly ids?: readonly string[] | null
  readonly [filter: string]: unknown
}

/** Parameters of a list that select a page. */
const ofPages: ReadonlySet<string> = new Set(['pageNo', 'pageSize', 'cursor', 'total'])

/** Lists whose handler narrows the rows further than their entity does. */
const narrower: ReadonlySet<string> = new Set(['administrator.list'])

export const isExportable = ({ name, generic }: Operation): boolean => generic?.act === 'list' && !narrower.has(name)

/** Filters, order and columns of a list, without its page. */
export const filtersOf = ({ input }: Operation): Fields =>
  Object.fromEntries(Object.entries(input.fields).filter(([name]) => !ofPages.has(name)))

/** The button of a list's menu, where the menu has it; otherwise the right to the list. */
export function accessBy(button: Button, { access }: Operation, menuButtons: MenuButtons): Access {
  if (access.kind !== 'right') return access
  return menuButtons.get(access.menu)?.includes(button) ? may(access.menu, button) : access
}

/** The path of a call beside a list: /transport/vehicle/getall, export → /transport/vehicle/export. */
export function besides({ routes }: Operation, last: string): string {
  const { path } = routes[0]!
  return `${path.slice(0, path.lastIndexOf('/'))}/${last}`
}

const exports = new WeakMap<Operation, Operation<ExportQuery>>()

/**
 * The export of a list: all rows of a filter as one file, in the requested columns, at `…/export` beside the list. It requires the
 * button 导出 where the menu has one, and always the right to the list.
 */
export function exportOf(list: Operation, menuButtons: MenuButtons): Operation<ExportQuery> {
  const derived = exports.get(list)
  if (derived) return derived
  const declared = declare(list, menuButtons)
  exports.set(list, declared)
  return declared
}

const ids = list('所选记录', {
  max: MAX_EXPORTED_IDS,
  of: text('编号', { max: 36 }),
  help: '只导出这些记录；有一条已删除或不属于本企业，则全部不导出',
})

function declare(listOperation: Operation, menuButtons: MenuButtons): Operation<ExportQuery> {
  const { generic } = listOperation
  if (!generic) throw new TypeError(`${listOperation.name} is not the list of an entity`)
  const { table, label } = generic.entity
  return {
    name: `${table}.export`,
    summary: `导出${label}`,
    routes: [{ method: 'POST', path: besides(listOperation, 'export') }],
    access: accessBy('export', listOperation, menuButtons),
    effect: 'read',
    input: {
      fields: { ...filtersOf(listOperation), ids, format: choice('格式', exportFormats, { default: 'xlsx' }) },
      mode: 'draft',
    },
    output: returnsFile(XLSX, CSV),
  }
}

/** The list of an export, to check its right as well. */
export const exportsOf = (
  operations: readonly Operation[],
  menuButtons: MenuButtons,
): readonly { list: Operation; file: Operation<ExportQuery> }[] =>
  operations.filter(isExportable).map((list) => ({ list, file: exportOf(list, menuButtons) }))
