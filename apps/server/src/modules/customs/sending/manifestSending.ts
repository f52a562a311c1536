import type { BillChange } from '@guanqiao/customs'
import { changeable, manifest, manifestBill, manifestDocument } from '@guanqiao/domain/customs/index'
import type { postManifest } from '@guanqiao/domain/customs/index'
import type { reasonFields } from '@guanqiao/domain/customs/manifest.calls'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import { problems } from '@guanqiao/domain/problems'
import { port } from '@guanqiao/domain/reference/index'
import { isCode } from '../../../kernel/data/codes.ts'
import type { Context } from '../../../kernel/handlers.ts'
import { today } from '../../../kernel/time.ts'
import { refuseEmptyWords } from '../../../documents/sending/applicant.ts'
import type { Compose } from '../../../documents/sending/seal.ts'
import { loadHeads } from '../../../documents/sending/submission.ts'
import type { Checks, Sending, Submission } from '../../../documents/sending/submission.ts'
import { stepTransports } from '../../../documents/crossing/steps.queries.ts'
import { MAX_BILLS } from '../bills.ts'
import { lockBatches } from '../../../documents/removal/batchLock.queries.ts'
import { removalBlockersOf } from '../removal/blockers.ts'
import { billPath, findingsOfMany } from '../checks.ts'
import { differsFromCustoms, contentAtCustoms } from '../editing/customsCopy.ts'
import { readCustomsCopies } from '../../../documents/rehearsal/customsCopy.queries.ts'
import type { CustomsCopy } from '../../../documents/rehearsal/customsCopy.queries.ts'
import { concerns } from '../manifestState.ts'
import type { BillRow, ManifestRow } from './buildMessage.ts'
import { composeBills } from './composeBills.ts'
import { planOf } from './functionOf.ts'
import type { BillPlan } from './functionOf.ts'
import { originalsOf } from './sending.queries.ts'

type Input = InputOf<typeof postManifest>
type Reason = Pick<Input, 'function_code' | keyof typeof reasonFields>

/** Source: message schemas of functions 5 and 3. */
const MAX_REASONS = 3

export interface Loaded {
  readonly head: ManifestRow
  readonly bills: readonly BillRow[]
}

/** Loads and checks manifests with their bills. */
export const manifestChecks: Checks<Loaded> = {
  async load(ctx, ids, lock) {
    const heads = await loadHeads(ctx, manifest, ids, lock)
    const manifest_id = heads.map(({ id }) => id)
    const rows = await ctx.data.all(
      manifestBill,
      { manifest_id },
      { order: 'sequence', max: manifest_id.length * MAX_BILLS },
    )
    const bills = Map.groupBy(rows, (bill) => bill.manifest_id)
    return heads.map((head) => ({ head, bills: bills.get(head.id) ?? [] }))
  },
  findings: findingsOfMany,
}

function refuseStrangeBills(loaded: readonly Loaded[], requestedBills: readonly string[] | null | undefined): void {
  const billIds = new Set(loaded.flatMap(({ bills }) => bills.map(({ id }) => id)))
  const at = (requestedBills ?? []).findIndex((id) => !billIds.has(id.toLowerCase()))
  if (at >= 0) throw fieldProblem(`bill_ids.${at}`, '提(运)单不在所选的舱单中')
}

/** The reason for a change or deletion, in customs' codes (CC001). */
export async function changeOf(input: Reason): Promise<BillChange | undefined> {
  const { function_code, reason_codes, reason_text, contact, contact_phone } = input
  for (const code of reason_codes ?? []) {
    if (!(await isCode('rmft_change_reason', code)))
      throw fieldProblem('reason_codes', `变更原因代码 ${code} 不在代码表 CC001 中`)
  }
  if (reason_codes?.length) {
    if (new Set(reason_codes).size > MAX_REASONS)
      throw fieldProblem('reason_codes', `变更原因最多 ${MAX_REASONS} 个，现为 ${reason_codes.length} 个`)
    for (const [field, label, value] of [
      ['reason_text', '原因说明', reason_text],
      ['contact', '联系人', contact],
      ['contact_phone', '联系电话', contact_phone],
    ] as const) {
      if (!value && (reason_text || contact || contact_phone))
        throw fieldProblem(field, `请填写${label}：原因说明、联系人、联系电话须一并填写`)
    }
    refuseEmptyWords({ reason_text, contact, contact_phone })
    return {
      reason_codes: [...new Set(reason_codes)],
      reason_text: reason_text ?? undefined,
      contact: contact ?? undefined,
      phone: contact_phone ?? undefined,
    }
  }
  if (function_code === '5' || function_code === '3') throw problem('manifest.reason')
  return undefined
}

interface WithCopies extends Loaded {
  /** Customs' version of the bills, by id. */
  readonly customsCopies: ReadonlyMap<string, CustomsCopy>
}

const namedOf = ({ bill_ids }: Pick<Input, 'bill_ids'>): ReadonlySet<string> | undefined =>
  bill_ids?.length ? new Set(bill_ids.map((id) => id.toLowerCase())) : undefined

/** Customs' version of a bill may be unknown; the user who sends a change then decides. */
const differing =
  ({ head, customsCopies }: WithCopies) =>
  (bill: BillRow): boolean => {
    const copy = customsCopies.get(bill.id)
    return copy === undefined || differsFromCustoms(head, bill, copy)
  }

/** The bills of a manifest to send. */
export type BillSubmission = Omit<Submission<WithCopies>, 'units'> & BillPlan

/** The indexes of the bills to send among all bills of the manifest. */
export const placesOf = ({ document, units }: BillSubmission): number[] =>
  units.map((bill) => document.bills.indexOf(bill))

/**
 * Sending of manifests as requested: bill by bill, those of one manifest in one message. Without a change (the reason for changing
 * or deleting bills at customs) only first filings are sent.
 */
export const manifestSending = (
  input: Pick<Input, 'function_code' | 'bill_ids'>,
  change: BillChange | undefined,
): Sending<BillSubmission> => ({
  type: manifestDocument,
  findings: manifestChecks.findings,
  async load(ctx, ids, lock) {
    const loaded = await manifestChecks.load(ctx, ids, lock)
    refuseStrangeBills(loaded, input.bill_ids)
    return loaded.map((one) => ({ ...one, customsCopies: new Map() }))
  },
  async plan(ctx, group) {
    const bills = group.flatMap((one) => one.bills.filter(({ status }) => changeable(status)))
    const customsCopies = await readCustomsCopies(ctx.sql, group[0]!.head.enterprise_id, bills)
    const submissions = group.map((one) => submissionOf(input, { ...one, customsCopies }, change))
    const deletions = submissions.filter(({ function_code, refusal }) => function_code === '3' && !refusal)
    return deletions.length === 0 ? submissions : withoutReferred(ctx, submissions, deletions)
  },
  concerning(submission, findings) {
    const places = placesOf(submission)
    return findings.filter((finding) => places.some((at) => concerns(finding, at)))
  },
  composer: (ctx, submissions) => composerFor(ctx, submissions, change),
  follow,
})

function submissionOf(
  input: Pick<Input, 'function_code' | 'bill_ids'>,
  document: WithCopies,
  change: BillChange | undefined,
): BillSubmission {
  const request = { function_code: input.function_code, billIds: namedOf(input), differs: differing(document) }
  const plan = planOf(document.bills, request)
  if (typeof plan === 'string') return refused(document, plan)
  return plan.function_code !== '9' && !change
    ? refused(document, problems['manifest.reason'].text)
    : { document, ...plan }
}

/** Bills that other papers at customs refer to are not deleted. */
async function withoutReferred(
  ctx: Context,
  submissions: readonly BillSubmission[],
  deletions: readonly BillSubmission[],
): Promise<BillSubmission[]> {
  await lockBatches(
    ctx.sql,
    deletions.map(({ document }) => document.head),
  )
  const blockers = await removalBlockersOf(
    ctx,
    deletions.map(({ document, units }) => ({ head: document.head, bills: units })),
  )
  return submissions.map((submission) => {
    const reasons = blockers[deletions.indexOf(submission)] ?? []
    return reasons.length === 0 ? submission : refused(submission.document, `不能申报删除：${reasons.join('；')}`)
  })
}

const refused = (document: WithCopies, refusal: string): BillSubmission => ({
  document,
  function_code: '9',
  units: [],
  left: [],
  refusal,
})

/** Advances the trucks of a first filing. */
const follow = (ctx: Context, sent: readonly BillSubmission[]): Promise<void> =>
  stepTransports(
    ctx.sql,
    sent.filter(({ function_code }) => function_code === '9').map(({ document }) => document.head),
    'send',
    ctx.trace,
  )

async function composerFor(
  ctx: Context,
  submissions: readonly BillSubmission[],
  change: BillChange = { reason_codes: [] },
): Promise<(submission: BillSubmission) => Compose> {
  const deletions = submissions.filter(({ function_code }) => function_code === '3')
  const originals = await originalsOf(
    ctx.sql,
    deletions.map(({ document, units }) => ({ head: document.head, bills: units })),
  )
  const wantsHsCode = await hsCodePorts(
    ctx,
    submissions.filter(({ function_code }) => function_code === '9').map(({ document }) => document.head),
  )
  return (submission) => {
    const { document, function_code, units } = submission
    const { head, customsCopies } = document
    const compose = composeBills(
      { manifest: head, bills: units },
      {
        change,
        customsCopy: function_code === '5' ? contentAtCustoms(head, units, customsCopies) : undefined,
        hs_code: function_code === '9' && wantsHsCode(head),
        original: originals.get(head.id),
      },
    )
    const places = placesOf(submission)
    return (heading) => {
      const composed = compose(heading)
      return { ...composed, recordPath: (path) => billPath(composed.recordPath(path), places) }
    }
  }
}

/** A dated practice of ports that exchange data with Mongolia, beyond the message schema. */
async function hsCodePorts(ctx: Context, manifests: readonly ManifestRow[]): Promise<(row: ManifestRow) => boolean> {
  const offices = [...new Set(manifests.map(({ declare_office }) => declare_office))]
  const ports = await ctx.data.all(port, { customs_code: offices, mongolia_exchange: 'yes' })
  const day = today(ctx.now())
  const wanting = ports.filter(({ hs_code_from }) => hs_code_from !== null && hs_code_from <= day)
  const codes = new Set(wanting.map(({ customs_code }) => customs_code))
  return ({ declare_office }) => codes.has(declare_office)
}
