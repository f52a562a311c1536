import type { Row } from '@guanqiao/domain/kit/entity'
import type { order } from '@guanqiao/domain/order/index'
import { operatorCard, transmitter } from '@guanqiao/domain/reference/index'
import type { Context } from '../../kernel/handlers.ts'
import { today } from '../../kernel/time.ts'
import type { Source } from './manifestDefaults.ts'

/** The card that signs an order's manifests: its transmitter's own, otherwise the enterprise's only usable card. */
export async function cardFor(
  ctx: Context,
  { enterprise_id, transmitter_id }: Pick<Row<typeof order>, 'enterprise_id' | 'transmitter_id'>,
): Promise<Source['card']> {
  const sender = transmitter_id === null ? undefined : await ctx.data.find(transmitter, { id: transmitter_id })
  const usual = sender && defaultCard(sender)
  if (usual) return usual
  const active = await ctx.data.all(operatorCard, { enterprise_id, status: 'active' })
  const [only, ...others] = active.filter(({ valid_to }) => valid_to >= today(ctx.now()))
  if (!only || others.length > 0) return undefined
  return { id: only.id, source: 'card', label: `操作员卡 ${only.card_no}，唯一有效的一张` }
}

export const defaultCard = ({ operator_card_id, transmitter_name }: Row<typeof transmitter>): Source['card'] =>
  operator_card_id === null
    ? undefined
    : { id: operator_card_id, source: 'transmitter', label: `舱单传输人 ${transmitter_name} 默认操作员卡` }
