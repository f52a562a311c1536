import { acknowledgeAlarm, manifest, manifestBill } from '@guanqiao/domain/customs/index'
import { problem } from '@guanqiao/domain/kit/problem'
import { handle } from '../../kernel/handlers.ts'
import { billsOf } from './bills.ts'
import { settle } from './manifestState.ts'

/** The audit log records author and time of the acknowledgement with the change of the bills. */
export const acknowledgeHandler = handle(acknowledgeAlarm, async (ctx, { id }) => {
  const row = await ctx.data.get(manifest, id, { lock: true })
  if (row.alarm === null) throw problem('manifest.state', '没有待确认的警示')
  const alarmed = (await billsOf(ctx, row, true)).filter(({ alarm }) => alarm !== null)
  await ctx.data.updateMany(
    manifestBill,
    alarmed.map((bill) => ({ id: bill.id, alarm: null })),
  )
  return (await settle(ctx, row)).manifest
})
