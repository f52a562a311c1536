import { manifest } from '@guanqiao/domain/customs/index'
import type { Entity } from '@guanqiao/domain/kit/entity'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { Problem } from '@guanqiao/domain/kit/problem'
import { batch } from '@guanqiao/domain/order/index'
import type { BulkMake, BulkMakeUnderFiling } from '@guanqiao/domain/documents/making'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import { reasonOf } from '../../platform/bulk/rows.ts'
import { targetsOf } from './targets.ts'
import type { Target } from './targets.ts'

/** A record that was made, or is there. */
interface Inserted {
  readonly id: string
  readonly status: string
  readonly created_at: string
}

interface Stored extends Inserted {
  readonly batch_number: string
  readonly origins?: readonly { readonly source: string; readonly label: string }[] | null
}

interface Making {
  readonly call: BulkMake | BulkMakeUnderFiling
  readonly head: Entity
  /** Whether a ticket selects its truck alone; otherwise its batch. */
  readonly byTicket: boolean
  /** The operation for one batch: returns what it made; none if nothing was left to make. */
  readonly make: (
    ctx: Context,
    target: { readonly batch_number: string; readonly weighing_id: string | null; readonly filing_id: string | null },
  ) => Promise<readonly Inserted[]>
  /** The code of the problem that means the same as no record. */
  readonly done?: string
}

type Result = OutputOf<BulkMake>[number]

/**
 * Makes the documents of many batches by the operation for one, each in a savepoint of its own: the refusal of one batch does not
 * stop the others. The manifests and batches are locked first, in the order of their ids, so that two calls at once make nothing
 * twice and do not wait for each other in a circle.
 */
export const bulkMakeHandler = (making: Making): BoundOperation =>
  handle(making.call, async (ctx, input) => {
    const enterprise_id = ctx.data.owner(making.head)
    const targets = await targetsOf(ctx, enterprise_id, input, making.byTicket)
    const match = { enterprise_id, batch_number: [...new Set(targets.flatMap((target) => target.batch_number ?? []))] }
    await ctx.data.all(manifest, match, { lock: true })
    await ctx.data.all(batch, match, { lock: true })
    const livingRows = await livingOf(ctx, making.head, match)
    const filing_id = 'filing_id' in input && typeof input.filing_id === 'string' ? input.filing_id : null
    const results: Result[] = []
    for (const target of targets) results.push(await resultOf(ctx, making, { ...target, filing_id }, livingRows))
    return results
  })

async function livingOf(ctx: Context, head: Entity, match: object): Promise<Stored[]> {
  const rows = (await ctx.data.all(head, match as never)) as readonly object[] as readonly Stored[]
  return rows.filter(({ status }) => status !== 'deleted')
}

/** A ticket is reported if a living report took a value from it. */
const tookFrom = ({ origins }: Stored, weighing_no: string): boolean =>
  (origins ?? []).some(({ source, label }) => source === 'weighing' && label.split(/[ 、]/).includes(weighing_no))

async function resultOf(
  ctx: Context,
  making: Making,
  target: Target & { readonly filing_id: string | null },
  livingRows: readonly Stored[],
): Promise<Result> {
  const { batch_number, weighing_id, weighing_no, part, filing_id } = target
  const row = { batch_number, part, record_id: null, status: null, count: 0, created_at: null, reason: null }
  if (target.reason !== null || batch_number === null) return { ...row, outcome: 'refused', reason: target.reason }
  const ofBatch = livingRows.filter((stored) => stored.batch_number === batch_number)
  const reported = weighing_no ? ofBatch.findLast((stored) => tookFrom(stored, weighing_no)) : undefined
  if (reported) return existing(row, [reported])
  const inserted = await ctx.data.attempt(() => making.make(ctx, { batch_number, weighing_id, filing_id }))
  if (inserted instanceof Problem)
    return inserted.code === making.done && ofBatch.length > 0
      ? existing(row, ofBatch)
      : { ...row, outcome: 'refused', reason: reasonOf(inserted) }
  const [first] = inserted
  if (!first) return existing(row, ofBatch)
  const { id, status, created_at } = first
  return { ...row, outcome: 'made', record_id: id, status, count: inserted.length, created_at }
}

function existing(row: Omit<Result, 'outcome'>, stored: readonly Stored[]): Result {
  const last = stored.at(-1)
  return {
    ...row,
    outcome: 'existing',
    record_id: last?.id ?? null,
    status: last?.status ?? null,
    count: stored.length,
  }
}
