import { cargoList } from '@guanqiao/domain/cargo/cargoList'
import { confirmCargoList, postCargoLists } from '@guanqiao/domain/cargo/cargoList.calls'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import { isReservedMessage } from '@guanqiao/domain/message/reserved'
import { next } from '@guanqiao/domain/documents/flow'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import { stateOf } from '../../documents/receipts/stateAfter.ts'
import { handoverHandlers } from '../../documents/handover/handlers.ts'
import { channelsFor, deliveryBy, endDelivery, queueDelivery } from '../../documents/handover/queue.ts'
import type { ChooseChannel, HandoverWaking } from '../../documents/handover/queue.ts'
import { cargoRecord } from './editing.ts'
import { cargoKind, channelOf, confirmedValues } from './kind.ts'
import type { CargoView } from './views.ts'
import { frozenAs, loadCargoLists, viewsOf } from './views.ts'

/** Said in every answer: no message leaves. */
const NOT_SENT = '未发往海关：载货清单由海关从舱单、车辆和报关数据生成并与蒙古海关交换，本文件只供口岸平台或合作人使用'

/** How files leave. */
interface Ways {
  readonly choose: ChooseChannel
  readonly waking: HandoverWaking
}

/** The result for one list; without blocking gaps its exchange file is made, and leaves by the channel, if there is one. */
async function post(ctx: Context, view: CargoView, { choose, waking }: Ways) {
  const { list, gaps } = view
  const result = { id: list.id, cargo_no: list.cargo_no, message_id: null, gaps: [...gaps] }
  if (!next(cargoRecord.flow, list.status, 'post'))
    return { ...result, state: 'refused' as const, message: stateOf(cargoRecord, list.status) }
  const blocking = gaps.filter(({ severity }) => severity === 'block').length
  if (blocking > 0)
    return { ...result, state: 'blocked' as const, message: `有 ${blocking} 个必补的缺项，没有生成文件。${NOT_SENT}` }
  const channel = channelOf(choose, view)
  const frozen = frozenAs(view, ctx.now().toISOString())
  const prepared = await ctx.data.update(cargoList, list.id, {
    ...frozen,
    plate_number: view.head.plate_number ?? list.plate_number,
    frozen_by: ctx.caller.username,
    ...deliveryBy(channel),
  })
  await endDelivery(ctx, [list])
  await queueDelivery(ctx, [prepared], waking)
  return {
    ...result,
    state: 'prepared' as const,
    message_id: `${list.id}/${frozen.frozen_no}`,
    message: `已生成交接文件${channel ? `，正在经“${channel.channel_name}”送达` : ''}。${NOT_SENT}`,
  }
}

export const postingHandlers = (waking: HandoverWaking): BoundOperation[] => [
  ...handoverHandlers(cargoKind, waking),
  handle(postCargoLists, async (ctx, { ids, message_type }) => {
    if (message_type && isReservedMessage(message_type.toUpperCase())) throw problem('message.reserved', message_type)
    if (message_type) throw fieldProblem('message_type', '载货清单没有企业可以发送的海关报文，请不要填写')
    const views = await viewsOf(ctx, await loadCargoLists(ctx, ids, true))
    const choose = await channelsFor(ctx, 'cargo_list')
    const results = []
    for (const view of views) results.push(await post(ctx, view, { choose, waking }))
    return results
  }),
  handle(confirmCargoList, async (ctx, { id, version, ...confirmation }) => {
    const list = await ctx.data.get(cargoList, id, { lock: true })
    const values = { ...confirmedValues(ctx.now(), list, confirmation), confirmed_by: ctx.caller.username }
    return ctx.data.update(cargoList, id, values, version)
  }),
]
