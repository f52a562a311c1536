import { applyJob, readJob } from '@guanqiao/domain/import/index'
import { Problem, problem } from '@guanqiao/domain/kit/problem'
import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../../gateways/files/store.ts'
import { UniqueViolation } from '../../kernel/data/uniqueViolation.ts'
import type { Store } from '../../kernel/database/scoped.ts'
import { handleJob } from '../../kernel/jobs/worker.ts'
import type { BoundJob, JobRun } from '../../kernel/jobs/worker.ts'
import { keyOfFile } from '../files/storedFile.ts'
import { releaseFile } from '../files/storedFile.queries.ts'
import type { ImportRule, ImportRules } from './rule.ts'
import { checkRows, rememberEarlier, singleUniques } from './check.ts'
import type { CheckedRow } from './check.ts'
import { targetOf } from './columns.ts'
import type { Target } from './columns.ts'
import {
  countRows,
  findSheet,
  firstRows,
  insertRows,
  markImported,
  removeOldSheets,
  rowsAfter,
  saveRow,
  setColumns,
  setState,
} from './imports.queries.ts'
import type { Sheet, SheetRow } from './imports.queries.ts'
import { readWorkbook } from './sheet.ts'

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

/** Reads and checks the rows; those of an interrupted run are kept. */
const reading = ({ files, rules }: ImportOptions): BoundJob =>
  handleJob(readJob, async (run, { id }) => {
    const sheet = await sheetOf(run, id)
    const target = targetOf(sheet.entity)
    const stored = await files.get(keyOfFile({ enterprise_id: sheet.enterprise_id, id: sheet.file_id }))
    if (!stored) throw problem('file.gone')
    const { rows, fields, ignored, notes } = await readWorkbook(target, await buffer(stored))
    const total = rows.length
    await run.progress(
      run.done,
      total,
      async ({ sql }) => void (await setColumns(sql, sheet, { fields, ignored, notes })),
    )
    const checking = { target, rule: rules.get(sheet.entity), earlier: rememberEarlier(target) }
    for (let from = 0; from < total; from += BATCH) {
      const batch = rows.slice(from, from + BATCH)
      const checked = await run.read((bound) => checkRows(bound, checking, batch))
      // Checked again all the same: `earlier` of `checking` must know them.
      if (from < run.done) continue
      await run.progress(from + batch.length, total, async ({ sql }) => {
        await insertRows(
          sql,
          sheet,
          checked.map(({ row }) => row),
        )
      })
    }
    await run.progress(total, total, async ({ sql }) => {
      await setState(sql, sheet, 'ready')
      await releaseFile(sql, sheet.enterprise_id, sheet.file_id)
    })
  })

/**
 * Imports the rows without problems. A row changes to imported in the transaction that creates its record, so it is imported once, also
 * if the server is killed. A row that is refused meanwhile gets the reason; the others go in.
 */
const applying = ({ rules }: ImportOptions): BoundJob =>
  handleJob(applyJob, async (run, { id }) => {
    const sheet = await sheetOf(run, id)
    const into: Into = { run, sheet, target: targetOf(sheet.entity), rule: rules.get(sheet.entity) }
    await recheck(into)
    const total = run.done + (await run.read(({ sql }) => countRows(sql, sheet, 'good')))
    let done = run.done
    for (;;) {
      const rows = await run.read(({ sql }) => rowsAfter(sql, sheet, { states: ['good'], after: 0, limit: BATCH }))
      if (rows.length === 0) break
      const checked = await checkedAgain(into, rows)
      done += await store({ ...into, total }, checked, done)
    }
    await run.progress(total, total, async ({ sql }) => void (await setState(sql, sheet, 'ready')))
  })

/** Rows that were wrong may be right by now: their company was registered, or an earlier row was mended. */
async function recheck(into: Into): Promise<void> {
  const { run, sheet } = into
  for (let after = 0; ; ) {
    const rows = await run.read(({ sql }) => rowsAfter(sql, sheet, { states: ['bad'], after, limit: BATCH }))
    if (rows.length === 0) return
    const checked = await checkedAgain(into, rows)
    const changed = checked.filter(({ row }, at) => JSON.stringify(row.problems) !== JSON.stringify(rows[at]!.problems))
    if (changed.length > 0)
      await run.progress(
        run.done,
        null,
        saving(
          sheet,
          changed.map(({ row }) => row),
        ),
      )
    after = rows.at(-1)!.row_number
  }
}

/** One query for each unique field: a query for each row would read the whole sheet as often as it has rows. */
const checkedAgain = ({ run, sheet, target, rule }: Into, rows: readonly SheetRow[]): Promise<CheckedRow[]> =>
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
    return checkRows({ data, sql }, { target, rule, earlier }, rows)
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

/** Stores a batch, or marks the rows that are refused; returns the number of rows that are settled. */
async function store(applied: Applying, checked: readonly CheckedRow[], done: number): Promise<number> {
  const { run, sheet, target, rule, total } = applied
  const good = checked.filter(({ values }) => values !== undefined)
  const bad = checked.filter(({ values }) => values === undefined).map(({ row }) => row)
  if (bad.length > 0) await run.progress(done, total, saving(sheet, bad))
  if (good.length === 0) return bad.length
  try {
    await run.progress(done + checked.length, total, async ({ data, sql }) => {
      const values = good.map((row) => row.values!)
      const records = rule?.insert
        ? await rule.insert({ data, sql }, values)
        : ((await data.createMany(target.entity, values as never)) as readonly { id: string }[])
      const marked = await markImported(
        sql,
        sheet,
        records.map(({ id }, at) => ({ row_number: good[at]!.row.row_number, record_id: id })),
      )
      if (marked.count !== good.length) throw new Error(`sheet ${sheet.id}: rows changed while they were imported`)
    })
    return checked.length
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const refused =
      error instanceof UniqueViolation ? await run.read(({ sql }) => error.withExistingRecord(sql)) : error
    if (good.length === 1) {
      await run.progress(done, total, saving(sheet, [marked(good[0]!.row, refused)]))
      return checked.length
    }
    const half = Math.ceil(good.length / 2)
    const first = await store(applied, good.slice(0, half), done)
    return bad.length + first + (await store(applied, good.slice(half), done + first))
  }
}

/** A row with the problems of a refusal at their fields. */
function marked(row: SheetRow, refused: Problem): SheetRow {
  const problems: Record<string, string> = {}
  for (const { path, message } of refused.fields ?? [])
    problems[path.replace(/^list\.\d+\./, '').split('.')[0]!] ??= message
  if (Object.keys(problems).length === 0) problems[''] = refused.message
  return { ...row, state: 'bad', problems }
}

export const importJobs = (options: ImportOptions): BoundJob[] => [reading(options), applying(options)]

/** Deletes sheets that nobody finished, and their files. */
export async function sweepImports(store: Store): Promise<void> {
  await store.write('platform', async (sql) => {
    for (const { enterprise_id, file_id } of await removeOldSheets(sql)) await releaseFile(sql, enterprise_id, file_id)
  })
}
