import { grouped } from '@guanqiao/domain/kit/decimal'
import type { Sql } from '../../kernel/database/scoped.ts'
import type { Author } from '../crossing/steps.queries.ts'
import { raiseAlarms } from './alarms.ts'
import type { Alarm } from './alarms.queries.ts'
import { formerWeights } from './bills.queries.ts'
import type { BillKey, FormerWeight } from './bills.queries.ts'
import { dependantsOf } from './dependants.queries.ts'
import type { Dependant } from './dependants.queries.ts'
import { isSent } from './sent.ts'

/** What customs decided on a bill that other papers of its batch were made of. */
export interface BillEvent extends BillKey {
  /** A change came about, or goods that were released are refused. */
  readonly kind: 'changed' | 'revoked'
}

/** Papers that were made of bills get an alarm when customs accepts a change of what they took over, or takes the release back. */
export async function followBills(sql: Sql, events: readonly BillEvent[], author: Author): Promise<void> {
  if (events.length === 0) return
  const changed = events.filter(({ kind }) => kind === 'changed')
  const revoked = events.filter(({ kind }) => kind === 'revoked')
  const weights = changed.length === 0 ? [] : await formerWeights(sql, changed)
  const dependants = revoked.length === 0 ? [] : await dependantsOf(sql, revoked)
  const alarms = [
    ...weights.map(weightAlarm),
    ...revoked.flatMap((event) =>
      dependants.flatMap((one) => (concerns(one, event) ? [revokedAlarm(one, event)] : [])),
    ),
  ]
  await raiseAlarms(sql, alarms, author)
}

function weightAlarm({ table, enterprise_id, id, status, bill_no, stated, declared }: FormerWeight): Alarm {
  const remedy = isSent(status) ? '这里未变，请核对是否更正' : '请核对后再申报'
  const text = `海关已接受提(运)单 ${bill_no} 的变更：毛重 ${grouped(declared)} kg，这里仍为变更前的 ${grouped(stated)} kg。${remedy}`
  return { table, enterprise_id, id, text }
}

/** Trucks and lists of the batch carry the goods whatever they name; reports name theirs. */
const concerns = (one: Dependant, { enterprise_id, batch_number, bill_no }: BillEvent): boolean =>
  one.enterprise_id === enterprise_id &&
  one.batch_number === batch_number &&
  (one.table === 'confirmation' || one.numbers === null || one.numbers.includes(bill_no))

function revokedAlarm({ table, enterprise_id, id, status }: Dependant, { bill_no }: BillEvent): Alarm {
  const remedy = isSent(status) ? '已申报的请与海关核实' : '与海关核实以前不要申报'
  return {
    table,
    enterprise_id,
    id,
    text: `提(运)单 ${bill_no} 放行后海关又拒装或禁卸，货物不要放出；${remedy}`,
    reopens: true,
  }
}
