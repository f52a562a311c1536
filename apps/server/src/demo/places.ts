import type { Row } from '@guanqiao/domain/kit/entity'
import { port, site } from '@guanqiao/domain/reference/index'
import { bindData } from '../kernel/data/bindData.ts'
import type { Sql } from '../kernel/database/scoped.ts'
import { iso } from './seededRandom.ts'
import { landPorts } from '../modules/reference/landPorts.ts'
import type { SeededRandom } from './seededRandom.ts'
import { storeRows, completeRow } from './store.ts'

const sites = [
  ['0708', '0708SC01', '甘其毛都口岸北区监管作业场所', '1200000.000', 12],
  ['0708', '0708SC02', '甘其毛都口岸煤炭二号监管作业场所', '2600000.000', 20],
  ['0705', '0705SC01', '二连浩特公路口岸监管作业场所', '400000.000', 8],
] as const

const trace = { operation: 'demo', requestId: 'demo', address: '-', user_id: null, username: null, enterprise_id: null }

export interface Places {
  readonly ports: ReadonlyMap<string, Row<typeof port>>
  readonly sites: ReadonlyMap<string, Row<typeof site>>
}

/** Creates all land ports and the sites of the demonstration, unless there are ports. Returns whether it did. */
export async function seedPlaces(sql: Sql, random: SeededRandom, at: number): Promise<boolean> {
  if ((await readPlaces(sql)).ports.size > 0) return false
  const stamp = () => ({ id: random.id(at), created_at: iso(at), created_by: 'admin' })
  const ports = landPorts().map((values) =>
    completeRow(port, null, { ...stamp(), work_hours: '08:30—17:30', ...values }),
  )
  await storeRows(sql, port, ports)
  const places = sites.map(([customs_code, site_code, site_name, capacity, lanes]) =>
    completeRow(site, null, {
      ...stamp(),
      site_code,
      site_name,
      customs_code,
      port_id: ports.find((row) => row.port_code === customs_code)!.id,
      capacity,
      lanes,
    }),
  )
  await storeRows(sql, site, places)
  return true
}

/** The existing ports and sites, by code. */
export async function readPlaces(sql: Sql): Promise<Places> {
  const data = bindData({ sql, trace, enterprise: null, now: () => new Date(), wrote: () => {} })
  return {
    ports: new Map((await data.all(port, {})).map((row) => [row.port_code, row])),
    sites: new Map((await data.all(site, {})).map((row) => [row.site_code, row])),
  }
}
