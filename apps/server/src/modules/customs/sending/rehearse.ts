import { acceptance, billKey, judge, MessageError, nothingKnown, readSubmission } from '@guanqiao/customs'
import type { KnownBill, KnownState, RoadManifestBill, Verdict } from '@guanqiao/customs'
import { billMessage, recordPath } from '@guanqiao/domain/customs/filing'
import { rehearseManifest } from '@guanqiao/domain/customs/index'
import type { BillDraft, Finding, ManifestDraft } from '@guanqiao/domain/customs/index'
import { replies } from '@guanqiao/domain/customs/replies'
import type { InputOf, OutputOf } from '@guanqiao/domain/kit/operation'
import { handle } from '../../../kernel/handlers.ts'
import type { Context, BoundOperation } from '../../../kernel/handlers.ts'
import { uuid } from '../../../kernel/uuid.ts'
import { billPath } from '../checks.ts'
import type { HeldBill } from '../editing/held.queries.ts'
import { heldBills } from '../editing/held.queries.ts'
import { planOf } from './functionOf.ts'
import type { Plan } from './functionOf.ts'
import type { PostOptions } from './postManifest.ts'
import {
  changeableBills,
  differing,
  findingsFor,
  load,
  namedOf,
  placesOf,
  refuseStrangeBills,
  sealerFor,
} from './prepare.ts'
import type { Going, Posted, Seal } from './prepare.ts'
import type { FiledBill } from './rehearse.queries.ts'
import { filedBills } from './rehearse.queries.ts'
import type { Sealed } from '../../../trade/documents/sealed.ts'

type Input = InputOf<typeof rehearseManifest>
type Line = OutputOf<typeof rehearseManifest>[number]
type Code = NonNullable<Line['code']>

/** The reasons of a change are asked for when it is sent, and decide nothing. */
const REASONS = { reason_codes: ['999'] }

/** What customs would answer to what sending would send, as far as anybody knows. */
export const rehearseHandler = (findingsOfMany: PostOptions['findingsOfMany']): BoundOperation =>
  handle(rehearseManifest, async (ctx, input) => {
    const found = await load(ctx, input.ids, false)
    refuseStrangeBills(found, input.bill_ids)
    const lines: Line[] = []
    for (const group of Map.groupBy(found, ({ it }) => it.enterprise_id).values()) {
      const enterpriseId = group[0]!.it.enterprise_id
      const held = await heldBills(ctx.sql, enterpriseId, group.flatMap(changeableBills))
      const findings = input.function_code === '3' ? new Map() : await findingsOfMany(ctx, group)
      const filed = await filedBills(
        ctx.sql,
        enterpriseId,
        group.map(({ it }) => it.batch_number),
        group.flatMap(({ bills }) => bills.map(({ bill_no }) => bill_no)),
      )
      const known = knownFrom(filed, held)
      const asked = group.map((one) => planFor(input, { ...one, held }))
      const sealOne = await sealerFor(
        ctx,
        asked.filter((one) => 'plan' in one),
        REASONS,
      )
      for (const one of asked)
        lines.push('plan' in one ? await rehearse(ctx, one, sealOne, known, findings.get(one.posted.it.id) ?? []) : one)
    }
    return lines
  })

/** What customs holds by our own records; what a bill holds is known where it was sealed. */
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

const blank = ({ it }: Posted) => ({
  id: it.id,
  batch_number: it.batch_number,
  message: null,
  code: null,
  text: null,
  bills: [],
  findings: [],
})

function planFor(input: Input, posted: Posted): Going | Line {
  const asked = { function_code: input.function_code, named: namedOf(input), differs: differing(posted) }
  const plan = planOf(posted.bills, asked)
  return typeof plan === 'string' ? { ...blank(posted), state: 'refused', message: plan } : { posted, plan }
}

async function rehearse(
  ctx: Context,
  going: Going,
  sealOne: Seal,
  known: KnownState,
  findings: readonly Finding[],
): Promise<Line> {
  const { posted, plan } = going
  const line = blank(posted)
  const places = placesOf(going)
  const rows = findingsFor(going, findings)
  const sealed = await sealOne(uuid(), going)
  // What our own check stops may still be written: the answer of customs stands beside it.
  if (Array.isArray(sealed)) {
    const all = [...rows, ...sealed.map((finding) => ({ ...finding, path: billPath(finding.path, places) }))]
    return { ...line, state: 'blocked', message: '报文无法生成，请先改正检查结果', findings: all }
  }
  return { ...line, ...answerOf(sealed, plan, places, known, ctx.now()), findings: rows }
}

type Answer = Pick<Line, 'state' | 'message' | 'code' | 'text' | 'bills'>

function answerOf(sealed: Sealed, plan: Plan, places: readonly number[], known: KnownState, now: Date): Answer {
  const verdict = verdictOn(sealed, known, now)
  if (typeof verdict === 'string') return { state: 'rehearsed', message: null, code: '03', text: verdict, bills: [] }
  const receipt = acceptance(verdict)
  const bills = plan.going.map(({ id, bill_no }, at) => {
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

/** The exact text that would leave, read as customs reads it. */
function verdictOn({ body }: Sealed, known: KnownState, now: Date): Verdict | string {
  try {
    return judge(readSubmission(body), known, { now })
  } catch (error) {
    if (error instanceof MessageError) return error.message
    throw error
  }
}
