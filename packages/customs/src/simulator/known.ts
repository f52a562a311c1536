import type { Receipt } from '../receipt/receipt.ts'
import type { RoadManifestMessage, RoadManifestType } from '../roadManifest/message.ts'
import { type Scenario, scenarioOf } from './scenario.ts'
import type { Verdict } from './verdict.ts'

export type KnownBill = { batch_number: string; state: 'accepted' | 'released' | 'refused' }

/** What the simulated customs remembers: plain data, safe to keep as JSON. */
export type KnownState = {
  batches: Readonly<Record<string, { message_type: RoadManifestType }>>
  bills: Readonly<Record<string, KnownBill>>
  /** Send time of the last accepted transmission, by message id: the same file may arrive twice. */
  transmissions: Readonly<Record<string, string>>
}

export const nothingKnown: KnownState = { batches: {}, bills: {}, transmissions: {} }

/** Looks up own properties only: numbers come from outside and may be called '__proto__'. */
export const lookUp = <V>(record: Readonly<Record<string, V>>, key: string): V | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

export const isRetransmission = (known: KnownState, message: RoadManifestMessage): boolean =>
  lookUp(known.transmissions, message.message_id) === message.send_time

const extend = <V>(record: Readonly<Record<string, V>>, entries: (readonly [string, V])[]): Record<string, V> =>
  Object.fromEntries([...Object.entries(record), ...entries])

const without = <V>(record: Readonly<Record<string, V>>, keys: ReadonlySet<string>): Record<string, V> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.has(key)))

/** In these drills the message is taken as lost on its way, or as refused: customs keeps nothing of it. */
const forgotten: ReadonlySet<Scenario> = new Set(['reject', 'silence', 'outage'])

/** The state after the verdict on a message; to be called once for each message judged. */
export function remember(
  known: KnownState,
  message: RoadManifestMessage,
  verdict: Verdict,
  scenario: Scenario = scenarioOf(message),
): KnownState {
  if (!verdict.accepted || forgotten.has(scenario) || isRetransmission(known, message)) return known
  const { batch_number, message_type } = message
  const transmissions = extend(known.transmissions, [[message.message_id, message.send_time]])
  if (message.function_code === '3') return { ...withdraw(known, message), transmissions }
  const entry: KnownBill = { batch_number, state: 'accepted' }
  return {
    batches: extend(known.batches, [[batch_number, { message_type }]]),
    bills: extend(
      known.bills,
      message.bills.map((bill) => [bill.bill_no, entry] as const),
    ),
    transmissions,
  }
}

function withdraw(known: KnownState, message: RoadManifestMessage): KnownState {
  const bills = without(known.bills, new Set(message.bills.map((bill) => bill.bill_no)))
  const left = Object.values(bills).some((bill) => bill.batch_number === message.batch_number)
  return { ...known, bills, batches: left ? known.batches : without(known.batches, new Set([message.batch_number])) }
}

/** The state after a receipt has been given out: only decisions on the goods (stage 3) change it. */
export function settle(known: KnownState, receipt: Receipt): KnownState {
  if (receipt.stage !== 3) return known
  const decided = receipt.bills.flatMap((answer) => {
    const bill = lookUp(known.bills, answer.bill_no)
    if (!bill || bill.batch_number !== receipt.batch_number) return []
    const state = answer.code === '11' ? 'released' : 'refused'
    return [[answer.bill_no, { ...bill, state }] as const]
  })
  return { ...known, bills: extend<KnownBill>(known.bills, decided) }
}
