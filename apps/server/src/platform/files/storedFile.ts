import { problem } from '@guanqiao/domain/kit/problem'
import type { Sql } from '../../kernel/database/scoped.ts'
import { isUuid } from '../../kernel/uuid.ts'
import { claimFile } from './storedFile.queries.ts'
import type { StoredFile } from './storedFile.queries.ts'

export const keyOfFile = ({ enterprise_id, id }: Pick<StoredFile, 'enterprise_id' | 'id'>): string =>
  `file/${enterprise_id ?? 'platform'}/${id}`

/** A file that the user uploaded and that no record has yet; marks it as referred to. Throws `file.gone`. */
export async function claim(sql: Sql, enterprise: string | null, userId: string, id: string): Promise<StoredFile> {
  const file = isUuid(id) ? await claimFile(sql, enterprise, userId, id) : undefined
  if (!file) throw problem('file.gone')
  return file
}
