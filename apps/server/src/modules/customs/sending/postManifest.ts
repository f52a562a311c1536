import { postManifest } from '@guanqiao/domain/customs/index'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { handle } from '../../../kernel/handlers.ts'
import type { BoundOperation } from '../../../kernel/handlers.ts'
import { postDocuments } from '../../../documents/sending/post.ts'
import type { Posted } from '../../../documents/sending/post.ts'
import type { BillRow } from './buildMessage.ts'
import { changeOf, manifestChecks, manifestSending } from './manifestSending.ts'
import type { BillSubmission } from './manifestSending.ts'
import type { CustomsWay } from '../../../documents/sending/customsWay.ts'

type Line = OutputOf<typeof postManifest>[number]

/** Sends bills of manifests to customs, one message per manifest. */
export const postHandler = (way: CustomsWay, findings = manifestChecks.findings): BoundOperation =>
  handle(postManifest, async (ctx, input) => {
    const sending = { ...manifestSending(input, await changeOf(input)), findings }
    return (await postDocuments(ctx, sending, input, way)).map(lineOf)
  })

function lineOf({ submission, ...result }: Posted<BillSubmission>): Line {
  const { id, batch_number } = submission.document.head
  return { id, batch_number, ...result, bills: billLines(submission, result.state) }
}

/** The result for each bill of a submission. */
export const billLines = ({ units, left }: BillSubmission, state: Line['state']): Line['bills'] => [
  ...units.map((bill) => billLine(bill, state, null)),
  ...left.map(({ bill, message }) => billLine(bill, 'refused', message)),
]

const billLine = ({ id, bill_no }: BillRow, state: Line['state'], message: string | null): Line['bills'][number] => ({
  id,
  bill_no,
  state,
  message,
})
