import { fieldProblem } from '@guanqiao/domain/kit/problem'
import { availableDrivers, driver } from '@guanqiao/domain/transport/index'
import { handle } from '../../kernel/handlers.ts'
import { today } from '../../kernel/time.ts'
import { pickDrivers } from './drivers.queries.ts'

export const availableHandler = handle(availableDrivers, async (ctx, { port_code, port_id, day, count }) => {
  if (!port_code === !port_id) throw fieldProblem('port_code', '口岸代码和口岸须填且只填一个')
  const port = { port_code: port_code ?? null, port_id: port_id ?? null }
  const pairs = await pickDrivers(ctx.sql, ctx.caller.enterprise_id, port, day ?? today(ctx.now()), count ?? 1)
  const rows = new Map((await ctx.data.all(driver, { id: pairs.map(({ id }) => id) })).map((row) => [row.id, row]))
  return pairs.flatMap(({ id, ...vehicle }) => {
    const row = rows.get(id)
    return row ? [{ ...row, ...vehicle }] : []
  })
})
