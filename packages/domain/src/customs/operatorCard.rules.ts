import { operatorCard } from '../reference/operatorCard.ts'
import { block } from './finding.ts'
import type { Finding, ManifestContext, ManifestDraft } from './finding.ts'

const path = 'operator_card_id'

/** An operator card signs each message: the manifest must name one that is active and valid on the day of sending. */
export function cardFindings({ operator_card_id }: ManifestDraft, { card, today }: ManifestContext): Finding[] {
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
