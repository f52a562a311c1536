import { replyOf } from '../customs/replies.ts'
import type { DocumentType } from '../documents/documentType.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * The path of the field that the number of a reply means, if the document has it. In lines it is the line whose value the text
 * names in brackets (提运单[CN2]), otherwise the first.
 */
export function namedPath(
  { entity }: Pick<DocumentType, 'entity'>,
  row: Values,
  text: string,
  isDrill: boolean,
): string | undefined {
  const field = replyOf(text, isDrill)?.field
  if (field === undefined) return undefined
  if (field in entity.fields) return field
  for (const [name, lines] of Object.entries(entity.fields)) {
    if (lines.kind !== 'lines' || lines.automatic || !(field in lines.lines)) continue
    const rows = Array.isArray(row[name]) ? (row[name] as readonly Values[]) : []
    const at = rows.findIndex((line) => text.includes(`[${String(line[field])}]`))
    if (rows.length > 0) return `${name}.${Math.max(at, 0)}.${field}`
  }
  return undefined
}
