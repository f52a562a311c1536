import { subtract } from '@guanqiao/domain/kit/decimal'
import type { Row } from '@guanqiao/domain/kit/entity'
import { fieldProblem } from '@guanqiao/domain/kit/problem'
import { domestic, domesticApi, domesticFlow, stepDomestic } from '@guanqiao/domain/transport/index'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation } from '../../kernel/handlers.ts'
import { nextNumber } from '../../platform/numbers/numbers.queries.ts'
import { today } from '../../kernel/time.ts'
import { thrownProblems } from '../../platform/import/rule.ts'
import type { ImportRule } from '../../platform/import/rule.ts'
import { stateAfter } from '../../documents/receipts/stateAfter.ts'

type Facts = Partial<
  Pick<Row<typeof domestic>, 'loaded_weight' | 'unloaded_weight' | 'depart_time' | 'arrive_time' | 'status'>
>

const domesticRecord = { label: '国内运输', flow: domesticFlow, states: domesticFlow.states }

/** The state and the loss that follow from times and weights. */
function derived({ status = 'planned', loaded_weight, unloaded_weight, depart_time, arrive_time }: Facts) {
  if (depart_time && arrive_time && Date.parse(arrive_time) < Date.parse(depart_time))
    throw fieldProblem('arrive_time', '到达时间不能早于发车时间')
  if (arrive_time && !depart_time) throw fieldProblem('depart_time', '已到达的运输须填写发车时间')
  if (unloaded_weight && !loaded_weight) throw fieldProblem('loaded_weight', '填写卸货重量须先填写装货重量')
  const event = arrive_time ? 'arrive' : depart_time ? 'load' : 'plan'
  return {
    status: stateAfter(domesticRecord, status, event, 'domestic.state'),
    lost_weight: loaded_weight && unloaded_weight ? subtract(loaded_weight, unloaded_weight) : null,
  }
}

const present = (patch: object) => Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))

export const domesticImport: ImportRule = {
  table: 'domestic',
  problems: async (_, rows) => thrownProblems(rows, (values) => derived(present(values))),
  async insert({ data, sql }, rows) {
    const haulages: object[] = []
    for (const values of rows) {
      const domestic_no = await nextNumber(sql, data.owner(domestic), 'GN', today())
      haulages.push({ ...values, ...derived(present(values)), domestic_no })
    }
    return data.createMany(domestic, haulages as never)
  },
}

export const domesticHandlers: BoundOperation[] = [
  handle(domesticApi.create, async (ctx, input) => {
    const facts = derived(present(input))
    const domestic_no = await nextNumber(ctx.sql, ctx.data.owner(domestic), 'GN', today(ctx.now()))
    return ctx.data.create(domestic, { ...input, ...facts, domestic_no })
  }),
  handle(domesticApi.update, async (ctx, { id, version, ...patch }) => {
    const before = await ctx.data.get(domestic, id, { lock: true })
    return ctx.data.update(domestic, id, { ...patch, ...derived({ ...before, ...present(patch) }) }, version)
  }),
  handle(stepDomestic, async (ctx, { id, version, event, remark }) => {
    const before = await ctx.data.get(domestic, id, { lock: true })
    if (event === 'void' && !remark) throw fieldProblem('remark', '请填写作废原因')
    const status = stateAfter(domesticRecord, before.status, event, 'domestic.state')
    return ctx.data.update(domestic, id, { status, ...(remark ? { remark } : {}) }, version)
  }),
]
