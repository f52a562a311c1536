import type { Sql } from '../../kernel/database/scoped.ts'
import type { StoredFile } from './storedFile.queries.ts'

interface AnnexFile extends Pick<StoredFile, 'enterprise_id' | 'file_name' | 'media'> {
  readonly file_id: string
}

/** The file of an annex; `enterprise` null: of any enterprise, for the platform's staff. */
export async function findAnnexFile(
  sql: Sql,
  table: string,
  { id, enterprise }: { readonly id: string; readonly enterprise: string | null },
): Promise<AnnexFile | undefined> {
  const [file] = await sql<AnnexFile[]>`select enterprise_id, file_id, file_name, media from ${sql(table)}
    where id = ${id} and (${enterprise}::uuid is null or enterprise_id = ${enterprise}::uuid) and deleted_at is null`
  return file
}
