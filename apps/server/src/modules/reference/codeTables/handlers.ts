import { createHash } from 'node:crypto'
import { codeTables } from '@guanqiao/domain/codes/index'
import type { CodeValue } from '@guanqiao/domain/kit/codeTable'
import { Problem, fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import {
  codeImports,
  codeTableList,
  codeVersions,
  importCodes,
  previewCodeImport,
} from '@guanqiao/domain/reference/codeTable'
import { notify } from '../../../kernel/channel/notify.queries.ts'
import { codeTable, setStoredCodes } from '../../../kernel/data/codes.ts'
import type { CodeTable } from '../../../kernel/data/codes.ts'
import { initials } from '../../../kernel/data/ngrams.ts'
import type { Sql } from '../../../kernel/database/scoped.ts'
import { foldCode } from '../foldCode.ts'
import { handle } from '../../../kernel/handlers.ts'
import type { BoundOperation } from '../../../kernel/handlers.ts'
import { today } from '../../../kernel/time.ts'
import { uuid } from '../../../kernel/uuid.ts'
import { countsOf, importsOf, lastUpdates, lockTable, storeImport, storedCodes } from './codes.queries.ts'
import { differenceOf } from './difference.ts'
import type { Difference, NewTable } from './difference.ts'
import { CODES } from './follow.ts'

async function tableNamed(name: string): Promise<CodeTable> {
  const table = await codeTable(name)
  if (!table) throw fieldProblem('table', `没有这个代码表：${name}`)
  return table
}

const validityOf = ({ valid_from, valid_to }: CodeValue, day: string): 'ended' | 'coming' | 'current' =>
  valid_to && valid_to < day ? 'ended' : valid_from && valid_from > day ? 'coming' : 'current'

async function fits({ code, name }: CodeValue, fragment: string): Promise<boolean> {
  if (foldCode(code).startsWith(fragment) || foldCode(name).includes(fragment)) return true
  return /^[a-z]+$/.test(fragment) && (await initials(name)).startsWith(fragment)
}

const listHandler = handle(codeTableList, async ({ sql }) => {
  const updates = await lastUpdates(sql)
  return Promise.all(
    Object.keys(codeTables).map(async (table) => {
      const { label, source, values } = await tableNamed(table)
      return { table, label, source, count: values.size, updated_from: updates.get(table) ?? null }
    }),
  )
})

const versionsHandler = handle(codeVersions, async (_ctx, { table, keyword, validity, ...page }) => {
  const [pageNo, pageSize] = [page.pageNo ?? 1, page.pageSize ?? 10]
  const { versions, source } = await tableNamed(table)
  const day = today()
  const fragment = foldCode(keyword ?? '')
  const matches: CodeValue[] = []
  for (const version of versions)
    if ((!validity || validityOf(version, day) === validity) && (!fragment || (await fits(version, fragment))))
      matches.push(version)
  const rows = matches.slice((pageNo - 1) * pageSize, pageNo * pageSize).map((version) => ({
    id: `${table} ${version.code} ${version.valid_from ?? ''}`,
    code: version.code,
    name: version.name,
    validity: validityOf(version, day),
    valid_from: version.valid_from ?? null,
    valid_to: version.valid_to ?? null,
    source: version.source ?? source,
  }))
  return { rows, pageNo, pageSize, totalCount: matches.length }
})

interface Planned extends Difference {
  /** Identifies the change and the values that it starts from. */
  readonly state: string
}

/** What the import changes, from the values that are stored now. Throws a message for each row that cannot be imported. */
async function planned(sql: Sql, request: NewTable): Promise<Planned> {
  const { versions } = await tableNamed(request.table)
  const lines = new Map<string, number>()
  const twice = request.rows.flatMap(({ code }, at) => {
    const first = lines.get(code)
    lines.set(code, first ?? at)
    return first === undefined ? [] : [{ path: `rows.${at}.code`, message: `代码重复：${code}，第${first + 1}行已有` }]
  })
  if (twice.length > 0) throw new Problem('request.invalid', twice.slice(0, MAX_REPORTED))
  const later = (await lastUpdates(sql)).get(request.table)
  if (later && later > request.valid_from)
    throw fieldProblem('valid_from', `这个代码表已有 ${later} 起生效的更新，生效日期不能更早`)
  const difference = differenceOf(versions, request)
  const state = createHash('sha256')
    .update(JSON.stringify([request.valid_from, difference]))
    .digest('base64url')
  return { ...difference, state }
}

const MAX_REPORTED = 50

const previewHandler = handle(previewCodeImport, async ({ sql }, request) => {
  const { changes, unchanged, state } = await planned(sql, request)
  return { ...countsOf(changes), unchanged, state, changes: [...changes] }
})

const importHandler = handle(importCodes, async (ctx, { state, ...request }) => {
  const { sql } = ctx
  await lockTable(sql, request.table)
  // Another process may have imported the table a moment ago.
  setStoredCodes(await storedCodes(sql))
  const { changes, versions, unchanged, ...plan } = await planned(sql, request)
  if (plan.state !== state) throw problem('codes.changed')
  const id = uuid()
  const counts = { ...countsOf(changes), unchanged }
  const { table, source, valid_from, whole } = request
  await storeImport(sql, {
    id,
    table,
    source,
    valid_from,
    whole: whole ?? true,
    username: ctx.caller.username,
    changes,
    versions,
  })
  await ctx.audit({
    entity: 'code_import',
    record_id: id,
    after: { table, source, valid_from, whole: whole ?? true, ...counts, changes },
  })
  await notify(sql, CODES, [table])
  const rows = await storedCodes(sql)
  ctx.after(() => setStoredCodes(rows))
  return counts
})

const importsHandler = handle(codeImports, async ({ sql }, { table }) => {
  await tableNamed(table)
  return importsOf(sql, table)
})

export const codeTableAdministrationHandlers: BoundOperation[] = [
  listHandler,
  versionsHandler,
  previewHandler,
  importHandler,
  importsHandler,
]
