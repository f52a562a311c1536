import { isLoadedMessage } from '@guanqiao/domain/confirmation/messageType'
import { chinesePlate } from '@guanqiao/domain/values/plates'
import type { GateMessage } from '../../gate/gateMessage.ts'
import type { ConfirmedTruck } from '../confirmationMessage.ts'
import { confirmationKey, isReleased, lookUp } from '../customsState.ts'
import type { CustomsState } from '../customsState.ts'
import type { Drill, Scenario } from '../scenario.ts'
import { isRecorded } from '../verdict.ts'
import type { Verdict } from '../verdict.ts'

/** A message of the gate about one truck of a batch, with its delay after the confirmation's arrival. */
export interface PlannedPassage {
  readonly after_ms: number
  readonly kind: 'gate'
  readonly batch_number: string
  /** Of the confirmation that announced the truck. */
  readonly message_type: string
  readonly message: GateMessage
}

/** Scenarios in which a truck never reaches the gate, since customs does not have its confirmation. */
const lost: ReadonlySet<Scenario> = new Set(['reject', 'silence', 'outage'])
const ofGates: ReadonlySet<Scenario> = new Set(['pass', 'alarm', 'manual', 'gateSilence', 'gateDisorder'])

/** Time between two messages of a passage, and between two trucks, as a part of the wait. */
const STEPS = 4

export interface GateTimes {
  /** When the confirmation is accepted, after its arrival. */
  readonly accepted_ms: number
  /** Until the first truck is at the gate; without it only drills of gates reach one, after `decision_ms`. */
  readonly gate_ms?: number | undefined
  readonly decision_ms: number
}

/** The messages of the gate about the trucks of a loaded confirmation that customs accepts, truck by truck. */
export function passages(
  verdict: Verdict,
  trucks: readonly ConfirmedTruck[],
  { scenario }: Drill,
  { accepted_ms, gate_ms, decision_ms }: GateTimes,
): PlannedPassage[] {
  const wait = gate_ms ?? (ofGates.has(scenario) ? decision_ms : undefined)
  const isDeclared = verdict.function_code !== '3' && isLoadedMessage(verdict.message_type)
  if (wait === undefined || !isDeclared || !isRecorded(verdict) || lost.has(scenario)) return []
  const { batch_number, message_type } = verdict
  const between = Math.ceil(wait / STEPS)
  const planned = trucks.flatMap((truck, at) => {
    const start = accepted_ms + wait + at * between
    return messagesOf(passageOf(verdict, truck, at), scenario).map((message, n) => ({
      after_ms: start + n * between,
      kind: 'gate' as const,
      batch_number,
      message_type,
      message,
    }))
  })
  return scenario === 'duplicate' ? planned.flatMap((passage) => [passage, { ...passage }]) : planned
}

type Passage = Omit<GateMessage, 'message_type' | 'text'>

function passageOf(
  { batch_number, sender_id, send_time, message_type }: Verdict,
  truck: ConfirmedTruck,
  at: number,
): Passage {
  const office = sender_id.slice(0, 4).padStart(4, '0')
  const { plate_number } = truck
  const [container] = truck.containers ?? []
  return {
    area_id: `${office}000001`,
    channel_no: `${office}000101`,
    session_id: `${batch_number}${send_time}${String(at + 1).padStart(3, '0')}`,
    ie_flag: message_type === 'MT4401' ? 'I' : 'E',
    forms: [{ type: 'rmft', id: batch_number }],
    ...(chinesePlate(plate_number) ? { plate_number } : { foreign_plate: plate_number }),
    ...(container && { container_number: container.container_number }),
  }
}

/** The messages about a passage, in the order in which they arrive. */
function messagesOf(passage: Passage, scenario: Scenario): GateMessage[] {
  const { ie_flag, ...seen } = passage
  const { area_id, channel_no, session_id } = passage
  const gathered: GateMessage = { ...passage, message_type: '81', text: '' }
  const feedback = (result: 'Y' | 'N' | 'M', text: string): GateMessage => ({
    ...seen,
    message_type: '82',
    result,
    text,
  })
  const officer: GateMessage = {
    message_type: '85',
    area_id,
    ...(channel_no !== undefined && { channel_no }),
    session_id,
    forms: [],
    result: '1',
    text: '演练：人工核对无误',
    operator: 'EPORT',
  }
  const doubted = [gathered, feedback('M', '演练：待人工确认，单证未发现问题'), officer]
  if (scenario === 'gateSilence') return [gathered]
  if (scenario === 'alarm') return [gathered, feedback('N', '演练：报警，单证未发现问题')]
  if (scenario === 'manual') return doubted
  if (scenario === 'gateDisorder' || scenario === 'disorder') return doubted.toReversed()
  return [gathered, feedback('Y', '')]
}

/**
 * Whether a truck may come: `come` as soon as the goods of an export are released, and those of an import accepted, which are released
 * behind the gate; `gone` if its confirmation was deleted meanwhile, otherwise it waits.
 */
export function arrivalOf(
  customsState: CustomsState,
  { batch_number, message_type }: Pick<PlannedPassage, 'batch_number' | 'message_type'>,
): 'come' | 'gone' | 'wait' {
  if (!lookUp(customsState.confirmations ?? {}, confirmationKey(batch_number, message_type))) return 'gone'
  if (message_type === 'MT4401') return areFiled(customsState, batch_number) ? 'come' : 'wait'
  return isReleased(customsState, batch_number) ? 'come' : 'wait'
}

/** Whether a loaded truck is confirmed for an import. */
export const isAnnounced = ({ confirmations }: CustomsState, batch_number: string): boolean =>
  lookUp(confirmations ?? {}, confirmationKey(batch_number, 'MT4401')) !== undefined

function areFiled({ bills }: CustomsState, batch_number: string): boolean {
  const ofBatch = Object.values(bills).filter((bill) => bill.batch_number === batch_number)
  return ofBatch.length > 0 && ofBatch.every(({ state }) => state === 'accepted' || state === 'released')
}
