import { confirmation } from '@guanqiao/domain/confirmation/confirmation'
import { proposeConfirmations } from '@guanqiao/domain/confirmation/propose'
import type { Proposal, TripKind } from '@guanqiao/domain/confirmation/propose'
import type { Row } from '@guanqiao/domain/kit/entity'
import { orderTransport } from '@guanqiao/domain/order/index'
import { samePlate } from '@guanqiao/domain/values/plates'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import { homeNumbers } from './homeNumbers.ts'
import { openOrigins } from './origins.ts'
import { headSources, headValues } from './proposedHead.ts'
import type { HeadSources } from './proposedHead.ts'
import { truckSources, truckValues } from './proposedTruck.ts'
import type { PlannedTruck, TruckSources } from './proposedTruck.ts'

type Transport = Row<typeof orderTransport>
const MAX_ROWS = 500

/** Takes the same number of statements for one truck and for two hundred. */
export const proposeHandler: BoundOperation = handle(proposeConfirmations, async (ctx, input) => {
  const { kind, order_id } = input
  const enterprise_id = ctx.data.owner(confirmation)
  const batch_numbers = input.batch_numbers ?? []
  const listed =
    order_id || batch_numbers.length > 0
      ? await ctx.data.all(
          orderTransport,
          {
            enterprise_id,
            ...(order_id ? { order_id } : {}),
            ...(batch_numbers.length > 0 ? { batch_number: batch_numbers } : {}),
          },
          { order: 'sequence' },
        )
      : []
  const driving = listed.filter(({ status }) => status !== 'cancelled').slice(0, MAX_ROWS)
  const requestedTrucks = (input.plates ?? []).map((plate_number): PlannedTruck => ({ ...blankTruck, plate_number }))
  const trucks = await truckSources(ctx, enterprise_id, [...driving, ...requestedTrucks])
  const heads = await headSources(ctx, enterprise_id, [...driving, ...requestedTrucks], trucks)
  const groups = await withoutConfirmed(ctx, enterprise_id, groupsOf(kind, driving), kind)
  const requested = requestedTrucks.map((truck) => ({ trucks: [truck], confirmed: [], existing_id: null }))
  const all = [...groups, ...requested]
  const proposals = all.map((group) => proposalOf(kind, group, { heads, trucks }))
  if (kind === 'loaded') return proposals
  const numbers = await homeNumbers(
    ctx,
    enterprise_id,
    proposals.map(({ ie_flag, transmitter_id }, at) => ({
      ie_flag,
      credit_code:
        heads.carrierOf(all[at]!.trucks[0]!)?.credit_code ?? heads.transmitters.get(transmitter_id ?? '')?.credit_code,
    })),
  )
  return proposals.map((proposal, at) => numbered(proposal, numbers[at] ?? null))
})

/** An empty truck crosses under a number of its own. */
function numbered(proposal: Proposal, batch_number: string | null): Proposal {
  if (batch_number === null || proposal.existing_id !== null) return proposal
  const origin = { path: 'batch_number', label: '按规则编制', value: batch_number }
  return { ...proposal, batch_number, origins: [...(proposal.origins ?? []), origin].slice(0, MAX_ORIGINS) }
}
const MAX_ORIGINS = 999

/** The trucks of one confirmation, and those of the same batch that another one names. */
interface Group {
  readonly trucks: readonly PlannedTruck[]
  readonly confirmed: readonly string[]
  readonly existing_id: string | null
}

const blankTruck = {
  order_id: null,
  batch_number: null,
  trailer_plate: null,
  driver_name: null,
  driver_id: null,
  vehicle_id: null,
  container_numbers: null,
} as const

/** The trucks of a batch are confirmed together if they are loaded, otherwise each by itself. */
const groupsOf = (kind: TripKind, trucks: readonly Transport[]): PlannedTruck[][] =>
  kind === 'loaded'
    ? [
        ...Map.groupBy(
          trucks.filter(({ batch_number }) => batch_number !== null),
          ({ batch_number }) => batch_number,
        ).values(),
      ]
    : trucks.map((truck) => [truck])

function proposalOf(
  kind: TripKind,
  { trucks: group, confirmed, existing_id }: Group,
  { heads, trucks }: { readonly heads: HeadSources; readonly trucks: TruckSources },
): Proposal {
  const origins = openOrigins()
  const [first] = group
  const head = headValues(kind, first!, heads, origins)
  const isEntry = head.ie_flag === 'I'
  return {
    ...head,
    trucks: group.map((truck, at) =>
      truckValues(
        {
          kind,
          isEntry,
          bills: heads.billsOf(truck.batch_number),
          set: heads.setOf(head.declare_office, head.ie_flag),
        },
        truck,
        trucks,
        origins.below(`trucks.${at}`),
      ),
    ),
    origins: origins.list(),
    existing_id,
    confirmed: confirmed.length === 0 ? null : [...confirmed],
  }
}

/**
 * Leaves out the trucks that a living confirmation of the same crossing names; drafts count too, so that a second click makes nothing
 * twice. Trucks that were left out of it are proposed by themselves: a batch may have several confirmations.
 */
async function withoutConfirmed(
  ctx: Context,
  enterprise_id: string,
  groups: readonly (readonly PlannedTruck[])[],
  kind: TripKind,
): Promise<Group[]> {
  const numbers = [...new Set(groups.flatMap((group) => group.flatMap(({ batch_number }) => batch_number ?? [])))]
  const of = kind === 'loaded' ? 'batch_number' : 'return_of'
  const rows = await ctx.data.all(confirmation, { enterprise_id, [of]: numbers })
  const living = rows.filter(
    ({ status, laden }) => status !== 'deleted' && (laden === 'loaded') === (kind === 'loaded'),
  )
  return groups.map((group) => {
    const batch_number = group[0]?.batch_number ?? null
    const others = batch_number === null ? [] : living.filter((row) => row[of] === batch_number)
    const confirming = (plate: string) =>
      others.find(({ trucks }) => trucks.some(({ plate_number }) => samePlate(plate_number, plate)))
    const left = group.filter(({ plate_number }) => confirming(plate_number) === undefined)
    const confirmed = group.filter((truck) => !left.includes(truck)).map(({ plate_number }) => plate_number)
    const existing_id = left.length === 0 ? (confirming(confirmed[0] ?? '')?.id ?? null) : null
    return { trucks: left.length === 0 ? group : left, confirmed, existing_id }
  })
}
