import type { CodeValue } from '@guanqiao/domain/kit/codeTable'
import { getValues } from '@guanqiao/domain/kit/calls/codeValues'
import {
  codeTableOperations,
  getCategories,
  optionCalls,
  optionOperations,
  queryCodes,
  tableCalls,
  truckCountryCodes,
} from '@guanqiao/domain/reference/codes'
import { truckCountries } from '@guanqiao/domain/values/index'
import { fieldProblem } from '@guanqiao/domain/kit/problem'
import { codeTable, codeTableNames } from '../../kernel/data/codes.ts'
import type { CodeTable } from '../../kernel/data/codes.ts'
import { initials } from '../../kernel/data/ngrams.ts'
import { entityOf } from '../../kernel/product.ts'
import { foldCode } from './foldCode.ts'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation } from '../../kernel/handlers.ts'
import { today } from '../../kernel/time.ts'
import { permitPicking } from './pickable.ts'

interface Value {
  readonly codeValue: string
  readonly codeName: string
  readonly initials: string | null
}

async function tableOf(name: string, path: string): Promise<CodeTable> {
  const table = await codeTable(name)
  if (!table) throw fieldProblem(path, `没有这个代码表：${name}`)
  return table
}

const valueOf = async ({ code, name }: CodeValue): Promise<Value> => ({
  codeValue: code,
  codeName: name,
  initials: (await initials(name)) || null,
})

const withInitials = new WeakMap<CodeTable, Promise<Value[]>>()

/** The valid rows of a table with the initials of their names; cached. */
async function valuesOf(name: string, path: string): Promise<Value[]> {
  const table = await tableOf(name, path)
  let values = withInitials.get(table)
  if (!values) withInitials.set(table, (values = Promise.all([...table.values.values()].map(valueOf))))
  return values
}

/** The values of days before today, by their last day. */
async function formerValues(name: string): Promise<(Value & { readonly valid_to: string })[]> {
  const day = today()
  const { versions } = await tableOf(name, 'category')
  const past = versions.flatMap((version) =>
    version.valid_to !== undefined && version.valid_to < day ? [{ version, valid_to: version.valid_to }] : [],
  )
  return Promise.all(past.map(async ({ version, valid_to }) => ({ ...(await valueOf(version)), valid_to })))
}

async function answered(category: string, former: boolean) {
  const values = (await valuesOf(category, 'category')).map((value) => ({ ...value, valid_to: null }))
  return [...values, ...(former ? await formerValues(category) : [])].map((value) => ({ category, ...value }))
}

function matching(values: readonly Value[], keyword: string | null | undefined): readonly Value[] {
  if (!keyword) return values
  const fragment = foldCode(keyword)
  return values.filter(
    (value) =>
      foldCode(value.codeValue).startsWith(fragment) ||
      foldCode(value.codeName).includes(fragment) ||
      value.initials?.startsWith(fragment),
  )
}

const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1)

export const codeHandlers: BoundOperation[] = [
  handle(getValues, async (_ctx, { category, former }) =>
    (await Promise.all(category.map((name) => answered(name, former === true)))).flat(),
  ),
  handle(getCategories, async () => (await codeTableNames()).map(([codeValue, codeName]) => ({ codeValue, codeName }))),
  handle(queryCodes, async (_ctx, { table, keyword, limit }) =>
    matching(await valuesOf(table, 'table'), keyword).slice(0, limit ?? 20),
  ),
  ...codeTableOperations.map((operation) => {
    const table = tableCalls[lastPart(operation.routes[0]!.path) as keyof typeof tableCalls]
    return handle(operation, async (_ctx, { keyword }) => [...matching(await valuesOf(table, 'table'), keyword)])
  }),
  handle(truckCountryCodes, async (_ctx, { keyword }) =>
    matching(
      Object.values(truckCountries).map(({ customs, country }) => ({
        codeValue: customs,
        codeName: country,
        initials: null,
      })),
      keyword,
    ).slice(),
  ),
  ...optionOperations.map((operation) => {
    const entity = entityOf(optionCalls[lastPart(operation.routes[0]!.path) as keyof typeof optionCalls])
    return handle(operation, async (ctx, { keyword }) => {
      permitPicking(entity, ctx.caller)
      const rows: readonly Record<string, unknown>[] = await ctx.data.listRows(
        entity,
        { keyword: keyword ?? null, columns: [entity.display] },
        500,
      )
      return rows.map((row) => ({ name: String(row[entity.display]), value: String(row['id']) }))
    })
  }),
]
