import { billKey, confirmationKey, emptyCustomsState, filerOf } from '@guanqiao/customs'
import type { CustomsState } from '@guanqiao/customs'
import { arrival } from '@guanqiao/domain/arrival/arrival'
import { arrivalBody } from '@guanqiao/domain/arrival/arrival.rules'
import type { Row } from '@guanqiao/domain/kit/entity'
import { customsMessage, receipt } from '@guanqiao/domain/message/index'
import { tally } from '@guanqiao/domain/tally/tally'
import { tallyBody } from '@guanqiao/domain/tally/tally.rules'
import { cargoWeight } from '@guanqiao/domain/weighing/index'
import type { weighing } from '@guanqiao/domain/weighing/index'
import type { Sql } from '../../kernel/database/scoped.ts'
import { reportDeletion } from '../../documents/reports/deletion.ts'
import { DELETION_REASON, play, senderOf } from '../documents/sending.ts'
import type { DocumentTraffic, Sender } from '../documents/sending.ts'
import { isEnded } from '../documents/fates.ts'
import type { DocumentFate } from '../documents/fates.ts'
import { createRandom, iso, minutes } from '../seededRandom.ts'
import { storeRows, completeRow } from '../store.ts'
import type { World } from './orders.ts'
import { fateOf } from './papers.ts'
import type { Papers } from './papers.ts'

type Ticket = Row<typeof weighing>
interface SeededReports extends DocumentTraffic {
  readonly arrivals: Row<typeof arrival>[]
  readonly tallies: Row<typeof tally>[]
}

type Telling = Sender<SeededReports>

/** The reports of the site: exports arrive and are tallied after weighing, imports are tallied. */
export function tellReports(world: World, papers: readonly Papers[], tickets: readonly Ticket[]): SeededReports {
  const output: SeededReports = { arrivals: [], tallies: [], messages: [], receipts: [] }
  const random = createRandom(world.scene.firstBatch % 1_000_003)
  const done = new Map(tickets.filter(({ status }) => status === 'done').map((row) => [row.batch_number, row]))
  for (const paper of papers) {
    const { manifest } = paper
    const ticket = done.get(manifest.batch_number)
    if (paper.loads.length > 1) continue
    const filer = filerOf(senderOf(world))
    const inward = manifest.message_type === 'MT1401'
    const customsState = inward ? confirmedStateOf(paper, filer) : stateOf(paper, filer)
    const telling: Telling = { world, random, output, customsState }
    const isThere = ticket !== undefined || paper.progress === 'released'
    if (!inward) tellArrival(telling, paper, ticket, fateOf(paper, 'arrival') ?? (isThere ? 'accepted' : 'none'))
    if (ticket) tellTally(telling, paper, ticket, fateOf(paper, 'tally') ?? 'accepted')
  }
  return output
}

export async function storeReports(sql: Sql, { arrivals, tallies, messages, receipts }: SeededReports): Promise<void> {
  await storeRows(sql, arrival, arrivals)
  await storeRows(sql, tally, tallies)
  await storeRows(sql, customsMessage, messages)
  await storeRows(sql, receipt, receipts)
}

export const stateOf = ({ manifest, bills }: Papers, filer: string): CustomsState => ({
  ...emptyCustomsState,
  bills: Object.fromEntries(
    bills.map(({ bill_no }) => {
      const { batch_number, message_type } = manifest
      return [
        billKey(batch_number, bill_no),
        { bill_no, batch_number, message_type, filer, state: 'released' } as const,
      ]
    }),
  ),
})

/** With the confirmation of the truck, which customs accepted before the truck was weighed. */
function confirmedStateOf(paper: Papers, filer: string): CustomsState {
  const { batch_number } = paper.manifest
  const message_type = 'MT4401'
  const confirmations = { [confirmationKey(batch_number, message_type)]: { batch_number, message_type, filer } }
  return { ...stateOf(paper, filer), confirmations }
}

function linesOf({ bills }: Papers, ticket: Ticket | undefined) {
  return bills.map(({ bill_no, package_quantity, package_type, gross_weight }) => ({
    bill_no,
    package_quantity,
    package_type,
    gross_weight: (ticket && cargoWeight(ticket)) ?? gross_weight,
    volume: null,
  }))
}

/** Goods in containers are reported by container, loose ones by bill. */
function goodsOf(papers: Papers, ticket: Ticket | undefined) {
  const boxes = papers.bills.flatMap(({ containers }) => containers ?? [])
  return boxes.length > 0
    ? { containers: boxes.map(({ container_number }) => ({ container_number, damage_note: null })), bills: [] }
    : { containers: [], bills: linesOf(papers, ticket) }
}

function headOf({ world, random }: Telling, { manifest }: Papers, at: number) {
  return {
    id: random.id(at),
    created_at: iso(at),
    created_by: world.scene.weigher,
    status: 'ready' as const,
    batch_number: manifest.batch_number,
    declare_office: manifest.declare_office,
    transmitter_id: manifest.transmitter_id,
    is_partial: false,
  }
}

/** Only tallies state damage. */
const withoutDamage = ({ containers, bills }: ReturnType<typeof goodsOf>) => ({
  containers: containers.map(({ container_number }) => ({ container_number })),
  bills,
})

/** The weight of a truck that is not weighed yet is that of its bill. */
function tellArrival(telling: Telling, papers: Papers, ticket: Ticket | undefined, fate: DocumentFate): void {
  if (fate === 'none') return
  const { scene } = telling.world
  const arrived = ticket
    ? Date.parse(ticket.gross_time ?? ticket.created_at)
    : Math.min(isEnded(fate) ? papers.sent + minutes(45) : scene.now, scene.now - minutes(60))
  const row = completeRow(arrival, scene.enterpriseId, {
    ...headOf(telling, papers, arrived + minutes(3)),
    message_type: 'MT3402',
    unloading_place: siteOf(telling.world, papers),
    arrival_time: iso(arrived),
    ...withoutDamage(goodsOf(papers, ticket)),
    // Nobody has entered the goods yet.
    ...(fate === 'draft' && { bills: [], containers: [] }),
  })
  const bodies = { body: arrivalBody(row), deletion: reportDeletion(row, DELETION_REASON) }
  telling.output.arrivals.push(play(telling, arrival, { row, ...bodies, at: arrived + minutes(5), fate }))
}

function tellTally(telling: Telling, papers: Papers, ticket: Ticket, fate: DocumentFate): void {
  if (fate === 'none') return
  const { world } = telling
  const end = Date.parse(ticket.tare_time ?? ticket.updated_at)
  const row = completeRow(tally, world.scene.enterpriseId, {
    ...headOf(telling, papers, end + minutes(6)),
    message_type: papers.manifest.message_type === 'MT1401' ? 'MT5401' : 'MT5402',
    place_code: siteOf(world, papers),
    tally_start: ticket.gross_time!,
    tally_end: iso(end),
    tally_company: world.parties.transmitter.credit_code.slice(8, 17),
    tally_person: world.scene.weigherName,
    ...goodsOf(papers, ticket),
    ...(fate === 'draft' && { bills: [], containers: [] }),
  })
  const bodies = { body: tallyBody(row), deletion: reportDeletion(row, DELETION_REASON) }
  telling.output.tallies.push(play(telling, tally, { row, ...bodies, at: end + minutes(8), fate }))
}

function siteOf({ places }: World, { seeded }: Papers): string {
  const site = [...places.sites.values()].find(({ id }) => id === seeded.order.site_id)
  return site?.site_code ?? '0708SC01'
}
