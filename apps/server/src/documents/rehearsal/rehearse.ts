import { crewOf, firstReply, judge, MessageError, readSubmission } from '@guanqiao/customs'
import type { CustomsState, FiledCrew, Submission as ReadMessage, Verdict } from '@guanqiao/customs'
import type { Rehearsed } from '@guanqiao/domain/documents/rehearsal'
import { replies } from '@guanqiao/domain/customs/replies'
import { truncate } from '@guanqiao/domain/kit/field/truncate'
import type { Context } from '../../kernel/handlers.ts'
import { uuid } from '../../kernel/uuid.ts'
import type { SealedMessage } from '../sending/sealedMessage.ts'
import { submissionsOf } from '../sending/submission.ts'
import type { CheckedGroup, Loaded, Sending, Submission } from '../sending/submission.ts'
import { customsStateAround } from './customsState.ts'
import type { Scope } from './customsState.ts'
import { unfiledAmong } from './filed.queries.ts'

type Code = NonNullable<Rehearsed['code']>

/** A finding of customs, or the reply to a bill that has none. */
export type Statement = Rehearsed['objections'][number]

/** The document-specific parts of a rehearsal. */
export interface Rehearsing<S extends Submission> {
  readonly sending: Sending<S>
  scopeOf(submissions: readonly S[]): Omit<Scope, 'enterprise_id'>
  /** The field of the record that a property of the message comes from. */
  recordPath(submission: S, path: string): string
  /** The replies to single bills, where customs decides on bills. */
  bills?(submission: S, verdict: Verdict): NonNullable<Rehearsed['bills']>
}

/** The likely replies of customs to the messages that sending would create. Writes and sends nothing. */
export async function rehearseDocuments<S extends Submission>(
  ctx: Context,
  rehearsing: Rehearsing<S>,
  ids: readonly string[],
): Promise<Rehearsed[]> {
  const lines: Rehearsed[] = []
  for await (const group of submissionsOf(ctx, rehearsing.sending, ids, false)) {
    const submissions = group.checked.map(({ submission }) => submission)
    const { enterprise_id } = submissions[0]!.document.head
    // Read once for all of them.
    const customsState = await customsStateAround(ctx, { enterprise_id, ...rehearsing.scopeOf(submissions) })
    for (const { submission, findings } of group.checked) {
      const answer = await answerTo(ctx, { rehearsing, seal: group.seal, customsState }, submission)
      lines.push({
        ...blank(submission.document),
        ...answer,
        findings: [...findings, ...(answer.findings ?? [])],
        body: ids.length === 1 ? answer.body : null,
      })
    }
  }
  return lines
}

const blank = ({ head }: Loaded): Rehearsed => ({
  id: head.id,
  batch_number: head.batch_number,
  state: 'refused',
  message: null,
  code: null,
  text: null,
  objections: [],
  body: null,
  findings: [],
})

interface Desk<S extends Submission> {
  readonly rehearsing: Rehearsing<S>
  readonly seal: CheckedGroup<S>['seal']
  readonly customsState: CustomsState
}

type Answer = Partial<Rehearsed> & Pick<Rehearsed, 'state' | 'body'>

async function answerTo<S extends Submission>(ctx: Context, desk: Desk<S>, submission: S): Promise<Answer> {
  if (submission.refusal !== undefined) return { state: 'refused', message: submission.refusal, body: null }
  const sealed = await desk.seal(submission, uuid())
  // A message that our own check blocks may still be well-formed: customs' reply is shown beside it.
  if (!('sha256' in sealed))
    return { state: 'blocked', message: '报文无法生成，请先改正检查结果', findings: [...sealed], body: null }
  const verdict = await verdictOn(ctx, sealed, submission.document.head.enterprise_id, desk.customsState)
  const rehearsed = { state: 'rehearsed', body: sealed.body } as const
  if (typeof verdict === 'string') return { ...rehearsed, code: '03', text: verdict }
  const { code, text } = firstReply(verdict)
  return {
    ...rehearsed,
    code: code as Code,
    text: truncate(text, 600),
    ...(desk.rehearsing.bills && { bills: desk.rehearsing.bills(submission, verdict) }),
    objections: objectionsIn(desk.rehearsing, submission, verdict),
  }
}

/** The judgement of the exact text that would be sent, or why it could not be read. */
async function verdictOn(
  ctx: Context,
  { body }: SealedMessage,
  enterpriseId: string,
  customsState: CustomsState,
): Promise<Verdict | string> {
  try {
    const message = readSubmission(body)
    const filed = message.confirmation ? await filedCrew(ctx, enterpriseId, message) : undefined
    return judge(message, customsState, { now: ctx.now(), filed })
  } catch (error) {
    if (error instanceof MessageError) return error.message
    throw error
  }
}

async function filedCrew(ctx: Context, enterpriseId: string, message: ReadMessage): Promise<FiledCrew> {
  const codes = crewOf(message)
  const unfiled = await unfiledAmong(ctx.sql, enterpriseId, codes)
  return {
    vehicles: new Set(codes.vehicles.filter((code) => !unfiled.vehicles.includes(code))),
    drivers: new Set(codes.drivers.filter((code) => !unfiled.drivers.includes(code))),
  }
}

/** Why a document that customs decides on as a whole would be rejected, or else reviewed. */
function objectionsIn<S extends Submission>(
  { recordPath }: Rehearsing<S>,
  submission: S,
  { findings, doubts = [] }: Verdict,
): Statement[] {
  const code: Code = findings.length > 0 ? '03' : '02'
  return (findings.length > 0 ? findings : doubts).map(({ serial, text, path }) => ({
    code,
    text: truncate(text, 600),
    path: path === undefined ? null : recordPath(submission, path),
    remedy: replies[serial].remedy,
  }))
}
