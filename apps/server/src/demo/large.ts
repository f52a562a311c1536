import '../product.ts'
import { setImmediate } from 'node:timers/promises'
import type { Entity, Row } from '@guanqiao/domain/kit/entity'
import { batch } from '@guanqiao/domain/order/index'
import { vehicle } from '@guanqiao/domain/transport/index'
import type { Store } from '../kernel/database/scoped.ts'
import { demoEnterprises } from '../modules/identity/demonstration/demoAccounts.ts'
import { createRandom, day, iso, minutes } from './seededRandom.ts'
import type { SeededRandom } from './seededRandom.ts'
import { readPlaces } from './places.ts'
import { searchable, completeRow } from './store.ts'
import { countMadeBy, findEnterprise, firstCompanies, insertRows } from './store.queries.ts'

/** The author of rows for measurements, by which they are counted and found. */
const MEASURED = 'demo.large'

const CHUNK = 2_000
const YEAR = 365 * 24 * 60
export const MAX_ROWS = 10_000_000

export interface LargeOptions {
  readonly vehicles: number
  readonly batches: number
  readonly now?: number
  progress(table: string, done: number, total: number): void
}

/**
 * Fills the first enterprise of the demonstration up to this many vehicles and batch numbers. Rows of an interrupted run are
 * counted, not created again.
 */
export async function fillLarge(
  store: Store,
  { vehicles, batches, now = Date.now(), progress }: LargeOptions,
): Promise<void> {
  const enterprise = await store.read('platform', async (sql) => {
    const enterpriseId = await findEnterprise(sql, demoEnterprises.a.company_name)
    return enterpriseId === undefined
      ? undefined
      : { enterpriseId, companies: await firstCompanies(sql, enterpriseId), places: await readPlaces(sql) }
  })
  const port = enterprise?.places.ports.get('0708')
  if (!enterprise?.companies.length || !port) throw new Error('请先以演示数据启动一次：GUANQIAO_DEMO=1 npm start')
  const { enterpriseId, companies } = enterprise
  await fill(store, vehicle, enterpriseId, vehicles, progress, (n, random) =>
    aVehicle(n, random, enterpriseId, companies[n % companies.length]!, now),
  )
  await fill(store, batch, enterpriseId, batches, progress, (n, random) =>
    aBatch(n, random, enterpriseId, port.id, now),
  )
}

/** Chunks are committed one after the other: the number of rows determines where to resume. Between chunks the connection is released. */
async function fill<E extends Entity>(
  store: Store,
  entity: E,
  enterpriseId: string,
  total: number,
  progress: LargeOptions['progress'],
  make: (n: number, random: SeededRandom) => Row<E>,
): Promise<void> {
  const start = await store.read('platform', (sql) => countMadeBy(sql, entity.table, enterpriseId, MEASURED))
  for (let from = start; from < total; from += CHUNK) {
    const random = createRandom(from)
    const count = Math.min(CHUNK, total - from)
    const rows = await searchable(
      entity,
      Array.from({ length: count }, (_, n) => make(from + n, random)),
    )
    await setImmediate()
    await store.write({ enterprise: enterpriseId }, (sql) => insertRows(sql, entity, rows))
    progress(entity.table, from + count, total)
  }
}

const letters = 'ABCDEFGJKMNPQRSTUVWXY'
const signs = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** The n-th plate of 蒙 outside the two cities of the demonstration: a letter, four characters and a digit. */
export function plateOf(n: number): string {
  const rest = Math.floor(n / letters.length)
  const sign = (digit: number) => signs.charAt(Math.floor(rest / 10 / signs.length ** digit) % signs.length)
  return `蒙${letters.charAt(n % letters.length)}${sign(3)}${sign(2)}${sign(1)}${sign(0)}${rest % 10}`
}

function aVehicle(
  n: number,
  random: SeededRandom,
  enterpriseId: string,
  company_id: string,
  now: number,
): Row<typeof vehicle> {
  const at = now - minutes(random.between(1, YEAR))
  return completeRow(vehicle, enterpriseId, {
    id: random.id(at),
    created_at: iso(at),
    created_by: MEASURED,
    plate_number: plateOf(n),
    filing_status: random.pick(['filed', 'filed', 'filed', 'none', 'filing']),
    status: random.between(0, 19) === 0 ? 'disabled' : 'active',
    vehicle_type: random.pick(['tractor', 'tractor', 'dump', 'flatbed', 'van']),
    vehicle_customs_code: `0708${String(n + 1).padStart(9, '0')}`,
    curb_weight: `${8_000 + 20 * random.between(0, 200)}.000`,
    max_gross: '98000.000',
    license_expiry: day(now, random.between(40, 1_500)),
    inspection_expiry: day(now, random.between(40, 700)),
    insurance_expiry: day(now, random.between(40, 365)),
    company_id,
  })
}

const FIRST_BATCH = 7_000_000_000_000

function aBatch(
  n: number,
  random: SeededRandom,
  enterpriseId: string,
  port_id: string,
  now: number,
): Row<typeof batch> {
  const at = now - minutes(random.between(1, YEAR))
  return completeRow(batch, enterpriseId, {
    id: random.id(at),
    created_at: iso(at),
    created_by: MEASURED,
    batch_number: String(FIRST_BATCH + n),
    drawn_at: iso(at),
    status: random.pick(['closed', 'closed', 'closed', 'closed', 'void']),
    port_id,
    ie_flag: random.between(0, 9) === 0 ? 'E' : 'I',
    plates: plateOf(random.between(0, 1_000_000)),
    planned_gross: `${50_000 + 20 * random.between(0, 1_000)}.000`,
    weighed_net: `${50_000 + 20 * random.between(0, 1_000)}.000`,
  })
}
