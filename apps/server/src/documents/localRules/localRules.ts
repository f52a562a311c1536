import { documentChoices } from '@guanqiao/domain/documentTypes/index'
import type { DocumentKey } from '@guanqiao/domain/documentTypes/index'
import { localRule } from '@guanqiao/domain/rejection/localRule'
import { localFindings, ruleOfFinding } from '@guanqiao/domain/rejection/localRule.rules'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import type { Finding } from '@guanqiao/domain/documents/finding'
import type { Context } from '../../kernel/handlers.ts'
import { addHits } from './hits.queries.ts'
import type { Hit } from './hits.queries.ts'

const isDocument = (key: string): key is DocumentKey => Object.hasOwn(documentChoices, key)

/** The active rules of an enterprise for one document type, as a function of a document with its lines; one statement. */
export async function localChecks(
  { data }: Pick<Context, 'data'>,
  type: DocumentType,
  enterprise_id: string,
): Promise<(record: object) => Finding[]> {
  const { key } = type
  if (!isDocument(key)) return () => []
  const rules = await data.all(localRule, { enterprise_id, doc_type: key, status: 'active' })
  return (record) => (rules.length === 0 ? [] : localFindings(type, rules, record as Readonly<Record<string, unknown>>))
}

interface DocumentFindings {
  readonly head: { readonly id: string; readonly enterprise_id: string; readonly batch_number: string }
  readonly findings: readonly Finding[]
}

/** Remembers the documents that the enterprise's own rules named when they were saved or sent. */
export async function noteHits(
  { sql }: Pick<Context, 'sql'>,
  { key }: DocumentType,
  documents: readonly DocumentFindings[],
): Promise<void> {
  const hits = documents.flatMap(({ head, findings }) => {
    const byRule = new Map<string, Hit>()
    for (const finding of findings) {
      const rule_id = ruleOfFinding(finding)
      if (rule_id === undefined || byRule.has(rule_id)) continue
      const { id, enterprise_id, batch_number } = head
      byRule.set(rule_id, { enterprise_id, rule_id, doc_type: key, doc_id: id, batch_number, path: finding.path })
    }
    return [...byRule.values()]
  })
  if (hits.length > 0) await addHits(sql, hits)
}
