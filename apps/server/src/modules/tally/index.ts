import { arrival } from '@guanqiao/domain/arrival/arrival'
import { batch } from '@guanqiao/domain/order/index'
import type { Row, SystemDraft } from '@guanqiao/domain/kit/entity'
import { tally, tallyApi, tallyDocument } from '@guanqiao/domain/tally/tally'
import { tallyBody, tallyFindings } from '@guanqiao/domain/tally/tally.rules'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import { bulkMakeTallies } from '@guanqiao/domain/tally/making'
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
import type { Proposal } from '../../documents/reports/propose.ts'
import { passesOf, reportContexts, sceneOf } from '../../documents/reports/scene.ts'
import type { CustomsWay } from '../../documents/sending/customsWay.ts'

type Tally = Row<typeof tally>
type MakeInput = InputOf<typeof tallyApi.make>

const document: SingleUnitDocument<Tally> = {
  type: tallyDocument,
  calls: tallyApi,
  body: tallyBody,
  deletion: reportDeletion,
  findings: findingsOf,
  recordPath: (path) =>
    path
      .replace(/^(un)?loading_place$/, 'place_code')
      .replace(/^tally_contacts\.\d+\.(value|type)$/, 'tally_contacts')
      .replace(/^sender_id$/, 'transmitter_id'),
}

/** A deleted draft comes back as it was; it is checked again before it is sent. */
export const restoredTally: RestoredRecord = { head: tally, parts: [] }

/** The direction of a batch decides the message; a number that is not on file is an export, as are most tallies. */
async function typeOf({ data }: Context, batch_number: string): Promise<Tally['message_type']> {
  const row = await data.find(batch, { batch_number })
  return row?.ie_flag === 'I' ? 'MT5401' : 'MT5402'
}

export const tallyHandlers = (way: CustomsWay): BoundOperation[] => [
  ...documentHandlers(document, way),
  handle(tallyApi.balance, async (ctx, { batch_number, message_type, report_id }) => {
    const enterprise_id = await enterpriseOfBatch(ctx, tally, batch_number)
    const reports = await ctx.data.all(tally, { enterprise_id, batch_number })
    const inputFields = {
      batch_number,
      message_type: message_type ?? (await typeOf(ctx, batch_number)),
      id: report_id ?? null,
    }
    return balanceFor(ctx, enterprise_id, inputFields, reports)
  }),
  handle(tallyApi.make, async (ctx, request) => {
    const { id, status } = await makeTally(ctx, request)
    return { id, status }
  }),
  bulkMakeHandler({
    call: bulkMakeTallies,
    head: tally,
    byTicket: true,
    make: async (ctx, request) => [await makeTally(ctx, request)],
    done: 'report.done',
  }),
]

async function makeTally(ctx: Context, request: MakeInput): Promise<Tally> {
  const { batch_number } = request
  const message_type = await typeOf(ctx, batch_number)
  const proposal = await propose(
    ctx,
    {
      message_type,
      role: 'tally',
      place: 'place_code',
      reports: async (enterprise_id) => {
        const reports = await ctx.data.all(tally, { enterprise_id, batch_number })
        return reports.filter((report) => report.message_type === message_type)
      },
    },
    request,
  )
  const draft = { ...draftOf(ctx, proposal), message_type }
  const [status] = await preparedStates(ctx, document, [draft as Draft<Tally>])
  return ctx.data.create(tally, { ...draft, status } as SystemDraft<typeof tally>)
}

/** The nine characters of a company in its credit code. */
const organisationIn = (creditCode: string): string => creditCode.slice(8, 17)

function draftOf({ caller, now }: Context, proposal: Proposal) {
  const { head, sender, place, first, last, scale, containers, bills, is_partial, origins } = proposal
  const moment = now().toISOString()
  const times = { tally_start: first ?? moment, tally_end: last ?? moment }
  note(origins, first ? 'weighing' : 'default', first ? scale : '生成时间', times)
  const tally_company = organisationIn(sender.credit_code)
  note(origins, 'transmitter', `传输人 ${sender.transmitter_name}`, { tally_company })
  const tally_person = caller.full_name
  note(origins, 'user', '操作人', { tally_person })
  return {
    enterprise_id: head.enterprise_id,
    batch_number: head.batch_number,
    declare_office: head.declare_office,
    transmitter_id: sender.id,
    place_code: place,
    ...times,
    tally_company,
    tally_person,
    is_partial,
    containers: containers.map((box) => ({ ...box, damage_note: null })),
    bills,
    origins,
  }
}

/** Takes seven statements for any number of drafts. */
async function findingsOf(ctx: Context, drafts: readonly Draft<Tally>[]) {
  const [enterprise_id = ''] = drafts.map((draft) => draft.enterprise_id)
  const batches = [...new Set(drafts.flatMap(({ batch_number }) => batch_number ?? []))]
  const scene = await sceneOf(ctx, enterprise_id, batches)
  const match = { enterprise_id, batch_number: batches }
  const reports = await ctx.data.all(tally, match)
  const arrivals = (await ctx.data.all(arrival, match)).filter(({ status }) => status !== 'deleted')
  const contexts = await reportContexts(ctx, scene, drafts, reports, ({ place_code }) => place_code)
  return drafts.map((draft, at) =>
    tallyFindings(draft, {
      ...contexts[at]!,
      arrivals: arrivals.filter(({ batch_number }) => batch_number === draft.batch_number),
      firstPass: passesOf(scene.ticketsOf(draft.batch_number ?? '')).first,
    }),
  )
}
