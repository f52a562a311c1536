import { manifest, manifestBill } from '@guanqiao/domain/customs/index'
import { add } from '@guanqiao/domain/kit/decimal'
import type { Row } from '@guanqiao/domain/kit/entity'
import { orderRelated } from '@guanqiao/domain/order/index'
import type { Sql } from '../../kernel/database/scoped.ts'
import { defaultCard } from '../../modules/customs/operatorCards.ts'
import { headOf } from '../../modules/customs/manifestDefaults.ts'
import { billOf } from '../../modules/customs/billDefaults.ts'
import type { DocumentFate, FatedDocument } from '../documents/fates.ts'
import { day, iso, minutes } from '../seededRandom.ts'
import type { Load, SeededOrder, World } from './orders.ts'
import { documentStates } from './orderPlans.ts'
import type { TruckProgress } from './orderPlans.ts'
import { storeRows, completeRow } from '../store.ts'

/** The papers of one batch with their times of entry and first sending. */
export interface Papers {
  readonly seeded: SeededOrder
  readonly progress: TruckProgress
  readonly loads: readonly Load[]
  readonly manifest: Row<typeof manifest>
  readonly bills: readonly Row<typeof manifestBill>[]
  /** The bills as first filed; a change has corrected them since. */
  readonly filed: readonly Row<typeof manifestBill>[]
  readonly enteredAt: number
  readonly sent: number
}

export const fateOf = ({ seeded, loads }: Papers, document: FatedDocument): DocumentFate | undefined =>
  seeded.plan.fates?.[document]?.[loads[0]!.transport.sequence - 1]

/** The manifests of all batches that have one, filled from the order as in the product. They are stored after their traffic is known. */
export function makePapers(world: World, orders: readonly SeededOrder[]): Papers[] {
  return orders.flatMap((order) =>
    [...Map.groupBy(order.loads, ({ batch }) => batch?.id)].flatMap(([id, loads], n) => {
      const [first] = loads
      return id === undefined || !first || documentStates[first.progress].manifest === null
        ? []
        : [onePaper(world, order, loads, first.progress, n)]
    }),
  )
}

function onePaper(
  world: World,
  seededOrder: SeededOrder,
  loads: readonly Load[],
  progress: TruckProgress,
  n: number,
): Papers {
  const { scene, random, places, parties, fleet } = world
  const { order } = seededOrder
  const trucks = loads.map(({ transport }) => transport)
  const enteredAt = seededOrder.at + minutes(10 + n)
  const stamp = () => ({ id: random.id(enteredAt), created_at: iso(enteredAt), created_by: scene.clerk })
  const source = {
    order,
    port: places.ports.get(scene.port)!,
    card: defaultCard(parties.transmitter),
    site: [...places.sites.values()].find(({ id }) => id === order.site_id),
    consignor: parties.consignors.find(({ id }) => id === order.seller_id),
    consignee: parties.consignees.find(({ id }) => id === order.receiver_id),
    containers: new Map(fleet.containers.map((container) => [container.container_number, container])),
  }
  const { origins, ...head } = headOf(source, loads[0]!.batch!.batch_number, trucks)
  const filled = billOf(source, `${order.order_no}${String(trucks[0]!.sequence).padStart(3, '0')}`, trucks)
  const row = completeRow(manifest, scene.enterpriseId, {
    ...(head as Partial<Row<typeof manifest>>),
    ...stamp(),
    origins: origins ?? null,
    status: documentStates[progress].manifest ?? 'draft',
    bill_count: 1,
    gross_total: filled.gross_weight,
    loading_time: iso(enteredAt - (enteredAt % minutes(10)) - minutes(60)),
    arrival_time: iso(arrivesAt(scene.now, progress, enteredAt)),
    // Filed after arrival: customs reviews late filings.
    ...(progress === 'review' && { arrival_date: day(enteredAt, -1), loading_time: iso(enteredAt - minutes(1_500)) }),
    // The clerk has not filled in the place of unloading yet.
    ...(progress === 'draft' && { unloading_place: null }),
  })
  const bill = completeRow(manifestBill, scene.enterpriseId, {
    ...(filled as Partial<Row<typeof manifestBill>>),
    ...stamp(),
    manifest_id: row.id,
  })
  const filed = progress === 'changing' ? [heavier(bill)] : [bill]
  return {
    seeded: seededOrder,
    progress,
    loads,
    manifest: row,
    bills: [bill],
    filed,
    enteredAt,
    sent: sentAt(scene.now, progress, enteredAt, n),
  }
}

/** The truck is expected hours after its papers; trucks on their way cross later today. */
const arrivesAt = (now: number, progress: TruckProgress, enteredAt: number): number =>
  Math.max(enteredAt + minutes(180), documentStates[progress].manifest === 'released' ? 0 : now + minutes(150))

const CORRECTED = '120.000'

/** The bill before its weight was corrected after weighing. */
function heavier(bill: Row<typeof manifestBill>): Row<typeof manifestBill> {
  const [first, ...others] = bill.goods ?? []
  return {
    ...bill,
    gross_weight: add([bill.gross_weight, CORRECTED]),
    goods: first ? [{ ...first, gross_weight: add([first.gross_weight, CORRECTED]) }, ...others] : bill.goods,
  }
}

/** Papers that wait for a reply were sent just now, whenever the demonstration is first started. */
function sentAt(now: number, progress: TruckProgress, enteredAt: number, n: number): number {
  switch (progress) {
    case 'sent':
      return now - minutes(3 + (n % 3))
    case 'sending':
      return now - minutes(1)
    case 'sendFail':
      return now - minutes(16)
    case 'overdue':
      return now - minutes(28 + n)
    default:
      return enteredAt + minutes(8)
  }
}

export async function storePapers(sql: Sql, { scene, random }: World, papers: readonly Papers[]): Promise<void> {
  await storeRows(
    sql,
    manifest,
    papers.map((paper) => paper.manifest),
  )
  await storeRows(
    sql,
    manifestBill,
    papers.flatMap((paper) => paper.bills),
  )
  const related = papers
    .filter(({ progress }) => progress !== 'deleted')
    .map(({ seeded, manifest: head, loads, enteredAt }) =>
      completeRow(orderRelated, scene.enterpriseId, {
        id: random.id(enteredAt),
        created_at: iso(enteredAt),
        created_by: scene.clerk,
        order_id: seeded.order.id,
        related_type: 'manifest',
        related_id: head.id,
        order_transport_id: loads.length === 1 ? loads[0]!.transport.id : null,
        note: head.batch_number,
      }),
    )
  await storeRows(sql, orderRelated, related)
}
