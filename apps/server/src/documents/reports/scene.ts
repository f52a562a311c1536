import type { OtherReport, ReportContext } from '@guanqiao/domain/arrival/report.rules'
import { driving, unweighed } from '@guanqiao/domain/crossing/index'
import { confirmation } from '@guanqiao/domain/confirmation/confirmation'
import { isLoadedMessage } from '@guanqiao/domain/confirmation/messageType'
import { manifest, manifestBill } from '@guanqiao/domain/customs/index'
import { add } from '@guanqiao/domain/kit/decimal'
import type { Row } from '@guanqiao/domain/kit/entity'
import type { Departure } from '@guanqiao/domain/documents/carried'
import { orderTransport } from '@guanqiao/domain/order/index'
import { site } from '@guanqiao/domain/reference/index'
import { cargoWeight, isLaden, weighing } from '@guanqiao/domain/weighing/index'
import type { Context } from '../../kernel/handlers.ts'
import { whereabouts } from './whereabouts.ts'

type Ticket = Row<typeof weighing>
type Truck = Row<typeof orderTransport>
type Manifest = Row<typeof manifest>

/** A stored report with its batch. */
export type StoredReport = OtherReport & Pick<Row<typeof manifest>, 'batch_number'> & { readonly message_type: string }

/** The manifest that a report is compared with. */
const manifestTypes: Readonly<Record<string, Manifest['message_type']>> = {
  MT3402: 'MT2401',
  MT5402: 'MT2401',
  MT5401: 'MT1401',
  MT7402: 'MT2401',
  MT8401: 'MT1401',
  MT8402: 'MT2401',
  MT8403: 'MT1401',
  MT8404: 'MT2401',
}

/** What the product knows of some batches of one enterprise. */
export interface Scene {
  /** The newest manifest of a batch in the direction of a report. */
  manifestOf(batch: string, reportType: string): Manifest | undefined
  billsOf(manifest: Manifest | undefined): Row<typeof manifestBill>[]
  /** The bills whose goods the batch carries: those of its manifest that did not leave it, and those that were moved into it. */
  goodsOf(batch: string, reportType: string): Row<typeof manifestBill>[]
  /** The bills that were left behind or moved to another batch. */
  departuresOf(batch: string): ReadonlyMap<string, Departure>
  trucksOf(batch: string): Truck[]
  /** The finished tickets of a batch. */
  ticketsOf(batch: string): Ticket[]
}

/** Takes six statements for any number of batches, and more only for goods that were moved into them. */
export async function sceneOf(
  { data }: Pick<Context, 'data'>,
  enterprise_id: string,
  batches: readonly string[],
): Promise<Scene> {
  const match = { enterprise_id, batch_number: [...new Set(batches)] }
  const manifests = (await data.all(manifest, match)).filter(({ status }) => status !== 'deleted')
  const bills = await data.all(manifestBill, { enterprise_id, manifest_id: manifests.map(({ id }) => id) })
  const trucks = driving({ transports: await data.all(orderTransport, match, { order: 'sequence' }) })
  const tickets = (await data.all(weighing, match)).filter(({ status }) => status === 'done')
  const where = await whereabouts(data, enterprise_id, match.batch_number)
  const manifestOf: Scene['manifestOf'] = (batch, reportType) =>
    manifests.findLast((row) => row.batch_number === batch && row.message_type === manifestTypes[reportType])
  const billsOf: Scene['billsOf'] = (head) =>
    bills.filter(({ manifest_id, status }) => manifest_id === head?.id && status !== 'deleted')
  return {
    manifestOf,
    billsOf,
    goodsOf: (batch, reportType) =>
      where.goodsOf(batch, manifestTypes[reportType] ?? '', billsOf(manifestOf(batch, reportType))),
    departuresOf: where.departuresOf,
    trucksOf: (batch) => trucks.filter(({ batch_number }) => batch_number === batch),
    ticketsOf: (batch) => tickets.filter(({ batch_number }) => batch_number === batch),
  }
}

/** The weight on the scale that corresponds to the manifest's gross weight. */
export function scaleWeight(ticket: Ticket, trucks: readonly Truck[]): string | null {
  const isWhole = trucks.length > 0 && trucks.every((truck) => isLaden(truck.planned_gross, truck.planned_net))
  return isWhole ? ticket.gross_weight : cargoWeight(ticket)
}

/** The goods of a batch on the scale; null until every truck has been weighed. */
export function weighedOf(scene: Scene, batch: string): string | null {
  const [trucks, tickets] = [scene.trucksOf(batch), scene.ticketsOf(batch)]
  if (trucks.length === 0 || tickets.length === 0) return null
  if (unweighed({ transports: trucks, weighings: tickets }).length > 0) return null
  const weights = tickets.flatMap((ticket) => scaleWeight(ticket, trucks) ?? [])
  return weights.length === tickets.length ? add(weights) : null
}

/** The earliest pass over the scale, and the latest. */
export function passesOf(tickets: readonly Ticket[]): { first: string | null; last: string | null } {
  const times = tickets.flatMap(({ gross_time, tare_time }) => [gross_time, tare_time].filter((time) => time !== null))
  const sorted = times.toSorted()
  return { first: sorted[0] ?? null, last: sorted.at(-1) ?? null }
}

interface Drafted {
  readonly enterprise_id?: string | undefined
  readonly id?: string | null | undefined
  readonly batch_number?: string | null | undefined
  readonly message_type?: string | null | undefined
}

/** The context of each draft, in their order; `placeOf` returns the code of its site. Two more statements, for sites and confirmations. */
export async function reportContexts<D extends Drafted>(
  ctx: Context,
  scene: Scene,
  drafts: readonly D[],
  reports: readonly StoredReport[],
  placeOf: (draft: D) => string | null | undefined,
): Promise<ReportContext[]> {
  const codes = [...new Set(drafts.flatMap((draft) => placeOf(draft) ?? []))]
  const sites = await ctx.data.all(site, { site_code: codes })
  const batches = [...new Set(drafts.flatMap(({ batch_number }) => batch_number ?? []))]
  const enterprise_id = drafts[0]?.enterprise_id ?? ''
  const confirmations = (await ctx.data.all(confirmation, { enterprise_id, batch_number: batches })).filter(
    ({ status, message_type }) => status !== 'deleted' && isLoadedMessage(message_type),
  )
  return drafts.map((draft) => {
    const batch = draft.batch_number ?? ''
    const head = scene.manifestOf(batch, draft.message_type ?? '')
    return {
      now: ctx.now(),
      manifest: head,
      bills: scene.goodsOf(batch, draft.message_type ?? ''),
      departures: scene.departuresOf(batch),
      others: reports.filter(
        ({ id, batch_number, message_type }) =>
          id !== draft.id && batch_number === batch && message_type === draft.message_type,
      ),
      confirmations: confirmations.filter(({ batch_number }) => batch_number === batch),
      weighed: weighedOf(scene, batch),
      site: sites.find(({ site_code }) => site_code === placeOf(draft)),
    }
  })
}
