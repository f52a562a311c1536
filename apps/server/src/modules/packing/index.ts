import { packing, packingApi, packingDocument } from '@guanqiao/domain/packing/packing'
import {
  packingBody,
  packingDeletion,
  packingFindings,
  packingRecordPath,
} from '@guanqiao/domain/packing/packing.rules'
import type { Row, SystemDraft } from '@guanqiao/domain/kit/entity'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import { bulkMakePackingLists } from '@guanqiao/domain/packing/making'
import { codeReader } from '../../kernel/data/codes.ts'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import { preparedStates } from '../../documents/sending/check.ts'
import type { Draft, SingleUnitDocument } from '../../documents/documentTypes/document.ts'
import { documentHandlers } from '../../documents/documentTypes/handlers.ts'
import type { RestoredRecord } from '../../platform/recycle/restoredRecord.ts'
import { bulkMakeHandler } from '../../documents/making/bulkMake.ts'
import { byWhat, containerUses, elsewhere } from '../../documents/crossing/busy.queries.ts'
import { filedBoxes } from '../../documents/crossing/filedBoxes.ts'
import { sceneOf } from '../../documents/reports/scene.ts'
import { propose } from './propose.ts'
import type { CustomsWay } from '../../documents/sending/customsWay.ts'

type Packing = Row<typeof packing>

const document: SingleUnitDocument<Packing> = {
  type: packingDocument,
  calls: packingApi,
  body: packingBody,
  deletion: packingDeletion,
  findings: findingsOf,
  recordPath: packingRecordPath,
}

/** A deleted draft comes back as it was; it is checked again before it is sent. */
export const restoredPacking: RestoredRecord = { head: packing, parts: [] }

export const packingHandlers = (way: CustomsWay): BoundOperation[] => [
  ...documentHandlers(document, way),
  handle(packingApi.make, async (ctx, request) => {
    const rows = await makeLists(ctx, request)
    const [first] = rows
    return { id: first!.id, status: first!.status, count: rows.length }
  }),
  bulkMakeHandler({
    call: bulkMakePackingLists,
    head: packing,
    byTicket: false,
    make: (ctx, { batch_number }) => makeLists(ctx, { batch_number }),
    done: 'packing.done',
  }),
]

async function makeLists(ctx: Context, request: InputOf<typeof packingApi.make>): Promise<Packing[]> {
  const drafts = await propose(ctx, request)
  const states = await preparedStates(ctx, document, drafts as Draft<Packing>[])
  const rows = drafts.map((draft, at) => ({ ...draft, status: states[at] }) as SystemDraft<typeof packing>)
  return ctx.data.createMany(packing, rows)
}

/** Takes eight statements for any number of drafts. */
async function findingsOf(ctx: Context, drafts: readonly Draft<Packing>[]) {
  const [enterprise_id = ''] = drafts.map((draft) => draft.enterprise_id)
  const batches = [...new Set(drafts.flatMap(({ batch_number }) => batch_number ?? []))]
  const numbers = [...new Set(drafts.flatMap(({ packing_no }) => packing_no ?? []))]
  const scene = await sceneOf(ctx, enterprise_id, batches)
  const ofBatches = await ctx.data.all(packing, { enterprise_id, batch_number: batches })
  const ofNumbers = await ctx.data.all(packing, { enterprise_id, packing_no: numbers })
  const stored = [...new Map([...ofBatches, ...ofNumbers].map((row) => [row.id, row])).values()]
  const living = stored.filter(({ status }) => status !== 'deleted')
  const boxNumbers = [...new Set(drafts.flatMap(({ container_number }) => container_number ?? []))]
  const boxes = await filedBoxes(ctx.data, enterprise_id, boxNumbers)
  const uses = byWhat(await containerUses(ctx.sql, enterprise_id, boxNumbers))
  const code = await codeReader(['rmft_dangerous_goods'])
  const dangerousGoods = (undg_code: string) => code('rmft_dangerous_goods', undg_code)?.name
  return drafts.map((draft) => {
    const manifest = scene.manifestOf(draft.batch_number ?? '', 'MT7402')
    const others = living.filter(
      ({ id, batch_number, packing_no }) =>
        id !== draft.id && (batch_number === draft.batch_number || packing_no === draft.packing_no),
    )
    const box = boxes.get(draft.container_number ?? '')
    const busyContainers = elsewhere(uses, ({ batch_number }) => batch_number === draft.batch_number)
    const bills = scene.goodsOf(draft.batch_number ?? '', 'MT7402')
    return packingFindings(draft, { now: ctx.now(), manifest, bills, others, box, busyContainers, dangerousGoods })
  })
}
