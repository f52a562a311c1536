import { acceptance } from '@guanqiao/customs'
import type { Verdict } from '@guanqiao/customs'
import { recordPath } from '@guanqiao/domain/customs/filing'
import { rehearseManifest } from '@guanqiao/domain/customs/rehearsal'
import { replies } from '@guanqiao/domain/customs/replies'
import type { Rehearsed } from '@guanqiao/domain/documents/rehearsal'
import { truncate } from '@guanqiao/domain/kit/field/truncate'
import { handle } from '../../../kernel/handlers.ts'
import { rehearseDocuments } from '../../../documents/rehearsal/rehearse.ts'
import type { Statement } from '../../../documents/rehearsal/rehearse.ts'
import { billPath } from '../checks.ts'
import { manifestSending, placesOf } from './manifestSending.ts'
import type { BillSubmission } from './manifestSending.ts'

/** The reasons of a change are entered when it is sent, and have no effect here. */
const REASONS = { reason_codes: ['999'] }

/** The likely reply of customs to the message that sending would create, bill by bill. */
export const rehearseHandler = handle(rehearseManifest, async (ctx, input) => {
  const lines = await rehearseDocuments(
    ctx,
    {
      sending: manifestSending(input, REASONS),
      scopeOf: (submissions) => ({
        batches: submissions.map(({ document }) => document.head.batch_number),
        billNumbers: submissions.flatMap(({ document }) => document.bills.map(({ bill_no }) => bill_no)),
      }),
      recordPath: fieldOf,
      bills: billsOf,
    },
    input.ids,
  )
  return lines.map(({ bills = [], ...line }) => ({ ...line, bills: [...bills] }))
})

const fieldOf = (submission: BillSubmission, path: string): string => billPath(recordPath(path), placesOf(submission))

function billsOf(submission: BillSubmission, verdict: Verdict): NonNullable<Rehearsed['bills']> {
  const receipt = acceptance(verdict)
  return submission.units.map(({ id, bill_no }, at) => {
    const answer = receipt.bills.find((bill) => bill.bill_no === bill_no)
    const finding = verdict.bills[at]?.findings[0]
    return {
      id,
      bill_no,
      code: (answer?.code ?? receipt.code) as Statement['code'],
      text: truncate(answer?.text ?? receipt.text, 600),
      path: finding?.path === undefined ? null : fieldOf(submission, finding.path),
      remedy: finding ? replies[finding.serial].remedy : null,
    }
  })
}
