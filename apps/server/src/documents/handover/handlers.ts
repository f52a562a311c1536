import { problem } from '@guanqiao/domain/kit/problem'
import type { HandoverKind, StoredList } from './kind.ts'
import { handedOverValues } from './kind.ts'
import { next } from '@guanqiao/domain/documents/flow'
import type { Field } from '@guanqiao/domain/kit/field'
import type { BoundOperation } from '../../kernel/handlers.ts'
import { handle, handleWithoutTransaction } from '../../kernel/handlers.ts'
import { formFile } from '../../platform/import/files.ts'
import { stateAfter, stateOf } from '../receipts/stateAfter.ts'
import { importAnswers } from './importAnswers.ts'
import type { HandoverWaking } from './queue.ts'
import { deliverAnew, deliverByHand, endDelivery, noDelivery } from './queue.ts'
import { refuseEarlier, refuseFuture } from './times.ts'

/** What clerks do with the exchange file of a frozen list, and the answers of a sheet. */
export function handoverHandlers(kind: HandoverKind, waking: HandoverWaking): BoundOperation[] {
  const { record, type } = kind
  const { entity, calls } = type
  /** Refuses a list that was not frozen, or whose file was handed over. */
  const refuseUnlessWaiting = ({ status, frozen_at }: Pick<StoredList, 'status' | 'frozen_at'>) => {
    if (!next(record.flow, status, 'hand_over')) throw problem('document.state', stateOf(record, status))
    if (!frozen_at) throw problem('document.state', '还没有生成交接文件，先检查并生成')
  }
  return [
    handle(calls.file, async (ctx, { id, format }) => {
      const list = await ctx.data.get(entity, id)
      if (!kind.hasFile(list)) throw problem('document.state', `${record.label}还没有交接文件`)
      const file = await kind.file(list, format ?? 'json')
      return { ...file, file_name: `${record.label}-${list[entity.display]}-${list.frozen_no}.${format ?? 'json'}` }
    }),
    handle(calls.recall, async (ctx, { id, version }) => {
      const list = await ctx.data.get(entity, id, { lock: true })
      const status = stateAfter(record, list.status, 'recall')
      const values = { ...noDelivery, ...handedOverValues(kind, null, null, null), status }
      const recalled = await ctx.data.update(entity, id, values, version)
      await endDelivery(ctx, [list])
      return recalled
    }),
    handle(calls.handOver, async (ctx, { id, version, receiver, handed_over_at: at }) => {
      const list = await ctx.data.get(entity, id, { lock: true })
      refuseUnlessWaiting(list)
      refuseFuture(ctx.now(), 'handed_over_at', at)
      const message = `交接时间不能早于${entity.fields.frozen_at.label}`
      refuseEarlier('handed_over_at', at, list.frozen_at, message)
      const status = stateAfter(record, list.status, 'hand_over')
      const values = { ...noDelivery, ...handedOverValues(kind, receiver, at, ctx.caller.username), status }
      const handed = await ctx.data.update(entity, id, values, version)
      await endDelivery(ctx, [list])
      return handed
    }),
    handle(calls.redeliver, async (ctx, { id, version }) => {
      const list = await ctx.data.get(entity, id, { lock: true })
      refuseUnlessWaiting(list)
      const channel = await kind.channel(ctx, list)
      return deliverAnew(ctx, { list, channel, waking }, (values) => ctx.data.update(entity, id, values, version))
    }),
    handle(calls.byDownload, async (ctx, { id, version }) => {
      const list = await ctx.data.get(entity, id, { lock: true })
      return deliverByHand(ctx, list, (values) => ctx.data.update(entity, id, values, version))
    }),
    handle(calls.answers, (ctx, { rows }) => importAnswers(ctx, kind, rows)),
    handleWithoutTransaction(calls.answerTemplate, () =>
      formFile('答复', Object.entries<Field>(type.answerCells), `${record.label}答复模板.xlsx`),
    ),
  ]
}
