import { truncate } from '@guanqiao/domain/kit/field/truncate'
import { alikeRejections, MAX_ALIKE } from '@guanqiao/domain/rejection/rejection'
import { objectionsWith } from '@guanqiao/domain/rejection/code'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { handle } from '../../kernel/handlers.ts'
import type { Context } from '../../kernel/handlers.ts'
import { rejectedUnits } from './rejections.queries.ts'
import { documentsWithLines } from '../../documents/saving/saveDocument.ts'
import { headsOf, openStates, permittedType, placeIn, rejectedIn } from './rejectedDocuments.ts'

/** Values of one response. */
const MAX_VALUES = 1000

/** The ids of the documents that stand rejected with a code, the latest first. The platform's staff have no documents of their own. */
export async function rejectedIds({ sql, caller }: Context, type: DocumentType, code: string): Promise<string[]> {
  if (caller.enterprise_id === null) return []
  const units = await rejectedUnits(sql, caller.enterprise_id, type, code, openStates(type))
  const exact = units.filter(({ last_text }) => objectionsWith(last_text, code).length > 0)
  return [...new Set(exact.map(({ doc_id }) => doc_id))]
}

export const alikeHandler = handle(alikeRejections, async (ctx, { doc_type, code, place }) => {
  const type = permittedType(ctx, doc_type, 'get')
  placeIn(type, place)
  const ids = (await rejectedIds(ctx, type, code)).slice(0, MAX_ALIKE)
  const heads = new Map((await headsOf(ctx, type.entity, ids)).map((head) => [String(head['id']), head]))
  const rows = ids.map((id) => heads.get(id)).filter((head) => head !== undefined)
  const documents = await documentsWithLines(ctx, type, rows)
  const line = type.lines[0]
  return documents
    .flatMap((record) => {
      const rejected = rejectedIn(type, record, code)
      return (rejected?.valuesAt(place) ?? []).map(({ path, value }) => ({
        id: record.id,
        version: record.version,
        batch_number: record.batch_number,
        line: line ? numberOf(record[line.property], line.entity.display, path) : null,
        path,
        value: value === null || value === undefined ? null : truncate(String(value), 2000),
        text: truncate(rejected!.text, 600),
      }))
    })
    .slice(0, MAX_VALUES)
})

/** `bills.1.gross_weight` is a value of the second line; a path of the head is of none. */
function numberOf(lines: unknown, display: string, path: string): string | null {
  const at = /^\w+\.(\d+)\./.exec(path)?.[1]
  const row = at === undefined ? undefined : (lines as readonly Readonly<Record<string, unknown>>[])[Number(at)]
  return row ? String(row[display] ?? '') || null : null
}
