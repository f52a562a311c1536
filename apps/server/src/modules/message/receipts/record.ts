import { writeAudit } from '../../../kernel/audit.ts'
import type { Trace } from '../../../kernel/audit.ts'
import type { Sql } from '../../../kernel/database/scoped.ts'
import { AUTHOR, moveBatches, moveTransports, updateBills, updateManifests } from './documents.queries.ts'
import type { LastWord, LockedManifest } from './documents.queries.ts'
import { consequenceOf } from './states.ts'
import type { ManifestState } from './states.ts'
import type { Outcome } from './verdict.ts'
import { countTickets } from './weighed.queries.ts'

/** What a receipt makes of a manifest, as it stood before. */
export interface Ruling {
  readonly manifest: LockedManifest
  readonly outcome: Outcome
  readonly last: LastWord
}

interface Move extends Ruling {
  readonly to: ManifestState
}

/** Carries rulings into the records: of manifests that all differ, with their bills, batches, trucks and history. */
export async function record(sql: Sql, rulings: readonly Ruling[]): Promise<void> {
  await updateBills(
    sql,
    rulings.flatMap(({ manifest, outcome }) => outcome.bills.map((bill) => ({ ...bill, manifest }))),
  )
  const heeded = rulings.filter(({ outcome }) => outcome.newest || outcome.to !== undefined)
  await updateManifests(
    sql,
    heeded.map(({ manifest, outcome, last }) => ({ manifest, last, status: outcome.to ?? manifest.status })),
  )
  const moves = heeded.flatMap((it): Move[] => {
    const { to } = it.outcome
    return to === undefined || to === it.manifest.status ? [] : [{ ...it, to }]
  })
  await moveAround(sql, moves)
  await Promise.all(moves.map((it) => writeAudit(sql, traceOf(it.manifest), entryOf(it))))
}

async function moveAround(sql: Sql, moves: readonly Move[]): Promise<void> {
  const manifestsBy = <E>(eventOf: (to: ManifestState) => E) =>
    [...Map.groupBy(moves, ({ to }) => eventOf(to))].map(
      ([event, some]) => [event, some.map(({ manifest }) => manifest)] as const,
    )
  for (const [event, manifests] of manifestsBy((to) => consequenceOf(to).batch))
    if (event) await moveBatches(sql, manifests, event)
  for (const [event, manifests] of manifestsBy((to) => consequenceOf(to).transport)) {
    if (event) await moveTransports(sql, manifests, event)
    if (event === 'accept') await countTickets(sql, manifests)
  }
}

const entryOf = ({ manifest, to, last }: Move) => ({
  outcome: 'done' as const,
  entity: 'manifest',
  record_id: manifest.id,
  before: { status: manifest.status, last_code: manifest.last_code },
  after: { status: to, last_code: last.code, last_text: last.text },
})

const traceOf = ({ enterprise_id }: LockedManifest): Trace => ({
  operation: 'receipt.apply',
  requestId: '',
  address: '',
  user_id: null,
  username: AUTHOR,
  enterprise_id,
})
