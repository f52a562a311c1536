import { changeReasons } from '@guanqiao/customs'
import type { BillChange } from '@guanqiao/customs'
import { manifest, manifestBill, manifestFlow, postManifest } from '@guanqiao/domain/customs/index'
import type { Finding } from '@guanqiao/domain/customs/index'
import type { InputOf, OutputOf } from '@guanqiao/domain/kit/operation'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import { problems } from '@guanqiao/domain/problems'
import { transmitter } from '@guanqiao/domain/reference/index'
import { handle } from '../../../kernel/handlers.ts'
import type { Context, Handled } from '../../../kernel/handlers.ts'
import { isUuid, uuid } from '../../../kernel/uuid.ts'
import type { BillRow, ManifestRow, TransmitterRow } from './buildMessage.ts'
import { stepOf } from './functionOf.ts'
import type { Step } from './functionOf.ts'
import { messageIdOf, seal } from './seal.ts'
import type { Sealed } from './seal.ts'
import { clearBills, enqueue, originalOf, sendTransports } from './sending.queries.ts'

export interface PostOptions {
  /** Lets the outbox look at once; called after the commit. */
  wake(): void
  /** All that the checks have against some manifests of one enterprise, by their ids. */
  findingsOfMany(ctx: Context, all: readonly Loaded[]): Promise<ReadonlyMap<string, readonly Finding[]>>
}

type Input = InputOf<typeof postManifest>
type Line = OutputOf<typeof postManifest>[number]

/** Sends manifests to customs. A line that may not be sent, or has something against it, is left alone and told; the others go. */
export const postHandler = (options: PostOptions): Handled =>
  handle(postManifest, async (ctx, input) => {
    const change = changeOf(input)
    const found = await load(ctx, input.ids)
    const lines: Line[] = []
    for (const group of Map.groupBy(found, ({ it }) => it.enterprise_id).values()) {
      // What is taken back need not be right.
      const findings = input.function_code === '3' ? new Map() : await options.findingsOfMany(ctx, group)
      for (const one of group) lines.push(await post(ctx, input, one, change, findings.get(one.it.id) ?? []))
    }
    if (lines.some(({ state }) => state === 'sending')) ctx.after(options.wake)
    return lines
  })

export interface Loaded {
  readonly it: ManifestRow
  readonly bills: readonly BillRow[]
  readonly sender: TransmitterRow | undefined
}

const MOST_BILLS = 100_000

/** The manifests in the order asked for, held until the end. */
async function load(ctx: Context, asked: readonly string[]): Promise<Loaded[]> {
  const ids = [...new Set(asked)]
  if (!ids.every(isUuid)) throw problem('record.notFound')
  const rows = new Map((await ctx.data.all(manifest, { id: ids }, { lock: true })).map((it) => [it.id, it]))
  const bills = Map.groupBy(
    await ctx.data.all(manifestBill, { manifest_id: ids }, { order: 'sequence', limit: MOST_BILLS }),
    ({ manifest_id }) => manifest_id,
  )
  const senderIds = [...new Set([...rows.values()].map(({ transmitter_id }) => transmitter_id))]
  const senders = new Map((await ctx.data.all(transmitter, { id: senderIds })).map((it) => [it.id, it]))
  return ids.map((id) => {
    const it = rows.get(id.toLowerCase())
    if (!it) throw problem('record.notFound')
    return { it, bills: bills.get(it.id) ?? [], sender: senders.get(it.transmitter_id) }
  })
}

/** Why a change or deletion is made, as customs codes it (CC001). */
function changeOf({ function_code, reason_codes, reason_text, contact, contact_phone }: Input): BillChange | undefined {
  const unknown = (reason_codes ?? []).find((code) => !Object.hasOwn(changeReasons, code))
  if (unknown !== undefined) throw fieldProblem('reason_codes', `变更原因代码 ${unknown} 不在代码表 CC001 中`)
  if (reason_codes?.length) {
    return {
      reason_codes,
      reason_text: reason_text ?? undefined,
      contact: contact ?? undefined,
      phone: contact_phone ?? undefined,
    }
  }
  if (function_code === '5' || function_code === '3') throw problem('manifest.reason')
  return undefined
}

async function post(
  ctx: Context,
  input: Input,
  loaded: Loaded,
  change: BillChange | undefined,
  findings: readonly Finding[],
): Promise<Line> {
  const { it } = loaded
  const line = { id: it.id, batch_number: it.batch_number, message_id: null, findings: [] }
  const step = stepOf(it, input.function_code)
  if (!step)
    return {
      ...line,
      state: 'refused',
      message: `舱单${manifestFlow.states[it.status ?? 'draft'].label}，不能这样申报`,
    }
  if (step.function_code !== '9' && !change)
    return { ...line, state: 'refused', message: problems['manifest.reason'].text }
  const id = uuid()
  const sealed = findings.some(isBlock) ? [] : await sealFor(ctx, id, step, loaded, change)
  if (Array.isArray(sealed)) {
    const all = [...findings, ...sealed]
    return { ...line, state: 'blocked', message: `单证检查有 ${all.filter(isBlock).length} 项必改`, findings: all }
  }
  await send(ctx, id, it, step, sealed)
  return { ...line, state: 'sending', message_id: sealed.message_id, message: null, findings: [...findings] }
}

const isBlock = ({ severity }: Finding): boolean => severity === 'block'

async function sealFor(
  ctx: Context,
  id: string,
  step: Step,
  { it, bills, sender }: Loaded,
  change: BillChange | undefined,
): Promise<Sealed | Finding[]> {
  if (!sender)
    return [
      {
        rule: 'transmitter.missing',
        severity: 'block',
        message: '舱单传输人不存在或已删除',
        path: 'transmitter_id',
        hint: null,
      },
    ]
  const original = step.function_code === '3' ? await originalOf(ctx.sql, it) : undefined
  const message_id = messageIdOf(id, step.function_code, original)
  return seal(it, bills, sender, {
    function_code: step.function_code,
    message_id,
    at: ctx.now(),
    change: change ?? { reason_codes: [] },
  })
}

async function send(
  ctx: Context,
  id: string,
  it: ManifestRow,
  { function_code, to }: Step,
  sealed: Sealed,
): Promise<void> {
  const by = ctx.caller.username
  await enqueue(ctx.sql, id, it, function_code, sealed, by)
  if (function_code === '9') {
    await clearBills(ctx.sql, it)
    await sendTransports(ctx.sql, it, by)
  }
  // These fields are the system's: no caller may send them, so the type of a patch does not know them.
  const patch = {
    status: to,
    attempt: (it.attempt ?? 0) + 1,
    sent_at: ctx.now().toISOString(),
    last_code: null,
    last_text: null,
    last_at: null,
  }
  await ctx.data.update(manifest, it.id, patch as never)
}
