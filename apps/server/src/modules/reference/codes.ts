import {
  codeTableOperations,
  getCategories,
  getValues,
  optionCalls,
  optionOperations,
  queryCodes,
  tableCalls,
} from '@guanqiao/domain/reference/codes'
import { fieldProblem } from '@guanqiao/domain/kit/problem'
import { codeTable, codeTableNames } from '../../kernel/data/codes.ts'
import { initials } from '../../kernel/data/ngrams.ts'
import { entityOf } from '../../kernel/data/model.ts'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation } from '../../kernel/handlers.ts'

interface Value {
  readonly codeValue: string
  readonly codeName: string
  readonly initials: string | null
}

const made = new Map<string, Promise<Value[]>>()

/** The rows of a table with the initials of their names; cached. */
async function valuesOf(name: string, path: string): Promise<Value[]> {
  const table = await codeTable(name)
  if (!table) throw fieldProblem(path, `没有这个代码表：${name}`)
  let values = made.get(name)
  if (!values) {
    const rows = [...table.values.values()]
    values = Promise.all(
      rows.map(async (row) => ({
        codeValue: row.code,
        codeName: row.name,
        initials: (await initials(row.name)) || null,
      })),
    )
    made.set(name, values)
  }
  return values
}

function matching(values: readonly Value[], keyword: string | null | undefined): readonly Value[] {
  if (!keyword) return values
  const part = keyword.toLowerCase()
  return values.filter(
    (value) =>
      value.codeValue.toLowerCase().startsWith(part) ||
      value.codeName.toLowerCase().includes(part) ||
      value.initials?.startsWith(part),
  )
}

const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1)

export const codeHandlers: BoundOperation[] = [
  handle(getValues, async (_ctx, { category }) =>
    (
      await Promise.all(
        category.map(async (name) => (await valuesOf(name, 'category')).map((value) => ({ category: name, ...value }))),
      )
    ).flat(),
  ),
  handle(getCategories, async () => (await codeTableNames()).map(([codeValue, codeName]) => ({ codeValue, codeName }))),
  handle(queryCodes, async (_ctx, { table, keyword, limit }) =>
    matching(await valuesOf(table, 'table'), keyword).slice(0, limit ?? 20),
  ),
  ...codeTableOperations.map((operation) => {
    const table = tableCalls[lastPart(operation.routes[0]!.path) as keyof typeof tableCalls]
    return handle(operation, async (_ctx, { keyword }) => [...matching(await valuesOf(table, 'table'), keyword)])
  }),
  ...optionOperations.map((operation) => {
    const entity = entityOf(optionCalls[lastPart(operation.routes[0]!.path) as keyof typeof optionCalls])
    return handle(operation, async (ctx, { keyword }) => {
      const rows: readonly Record<string, unknown>[] = await ctx.data.listRows(
        entity,
        { keyword: keyword ?? null, columns: [entity.display] },
        500,
      )
      return rows.map((row) => ({ name: String(row[entity.display]), value: String(row['id']) }))
    })
  }),
]
