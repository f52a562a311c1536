import type { cargoList } from '../cargo/cargoList.ts'
import { carriedBy } from '../documents/carried.ts'
import type { Decided } from '../documents/carried.ts'
import type { manifest, manifestBill } from '../customs/manifest.ts'
import type { DocumentKey } from '../documentTypes/index.ts'
import type { inventory } from '../inventory/inventory.ts'
import type { gateEvent } from '../gate/gate.ts'
import type { Row } from '../kit/entity.ts'
import type { RowOf } from '../kit/field.ts'
import type { customsMessage, receipt } from '../message/message.ts'
import type { batch } from '../order/batch.ts'
import type { order } from '../order/order.ts'
import type { orderTransport } from '../order/transport.ts'
import type { weighing } from '../weighing/weighing.ts'
import type { Limits } from '../documents/deadline.ts'
import { samePlate } from '../values/plates.ts'
import type { cardFields, comparisonFields, nextFields } from './batchView.ts'
import type { timelineFields } from './timeline.ts'

export type Card = RowOf<typeof cardFields>
export type Next = RowOf<typeof nextFields>
export type Moment = RowOf<typeof timelineFields>
export type Comparison = RowOf<typeof comparisonFields>

/** A change of state recorded in the audit log. */
export interface Milestone {
  readonly id: string
  readonly at: string
  /** The table of the changed row. */
  readonly entity: string
  readonly doc_id: string
  /** The new state. */
  readonly status: string
  readonly who: string | null
}

type Sent = Pick<
  Row<typeof customsMessage>,
  | 'id'
  | 'message_id'
  | 'doc_id'
  | 'status'
  | 'message_type'
  | 'function_code'
  | 'sent_by'
  | 'created_at'
  | 'updated_at'
  | 'delivered_at'
  | 'attempts'
  | 'last_error'
  | 'bills'
>
type Received = Pick<
  Row<typeof receipt>,
  'id' | 'doc_id' | 'code' | 'content' | 'received_at' | 'message_id' | 'performance' | 'warning'
>

/** A document of the batch that customs decides as a whole. */
export interface BatchDocument {
  readonly doc_type: DocumentKey
  readonly id: string
  readonly status: string
  readonly message_type: string
  /** The value that distinguishes it from the others of its type in the batch. */
  readonly subject?: string | null
  readonly updated_by: string | null
  readonly updated_at: string
  readonly sent_at: string | null
  readonly last_at: string | null
  readonly last_code: string | null
  readonly last_text: string | null
  /** The fields from which its time limit counts. */
  readonly instants: Readonly<Record<string, string | null>>
  /** It has a batch number of its own, and takes trucks of this batch home. */
  readonly is_return?: boolean
}

/** The part of a document that determines the next action. */
export type ProgressDocument = Pick<
  BatchDocument,
  'id' | 'doc_type' | 'status' | 'message_type' | 'subject' | 'is_return'
>

/** A gathered list of the batch. */
export type BatchList = Pick<
  Row<typeof inventory>,
  | 'id'
  | 'inventory_no'
  | 'status'
  | 'ie_flag'
  | 'ie_date'
  | 'load_time'
  | 'decided_on'
  | 'trade_mode'
  | 'list_no'
  | 'clear_no'
  | 'decision_text'
  | 'updated_by'
  | 'updated_at'
>

/** The cargo list of one truck of the batch. */
export type BatchCargo = Pick<
  Row<typeof cargoList>,
  | 'id'
  | 'cargo_no'
  | 'status'
  | 'plate_number'
  | 'receiver'
  | 'port_officer'
  | 'frozen_no'
  | 'updated_by'
  | 'updated_at'
>

/** A message of a gate that belongs to the batch. */
export type BatchGate = Pick<
  Row<typeof gateEvent>,
  | 'id'
  | 'status'
  | 'message_type'
  | 'result'
  | 'plate_number'
  | 'foreign_plate'
  | 'order_transport_id'
  | 'session_id'
  | 'area_id'
  | 'content'
  | 'operator_no'
  | 'gross_weight'
  | 'occurred_at'
  | 'performance'
  | 'warning'
>

/** The fields of a truck that steps, comparison and next action read. */
export const truckFields = [
  'id',
  'status',
  'plate_number',
  'container_numbers',
  'goods_line',
  'planned_gross',
  'planned_net',
] as const

/** All data of one batch, each list in chronological order. */
export interface CrossingRecords {
  readonly batch: Row<typeof batch>
  readonly order: Row<typeof order> | null
  readonly transports: readonly Pick<Row<typeof orderTransport>, (typeof truckFields)[number]>[]
  readonly manifest: Row<typeof manifest> | null
  readonly bills: readonly Row<typeof manifestBill>[]
  readonly documents: readonly BatchDocument[]
  readonly messages: readonly Sent[]
  readonly receipts: readonly Received[]
  readonly weighings: readonly Row<typeof weighing>[]
  readonly milestones: readonly Milestone[]
  readonly lists?: readonly BatchList[]
  readonly cargoLists?: readonly BatchCargo[]
  /** The messages of gates. */
  readonly gate?: readonly BatchGate[]
  /** The time limits of the port; undefined if they are the national ones. */
  readonly limits?: Limits | undefined
  /** The accepted applications on goods of the batch, and on goods that were moved into it, in the order of their acceptance. */
  readonly decided?: readonly Decided[]
  /** Whether the trucks come over a scale of ours; absent if they do. */
  readonly has_scale?: boolean
  /** Whether the caller may declare packing lists; others are not asked to wait for one. */
  readonly mayPack?: boolean
  /** The goods may be declared gathered: the mode of the order is bonded, and the enterprise has a valid filing. */
  readonly gathers?: boolean
}

/** The part of `CrossingRecords` that determines the next action. */
export interface Progress {
  readonly batch: Pick<CrossingRecords['batch'], 'batch_number' | 'status' | 'ie_flag' | 'has_no_return'>
  readonly order: Pick<Row<typeof order>, 'id' | 'status'> | null
  readonly transports: readonly Pick<
    Row<typeof orderTransport>,
    'id' | 'status' | 'plate_number' | 'container_numbers'
  >[]
  readonly manifest: Pick<Row<typeof manifest>, 'id' | 'status'> | null
  readonly bills: readonly Pick<Row<typeof manifestBill>, 'id' | 'status' | 'bill_no'>[]
  readonly decided?: readonly Decided[]
  readonly has_scale?: boolean
  readonly documents: readonly ProgressDocument[]
  readonly lists?: readonly Pick<BatchList, 'id' | 'status'>[]
  readonly mayPack?: boolean
  readonly gathers?: boolean
  readonly messages: readonly Pick<Sent, 'id' | 'doc_id' | 'status' | 'bills'>[]
  readonly weighings: readonly Pick<
    Row<typeof weighing>,
    'id' | 'status' | 'plate_number' | 'order_transport_id' | 'direction'
  >[]
}

/** The trucks that have not been cancelled. */
export const driving = <P extends Pick<Progress, 'transports'>>({ transports }: P): P['transports'][number][] =>
  transports.filter(({ status }) => status !== 'cancelled')
export const ofStatus = <P extends Pick<Progress, 'weighings'>>({ weighings }: P, status: string) =>
  weighings.filter((row) => row.status === status) as P['weighings'][number][]

/** The trucks without a finished ticket. Tickets without a truck of the order are matched by plate. */
export function unweighed(records: Pick<Progress, 'transports' | 'weighings'>) {
  const done = ofStatus(records, 'done')
  return driving(records).filter(
    (truck) =>
      !done.some((row) =>
        row.order_transport_id === null
          ? samePlate(row.plate_number, truck.plate_number)
          : row.order_transport_id === truck.id,
      ),
  )
}

/** The trucks that are still to come over the scale: none where there is no scale and nothing was weighed. */
export function expectedOnScale(records: Pick<Progress, 'transports' | 'weighings' | 'has_scale'>) {
  const isWeighed = records.weighings.some(({ status }) => status !== 'void')
  return records.has_scale === false && !isWeighed ? [] : unweighed(records)
}

/** The numbers of the bills whose goods the batch carries. */
export const carriedBills = ({ batch, bills, decided = [] }: Pick<Progress, 'batch' | 'bills' | 'decided'>) =>
  carriedBy(
    batch.batch_number,
    bills.filter(({ status }) => status !== 'deleted').map(({ bill_no }) => bill_no),
    decided,
  ).present

/** All goods of the batch were left behind or moved to another batch: it carries nothing any more. */
export const hasLeft = (records: Pick<Progress, 'batch' | 'bills' | 'decided'>): boolean =>
  (records.decided ?? []).length > 0 && carriedBills(records).length === 0

/** Customs has accepted the manifest: the truck may come. */
export const isAccepted = (status: string | undefined): boolean =>
  status === 'accepted' || status === 'released' || status === 'changing'
