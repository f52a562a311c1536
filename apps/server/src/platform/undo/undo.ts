import { editNamesOf, isUndoable, undoEdits } from '@guanqiao/domain/kit/calls/undo'
import type { UndoneRow } from '@guanqiao/domain/kit/calls/undo'
import { accessToState } from '@guanqiao/domain/kit/derived/switchOf'
import { fieldsWithin } from '@guanqiao/domain/kit/field'
import type { Field, Fields } from '@guanqiao/domain/kit/field'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { fieldProblem, Problem, problem } from '@guanqiao/domain/kit/problem'
import { parse } from '@guanqiao/domain/kit/shape'
import { operations } from '@guanqiao/domain/registry'
import { permit } from '../../kernel/caller.ts'
import { genericHandler } from '../../kernel/generic.ts'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context, Handler } from '../../kernel/handlers.ts'
import { isUuid } from '../../kernel/uuid.ts'
import { auditRefused, plainRows, reasonOf } from '../bulk/rows.ts'
import type { Refused } from '../bulk/rows.ts'
import { writeOf } from './lastEdit.queries.ts'
import type { Edit } from './lastEdit.queries.ts'

const updates = new Map(operations.filter(isUndoable).map((update) => [update.generic!.entity.table, update]))

/** Undoes edits by the handlers that edit: each record meets the same rules, and its audit entry names the undoing. */
export function undoHandlers(handled: readonly BoundOperation[]): BoundOperation[] {
  const bound = new Map(handled.map((one) => [one.operation, one]))
  const handlerOf = (update: Operation): Handler => {
    const one = bound.get(update) ?? genericHandler(update)
    if (one?.mode !== 'bound') throw new TypeError(`no handler for ${update.name}`)
    return one.run
  }
  return [
    handle(undoEdits, async (ctx, input) => {
      const update = updates.get(input.entity)
      if (!update) throw fieldProblem('entity', '这类记录的修改不能撤销')
      permit(update.access, ctx.caller)
      const run = handlerOf(update)
      const refused: Refused = new Map()
      const rows = plainRows(input.rows)
      for (const row of rows) {
        const result = await ctx.data.attempt(() => undo(ctx, update, run, row))
        if (result instanceof Problem) refused.set(row.id, result)
      }
      await auditRefused(ctx, update.generic!.entity, refused)
      return rows.map(({ id }): UndoneRow => {
        const reason = refused.get(id)
        return { id, outcome: reason ? 'refused' : 'undone', reason: reason ? reasonOf(reason) : null }
      })
    }),
  ]
}

async function undo(
  ctx: Context,
  update: Operation,
  run: Handler,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<void> {
  const { entity } = update.generic!
  const row = isUuid(id) ? await ctx.data.get(entity, id) : undefined
  if (!row) throw problem('record.notFound')
  if (row.version !== version) throw problem('record.changed')
  const edit = await writeOf(ctx.sql, ctx.caller.enterprise_id, { table: entity.table, id, version })
  if (!edit || !editNamesOf(update).includes(edit.operation)) throw problem('record.noEdit')
  const patch = formerValues(update.input.fields, edit)
  if (Object.keys(patch).length === 0) throw problem('record.noEdit')
  const parsed = parse(update.input, { id, version, ...patch })
  if (!parsed.ok) throw new Problem('request.invalid', parsed.fields)
  const toState = accessToState(update, parsed.value)
  if (toState) permit(toState, ctx.caller)
  await run(ctx, parsed.value as never)
}

/** The values before an edit, of the fields that it changed. */
function formerValues(fields: Fields, { before, after }: Edit): Readonly<Record<string, unknown>> {
  const changed = Object.entries(after).filter(
    ([name, value]) =>
      name in fields && name !== 'id' && name !== 'version' && JSON.stringify(value) !== JSON.stringify(before[name]),
  )
  return Object.fromEntries(changed.map(([name]) => [name, inputOf(fields[name]!, before[name] ?? null)]))
}

/** A stored value as a request sends it: audit entries have numbers as text, and times as PostgreSQL writes them. */
function inputOf(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null
  const within = fieldsWithin(field)
  if (within && Array.isArray(value)) return value.map((line) => recordOf(within, line as object))
  if (within) return recordOf(within, value as object)
  if (field.kind === 'integer') return Number(value)
  if (field.kind === 'dateTime') return new Date(String(value)).toISOString()
  return value
}

const recordOf = (fields: Fields, record: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => (fields[name] ? [[name, inputOf(fields[name], value)]] : [])),
  )
