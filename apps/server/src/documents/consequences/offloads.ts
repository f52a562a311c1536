import { hasLeft } from '@guanqiao/domain/crossing/index'
import { departureText, isMoving } from '@guanqiao/domain/documents/carried'
import { directionOf } from '@guanqiao/domain/offload/messageType'
import type { Sql } from '../../kernel/database/scoped.ts'
import { progressOf } from '../crossing/progress.queries.ts'
import { crossingsOf } from '../crossing/settle.queries.ts'
import type { Author, BatchKey, DocumentKey } from '../crossing/steps.queries.ts'
import { raiseAlarms } from './alarms.ts'
import type { Alarm } from './alarms.queries.ts'
import { applicationsOf, dependantsOf } from './dependants.queries.ts'
import type { Application, Dependant } from './dependants.queries.ts'
import { isSent } from './sent.ts'

const keyOf = ({ enterprise_id, batch_number }: BatchKey): string => `${enterprise_id} ${batch_number}`

/**
 * Customs has accepted applications on goods: what names them in their former batch, or states that it is all of the new one, gets an
 * alarm. Returns the batches concerned.
 */
export async function followOffloads(sql: Sql, accepted: readonly DocumentKey[], author: Author): Promise<BatchKey[]> {
  if (accepted.length === 0) return []
  const applications = await applicationsOf(sql, accepted)
  const batches = applications.flatMap(({ enterprise_id, batch_number, new_batch_number }) =>
    [batch_number, new_batch_number].flatMap((number) => (number ? [{ enterprise_id, batch_number: number }] : [])),
  )
  const dependants = await dependantsOf(sql, batches)
  const isEmpty = await emptied(sql, batches)
  const alarms = applications.flatMap((application) =>
    dependants.flatMap((one) => {
      if (one.enterprise_id !== application.enterprise_id) return []
      if (one.batch_number === application.batch_number) return departedAlarm(application, one, isEmpty(one))
      return one.batch_number === application.new_batch_number ? incomingAlarm(application, one) : []
    }),
  )
  await raiseAlarms(sql, alarms, author)
  return batches
}

/** Which of some batches carry nothing any more. */
async function emptied(sql: Sql, batches: readonly BatchKey[]): Promise<(batch: BatchKey) => boolean> {
  const crossings = await crossingsOf(sql, batches)
  const enterprises = new Map(crossings.map(({ id, enterprise_id }) => [id, enterprise_id]))
  const progress = await progressOf(
    sql,
    crossings.map(({ id }) => id),
  )
  const empty = new Set(
    progress
      .filter(hasLeft)
      .map(({ batch_id, batch_number }) => keyOf({ enterprise_id: enterprises.get(batch_id) ?? '', batch_number })),
  )
  return (batch) => empty.has(keyOf(batch))
}

function departedAlarm(application: Application, one: Dependant, isEmpty: boolean): Alarm[] {
  const { table, enterprise_id, id, numbers } = one
  const bills = application.bills.filter(
    ({ bill_no, containers }) =>
      numbers === null || numbers.some((number) => number === bill_no || containers.includes(number)),
  )
  const [first] = bills.length > 0 ? bills : isEmpty ? application.bills : []
  if (!first) return []
  const to = isMoving(application.message_type) ? application.new_batch_number : null
  const more = bills.length > 1 ? `等 ${bills.length} 票` : ''
  const remedy = isSent(one.status) ? '海关所存未变，请核对是否申报删除' : '请改正后再申报'
  return [
    {
      table,
      enterprise_id,
      id,
      text: `${departureText(first.bill_no, { to })}${more}，这里仍按装载填报：${remedy}`,
      reopens: true,
    },
  ]
}

/** A report on the whole batch that has left without the goods that were moved into it. */
function incomingAlarm(application: Application, one: Dependant): Alarm[] {
  const { table, enterprise_id, id, numbers, is_partial, status, message_type } = one
  const direction = message_type === 'MT5401' ? 'I' : 'E'
  const isReport = (table === 'arrival' || table === 'tally') && direction === directionOf(application.message_type)
  if (!isSent(status) || is_partial || (!isReport && table !== 'inventory')) return []
  const [first] = application.bills.filter(
    ({ bill_no, new_bill_no }) => !(numbers ?? []).includes(new_bill_no ?? bill_no),
  )
  if (!first) return []
  const text = `批次 ${application.batch_number} 的提(运)单 ${first.bill_no} 已改配至本批次，这里没有它的货物，请核对是否补报`
  return [{ table, enterprise_id, id, text }]
}
