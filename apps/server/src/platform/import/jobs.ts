import { applyJob, readJob } from '@guanqiao/domain/import/index'
import { Problem, problem } from '@guanqiao/domain/kit/problem'
import type { Table } from '@guanqiao/domain/kit/reading/tables'
import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../../gateways/files/store.ts'
import { UniqueViolation } from '../../kernel/data/uniqueViolation.ts'
import type { Store } from '../../kernel/database/scoped.ts'
import { handleJob } from '../../kernel/jobs/worker.ts'
import type { BoundJob, JobRun } from '../../kernel/jobs/worker.ts'
import { keyOfFile } from '../files/storedFile.ts'
import { releaseFile } from '../files/storedFile.queries.ts'
import type { ImportData, ImportRule, ImportRules } from './rule.ts'
import { checkRows, rememberEarlier, singleUniques } from './check.ts'
import { batchesOf, refusedRows } from './grouped/groups.ts'
import type { CheckedRecord, RecordWrite } from './grouped/groupRows.ts'
import { headingsKey, missingFields, targetOf } from './columns.ts'
import type { Target } from './columns.ts'
import {
  countRows,
  findSheet,
  firstRows,
  insertRows,
  markImported,
  recordsAfter,
  rememberedMapping,
  removeOldSheets,
  saveRow,
  setColumns,
  setState,
} from './imports.queries.ts'
import type { Sheet, SheetColumn, SheetRow } from './imports.queries.ts'
import { openSheet, recordsOf } from './sheet.ts'
import type { OpenSheet } from './sheet.ts'

const BATCH = 500

interface ImportOptions {
  readonly files: FileStore
  readonly rules: ImportRules
}

async function sheetOf(run: JobRun, id: string): Promise<Sheet> {
  const sheet = await run.read(({ sql }) => findSheet(sql, id))
  if (!sheet) throw problem('record.notFound')
  return sheet
}

/**
 * Reads and checks the rows; those of an interrupted run are kept. The columns have the fields that the user named, or named before for a
 * sheet with the same headings, or those of their headings. The file stays until rows are imported: the user may name other fields.
 */
const reading = ({ files, rules }: ImportOptions): BoundJob =>
  handleJob(readJob, async (run, { id }) => {
    const sheet = await sheetOf(run, id)
    const target = targetOf(sheet.entity)
    const stored = await files.get(keyOfFile({ enterprise_id: sheet.enterprise_id, id: sheet.file_id }))
    if (!stored) throw problem('file.gone')
    const open = await openSheet(target, await buffer(stored))
    const columns = await fieldsNamed(run, sheet, open)
    const missing = missingFields(
      target,
      columns.map(({ field }) => field),
    )
    const twice = open.table.twice.length > 0
    if (!sheet.is_mapped && columns === open.columns && (missing.length > 0 || twice)) {
      const ignored = columns.flatMap(({ heading, field }) => (heading !== null && field === null ? [heading] : []))
      return run.progress(0, 0, async ({ sql }) => {
        await setColumns(sql, sheet, { columns, fields: [], ignored, notes: notesOf(target, open.table, missing) })
        await setState(sql, sheet, 'mapping')
      })
    }
    const { rows, fields, ignored, notes } = recordsOf(target, open, columns)
    const total = rows.length
    await run.progress(
      run.done,
      total,
      async ({ sql }) => void (await setColumns(sql, sheet, { columns, fields, ignored, notes })),
    )
    const checking = {
      target,
      sheet: { ...sheet, fields },
      rule: rules.get(sheet.entity),
      earlier: rememberEarlier(target),
    }
    let done = 0
    for (const batch of batchesOf(rows, BATCH)) {
      const from = done
      done += batch.length
      const checked = await run.read((bound) => checkRows(bound, checking, batch))
      // Checked again all the same: `earlier` of `checking` must know them.
      if (from < run.done) continue
      await run.progress(done, total, async ({ sql }) => {
        await insertRows(
          sql,
          sheet,
          checked.flatMap((record) => record.rows),
        )
      })
    }
    await run.progress(total, total, async ({ sql }) => void (await setState(sql, sheet, 'ready')))
  })

async function fieldsNamed(run: JobRun, sheet: Sheet, open: OpenSheet): Promise<readonly SheetColumn[]> {
  const key = { ...sheet, headings: headingsKey(open.columns) }
  const names = sheet.is_mapped
    ? sheet.columns.map(({ field }) => field)
    : await run.read(({ sql }) => rememberedMapping(sql, key))
  return names ? open.columns.map((column, at) => ({ ...column, field: names[at] ?? null })) : open.columns
}

/** What keeps a sheet waiting for its user. */
function notesOf(target: Target, { twice }: Table, missing: readonly string[]): string[] {
  const labels = new Map(target.fields.map(([name, { label }]) => [name, label]))
  return [
    missing.length > 0 ? `缺少 ${missing.join('、')}` : '',
    ...twice.map((name) => `“${labels.get(name)}”有两列，请选一列`),
  ].filter(Boolean)
}

/**
 * Imports the rows without problems: changes of existing records first, if the user chose them, then new ones. A row changes to imported
 * in the transaction that writes its record, so it is imported once, also if the server is killed. A row that is refused meanwhile gets
 * the reason; the others go in.
 */
const applying = ({ rules }: ImportOptions): BoundJob =>
  handleJob(applyJob, async (run, { id, mode }) => {
    const sheet = await sheetOf(run, id)
    const into: Into = { run, sheet, target: targetOf(sheet.entity), rule: rules.get(sheet.entity) }
    const states = mode === 'update' ? ['update', 'good'] : ['good']
    const total = run.done + (await run.read(({ sql }) => countRows(sql, sheet, states)))
    let done = run.done
    if (mode === 'update') done = await applyState({ ...into, total }, 'update', done)
    await recheck({ ...into, total }, done)
    done = await applyState({ ...into, total: total + (await newlyGood(into, done, total)) }, 'good', done)
    await run.progress(done, done, async ({ sql }) => {
      await setState(sql, sheet, 'ready')
      if ((await countRows(sql, sheet, ['imported'])) > 0) await releaseFile(sql, sheet.enterprise_id, sheet.file_id)
    })
  })

/** Rows that a second check made good. */
const newlyGood = ({ run, sheet }: Into, done: number, total: number): Promise<number> =>
  run.read(async ({ sql }) => Math.max(0, done + (await countRows(sql, sheet, ['good'])) - total))

/** Imports the rows in a state, checked again; a row that is in another state by now, or whose record has changed, waits for the user. */
async function applyState(applied: Applying, state: 'good' | 'update', from: number): Promise<number> {
  const { run, sheet } = applied
  let done = from
  for (;;) {
    const rows = await run.read(({ sql }) => recordsAfter(sql, sheet, { states: [state], after: 0, limit: BATCH }))
    if (rows.length === 0) return done
    const before = byNumber(rows)
    const checked = (await checkedAgain(applied, rows)).map((record) => unlessChanged(before, record))
    done += await store(applied, checked, done)
  }
}

const OUTDATED = '记录在预览后有改动，请核对后再导入'

const byNumber = (rows: readonly SheetRow[]) => new Map(rows.map((row) => [row.row_number, row]))

/** Nothing is written that the user has not seen. */
function unlessChanged(before: ReadonlyMap<number, SheetRow>, checked: CheckedRecord): CheckedRecord {
  const { rows, write } = checked
  const isSeen = rows.every((row) => {
    const seen = before.get(row.row_number)
    return row.state === seen?.state && row.record_version === seen.record_version
  })
  if (!write || isSeen) return checked
  // Somebody created the record meanwhile: the row shows what it would change.
  if (rows.every((row) => before.get(row.row_number)?.state === 'good')) return { ...checked, write: undefined }
  const outdated = rows.map((row): SheetRow => ({ ...row, state: 'bad', problems: { '': OUTDATED } }))
  return { ...checked, rows: outdated, write: undefined }
}

/** Rows that were wrong may be right by now: their company was registered, or an earlier row was mended. */
async function recheck(into: Applying, done: number): Promise<void> {
  const { run, sheet, total } = into
  for (let after = 0; ; ) {
    const rows = await run.read(({ sql }) => recordsAfter(sql, sheet, { states: ['bad'], after, limit: BATCH }))
    if (rows.length === 0) return
    const before = byNumber(rows)
    const checked = (await checkedAgain(into, rows)).flatMap((record) => record.rows)
    const changed = checked.filter(
      (row) => JSON.stringify(row.problems) !== JSON.stringify(before.get(row.row_number)?.problems),
    )
    if (changed.length > 0) await run.progress(done, total, saving(sheet, changed))
    after = rows.at(-1)!.row_number
  }
}

/** One query for each unique field: a query for each row would read the whole sheet as often as it has rows. */
const checkedAgain = ({ run, sheet, target, rule }: Into, rows: readonly SheetRow[]): Promise<CheckedRecord[]> =>
  run.read(async ({ data, sql }) => {
    const first = new Map<string, number>()
    for (const field of singleUniques(target)) {
      const texts = rows.flatMap(({ cells }) => cells[field] ?? [])
      for (const { text, row_number } of await firstRows(sql, sheet, field, texts))
        first.set(`${field} ${text}`, row_number)
    }
    const earlier = async (field: string, text: string, rowNumber: number) => {
      const number = first.get(`${field} ${text}`)
      return number !== undefined && number < rowNumber ? number : undefined
    }
    return checkRows({ data, sql }, { target, sheet, rule, earlier }, rows)
  })

const saving =
  (sheet: Sheet, rows: readonly SheetRow[]): Parameters<JobRun['progress']>[2] =>
  async ({ sql }) => {
    for (const row of rows) await saveRow(sql, sheet, row)
  }

interface Into {
  readonly run: JobRun
  readonly sheet: Sheet
  readonly target: Target
  readonly rule: ImportRule | undefined
}

interface Applying extends Into {
  readonly total: number
}

type Written = CheckedRecord & { readonly write: RecordWrite }

const rowsIn = (records: readonly CheckedRecord[]): SheetRow[] => records.flatMap(({ rows }) => rows)
/** Of a record that changes, some rows may change nothing. */
const changingRows = (records: readonly CheckedRecord[]): SheetRow[] =>
  rowsIn(records).filter(({ state }) => state !== 'same')

/** Stores a batch, or marks the rows that are refused; returns the number of rows that are settled. */
async function store(applied: Applying, checked: readonly CheckedRecord[], done: number): Promise<number> {
  const { run, sheet, total, target } = applied
  const good = checked.filter((record): record is Written => record.write !== undefined)
  const rest = rowsIn(checked.filter(({ write }) => write === undefined))
  const settled = changingRows(checked).length
  if (rest.length > 0) await run.progress(done, total, saving(sheet, rest))
  if (good.length === 0) return rest.length
  try {
    await run.progress(done + settled, total, async (bound) => {
      const marked = await markImported(bound.sql, sheet, await writeRecords(bound, applied, good))
      if (marked.count !== changingRows(good).length)
        throw new Error(`sheet ${sheet.id}: rows changed while they were imported`)
    })
    return settled
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const refused =
      error instanceof UniqueViolation ? await run.read(({ sql }) => error.withExistingRecord(sql)) : error
    if (good.length === 1) {
      await run.progress(done, total, saving(sheet, refusedRows(target, good[0]!, refused)))
      return settled
    }
    const half = Math.ceil(good.length / 2)
    const first = await store(applied, good.slice(0, half), done)
    return rest.length + first + (await store(applied, good.slice(half), done + first))
  }
}

/** Creates or changes records, all or none; returns the record of each row. */
async function writeRecords(bound: ImportData, { target, rule }: Into, records: readonly Written[]) {
  const written: { row_number: number; record_id: string }[] = []
  const note = ({ rows }: Written, record_id: string) =>
    written.push(...rows.filter(({ state }) => state !== 'same').map(({ row_number }) => ({ row_number, record_id })))
  const created = records.flatMap((record) =>
    record.write.act === 'create' ? [{ record, values: record.write.values }] : [],
  )
  if (created.length > 0) {
    const values = created.map((row) => row.values)
    const inserted = rule?.insert
      ? await rule.insert(bound, values)
      : ((await bound.data.createMany(target.entity, values as never)) as readonly { id: string }[])
    for (const [at, { id }] of inserted.entries()) note(created[at]!.record, id)
  }
  for (const record of records) {
    if (record.write.act !== 'update') continue
    const { before, patch } = record.write
    if (rule?.update) await rule.update(bound, before as never, patch)
    else {
      const values = rule?.change ? await rule.change(bound, before as never, patch) : patch
      await bound.data.update(target.entity, before.id, values as never, before.version)
    }
    note(record, before.id)
  }
  return written
}

export const importJobs = (options: ImportOptions): BoundJob[] => [reading(options), applying(options)]

/** Deletes sheets that nobody finished, and their files. */
export async function sweepImports(store: Store): Promise<void> {
  await store.write('platform', async (sql) => {
    for (const { enterprise_id, file_id } of await removeOldSheets(sql)) await releaseFile(sql, enterprise_id, file_id)
  })
}
