import { cargoList } from '@guanqiao/domain/cargo/cargoList'
import {
  cargoListFile,
  handOverCargoList,
  postCargoLists,
  recallCargoList,
} from '@guanqiao/domain/cargo/cargoList.calls'
import { cargoXml } from '@guanqiao/domain/cargo/exchange'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import { isReservedMessage } from '@guanqiao/domain/message/reserved'
import { next } from '@guanqiao/domain/documents/flow'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import { stateAfter, stateOf } from '../../documents/receipts/stateAfter.ts'
import { channelsFor, deliveryBy, endDelivery, noDelivery, queueDelivery } from '../../documents/handover/queue.ts'
import type { ChooseChannel, HandoverWaking } from '../../documents/handover/queue.ts'
import { cargoRecord } from './editing.ts'
import { channelOf, deliveryHandlers } from './delivery.ts'
import { refuseEarlier, refuseFuture } from './kind.ts'
import type { CargoView, Frozen } from './views.ts'
import { frozenAs, jsonOf, loadCargoLists, viewsOf } from './views.ts'

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

export const handoverHandlers = (waking: HandoverWaking): BoundOperation[] => [
  ...deliveryHandlers(waking),
  handle(postCargoLists, async (ctx, { ids, message_type }) => {
    if (message_type && isReservedMessage(message_type.toUpperCase())) throw problem('message.reserved', message_type)
    if (message_type) throw fieldProblem('message_type', '载货清单没有企业可以发送的海关报文，请不要填写')
    const views = await viewsOf(ctx, await loadCargoLists(ctx, ids, true))
    const choose = await channelsFor(ctx, 'cargo_list')
    const results = []
    for (const view of views) results.push(await post(ctx, view, { choose, waking }))
    return results
  }),
  handle(cargoListFile, async (ctx, { id, format }) => {
    const { cargo_no, frozen_content, frozen_no } = await ctx.data.get(cargoList, id)
    if (!frozen_content) throw problem('document.state', '还没有生成交接文件')
    const { file } = JSON.parse(frozen_content) as Frozen
    const isXml = format === 'xml'
    return {
      file_name: `载货清单-${cargo_no}-${frozen_no}.${isXml ? 'xml' : 'json'}`,
      media: isXml ? 'application/xml' : 'application/json',
      content: isXml ? cargoXml(file) : jsonOf(file),
    }
  }),
  handle(handOverCargoList, async (ctx, { id, version, receiver, handed_over_at }) => {
    const list = await ctx.data.get(cargoList, id, { lock: true })
    const { frozen_at } = list
    const status = stateAfter(cargoRecord, list.status, 'hand_over')
    if (!frozen_at) throw problem('document.state', '还没有生成交接文件，先检查并生成')
    refuseFuture(ctx.now(), 'handed_over_at', handed_over_at)
    refuseEarlier('handed_over_at', handed_over_at, frozen_at, '交接时间不能早于文件生成时间')
    const handed_over_by = ctx.caller.username
    const values = { ...noDelivery, status, receiver, handed_over_at, handed_over_by }
    const handed = await ctx.data.update(cargoList, id, values, version)
    await endDelivery(ctx, [list])
    return handed
  }),
  handle(recallCargoList, async (ctx, { id, version }) => {
    const { status } = await ctx.data.get(cargoList, id, { lock: true })
    const values = {
      status: stateAfter(cargoRecord, status, 'recall'),
      receiver: null,
      handed_over_at: null,
      handed_over_by: null,
      ...noDelivery,
    }
    return ctx.data.update(cargoList, id, values, version)
  }),
]
