import { manifest, submitManifest } from '@guanqiao/domain/customs/index'
import { handle } from '../../../kernel/handlers.ts'
import type { BoundOperation } from '../../../kernel/handlers.ts'
import { submitDocument } from '../../../documents/sending/submit.ts'
import { billsOf } from '../bills.ts'
import { saveManifest } from '../editing/editManifest.ts'
import { changeOf, manifestSending } from './manifestSending.ts'
import { billLines } from './postManifest.ts'
import type { CustomsWay } from '../../../documents/sending/customsWay.ts'

/** Takes the place of the reason of a change until the user has entered it: nothing is sent before. */
const NO_REASON_YET = { reason_codes: [] }

/** Saves, checks and first files the bills of a manifest, or sends their changes, in one call. */
export const submitHandler = (way: CustomsWay): BoundOperation =>
  handle(submitManifest, async (ctx, { bill_ids, confirmed, function_code, ...input }) => {
    const { reason_codes, reason_text, contact, contact_phone, ...edited } = input
    const declaration = {
      function_code: function_code ?? '9',
      reason_codes,
      reason_text,
      contact,
      contact_phone,
    } as const
    const lacksReason = declaration.function_code === '5' && !reason_codes?.length
    const change = lacksReason ? NO_REASON_YET : await changeOf(declaration)
    const { id, version, ...changes } = edited
    const { submission, ...result } = await submitDocument(
      ctx,
      {
        sending: manifestSending({ function_code: declaration.function_code, bill_ids }, change),
        save: async () => (await saveManifest(ctx, edited)).findings,
        way,
      },
      { id, version, confirmed, lacksReason, hasChanges: Object.keys(changes).length > 0 },
    )
    const row = await ctx.data.get(manifest, id)
    const bills = billLines(submission, result.state)
    return { document: { manifest: row, bills: await billsOf(ctx, row) }, ...result, bills }
  })
