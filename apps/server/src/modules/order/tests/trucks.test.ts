import { createTransports, orderApi, updateTransports } from '@guanqiao/domain/order/index'
import { driverApi, vehicleApi } from '@guanqiao/domain/transport/index'
import { describe, expect, test } from 'vitest'
import { coal, sendOk } from '../../../testing/trade.ts'
import { a, stage, withTrades } from '../../../testing/stages/openStages.ts'
import { batchesOf, detail, step } from './steps.ts'

withTrades({ trucks: 200, numbers: 500 })

describe('the trucks of an order', () => {
  test('are stored and marked when nothing registered matches, and none is lost', async () => {
    const { id } = await sendOk(a.clerk, orderApi.create, a.draftOf(4))
    const list = [
      { plate_number: '不是车牌', planned_gross: '1' },
      { plate_number: '蒙L00000', driver_name: '无此人', planned_gross: '48000' },
      { ...a.lines(1)[0], plate_number: a.plates[0]!.replace('蒙L', '蒙l·'), planned_net: '48000.001' },
      { ...a.lines(2)[1], driver_name: '也无此人', container_numbers: ['CSQU3054384'] },
    ]
    const rows = await sendOk(a.clerk, createTransports, { order_id: id, version: 1, list })
    expect(rows.map((row: { sequence: number }) => row.sequence)).toEqual([1, 2, 3, 4])
    expect(rows[0]).toMatchObject({
      plate_number: '不是车牌',
      vehicle_id: null,
      findings: expect.arrayContaining([expect.objectContaining({ path: 'plate_number', severity: 'block' })]),
    })
    expect(rows[1].findings.map((finding: { path: string }) => finding.path)).toEqual(['plate_number', 'driver_name'])
    expect(rows[2]).toMatchObject({ plate_number: a.plates[0], vehicle_id_text: a.plates[0] })
    expect(rows[2].findings.map((finding: { path: string }) => finding.path)).toEqual(['planned_net', 'driver_name'])
    expect(rows[3].findings.map((finding: { path: string }) => finding.path)).toEqual([
      'container_numbers',
      'driver_name',
    ])
  })

  test('are matched to vehicles registered later', async () => {
    const { id } = await a.order(1, {}, () => ({ plate_number: '蒙L77777', driver_name: '赵晚到' }))
    expect((await step(id, 'submit')).body.fields.map((field: { path: string }) => field.path)).toEqual([
      'transports.0.plate_number',
      'transports.0.driver_name',
    ])
    const late = { filing_status: 'filed', company_id: a.company_id, license_expiry: '2030-01-01' }
    await sendOk(a.admin, vehicleApi.create, {
      ...late,
      plate_number: '蒙L77777',
      vehicle_type: 'tractor',
      curb_weight: '15200',
      vehicle_customs_code: '0708777777',
    })
    await sendOk(a.admin, driverApi.create, {
      ...late,
      driver_name: '赵晚到',
      identity_type: 'other',
      identity_number: 'XJ77777',
      license_no: 'L7',
      driver_customs_code: '15077777',
    })
    const { transports } = await a.submit(id)
    expect(transports[0]).toMatchObject({ vehicle_id_text: '蒙L77777', driver_id_text: '赵晚到', findings: [] })
  })

  test('need no driver if they drive themselves', async () => {
    await sendOk(a.admin, vehicleApi.create, {
      filing_status: 'filed',
      company_id: a.company_id,
      license_expiry: '2030-01-01',
      plate_number: '蒙L66666',
      vehicle_type: 'agv',
      curb_weight: '15200',
      vehicle_customs_code: '0708666666',
    })
    const { id } = await a.order(1, {}, () => ({ plate_number: '蒙L66666', driver_name: null }))
    const { transports } = await a.submit(id)
    expect(transports[0]).toMatchObject({ vehicle_id_text: '蒙L66666', driver_id: null })
    expect(transports[0]?.findings).toMatchObject([
      { rule: 'driver.driverless', severity: 'warn', path: 'driver_name' },
    ])
  })

  test('are changed, added and removed as they are sent', async () => {
    const { id } = await a.order(3)
    const { transports } = await detail(id)
    const [first, , third] = transports
    const list = [
      { ...a.lines(3)[2], id: third.id, planned_gross: '47000' },
      { ...a.lines(4)[3] },
      { ...a.lines(1)[0], id: first.id },
    ]
    const rows = await sendOk(a.clerk, updateTransports, { order_id: id, version: 1, list })
    expect(rows.map((row: { plate_number: string }) => row.plate_number)).toEqual([
      a.plates[2],
      a.plates[3],
      a.plates[0],
    ])
    expect(rows[0]).toMatchObject({ id: third.id, planned_gross: '47000.000', version: 2 })
    const stranger = await a.clerk.send(updateTransports, {
      order_id: id,
      version: 2,
      list: [{ ...a.lines(1)[0], id: transports[1].id }],
    })
    expect(stranger.body.fields).toMatchObject([{ path: 'list.0.id' }])
  })

  test('are corrected after submission, but neither added nor renumbered', async () => {
    const { id } = await a.order(2)
    const { transports } = await a.submit(id)
    const lines = a
      .lines(2)
      .map((line, at) => ({ ...line, id: transports[at]!['id'], batch_number: transports[at]!['batch_number'] }))
    const mended = await sendOk(a.clerk, updateTransports, {
      order_id: id,
      version: 2,
      list: [{ ...lines[0], planned_gross: '47500' }, lines[1]],
    })
    expect(mended[0].planned_gross).toBe('47500.000')
    expect((await batchesOf(id)).map((batch) => batch['planned_gross'])).toContain('47500.000')
    const late = (list: unknown[]) => a.clerk.send(updateTransports, { order_id: id, version: 3, list })
    expect((await late([lines[0]])).body.code).toBe('order.notDraft')
    expect((await late([{ ...lines[0], batch_number: null }, lines[1]])).body.fields).toMatchObject([
      { path: 'list.0.batch_number' },
    ])
    expect((await a.clerk.send(createTransports, { order_id: id, version: 3, list: a.lines(1) })).body.code).toBe(
      'order.notDraft',
    )
  })

  test('two hundred are written by one statement and submitted with two hundred numbers', async () => {
    const { id } = await sendOk(a.clerk, orderApi.create, a.draftOf(200, { goods: [coal(200)] }))
    const rows = await sendOk(a.clerk, createTransports, { order_id: id, version: 1, list: a.lines(200) })
    expect(rows).toHaveLength(200)
    expect(rows.every((row: { vehicle_id: string | null }) => row.vehicle_id)).toBe(true)
    const { owner } = stage.database
    const statements = await owner`select distinct xmin::text, cmin::text from order_transport where order_id = ${id}`
    expect(statements).toHaveLength(1)
    const { transports } = await a.submit(id)
    expect(new Set(transports.map((transport) => transport['batch_number'])).size).toBe(200)
  })
})
