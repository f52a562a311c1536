import {
  partyAnnex,
  partyAnnexes,
  consignee,
  consigneeApi,
  consignor,
  consignorApi,
} from '@guanqiao/domain/reference/index'
import type { FileStore } from '../../gateways/files/store.ts'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation } from '../../kernel/handlers.ts'
import { annexHandlers, removeAnnexes } from '../../platform/files/annexes.ts'
import type { RestoredRecord } from '../../platform/recycle/restoredRecord.ts'

/** Annexes that enterprises have of a party of the platform keep it: they are not removed with it. */
const removeConsignor = handle(consignorApi.remove, async (ctx, { id, version }) => {
  const { enterprise_id } = await ctx.data.get(consignor, id, { lock: true })
  if (enterprise_id) await removeAnnexes(ctx, partyAnnexes, { enterprise_id, seller_id: id })
  await ctx.data.remove(consignor, id, version ?? null)
  return { id }
})

const removeConsignee = handle(consigneeApi.remove, async (ctx, { id, version }) => {
  const { enterprise_id } = await ctx.data.get(consignee, id, { lock: true })
  if (enterprise_id) await removeAnnexes(ctx, partyAnnexes, { enterprise_id, receiver_id: id })
  await ctx.data.remove(consignee, id, version ?? null)
  return { id }
})

export const partyAnnexHandlers = (files: FileStore): BoundOperation[] => [
  ...annexHandlers(files, partyAnnexes),
  removeConsignor,
  removeConsignee,
]

export const restoredParties: readonly RestoredRecord[] = [
  { head: consignor, parts: [partyAnnex] },
  { head: consignee, parts: [partyAnnex] },
]
