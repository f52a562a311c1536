import { billKey, emptyCustomsState, readSubmission, remember } from '@guanqiao/customs'
import type { CustomsBill, CustomsState, RoadManifestBill } from '@guanqiao/customs'
import { billMessage } from '@guanqiao/domain/customs/filing'
import type { BillDraft, ManifestDraft } from '@guanqiao/domain/customs/index'
import { singleUnitDocuments } from '@guanqiao/domain/documentTypes/index'
import type { Context } from '../../kernel/handlers.ts'
import type { CustomsCopy } from './customsCopy.queries.ts'
import { readCustomsCopies } from './customsCopy.queries.ts'
import { declaringMessages, filedBills } from './filed.queries.ts'
import type { FiledBill } from './filed.queries.ts'

/** The batches and bills that a message is judged by. */
export interface Scope {
  readonly enterprise_id: string
  readonly batches: readonly string[]
  readonly billNumbers: readonly string[]
}

/** A document in transit counts as accepted, as a bill does: customs receives its message before the next one. */
const held = ['sending', 'sent', 'review', 'accepted', 'deleting']

/** The holdings of customs around some documents, by our own records. */
export async function customsStateAround(ctx: Context, scope: Scope): Promise<CustomsState> {
  const { enterprise_id, batches, billNumbers } = scope
  const filed = await filedBills(ctx.sql, enterprise_id, batches, billNumbers)
  const state = stateOfBills(filed, await readCustomsCopies(ctx.sql, enterprise_id, filed))
  const ids: string[] = []
  for (const { entity } of singleUnitDocuments) {
    const rows = await ctx.data.all(entity, { enterprise_id, batch_number: batches, status: held } as object)
    ids.push(...rows.map(({ id }) => id as string))
  }
  if (ids.length === 0) return state
  return (await declaringMessages(ctx.sql, enterprise_id, ids)).reduce(withDeclared, state)
}

/** The content of a bill is known if it was sealed. */
function stateOfBills(filed: readonly FiledBill[], customsCopies: ReadonlyMap<string, CustomsCopy>): CustomsState {
  const entries = filed.map(({ id, bill_no, batch_number, message_type, filer, state }): [string, CustomsBill] => {
    const copy = customsCopies.get(id)
    const content = copy && (billMessage(copy.bill as BillDraft, copy.manifest as ManifestDraft) as RoadManifestBill)
    return [
      billKey(batch_number, bill_no),
      { bill_no, batch_number, message_type, filer, state, ...(content && { content }) },
    ]
  })
  const batches = filed.map(({ batch_number, message_type, day }) => [
    batch_number,
    { message_type, ...(day !== null && { day: day.replaceAll('-', '') }) },
  ])
  return { ...emptyCustomsState, batches: Object.fromEntries(batches), bills: Object.fromEntries(entries) }
}

/** The state after customs accepted a message; drills that its words ask for do not count. */
function withDeclared(state: CustomsState, body: string): CustomsState {
  const submission = readSubmission(body)
  return remember(state, submission, { ...submission, findings: [], bills: [] }, { scenario: 'normal' })
}
