import { truncate } from '@guanqiao/domain/kit/field/truncate'
import type { GateMessage } from '@guanqiao/customs'
import { compareMoments, isPassage } from '@guanqiao/domain/gate/index'
import { foldPlate } from '@guanqiao/domain/values/index'
import { notify } from '../../kernel/channel/notify.queries.ts'
import type { Sql } from '../../kernel/database/scoped.ts'
import { uuidAfter } from '../../kernel/uuid.ts'
import type { Author } from '../crossing/steps.queries.ts'
import { EVENTS, lockEventNumbers, newestEventIds } from '../events/events.queries.ts'
import { targetOf, vehicleOf } from './assign.ts'
import type { Target } from './assign.ts'
import type { Candidate } from './assign.queries.ts'
import { byGate, carryOut } from './effect.ts'
import type { Effect } from './effect.ts'
import {
  assignEvent,
  decisionsFor,
  insertEvent,
  isRepeat,
  sessionPlates,
  settleEvents,
  unassignedOf,
} from './gate.queries.ts'
import type { StoredEvent } from './gate.queries.ts'

/** A message of a gate with its file. */
export interface GateArrival {
  readonly message: GateMessage
  readonly file: {
    readonly file_name: string | null
    readonly raw: string
    readonly sha256: string
    readonly received_at: string
  }
  /** The enterprise of the folder through which it came, if it is known. */
  readonly owner: string | undefined
}

/**
 * Stores messages of gates and their effects in the caller's transaction, one after the other. Returns those that belong to no
 * enterprise. A repeated file is counted and has no effect.
 */
export async function applyGateMessages(sql: Sql, arrived: readonly GateArrival[]): Promise<GateArrival[]> {
  const unassigned: GateArrival[] = []
  for (const arrival of arrived) if (!(await applyOne(sql, arrival))) unassigned.push(arrival)
  return unassigned
}

async function applyOne(sql: Sql, arrival: GateArrival): Promise<boolean> {
  const { message, file, owner } = arrival
  const addressed = await targetOf(sql, message, owner)
  const enterprise_id = addressed?.enterprise_id ?? owner
  if (enterprise_id === undefined) return false
  await lockEventNumbers(sql, [enterprise_id])
  if (await isRepeat(sql, enterprise_id, file.sha256)) return true
  // Again, under the lock: another message of the session may have been stored meanwhile.
  const target = await targetOf(sql, message, enterprise_id)
  const plates = await platesFor(sql, enterprise_id, message)
  const settled = target ? await settledOn(sql, target, { ...message, ...plates }) : UNMATCHED
  const id = uuidAfter((await newestEventIds(sql, [enterprise_id])).get(enterprise_id))
  const row = rowOf(message, target)
  const stored = { ...row, ...plates, ...settled, ...file, raw: truncate(file.raw, MAX_RAW), id, enterprise_id }
  await insertEvent(sql, { ...stored, occurred_at: message.at ?? file.received_at })
  if (!target) return true
  for (const before of await unassignedOf(sql, enterprise_id, message)) await assignStored(sql, before, target, byGate)
  await settleOvertaken(sql, target, byGate)
  if (target.batch_number !== null) await notify(sql, EVENTS, [enterprise_id])
  return true
}

const MAX_RAW = 1_000_000
const MAX_TEXT = 2_000

const UNMATCHED = {
  status: 'unmatched',
  performance: '找不到对应的批次或清单',
  warning: null,
  order_transport_id: null,
} as const satisfies Effect & { order_transport_id: null }

type Plates = Pick<StoredEvent, 'plate_number' | 'foreign_plate'>

/** An officer's decision names no vehicle: it is that of its session. */
async function platesFor(sql: Sql, enterpriseId: string, message: GateMessage): Promise<Plates> {
  const { plate_number = null, foreign_plate = null } = message
  return plate_number === null && foreign_plate === null
    ? sessionPlates(sql, enterpriseId, message)
    : { plate_number, foreign_plate }
}

type Seen = Pick<GateMessage, 'result'> & Plates

async function settledOn(sql: Sql, target: Candidate, { result, plate_number, foreign_plate }: Seen, author?: Author) {
  const plates = {
    ...(plate_number !== null && { plate_number }),
    ...(foreign_plate !== null && { foreign_plate }),
  }
  const { order_transport_id, mismatch } = await vehicleOf(sql, target, plates)
  return { order_transport_id, ...(await carryOut(sql, target, result, mismatch, author)) }
}

function rowOf(message: GateMessage, target: Target | undefined) {
  const { forms, text, operator, at: _, ...rest } = message
  const form = target?.form ?? forms[0]
  return {
    ...rest,
    content: truncate(text, MAX_TEXT).toWellFormed() || null,
    operator_no: operator,
    form_type: form?.type,
    form_id: form?.id,
    batch_number: target?.batch_number ?? null,
    doc_type: target?.doc_type ?? null,
    doc_id: target?.doc_id ?? null,
  }
}

/** Assigns a stored message to a target, with the effects that it would have had on arrival. */
export async function assignStored(sql: Sql, event: StoredEvent, target: Candidate, author: Author): Promise<Effect> {
  const { id, enterprise_id } = event
  const plates =
    event.plate_number === null && event.foreign_plate === null
      ? await sessionPlates(sql, enterprise_id, event)
      : { plate_number: event.plate_number, foreign_plate: event.foreign_plate }
  const { batch_number, doc_type, doc_id } = target
  const settled = await settledOn(sql, target, { ...(event.result && { result: event.result }), ...plates }, author)
  const assigned = { id, enterprise_id, batch_number, doc_type, doc_id, ...plates, ...settled }
  await assignEvent(sql, assigned, author.username ?? '')
  return settled
}

const vehicleIn = ({ order_transport_id, plate_number, foreign_plate }: StoredEvent): string | undefined =>
  order_transport_id ?? (plate_number || foreign_plate ? foldPlate(plate_number ?? foreign_plate ?? '') : undefined)

/** Whether two messages are about one vehicle. */
function isSameVehicle(one: StoredEvent, other: StoredEvent): boolean {
  if (one.session_id === other.session_id && one.area_id === other.area_id) return true
  const vehicle = vehicleIn(one)
  return vehicle !== undefined && vehicle === vehicleIn(other)
}

/**
 * Ends the alerts that a later passage of the same vehicle, or a later decision of the same session, has overtaken. Later by the times
 * of the messages: their order of arrival decides nothing.
 */
export async function settleOvertaken(sql: Sql, target: Candidate, author: Author): Promise<void> {
  const events = await decisionsFor(sql, target)
  const overtaken = events.filter(
    (event) =>
      event.status === 'alert' &&
      !isPassage(event.result) &&
      events.some(
        (other) =>
          other.id !== event.id &&
          isSameVehicle(event, other) &&
          compareMoments(event, other) < 0 &&
          (other.status === 'passed' || other.session_id === event.session_id),
      ),
  )
  const ids = overtaken.map(({ id }) => id)
  await settleEvents(sql, target.enterprise_id, ids, author.username ?? '')
}
