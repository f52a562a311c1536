import { confirmation } from '@guanqiao/domain/confirmation/confirmation'
import { confirmationMessageOf } from '@guanqiao/domain/confirmation/messageType'
import { proposeConfirmations } from '@guanqiao/domain/confirmation/propose'
import type { Proposal, TripKind } from '@guanqiao/domain/confirmation/propose'
import type { Row } from '@guanqiao/domain/kit/entity'
import { orderTransport } from '@guanqiao/domain/order/index'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
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
  const groups = [...groupsOf(kind, driving), ...requestedTrucks.map((truck) => [truck])]
  const proposals = groups.map((group) => proposalOf(kind, group, { heads, trucks }))
  return withExisting(ctx, enterprise_id, proposals)
})

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
  group: readonly PlannedTruck[],
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
    existing_id: null,
  }
}

/** Drafts count too: a second click makes nothing twice. */
async function withExisting(ctx: Context, enterprise_id: string, proposals: readonly Proposal[]): Promise<Proposal[]> {
  const numbers = [...new Set(proposals.flatMap(({ batch_number }) => batch_number ?? []))]
  const rows = await ctx.data.all(confirmation, { enterprise_id, batch_number: numbers })
  const living = new Map(
    rows
      .filter(({ status }) => status !== 'deleted')
      .map(({ id, batch_number, message_type }) => [`${batch_number} ${message_type}`, id]),
  )
  return proposals.map((proposal) => ({
    ...proposal,
    existing_id: living.get(`${proposal.batch_number} ${confirmationMessageOf(proposal)}`) ?? null,
  }))
}
