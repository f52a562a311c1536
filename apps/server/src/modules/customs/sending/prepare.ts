import type { BillChange } from '@guanqiao/customs'
import { changeable, manifest, manifestBill } from '@guanqiao/domain/customs/index'
import type { Finding, postManifest } from '@guanqiao/domain/customs/index'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import { port, transmitter } from '@guanqiao/domain/reference/index'
import { isCode } from '../../../kernel/data/codes.ts'
import type { Context } from '../../../kernel/handlers.ts'
import { today } from '../../../kernel/time.ts'
import { isUuid } from '../../../kernel/uuid.ts'
import { MAX_BILLS } from '../bills.ts'
import { differsFromHeld, heldContent } from '../editing/held.ts'
import type { HeldBill } from '../editing/held.queries.ts'
import type { BillRow, ManifestRow, TransmitterRow } from './buildMessage.ts'
import type { Plan } from './functionOf.ts'
import { messageIdOf, seal } from './seal.ts'
import type { Sealed } from '../../../trade/documents/sealed.ts'
import { originalOf } from './sending.queries.ts'
import { sizeFinding } from '../../../trade/documents/size.ts'

type Input = InputOf<typeof postManifest>

/** Source: message schemas of functions 5 and 3. */
const MAX_REASONS = 3

export interface Loaded {
  readonly it: ManifestRow
  readonly bills: readonly BillRow[]
  readonly sender: TransmitterRow | undefined
}

/** The manifests in the order asked for; `lock` holds them until the end. */
export async function load(ctx: Context, asked: readonly string[], lock: boolean): Promise<Loaded[]> {
  const ids = [...new Set(asked)]
  if (!ids.every(isUuid)) throw problem('record.notFound')
  const rows = new Map((await ctx.data.all(manifest, { id: ids }, lock ? { lock } : {})).map((it) => [it.id, it]))
  const bills = Map.groupBy(
    await ctx.data.all(manifestBill, { manifest_id: ids }, { order: 'sequence', max: ids.length * MAX_BILLS }),
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

export const changeableBills = ({ bills }: Loaded): BillRow[] => bills.filter(({ status }) => changeable(status))

export function refuseStrangeBills(loaded: readonly Loaded[], asked: readonly string[] | null | undefined): void {
  const known = new Set(loaded.flatMap(({ bills }) => bills.map(({ id }) => id)))
  const at = (asked ?? []).findIndex((id) => !known.has(id.toLowerCase()))
  if (at >= 0) throw fieldProblem(`bill_ids.${at}`, '提(运)单不在所选的舱单中')
}

/** Why a change or deletion is made, as customs codes it (CC001). */
export async function changeOf(input: Input): Promise<BillChange | undefined> {
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

export interface Posted extends Loaded {
  /** What customs holds of the bills, by their ids. */
  readonly held: ReadonlyMap<string, HeldBill>
}

export const namedOf = ({ bill_ids }: Pick<Input, 'bill_ids'>): ReadonlySet<string> | undefined =>
  bill_ids?.length ? new Set(bill_ids.map((id) => id.toLowerCase())) : undefined

/** Of what customs holds of a bill nothing may be known; then whoever sends a change knows why. */
export const differing =
  ({ it, held }: Posted) =>
  (bill: BillRow): boolean => {
    const copy = held.get(bill.id)
    return copy === undefined || differsFromHeld(it, bill, copy)
  }

export async function sealFor(
  ctx: Context,
  id: string,
  { function_code, going }: Plan,
  { it, sender, held }: Posted,
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
  const original = function_code === '3' ? await originalOf(ctx.sql, it, going) : undefined
  const at = ctx.now()
  const sealed = seal({ manifest: it, bills: going }, sender, {
    function_code,
    message_id: messageIdOf(id, function_code, original),
    at,
    change: change ?? { reason_codes: [] },
    held: function_code === '5' ? heldContent(it, going, held) : undefined,
    hs_code: function_code === '9' && (await wantsHsCode(ctx, it)),
  })
  const oversize = Array.isArray(sealed) ? undefined : await sizeFinding(sealed, it.message_type, at)
  return oversize ? [oversize] : sealed
}

/** A dated practice of ports that exchange data with Mongolia, beyond the message schema. */
async function wantsHsCode(ctx: Context, { declare_office, mongolia_exchange }: ManifestRow): Promise<boolean> {
  if (mongolia_exchange !== true) return false
  const ports = await ctx.data.all(port, { customs_code: declare_office })
  return ports.some(({ hs_code_from }) => hs_code_from !== null && hs_code_from <= today(ctx.now()))
}
