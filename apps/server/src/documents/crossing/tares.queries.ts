import { TARE_HISTORY_KEPT } from '@guanqiao/domain/weighing/index'
import type { Sql } from '../../kernel/database/scoped.ts'

/** The vehicle's usual tare from its last finished tickets. Not an edit of the vehicle: its version stays. */
export async function keepTareHistory(sql: Sql, enterpriseId: string, vehicleId: string): Promise<void> {
  await sql`
    update vehicle v set tare_average = h.average, tare_count = h.passes
    from (
      select round(avg(tare_weight), 3) as average, count(*)::int as passes from (
        select tare_weight from weighing
        where enterprise_id = ${enterpriseId} and vehicle_id = ${vehicleId} and status = 'done' and deleted_at is null
        order by id desc limit ${TARE_HISTORY_KEPT}
      ) last
    ) h
    where v.enterprise_id = ${enterpriseId} and v.id = ${vehicleId}`
}
