import { availableDrivers, driver } from '@guanqiao/domain/transport/index'
import { handle } from '../../kernel/handlers.ts'
import { today } from '../../kernel/time.ts'
import { pickDrivers } from './drivers.queries.ts'

export const availableHandler = handle(availableDrivers, async (ctx, { port_code, count }) => {
  const ids = await pickDrivers(ctx.sql, ctx.caller.enterprise_id, port_code, today(ctx.now()), count ?? 1)
  const rows = new Map((await ctx.data.all(driver, { id: ids })).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
})
