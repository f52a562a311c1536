import { truncate } from '@guanqiao/domain/kit/field/truncate'
import { createHash } from 'node:crypto'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import { Problem, problem } from '@guanqiao/domain/kit/problem'
import { goodElement, goodOption } from '@guanqiao/domain/reference/declarationElements'
import {
  elementListImports,
  importElementLists,
  previewElementLists,
} from '@guanqiao/domain/reference/goods/declarationElementLists'
import { noSeparator } from '@guanqiao/domain/values/goodsModel'
import type { BoundOperation, Context } from '../../../kernel/handlers.ts'
import { handle } from '../../../kernel/handlers.ts'
import { uuid } from '../../../kernel/uuid.ts'
import { countsOf, importsOf, lockTable, recordImport } from '../codeTables/codes.queries.ts'
import { differenceOf, wordsOf } from './difference.ts'
import type { Change, Difference, StoredElement } from './difference.ts'
import { markGoods, storedElements } from './lists.queries.ts'
import { outdatedGoods } from './outdated.ts'

type NewLists = InputOf<typeof previewElementLists>

/** The name of the lists among the code tables' imports. */
const TABLE = 'good_element'
const MAX_REPORTED = 50
const DAY_MS = 86_400_000

const dayBefore = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)

/** Violations of the file itself: an element or a place that occurs twice in a list, and values that cannot be joined. */
function faultsOf(rows: NewLists['rows']): { path: string; message: string }[] {
  const names = new Map<string, number>()
  const positions = new Map<string, number>()
  return rows.flatMap(({ good_code, sequence, element_name, options }, at) => {
    const twice = (seen: Map<string, number>, key: string, path: string, what: string) => {
      const first = seen.get(key)
      seen.set(key, first ?? at)
      return first === undefined
        ? []
        : [{ path: `rows.${at}.${path}`, message: `${good_code} 的${what}重复，第${first + 1}行已有` }]
    }
    const values = (options ?? []).map((option) => option.split(/\s+/, 1)[0])
    return [
      ...twice(names, `${good_code} ${element_name.normalize('NFKC')}`, 'element_name', `要素“${element_name}”`),
      ...twice(positions, `${good_code} ${sequence}`, 'sequence', `序号 ${sequence} `),
      ...(new Set(values).size < values.length
        ? [{ path: `rows.${at}.options`, message: `要素“${element_name}”的选项重复` }]
        : []),
      ...(values.some((value) => value?.includes('|'))
        ? [{ path: `rows.${at}.options`, message: `选项${noSeparator.say}` }]
        : []),
    ]
  })
}

interface Planned extends Difference {
  readonly state: string
  /** The ids of goods whose elements must be checked. */
  readonly outdated: readonly string[]
}

/** What the import changes, from the lists that are stored now. Only the platform's staff plan one. */
async function planned({ sql, caller }: Context, request: NewLists): Promise<Planned> {
  if (caller.enterprise_id !== null) throw problem('access.denied')
  const faults = faultsOf(request.rows)
  if (faults.length > 0) throw new Problem('request.invalid', faults.slice(0, MAX_REPORTED))
  const codes = [...new Set(request.rows.map(({ good_code }) => good_code))]
  const stored = await storedElements(sql, request.whole === true ? null : codes)
  const later = stored.find(({ effective_from }) => (effective_from ?? '') > request.valid_from)
  if (later)
    throw new Problem('request.invalid', [
      {
        path: 'valid_from',
        message: `商品编号 ${later.good_code} 已有 ${later.effective_from} 起生效的要素，生效日期不能更早`,
      },
    ])
  const difference = differenceOf(stored, request)
  const state = createHash('sha256')
    .update(JSON.stringify([request.valid_from, difference]))
    .digest('base64url')
  const { valid_from } = request
  const outdated = await outdatedGoods(sql, { stored, changes: difference.changes, valid_from })
  return { ...difference, state, outdated }
}

const preview = handle(previewElementLists, async (ctx, request) => {
  const { changes, unchanged, state, outdated } = await planned(ctx, request)
  return {
    ...countsOf(changes),
    unchanged,
    outdated: outdated.length,
    state,
    changes: changes.map(({ kind, good_code, element_name, before, after }) => ({
      kind,
      good_code,
      element_name,
      current: after ? truncate(wordsOf(after), 2000) : null,
      former: before ? truncate(wordsOf(before), 2000) : null,
    })),
  }
})

/** Versions that began on the very day are replaced; others end the day before. */
async function endVersions({ data }: Context, versions: readonly StoredElement[], day: string): Promise<void> {
  const [replaced, past] = [
    versions.filter(({ effective_from }) => effective_from === day),
    versions.filter(({ effective_from }) => effective_from !== day),
  ]
  await data.removeMany(
    goodOption,
    replaced.flatMap(({ options }) => options.map(({ id }) => id)),
  )
  await data.removeMany(
    goodElement,
    replaced.map(({ id }) => id),
  )
  await data.updateMany(
    goodElement,
    past.map(({ id }) => ({ id, effective_to: dayBefore(day) })),
  )
}

async function beginVersions({ data }: Context, changes: readonly Change[], day: string): Promise<void> {
  const begun = changes.flatMap(({ good_code, after }) => (after ? [{ good_code, after }] : []))
  const rows = await data.createMany(
    goodElement,
    begun.map(({ good_code, after: { options: _, ...after } }) => ({ good_code, ...after, effective_from: day })),
  )
  const options = begun.flatMap(({ after }, at) =>
    after.options.map((option, sort) => ({ ...option, element_id: rows[at]!.id, sort: sort + 1 })),
  )
  if (options.length > 0) await data.createMany(goodOption, options)
}

const apply = handle(importElementLists, async (ctx, { state, ...request }) => {
  await lockTable(ctx.sql, TABLE)
  const { changes, unchanged, outdated, ...plan } = await planned(ctx, request)
  if (plan.state !== state) throw problem('elements.changed')
  const { source, valid_from, whole } = request
  await endVersions(
    ctx,
    changes.flatMap(({ before }) => (before ? [before] : [])),
    valid_from,
  )
  await beginVersions(ctx, changes, valid_from)
  await markGoods(ctx.sql, outdated, valid_from)
  const counts = countsOf(changes)
  const id = uuid()
  const record = { id, table: TABLE, source, valid_from, whole: whole === true, username: ctx.caller.username }
  await recordImport(ctx.sql, { ...record, ...counts })
  await ctx.audit({
    entity: 'code_import',
    record_id: id,
    after: { ...record, ...counts, unchanged, outdated: outdated.length },
  })
  return { ...counts, unchanged, outdated: outdated.length }
})

const imports = handle(elementListImports, ({ sql, caller }) => {
  if (caller.enterprise_id !== null) throw problem('access.denied')
  return importsOf(sql, TABLE)
})

export const elementListHandlers: BoundOperation[] = [preview, apply, imports]
