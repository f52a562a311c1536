import { manifest } from '@guanqiao/domain/customs/index'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { fieldProblem } from '@guanqiao/domain/kit/problem'
import { order, orderRelated, orderRelatedApi } from '@guanqiao/domain/order/index'
import { weighing } from '@guanqiao/domain/weighing/index'
import type { Data } from '../../kernel/data/data.ts'
import { handle } from '../../kernel/handlers.ts'

/** Our own documents, which an order references by id; contracts and invoices are referenced by number. */
const documents: Readonly<Record<string, Entity>> = { manifest, weighing }

interface Relation {
  readonly order_id: string
  readonly related_type: string
  readonly related_id: string
}

/** Rejects a document that does not exist or belongs to another enterprise. */
async function checkDocument(data: Data, { order_id, related_type, related_id }: Relation): Promise<void> {
  const entity = documents[related_type]
  if (!entity) return
  const head = await data.find(order, { id: order_id })
  if (!head) throw fieldProblem('order_id', '订单不存在或已删除')
  const isUuid = /^[0-9a-f-]{36}$/i.test(related_id)
  const match = { id: related_id, enterprise_id: head.enterprise_id }
  if (!isUuid || !(await data.exists(entity, match))) throw fieldProblem('related_id', `${entity.label}不存在或已删除`)
}

export const createRelatedHandler = handle(orderRelatedApi.create, async (ctx, input) => {
  await checkDocument(ctx.data, input)
  return ctx.data.create(orderRelated, input)
})

export const updateRelatedHandler = handle(orderRelatedApi.update, async (ctx, { id, version, ...patch }) => {
  const before = await ctx.data.get(orderRelated, id, { lock: true })
  await checkDocument(ctx.data, {
    order_id: patch.order_id ?? before.order_id,
    related_type: patch.related_type ?? before.related_type,
    related_id: patch.related_id ?? before.related_id,
  })
  return ctx.data.update(orderRelated, id, patch, version)
})
