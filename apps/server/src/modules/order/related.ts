import { manifest } from '@guanqiao/domain/customs/index'
import type { Entity, Row } from '@guanqiao/domain/kit/entity'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import { order, orderRelated, orderRelatedApi, orderTransport } from '@guanqiao/domain/order/index'
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

/** The link of a manifest follows the manifest: by hand only its note and remark change. */
function refuseOfManifest(row: Row<typeof orderRelated>, patch: object = { related_type: null }): void {
  const isMoved = 'related_type' in patch || 'related_id' in patch || 'order_id' in patch
  if (row.related_type === 'manifest' && isMoved) throw problem('orderRelated.ofManifest')
}

export const updateRelatedHandler = handle(orderRelatedApi.update, async (ctx, { id, version, ...patch }) => {
  const before = await ctx.data.get(orderRelated, id, { lock: true })
  refuseOfManifest(before, patch)
  await checkDocument(ctx.data, {
    order_id: patch.order_id ?? before.order_id,
    related_type: patch.related_type ?? before.related_type,
    related_id: patch.related_id ?? before.related_id,
  })
  return ctx.data.update(orderRelated, id, patch, version)
})

export const removeRelatedHandler = handle(orderRelatedApi.remove, async (ctx, { id, version }) => {
  refuseOfManifest(await ctx.data.get(orderRelated, id, { lock: true }))
  await ctx.data.remove(orderRelated, id, version ?? null)
  return { id }
})

/** References beyond this are not shown: an order has at most 500 trucks, each with a batch. */
const MAX_RELATED = 600
const idsOf = (rows: readonly Row<typeof orderRelated>[], type: string) =>
  rows.flatMap(({ related_type, related_id }) => (related_type === type ? [related_id] : []))

export const listRelatedHandler = handle(orderRelatedApi.list, async (ctx, { order_id }) => {
  const head = await ctx.data.get(order, order_id)
  const rows = await ctx.data.all(orderRelated, { enterprise_id: head.enterprise_id, order_id }, { max: MAX_RELATED })
  const manifests = await ctx.data.all(manifest, { id: idsOf(rows, 'manifest') })
  const tickets = await ctx.data.all(weighing, { id: idsOf(rows, 'weighing') })
  const trucks = await ctx.data.all(orderTransport, { id: rows.flatMap((row) => row.order_transport_id ?? []) })
  const names = new Map<string, string | null>([
    ...manifests.map((row) => [row.id, row.batch_number] as const),
    ...tickets.map((row) => [row.id, row.weighing_no] as const),
  ])
  const plates = new Map(trucks.map((truck) => [truck.id, truck.plate_number]))
  const named = rows.map((row) => ({
    ...row,
    name: row.related_type in documents ? (names.get(row.related_id) ?? null) : row.related_id,
    plate_number: plates.get(row.order_transport_id ?? '') ?? null,
  }))
  return named.toSorted((a, b) => Number(a.related_type === 'manifest') - Number(b.related_type === 'manifest'))
})
