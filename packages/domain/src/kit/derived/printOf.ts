import { accessBy, besides, filtersOf, isExportable } from './exportOf.ts'
import type { ExportQuery, MenuButtons } from './exportOf.ts'
import type { Operation, Page } from '../operation.ts'

/** Rows of one print: some forty sheets. More are a file. */
export const MAX_PRINTED_ROWS = 1_000

export type PrintQuery = Omit<ExportQuery, 'format'>

const prints = new WeakMap<Operation, Operation<PrintQuery, Page<Readonly<Record<string, unknown>>>>>()

/**
 * The print of a list: the first rows of a filter in one response, in the requested columns and the order of the list, at `…/printlist`
 * beside it. It requires the button 打印 where the menu has one, otherwise the right to the list, and leaves an entry in the audit log.
 */
export function printOf(
  list: Operation,
  menuButtons: MenuButtons,
): Operation<PrintQuery, Page<Readonly<Record<string, unknown>>>> {
  const derived = prints.get(list)
  if (derived) return derived
  if (!list.generic) throw new TypeError(`${list.name} is not the list of an entity`)
  const { table, label } = list.generic.entity
  const declared = {
    name: `${table}.printList`,
    summary: `打印${label}列表`,
    routes: [{ method: 'POST', path: besides(list, 'printlist') }],
    access: accessBy('print', list, menuButtons),
    effect: 'write',
    input: { fields: filtersOf(list), mode: 'draft' },
    output: list.output,
  } as Operation<PrintQuery, Page<Readonly<Record<string, unknown>>>>
  prints.set(list, declared)
  return declared
}

/** Every list that can be printed, with its print. */
export const printsOf = (operations: readonly Operation[], menuButtons: MenuButtons) =>
  operations.filter(isExportable).map((list) => ({ list, print: printOf(list, menuButtons) }))
