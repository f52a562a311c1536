import { bulkRemoveOf } from '@guanqiao/domain/kit/derived/bulkOf'
import type { BulkRow, RemovedRow } from '@guanqiao/domain/kit/derived/bulkOf'
import type { Entity } from '@guanqiao/domain/kit/entity'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { Problem, problem } from '@guanqiao/domain/kit/problem'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context, Handler } from '../../kernel/handlers.ts'
import { auditRefused, fitRows, plainRows, reasonOf } from './rows.ts'
import type { AnyRow, Refused } from './rows.ts'

/**
 * Deletes several records. `handler` is the module's own handler of the operation that deletes one: it runs for each record. Without
 * it the number of statements does not depend on the number of records.
 */
export const bulkRemove = (remove: Operation, handler: Handler | undefined): BoundOperation =>
  handle(bulkRemoveOf(remove), async (ctx, input) => {
    const rows = plainRows(input.rows)
    const { entity } = remove.generic!
    const refused: Refused = new Map()
    for (const group of await fitRows(ctx, entity, rows, refused)) {
      if (handler) await removeOneByOne(ctx, handler, group, refused)
      else await removeAtOnce(ctx, entity, group, refused)
    }
    await auditRefused(ctx, entity, refused)
    return rows.map((row) => resultOf(row, refused))
  })

function resultOf({ id }: BulkRow, refused: Refused): RemovedRow {
  const reason = refused.get(id)
  return { id, outcome: reason ? 'refused' : 'removed', reason: reason ? reasonOf(reason) : null }
}

async function removeOneByOne(
  ctx: Context,
  handler: Handler,
  group: readonly AnyRow[],
  refused: Refused,
): Promise<void> {
  for (const { id, version } of group) {
    const result = await ctx.data.attempt(() => handler(ctx, { id, version } as never))
    if (result instanceof Problem) refused.set(id, result)
  }
}

async function removeAtOnce(ctx: Context, entity: Entity, group: readonly AnyRow[], refused: Refused): Promise<void> {
  const used = await ctx.data.removeEach(entity, group as never)
  for (const { id } of group) {
    const labels = used.get(id)
    if (labels) refused.set(id, problem('record.inUse', labels.join('、')))
  }
}
