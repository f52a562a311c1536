import { truncate } from '@guanqiao/domain/kit/field/truncate'
import {
  AUDIT_DAYS,
  auditDownload,
  auditEntryFields,
  auditGet,
  auditHistory,
  auditKinds,
  auditList,
} from '@guanqiao/domain/audit/index'
import { changesBetween } from '@guanqiao/domain/audit/difference'
import { editNamesOf, isUndoable } from '@guanqiao/domain/kit/calls/undo'
import { systemFields } from '@guanqiao/domain/kit/entity'
import type { Entity } from '@guanqiao/domain/kit/entity'
import type { Fields } from '@guanqiao/domain/kit/field'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import type { ProblemCode } from '@guanqiao/domain/kit/problem'
import { problems } from '@guanqiao/domain/problems'
import { entities, operations } from '@guanqiao/domain/registry'
import { hasRight, isPermitted } from '../../kernel/caller.ts'
import type { Caller } from '../../kernel/caller.ts'
import { allFields } from '../../kernel/data/model.ts'
import { findEntity } from '../../kernel/product.ts'
import { handle, handleStream } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import { isUuid } from '../../kernel/uuid.ts'
import { csvOf } from '../../platform/export/csv.ts'
import { COUNTED, exportStatement, findEntry, logPage } from './log.queries.ts'
import type { LogFilter, LogPage, LogRow } from './log.queries.ts'
import { withNames } from './names.queries.ts'
import { summaryOf, systemNames } from './summaries.ts'
import { wordsFor } from './valueText.ts'
import { undoneWholes } from '../../documents/saving/undoWhole.ts'

const DAY_MS = 86_400_000
const MAX_CHANGES = 3000

const reasonOf = (code: string | null): string | null =>
  code === null ? null : code in problems ? problems[code as ProblemCode].text : code

const entryOf = ({ code, version: _version, ...row }: LogRow) => ({
  ...row,
  summary: summaryOf(row.operation),
  entity_label: row.entity === null ? null : (findEntity(row.entity)?.label ?? row.entity),
  reason: reasonOf(code),
})

const pageOf = (
  { total, rows }: LogPage,
  { pageNo, pageSize }: Required<Pick<LogFilter & Paging, 'pageNo' | 'pageSize'>>,
) => ({
  rows: rows.map(entryOf),
  pageNo,
  pageSize,
  totalCount: total,
  ...(total >= COUNTED ? { totalCapped: true } : {}),
})

interface Paging {
  readonly pageNo: number
  readonly pageSize: number
}

/** Deeper pages would skip ever more rows; a shorter period leads there as well. */
function refuseDeep({ pageNo, pageSize }: Paging): void {
  if (pageNo * pageSize > COUNTED) throw fieldProblem('pageNo', '最多翻到第 10000 条，请缩小查询范围')
}

type ListInput = InputOf<typeof auditDownload>

/** The period and the filters of a search, each of which an index serves. */
function filterOf(input: ListInput, caller: Caller, now: Date): LogFilter {
  const { enterprise_id, at_from, at_to, outcome, ...rest } = input
  if (caller.enterprise_id !== null && enterprise_id && enterprise_id !== caller.enterprise_id)
    throw problem('record.notFound')
  const enterprise = caller.enterprise_id ?? enterprise_id ?? undefined
  const filter = { ...rest, enterprise, outcome: outcome ?? undefined }
  const precise = Boolean(input.record_id || input.request_id)
  const to = at_to ?? now.toISOString()
  const from = at_from ?? (precise ? undefined : new Date(Date.parse(to) - AUDIT_DAYS.usual * DAY_MS).toISOString())
  if (from !== undefined && !precise) {
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
    const ofAll = enterprise === undefined && !input.username
    const most = ofAll ? AUDIT_DAYS.acrossEnterprises : AUDIT_DAYS.most
    if (days > most + 1)
      throw fieldProblem(
        'at_from',
        ofAll ? `未选企业和账号时，时间范围最多 ${most} 天` : `时间范围最多 ${most} 天，请缩小时间范围`,
      )
  }
  return { ...filter, ...(from === undefined ? {} : { from }), ...(at_to || !precise ? { to } : {}) }
}

const list = handle(auditList, async (ctx, input) => {
  const page = { pageNo: input.pageNo ?? 1, pageSize: input.pageSize ?? 10 }
  refuseDeep(page)
  const { total, rows } = await logPage(ctx.sql, filterOf(input, ctx.caller, ctx.now()), page)
  return pageOf({ total, rows: await withNames(ctx.sql, rows) }, page)
})

const MAX_EXPORTED = 100_000
const { id: _id, operation: _operation, entity: _entity, ...exportedFields } = auditEntryFields

const download = handleStream(auditDownload, async function* (ctx, input) {
  const statement = exportStatement(filterOf(input, ctx.caller, new Date()), MAX_EXPORTED)
  yield* csvOf({ fields: exportedFields }, shownBatches(ctx.batches<LogRow>(statement)))
})

async function* shownBatches(batches: AsyncGenerator<LogRow[]>) {
  for await (const rows of batches) yield rows.map((row) => ({ ...entryOf(row), at: showInstant(row.at) }))
}

/** Shanghai time, for spreadsheets. */
const showInstant = (at: string): string =>
  new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

const kinds = handle(auditKinds, async () => [
  ...operations
    .filter(({ effect }) => effect === 'write')
    .map(({ name, summary }) => ({ kind: 'operation' as const, value: name, label: summary })),
  ...Object.entries(systemNames).map(([value, label]) => ({ kind: 'operation' as const, value, label })),
  ...entities.map(({ table, label }) => ({ kind: 'entity' as const, value: table, label })),
])

/** Readers of the whole log, or of the menu to which the record belongs. */
const mayRead = (caller: Caller, entity: Entity | undefined): boolean =>
  hasRight(caller, 'audit', 'get') || (entity !== undefined && hasRight(caller, entity.menu, 'get'))

/** Fields that people know: without the system's own. */
const comparedFields = (entity: Entity | undefined): Fields =>
  Object.fromEntries(entity ? allFields(entity).filter(([name]) => !(name in systemFields)) : [])

const isSystem = (path: string): boolean => path in systemFields || path === 'enterprise_id'

const get = handle(auditGet, async (ctx, input) => {
  const row = isUuid(input.id) ? await findEntry(ctx.sql, ctx.caller.enterprise_id, input) : undefined
  const entity = row?.entity ? findEntity(row.entity) : undefined
  if (!row || !mayRead(ctx.caller, entity)) throw problem('record.notFound')
  const { before, after, ...entry } = row
  const reveals = entity !== undefined && hasRight(ctx.caller, entity.menu, 'personal')
  const all = changesBetween(comparedFields(entity), before, after).filter(({ path }) => !isSystem(path))
  const some = all.slice(0, MAX_CHANGES)
  const wordsOf = await wordsFor(ctx.sql, some, reveals)
  if (reveals && some.some(({ field }) => field?.personal)) await auditRevealed(ctx, entry)
  return {
    ...entryOf(entry),
    changes: some.map(({ path, group, label, field, kind, before: was, after: is }) => ({
      path,
      group,
      label,
      kind,
      before: truncate(wordsOf(field, was) ?? '', 20_000) || null,
      after: truncate(wordsOf(field, is) ?? '', 20_000) || null,
    })),
    omitted: all.length > some.length ? all.length - some.length : null,
  }
})

/** The history shows the same personal data as the record, so reading it is audited like reading the record. */
const auditRevealed = (ctx: Context, { entity, record_id }: Pick<LogRow, 'entity' | 'record_id'>) =>
  ctx.audit({
    ...(entity === null ? {} : { entity }),
    ...(record_id === null ? {} : { record_id }),
    after: { revealed: 'personal' },
  })

const history = handle(auditHistory, async (ctx, input) => {
  const entity = findEntity(input.entity)
  if (!entity || !mayRead(ctx.caller, entity)) throw problem('record.notFound')
  const page = { pageNo: input.pageNo ?? 1, pageSize: input.pageSize ?? 10 }
  refuseDeep(page)
  const { record_id } = input
  const enterprise = ctx.caller.enterprise_id ?? undefined
  const entries = await logPage(ctx.sql, { enterprise, entity: entity.table, record_id, changesOnly: true }, page)
  const { rows, ...rest } = pageOf(entries, page)
  const update =
    undoneWholes.get(entity.table)?.update ??
    operations.find((one) => isUndoable(one) && one.generic!.entity.table === entity.table)
  const editNames = update && isPermitted(update.access, ctx.caller) ? editNamesOf(update) : []
  return {
    ...rest,
    rows: rows.map((row, at) => {
      const { version } = entries.rows[at]!
      return { ...row, version, is_edit: version !== null && editNames.includes(row.operation) }
    }),
  }
})

export const logHandlers: BoundOperation[] = [list, download, kinds, get, history]
