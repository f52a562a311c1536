import { truncate } from '@guanqiao/domain/kit/field/truncate'
import { acceptance, billKey, judge, MessageError, emptyCustomsState, readSubmission } from '@guanqiao/customs'
import type { CustomsBill, CustomsState, RoadManifestBill, Verdict } from '@guanqiao/customs'
import { billMessage, recordPath } from '@guanqiao/domain/customs/filing'
import { rehearseManifest } from '@guanqiao/domain/customs/index'
import type { BillDraft, ManifestDraft } from '@guanqiao/domain/customs/index'
import { replies } from '@guanqiao/domain/customs/replies'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { handle } from '../../../kernel/handlers.ts'
import type { Context } from '../../../kernel/handlers.ts'
import { uuid } from '../../../kernel/uuid.ts'
import { submissionsOf } from '../../../documents/sending/submission.ts'
import type { CheckedGroup } from '../../../documents/sending/submission.ts'
import type { SealedMessage } from '../../../documents/sending/sealedMessage.ts'
import { billPath } from '../checks.ts'
import type { CustomsCopy } from '../editing/customsCopy.queries.ts'
import { manifestSending, placesOf } from './manifestSending.ts'
import type { BillSubmission, Loaded } from './manifestSending.ts'
import type { FiledBill } from './rehearse.queries.ts'
import { filedBills } from './rehearse.queries.ts'

type Line = OutputOf<typeof rehearseManifest>[number]
type Code = NonNullable<Line['code']>

/** The reasons of a change are entered when it is sent, and have no effect here. */
const REASONS = { reason_codes: ['999'] }

/** The likely reply of customs to the message that sending would create. */
export const rehearseHandler = handle(rehearseManifest, async (ctx, input) => {
  const lines: Line[] = []
  for await (const group of submissionsOf(ctx, manifestSending(input, REASONS), input.ids, false)) {
    const submissions = group.checked.map(({ submission }) => submission)
    const customsState = await customsStateAround(ctx, submissions)
    for (const one of group.checked) {
      const { document, refusal } = one.submission
      lines.push(
        refusal === undefined
          ? await rehearse(ctx, one, group.seal, customsState)
          : { ...blank(document), state: 'refused', message: refusal },
      )
    }
  }
  return lines
})

async function customsStateAround(ctx: Context, submissions: readonly BillSubmission[]): Promise<CustomsState> {
  const filed = await filedBills(
    ctx.sql,
    submissions[0]!.document.head.enterprise_id,
    submissions.map(({ document }) => document.head.batch_number),
    submissions.flatMap(({ document }) => document.bills.map(({ bill_no }) => bill_no)),
  )
  // Read once for all of them.
  return stateFrom(filed, submissions[0]!.document.customsCopies)
}

/** Customs' state by our own records; the content of a bill is known if it was sealed. */
function stateFrom(filed: readonly FiledBill[], customsCopies: ReadonlyMap<string, CustomsCopy>): CustomsState {
  const entries = filed.map(({ id, bill_no, batch_number, message_type, filer, state }): [string, CustomsBill] => {
    const copy = customsCopies.get(id)
    const content = copy && (billMessage(copy.bill as BillDraft, copy.manifest as ManifestDraft) as RoadManifestBill)
    return [
      billKey(batch_number, bill_no),
      { bill_no, batch_number, message_type, filer, state, ...(content && { content }) },
    ]
  })
  const batches = filed.map(({ batch_number, message_type, day }) => [
    batch_number,
    { message_type, ...(day !== null && { day: day.replaceAll('-', '') }) },
  ])
  return { ...emptyCustomsState, batches: Object.fromEntries(batches), bills: Object.fromEntries(entries) }
}

const blank = ({ head }: Loaded) => ({
  id: head.id,
  batch_number: head.batch_number,
  message: null,
  code: null,
  text: null,
  bills: [],
  findings: [],
})

type Group = CheckedGroup<BillSubmission>

async function rehearse(
  ctx: Context,
  { submission, findings }: Group['checked'][number],
  seal: Group['seal'],
  customsState: CustomsState,
): Promise<Line> {
  const line = blank(submission.document)
  const sealed = await seal(submission, uuid())
  // A message that our own check blocks may still be well-formed: customs' reply is shown beside it.
  if (!('sha256' in sealed)) {
    const message = '报文无法生成，请先改正检查结果'
    return { ...line, state: 'blocked', message, findings: [...findings, ...sealed] }
  }
  return { ...line, ...answerOf(sealed, submission, customsState, ctx.now()), findings }
}

type Answer = Pick<Line, 'state' | 'message' | 'code' | 'text' | 'bills'>

function answerOf(sealed: SealedMessage, submission: BillSubmission, customsState: CustomsState, now: Date): Answer {
  const places = placesOf(submission)
  const verdict = verdictOn(sealed, customsState, now)
  if (typeof verdict === 'string') return { state: 'rehearsed', message: null, code: '03', text: verdict, bills: [] }
  const receipt = acceptance(verdict)
  const bills = submission.units.map(({ id, bill_no }, at) => {
    const answer = receipt.bills.find((bill) => bill.bill_no === bill_no)
    const finding = verdict.bills[at]?.findings[0]
    return {
      id,
      bill_no,
      code: (answer?.code ?? receipt.code) as Code,
      text: answer?.text ?? receipt.text,
      path: finding?.path === undefined ? null : billPath(recordPath(finding.path), places),
      remedy: finding ? replies[finding.serial].remedy : null,
    }
  })
  return { state: 'rehearsed', message: null, code: receipt.code as Code, text: truncate(receipt.text, 600), bills }
}

/** Judges the exact text that would be sent. */
function verdictOn({ body }: SealedMessage, customsState: CustomsState, now: Date): Verdict | string {
  try {
    return judge(readSubmission(body), customsState, { now })
  } catch (error) {
    if (error instanceof MessageError) return error.message
    throw error
  }
}
