import type { Receipt } from '../receipt/receipt.ts'
import type { RoadManifestBill, RoadManifestMessage, RoadManifestType } from '../roadManifest/message.ts'
import { dayOf } from './crossingDay.ts'
import type { CustomsConfirmation } from './confirmationMessage.ts'
import { merged } from './merge.ts'
import type { CustomsOffload, OffloadedBill, OffloadMessage } from './offload/message.ts'
import type { CustomsPacking } from './packingMessage.ts'
import { rememberedPackings } from './packingMessage.ts'
import type { Reports } from './reportMessage.ts'
import { rememberedReports } from './reportMessage.ts'
import { type Drill, drillOf, isAffected } from './scenario.ts'
import type { Submission } from './submission.ts'
import type { BillVerdict, Verdict } from './verdict.ts'
import { isRecorded } from './verdict.ts'

export interface CustomsBill {
  readonly bill_no: string
  readonly batch_number: string
  readonly message_type: RoadManifestType
  /** The first 13 characters of the sender. */
  readonly filer: string
  readonly state: 'review' | 'accepted' | 'released' | 'refused'
  /** As filed and changed since; unknown for bills filed before the simulation began. */
  readonly content?: RoadManifestBill
}

export interface CustomsBatch {
  readonly message_type: RoadManifestType
  /** yyyyMMdd of the crossing. */
  readonly day?: string
}

/** A stored message: the same file may arrive twice. */
export interface Transmission {
  readonly send_time: string
  readonly bills: readonly BillVerdict[]
}

/** The memory of the simulated customs: plain data, storable as JSON. */
export interface CustomsState {
  readonly batches: Readonly<Record<string, CustomsBatch>>
  /** Keyed by `billKey`: a number is unique within a batch. */
  readonly bills: Readonly<Record<string, CustomsBill>>
  /** Keyed by `confirmationKey`. */
  readonly confirmations?: Readonly<Record<string, CustomsConfirmation>>
  readonly reports?: Reports
  /** Keyed by `packingKey`. */
  readonly packings?: Readonly<Record<string, CustomsPacking>>
  /** Keyed by `billKey` of the former batch. */
  readonly offloads?: Readonly<Record<string, CustomsOffload>>
  /** By message id. */
  readonly transmissions: Readonly<Record<string, Transmission>>
}

export const emptyCustomsState: CustomsState = { batches: {}, bills: {}, confirmations: {}, transmissions: {} }

/** Neither number contains a slash. */
export const billKey = (batch_number: string, bill_no: string): string => `${batch_number}/${bill_no}`

export const confirmationKey = (batch_number: string, message_type: string): string => `${batch_number}/${message_type}`

/** The sender without the number of the client. */
export const filerOf = (sender_id: string): string => sender_id.slice(0, 13)

/** Reads own properties only: numbers are external input and may be '__proto__'. */
export const lookUp = <V>(record: Readonly<Record<string, V>>, key: string): V | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

/** The earlier transmission of the same file. */
export function transmissionOf(customsState: CustomsState, message: Submission): Transmission | undefined {
  const before = lookUp(customsState.transmissions, message.message_id)
  return before?.send_time === message.send_time ? before : undefined
}

export function isReleased(customsState: CustomsState, batch_number: string): boolean {
  const bills = Object.values(customsState.bills).filter((bill) => bill.batch_number === batch_number)
  return bills.length > 0 && bills.every(({ state }) => state === 'released')
}

const extend = <V>(record: Readonly<Record<string, V>>, entries: (readonly [string, V])[]): Record<string, V> =>
  Object.fromEntries([...Object.entries(record), ...entries])

const without = <V>(record: Readonly<Record<string, V>>, keys: ReadonlySet<string>): Record<string, V> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.has(key)))

/** In these drills the message is lost in transit: customs stores nothing. */
const isLost = ({ scenario }: Drill): boolean => scenario === 'silence' || scenario === 'outage'

/** The state after the verdict on a message; call it once per judged message. */
export function remember(
  customsState: CustomsState,
  submission: Submission,
  verdict: Verdict,
  drill: Drill = drillOf(submission),
): CustomsState {
  const { manifest, confirmation, report, packing, offload } = submission
  if (confirmation) return rememberConfirmation(customsState, submission, verdict, drill)
  if (report || packing || offload) return rememberReport(customsState, submission, verdict, drill)
  if (!manifest || !isRecorded(verdict) || isLost(drill) || transmissionOf(customsState, submission))
    return customsState
  const acceptedBills = verdict.bills.filter(({ bill_no, outcome }) => {
    const isTurnedDown = drill.scenario === 'reject' && isAffected(drill, bill_no)
    return outcome !== 'refused' && !isTurnedDown
  })
  if (acceptedBills.length === 0) return customsState
  const { message_id, send_time } = submission
  const transmissions = extend(customsState.transmissions, [[message_id, { send_time, bills: verdict.bills }]])
  const after =
    manifest.function_code === '3'
      ? withdraw(customsState, manifest, acceptedBills)
      : store(customsState, manifest, acceptedBills)
  return { ...after, transmissions }
}

function rememberConfirmation(
  customsState: CustomsState,
  submission: Submission,
  verdict: Verdict,
  drill: Drill,
): CustomsState {
  const { message_id, send_time, sender_id } = submission
  const isStored = isRecorded(verdict) && !isLost(drill) && drill.scenario !== 'reject'
  if (!isStored || transmissionOf(customsState, submission)) return customsState
  return {
    ...customsState,
    confirmations: confirmationsAfter(customsState, submission, filerOf(sender_id)),
    transmissions: extend(customsState.transmissions, [[message_id, { send_time, bills: [] }]]),
  }
}

function rememberReport(
  customsState: CustomsState,
  submission: Submission,
  verdict: Verdict,
  drill: Drill,
): CustomsState {
  const { message_id, send_time, sender_id, function_code, report, packing, offload } = submission
  const isStored = isRecorded(verdict) && !isLost(drill) && drill.scenario !== 'reject'
  if (!isStored || transmissionOf(customsState, submission)) return customsState
  const filer = filerOf(sender_id)
  return {
    ...(offload ? rememberedOffload(customsState, offload) : customsState),
    ...(report && { reports: rememberedReports(customsState.reports ?? {}, submission, report) }),
    ...(packing && { packings: rememberedPackings(customsState.packings ?? {}, { filer, function_code }, packing) }),
    transmissions: extend(customsState.transmissions, [[message_id, { send_time, bills: [] }]]),
  }
}

/** The confirmations that customs holds after a message that it keeps. */
function confirmationsAfter(
  customsState: CustomsState,
  { message_type, function_code, batch_number, confirmation }: Submission,
  filer: string,
): Readonly<Record<string, CustomsConfirmation>> {
  const key = confirmationKey(batch_number, message_type)
  const others = Object.entries(customsState.confirmations ?? {}).filter(([name]) => name !== key)
  const vehicles = [
    ...(lookUp(customsState.confirmations ?? {}, key)?.vehicles ?? []),
    ...(confirmation?.consignments ?? []).map(({ vehicle_code }) => vehicle_code),
  ]
  return Object.fromEntries(
    function_code === '3' ? others : [...others, [key, { batch_number, message_type, filer, vehicles }] as const],
  )
}

function store(
  customsState: CustomsState,
  message: RoadManifestMessage,
  acceptedBills: readonly BillVerdict[],
): CustomsState {
  const { batch_number, message_type, sender_id } = message
  const day = dayOf(message) ?? lookUp(customsState.batches, batch_number)?.day
  const entries = acceptedBills.map(({ bill_no, outcome }) => {
    const key = billKey(batch_number, bill_no)
    const before = lookUp(customsState.bills, key)
    const content = contentOf(message, bill_no, before)
    const entry: CustomsBill = {
      bill_no,
      batch_number,
      message_type,
      filer: before?.filer ?? filerOf(sender_id),
      state: outcome === 'review' ? 'review' : 'accepted',
      ...(content && { content }),
    }
    return [key, entry] as const
  })
  return {
    ...customsState,
    batches: extend(customsState.batches, [[batch_number, { message_type, ...(day !== undefined && { day }) }]]),
    bills: extend(customsState.bills, entries),
  }
}

function contentOf(
  message: RoadManifestMessage,
  bill_no: string,
  before: CustomsBill | undefined,
): RoadManifestBill | undefined {
  if (message.function_code === '9') return message.bills.find((bill) => bill.bill_no === bill_no)
  if (message.function_code === '3' || !before?.content) return undefined
  const change = message.bills.find((bill) => bill.bill_no === bill_no)
  return change ? merged(before.content, change) : before.content
}

function withdraw(
  customsState: CustomsState,
  message: RoadManifestMessage,
  acceptedBills: readonly BillVerdict[],
): CustomsState {
  const { batch_number } = message
  const bills = without(customsState.bills, new Set(acceptedBills.map(({ bill_no }) => billKey(batch_number, bill_no))))
  const isLeft = Object.values(bills).some((bill) => bill.batch_number === batch_number)
  return {
    ...customsState,
    bills,
    batches: isLeft ? customsState.batches : without(customsState.batches, new Set([batch_number])),
  }
}

const decided: Readonly<Record<string, CustomsBill['state']>> = {
  '01': 'accepted',
  11: 'released',
  12: 'refused',
  13: 'refused',
}

/** The state after a receipt was sent: bills under review are accepted, and the goods are decided on. */
export function settle(customsState: CustomsState, receipt: Receipt): CustomsState {
  if (receipt.stage < 2 || receipt.batch_number === undefined) return customsState
  const { batch_number } = receipt
  const settled = receipt.bills.flatMap((answer) => {
    const key = billKey(batch_number, answer.bill_no)
    const bill = lookUp(customsState.bills, key)
    const state = decided[answer.code]
    if (!bill || state === undefined || bill.state === state) return []
    return state === 'accepted' && bill.state !== 'review' ? [] : [[key, { ...bill, state }] as const]
  })
  return settled.length === 0
    ? customsState
    : { ...customsState, bills: extend<CustomsBill>(customsState.bills, settled) }
}

/** An accepted application: what became of a bill. */
export type Applied = Pick<OffloadMessage, 'kind' | 'batch_number' | 'new_batch_number'> & {
  readonly bill: Pick<OffloadedBill, 'bill_no' | 'new_bill_no' | 'containers'>
}

type Part = Pick<CustomsState, 'batches' | 'bills' | 'offloads'>

/** The state after an accepted application on one bill: a moved bill is one of the new batch from then on. */
export function applied<S extends Part>(state: S, { kind, batch_number, new_batch_number, bill }: Applied): S {
  const { bill_no, new_bill_no = bill_no } = bill
  const key = billKey(batch_number, bill_no)
  const offloads = { ...state.offloads, [key]: { kind, batch_number, bill_no } }
  const before = lookUp(state.bills, key)
  if (kind === 'left' || new_batch_number === undefined || !before) return { ...state, offloads }
  const { [key]: _, ...others } = state.bills
  const isLeft = Object.values(others).some((other) => other.batch_number === batch_number)
  const { [batch_number]: former, ...batches } = state.batches
  return {
    ...state,
    offloads,
    bills: { ...others, [billKey(new_batch_number, new_bill_no)]: moved(before, new_batch_number, bill) },
    batches: {
      ...(isLeft ? state.batches : batches),
      [new_batch_number]: { message_type: before.message_type, ...(former?.day !== undefined && { day: former.day }) },
    },
  }
}

function moved(before: CustomsBill, batch_number: string, { new_bill_no, containers }: Applied['bill']): CustomsBill {
  const bill_no = new_bill_no ?? before.bill_no
  const { content } = before
  return { ...before, bill_no, batch_number, ...(content && { content: renamed(content, bill_no, containers) }) }
}

function renamed(content: RoadManifestBill, bill_no: string, changes: Applied['bill']['containers']): RoadManifestBill {
  const numbers = new Map(changes.map((line) => [line.former_container, line.container_number]))
  return {
    ...content,
    bill_no,
    ...(content.containers && {
      containers: content.containers.map((box) => ({
        ...box,
        container_number: numbers.get(box.container_number) ?? box.container_number,
      })),
    }),
  }
}

/** The state after a message that customs keeps. */
const rememberedOffload = (customsState: CustomsState, { bills, ...offload }: OffloadMessage): CustomsState =>
  bills.reduce((state, bill) => applied(state, { ...offload, bill }), customsState)
