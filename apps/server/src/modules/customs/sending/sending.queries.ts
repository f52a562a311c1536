import { transportFlow } from '@guanqiao/domain/order/index'
import type { Sql } from '../../../kernel/database/scoped.ts'
import type { BillRow, FunctionCode, ManifestRow } from './buildMessage.ts'
import type { Sealed } from '../../../trade/documents/sealed.ts'

/** Puts a sealed message into the outbox, due at once. */
export async function enqueue(
  sql: Sql,
  id: string,
  it: ManifestRow,
  bills: readonly BillRow[],
  functionCode: FunctionCode,
  sealed: Sealed,
  by: string,
): Promise<void> {
  const carried = JSON.stringify(bills.map(({ id: bill, bill_no }) => ({ id: bill, bill_no })))
  await sql`
    insert into customs_message (id, version, created_at, created_by, updated_at, updated_by, enterprise_id, message_id, status,
      batch_number, doc_type, doc_id, message_type, function_code, bills, transmitter_id, file_name, body, content, sha256, sent_by, attempts, queued_at, next_at)
    values (${id}, 1, now(), ${by}, now(), ${by}, ${it.enterprise_id}, ${sealed.message_id}, 'queued', ${it.batch_number},
      'manifest', ${it.id}, ${it.message_type}, ${functionCode}, ${carried}::text::jsonb, ${it.transmitter_id},
      'CN_' || ${it.message_type} || '_1p0_' || substring(${sealed.body} from '<SenderID>(.{13})')
        || to_char(now() at time zone 'Asia/Shanghai', '_YYYYMMDDHH24MISSMS')
        || lpad(nextval('customs_message_file')::text, 3, '0') || '.zip', ${sealed.body}, ${sealed.content}, ${sealed.sha256}, ${by}, 0,
      now(), now())`
}

/** The last first filing that carried all of these bills, and whether a deletion already bears its number. */
export async function originalOf(
  sql: Sql,
  { enterprise_id, id }: ManifestRow,
  bills: readonly { readonly id: string }[],
): Promise<{ message_id: string; deleted: boolean } | undefined> {
  const carried = JSON.stringify(bills.map((bill) => ({ id: bill.id })))
  const [row] = await sql<{ message_id: string; deleted: boolean }[]>`
    select m.message_id, exists (
      select 1 from customs_message d where d.enterprise_id = m.enterprise_id and d.message_id = m.message_id || 'DEL') as deleted
    from customs_message m
    where m.enterprise_id = ${enterprise_id} and m.doc_id = ${id} and m.function_code = '9' and m.bills @> ${carried}::text::jsonb
    order by m.id desc limit 1`
  return row
}

const sendable = transportFlow.steps.filter(([, event]) => event === 'send')

/** The trucks of the batch are under way to customs with it. */
export async function sendTransports(
  sql: Sql,
  { enterprise_id, batch_number }: ManifestRow,
  by: string,
): Promise<void> {
  const steps = JSON.stringify(sendable.map(([from, , to]) => ({ from, to })))
  await sql`
    update order_transport t set status = s."to", version = t.version + 1, updated_at = now(), updated_by = ${by}
    from json_to_recordset(${steps}::text::json) as s("from" text, "to" text)
    where t.enterprise_id = ${enterprise_id} and t.batch_number = ${batch_number} and t.deleted_at is null and t.status = s."from"`
}
