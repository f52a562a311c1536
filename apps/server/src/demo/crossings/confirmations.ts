import { emptyCustomsState, filerOf } from '@guanqiao/customs'
import { confirmation } from '@guanqiao/domain/confirmation/confirmation'
import { confirmationBody } from '@guanqiao/domain/confirmation/confirmation.body'
import type { Row } from '@guanqiao/domain/kit/entity'
import { customsMessage, receipt } from '@guanqiao/domain/message/index'
import { organisationOf, ruledBatchNumber } from '@guanqiao/domain/values/index'
import type { weighing } from '@guanqiao/domain/weighing/index'
import type { Sql } from '../../kernel/database/scoped.ts'
import { derivedValues } from '../../documents/release/confirmationMessage.ts'
import { isEnded } from '../documents/fates.ts'
import type { DocumentFate } from '../documents/fates.ts'
import { play, senderOf, sentAt } from '../documents/sending.ts'
import type { Sender } from '../documents/sending.ts'
import { trailerRecord } from '../register.ts'
import { createRandom, iso, minutes } from '../seededRandom.ts'
import { storeRows, completeRow } from '../store.ts'
import type { Load, World } from './orders.ts'
import { fateOf } from './papers.ts'
import type { Papers } from './papers.ts'
import { stateOf } from './reports.ts'

type Confirmation = Row<typeof confirmation>

/** The serials of the numbers of ways home begin here: those of orders are far below. */
const FIRST_HOME = 40_000

/** The fates of the confirmations of trucks that are still on their way, by the progress of their papers, in turn. */
const fates: Readonly<Partial<Record<Papers['progress'], readonly DocumentFate[]>>> = {
  closed: ['accepted'],
  half: ['accepted'],
  held: ['accepted'],
  released: ['accepted', 'accepted', 'none'],
  accepted: ['none', 'accepted', 'sent', 'ready', 'draft', 'rejected', 'none', 'accepted'],
  changing: ['accepted'],
  sent: ['queued'],
  review: ['queued', 'none'],
}
/** The way home of the trucks of the last orders; all earlier ones are home. */
const homeFates: readonly DocumentFate[] = ['accepted', 'draft', 'ready', 'sent', 'none', 'accepted', 'none']

interface Telling extends Sender {
  readonly confirmations: Confirmation[]
  readonly turns: Map<string, number>
}

/** The confirmations of all trucks, and of their ways home, as customs answered them. */
export function tellConfirmations(world: World, papers: readonly Papers[], tickets: readonly Row<typeof weighing>[]) {
  const output = { messages: [] as Row<typeof customsMessage>[], receipts: [] as Row<typeof receipt>[] }
  const random = createRandom((world.scene.firstBatch % 1_000_003) + 7)
  const telling: Telling = {
    world,
    random,
    output,
    customsState: emptyCustomsState,
    confirmations: [],
    turns: new Map(),
  }
  const done = Map.groupBy(
    tickets.filter(({ status }) => status === 'done'),
    ({ batch_number }) => batch_number,
  )
  for (const paper of papers) {
    const fate = loadedFate(telling, paper)
    if (!fate) continue
    const [ticket] = done.get(paper.manifest.batch_number) ?? []
    tellLoaded(telling, paper, fate, ticket)
    if (!ticket || paper.progress !== 'closed') continue
    const weighedAt = Date.parse(ticket.tare_time ?? ticket.updated_at)
    // By the day of the order, so that the demonstration is the same at any hour.
    const isHome = paper.seeded.plan.back > 1
    for (const load of paper.loads) {
      const fate = fateOf(paper, 'home') ?? (isHome ? 'accepted' : nextOf(telling, 'home', homeFates)!)
      const at = isEnded(fate) ? weighedAt + minutes(25) : world.scene.now - minutes(4)
      tellHome(telling, { paper, load, at, fate })
    }
  }
  return { ...output, confirmations: telling.confirmations }
}

/** Goods loaded at the port are confirmed after their release. */
function loadedFate(telling: Telling, paper: Papers): DocumentFate | undefined {
  const planned = fateOf(paper, 'confirmation')
  if (planned) return planned
  if (paper.progress === 'accepted' && paper.manifest.message_type === 'MT2401') return 'none'
  return nextOf(telling, paper.progress, fates[paper.progress] ?? [])
}

/** The fates of one kind in turn. */
function nextOf({ turns }: Telling, kind: string, from: readonly DocumentFate[]): DocumentFate | undefined {
  const turn = turns.get(kind) ?? 0
  turns.set(kind, turn + 1)
  return from[turn % Math.max(1, from.length)]
}

export async function storeConfirmations(sql: Sql, story: ReturnType<typeof tellConfirmations>): Promise<void> {
  await storeRows(sql, confirmation, story.confirmations)
  await storeRows(sql, customsMessage, story.messages)
  await storeRows(sql, receipt, story.receipts)
}

/** Exports leave after they were weighed: the scale is where they arrive at the site. */
function tellLoaded(
  telling: Telling,
  paper: Papers,
  fate: DocumentFate,
  ticket: Row<typeof weighing> | undefined,
): void {
  const { manifest, sent } = paper
  const isEntry = manifest.message_type === 'MT1401'
  const at = sent + minutes(12)
  const values = {
    batch_number: manifest.batch_number,
    ie_flag: isEntry ? ('I' as const) : ('E' as const),
    laden: 'loaded' as const,
    arrival_time: latest(
      manifest.arrival_time ?? iso(at + minutes(90)),
      !isEntry && ticket ? iso(Date.parse(ticket.tare_time ?? ticket.updated_at) + minutes(40)) : '',
    ),
    trucks: paper.loads.map((load) => truckOf(telling.world, load, { isEntry, isLoaded: true })),
  }
  const filer = filerOf(senderOf(telling.world))
  telling.customsState = stateOf(paper, filer)
  tell(telling, { paper, values, at, fate })
}

interface Home {
  readonly paper: Papers
  readonly load: Load
  readonly at: number
  readonly fate: DocumentFate
}

/** Empty, or with the empty containers; the other way, under a number of its own. */
function tellHome(telling: Telling, { paper, load, at, fate }: Home): void {
  const { world, turns } = telling
  const isEntry = paper.manifest.message_type !== 'MT1401'
  const ie_flag = isEntry ? ('I' as const) : ('E' as const)
  const serial = FIRST_HOME + (turns.get('serial') ?? 0)
  turns.set('serial', serial + 1 - FIRST_HOME)
  const company = world.parties.companies[0]!
  const truck = truckOf(world, load, { isEntry, isLoaded: false })
  telling.customsState = emptyCustomsState
  tell(telling, {
    paper,
    at,
    fate,
    values: {
      batch_number: ruledBatchNumber(organisationOf(company.credit_code ?? ''), ie_flag, serial),
      return_of: paper.manifest.batch_number,
      ie_flag,
      laden: 'empty' as const,
      arrival_time: iso(at + minutes(30)),
      ...(truck.containers === null
        ? {}
        : {
            clearance_code: 'RD11',
            ...(isEntry
              ? { unloading_place: paper.manifest.declare_office }
              : { loading_place: paper.manifest.declare_office }),
          }),
      trucks: [truck],
    },
  })
}

interface ConfirmationPlan {
  readonly paper: Papers
  readonly values: Partial<Confirmation>
  readonly at: number
  readonly fate: DocumentFate
}

function tell(telling: Telling, { paper, values, at: planned, fate }: ConfirmationPlan): void {
  if (fate === 'none') return
  const { world, random } = telling
  // A record of the future would lead every list.
  const at = Math.min(planned, world.scene.now - minutes(2))
  const sent = sentAt(world, at + minutes(2), fate)
  const { declare_office, transmitter_id } = paper.manifest
  const draft = {
    ...values,
    // Confirmations are due before the truck arrives.
    arrival_time: latest(values.arrival_time, iso(Math.max(at, sent) + minutes(28))),
    declare_office,
    transmitter_id,
    carrier_code: carrierOf(world, paper),
    routing_countries: values.ie_flag === 'I' ? ['MN'] : [],
  }
  const row = completeRow(confirmation, world.scene.enterpriseId, {
    id: random.id(Math.min(at, sent)),
    created_at: iso(Math.min(at, sent)),
    created_by: world.scene.clerk,
    ...draft,
    ...derivedValues(draft),
    // A draft still lacks a driver.
    ...(fate === 'draft' ? { trucks: (draft.trucks ?? []).map((truck) => ({ ...truck, driver_code: null })) } : {}),
    ...(fate === 'queued' ? { queued_by: world.scene.clerk, queued_at: iso(at) } : {}),
    status: 'ready',
  })
  const bodies = { body: confirmationBody(row), deletion: { transport_mode: '3' } }
  telling.confirmations.push(play(telling, confirmation, { row, ...bodies, at: at + minutes(2), fate }))
}

const latest = (one: string | undefined, other: string): string => (one !== undefined && one > other ? one : other)

/** As the product proposes it: customs office of the filing, and organisation code. */
function carrierOf({ fleet, parties }: World, { loads }: Papers): string | null {
  const vehicle = fleet.vehicles.find(({ id }) => id === loads[0]?.transport.vehicle_id)
  const company = parties.companies.find(({ id }) => id === vehicle?.company_id) ?? parties.companies[0]
  return company?.credit_code ? `${company.filing_customs ?? ''}${organisationOf(company.credit_code)}` : null
}

interface Trip {
  readonly isEntry: boolean
  readonly isLoaded: boolean
}

function truckOf({ fleet }: World, { transport }: Load, { isEntry, isLoaded }: Trip) {
  const vehicle = fleet.vehicles.find(({ id }) => id === transport.vehicle_id)
  const driver = fleet.drivers.find(({ id }) => id === transport.driver_id)
  const boxes = fleet.containers.filter(({ container_number }) =>
    (transport.container_numbers ?? []).includes(container_number),
  )
  const trailer = vehicle?.trailer_plate
  return {
    plate_number: transport.plate_number,
    vehicle_code: vehicle?.vehicle_customs_code ?? null,
    driver_name: driver?.driver_name ?? transport.driver_name,
    driver_code: driver?.driver_customs_code ?? null,
    crew_count: isEntry ? 1 : null,
    health_status: isEntry ? ('1' as const) : null,
    vaccinated: isEntry ? ('1' as const) : null,
    seals: null,
    trailers: trailer
      ? [
          {
            trailer_number: trailerRecord(trailer),
            tare_weight: Math.round(Number(vehicle.trailer_tare ?? 7400)),
            trailer_type: '03',
          },
        ]
      : null,
    containers:
      boxes.length === 0
        ? null
        : boxes.map(({ container_number, size_type, tare_weight }) => ({
            container_number,
            size_type,
            tare_weight: Math.round(Number(tare_weight ?? 2200)),
            source_code: '2',
            fullness: isLoaded ? '5' : null,
            seals: isLoaded ? ['M/A0012345@CA'] : null,
          })),
  }
}
