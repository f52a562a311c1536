import { EXPIRY_HOURS } from '@guanqiao/domain/confirmation/advance'
import type { Sql } from '../../kernel/database/scoped.ts'

const AUTHOR = '系统'

/** Expires the waiting records whose planned time is 48 hours past, of one enterprise or of all; returns their number. */
export async function expireAdvances(sql: Sql, enterpriseId: string | null = null): Promise<number> {
  const rows = await sql<{ id: string }[]>`
    with expired as (
      update confirm_advance a set status = 'expired', waiting_for = null, version = a.version + 1, updated_at = now(), updated_by = ${AUTHOR}
      where a.status = 'wait' and a.deleted_at is null and a.planned_time < now() - ${EXPIRY_HOURS} * interval '1 hour'
        and (${enterpriseId}::uuid is null or a.enterprise_id = ${enterpriseId}::uuid)
      returning a.enterprise_id, a.id)
    select id from expired`
  return rows.length
}
