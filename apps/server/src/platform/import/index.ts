import { truncate } from '@guanqiao/domain/kit/field/truncate'
import {
  applyImport,
  applyJob,
  discardImport,
  getImport,
  isImportedByPlatform,
  importFields,
  importRest,
  importTemplate,
  listImportRows,
  listImports,
  mapImport,
  mendCell,
  readJob,
  startImport,
} from '@guanqiao/domain/import/index'
import type { Importable, ImportRow, ImportView } from '@guanqiao/domain/import/index'
import { may } from '@guanqiao/domain/kit/access'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import { isPermitted, permit, scopeOf } from '../../kernel/caller.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { Sql } from '../../kernel/database/scoped.ts'
import { handle, handleWithoutTransaction } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import { isUuid, uuid } from '../../kernel/uuid.ts'
import type { ImportRules } from './rule.ts'
import { claim } from '../files/storedFile.ts'
import { releaseFile } from '../files/storedFile.queries.ts'
import { checkRows } from './check.ts'
import { headingsKey, importFieldsOf, missingFields, targetOf } from './columns.ts'
import type { Target } from './columns.ts'
import { mendedRows } from './grouped/groups.ts'
import { restOf, templateOf } from './files.ts'
import {
  findSheet,
  insertSheet,
  rememberMapping,
  removeSheet,
  rowsAfter,
  rowsOfRecord,
  rowsWith,
  saveRow,
  setMapping,
  setState,
  sheetViews,
} from './imports.queries.ts'
import type { Sheet, SheetRow } from './imports.queries.ts'

const SHEET = 'application/zip'
/** The states of rows that are not imported. */
const openStates = ['good', 'update', 'same', 'bad']

/** Importing takes the right to create such records, and the button 导入. */
function permitImport(table: Importable, caller: Caller | undefined): asserts caller is Caller {
  const { create, entity } = targetOf(table)
  permit(create.access, caller)
  permit(may(entity.menu, 'import'), caller)
}

/** The caller's own sheet; anybody else's does not exist for them. */
async function ownSheet(sql: Sql, caller: Caller | undefined, id: string, lock = false): Promise<Sheet> {
  const sheet = isUuid(id) ? await findSheet(sql, id, lock) : undefined
  if (!sheet || sheet.user_id !== caller?.user_id) throw problem('record.notFound')
  permitImport(sheet.entity, caller)
  return sheet
}

async function viewOf(sql: Sql, { id, user_id }: Pick<Sheet, 'id' | 'user_id'>): Promise<ImportView> {
  const [view] = await sheetViews(sql, user_id, { id })
  if (!view) throw problem('record.notFound')
  return view
}

/** Problems of fields without a column in the sheet are reported with the row. */
function rowView({ fields }: Pick<Sheet, 'fields'>, row: SheetRow): ImportRow {
  const { row_number, first_row, state, cells, problems, read, changes } = row
  const others = Object.entries(problems).filter(([name]) => !fields.includes(name))
  return {
    row_number,
    first_row,
    state,
    problem: truncate(others.map(([, message]) => message).join('；'), 500) || null,
    cells: fields.map((field) => ({
      field,
      value: cells[field] ?? null,
      problem: problems[field] ? truncate(problems[field], 500) : null,
      read: read[field] ?? null,
      old: changes[field] || null,
      changes: changes[field] !== undefined,
    })),
  }
}

async function start(ctx: Context, { table, file_id }: { table: Importable; file_id: string }): Promise<ImportView> {
  permitImport(table, ctx.caller)
  const { user_id, enterprise_id } = ctx.caller
  const { entity } = targetOf(table)
  if (enterprise_id === null && !isImportedByPlatform(entity)) throw problem('enterprise.choose')
  if (enterprise_id !== null && entity.scope === 'platform') throw problem('access.denied')
  const { file_name, media } = await claim(ctx.sql, enterprise_id, user_id, file_id)
  if (media !== SHEET) throw fieldProblem('file_id', `“${file_name}”不是 Excel 文件（XLSX）`)
  const id = uuid()
  const job_id = await ctx.startJob(readJob, { id })
  await insertSheet(ctx.sql, {
    enterprise_id,
    id,
    user_id,
    entity: table,
    file_id,
    file_name,
    state: 'reading',
    job_id,
    may_update: mayUpdate(table, ctx.caller),
  })
  return viewOf(ctx.sql, { id, user_id })
}

/** Whether rows of the table have a key, and the caller may change records. */
function mayUpdate(table: Importable, caller: Caller): boolean {
  const { key, update } = targetOf(table)
  return key.length > 0 && update !== undefined && isPermitted(update.access, caller)
}

async function map(ctx: Context, input: InputOf<typeof mapImport>): Promise<ImportView> {
  const sheet = await ownSheet(ctx.sql, ctx.caller, input.id, true)
  await refuseWhileBusy(ctx.sql, sheet)
  if ((await viewOf(ctx.sql, sheet)).imported > 0) throw problem('import.mapped')
  const target = targetOf(sheet.entity)
  const names = sheet.columns.map((_, at) => input.columns.find(({ column }) => column === at)?.field ?? null)
  checkMapping(target, sheet, names, input.columns)
  const columns = sheet.columns.map((column, at) => ({ ...column, field: names[at] ?? null }))
  await rememberMapping(ctx.sql, { ...sheet, headings: headingsKey(columns) }, names)
  const job_id = await ctx.startJob(readJob, { id: sheet.id })
  await setMapping(ctx.sql, sheet, { columns, clears: input.clears ?? false, job_id })
  return viewOf(ctx.sql, sheet)
}

/** Each field has one column. Rows without a required one can still change records, which are found by their key. */
function checkMapping(
  target: Target,
  { columns, may_update }: Sheet,
  names: readonly (string | null)[],
  input: InputOf<typeof mapImport>['columns'],
): void {
  const labels = new Map(target.fields.map(([name, { label }]) => [name, label]))
  for (const [at, { column, field }] of input.entries()) {
    const path = `columns.${at}.field`
    if (column >= columns.length) throw fieldProblem(`columns.${at}.column`, '文件中没有这一列')
    if (!labels.has(field)) throw fieldProblem(path, '没有这个字段')
    if (input.some((other, index) => index < at && other.column === column))
      throw fieldProblem(`columns.${at}.column`, '同一列只能对应一个字段')
    if (names.indexOf(field) !== column) throw fieldProblem(path, `“${labels.get(field)}”只能对应一列`)
  }
  const missing = missingFields(target, names)
  const onlyUpdates = may_update && target.key.every((name) => names.includes(name))
  if (missing.length > 0 && !onlyUpdates) throw fieldProblem('columns', `缺少 ${missing.join('、')}`)
}

async function mend(
  ctx: Context,
  rules: ImportRules,
  input: { id: string; row_number: number; field: string; value?: string | null | undefined },
) {
  const sheet = await ownSheet(ctx.sql, ctx.caller, input.id)
  await refuseWhileBusy(ctx.sql, sheet)
  if (!sheet.fields.includes(input.field)) throw fieldProblem('field', '文件中没有这一列')
  const target = targetOf(sheet.entity)
  const rows = await rowsOfRecord(ctx.sql, sheet, input.row_number)
  if (rows.length === 0) throw problem('record.notFound')
  if (rows.some(({ state }) => state === 'imported')) throw problem('import.done')
  const mended = mendedRows(target, rows, { ...input, value: input.value ?? '' })
  const earlier = async (field: string, value: string, before: number) => {
    const [first] = await rowsWith(ctx.sql, sheet, { field, value, before })
    return first?.row_number
  }
  const [checked] = await checkRows(ctx, { target, sheet, rule: rules.get(sheet.entity), earlier }, mended)
  for (const row of checked!.rows) await saveRow(ctx.sql, sheet, row)
  return rowView(sheet, checked!.rows.find(({ row_number }) => row_number === input.row_number)!)
}

/** A job that failed or was cancelled leaves its sheet to be mended and imported again. */
async function refuseWhileBusy(sql: Sql, sheet: Sheet): Promise<void> {
  const { state, job_status } = await viewOf(sql, sheet)
  const isActive = job_status === 'queued' || job_status === 'running'
  if (state === 'reading' || (state === 'applying' && isActive)) throw problem('import.busy')
}

async function apply(ctx: Context, { id, mode }: InputOf<typeof applyImport>): Promise<ImportView> {
  const sheet = await ownSheet(ctx.sql, ctx.caller, id, true)
  await refuseWhileBusy(ctx.sql, sheet)
  if (sheet.state !== 'ready' && sheet.state !== 'applying') throw problem('import.notRead')
  if (mode === 'update' && sheet.may_update) permit(targetOf(sheet.entity).update!.access, ctx.caller)
  await setState(ctx.sql, sheet, 'applying', await ctx.startJob(applyJob, { id, mode }))
  return viewOf(ctx.sql, sheet)
}

export const importHandlers = (rules: ImportRules): BoundOperation[] => [
  handleWithoutTransaction(importTemplate, async (ctx, { table }) => {
    permitImport(table, ctx.caller)
    return templateOf(table)
  }),
  handle(importFields, async (ctx, { table }) => {
    permitImport(table, ctx.caller)
    return importFieldsOf(targetOf(table))
  }),
  handle(startImport, start),
  handle(listImports, async (ctx, { table }) => {
    permitImport(table, ctx.caller)
    const views = await sheetViews(ctx.sql, ctx.caller.user_id, { entity: table })
    return views.filter(({ state, good, update, bad }) => state !== 'ready' || good + update + bad > 0)
  }),
  handle(getImport, async (ctx, { id }) => viewOf(ctx.sql, await ownSheet(ctx.sql, ctx.caller, id))),
  handle(mapImport, map),
  handle(listImportRows, async (ctx, { id, only, after, limit }) => {
    const sheet = await ownSheet(ctx.sql, ctx.caller, id)
    const states = only === 'open' ? openStates : [only ?? 'bad']
    const rows = await rowsAfter(ctx.sql, sheet, { states, after: after ?? 0, limit: limit ?? 50 })
    return rows.map((row) => rowView(sheet, row))
  }),
  handle(mendCell, (ctx, input) => mend(ctx, rules, input)),
  handle(applyImport, apply),
  handleWithoutTransaction(importRest, async (ctx, { id }) => {
    if (!ctx.caller) throw problem('session.missing')
    const { caller } = ctx
    return restOf(ctx.store, await ctx.store.read(scopeOf(caller), (sql) => ownSheet(sql, caller, id)))
  }),
  handle(discardImport, async (ctx, { id }) => {
    const sheet = await ownSheet(ctx.sql, ctx.caller, id, true)
    await removeSheet(ctx.sql, sheet)
    await releaseFile(ctx.sql, sheet.enterprise_id, sheet.file_id)
    return { id }
  }),
]
