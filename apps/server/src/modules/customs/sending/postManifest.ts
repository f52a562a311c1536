import { postManifest, summaryOf } from '@guanqiao/domain/customs/index'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { handle } from '../../../kernel/handlers.ts'
import type { Context, BoundOperation } from '../../../kernel/handlers.ts'
import { stepTransports } from '../../../documents/crossing/steps.queries.ts'
import { postDocuments } from '../../../documents/sending/post.ts'
import type { Dispatch, Posted } from '../../../documents/sending/post.ts'
import type { BillRow } from './buildMessage.ts'
import { changeOf, manifestChecks, manifestPosting } from './posting.ts'
import type { GoingBills, Loaded } from './posting.ts'

type Line = OutputOf<typeof postManifest>[number]

/** Sends bills of manifests to customs, one message per manifest. */
export const postHandler = (wake: () => void, findings = manifestChecks.findings): BoundOperation =>
  handle(postManifest, async (ctx, input) => {
    const posting = manifestPosting(input, await changeOf(input))
    return (await postDocuments(ctx, { ...posting, findings, follow, headOf, wake }, input.ids)).map(lineOf)
  })

function lineOf({ posted: { head }, going, ...result }: Posted<Loaded, GoingBills>): Line {
  const { state } = result
  const carried = (going?.plan.going ?? []).map((bill) => billLine(bill, state, null))
  const left = (going?.plan.left ?? []).map(({ bill, message }) => billLine(bill, 'refused', message))
  return { id: head.id, batch_number: head.batch_number, ...result, bills: [...carried, ...left] }
}

const billLine = ({ id, bill_no }: BillRow, state: Line['state'], message: string | null): Line['bills'][number] => ({
  id,
  bill_no,
  state,
  message,
})

/** Advances the trucks of a first filing. */
const follow = (ctx: Context, sent: readonly GoingBills[]): Promise<void> =>
  stepTransports(
    ctx.sql,
    sent.filter(({ plan }) => plan.function_code === '9').map(({ posted }) => posted.head),
    'send',
    ctx.trace,
  )

const headOf: NonNullable<Dispatch<Loaded, GoingBills>['headOf']> = ({ posted: { bills } }, sent) =>
  summaryOf(bills.map((bill) => (sent.get(bill.id) as BillRow | undefined) ?? bill))
