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
import { concerns } from '../settle.ts'
import type { BillRow, ManifestRow, TransmitterRow } from './buildMessage.ts'
import type { Plan } from './functionOf.ts'
import { messageIdOf, seal } from './seal.ts'
import type { Sealed } from '../../../trade/documents/sealed.ts'
import { originalsOf } from './sending.queries.ts'
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
  const rows = new Map((await ctx.data.all(manifest, { id: ids }, lock ? { lock } : {})).map((row) => [row.id, row]))
  const bills = Map.groupBy(
    await ctx.data.all(manifestBill, { manifest_id: ids }, { order: 'sequence', max: ids.length * MAX_BILLS }),
    ({ manifest_id }) => manifest_id,
  )
  const senderIds = [...new Set([...rows.values()].map(({ transmitter_id }) => transmitter_id))]
  const senders = new Map((await ctx.data.all(transmitter, { id: senderIds })).map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = rows.get(id.toLowerCase())
    if (!row) throw problem('record.notFound')
    return { it: row, bills: bills.get(row.id) ?? [], sender: senders.get(row.transmitter_id) }
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

/** What goes of a manifest. */
export interface Going {
  readonly posted: Posted
  readonly plan: Plan
}

/** Where the bills that go stand among all of the manifest. */
export const placesOf = ({ posted, plan }: Going): number[] => plan.going.map((bill) => posted.bills.indexOf(bill))

/** What the checks have against the bills that go. */
export function findingsFor(going: Going, findings: readonly Finding[]): Finding[] {
  const places = placesOf(going)
  return findings.filter((finding) => places.some((at) => concerns(finding, at)))
}

/** Seals one under the id that its message's row will have. */
export type Seal = (id: string, going: Going) => Promise<Sealed | Finding[]>

/** What sealing takes from the records beside the manifests is read once for all of them. */
export async function sealerFor(ctx: Context, all: readonly Going[], change: BillChange | undefined): Promise<Seal> {
  const deletions = all.filter(({ plan }) => plan.function_code === '3')
  const originals = await originalsOf(
    ctx.sql,
    deletions.map(({ posted, plan }) => ({ it: posted.it, bills: plan.going })),
  )
  const wantsHsCode = await hsCodePorts(
    ctx,
    all.filter(({ plan }) => plan.function_code === '9').map(({ posted }) => posted.it),
  )
  return async (id, { posted: { it, sender, held }, plan: { function_code, going } }) => {
    if (!sender) return [NO_TRANSMITTER]
    const at = ctx.now()
    const sealed = seal({ manifest: it, bills: going }, sender, {
      function_code,
      message_id: messageIdOf(id, function_code, originals.get(it.id)),
      at,
      change: change ?? { reason_codes: [] },
      held: function_code === '5' ? heldContent(it, going, held) : undefined,
      hs_code: function_code === '9' && wantsHsCode(it),
    })
    const oversize = Array.isArray(sealed) ? undefined : await sizeFinding(sealed, it.message_type, at)
    return oversize ? [oversize] : sealed
  }
}

const NO_TRANSMITTER: Finding = {
  rule: 'transmitter.missing',
  severity: 'block',
  message: '舱单传输人不存在或已删除',
  path: 'transmitter_id',
  hint: null,
}

/** A dated practice of ports that exchange data with Mongolia, beyond the message schema. */
async function hsCodePorts(ctx: Context, manifests: readonly ManifestRow[]): Promise<(row: ManifestRow) => boolean> {
  const exchanging = manifests.filter(({ mongolia_exchange }) => mongolia_exchange === true)
  const offices = [...new Set(exchanging.map(({ declare_office }) => declare_office))]
  const ports = await ctx.data.all(port, { customs_code: offices })
  const day = today(ctx.now())
  const wanting = ports.filter(({ hs_code_from }) => hs_code_from !== null && hs_code_from <= day)
  const codes = new Set(wanting.map(({ customs_code }) => customs_code))
  return ({ mongolia_exchange, declare_office }) => mongolia_exchange === true && codes.has(declare_office)
}
