import type { Sql } from '../../kernel/database/scoped.ts'

/** A file that a user sent. */
export interface StoredFile {
  /** Null for the platform. */
  readonly enterprise_id: string | null
  readonly id: string
  readonly user_id: string
  readonly file_name: string
  /** By its content. */
  readonly media: string
  /** Bytes. */
  readonly size: number
}

export const insertFile = (sql: Sql, file: StoredFile): Promise<unknown> =>
  sql`insert into stored_file (enterprise_id, id, user_id, file_name, media, size)
    values (${file.enterprise_id}, ${file.id}, ${file.user_id}, ${file.file_name}, ${file.media}, ${file.size})`

const columns = (sql: Sql) => sql`enterprise_id, id, user_id, file_name, media, size`

export async function claimFile(
  sql: Sql,
  enterprise: string | null,
  userId: string,
  id: string,
): Promise<StoredFile | undefined> {
  const [file] = await sql<StoredFile[]>`update stored_file set claimed_at = now()
    where enterprise_id is not distinct from ${enterprise}::uuid and id = ${id} and user_id = ${userId} and claimed_at is null returning ${columns(sql)}`
  return file
}

/** Bytes of the files of a user that no record has. */
export async function unclaimedBytes(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<[{ bytes: number }]>`
    select coalesce(sum(size), 0)::float8 as bytes from stored_file where user_id = ${userId} and claimed_at is null`
  return row.bytes
}

/** Gives a file up: it is deleted with those that no record refers to. */
export const releaseFile = (sql: Sql, enterprise: string | null, id: string): Promise<unknown> =>
  sql`update stored_file set claimed_at = null, created_at = now() - interval '30 days'
    where enterprise_id is not distinct from ${enterprise}::uuid and id = ${id}`

/** Removes the entries of files that no record refers to a day after they were sent, and returns them. */
export const removeUnclaimed = (sql: Sql): Promise<Pick<StoredFile, 'enterprise_id' | 'id'>[]> =>
  sql<StoredFile[]>`delete from stored_file where claimed_at is null and created_at < now() - interval '1 day'
    returning enterprise_id, id`
