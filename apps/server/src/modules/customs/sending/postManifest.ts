import { setImmediate as breathe } from 'node:timers/promises'
import type { BillChange } from '@guanqiao/customs'
import { billFlow, manifest, manifestBill, postManifest, summaryOf } from '@guanqiao/domain/customs/index'
import type { Finding } from '@guanqiao/domain/customs/index'
import { advance } from '@guanqiao/domain/kit/flow'
import type { InputOf, OutputOf } from '@guanqiao/domain/kit/operation'
import { problems } from '@guanqiao/domain/problems'
import { handle } from '../../../kernel/handlers.ts'
import type { Context, BoundOperation } from '../../../kernel/handlers.ts'
import { uuid } from '../../../kernel/uuid.ts'
import { billPath } from '../checks.ts'
import { heldBills } from '../editing/held.queries.ts'
import type { BillRow } from './buildMessage.ts'
import { eventOf, planOf } from './functionOf.ts'
import {
  changeableBills,
  changeOf,
  differing,
  findingsFor,
  load,
  namedOf,
  placesOf,
  refuseStrangeBills,
  sealerFor,
} from './prepare.ts'
import type { Going, Loaded, Posted } from './prepare.ts'
import type { Sealed } from '../../../trade/documents/sealed.ts'
import { enqueue } from '../../../trade/documents/outbox.queries.ts'
import { stepTransports } from '../../../trade/crossing/steps.queries.ts'

export interface PostOptions {
  /** Lets the outbox look at once; called after the commit. */
  wake(): void
  /** All that the checks have against some manifests of one enterprise, by their ids. */
  findingsOfMany(ctx: Context, all: readonly Loaded[]): Promise<ReadonlyMap<string, readonly Finding[]>>
}

type Input = InputOf<typeof postManifest>
type Line = OutputOf<typeof postManifest>[number]

/** Sends bills of manifests to customs. A line that may not be sent, or has something against it, is left alone and reported; the others go. */
export const postHandler = (options: PostOptions): BoundOperation =>
  handle(postManifest, async (ctx, input) => {
    const change = await changeOf(input)
    const found = await load(ctx, input.ids, true)
    refuseStrangeBills(found, input.bill_ids)
    const lines: Line[] = []
    for (const group of Map.groupBy(found, ({ it }) => it.enterprise_id).values()) {
      const held = await heldBills(ctx.sql, group[0]!.it.enterprise_id, group.flatMap(changeableBills))
      // What is taken back need not be right.
      const findings = input.function_code === '3' ? new Map() : await options.findingsOfMany(ctx, group)
      const asked = group.map((one) => planFor(input, { ...one, held }, change))
      lines.push(...(await post(ctx, asked, change, findings)))
    }
    if (lines.some(({ state }) => state === 'sending')) ctx.after(options.wake)
    return lines
  })

/** What goes of a manifest, or why nothing does. */
function planFor(input: Input, posted: Posted, change: BillChange | undefined): Going | Line {
  const { bills } = posted
  const plan = planOf(bills, { function_code: input.function_code, named: namedOf(input), differs: differing(posted) })
  if (typeof plan === 'string') return { ...blank(posted), state: 'refused', message: plan }
  if (plan.function_code !== '9' && !change)
    return { ...blank(posted), state: 'refused', message: problems['manifest.reason'].text }
  return { posted, plan }
}

const blank = ({ it }: Posted) => ({
  id: it.id,
  batch_number: it.batch_number,
  message_id: null,
  bills: [],
  findings: [],
})

/** Characters of texts that are held in memory before they are sent together: some hundred ordinary manifests. */
const MOST_TEXT = 3_000_000

/** Seals and sends those of one enterprise; a line for each. */
async function post(
  ctx: Context,
  asked: readonly (Going | Line)[],
  change: BillChange | undefined,
  findings: ReadonlyMap<string, readonly Finding[]>,
): Promise<Line[]> {
  const sealOne = await sealerFor(
    ctx,
    asked.filter((one) => 'plan' in one),
    change,
  )
  const lines: Line[] = []
  let sealed: SealedOne[] = []
  let weight = 0
  for (const one of asked) {
    if ('state' in one) {
      lines.push(one)
      continue
    }
    const id = uuid()
    const rows = findingsFor(one, findings.get(one.posted.it.id) ?? [])
    const result = rows.some(isBlock) ? [] : await sealOne(id, one)
    lines.push(lineOf(one, rows, result))
    if (Array.isArray(result)) continue
    sealed.push({ ...one, id, sealed: result })
    weight += result.body.length + result.content.length
    if (weight > MOST_TEXT) {
      await send(ctx, sealed)
      sealed = []
      weight = 0
    }
    // Other requests are served between two.
    await breathe()
  }
  await send(ctx, sealed)
  return lines
}

function lineOf(going: Going, rows: Finding[], result: Sealed | readonly Finding[]): Line {
  const { posted, plan } = going
  const left = plan.left.map(({ bill, message }) => billLine(bill, 'refused', message))
  if ('message_id' in result) {
    const sent = plan.going.map((bill) => billLine(bill, 'sending', null))
    const { message_id } = result
    return { ...blank(posted), state: 'sending', message_id, message: null, bills: [...sent, ...left], findings: rows }
  }
  const places = placesOf(going)
  const all = [...rows, ...result.map((finding) => ({ ...finding, path: billPath(finding.path, places) }))]
  const message = `单证检查有 ${all.filter(isBlock).length} 项必改`
  const blocked = plan.going.map((bill) => billLine(bill, 'blocked', null))
  return { ...blank(posted), state: 'blocked', message, bills: [...blocked, ...left], findings: all }
}

const billLine = ({ id, bill_no }: BillRow, state: Line['state'], message: string | null): Line['bills'][number] => ({
  id,
  bill_no,
  state,
  message,
})

const isBlock = ({ severity }: Finding): boolean => severity === 'block'

/** A manifest with its sealed message. */
interface SealedOne extends Going {
  /** Of the message's row. */
  readonly id: string
  readonly sealed: Sealed
}

/** The bills that go are on their way, and nothing that customs said of them before holds; the others stay as they are. */
async function send(ctx: Context, all: readonly SealedOne[]): Promise<void> {
  if (all.length === 0) return
  const by = ctx.caller.username
  const sent_at = ctx.now().toISOString()
  const filings = all.filter(({ plan }) => plan.function_code === '9')
  await enqueue(
    ctx.sql,
    all.map(({ id, posted: { it }, plan, sealed }) => ({
      id,
      doc_type: 'manifest',
      document: it,
      function_code: plan.function_code,
      sealed,
      bills: plan.going,
    })),
    by,
  )
  await stepTransports(
    ctx.sql,
    filings.map(({ posted }) => posted.it),
    'send',
    {
      operation: postManifest.name,
      requestId: ctx.requestId,
      address: ctx.address,
      user_id: ctx.caller.user_id,
      username: by,
    },
  )
  const patches = all.flatMap(({ plan: { function_code, going } }) =>
    going.map((bill) => ({
      id: bill.id,
      status: advance(billFlow, bill.status, eventOf[function_code]),
      sent_at,
      attempt: (bill.attempt ?? 0) + 1,
      last_code: null,
      last_text: null,
      last_at: null,
    })),
  )
  const sent = new Map((await ctx.data.updateMany(manifestBill, patches)).map((bill) => [bill.id, bill]))
  await ctx.data.updateMany(
    manifest,
    all.map(({ posted: { it, bills } }) => ({
      id: it.id,
      ...summaryOf(bills.map((bill) => sent.get(bill.id) ?? bill)),
      attempt: (it.attempt ?? 0) + 1,
      sent_at,
    })),
    all.map(({ posted }) => posted.it),
  )
}
