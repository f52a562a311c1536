import { documentChain, truckFields, viewBatch } from '@guanqiao/domain/crossing/index'
import { manifest, manifestBill } from '@guanqiao/domain/customs/index'
import { problem } from '@guanqiao/domain/kit/problem'
import { batch, order, orderTransport, reuseMargin } from '@guanqiao/domain/order/index'
import { packing } from '@guanqiao/domain/packing/packing'
import { port } from '@guanqiao/domain/reference/index'
import { weighing } from '@guanqiao/domain/weighing/index'
import { hasRight } from '../../kernel/caller.ts'
import { handle } from '../../kernel/handlers.ts'
import { documentsOf, milestonesOf, neighboursOf, trafficOf } from './batchView.queries.ts'
import { naming } from './naming.ts'

/** Twelve statements, whatever the batch contains. */
export const batchViewHandler = handle(viewBatch, async ({ data, sql, caller }, { batch_number }) => {
  const row = await data.find(batch, { batch_number })
  if (!row) throw problem('record.notFound')
  // A number may be reused years later: older rows belong to its earlier crossing.
  const since = reuseMargin(row.created_at)
  const { enterprise_id, order_id } = row
  const of = { enterprise_id, batch_number }
  // The results that take longest to evaluate first: the database executes the others meanwhile.
  const first = Promise.all([
    trafficOf(sql, { ...of, since }),
    documentsOf(sql, { ...of, since }),
    data.first(manifest, of, 20, { descending: true }),
    order_id === null ? undefined : data.find(order, { enterprise_id, id: order_id }),
  ])
  const rest = Promise.all([
    data.all(weighing, of),
    row.port_id === null ? undefined : data.find(port, { id: row.port_id }),
    neighboursOf(sql, row),
    data.ready(orderTransport, { ...of, ...(order_id !== null && { order_id }) }, truckFields, { order: 'sequence' }),
  ])
  rest.catch(() => {})
  const [traffic, others, allPapers, head] = await first
  const papers = allPapers.filter(({ created_at }) => created_at >= since)
  const paper = papers.find(({ status }) => status !== 'deleted') ?? papers[0]
  const ids = [...papers, ...others, ...traffic.lists, ...traffic.cargoLists].map(({ id }) => id)
  // Sent while the database still executes the rest.
  const further = Promise.all([
    paper ? data.all(manifestBill, { enterprise_id, manifest_id: paper.id }, { order: 'sequence' }) : [],
    milestonesOf(sql, head?.id ?? null, ids),
  ])
  further.catch(() => {})
  const [allWeighings, limits, neighbours, trucks] = await rest
  const weighings = allWeighings.filter(({ created_at }) => created_at >= since)
  const [bills, milestones] = await further
  const documents = { batch: row, order: head ?? null, manifest: paper ?? null, bills, weighings }
  const mayPack = hasRight(caller, packing.menu, 'declare')
  const chain = documentChain({
    ...documents,
    ...traffic,
    transports: trucks.rows,
    milestones,
    documents: others,
    limits,
    mayPack,
  })
  const withNames = await naming(sql, enterprise_id, [...chain.cards, ...chain.timeline])
  const { cards, timeline } = chain
  return {
    ...documents,
    ...chain,
    ...neighbours,
    transports: trucks.json,
    cards: cards.map(withNames),
    timeline: timeline.map(withNames),
  }
})
