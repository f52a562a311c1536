import type { Entity } from '@guanqiao/domain/kit/entity'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import type { printCall } from '@guanqiao/domain/kit/derived/printCall'
import { problem } from '@guanqiao/domain/kit/problem'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation } from '../../kernel/handlers.ts'

type Print = ReturnType<typeof printCall>

/** Refuses the print of a record that was changed since the caller read it: the paper would be outdated before it is dry. */
export const printHandler = (operation: Print, entity: Entity): BoundOperation =>
  handle(operation, async (ctx, { id, version }): Promise<OutputOf<Print>> => {
    const row = await ctx.data.get(entity, id)
    if (row.version !== version) throw problem('print.outdated')
    await ctx.audit({ entity: entity.table, record_id: id })
    return { id }
  })
