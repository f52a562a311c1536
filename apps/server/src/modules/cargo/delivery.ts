import { cargoList } from '@guanqiao/domain/cargo/cargoList'
import {
  confirmCargoList,
  handCargoByDownload,
  importCargoAnswers,
  redeliverCargoList,
} from '@guanqiao/domain/cargo/cargoList.calls'
import { problem } from '@guanqiao/domain/kit/problem'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation } from '../../kernel/handlers.ts'
import { stateOf } from '../../documents/receipts/stateAfter.ts'
import { importAnswers } from '../../documents/handover/importAnswers.ts'
import { channelsFor, deliverAnew, deliverByHand } from '../../documents/handover/queue.ts'
import type { ChooseChannel, HandoverWaking } from '../../documents/handover/queue.ts'
import { cargoRecord } from './editing.ts'
import { cargoKind, confirmedValues } from './kind.ts'
import { loadCargoLists, viewsOf } from './views.ts'
import type { CargoView } from './views.ts'

/** The channel of a list by the office to which its manifest was declared. */
export const channelOf = (choose: ChooseChannel, { list, sources }: CargoView) =>
  choose(list, sources.manifest?.declare_office ?? null)

/** What clerks do about deliveries, and the confirmations of the port. */
export const deliveryHandlers = (waking: HandoverWaking): BoundOperation[] => [
  handle(redeliverCargoList, async (ctx, { id, version }) => {
    const [view] = await viewsOf(ctx, await loadCargoLists(ctx, [id], true))
    const { list } = view!
    if (list.status !== 'prepared' || !list.frozen_at)
      throw problem('document.state', list.frozen_at ? stateOf(cargoRecord, list.status) : '还没有生成交接文件')
    const channel = channelOf(await channelsFor(ctx, 'cargo_list'), view!)
    return deliverAnew(ctx, { list, channel, waking }, (values) => ctx.data.update(cargoList, id, values, version))
  }),
  handle(handCargoByDownload, async (ctx, { id, version }) => {
    const list = await ctx.data.get(cargoList, id, { lock: true })
    return deliverByHand(ctx, list, (values) => ctx.data.update(cargoList, id, values, version))
  }),
  handle(confirmCargoList, async (ctx, { id, version, ...confirmation }) => {
    const list = await ctx.data.get(cargoList, id, { lock: true })
    const values = { ...confirmedValues(ctx.now(), list, confirmation), confirmed_by: ctx.caller.username }
    return ctx.data.update(cargoList, id, values, version)
  }),
  handle(importCargoAnswers, (ctx, { rows }) => importAnswers(ctx, cargoKind, rows)),
]
