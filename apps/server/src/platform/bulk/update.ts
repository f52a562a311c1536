import { bulkUpdateOf } from '@guanqiao/domain/kit/derived/bulkOf'
import type { BulkChange, BulkRow, ChangedRow } from '@guanqiao/domain/kit/derived/bulkOf'
import { compare } from '@guanqiao/domain/kit/decimal'
import type { Entity } from '@guanqiao/domain/kit/entity'
import type { Field } from '@guanqiao/domain/kit/field'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { fieldProblem, Problem } from '@guanqiao/domain/kit/problem'
import { parse } from '@guanqiao/domain/kit/shape'
import { accessToState } from '@guanqiao/domain/kit/derived/switchOf'
import { permit } from '../../kernel/caller.ts'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context, Handler } from '../../kernel/handlers.ts'
import { undone } from './preview.queries.ts'
import { auditRefused, fitRows, plainRows, reasonOf } from './rows.ts'
import type { AnyRow, Refused } from './rows.ts'

interface Change {
  readonly entity: Entity
  /** The field. */
  readonly name: string
  readonly field: Field
  readonly value: unknown
  /** The module's own handler of the operation that changes one record. */
  readonly handler: Handler | undefined
}

/**
 * Changes one field of several records. `handler` is the module's own handler of the operation that changes one: it runs for each
 * record. Without it the number of statements does not depend on the number of records.
 */
export const bulkUpdate = (update: Operation, handler: Handler | undefined): BoundOperation =>
  handle(bulkUpdateOf(update), async (ctx, input) => {
    const change = changeOf(update, input, handler)
    const toState = accessToState(update, { [change.name]: change.value })
    if (toState) permit(toState, ctx.caller)
    const rows = plainRows(input.rows)
    const refused: Refused = new Map()
    const results = input.preview
      ? await preview(ctx, change, rows, refused)
      : await changeRows(ctx, change, rows, refused)
    await auditRefused(ctx, change.entity, refused)
    return results
  })

/** The results by every rule, of changes that are undone with their audit entries. */
const preview = (ctx: Context, change: Change, rows: readonly BulkRow[], refused: Refused): Promise<ChangedRow[]> =>
  undone(ctx.sql, async () => {
    const results = await changeRows({ ...ctx, after: () => {} }, change, rows, refused)
    // Undone too: there is no change that the entry of a request without one could be about.
    await ctx.audit({})
    return results
  })

/** The change, checked as the operation for one record checks it. */
function changeOf(update: Operation, { rows, field: name, ...sent }: BulkChange, handler: Handler | undefined): Change {
  const { preview: _, ...values } = sent
  const other = Object.keys(values).find((key) => key !== name && values[key] !== null && values[key] !== undefined)
  if (other !== undefined) throw fieldProblem(other, '一次只修改一项')
  const value = values[name] ?? null
  const parsed = parse(update.input, { ...rows[0], [name]: value })
  if (!parsed.ok) throw new Problem('request.invalid', parsed.fields)
  const { entity } = update.generic!
  const after = (parsed.value as Readonly<Record<string, unknown>>)[name]
  return { entity, name, field: update.input.fields[name]!, value: after, handler }
}

async function changeRows(
  ctx: Context,
  change: Change,
  rows: readonly BulkRow[],
  refused: Refused,
): Promise<ChangedRow[]> {
  const fit = await fitRows(ctx, change.entity, rows, refused)
  const unchanged = new Set<string>()
  for (const group of fit) {
    const different = group.filter((row) => {
      const isSame = isEqual(change.field, row[change.name], change.value)
      if (isSame) unchanged.add(row.id)
      return !isSame
    })
    await (change.handler ? changeOneByOne : changeAtOnce)(ctx, change, different, refused)
  }
  refuseValue(change, refused, rows.length - unchanged.size)
  return rows.map(({ id }) => {
    const reason = refused.get(id)
    const outcome = reason ? 'refused' : unchanged.has(id) ? 'unchanged' : 'changed'
    return { id, outcome, reason: reason ? reasonOf(reason) : null }
  })
}

async function changeOneByOne(
  ctx: Context,
  { name, value, handler }: Change,
  group: readonly AnyRow[],
  refused: Refused,
): Promise<void> {
  for (const { id, version } of group) {
    const result = await ctx.data.attempt(() => handler!(ctx, { id, version, [name]: value } as never))
    if (result instanceof Problem) refused.set(id, result)
  }
}

/** Without rules of their own, rows of one owner differ in nothing that a change of this field could meet. */
async function changeAtOnce(
  ctx: Context,
  { entity, name, value }: Change,
  group: readonly AnyRow[],
  refused: Refused,
): Promise<void> {
  const patches = group.map(({ id }) => ({ id, [name]: value }))
  const result = await ctx.data.attempt(() => ctx.data.updateMany(entity, patches as never, group as never))
  if (result instanceof Problem) for (const { id } of group) refused.set(id, atField(result, name))
}

/** `list.3.company_id` is the field itself: each row got the same value. */
const atField = ({ code, fields, more }: Problem, name: string): Problem =>
  new Problem(
    code,
    fields?.flatMap(({ path, message }) => (path.endsWith(`.${name}`) ? [{ path: name, message }] : [])).slice(0, 1),
    more,
  )

/** A value that no row takes, for the same reason, is wrong itself: the error belongs to its field. */
function refuseValue({ name }: Change, refused: Refused, tried: number): void {
  const messages = [...refused.values()].map(({ code, fields }) =>
    code === 'request.invalid' && fields?.length === 1 && fields[0]!.path === name ? fields[0]!.message : undefined,
  )
  const [first] = messages
  if (first !== undefined && messages.length === tried && messages.every((message) => message === first))
    throw fieldProblem(name, first)
}

/** Whether a stored value equals a sent one: decimals and times have several spellings. */
function isEqual(field: Field, stored: unknown, value: unknown): boolean {
  if (stored === null || value === null || stored === undefined) return (stored ?? null) === value
  if (field.kind === 'decimal') return compare(String(stored), String(value)) === 0
  if (field.kind === 'dateTime') return Date.parse(String(stored)) === Date.parse(String(value))
  if (field.kind === 'reference') return String(stored) === String(value).toLowerCase()
  return JSON.stringify(stored) === JSON.stringify(value)
}
