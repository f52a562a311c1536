import { acceptance, billKey, judge, MessageError, nothingKnown, readSubmission } from '@guanqiao/customs'
import type { KnownBill, KnownState, RoadManifestBill, Verdict } from '@guanqiao/customs'
import { billMessage, recordPath } from '@guanqiao/domain/customs/filing'
import { rehearseManifest } from '@guanqiao/domain/customs/index'
import type { BillDraft, ManifestDraft } from '@guanqiao/domain/customs/index'
import { replies } from '@guanqiao/domain/customs/replies'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { handle } from '../../../kernel/handlers.ts'
import type { Context } from '../../../kernel/handlers.ts'
import { uuid } from '../../../kernel/uuid.ts'
import { preparedGroups } from '../../../documents/sending/posting.ts'
import type { Prepared } from '../../../documents/sending/posting.ts'
import type { Sealed } from '../../../documents/sending/sealed.ts'
import { billPath } from '../checks.ts'
import type { HeldBill } from '../editing/held.queries.ts'
import { manifestPosting, placesOf } from './posting.ts'
import type { GoingBills, Loaded } from './posting.ts'
import type { FiledBill } from './rehearse.queries.ts'
import { filedBills } from './rehearse.queries.ts'

type Line = OutputOf<typeof rehearseManifest>[number]
type Code = NonNullable<Line['code']>

/** The reasons of a change are entered when it is sent, and have no effect here. */
const REASONS = { reason_codes: ['999'] }

/** The likely reply of customs to the message that sending would create. */
export const rehearseHandler = handle(rehearseManifest, async (ctx, input) => {
  const lines: Line[] = []
  for await (const group of preparedGroups(ctx, manifestPosting(input, REASONS), input.ids, false)) {
    const known = await knownAround(ctx, group)
    for (const one of group)
      lines.push(
        'refusal' in one
          ? { ...blank(one.posted), state: 'refused', message: one.refusal }
          : await rehearse(ctx, one, known),
      )
  }
  return lines
})

async function knownAround(ctx: Context, group: readonly Prepared<Loaded, GoingBills>[]): Promise<KnownState> {
  const filed = await filedBills(
    ctx.sql,
    group[0]!.posted.head.enterprise_id,
    group.map(({ posted }) => posted.head.batch_number),
    group.flatMap(({ posted }) => posted.bills.map(({ bill_no }) => bill_no)),
  )
  // Read once for all of them.
  const going = group.find((one) => 'going' in one)?.going
  return knownFrom(filed, going?.posted.held ?? new Map())
}

/** Customs' state by our own records; the content of a bill is known if it was sealed. */
function knownFrom(filed: readonly FiledBill[], held: ReadonlyMap<string, HeldBill>): KnownState {
  const entries = filed.map(({ id, bill_no, batch_number, message_type, filer, state }): [string, KnownBill] => {
    const copy = held.get(id)
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
  return { ...nothingKnown, batches: Object.fromEntries(batches), bills: Object.fromEntries(entries) }
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

type GoingOne = Extract<Prepared<Loaded, GoingBills>, { going: GoingBills }>

async function rehearse(ctx: Context, { posted, going, findings, seal }: GoingOne, known: KnownState): Promise<Line> {
  const line = blank(posted)
  const sealed = await seal(uuid())
  // A message that our own check blocks may still be well-formed: customs' reply is shown beside it.
  if (!('sha256' in sealed)) {
    const message = '报文无法生成，请先改正检查结果'
    return { ...line, state: 'blocked', message, findings: [...findings, ...sealed] }
  }
  return { ...line, ...answerOf(sealed, going, known, ctx.now()), findings }
}

type Answer = Pick<Line, 'state' | 'message' | 'code' | 'text' | 'bills'>

function answerOf(sealed: Sealed, going: GoingBills, known: KnownState, now: Date): Answer {
  const places = placesOf(going)
  const verdict = verdictOn(sealed, known, now)
  if (typeof verdict === 'string') return { state: 'rehearsed', message: null, code: '03', text: verdict, bills: [] }
  const receipt = acceptance(verdict)
  const bills = going.plan.going.map(({ id, bill_no }, at) => {
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
  return { state: 'rehearsed', message: null, code: receipt.code as Code, text: receipt.text.slice(0, 600), bills }
}

/** Judges the exact text that would be sent. */
function verdictOn({ body }: Sealed, known: KnownState, now: Date): Verdict | string {
  try {
    return judge(readSubmission(body), known, { now })
  } catch (error) {
    if (error instanceof MessageError) return error.message
    throw error
  }
}
