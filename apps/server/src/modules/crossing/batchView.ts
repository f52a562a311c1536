import { documentChain, truckFields, viewBatch } from '@guanqiao/domain/crossing/index'
import { manifest, manifestBill } from '@guanqiao/domain/customs/index'
import { problem } from '@guanqiao/domain/kit/problem'
import { batch, order, orderTransport, reuseMargin } from '@guanqiao/domain/order/index'
import { port } from '@guanqiao/domain/reference/index'
import { weighing } from '@guanqiao/domain/weighing/index'
import { handle } from '../../kernel/handlers.ts'
import { documentsOf, milestonesOf, neighboursOf, trafficOf } from './batchView.queries.ts'
import { naming } from './naming.ts'

/** Four statements, whatever the batch contains. */
export const batchViewHandler = handle(viewBatch, async ({ data, sql }, { batch_number }) => {
  const row = await data.find(batch, { batch_number })
  if (!row) throw problem('record.notFound')
  // A number may be reused years later: older rows belong to its earlier crossing.
  const since = reuseMargin(row.created_at)
  const { enterprise_id, order_id } = row
  const of = { enterprise_id, batch_number }
  const [head, trucks, allPapers, allWeighings, traffic, others, limits, neighbours] = await data.together((reads) =>
    Promise.all([
      order_id === null ? undefined : reads.find(order, { enterprise_id, id: order_id }),
      reads.ready(orderTransport, { ...of, ...(order_id !== null && { order_id }) }, truckFields, {
        order: 'sequence',
      }),
      reads.first(manifest, of, 20, { descending: true }),
      reads.all(weighing, of),
      trafficOf(reads, { ...of, since }),
      documentsOf(reads, { ...of, since }),
      row.port_id === null ? undefined : reads.find(port, { id: row.port_id }),
      neighboursOf(reads, row),
    ]),
  )
  const papers = allPapers.filter(({ created_at }) => created_at >= since)
  const weighings = allWeighings.filter(({ created_at }) => created_at >= since)
  const paper = papers.find(({ status }) => status !== 'deleted') ?? papers[0]
  const ids = [...papers, ...others, ...traffic.lists, ...traffic.cargoLists].map(({ id }) => id)
  const [bills, milestones] = await data.together((reads) =>
    Promise.all([
      paper ? reads.all(manifestBill, { enterprise_id, manifest_id: paper.id }, { order: 'sequence' }) : [],
      milestonesOf(reads, head?.id ?? null, ids),
    ]),
  )
  const documents = { batch: row, order: head ?? null, manifest: paper ?? null, bills, weighings }
  const chain = documentChain({
    ...documents,
    ...traffic,
    transports: trucks.rows,
    milestones,
    documents: others,
    limits,
  })
  const named = await naming(sql, enterprise_id, [...chain.cards, ...chain.timeline])
  const { cards, timeline } = chain
  return {
    ...documents,
    ...chain,
    ...neighbours,
    transports: trucks.json,
    cards: cards.map(named),
    timeline: timeline.map(named),
  }
})
