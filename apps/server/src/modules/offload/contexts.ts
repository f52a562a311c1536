import { arrival } from '@guanqiao/domain/arrival/arrival'
import { manifest, manifestBill } from '@guanqiao/domain/customs/index'
import { inventory } from '@guanqiao/domain/inventory/inventory'
import type { Row } from '@guanqiao/domain/kit/entity'
import { directionOf } from '@guanqiao/domain/offload/messageType'
import { offload } from '@guanqiao/domain/offload/offload'
import type { OffloadContext } from '@guanqiao/domain/offload/offload.context'
import { batch } from '@guanqiao/domain/order/index'
import { tally } from '@guanqiao/domain/tally/tally'
import type { Context } from '../../kernel/handlers.ts'
import type { Draft } from '../../documents/documentTypes/document.ts'
import { byWhat, containerUses, elsewhere } from '../../documents/crossing/busy.queries.ts'
import { filedBoxes } from '../../documents/crossing/filedBoxes.ts'
import { sceneOf } from '../../documents/reports/scene.ts'
import type { Scene } from '../../documents/reports/scene.ts'

type Offload = Row<typeof offload>

/** States in which customs has, or may have, a report of the site. */
const sentStates: readonly string[] = ['sending', 'sent', 'review', 'accepted', 'deleting']
/** States of a gathered list that left the enterprise. */
const handedOver: readonly string[] = ['handed_over', 'accepted', 'manual']

/** The bills of a batch that applications may name: its manifest's, also those that left it, and those that were moved into it. */
export function appliedFor(scene: Scene, batch: string, message_type: string) {
  const own = scene.billsOf(scene.manifestOf(batch, message_type))
  const moved = scene.goodsOf(batch, message_type).filter(({ id }) => !own.some((bill) => bill.id === id))
  return [...own, ...moved]
}

/** The data that the rules compare each draft with, in their order. Drafts are of one enterprise. */
export async function contextsOf(ctx: Context, drafts: readonly Draft<Offload>[]): Promise<OffloadContext[]> {
  const [enterprise_id = ''] = drafts.map((draft) => draft.enterprise_id)
  const batches = [...new Set(drafts.flatMap(({ batch_number }) => batch_number ?? []))]
  const match = { enterprise_id, batch_number: batches }
  const scene = await sceneOf(ctx, enterprise_id, batches)
  const applications = await ctx.data.all(offload, match)
  const reports = [
    ...(await ctx.data.all(arrival, match)).map((row) => ({ ...row, label: '运抵' as const })),
    ...(await ctx.data.all(tally, match)).map((row) => ({ ...row, label: '理货' as const })),
  ].filter(({ status }) => sentStates.includes(status))
  const lists = (await ctx.data.all(inventory, match)).filter(({ status }) => handedOver.includes(status))
  const numbers = drafts.flatMap(({ containers }) =>
    (containers ?? []).flatMap(({ new_container }) => new_container ?? []),
  )
  const boxes = await filedBoxes(ctx.data, enterprise_id, numbers)
  const busyContainers = byWhat(await containerUses(ctx.sql, enterprise_id, numbers))
  const targetOf = await targets(ctx, enterprise_id, drafts)
  return drafts.map((draft) => {
    const number = draft.batch_number ?? ''
    const head = scene.manifestOf(number, draft.message_type ?? '')
    const isOfBatch = (row: { readonly batch_number: string | null }) => row.batch_number === number
    return {
      manifest: head,
      bills: appliedFor(scene, number, draft.message_type ?? ''),
      others: applications.filter((row) => isOfBatch(row) && row.id !== draft.id),
      reports: reports.filter(isOfBatch),
      lists: lists.filter(isOfBatch),
      target: targetOf(draft),
      boxes,
      busyContainers: elsewhere(
        busyContainers,
        (use) => use.batch_number === number || use.batch_number === draft.new_batch_number,
      ),
    }
  })
}

/** What is known of the batches that are to carry moved goods. */
async function targets({ data }: Context, enterprise_id: string, drafts: readonly Draft<Offload>[]) {
  const match = {
    enterprise_id,
    batch_number: [...new Set(drafts.flatMap(({ new_batch_number }) => new_batch_number ?? []))],
  }
  const rows = await data.all(batch, match)
  const manifests = (await data.all(manifest, match)).filter(({ status }) => status !== 'deleted')
  const bills = await data.all(manifestBill, { enterprise_id, manifest_id: manifests.map(({ id }) => id) })
  return ({ new_batch_number, message_type }: Draft<Offload>): OffloadContext['target'] => {
    const ofBatch = manifests.filter(
      (row) => row.batch_number === new_batch_number && row.ie_flag === directionOf(message_type),
    )
    const ids = new Set(ofBatch.map(({ id }) => id))
    return {
      row: rows.find(({ batch_number }) => batch_number === new_batch_number),
      bills: bills
        .filter((bill) => ids.has(bill.manifest_id) && bill.status !== 'deleted')
        .map(({ bill_no }) => bill_no),
    }
  }
}
