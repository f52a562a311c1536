import { manifest, submitManifest } from '@guanqiao/domain/customs/index'
import { handle } from '../../../kernel/handlers.ts'
import type { BoundOperation } from '../../../kernel/handlers.ts'
import { submitDocument } from '../../../documents/sending/submit.ts'
import { billsOf } from '../bills.ts'
import { editWhole } from '../editing/editManifest.ts'
import { manifestSending } from './manifestSending.ts'
import { billLines } from './postManifest.ts'

/** Saves, checks and first files the bills of a manifest in one call. */
export const submitHandler = (wake: () => void): BoundOperation =>
  handle(submitManifest, async (ctx, { bill_ids, confirmed, ...input }) => {
    const { id, version, ...changes } = input
    const { submission, ...result } = await submitDocument(
      ctx,
      {
        sending: manifestSending({ function_code: '9', bill_ids }, undefined),
        save: () => editWhole(ctx, input),
        wake,
      },
      { id, version, confirmed, hasChanges: Object.keys(changes).length > 0 },
    )
    const row = await ctx.data.get(manifest, id)
    const bills = billLines(submission, result.state === 'unconfirmed' ? 'blocked' : result.state)
    return { document: { manifest: row, bills: await billsOf(ctx, row) }, ...result, bills }
  })
