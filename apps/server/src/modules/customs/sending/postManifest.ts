import type { BillChange } from '@guanqiao/customs'
import { billFlow, manifest, manifestBill, postManifest, summaryOf } from '@guanqiao/domain/customs/index'
import type { Finding } from '@guanqiao/domain/customs/index'
import { advance } from '@guanqiao/domain/kit/flow'
import type { InputOf, OutputOf } from '@guanqiao/domain/kit/operation'
import { problems } from '@guanqiao/domain/problems'
import { handle } from '../../../kernel/handlers.ts'
import type { Context, Handled } from '../../../kernel/handlers.ts'
import { uuid } from '../../../kernel/uuid.ts'
import { billPath } from '../checks.ts'
import { heldBills } from '../editing/held.queries.ts'
import { concerns } from '../settle.ts'
import type { BillRow } from './buildMessage.ts'
import { eventOf, planOf } from './functionOf.ts'
import type { Plan } from './functionOf.ts'
import { changeableBills, changeOf, differing, load, namedOf, refuseStrangeBills, sealFor } from './prepare.ts'
import type { Loaded, Posted } from './prepare.ts'
import type { Sealed } from '../../../trade/documents/sealed.ts'
import { enqueue, sendTransports } from './sending.queries.ts'

export interface PostOptions {
  /** Lets the outbox look at once; called after the commit. */
  wake(): void
  /** All that the checks have against some manifests of one enterprise, by their ids. */
  findingsOfMany(ctx: Context, all: readonly Loaded[]): Promise<ReadonlyMap<string, readonly Finding[]>>
}

type Input = InputOf<typeof postManifest>
type Line = OutputOf<typeof postManifest>[number]

/** Sends bills of manifests to customs. A line that may not be sent, or has something against it, is left alone and reported; the others go. */
export const postHandler = (options: PostOptions): Handled =>
  handle(postManifest, async (ctx, input) => {
    const change = await changeOf(input)
    const found = await load(ctx, input.ids, true)
    refuseStrangeBills(found, input.bill_ids)
    const lines: Line[] = []
    for (const group of Map.groupBy(found, ({ it }) => it.enterprise_id).values()) {
      const held = await heldBills(ctx.sql, group[0]!.it.enterprise_id, group.flatMap(changeableBills))
      // What is taken back need not be right.
      const findings = input.function_code === '3' ? new Map() : await options.findingsOfMany(ctx, group)
      for (const one of group)
        lines.push(await post(ctx, input, { ...one, held }, change, findings.get(one.it.id) ?? []))
    }
    if (lines.some(({ state }) => state === 'sending')) ctx.after(options.wake)
    return lines
  })

async function post(
  ctx: Context,
  input: Input,
  loaded: Posted,
  change: BillChange | undefined,
  findings: readonly Finding[],
): Promise<Line> {
  const { it, bills } = loaded
  const line = { id: it.id, batch_number: it.batch_number, message_id: null, bills: [], findings: [] }
  const plan = planOf(bills, { function_code: input.function_code, named: namedOf(input), differs: differing(loaded) })
  if (typeof plan === 'string') return { ...line, state: 'refused', message: plan }
  if (plan.function_code !== '9' && !change)
    return { ...line, state: 'refused', message: problems['manifest.reason'].text }
  const places = plan.going.map((bill) => bills.indexOf(bill))
  const own = findings.filter((finding) => places.some((at) => concerns(finding, at)))
  const id = uuid()
  const sealed = own.some(isBlock) ? [] : await sealFor(ctx, id, plan, loaded, change)
  const left = plan.left.map(({ bill, message }) => billLine(bill, 'refused', message))
  if (Array.isArray(sealed)) {
    const all = [...own, ...sealed.map((finding) => ({ ...finding, path: billPath(finding.path, places) }))]
    const message = `单证检查有 ${all.filter(isBlock).length} 项必改`
    const blocked = plan.going.map((bill) => billLine(bill, 'blocked', null))
    return { ...line, state: 'blocked', message, bills: [...blocked, ...left], findings: all }
  }
  await send(ctx, id, loaded, plan, sealed)
  const sent = plan.going.map((bill) => billLine(bill, 'sending', null))
  const { message_id } = sealed
  return { ...line, state: 'sending', message_id, message: null, bills: [...sent, ...left], findings: own }
}

const billLine = ({ id, bill_no }: BillRow, state: Line['state'], message: string | null): Line['bills'][number] => ({
  id,
  bill_no,
  state,
  message,
})

const isBlock = ({ severity }: Finding): boolean => severity === 'block'

/** The bills that go are on their way, and nothing that customs said of them before holds; the others stay as they are. */
async function send(
  ctx: Context,
  id: string,
  { it, bills }: Posted,
  { function_code, going }: Plan,
  sealed: Sealed,
): Promise<void> {
  const by = ctx.caller.username
  const sent_at = ctx.now().toISOString()
  await enqueue(ctx.sql, id, it, going, function_code, sealed, by)
  if (function_code === '9') await sendTransports(ctx.sql, it, by)
  const patches = going.map((bill) => ({
    id: bill.id,
    status: advance(billFlow, bill.status, eventOf[function_code]),
    sent_at,
    attempt: (bill.attempt ?? 0) + 1,
    last_code: null,
    last_text: null,
    last_at: null,
  }))
  const sent = new Map((await ctx.data.updateMany(manifestBill, patches)).map((bill) => [bill.id, bill]))
  const summary = summaryOf(bills.map((bill) => sent.get(bill.id) ?? bill))
  const patch = { ...summary, attempt: (it.attempt ?? 0) + 1, sent_at }
  await ctx.data.update(manifest, it.id, patch)
}
