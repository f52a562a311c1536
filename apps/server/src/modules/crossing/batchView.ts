import { documentChain, viewBatch } from '@guanqiao/domain/crossing/index'
import { manifest, manifestBill } from '@guanqiao/domain/customs/index'
import { problem } from '@guanqiao/domain/kit/problem'
import { batch, order, orderTransport, reuseMargin } from '@guanqiao/domain/order/index'
import { port } from '@guanqiao/domain/reference/index'
import { weighing } from '@guanqiao/domain/weighing/index'
import { handle } from '../../kernel/handlers.ts'
import { documentsOf, messagesOf, milestonesOf, neighboursOf } from './batchView.queries.ts'
import { naming } from './naming.ts'

/** Twelve statements, whatever the batch contains. */
export const batchViewHandler = handle(viewBatch, async ({ data, sql }, { batch_number }) => {
  const row = await data.find(batch, { batch_number })
  if (!row) throw problem('record.notFound')
  // A number may be reused years later: older rows belong to its earlier crossing.
  const since = reuseMargin(row.created_at)
  const of = { enterprise_id: row.enterprise_id, batch_number }
  const [head, trucks, allPapers, allWeighings, traffic, others, limits, neighbours] = await Promise.all([
    row.order_id === null ? undefined : data.find(order, { enterprise_id: row.enterprise_id, id: row.order_id }),
    data.all(
      orderTransport,
      { ...of, ...(row.order_id !== null && { order_id: row.order_id }) },
      { order: 'sequence' },
    ),
    data.first(manifest, of, 20, { descending: true }),
    data.all(weighing, of),
    messagesOf(sql, row.enterprise_id, batch_number, since),
    documentsOf(sql, row.enterprise_id, batch_number, since),
    row.port_id === null ? undefined : data.find(port, { id: row.port_id }),
    neighboursOf(sql, row),
  ])
  const papers = allPapers.filter(({ created_at }) => created_at >= since)
  const weighings = allWeighings.filter(({ created_at }) => created_at >= since)
  const paper = papers.find(({ status }) => status !== 'deleted') ?? papers[0]
  const [bills, milestones] = await Promise.all([
    paper
      ? data.all(manifestBill, { enterprise_id: row.enterprise_id, manifest_id: paper.id }, { order: 'sequence' })
      : [],
    milestonesOf(
      sql,
      head?.id ?? null,
      [...papers, ...others, ...traffic.lists, ...traffic.cargoLists].map(({ id }) => id),
    ),
  ])
  const documents = { batch: row, order: head ?? null, transports: trucks, manifest: paper ?? null, bills, weighings }
  const chain = documentChain({ ...documents, ...traffic, milestones, documents: others, limits })
  const named = await naming(sql, row.enterprise_id, [...chain.cards, ...chain.timeline])
  const { cards, timeline } = chain
  return { ...documents, ...chain, ...neighbours, cards: cards.map(named), timeline: timeline.map(named) }
})
