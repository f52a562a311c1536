import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import type { Sql } from '../../kernel/database/scoped.ts'

/** The recorded author of customs' decisions. */
export const AUTHOR = '海关回执'

export interface LockedDocument {
  readonly id: string
  readonly enterprise_id: string
  readonly status: string
  readonly last_code: string | null
}

/** Locks documents of one type until the end of the transaction, in the order of their ids. */
export const lockDocuments = async (
  sql: Sql,
  { entity }: DocumentType,
  documents: readonly { readonly enterprise_id: string; readonly doc_id: string }[],
): Promise<LockedDocument[]> => [
  ...(await sql<LockedDocument[]>`
    select d.id, d.enterprise_id, d.status, d.last_code
    from ${sql(entity.table)} d
    where (d.enterprise_id, d.id) in (
      select enterprise_id, doc_id from json_to_recordset(${keysOf(documents)}::text::json) as g(enterprise_id uuid, doc_id uuid))
    order by d.id for update`),
]

const keysOf = (documents: readonly { readonly enterprise_id: string; readonly doc_id: string }[]): string =>
  JSON.stringify(documents.map(({ enterprise_id, doc_id }) => ({ enterprise_id, doc_id })))

export interface DocumentChange {
  readonly document: LockedDocument
  readonly to: string
  /** Undefined keeps customs' last statement; null clears it. */
  readonly last?: { readonly code: string; readonly text: string | null; readonly at: string } | null
}

/** Sets the new states of documents of one type. */
export async function updateDocuments(
  sql: Sql,
  { entity }: DocumentType,
  changes: readonly DocumentChange[],
  author: string,
): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ document: { enterprise_id, id }, to, last }) => ({
    enterprise_id,
    id,
    status: to,
    keeps: last === undefined,
    last_code: last?.code ?? null,
    last_text: last?.text ?? null,
    last_at: last?.at ?? null,
  }))
  await sql`
    update ${sql(entity.table)} d set status = c.status,
      last_code = case when c.keeps then d.last_code else c.last_code end,
      last_text = case when c.keeps then d.last_text else c.last_text end,
      last_at = case when c.keeps then d.last_at else c.last_at end,
      version = d.version + 1, updated_at = now(), updated_by = ${author}
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as c(enterprise_id uuid, id uuid, status text, keeps boolean,
      last_code text, last_text text, last_at timestamptz)
    where d.enterprise_id = c.enterprise_id and d.id = c.id`
}

/** The newest message of each document, and its newest declaration; older messages are superseded. */
export async function currentMessages(
  sql: Sql,
  documents: readonly { readonly enterprise_id: string; readonly doc_id: string }[],
): Promise<ReadonlySet<string>> {
  const rows = await sql<{ message_id: string }[]>`
    select m.message_id from json_to_recordset(${keysOf(documents)}::text::json) as g(enterprise_id uuid, doc_id text),
    lateral (
      (select message_id from customs_message
       where enterprise_id = g.enterprise_id and doc_id = g.doc_id and deleted_at is null order by id desc limit 1)
      union
      (select message_id from customs_message
       where enterprise_id = g.enterprise_id and doc_id = g.doc_id and deleted_at is null and function_code <> '3' order by id desc limit 1)) m`
  return new Set(rows.map(({ message_id }) => message_id))
}

/** Whether it is the newest message of the document. */
export async function isNewest(
  sql: Sql,
  message: { readonly enterprise_id: string; readonly doc_id: string; readonly message_id: string },
): Promise<boolean> {
  const [newest] = await sql<{ message_id: string }[]>`
    select message_id from customs_message
    where enterprise_id = ${message.enterprise_id} and doc_id = ${message.doc_id} and deleted_at is null order by id desc limit 1`
  return newest?.message_id === message.message_id
}
