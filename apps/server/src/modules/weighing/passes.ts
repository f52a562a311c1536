import { compare, grouped } from '@guanqiao/domain/kit/decimal'
import type { SystemDraft, Row } from '@guanqiao/domain/kit/entity'
import { next } from '@guanqiao/domain/documents/flow'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import { firstPass, judgeWeighing, secondPass, weighing, weighingFlow } from '@guanqiao/domain/weighing/index'
import { denied, hasRight } from '../../kernel/caller.ts'
import { handle } from '../../kernel/handlers.ts'
import type { Context } from '../../kernel/handlers.ts'
import { nextNumber } from '../../platform/numbers/numbers.queries.ts'
import { today } from '../../kernel/time.ts'
import { finished, started } from './consequences.ts'
import { expectedOf, findTruck, isAboutPapers, paperAlerts } from './truck.ts'

type Ticket = Row<typeof weighing>

/** No scale is connected yet: every reading is typed, which requires a right of its own. */
function mayTypeReadings({ caller }: Context): void {
  if (!hasRight(caller, 'weighing', 'manual')) throw denied([{ menu: 'weighing', button: 'manual' }], '手工录入重量')
}

const firstOf = { in: 'gross', out: 'tare' } as const

export const firstPassHandler = handle(firstPass, async (ctx, { pass, weight, ...about }) => {
  mayTypeReadings(ctx)
  const direction = about.direction ?? 'in'
  if (pass !== firstOf[direction])
    throw fieldProblem('pass', direction === 'in' ? '进场车辆先称毛重（重车）' : '出场车辆先称皮重（空车）')
  const subject = {
    enterprise_id: ctx.data.owner(weighing),
    plate_number: about.plate_number,
    batch_number: about.batch_number ?? null,
  }
  const open = await ctx.data.find(weighing, {
    enterprise_id: subject.enterprise_id,
    plate_number: subject.plate_number,
    status: 'open',
  })
  if (open) throw problem('weighing.open', open.weighing_no ?? open.plate_number)
  const truck = await findTruck(ctx, subject)
  const read = reading(ctx, pass, weight)
  const empty = {
    gross_weight: null,
    tare_weight: null,
    container_tare: null,
    deduct: null,
    gross_time: null,
    tare_time: null,
    foreign_net: null,
  }
  const expected = expectedOf(truck, about.good_name ?? null)
  const { alerts } = judgeWeighing({ ...empty, ...read }, expected)
  const ticket = await create(ctx, {
    ...about,
    ...read,
    weighing_no: await nextNumber(ctx.sql, subject.enterprise_id, 'BD', today(ctx.now())),
    vehicle_id: truck.vehicle?.id ?? null,
    order_transport_id: truck.transport?.id ?? null,
    declared_gross: expected.declared_gross,
    declared_net: expected.declared_net,
    alerts: [...paperAlerts(truck, subject), ...alerts],
  })
  await started(ctx, ticket)
  return ticket
})

const reading = ({ now, caller }: Context, pass: 'gross' | 'tare', weight: string) =>
  pass === 'gross'
    ? { gross_weight: weight, gross_time: now().toISOString(), gross_operator: caller.full_name }
    : { tare_weight: weight, tare_time: now().toISOString(), tare_operator: caller.full_name }

async function create(ctx: Context, values: SystemDraft<typeof weighing>): Promise<Ticket> {
  return refuseSecondTicket(values.plate_number, () => ctx.data.create(weighing, values))
}

/** Two concurrent tickets for one truck: the unique index lets the first one win. */
export async function refuseSecondTicket<T>(plate: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof Error && 'constraint_name' in error && error.constraint_name === 'weighing_open_plate')
      throw problem('weighing.open', plate)
    throw error
  }
}

export const secondPassHandler = handle(secondPass, async (ctx, { id, version, weight, ...entries }) => {
  mayTypeReadings(ctx)
  const ticket = await ctx.data.get(weighing, id, { lock: true })
  if (ticket.status !== 'open') throw problem('weighing.state', weighingFlow.states[ticket.status].label)
  const completed = withSecond(ctx, ticket, weight, entries)
  const truck = await findTruck(ctx, ticket)
  const expected = expectedOf(truck, ticket.good_name)
  const { isHeld, alerts, ...weights } = judgeWeighing(completed, expected)
  refuseNothing(completed, weights.net_weight)
  const status = next(weighingFlow, ticket.status, isHeld ? 'hold' : 'finish')
  const values = {
    ...completed,
    ...weights,
    ...(status && { status }),
    declared_gross: expected.declared_gross,
    declared_net: expected.declared_net,
    alerts: [...(ticket.alerts ?? []).filter(isAboutPapers), ...alerts],
  }
  const row = await ctx.data.update(weighing, id, values, version)
  if (!isHeld) await finished(ctx, row)
  return row
})

type WeighingEntries = {
  readonly container_tare?: string | null | undefined
  readonly deduct?: string | null | undefined
}

function withSecond(ctx: Context, ticket: Ticket, weight: string, { container_tare, deduct }: WeighingEntries) {
  const { gross_weight, tare_weight, gross_time, tare_time, foreign_net } = ticket
  return {
    gross_weight,
    tare_weight,
    gross_time,
    tare_time,
    foreign_net,
    container_tare: container_tare === undefined ? ticket.container_tare : container_tare,
    deduct: deduct === undefined ? ticket.deduct : deduct,
    ...reading(ctx, ticket.direction === 'in' ? 'tare' : 'gross', weight),
  }
}

function refuseNothing(
  { gross_weight, tare_weight }: Pick<Ticket, 'gross_weight' | 'tare_weight'>,
  net: string | null,
): void {
  if (net === null || compare(net, '0') > 0) return
  throw fieldProblem(
    'weight',
    `净重为 ${grouped(net)} kg，须大于 0：毛重 ${grouped(gross_weight)} kg，皮重 ${grouped(tare_weight)} kg，请核对箱皮重和扣重`,
  )
}
