import {
  advanceFlow,
  confirmAdvance,
  confirmAdvanceApi,
  EXPIRY_HOURS,
  isAdvanceWaiting,
  modifyAdvances,
  waitingKey,
} from '@guanqiao/domain/confirmation/advance'
import type { Row, SystemDraft } from '@guanqiao/domain/kit/entity'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import { next } from '@guanqiao/domain/documents/flow'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import { loadHeads } from '../../documents/sending/submission.ts'
import { expireAdvances } from './advance.queries.ts'

export type Advance = Row<typeof confirmAdvance>

const HOUR = 3_600_000

export const advanceHandlers: BoundOperation[] = [
  handle(confirmAdvanceApi.bulkCreate, async (ctx, { list }) => {
    await expireAdvances(ctx.sql, ctx.data.owner(confirmAdvance))
    refuseRepeated(list)
    for (const [at, { planned_time }] of list.entries()) refusePast(ctx, planned_time, `list.${at}.planned_time`)
    const rows = list.map(
      (values): SystemDraft<typeof confirmAdvance> => ({
        ...values,
        waiting_for: waitingKey(values),
      }),
    )
    return ctx.data.createMany(confirmAdvance, rows)
  }),
  handle(modifyAdvances, async (ctx, { ids, state }) => {
    await expireAdvances(ctx.sql, ctx.data.owner(confirmAdvance))
    const rows = await loadHeads(ctx, confirmAdvance, ids, true)
    const event = state === 'wait' ? 'resume' : 'cancel'
    for (const row of rows) {
      if (next(advanceFlow, row.status, event) === undefined)
        throw problem('document.state', `${row.plate_number} 的预确报${advanceFlow.states[row.status].label}`)
      if (state === 'wait') refusePast(ctx, row.planned_time, 'ids')
    }
    return ctx.data.updateMany(
      confirmAdvance,
      rows.map((row) => ({ id: row.id, status: state, waiting_for: state === 'wait' ? waitingKey(row) : null })),
      rows,
    )
  }),
  handle(isAdvanceWaiting, async ({ data, now }, { batch_number, plate, ie_flag }) => {
    const rows = await data.all(confirmAdvance, {
      enterprise_id: data.owner(confirmAdvance),
      batch_number,
      status: 'wait',
    })
    const key = waitingKey({ batch_number, plate_number: plate, ie_flag: ie_flag ?? 'I' })
    const record = rows.find(
      (row) => !isOver(row, now()) && row.waiting_for === (ie_flag ? key : waitingKey({ ...row, plate_number: plate })),
    )
    return { exist: record !== undefined, record: record ?? null }
  }),
]

/** A record that the hourly sweep has not expired yet. */
const isOver = ({ planned_time }: Pick<Advance, 'planned_time'>, now: Date): boolean =>
  new Date(planned_time).getTime() + EXPIRY_HOURS * HOUR < now.getTime()

function refusePast({ now }: Context, planned_time: string, path: string): void {
  if (isOver({ planned_time }, now())) throw fieldProblem(path, `计划时间已过 ${EXPIRY_HOURS} 小时，预确报不再有效`)
}

function refuseRepeated(list: readonly Parameters<typeof waitingKey>[0][]): void {
  const seen = new Set<string>()
  for (const [at, row] of list.entries()) {
    const key = waitingKey(row)
    if (seen.has(key)) throw fieldProblem(`list.${at}.plate_number`, `${row.plate_number} 在这一批中重复`)
    seen.add(key)
  }
}
