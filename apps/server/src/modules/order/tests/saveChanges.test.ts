import { createTransports, orderApi, updateTransports } from '@guanqiao/domain/order/index'
import { driverApi, vehicleApi } from '@guanqiao/domain/transport/index'
import { describe, expect, test } from 'vitest'
import { sendOk } from '../../../testing/trade.ts'
import { a, stage, withTrades } from '../../../testing/stages/openStages.ts'
import { detail } from './steps.ts'

withTrades({ trucks: 6 })

interface Truck {
  readonly id: string
  readonly plate_number: string
  readonly sequence: number
  readonly planned_gross: string
}

/** A saved order of this many trucks, with its trucks as they would be sent again. */
async function saved(trucks: number, line?: (at: number) => object) {
  const { id, version } = await a.order(trucks, {}, line)
  const { transports } = await detail(id)
  const lines = a.lines(trucks, line).map((one, at) => ({ ...one, id: transports[at].id as string }))
  return { id, version, lines }
}

const plates = (transports: readonly Truck[]) => transports.map((truck) => [truck.sequence, truck.plate_number])

describe('saving an order, answered with the changed trucks', () => {
  test('returns trucks that are new, changed or moved, and no others', async () => {
    const { id, version, lines } = await saved(4)
    const [first, second, third, fourth] = lines
    const input = { id, version, reply: 'changes' }
    const changed = await sendOk(a.clerk, orderApi.update, {
      ...input,
      transports: [first, { ...second, planned_gross: '47000' }, third, fourth, a.lines(5)[4]],
    })
    expect(plates(changed.transports)).toEqual([
      [2, a.plates[1]],
      [5, a.plates[4]],
    ])
    expect(changed.findings).toEqual((await detail(id)).findings)
    const moved = await sendOk(a.clerk, orderApi.update, { ...input, version: 2, transports: [first, fourth, third] })
    expect(plates(moved.transports)).toEqual([[2, a.plates[3]]])
    const savedOrder = await detail(id)
    expect(plates(savedOrder.transports)).toEqual([
      [1, a.plates[0]],
      [2, a.plates[3]],
      [3, a.plates[2]],
    ])
    expect(savedOrder.order.version).toBe(3)
    const audit = await stage.database.owner`
      select count(*)::int as count from audit_log where entity = 'order_transport' and record_id = ${first!.id}`
    expect(audit).toEqual([{ count: 1 }])
  })

  test('weighs the batch that trucks share by all of them', async () => {
    const batch_number = '5200000000001'
    const { id, version, lines } = await saved(3, () => ({ batch_number }))
    const transports = lines.map((line, at) => ({ ...line, ...(at === 2 ? { planned_gross: '40000.5' } : {}) }))
    const change = { id, version, batch_mode: 'shared', transports, reply: 'changes' }
    expect((await sendOk(a.clerk, orderApi.update, change)).transports).toHaveLength(1)
    const loads = () => stage.database.owner`select planned_gross, plates from batch where order_id = ${id}`
    expect(await loads()).toEqual([{ planned_gross: '136000.500', plates: a.plates.slice(0, 3).join('、') }])
    await sendOk(a.clerk, orderApi.update, { ...change, version: 2, transports: transports.slice(0, 1) })
    expect(await loads()).toEqual([{ planned_gross: '48000.000', plates: a.plates[0] }])
  })

  test('returns the number of a truck that has none any more, and keeps those of the others', async () => {
    const numbers = ['5200000000002', '5200000000003', '5200000000004']
    const { id, version, lines } = await saved(3, (at) => ({ batch_number: numbers[at] }))
    const transports = lines.map((line, at) => ({ ...line, ...(at === 1 ? { batch_number: null } : {}) }))
    await sendOk(a.clerk, orderApi.update, { id, version, transports, reply: 'changes' })
    const locking = await stage.database.owner`
      select batch_number, order_id from batch where batch_number = any(${numbers}) and deleted_at is null order by 1`
    expect(locking.map((row) => [row['batch_number'], row['order_id']])).toEqual([
      [numbers[0], id],
      [numbers[2], id],
    ])
  })

  test('finds vehicles and drivers that were registered since, although their lines did not change', async () => {
    const line = { plate_number: '蒙L66666', driver_name: '钱迟来' }
    const { id, version, lines } = await saved(2, (at) => (at === 0 ? line : {}))
    const filed = { filing_status: 'filed', company_id: a.company_id, license_expiry: '2030-01-01' }
    await sendOk(a.admin, vehicleApi.create, {
      ...filed,
      plate_number: line.plate_number,
      vehicle_type: 'tractor',
      curb_weight: '15200',
      vehicle_customs_code: '0708666666',
    })
    await sendOk(a.admin, driverApi.create, {
      ...filed,
      driver_name: line.driver_name,
      identity_type: 'other',
      identity_number: 'XJ66666',
      license_no: 'L66666',
      driver_customs_code: '15066666',
    })
    const { transports } = await sendOk(a.clerk, orderApi.update, { id, version, transports: lines, reply: 'changes' })
    expect(transports).toMatchObject([
      { sequence: 1, vehicle_id_text: line.plate_number, driver_id_text: line.driver_name, findings: [] },
    ])
  })

  test('refuses a truck that is named twice, and one that is no truck of the order, and writes nothing', async () => {
    const { id, version, lines } = await saved(2)
    const other = await saved(1)
    const wrong = [
      [lines[0], lines[1], { ...lines[1], planned_gross: '1' }],
      [lines[0], lines[1], lines[0]],
      [lines[0], lines[1], other.lines[0]],
      [lines[0], lines[1], { ...lines[0], id: 'no-id' }],
    ]
    for (const transports of wrong) {
      const { status, body } = await a.clerk.send(orderApi.update, { id, version, transports, reply: 'changes' })
      expect([status, body.fields?.[0]?.path]).toEqual([422, 'transports.2.id'])
    }
    const unknown = { id: 'no-id', version, transports: lines }
    expect((await a.clerk.send(orderApi.update, unknown)).status).toBe(404)
    expect((await detail(id)).order.version).toBe(version)
  })

  test('is refused with the whole current order if another user changed it', async () => {
    const { id, version, lines } = await saved(2)
    await sendOk(a.admin, createTransports, { order_id: id, version, list: a.lines(3).slice(2) })
    const { status, body } = await a.clerk.send(orderApi.update, { id, version, transports: lines, reply: 'changes' })
    expect([status, body.code]).toEqual([409, 'record.changed'])
    expect(plates(body.current.transports)).toHaveLength(3)
    const b = await stage.as('b.clerk')
    expect((await b.send(orderApi.update, { id, version: 2, transports: lines })).status).toBe(404)
  })

  test('waits for a step of the system on a truck and keeps it', async () => {
    const { id, version, lines } = await saved(2)
    const { owner } = stage.database
    const list = lines.map((line) => ({ ...line, planned_gross: '47500' }))
    let save: Promise<unknown> | undefined
    await owner.begin(async (sql) => {
      await sql`update order_transport set status = 'manifest_made', version = version + 1 where id = ${lines[0]!.id}`
      save = sendOk(a.clerk, updateTransports, { order_id: id, version, list })
      for (;;) {
        const [waiting] = await owner`
          select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%touched as materialized%'`
        if (waiting) break
      }
    })
    await save
    const { transports } = await detail(id)
    expect(transports).toMatchObject([
      { status: 'manifest_made', version: 3, planned_gross: '47500.000' },
      { status: 'planned', version: 2, planned_gross: '47500.000' },
    ])
  })
})
