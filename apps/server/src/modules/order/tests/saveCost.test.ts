import { orderApi } from '@guanqiao/domain/order/index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Stage } from '../../../testing/actors.ts'
import { createStage } from '../../../testing/actors.ts'
import { giveRange, sendOk, openTrade } from '../../../testing/trade.ts'
import type { Trade } from '../../../testing/trade.ts'
import { watch } from '../../../testing/watched.ts'
import type { Watched } from '../../../testing/watched.ts'
import { readMasterData } from '../trucks/lineContext.queries.ts'

const MANY = 200
let watched: Watched
let stage: Stage
let a: Trade

beforeAll(async () => {
  stage = await createStage({}, { through: async (address) => (watched = await watch(address)) })
  a = await openTrade(stage, 'a', MANY)
})
afterAll(() => stage.close())

let serial = 0

/** Saves an order over HTTP, and returns the statements of its transaction and the bytes that the database sent meanwhile. */
async function saved(operation: typeof orderApi.create | typeof orderApi.update, input: object) {
  watched.committed()
  watched.received()
  const order = await sendOk(a.clerk, operation, input, { 'idempotency-key': `save-cost-${(serial += 1)}` })
  const bytes = watched.received()
  const saves = watched.committed().filter((texts) => texts.some((text) => text.includes('into idempotency')))
  expect(saves).toHaveLength(1)
  return { order, bytes, statements: saves[0]!.map((text) => text.replace(/\s+/g, ' ').slice(0, 120)) }
}

/** The trucks as a clerk's screen sends them, with numbers, containers and trailers. */
const linesOf = (trucks: number) =>
  a.lines(trucks, (at) => ({
    trailer_plate: `蒙L${String(1000 + at)}挂`,
    container_numbers: [`CSQU${String(3_054_380 + at)}`],
    batch_number: String(5_100_000_000_000 + serial * 1000 + at),
  }))

/** The cost of creating an order of this many trucks, changing one truck of it, changing all, and changing only its head. */
async function costsOf(trucks: number) {
  const lines = linesOf(trucks)
  const create = await saved(orderApi.create, { ...a.draftOf(trucks), transports: lines })
  const { id, transports } = create.order
  const changed = (planned_gross: string, which: (at: number) => boolean) =>
    lines.map((line, at) => ({ ...line, id: transports[at].id, ...(which(at) ? { planned_gross } : {}) }))
  const ofOne = (weight: string) => changed(weight, (at) => at === 1)
  const one = await saved(orderApi.update, { id, version: 1, transports: ofOne('47000'), reply: 'changes' })
  expect(one.order.transports).toMatchObject([{ sequence: 2, planned_gross: '47000.000' }])
  const whole = await saved(orderApi.update, { id, version: 2, transports: ofOne('46500') })
  expect(whole.order.transports).toHaveLength(trucks)
  const all = await saved(orderApi.update, { id, version: 3, transports: changed('46000', () => true) })
  const head = await saved(orderApi.update, { id, version: 4, contract_no: 'HT-HEAD' })
  return { create, one, whole, all, head }
}

describe('saving an order', () => {
  test('takes no more statements than it did, and as many for two trucks as for two hundred', async () => {
    const many = await costsOf(MANY)
    const texts = Object.values(many).map(({ statements }) => statements.join('\n'))
    const counts = ({ create, one, whole, all, head }: typeof many) =>
      [create, one, whole, all, head].map(({ statements }) => statements.length)
    expect(counts(many), texts.join('\n\n')).toEqual([12, 8, 10, 10, 9])
    expect(counts(await costsOf(2))).toEqual(counts(many))
  })

  test('reads a changed truck from the database and not the others', async () => {
    const few = await costsOf(2)
    const many = await costsOf(MANY)
    expect(many.one.bytes).toBeLessThan(10_000)
    // Not a byte for each of the unchanged trucks; ids and times differ in length.
    expect(Math.abs(many.one.bytes - few.one.bytes)).toBeLessThan(2_000)
  })

  test('asks which plates and containers are held without going through all batches for each truck, however young the tables were', async () => {
    const sql = await stage.database.owner.reserve()
    const { enterprise_id } = a
    const plates = Array.from({ length: MANY }, (_, at) => `蒙Q${String(10_000 + at)}`)
    const boxes = plates.map((_, at) => `TEMU${String(1_000_000 + at)}`)
    const nobody = '019b7765-ac00-7000-8000-000000000009'
    const lines = plates.map((plate_number, at) => ({ plate_number, container_numbers: [boxes[at]!] }))
    const ask = () => readMasterData(sql, { id: nobody, enterprise_id }, lines)
    // After five executions PostgreSQL may keep a plan that was made for few rows.
    for (let call = 0; call < 8; call += 1) await ask()
    await giveRange(stage, enterprise_id, 5_300_000_000_000n, 500)
    await sql`update batch set status = 'in_use' where enterprise_id = ${enterprise_id} and batch_number like '53%'`
    const { id } = await a.order(1)
    await sql`
      insert into order_transport (enterprise_id, id, version, created_at, updated_at, order_id, sequence, status, plate_number, container_numbers, goods_line, batch_number)
      select ${enterprise_id}, gen_random_uuid(), 1, now(), now(), ${id}, n, 'planned', '蒙Q' || 10000 + n % 200,
        jsonb_build_array('TEMU' || 1000000 + n % 200), 1, case when n <= 200 then (5300000000000 + n)::text end from generate_series(1, 2000) n`
    await sql`begin`
    const readingCost = await ask()
    const [read] = await sql`
      select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname in ('batch', 'order_transport')`
    await sql`commit`
    sql.release()
    expect([readingCost.plates.length, readingCost.containers.length]).toEqual([MANY, MANY])
    expect(read!['rows']).toBeLessThan(20_000)
  })
})
