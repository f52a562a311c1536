import { add } from '../kit/decimal.ts'
import type { Tone } from '../kit/field.ts'
import type { State } from '../documents/flow.ts'
import { billFlow } from './bill.flow.ts'
import type { BillState } from './bill.flow.ts'

/** 12 and 13 are one state of a manifest: customs refuses the goods. */
export type ManifestState = Exclude<BillState, 'forbidden'>

const { forbidden: _, ...alike } = billFlow.states

/** The states of a manifest, all derived from the states of its bills. */
export const manifestStates: Readonly<Record<ManifestState, State>> = {
  ...alike,
  refused: { label: '拒装/禁卸', tone: 'attention' },
}

/**
 * Bill states from worst to best: first refusals of customs (13, 12, 03, in the order of CC020), then work for a person, then
 * waiting for customs, then success. The worst bill determines the manifest.
 */
export const worstFirst: readonly BillState[] = [
  'forbidden',
  'refused',
  'rejected',
  'send_fail',
  'draft',
  'ready',
  'review',
  'sending',
  'sent',
  'changing',
  'deleting',
  'accepted',
  'released',
  'deleted',
]

const rankOf = (state: BillState): number => worstFirst.indexOf(state)

/** The state of a manifest whose worst bill has this state. */
const shownAs = (state: BillState): ManifestState => (state === 'forbidden' ? 'refused' : state)

/** Deleted bills count only if all are deleted. A manifest without bills is a draft. */
export function manifestStateOf(bills: readonly BillState[]): ManifestState {
  const [worst] = bills.toSorted((a, b) => rankOf(a) - rankOf(b))
  return worst === undefined ? 'draft' : shownAs(worst)
}

export interface BillCount {
  readonly status: BillState
  readonly count: number
}

/** The number of bills per state, worst first. */
function billCounts(bills: readonly BillState[]): BillCount[] {
  const groups = Map.groupBy(bills, (state) => state)
  return worstFirst.flatMap((status) => {
    const count = groups.get(status)?.length ?? 0
    return count > 0 ? [{ status, count }] : []
  })
}

/** `2/3 已接受`: the number of live bills in the best state, if their states differ. */
export function progressOf(counts: readonly BillCount[]): { text: string; tone: Tone } | undefined {
  const live = counts.filter(({ status }) => status !== 'deleted')
  const best = live.at(-1)
  if (live.length < 2 || !best) return undefined
  const total = live.reduce((sum, { count }) => sum + count, 0)
  const { label, tone } = billFlow.states[best.status]
  return { text: `${best.count}/${total} ${label}`, tone }
}

interface SummedBill {
  readonly status: BillState
  readonly gross_weight: string
  readonly last_code: string | null
  readonly last_text: string | null
  readonly last_at: string | null
  readonly alarm: string | null
}

/** A manifest's summary of its bills, stored with it so that lists, filters and to-dos need not read the bills. */
export interface ManifestSummary {
  readonly status: ManifestState
  readonly bill_states: BillCount[]
  readonly bill_count: number
  readonly gross_total: string | null
  readonly last_code: string | null
  readonly last_text: string | null
  readonly last_at: string | null
  readonly alarm: string | null
}

/** Customs' last statement is that on the worst bill: the acceptance of another bill does not hide a rejection. */
export function summaryOf(bills: readonly SummedBill[]): ManifestSummary {
  const states = bills.map(({ status }) => status)
  const status = manifestStateOf(states)
  const live = bills.filter((bill) => bill.status !== 'deleted')
  const counted = live.length > 0 ? live : bills
  const last = counted
    .filter((bill) => shownAs(bill.status) === status && bill.last_code !== null)
    .toSorted((a, b) => (a.last_at ?? '').localeCompare(b.last_at ?? ''))
    .at(-1)
  return {
    status,
    bill_states: billCounts(states),
    bill_count: counted.length,
    gross_total: counted.length > 0 ? add(counted.map(({ gross_weight }) => gross_weight)) : null,
    last_code: last?.last_code ?? null,
    last_text: last?.last_text ?? null,
    last_at: last?.last_at ?? null,
    alarm: bills.find(({ alarm }) => alarm !== null)?.alarm ?? null,
  }
}
