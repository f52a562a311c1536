import { partyAnnex, partyAnnexes, receiver, receiverApi, seller, sellerApi } from '@guanqiao/domain/reference/index'
import type { FileStore } from '../../gateways/files/store.ts'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation } from '../../kernel/handlers.ts'
import { annexHandlers, removeAnnexes } from '../../platform/files/annexes.ts'
import type { RestoredWhole } from '../../platform/recycle/restoredWhole.ts'

/** Annexes that enterprises have of a party of the platform keep it: they are not removed with it. */
const removeSeller = handle(sellerApi.remove, async (ctx, { id, version }) => {
  const { enterprise_id } = await ctx.data.get(seller, id, { lock: true })
  if (enterprise_id) await removeAnnexes(ctx, partyAnnexes, { enterprise_id, seller_id: id })
  await ctx.data.remove(seller, id, version ?? null)
  return { id }
})

const removeReceiver = handle(receiverApi.remove, async (ctx, { id, version }) => {
  const { enterprise_id } = await ctx.data.get(receiver, id, { lock: true })
  if (enterprise_id) await removeAnnexes(ctx, partyAnnexes, { enterprise_id, receiver_id: id })
  await ctx.data.remove(receiver, id, version ?? null)
  return { id }
})

export const partyAnnexHandlers = (files: FileStore): BoundOperation[] => [
  ...annexHandlers(files, partyAnnexes),
  removeSeller,
  removeReceiver,
]

export const restoredParties: readonly RestoredWhole[] = [
  { head: seller, parts: [partyAnnex] },
  { head: receiver, parts: [partyAnnex] },
]
