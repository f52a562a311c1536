import { isManifestAccepted } from '@guanqiao/domain/confirmation/confirmation.rules'
import { writeAudits } from '../../../kernel/audit.ts'
import type { Sql } from '../../../kernel/database/scoped.ts'
import { updateBills, updateManifests } from '../../../documents/bills/bills.queries.ts'
import type { BillRow, LockedManifest } from '../../../documents/bills/bills.queries.ts'
import { stepBatches, stepTransports } from '../../../documents/crossing/steps.queries.ts'
import { countTickets } from '../../../documents/crossing/tickets.queries.ts'
import { releaseWaiting } from '../../../documents/release/release.ts'
import { byCustoms } from '../../../documents/receipts/receipts.ts'
import { AUTHOR } from '../../../documents/receipts/receipts.queries.ts'
import { consequenceOf } from './states.ts'
import type { ManifestState } from './states.ts'
import { sanitizeText } from './sanitizeText.ts'
import type { BillMove } from './verdict.ts'

/** The changes of some bills of a manifest, relative to its previous state. */
export interface Transition {
  readonly manifest: LockedManifest
  /** All its bills. */
  readonly bills: readonly BillRow[]
  readonly moves: readonly BillMove[]
  /** Time of arrival. */
  readonly at: string
}

/** A manifest and its bills after a transition. */
export interface Ruled {
  readonly to: ManifestState
  readonly bills: readonly BillRow[]
}

interface Move {
  readonly manifest: LockedManifest
  readonly to: ManifestState
  readonly last_code: string | null
  readonly last_text: string | null
}

/** Stores transitions of distinct manifests, with their bills, batches, trucks and history. */
export async function record(sql: Sql, rulings: readonly Transition[]): Promise<Ruled[]> {
  const changes = rulings.map((ruling) => ({ ...ruling, changed: changedBills(ruling) }))
  await updateBills(
    sql,
    changes.flatMap(({ changed }) => changed),
    AUTHOR,
  )
  const after = changes.map(({ manifest, bills, changed }) => {
    const byId = new Map(changed.map(({ bill }) => [bill.id, bill]))
    return { manifest, isChanged: changed.length > 0, bills: bills.map((bill) => byId.get(bill.id) ?? bill) }
  })
  const touched = after.filter(({ isChanged }) => isChanged)
  const summaries = await updateManifests(sql, touched, AUTHOR)
  const shown = new Map(touched.map(({ manifest }, at) => [manifest.id, summaries[at]!]))
  const moves = touched.flatMap(({ manifest }): Move[] => {
    const { status: to, last_code, last_text } = shown.get(manifest.id)!
    return to === manifest.status ? [] : [{ manifest, to, last_code, last_text }]
  })
  await moveAround(sql, moves)
  await writeAudits(sql, [...changes.flatMap(({ changed }) => changed.map(entryOfBill)), ...moves.map(entryOf)])
  return after.map(({ manifest, bills }) => ({ bills, to: shown.get(manifest.id)?.status ?? manifest.status }))
}

function changedBills({ manifest, bills, moves, at }: Transition) {
  const byId = new Map(bills.map((bill) => [bill.id, bill]))
  return moves.flatMap(({ id, to, code, text, isLast, held, alarm }) => {
    const bill = byId.get(id)
    if (!bill || (to === bill.status && !isLast && alarm === bill.alarm)) return []
    const last = isLast ? { last_code: code, last_text: sanitizeText(text ?? '', 2000), last_at: at } : {}
    return [
      { enterprise_id: manifest.enterprise_id, held, before: bill, bill: { ...bill, ...last, status: to, alarm } },
    ]
  })
}

async function moveAround(sql: Sql, moves: readonly Move[]): Promise<void> {
  const manifestsBy = <E>(eventOf: (to: ManifestState) => E) =>
    [...Map.groupBy(moves, ({ to }) => eventOf(to))].map(
      ([event, some]) => [event, some.map(({ manifest }) => manifest)] as const,
    )
  for (const [event, manifests] of manifestsBy((to) => consequenceOf(to).batch))
    if (event) await stepBatches(sql, manifests, event, byCustoms)
  for (const [event, manifests] of manifestsBy((to) => consequenceOf(to).transport)) {
    if (event) await stepTransports(sql, manifests, event, byCustoms)
    if (event === 'accept') await countTickets(sql, manifests, byCustoms)
  }
  const accepted = moves.filter(({ to }) => isManifestAccepted({ status: to }))
  await releaseWaiting(
    sql,
    accepted.map(({ manifest }) => manifest),
    byCustoms,
  )
}

const entryOf = ({ manifest, to, last_code, last_text }: Move) => ({
  trace: { ...byCustoms, enterprise_id: manifest.enterprise_id },
  entry: {
    outcome: 'done' as const,
    entity: 'manifest',
    record_id: manifest.id,
    before: { status: manifest.status, last_code: manifest.last_code },
    after: { status: to, last_code, last_text },
  },
})

const entryOfBill = ({ enterprise_id, before, bill }: ReturnType<typeof changedBills>[number]) => ({
  trace: { ...byCustoms, enterprise_id },
  entry: {
    outcome: 'done' as const,
    entity: 'manifest_bill',
    record_id: bill.id,
    before: { status: before.status, last_code: before.last_code, ...alarmOf(before, bill, before) },
    after: {
      status: bill.status,
      last_code: bill.last_code,
      last_text: bill.last_text,
      ...alarmOf(before, bill, bill),
    },
  },
})

/** The alarm, if the receipt changed it. */
const alarmOf = (before: BillRow, after: BillRow, { alarm }: BillRow) => (before.alarm === after.alarm ? {} : { alarm })
