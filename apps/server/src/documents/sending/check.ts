import { passes } from '@guanqiao/domain/documents/finding'
import type { Finding } from '@guanqiao/domain/documents/finding'
import { today } from '../../kernel/time.ts'
import { localChecks } from '../localRules/localRules.ts'
import type { DocumentRow, Draft, SingleUnitDocument, Writing } from '../documentTypes/document.ts'
import { composeDocument } from './composeDocument.ts'
import { seal } from './seal.ts'
import { REPEATED } from './sealedMessage.ts'
import { senderFindings, sendersOf } from './senders.ts'

/** All findings on documents of one enterprise, in their order: their own rules, the sender, the format of the message. */
export async function findingsOf<R extends DocumentRow>(
  ctx: Writing,
  document: SingleUnitDocument<R>,
  drafts: readonly Draft<R>[],
): Promise<Finding[][]> {
  const senders = await sendersOf(ctx, drafts)
  const [first] = drafts
  const local = first ? await localChecks(ctx, document.type, first.enterprise_id) : () => []
  const documentFindings = await document.findings(ctx, drafts)
  return drafts.map((draft, at) => {
    const sender = senders.get(draft.transmitter_id ?? '')
    const problems = [...senderFindings(sender, today(ctx.now())), ...(documentFindings[at] ?? []), ...local(draft)]
    if (!sender) return problems
    const sealing = { id: UNSENT, function_code: '2', at: ctx.now(), sender } as const
    const sealed = seal(draft, sealing, composeDocument(document, draft, null))
    return Array.isArray(sealed) ? [...problems, ...sealed.filter(isNews(problems))] : problems
  })
}

/** A repetition that the document's own rules name too is named once. */
function isNews(problems: readonly Finding[]): (finding: Finding) => boolean {
  const blocked = new Set(problems.filter(({ severity }) => severity === 'block').map(({ path }) => path))
  return ({ rule, path }) => rule !== REPEATED || !blocked.has(path)
}

/** Placeholder for the number of a message that is not sent. */
const UNSENT = '00000000-0000-0000-0000-000000000000'

/** The states of documents of one enterprise that customs does not hold: ready without 必改. */
export async function preparedStates<R extends DocumentRow>(
  ctx: Writing,
  document: SingleUnitDocument<R>,
  drafts: readonly Draft<R>[],
): Promise<('draft' | 'ready')[]> {
  return (await findingsOf(ctx, document, drafts)).map(preparedState)
}

/** The state of a document with these findings that customs does not hold. */
export const preparedState = (findings: readonly Finding[]): 'draft' | 'ready' => (passes(findings) ? 'ready' : 'draft')
