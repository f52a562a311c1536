import { truncate } from '@guanqiao/domain/kit/field/truncate'
import type { Balance } from '@guanqiao/domain/arrival/report.fields'
import { balanceOf, isBulk } from '@guanqiao/domain/arrival/report.rules'
import type { OtherReport } from '@guanqiao/domain/arrival/report.rules'
import type { arrival } from '@guanqiao/domain/arrival/arrival'
import { manifest } from '@guanqiao/domain/customs/index'
import { add, compare, multiply, subtract } from '@guanqiao/domain/kit/decimal'
import type { Row } from '@guanqiao/domain/kit/entity'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import { site, transmitter } from '@guanqiao/domain/reference/index'
import { weighing } from '@guanqiao/domain/weighing/index'
import type { Context } from '../../kernel/handlers.ts'
import { passesOf, scaleWeight, sceneOf, weighedOf } from './scene.ts'
import type { Scene } from './scene.ts'

type Origins = NonNullable<Row<typeof arrival>['origins']>
type BillLine = NonNullable<Row<typeof arrival>['bills']>[number]
type Ticket = Row<typeof weighing>
type Manifest = Row<typeof manifest>

interface Query {
  readonly batch_number: string
  readonly weighing_id?: string | null | undefined
}

interface Kind {
  readonly message_type: string
  /** The role of the transmitter that usually sends such reports. */
  readonly role: 'site' | 'tally'
  /** The field of the place. */
  readonly place: string
  /** The reports of the same kind on the batch; read after the manifest is locked. */
  readonly reports: (enterprise_id: string) => Promise<readonly OtherReport[]>
}

/** A report made from the batch and what the scale weighed. */
export interface Proposal {
  readonly head: Manifest
  readonly sender: Row<typeof transmitter>
  readonly place: string | null
  readonly containers: { readonly container_number: string }[]
  readonly bills: BillLine[]
  readonly is_partial: boolean
  /** The first and the last pass over the scale of the trucks concerned. */
  readonly first: string | null
  readonly last: string | null
  /** The tickets in words: 磅单 P2026…、P2026…. */
  readonly scale: string
  readonly origins: Origins
}

/** Below this part of a bill's weight, nothing more is expected of it: the tolerance of bulk goods. */
const REST = '0.03'

/** What remains to be reported of a batch, or what one truck brought of it. The manifest stays locked, so that no two clerks report the same. */
export async function propose(ctx: Context, kind: Kind, { batch_number, weighing_id }: Query): Promise<Proposal> {
  const manifests = await ctx.data.first(manifest, { batch_number }, 20, { descending: true })
  const [owner] = manifests
  if (!owner) throw problem('report.manifest', batch_number)
  const scene = await sceneOf(ctx, owner.enterprise_id, [batch_number])
  const head = scene.manifestOf(batch_number, kind.message_type)
  if (!head) throw problem('report.manifest', batch_number)
  await ctx.data.get(manifest, head.id, { lock: true })
  const ticket = weighing_id ? await ticketOf(ctx, batch_number, weighing_id) : undefined
  const others = await kind.reports(head.enterprise_id)
  const balance = balanceOf({ bills: scene.goodsOf(batch_number, kind.message_type), others })
  const containers = boxesLeft(scene, batch_number, balance, ticket)
  const origins: Origins = []
  const bills = billsLeft(scene, batch_number, balance, ticket).map((bill, at) =>
    billOf(scene, { batch_number, ticket, bill, at, origins }),
  )
  if (containers.length === 0 && bills.length === 0) throw problem('report.done', batch_number)
  const tickets = ticket ? [ticket] : scene.ticketsOf(batch_number)
  const scale = truncate(`磅单 ${tickets.map(({ weighing_no }) => weighing_no).join('、')}`, 150)
  const { place, origin } = await placeOf(ctx, head, tickets)
  const sender = await senderOf(ctx, head, kind.role)
  note(origins, 'manifest', `舱单 ${batch_number}`, { declare_office: head.declare_office })
  if (place !== null)
    note(origins, origin, origin === 'weighing' ? scale : `舱单 ${batch_number}`, { [kind.place]: place })
  note(origins, 'transmitter', `传输人 ${sender.transmitter_name}`, { transmitter_id: sender.id })
  return {
    head,
    sender,
    place,
    containers: containers.map((container_number) => ({ container_number })),
    bills,
    is_partial: isRestLeft(balance, containers, bills),
    ...passesOf(tickets),
    scale,
    origins,
  }
}

/** Notes where values come from. Empty values have no origin. */
export function note(
  origins: Origins,
  source: Origins[number]['source'],
  label: string,
  values: Readonly<Record<string, string | number | null>>,
): void {
  for (const [path, value] of Object.entries(values))
    if (value !== null && value !== '') origins.push({ path, source, label, value: String(value) })
}

async function ticketOf({ data }: Context, batch: string, id: string): Promise<Ticket> {
  const ticket = await data.get(weighing, id)
  if (ticket.batch_number !== batch) throw fieldProblem('weighing_id', `磅单 ${ticket.weighing_no} 不是本批次的`)
  if (ticket.status === 'void') throw fieldProblem('weighing_id', `磅单 ${ticket.weighing_no} 已作废`)
  return ticket
}

/** The containers that no report has; those of the truck, if a ticket names one with containers. */
function boxesLeft(scene: Scene, batch: string, balance: readonly Balance[], ticket: Ticket | undefined): string[] {
  const left = balance.flatMap(({ containers, reported_containers }) =>
    containers.filter((number) => !reported_containers.includes(number)),
  )
  const truck = scene.trucksOf(batch).find(({ id }) => id === ticket?.order_transport_id)
  const onTruck = truck?.container_numbers ?? []
  const distinct = [...new Set(left)]
  return onTruck.length > 0 ? distinct.filter((number) => onTruck.includes(number)) : distinct
}

/** The bills of loose goods that are not wholly reported; the bill of the ticket, if it names one. */
const billsLeft = (scene: Scene, batch: string, balance: readonly Balance[], ticket: Ticket | undefined): Balance[] =>
  balance.filter(
    (bill) =>
      bill.containers.length === 0 &&
      compare(restOf(bill), '0') > 0 &&
      (bill.reported_quantity < bill.declared_quantity || isBulk(bill.package_type)) &&
      (bill.reported_quantity === 0 || isMuchLeft(scene, batch, bill)) &&
      (!ticket?.bill_no || ticket.bill_no === bill.bill_no),
  )

/** Once every truck is weighed, the scale decides: what the manifest declares beyond it is not there. */
function isMuchLeft(scene: Scene, batch: string, bill: Balance): boolean {
  const tolerance = multiply(bill.declared_weight, REST)
  const weights = billTickets(scene, batch, bill).flatMap((row) => scaleWeight(row, scene.trucksOf(batch)) ?? [])
  const rest = weights.length > 0 ? subtract(add(weights), bill.reported_weight) : restOf(bill)
  return compare(rest, tolerance) > 0
}

/** The tickets of a bill, once every truck of the batch is weighed. */
function billTickets(scene: Scene, batch: string, { bill_no }: Balance): readonly Ticket[] {
  if (weighedOf(scene, batch) === null) return []
  return scene.ticketsOf(batch).filter((row) => row.bill_no === bill_no || (!row.bill_no && isSingle(scene, batch)))
}

const restOf = ({ declared_weight, reported_weight }: Balance): string => subtract(declared_weight, reported_weight)

interface Filling {
  readonly batch_number: string
  readonly ticket: Ticket | undefined
  readonly bill: Balance
  readonly at: number
  readonly origins: Origins
}

/** Quantity by the manifest, weight by the scale (填制规范 0011: the weight that was really carried). */
function billOf(scene: Scene, { batch_number, ticket, bill, at, origins }: Filling): BillLine {
  const { bill_no, package_type } = bill
  const left = Math.max(1, bill.declared_quantity - bill.reported_quantity)
  const package_quantity = ticket && isBulk(package_type) ? 1 : left
  const measured = measuredOf(scene, batch_number, ticket, bill)
  const gross_weight = measured?.weight ?? restOf(bill)
  const path = `bills.${at}`
  note(origins, 'manifest', `舱单 ${batch_number}`, {
    [`${path}.bill_no`]: bill_no,
    [`${path}.package_quantity`]: package_quantity,
    [`${path}.package_type`]: package_type,
  })
  note(origins, measured ? 'weighing' : 'manifest', measured?.label ?? `舱单 ${batch_number}`, {
    [`${path}.gross_weight`]: gross_weight,
  })
  return { bill_no, package_quantity, package_type, gross_weight, volume: null }
}

/** The weight of a bill on the scale, of one ticket or of all once every truck is weighed; less what other reports state. */
export function measuredOf(
  scene: Scene,
  batch: string,
  ticket: Ticket | undefined,
  bill: Balance,
): { weight: string; label: string } | undefined {
  const trucks = scene.trucksOf(batch)
  const tickets = ticket ? [ticket] : billTickets(scene, batch, bill)
  const weights = tickets.flatMap((row) => scaleWeight(row, trucks) ?? [])
  if (weights.length === 0) return undefined
  const weight = ticket ? add(weights) : subtract(add(weights), bill.reported_weight)
  if (compare(weight, '0') <= 0) return undefined
  return { weight, label: truncate(`磅单 ${tickets.map(({ weighing_no }) => weighing_no).join('、')}`, 200) }
}

/** A batch with a single bill: every ticket is of it. */
function isSingle(scene: Scene, batch: string): boolean {
  const type = scene.manifestOf(batch, 'MT3402') ? 'MT3402' : 'MT5401'
  return scene.goodsOf(batch, type).length === 1
}

/** More is to come: containers or bills that this report lacks, or more weight of a bill than the tolerance. */
function isRestLeft(balance: readonly Balance[], containers: readonly string[], bills: readonly BillLine[]): boolean {
  return balance.some((bill) => {
    if (bill.containers.length > 0)
      return bill.containers.some(
        (number) => !containers.includes(number) && !bill.reported_containers.includes(number),
      )
    const line = bills.find(({ bill_no }) => bill_no === bill.bill_no)
    const rest = subtract(restOf(bill), line?.gross_weight ?? '0')
    return compare(rest, multiply(bill.declared_weight, REST)) > 0
  })
}

/** The site of the scale, otherwise the place of the manifest. */
async function placeOf({ data }: Context, head: Manifest, tickets: readonly Ticket[]) {
  const siteId = tickets.find(({ site_id }) => site_id !== null)?.site_id
  const siteRow = siteId ? await data.find(site, { id: siteId }) : undefined
  if (siteRow) return { place: siteRow.site_code, origin: 'weighing' as const }
  const declared = head.message_type === 'MT2401' ? head.loading_place : head.unloading_place
  return { place: declared, origin: 'manifest' as const }
}

/** The only active transmitter of the role, otherwise that of the manifest, which the check names if it is disabled. */
async function senderOf({ data }: Context, head: Manifest, role: Kind['role']) {
  const { enterprise_id } = head
  const active = await data.all(transmitter, { enterprise_id, status: 'active' })
  const [only, ...more] = active.filter(({ role_type }) => role_type === role)
  if (only && more.length === 0) return only
  const transmitterRow = await data.find(transmitter, { enterprise_id, id: head.transmitter_id })
  if (!transmitterRow) throw problem('report.transmitter', head.batch_number)
  return transmitterRow
}
