import type { GateForm, GateMessage } from '@guanqiao/customs'
import { foldPlate } from '@guanqiao/domain/values/index'
import type { Sql } from '../../kernel/database/scoped.ts'
import { byBatch, byBill, byEntry, byList, byPlates, platesOf } from './assign.queries.ts'
import type { Candidate } from './assign.queries.ts'
import { sessionTarget } from './gate.queries.ts'

/** Where a message belongs. */
export interface Target extends Candidate {
  readonly form?: GateForm | undefined
}

/** The plates of a message in the form that look-alikes share. */
const platesIn = ({ plate_number, foreign_plate }: Pick<GateMessage, 'plate_number' | 'foreign_plate'>): string[] =>
  [plate_number, foreign_plate].flatMap((plate) => (plate ? [foldPlate(plate)] : []))

const lookUps = { rmft: byBatch, cdl: byList, bill: byBill } as const
const isHold = (form: GateForm): form is GateForm & { type: keyof typeof lookUps } => Object.hasOwn(lookUps, form.type)

/**
 * The enterprise and batch of a message: by the papers that it names; without papers that we hold by the other messages of its session; or, in
 * the folder of an enterprise, by the plate. A message in the folder of an enterprise belongs to this enterprise or to none, and what
 * several could claim belongs to none.
 */
export async function targetOf(sql: Sql, message: GateMessage, owner: string | undefined): Promise<Target | undefined> {
  const holds = message.forms.filter(isHold)
  for (const form of holds) {
    const target = await only(sql, await lookUps[form.type](sql, owner, form.id), message)
    if (target) return { ...target, form }
  }
  if (holds.length > 0) return undefined
  const entry = await entryTarget(sql, message, owner)
  if (entry !== 'unknown') return entry
  const [form] = message.forms
  const ofSession = await sessionTarget(sql, message, owner)
  if (ofSession) return { ...ofSession, form }
  const plates = platesIn(message)
  if (owner === undefined || plates.length === 0) return undefined
  const candidates = await byPlates(sql, owner, plates)
  return candidates.length === 1 ? { ...candidates[0]!, form } : undefined
}

/**
 * By the declaration: most of them are made elsewhere, so an unknown number says nothing; a known one that leads to several batches
 * is decided by the plate or by nobody.
 */
async function entryTarget(sql: Sql, message: GateMessage, owner: string | undefined) {
  for (const form of message.forms.filter(({ type }) => type === 'entry')) {
    const candidates = await byEntry(sql, owner, form.id)
    if (candidates.length === 0) continue
    const target = await only(sql, candidates, message)
    return target && { ...target, form }
  }
  return 'unknown' as const
}

/** The candidate, if all are of one enterprise and one batch, or the plate decides between the batches. */
async function only(sql: Sql, candidates: readonly Candidate[], message: GateMessage): Promise<Candidate | undefined> {
  const [first] = candidates
  if (!first) return undefined
  if (candidates.some(({ enterprise_id }) => enterprise_id !== first.enterprise_id)) return undefined
  if (candidates.every(({ batch_number }) => batch_number === first.batch_number)) return first
  const plates = platesIn(message)
  const fitting: Candidate[] = []
  for (const candidate of candidates)
    if (candidate.batch_number !== null && plates.length > 0) {
      const batchPlates = await platesOf(sql, candidate.enterprise_id, candidate.batch_number)
      if (matchOf(batchPlates, plates) === 'matched') fitting.push(candidate)
    }
  return fitting.length === 1 ? fitting[0] : undefined
}

export interface Vehicle {
  /** The truck of the order, if the batch has it. */
  readonly order_transport_id: string | null
  /** The vehicle is none of this batch: its message decides nothing. */
  readonly mismatch?: string | undefined
}

/** Which vehicle of the batch a message is about. */
export async function vehicleOf(
  sql: Sql,
  { enterprise_id, batch_number }: Pick<Target, 'enterprise_id' | 'batch_number'>,
  message: Pick<GateMessage, 'plate_number' | 'foreign_plate'>,
): Promise<Vehicle> {
  const plates = platesIn(message)
  if (batch_number === null || plates.length === 0) return { order_transport_id: null }
  const batchPlates = await platesOf(sql, enterprise_id, batch_number)
  const truck = batchPlates.trucks.find((one) => one.plates.some((plate) => plates.includes(foldPlate(plate))))
  if (truck) return { order_transport_id: truck.id }
  if (matchOf(batchPlates, plates) !== 'foreign') return { order_transport_id: null }
  const plateText = [message.plate_number, message.foreign_plate].filter(Boolean).join('、')
  return { order_transport_id: null, mismatch: `车辆 ${plateText} 不在批次 ${batch_number} 的单证中` }
}

/** Whether one of the plates is of the batch. A batch without plates contradicts nothing. */
function matchOf({ trucks, others }: Awaited<ReturnType<typeof platesOf>>, plates: readonly string[]) {
  // Lists of plates are separated by 、 or spaces; folding removes spaces.
  const papers = others.flatMap((list) => list.split(/[、,，;；\s]+/)).filter(Boolean)
  const allPlates = [...trucks.flatMap((truck) => truck.plates), ...papers].map(foldPlate)
  if (allPlates.some((plate) => plates.includes(plate))) return 'matched'
  return allPlates.length === 0 ? 'unknown' : 'foreign'
}
