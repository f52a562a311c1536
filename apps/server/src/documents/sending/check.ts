import { checkRoadDocument, formatSendTime, MessageError, senderId, writeRoadDocument } from '@guanqiao/customs'
import type { RoadDocumentMessage } from '@guanqiao/customs'
import type { DocumentFunction } from '@guanqiao/domain/documents/documentType'
import { block, passes } from '@guanqiao/domain/documents/finding'
import type { Finding } from '@guanqiao/domain/documents/finding'
import type { Context } from '../../kernel/handlers.ts'
import { today } from '../../kernel/time.ts'
import { localChecks } from '../localRules/localRules.ts'
import type { DocumentRow, Draft, Reason, WholeDocument } from '../type/document.ts'
import { NO_TRANSMITTER, sendersOf } from './posting.ts'
import type { Transmitter } from './posting.ts'
import { formFinding, messageNumber, sealedMessage } from './sealed.ts'
import type { Sealed } from './sealed.ts'

/** All findings on documents of one enterprise, in their order: their own rules, the sender, the format of the message. */
export async function findingsOf<R extends DocumentRow>(
  ctx: Context,
  document: WholeDocument<R>,
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
    const sealed = seal(document, draft, sender, { id: UNSENT, function_code: '2', at: ctx.now(), reason: null })
    return [...problems, ...(Array.isArray(sealed) ? sealed : [])]
  })
}

/** Placeholder for the number of a message that is not sent. */
const UNSENT = '00000000-0000-0000-0000-000000000000'

function senderFindings(sender: Transmitter | undefined, day: string): Finding[] {
  const path = 'transmitter_id'
  if (!sender) return [NO_TRANSMITTER]
  const { transmitter_name, status, valid_to } = sender
  if (status !== 'active')
    return [block('transmitter.disabled', { path, message: `传输人 ${transmitter_name} 已停用` })]
  if (valid_to === null || valid_to >= day) return []
  return [
    block('transmitter.expired', { path, message: `传输人 ${transmitter_name} 的备案有效期至 ${valid_to}，已过期` }),
  ]
}

/** The states of documents of one enterprise that customs does not hold: ready without 必改. */
export async function preparedStates<R extends DocumentRow>(
  ctx: Context,
  document: WholeDocument<R>,
  drafts: readonly Draft<R>[],
): Promise<('draft' | 'ready')[]> {
  return (await findingsOf(ctx, document, drafts)).map(preparedState)
}

/** The state of a document with these findings that customs does not hold. */
export const preparedState = (findings: readonly Finding[]): 'draft' | 'ready' => (passes(findings) ? 'ready' : 'draft')

export interface Sending {
  /** Of the message's row. */
  readonly id: string
  readonly function_code: DocumentFunction
  readonly at: Date
  /** The reason for a deletion. If the schema has no element for it, the remark carries it. */
  readonly reason: Reason | null
}

/** The sealed message, or the findings that prevent it. */
export function seal<R extends DocumentRow>(
  document: WholeDocument<R>,
  draft: Draft<R>,
  sender: Transmitter,
  { id, function_code, at, reason }: Sending,
): Sealed | Finding[] {
  try {
    const deleting = function_code === '3' ? reason : null
    const remark = deleting ? (document.type.asksContact ? null : deleting.reason_text) : draft.remark
    const message = {
      ...(deleting ? document.deletion?.(draft, deleting) : document.body(draft)),
      message_id: messageNumber(id),
      function_code,
      message_type: draft.message_type,
      sender_id: senderOf(sender),
      send_time: formatSendTime(at),
      declare_office: draft.declare_office,
      batch_number: draft.batch_number,
      remark: remark ?? undefined,
      transmitter_name: sender.transmitter_name,
    } as RoadDocumentMessage
    const problems = checkRoadDocument(message)
    if (problems.length > 0)
      return problems.map((problem) => formFinding(problem, (path) => document.recordPath(path, draft)))
    return sealedMessage(message.message_id, { document: draft }, writeRoadDocument(message))
  } catch (error) {
    if (error instanceof MessageError)
      return [formFinding({ code: error.code, message: error.message, path: 'transmitter_id' }, String)]
    throw error
  }
}

const senderOf = ({ filing_customs, credit_code, client_id }: Transmitter): string =>
  senderId({ filing_customs, uscc: credit_code, client_id })
