import { editNamesOf, isUndoable, undoEdits } from '@guanqiao/domain/kit/calls/undo'
import type { UndoneRow } from '@guanqiao/domain/kit/calls/undo'
import { accessToState } from '@guanqiao/domain/kit/derived/switchOf'
import type { Entity } from '@guanqiao/domain/kit/entity'
import type { Fields } from '@guanqiao/domain/kit/field'
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
import { inputOf } from './inputOf.ts'
import { writeOf } from './lastEdit.queries.ts'
import type { Edit } from './lastEdit.queries.ts'

const updates = new Map(operations.filter(isUndoable).map((update) => [update.generic!.entity.table, update]))

/** The edit of a record with lines of its own, which changes more than one row. */
export interface UndoneWhole {
  readonly entity: Entity
  readonly update: Operation
  /** The input that takes back the edit that made this version, without id and version. Throws `record.noEdit` if it was none. */
  formerValues(ctx: Context, row: Versioned): Promise<Readonly<Record<string, unknown>>>
}

interface Versioned {
  readonly id: string
  readonly version: number
}

/** Undoes edits by the handlers that edit: each record meets the same rules, and its audit entry names the undoing. */
export function undoHandlers(
  handled: readonly BoundOperation[],
  wholes: ReadonlyMap<string, UndoneWhole>,
): BoundOperation[] {
  const bound = new Map(handled.map((one) => [one.operation, one]))
  const handlerOf = (update: Operation): Handler => {
    const one = bound.get(update) ?? genericHandler(update)
    if (one?.mode !== 'bound') throw new TypeError(`no handler for ${update.name}`)
    return one.run
  }
  return [
    handle(undoEdits, async (ctx, input) => {
      const whole = wholes.get(input.entity)
      const update = whole?.update ?? updates.get(input.entity)
      if (!update) throw fieldProblem('entity', '这类记录的修改不能撤销')
      permit(update.access, ctx.caller)
      const run = handlerOf(update)
      const entity = whole?.entity ?? update.generic!.entity
      const formerOf = whole?.formerValues ?? ((at: Context, row: Versioned) => formerRow(at, update, row))
      const refused: Refused = new Map()
      const rows = plainRows(input.rows)
      for (const row of rows) {
        const result = await ctx.data.attempt(() => undo(ctx, { entity, update, formerValues: formerOf }, run, row))
        if (result instanceof Problem) refused.set(row.id, result)
      }
      await auditRefused(ctx, entity, refused)
      return rows.map(({ id }): UndoneRow => {
        const reason = refused.get(id)
        return { id, outcome: reason ? 'refused' : 'undone', reason: reason ? reasonOf(reason) : null }
      })
    }),
  ]
}

async function undo(
  ctx: Context,
  { entity, update, formerValues }: UndoneWhole,
  run: Handler,
  { id, version }: Versioned,
): Promise<void> {
  const row = isUuid(id) ? await ctx.data.get(entity, id) : undefined
  if (!row) throw problem('record.notFound')
  if (row.version !== version) throw problem('record.changed')
  const patch = await formerValues(ctx, { id, version })
  if (Object.keys(patch).length === 0) throw problem('record.noEdit')
  const parsed = parse(update.input, { id, version, ...patch })
  if (!parsed.ok) throw new Problem('request.invalid', parsed.fields)
  const toState = accessToState(update, parsed.value)
  if (toState) permit(toState, ctx.caller)
  await run(ctx, parsed.value as never)
}

/** The input that takes back the edit of one row. */
async function formerRow(ctx: Context, update: Operation, { id, version }: Versioned) {
  const { table } = update.generic!.entity
  const edit = await writeOf(ctx.sql, ctx.caller.enterprise_id, { table, id, version })
  if (!edit || !editNamesOf(update).includes(edit.operation)) throw problem('record.noEdit')
  return formerValues(update.input.fields, edit)
}

/** The values before an edit, of the fields that it changed. */
function formerValues(fields: Fields, { before, after }: Edit): Readonly<Record<string, unknown>> {
  const changed = Object.entries(after).filter(
    ([name, value]) =>
      name in fields && name !== 'id' && name !== 'version' && JSON.stringify(value) !== JSON.stringify(before[name]),
  )
  return Object.fromEntries(changed.map(([name]) => [name, inputOf(fields[name]!, before[name] ?? null)]))
}
