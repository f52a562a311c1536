import { NOTE_MINUTES } from '@guanqiao/domain/notes/index'
import type { listNotes } from '@guanqiao/domain/notes/index'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import type { Sql } from '../../kernel/database/scoped.ts'
import { uuid } from '../../kernel/uuid.ts'

export type Note = OutputOf<typeof listNotes>[number]

/** A record that notes are on. */
export interface Subject {
  readonly entity: string
  readonly record_id: string
  readonly enterprise_id: string
  readonly batch_number: string | null
  /** The time since which notes with its batch number belong to it: numbers are reused. */
  readonly since: string
}

const MAX_NOTES = 500
const columns = `n.id, n.entity, n.record_id, n.content, n.author_id, u.full_name as author, n.created_at, n.changed_at`

/** A batch shows the notes on its documents as well. */
export async function notesOf(sql: Sql, subject: Subject): Promise<Note[]> {
  const rows = await sql.unsafe<Note[]>(
    `select ${columns} from note n join app_user u on u.id = n.author_id
    where n.enterprise_id = $1 and (n.record_id = $2 or ($3 = 'batch' and n.batch_number = $4 and n.created_at >= $5::text::timestamptz))
    order by n.created_at, n.id limit ${MAX_NOTES}`,
    [subject.enterprise_id, subject.record_id, subject.entity, subject.batch_number, subject.since],
    { prepare: true },
  )
  return [...rows]
}

export async function addNote(
  sql: Sql,
  subject: Subject,
  note: { readonly content: string; readonly mentions: readonly string[]; readonly author_id: string },
): Promise<string> {
  const id = uuid()
  await sql`
    insert into note (id, enterprise_id, entity, record_id, batch_number, content, mentions, author_id)
    values (${id}, ${subject.enterprise_id}, ${subject.entity}, ${subject.record_id}, ${subject.batch_number}, ${note.content},
      ${note.mentions as string[]}, ${note.author_id})`
  return id
}

export interface StoredNote extends Note {
  readonly mentions: readonly string[]
  /** The author may still change it. */
  readonly open: boolean
}

/** A note of the enterprise (null: of any), locked. */
export async function findNote(sql: Sql, enterpriseId: string | null, id: string): Promise<StoredNote | undefined> {
  const [row] = await sql.unsafe<StoredNote[]>(
    `select ${columns}, n.mentions, n.created_at > now() - interval '${NOTE_MINUTES} minutes' as open
    from note n join app_user u on u.id = n.author_id where n.id = $1 and ($2::uuid is null or n.enterprise_id = $2) for update of n`,
    [id, enterpriseId],
    { prepare: true },
  )
  return row
}

export const changeNote = (sql: Sql, id: string, content: string, mentions: readonly string[]): Promise<unknown> =>
  sql`update note set content = ${content}, mentions = ${mentions as string[]}, changed_at = now() where id = ${id}`

export const deleteNote = (sql: Sql, id: string): Promise<unknown> => sql`delete from note where id = ${id}`

export async function isFollowing(sql: Sql, recordId: string, userId: string): Promise<boolean> {
  const rows = await sql`select from follow where record_id = ${recordId} and user_id = ${userId}`
  return rows.length > 0
}

export const addFollow = (sql: Sql, subject: Subject, title: string, userId: string): Promise<unknown> => sql`
  insert into follow (enterprise_id, entity, record_id, batch_number, title, user_id)
  values (${subject.enterprise_id}, ${subject.entity}, ${subject.record_id}, ${subject.batch_number}, ${title}, ${userId})
  on conflict do nothing`

export const removeFollow = (sql: Sql, recordId: string, userId: string): Promise<unknown> =>
  sql`delete from follow where record_id = ${recordId} and user_id = ${userId}`
