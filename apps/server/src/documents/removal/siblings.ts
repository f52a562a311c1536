import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { writeAudits } from '../../kernel/audit.ts'
import type { Sql } from '../../kernel/database/scoped.ts'
import type { Author, DocumentKey } from '../crossing/steps.queries.ts'
import { deleteSiblingsOf } from './siblings.queries.ts'

interface Move {
  readonly document: DocumentKey & { readonly type: DocumentType }
  readonly to: string
}

/** Customs deletes some documents by batch: with one, those of its type and batch that customs has accepted are deleted too. */
export async function deleteSiblings(sql: Sql, moves: readonly Move[], author: Author): Promise<void> {
  const deleted = moves.filter(({ document: { type }, to }) => type.deletedByBatch !== undefined && to === 'deleted')
  for (const [type, some] of Map.groupBy(deleted, ({ document }) => document.type)) {
    const siblings = await deleteSiblingsOf(
      sql,
      type.entity.table,
      some.map(({ document }) => document),
      author.username ?? '',
    )
    await writeAudits(
      sql,
      siblings.map(({ enterprise_id, id, status }) => ({
        trace: { ...author, enterprise_id },
        entry: {
          outcome: 'done' as const,
          entity: type.entity.table,
          record_id: id,
          before: { status },
          after: { status: 'deleted' },
        },
      })),
    )
  }
}
