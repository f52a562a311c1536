import type { Row, SystemDraft } from '@guanqiao/domain/kit/entity'
import type { Operation } from '@guanqiao/domain/kit/operation'
import {
  proxy,
  consignee,
  consignor,
  takeOverProxy,
  takeOverConsignee,
  takeOverConsignor,
} from '@guanqiao/domain/reference/index'
import { ownFields } from '../../kernel/data/model.ts'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation } from '../../kernel/handlers.ts'

/** Consignors and consignees have the same declaration. */
type Party = typeof consignor | typeof proxy

/** Shared rows have unique names, for the platform and for each enterprise. */
const taking = <E extends Party>(entity: E, operation: Operation<{ id: string }, Row<E>>): BoundOperation =>
  handle(operation, async (ctx, { id }) => {
    const row: Row<Party> = await ctx.data.get<Party>(entity, id)
    const enterprise_id = ctx.data.owner(entity)
    if (row.enterprise_id === enterprise_id) return row as Row<E>
    const [existing] = await ctx.data.all<Party>(entity, { enterprise_id, company_name: row.company_name })
    if (existing) return existing as Row<E>
    const names = ownFields(entity).flatMap(([name, field]) => (field.automatic ? [] : [name]))
    const values = Object.fromEntries(names.map((name) => [name, row[name as keyof typeof row]]))
    return ctx.data.create(entity, values as SystemDraft<E>)
  })

export const takeOverHandlers: BoundOperation[] = [
  taking(consignor, takeOverConsignor),
  taking(consignee, takeOverConsignee),
  taking(proxy, takeOverProxy),
]
