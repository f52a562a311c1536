import { operatorCard } from '../reference/operatorCard.ts'
import { truncate } from '../kit/field/truncate.ts'
import { billFindings } from './bill.rules.ts'
import { crossingFindings } from './crossing.rules.ts'
import { block, note } from './finding.ts'
import type { BillDraft, Finding, ManifestContext, ManifestDraft } from './finding.ts'
import { codeFindings } from './rules/codes.rules.ts'
import { containerFindings } from './rules/container.rules.ts'
import { formFindings } from './rules/form.rules.ts'
import { agentFindings } from './rules/party.rules.ts'
import { amountFindings } from './rules/plausible/amounts.rules.ts'
import { placeFindings } from './rules/place.rules.ts'
import { textFindings } from './rules/text.rules.ts'
import { timeFindings } from './rules/times.rules.ts'
import { weightFindings } from './rules/weight.rules.ts'

/**
 * All findings on a manifest, on its own and against order, trucks, base data, time and other batches. Without a blocking finding
 * it may be sent. A field that violates the element table is reported once and skipped by the other rules.
 */
export function findings(manifest: ManifestDraft, bills: readonly BillDraft[], context: ManifestContext): Finding[] {
  const form = formFindings(manifest, bills, context)
  const malformed = new Set(form.map(({ path }) => path))
  const others = [
    ...headFindings(manifest),
    ...transmitterFindings(context),
    ...cardFindings(manifest, context),
    ...codeFindings(manifest, bills, context),
    ...placeFindings(manifest, bills, context),
    ...agentFindings(manifest, context),
    ...timeFindings(manifest, context),
    ...bills.flatMap((bill, at) => billFindings(bill, at, manifest, bills, context)),
    ...weightFindings(manifest, bills, context),
    ...amountFindings(manifest, bills, context),
    ...containerFindings(bills, context),
    ...textFindings(manifest, bills),
    ...crossingFindings(manifest, bills, context),
    ...remarkFindings(manifest),
  ]
  return [...form, ...others.filter(({ path }) => !malformed.has(path))]
}

/** Checks the parts outside the message: the sender, and that type and direction match. */
function headFindings(manifest: ManifestDraft): Finding[] {
  if (!manifest.ie_flag) return [block('required', { path: 'ie_flag', message: '进出口不能为空' })]
  const type = manifest.ie_flag === 'E' ? 'MT2401' : 'MT1401'
  if (!manifest.message_type || manifest.message_type === type) return []
  return [
    block('messageType', {
      path: 'message_type',
      message: `${manifest.ie_flag === 'E' ? '出口' : '进口'}舱单的报文类型应为 ${type}，现为 ${manifest.message_type}`,
    }),
  ]
}

function transmitterFindings({ transmitter, today }: ManifestContext): Finding[] {
  if (!transmitter) return []
  const { transmitter_name, status, valid_to } = transmitter
  const path = 'transmitter_id'
  if (status !== 'active')
    return [block('transmitter.disabled', { path, message: `舱单传输人“${transmitter_name}”已停用` })]
  if (valid_to === null || valid_to >= today) return []
  return [
    block('transmitter.expired', {
      path,
      message: `舱单传输人“${transmitter_name}”有效期至 ${valid_to}，已过期`,
      hint: '在舱单传输人档案中更新有效期',
    }),
  ]
}

const remarkFindings = ({ remark }: ManifestDraft): Finding[] =>
  remark && /^演练[:：]/.test(remark)
    ? [note('drill', { path: 'remark', message: `备注以“演练”开头：模拟海关将按“${truncate(remark, 40)}”答复` })]
    : []

/** An operator card signs each message: the manifest must name one that is active and valid on the day of sending. */
function cardFindings({ operator_card_id }: ManifestDraft, { card, today }: ManifestContext): Finding[] {
  const path = 'operator_card_id'
  if (!operator_card_id)
    return [
      block('card.missing', { path, message: '没有操作员卡', hint: '选择签名用的操作员卡；没有的先在“IC卡”中登记' }),
    ]
  if (!card) return [block('card.missing', { path, message: '操作员卡不存在或已删除', hint: '另选一张操作员卡' })]
  const name = `操作员卡 ${card.card_no}（${card.holder_name}）`
  const hint = '另选一张操作员卡，或在“IC卡”中更正'
  if (card.status !== 'active') {
    const state = operatorCard.fields.status.choices[card.status]
    return [block('card.disabled', { path, message: `${name}已${state}`, hint })]
  }
  if (card.valid_to >= today) return []
  return [block('card.expired', { path, message: `${name}有效期至 ${card.valid_to}，已过期`, hint })]
}
