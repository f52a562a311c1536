import type { DocumentFunction } from '@guanqiao/domain/documents/documentType'
import type { Sql } from '../../kernel/database/scoped.ts'
import { carriedBy } from './messages.ts'
import type { MessageRow } from './messages.ts'
import type { Answer } from './verdict.ts'

/** A message that carried a unit. */
export interface Sent {
  readonly message_id: string
  readonly function_code: DocumentFunction
  /** Rejected for this unit by customs, the data centre or the client since its last queueing. */
  readonly refused: boolean
}

interface SentRow extends Pick<MessageRow, 'message_id' | 'function_code' | 'doc_type' | 'doc_id' | 'bills'> {
  readonly failed: boolean
  readonly rejections: readonly (string | null)[]
}

/** Maximum number of messages per document: one for each possible line. */
const MAX_SENT = 1000

/** The messages that carried each unit of these documents, by unit, newest first. */
export async function messagesOf(
  sql: Sql,
  documents: readonly { readonly enterprise_id: string; readonly doc_id: string }[],
): Promise<ReadonlyMap<string, readonly Sent[]>> {
  const keys = documents.map(({ enterprise_id, doc_id }) => ({ enterprise_id, doc_id }))
  const rows = await sql<SentRow[]>`
    select s.* from json_to_recordset(${JSON.stringify(keys)}::text::json) as g(enterprise_id uuid, doc_id text),
    lateral (
      select m.doc_type, m.doc_id, m.message_id, m.function_code, coalesce(m.bills, '[]') as bills,
        m.status in ('failed', 'dead') or exists (
          select 1 from receipt r where r.enterprise_id = m.enterprise_id and r.message_id = m.message_id
            and r.mismatch is null and r.deleted_at is null
            and r.received_at >= m.queued_at and (r.code in ('E2', 'E4') or r.stage = 0 and r.code not in ('0', 'D'))) as failed,
        (select coalesce(json_agg(r.bills), '[]') from receipt r
          where r.enterprise_id = m.enterprise_id and r.message_id = m.message_id and r.stage >= 2 and r.mismatch is null and r.deleted_at is null
            and (r.bills is null and r.code = '03' or r.bills like '%"code":"03"%')) as rejections
      from customs_message m where m.enterprise_id = g.enterprise_id and m.doc_id = g.doc_id and m.deleted_at is null
      order by m.id desc limit ${MAX_SENT}) s`
  const ofUnits = rows.flatMap((row) => {
    const isRefused = refusalOf(row)
    const { message_id, function_code } = row
    return carriedBy(row).map(({ id, number }) => ({
      id,
      sent: { message_id, function_code, refused: isRefused(number) },
    }))
  })
  const groups = Map.groupBy(ofUnits, ({ id }) => id)
  return new Map([...groups].map(([id, group]) => [id, group.map(({ sent }) => sent)]))
}

/** The rejected units of a message. A rejection without lines rejects all of them. */
function refusalOf({ failed, rejections }: SentRow): (number: string | null) => boolean {
  if (failed || rejections.includes(null)) return () => true
  const answers = rejections.flatMap((bills) => JSON.parse(bills ?? '[]') as Answer[])
  const numbers = new Set<string | null>(answers.filter(({ code }) => code === '03').map(({ bill_no }) => bill_no))
  return (number) => numbers.has(number)
}

/** The message with customs' version of a unit: rejected changes and deletions are excluded. */
export const effectiveMessage = (messages: readonly Sent[]): Sent | undefined =>
  messages.find(({ function_code, refused }) => function_code === '9' || function_code === '2' || !refused)

export interface PastDecision {
  readonly enterprise_id: string
  readonly message_id: string
  readonly code: string
  readonly bills: string | null
}

/** The decisions on the goods for some messages, in order of arrival. */
export async function decisionsOf(
  sql: Sql,
  messages: readonly Pick<MessageRow, 'enterprise_id' | 'message_id'>[],
): Promise<PastDecision[]> {
  if (messages.length === 0) return []
  return [
    ...(await sql<PastDecision[]>`
      select r.enterprise_id, r.message_id, r.code, r.bills
      from json_to_recordset(${JSON.stringify(messages)}::text::json) as g(enterprise_id uuid, message_id text)
      join receipt r on r.enterprise_id = g.enterprise_id and r.message_id = g.message_id
      where r.stage = 3 and r.mismatch is null and r.deleted_at is null order by r.id`),
  ]
}

/** A receipt on a document without lines that names bills. */
export interface Naming extends Pick<MessageRow, 'enterprise_id' | 'message_id'> {
  readonly numbers: readonly string[]
}

/** The numbers among them that do not occur in the messages, by message. */
export async function strangeNumbers(
  sql: Sql,
  namings: readonly Naming[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (namings.length === 0) return new Map()
  const rows = await sql<{ message_id: string; number: string }[]>`
    select g.message_id, n.number from json_to_recordset(${JSON.stringify(namings)}::text::json) as g(enterprise_id uuid, message_id text, numbers jsonb)
    cross join lateral jsonb_array_elements_text(g.numbers) with ordinality as n(number, at)
    join customs_message m on m.enterprise_id = g.enterprise_id and m.message_id = g.message_id and m.deleted_at is null
    where position('<ID>' || n.number || '</ID>' in m.body) = 0 order by n.at`
  const groups = Map.groupBy(rows, ({ message_id }) => message_id)
  return new Map([...groups].map(([id, group]) => [id, group.map(({ number }) => number)]))
}
