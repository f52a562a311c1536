import { receiptStage } from '@guanqiao/customs'
import type { Receipt } from '@guanqiao/customs'
import type { Sql } from '../../../kernel/database/scoped.ts'
import { billsOf, lockManifests } from './documents.queries.ts'
import { decisionsOf } from './receipts.queries.ts'
import type { Answer, PastDecision, Sending } from './receipts.queries.ts'
import { record } from './record.ts'
import type { Ruling } from './record.ts'
import { verdictOn } from './verdict.ts'

/** The message whose content customs holds: changes and deletions that were turned down do not count. */
export const inForce = (sendings: readonly Sending[]): Sending | undefined =>
  sendings.find(({ function_code, refused }) => function_code === '9' || !refused)

/**
 * After a change or deletion was turned down the message before it is in force again: what customs decided on its
 * goods meanwhile, and could not be heeded while the change was open, counts now.
 */
export async function resume(sql: Sql, told: Answer & Ruling, earlier: readonly Sending[]): Promise<void> {
  const before = turnedDown(told) ? inForce(earlier) : undefined
  if (!before) return
  const { message, last } = told
  for (const decision of await decisionsOf(sql, message.enterprise_id, before.message_id)) {
    const [manifest] = await lockManifests(sql, [message])
    if (!manifest) return
    const bills = (await billsOf(sql, [manifest])).get(manifest.id) ?? []
    const outcome = verdictOn(receiptOf(decision), before.function_code, { ...manifest, bills })
    // The last word stays with the refusal: it is the newest, and the clerk has to see why.
    if (outcome.to) await record(sql, [{ manifest, outcome, last }])
  }
}

const turnedDown = ({ manifest: { status }, outcome, receipt: { code } }: Answer & Ruling): boolean =>
  outcome.to !== undefined &&
  (status === 'changing' || status === 'deleting') &&
  (code === '03' || code === 'E2' || code === 'E4')

const receiptOf = ({ code, content, bills }: PastDecision) => ({
  stage: receiptStage(code) ?? 3,
  code,
  text: content ?? '',
  bills: bills === null ? [] : (JSON.parse(bills) as Receipt['bills']),
})
