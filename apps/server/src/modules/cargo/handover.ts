import { cargoList } from '@guanqiao/domain/cargo/cargoList'
import {
  cargoListFile,
  confirmCargoList,
  handOverCargoList,
  postCargoLists,
  recallCargoList,
} from '@guanqiao/domain/cargo/cargoList.calls'
import { cargoXml } from '@guanqiao/domain/cargo/exchange'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import { isReservedMessage } from '@guanqiao/domain/message/reserved'
import { next } from '@guanqiao/domain/trade/flow'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import { stateAfter, stateOf } from '../../trade/documents/stateAfter.ts'
import { cargoRecord } from './editing.ts'
import type { CargoView, Frozen } from './views.ts'
import { frozenAs, jsonOf, loadCargoLists, viewsOf } from './views.ts'

/** Said in every answer: no message leaves. */
const NOT_SENT = '未发往海关：载货清单由海关从舱单、车辆和报关数据生成并与蒙古海关交换，本文件只供口岸平台或合作人使用'

/** The result for one list; without blocking gaps its exchange file is made. */
async function post(ctx: Context, view: CargoView) {
  const { list, gaps } = view
  const result = { id: list.id, cargo_no: list.cargo_no, message_id: null, gaps: [...gaps] }
  if (!next(cargoRecord.flow, list.status, 'post'))
    return { ...result, state: 'refused' as const, message: stateOf(cargoRecord, list.status) }
  const blocking = gaps.filter(({ severity }) => severity === 'block').length
  if (blocking > 0)
    return { ...result, state: 'blocked' as const, message: `有 ${blocking} 个必补的缺项，没有生成文件。${NOT_SENT}` }
  const frozen = frozenAs(view, ctx.now().toISOString())
  await ctx.data.update(cargoList, list.id, {
    ...frozen,
    plate_number: view.head.plate_number ?? list.plate_number,
    frozen_by: ctx.caller.username,
  })
  return {
    ...result,
    state: 'prepared' as const,
    message_id: `${list.id}/${frozen.frozen_no}`,
    message: `已生成文件。${NOT_SENT}`,
  }
}

/** A time that an event had: not in the future. */
function refuseFuture(ctx: Context, path: string, time: string): void {
  if (Date.parse(time) > ctx.now().getTime()) throw fieldProblem(path, '时间不能晚于现在')
}

/** Refuses a time before an earlier step. Forms enter minutes. */
function refuseEarlier(path: string, time: string, earlier: string | null, words: string): void {
  if (earlier && Date.parse(time) + 60_000 < Date.parse(earlier)) throw fieldProblem(path, words)
}

export const handoverHandlers: BoundOperation[] = [
  handle(postCargoLists, async (ctx, { ids, message_type }) => {
    if (message_type && isReservedMessage(message_type.toUpperCase())) throw problem('message.reserved', message_type)
    if (message_type) throw fieldProblem('message_type', '载货清单没有企业可以发送的海关报文，请不要填写')
    const views = await viewsOf(ctx, await loadCargoLists(ctx, ids, true))
    const results = []
    for (const view of views) results.push(await post(ctx, view))
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
    const { status: before, frozen_at } = await ctx.data.get(cargoList, id, { lock: true })
    const status = stateAfter(cargoRecord, before, 'hand_over')
    if (!frozen_at) throw problem('document.state', '还没有生成交接文件，先检查并生成')
    refuseFuture(ctx, 'handed_over_at', handed_over_at)
    refuseEarlier('handed_over_at', handed_over_at, frozen_at, '交接时间不能早于文件生成时间')
    const handed_over_by = ctx.caller.username
    return ctx.data.update(cargoList, id, { status, receiver, handed_over_at, handed_over_by }, version)
  }),
  handle(confirmCargoList, async (ctx, { id, version, port_officer, confirmed_at, confirm_note }) => {
    const { status: before, handed_over_at } = await ctx.data.get(cargoList, id, { lock: true })
    const status = stateAfter(cargoRecord, before, 'confirm')
    refuseFuture(ctx, 'confirmed_at', confirmed_at)
    refuseEarlier('confirmed_at', confirmed_at, handed_over_at, '确认时间不能早于交接时间')
    const confirmed_by = ctx.caller.username
    const note = { confirm_note: confirm_note ?? null }
    return ctx.data.update(cargoList, id, { status, port_officer, confirmed_at, confirmed_by, ...note }, version)
  }),
  handle(recallCargoList, async (ctx, { id, version }) => {
    const { status } = await ctx.data.get(cargoList, id, { lock: true })
    const values = {
      status: stateAfter(cargoRecord, status, 'recall'),
      receiver: null,
      handed_over_at: null,
      handed_over_by: null,
    }
    return ctx.data.update(cargoList, id, values, version)
  }),
]
