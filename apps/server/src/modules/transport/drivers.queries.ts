import type { Entity } from '@guanqiao/domain/kit/entity'
import { expiriesOf } from '@guanqiao/domain/kit/entity'
import { driver, vehicle } from '@guanqiao/domain/transport/index'
import type { Sql } from '../../kernel/database/scoped.ts'

/** A driver with the vehicle that they usually drive. */
export interface Pair {
  readonly id: string
  readonly vehicle_id: string
  readonly plate_number: string
  readonly trailer_plate: string | null
}

const nothingExpired = (sql: Sql, entity: Entity, alias: string, day: string) =>
  expiriesOf(entity).map(({ name }) => sql`and coalesce(${sql(alias)}.${sql(name)} >= ${day}::date, true)`)

/**
 * Drivers of a port and their vehicles that may go on the day and have no unfinished crossing, also none that is only planned, in random order, each driver
 * once. All enterprises for the platform's staff. Unfinished batches are few: their trucks are read first.
 */
export async function pickDrivers(
  sql: Sql,
  enterpriseId: string | null,
  port: { readonly port_code: string | null; readonly port_id: string | null },
  day: string,
  count: number,
): Promise<Pair[]> {
  const ofPerson = nothingExpired(sql, driver, 'd', day)
  const ofCar = nothingExpired(sql, vehicle, 'v', day)
  const rows = await sql<Pair[]>`
    with trip as materialized (
      select t.vehicle_id, t.driver_id from batch b join order_transport t
        on t.enterprise_id = b.enterprise_id and t.batch_number = b.batch_number
      where (${enterpriseId}::uuid is null or b.enterprise_id = ${enterpriseId}::uuid)
        and b.status in ('reserved', 'in_use', 'confirmed', 'crossed') and b.deleted_at is null
        and t.status <> 'cancelled' and t.deleted_at is null),
    pair as (
      select distinct on (d.id) d.id, v.id as vehicle_id, v.plate_number, v.trailer_plate
      from driver d join port p on p.id = d.port_id
        join vehicle v on v.enterprise_id = d.enterprise_id and v.driver_id = d.id
      where (${enterpriseId}::uuid is null or d.enterprise_id = ${enterpriseId}::uuid)
        and (p.port_code = ${port.port_code} or p.id = ${port.port_id}::uuid)
        and d.deleted_at is null and d.status = 'active' and d.filing_status = 'filed' and d.license_expiry is not null
        ${ofPerson}
        and v.deleted_at is null and v.status = 'active' and v.filing_status = 'filed'
        ${ofCar}
        and not exists (select from trip where trip.vehicle_id = v.id or trip.driver_id = d.id)
      order by d.id, v.id)
    select * from pair order by random() limit ${count}`
  return [...rows]
}
