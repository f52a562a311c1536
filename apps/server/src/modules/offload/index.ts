import { truncate } from '@guanqiao/domain/kit/field/truncate'
import type { Row, SystemDraft } from '@guanqiao/domain/kit/entity'
import { offload, offloadApi, offloadDocument } from '@guanqiao/domain/offload/offload'
import { offloadBody, offloadRecordPath } from '@guanqiao/domain/offload/offload.body'
import { offloadFindings } from '@guanqiao/domain/offload/offload.rules'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import { preparedStates } from '../../documents/sending/check.ts'
import type { Draft, SingleUnitDocument } from '../../documents/documentTypes/document.ts'
import { documentHandlers } from '../../documents/documentTypes/handlers.ts'
import type { RestoredRecord } from '../../platform/recycle/restoredRecord.ts'
import { contextsOf } from './contexts.ts'
import { effectsHandler } from './effects.ts'
import { propose } from './propose.ts'
import type { CustomsWay } from '../../documents/sending/customsWay.ts'

type Offload = Row<typeof offload>

const MAX_NUMBERS = 2000

const document: SingleUnitDocument<Offload> = {
  type: offloadDocument,
  calls: offloadApi,
  body: offloadBody,
  findings: findingsOf,
  recordPath: offloadRecordPath,
  derived: ({ bills }) => ({
    bill_nos: truncate((bills ?? []).map(({ bill_no }) => bill_no).join('、'), MAX_NUMBERS) || null,
  }),
}

/** A deleted draft comes back as it was; it is checked again before it is sent. */
export const restoredOffload: RestoredRecord = { head: offload, parts: [] }

export const offloadHandlers = (way: CustomsWay): BoundOperation[] => [
  ...documentHandlers(document, way),
  handle(offloadApi.make, async (ctx, request) => {
    const proposed = await propose(ctx, request)
    const draft = { ...proposed, ...document.derived?.(proposed as Draft<Offload>) }
    const [status] = await preparedStates(ctx, document, [draft as Draft<Offload>])
    const { id } = await ctx.data.create(offload, { ...draft, status } as SystemDraft<typeof offload>)
    return { id, status: status! }
  }),
  effectsHandler,
]

/** Takes ten statements for any number of drafts. */
async function findingsOf(ctx: Context, drafts: readonly Draft<Offload>[]) {
  const contexts = await contextsOf(ctx, drafts)
  return drafts.map((draft, at) => offloadFindings(draft, contexts[at]!))
}
