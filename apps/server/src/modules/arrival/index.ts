import { arrival, arrivalApi, arrivalDocument } from '@guanqiao/domain/arrival/arrival'
import { arrivalBody, arrivalFindings } from '@guanqiao/domain/arrival/arrival.rules'
import type { Row, SystemDraft } from '@guanqiao/domain/kit/entity'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import { bulkMakeArrivals } from '@guanqiao/domain/arrival/making'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import { preparedStates } from '../../documents/sending/check.ts'
import type { Draft, SingleUnitDocument } from '../../documents/documentTypes/document.ts'
import { documentHandlers } from '../../documents/documentTypes/handlers.ts'
import type { RestoredRecord } from '../../platform/recycle/restoredRecord.ts'
import { balanceFor } from '../../documents/reports/balance.ts'
import { reportDeletion } from '../../documents/reports/deletion.ts'
import { enterpriseOfBatch } from '../../documents/reports/owner.ts'
import { bulkMakeHandler } from '../../documents/making/bulkMake.ts'
import { note, propose } from '../../documents/reports/propose.ts'
import { passesOf, reportContexts, sceneOf } from '../../documents/reports/scene.ts'
import type { CustomsWay } from '../../documents/sending/customsWay.ts'

type Arrival = Row<typeof arrival>
type MakeInput = InputOf<typeof arrivalApi.make>

const document: SingleUnitDocument<Arrival> = {
  type: arrivalDocument,
  calls: arrivalApi,
  body: arrivalBody,
  deletion: reportDeletion,
  findings: findingsOf,
  recordPath: (path) => path.replace(/^arrival_date$/, 'arrival_time').replace(/^sender_id$/, 'transmitter_id'),
}

/** A deleted draft comes back as it was; it is checked again before it is sent. */
export const restoredArrival: RestoredRecord = { head: arrival, parts: [] }

export const arrivalHandlers = (way: CustomsWay): BoundOperation[] => [
  ...documentHandlers(document, way),
  handle(arrivalApi.balance, async (ctx, { batch_number, report_id }) => {
    const enterprise_id = await enterpriseOfBatch(ctx, arrival, batch_number)
    const reports = await ctx.data.all(arrival, { enterprise_id, batch_number })
    return balanceFor(ctx, enterprise_id, { batch_number, message_type: 'MT3402', id: report_id ?? null }, reports)
  }),
  handle(arrivalApi.make, async (ctx, request) => {
    const { id, status } = await makeArrival(ctx, request)
    return { id, status }
  }),
  bulkMakeHandler({
    call: bulkMakeArrivals,
    head: arrival,
    byTicket: true,
    make: async (ctx, request) => [await makeArrival(ctx, request)],
    done: 'report.done',
  }),
]

async function makeArrival(ctx: Context, request: MakeInput): Promise<Arrival> {
  const { batch_number } = request
  const { head, sender, place, first, scale, ...lines } = await propose(
    ctx,
    {
      message_type: 'MT3402',
      role: 'site',
      place: 'unloading_place',
      reports: (enterprise_id) => ctx.data.all(arrival, { enterprise_id, batch_number }),
    },
    request,
  )
  const { containers, bills, is_partial, origins } = lines
  const arrival_time = first ?? ctx.now().toISOString()
  note(origins, first ? 'weighing' : 'default', first ? scale : '生成时间', { arrival_time })
  const draft = {
    enterprise_id: head.enterprise_id,
    batch_number,
    message_type: 'MT3402' as const,
    declare_office: head.declare_office,
    transmitter_id: sender.id,
    unloading_place: place,
    arrival_time,
    is_partial,
    containers,
    bills,
    origins,
  }
  const [status] = await preparedStates(ctx, document, [draft as Draft<Arrival>])
  return ctx.data.create(arrival, { ...draft, status } as SystemDraft<typeof arrival>)
}

/** Takes six statements for any number of drafts. */
async function findingsOf(ctx: Context, drafts: readonly Draft<Arrival>[]) {
  const [enterprise_id = ''] = drafts.map((draft) => draft.enterprise_id)
  const batches = [...new Set(drafts.flatMap(({ batch_number }) => batch_number ?? []))]
  const scene = await sceneOf(ctx, enterprise_id, batches)
  const reports = await ctx.data.all(arrival, { enterprise_id, batch_number: batches })
  const contexts = await reportContexts(ctx, scene, drafts, reports, ({ unloading_place }) => unloading_place)
  return drafts.map((draft, at) =>
    arrivalFindings(draft, {
      ...contexts[at]!,
      firstPass: passesOf(scene.ticketsOf(draft.batch_number ?? '')).first,
    }),
  )
}
