import { manifestsFromOrder } from '@guanqiao/domain/customs/index'
import {
  createTransports,
  orderApi,
  orderBy,
  orderDetail,
  orderRelatedApi,
  orderStep,
  updateTransports,
} from '@guanqiao/domain/order/index'
import { describe, expect, test } from 'vitest'
import { sendOk } from '../../../testing/trade.ts'
import { a, b, stage, withTrades } from '../../../testing/stages/openStages.ts'
import { batchesOf, detail, step } from './steps.ts'

withTrades({ trucks: 200, numbers: 500 })

describe('an order', () => {
  test('gets the next number of its enterprise and day', async () => {
    const numbers = await Promise.all(
      [1, 2, 3].map(
        async () =>
          (await sendOk(a.clerk, orderApi.create, { contract_no: 'X', port_id: a.port_id, ie_flag: 'I' }))
            .order_no as string,
      ),
    )
    expect(new Set(numbers).size).toBe(3)
    for (const number of numbers) expect(number).toMatch(/^DD\d{6}\d{4}$/)
    const other = await sendOk(b.clerk, orderApi.create, { contract_no: 'X', port_id: b.port_id, ie_flag: 'I' })
    expect(other.order_no.slice(-4)).toBe('0001')
  })

  test('lists the missing values in its detail, and is not submitted before', async () => {
    const { id, version } = await sendOk(a.clerk, orderApi.create, {
      contract_no: 'X',
      port_id: a.port_id,
      ie_flag: 'I',
    })
    const saved = await detail(id)
    expect(saved.findings.map((finding: { path: string }) => finding.path)).toContain('receiver_id')
    const { status, body } = await a.clerk.send(orderStep, { id, version, event: 'submit' })
    expect([status, body.code]).toEqual([422, 'order.incomplete'])
    expect(body.fields).toContainEqual({ path: 'goods', message: '至少要有一项货物' })
    expect((await detail(id)).order.status).toBe('draft')
  })

  test('is submitted with a number for each truck; reopening releases the numbers', async () => {
    const { id } = await a.order(3)
    const submitted = await a.submit(id)
    expect(submitted.order['status']).toBe('submitted')
    const numbers = submitted.transports.map((transport) => transport['batch_number'])
    expect(new Set(numbers).size).toBe(3)
    expect(submitted.transports.every((transport) => transport['vehicle_id'] && transport['driver_id'])).toBe(true)
    expect(await batchesOf(id)).toMatchObject(
      numbers.map((batch_number, at) => ({
        batch_number,
        status: 'reserved',
        source: 'pool',
        plates: a.plates[at],
        planned_gross: '48000.000',
      })),
    )
    const locked = await a.clerk.send(orderApi.update, { id, version: submitted.order['version'], remark: 'x' })
    expect(locked.body.code).toBe('order.notDraft')
    expect((await step(id, 'reopen')).status).toBe(200)
    expect(await batchesOf(id)).toEqual([])
    expect((await detail(id)).transports.map((transport: { batch_number: null }) => transport.batch_number)).toEqual([
      null,
      null,
      null,
    ])
    const again = await a.submit(id)
    expect(new Set(again.transports.map((transport) => transport['batch_number']))).toEqual(new Set(numbers))
  })

  test('of a shared batch draws one number for all its trucks', async () => {
    const { id } = await a.order(3, { batch_mode: 'shared' })
    const { transports } = await a.submit(id)
    expect(new Set(transports.map((transport) => transport['batch_number'])).size).toBe(1)
    expect(await batchesOf(id)).toMatchObject([
      { plates: a.plates.slice(0, 3).join('、'), planned_gross: '144000.000' },
    ])
  })

  test('keeps the numbers its clerk typed, and is refused one that another order has', async () => {
    const { id } = await a.order(2, {}, (at) => ({ batch_number: `620000000000${at}` }))
    expect(await batchesOf(id)).toMatchObject(
      [0, 1].map((at) => ({ batch_number: `620000000000${at}`, source: 'typed', status: 'reserved' })),
    )
    const other = await a.order(1, {}, () => ({ batch_number: '6200000000000' }))
    const [line] = (await detail(other.id)).transports
    expect(line.findings).toContainEqual(
      expect.objectContaining({
        path: 'batch_number',
        severity: 'block',
        message: expect.stringContaining('已用于订单'),
      }),
    )
    expect((await step(other.id, 'submit')).body.fields).toContainEqual(
      expect.objectContaining({ path: 'transports.0.batch_number' }),
    )
    const { transports } = await detail(id)
    await sendOk(a.clerk, updateTransports, {
      order_id: id,
      version: 1,
      list: [{ ...a.lines(1)[0], id: transports[0].id, batch_number: null }],
    })
    expect(await batchesOf(id)).toEqual([])
    expect(
      (await detail(other.id)).transports[0].findings.map((finding: { path: string }) => finding.path),
    ).not.toContain('batch_number')
  })

  test('is cancelled with its trucks, then deleted; a submitted one is not', async () => {
    const { id } = await a.order(2)
    const { order } = await a.submit(id)
    expect((await a.clerk.send(orderApi.remove, { id, version: order['version'] })).body.code).toBe('order.inUse')
    const cancelled = await step(id, 'cancel')
    expect(cancelled.body.data.transports.map((transport: { status: string }) => transport.status)).toEqual([
      'cancelled',
      'cancelled',
    ])
    expect(await batchesOf(id)).toEqual([])
    expect((await step(id, 'submit')).body.code).toBe('order.state')
    expect((await a.clerk.send(orderApi.remove, { id, version: cancelled.body.data.order.version })).status).toBe(200)
    expect((await a.clerk.send(orderDetail, { id })).status).toBe(404)
  })

  test('is found by any of its numbers', async () => {
    const { id, order_no } = await a.order(1, { contract_no: 'HT-特别' })
    const { transports } = await a.submit(id)
    const by = async (field: string, value: string) =>
      (await sendOk(a.clerk, orderBy, { field, value })).map((row: { id: string }) => row.id)
    expect(await by('order_no', order_no.toLowerCase())).toEqual([id])
    expect(await by('contract_no', 'HT-特别')).toEqual([id])
    expect(await by('batch_number', String(transports[0]!['batch_number']))).toEqual([id])
    expect(await by('plate_number', a.plates[0]!.replace('蒙L', '蒙l·'))).toContain(id)
    expect(await sendOk(b.clerk, orderBy, { field: 'order_no', value: order_no })).toEqual([])
  })

  test('is found by the last characters of its batch numbers and plates', async () => {
    const { id } = await a.order(1)
    const { transports } = await a.submit(id)
    const by = async (field: string, value: string, actor = a.clerk) =>
      (await sendOk(actor, orderBy, { field, value })).map((row: { id: string }) => row.id)
    const batch = String(transports[0]!['batch_number'])
    expect(await by('batch_number', batch.slice(-5).toLowerCase())).toEqual([id])
    expect(await by('plate_number', a.plates[0]!.slice(-5))).toContain(id)
    expect(await by('batch_number', batch.slice(-3))).toEqual([])
    expect(await by('batch_number', batch.slice(-5), b.clerk)).toEqual([])
    expect(await by('plate_number', '%%%%')).toEqual([])
  })

  test('records its related documents', async () => {
    const { id } = await a.order(1)
    const note = { order_id: id, related_type: 'contract', related_id: 'HT-1', note: '原件' }
    const row = await sendOk(a.clerk, orderRelatedApi.create, note)
    expect((await a.clerk.send(orderRelatedApi.create, note)).body.code).toBe('record.taken')
    expect((await sendOk(a.clerk, orderRelatedApi.update, { id: row.id, version: 1, note: '复印件' })).note).toBe(
      '复印件',
    )
    const listed = async (actor = a.clerk) => (await actor.send(orderRelatedApi.list, { order_id: id })).body
    expect((await listed()).rows).toMatchObject([
      { id: row.id, related_type: 'contract', name: 'HT-1', note: '复印件', plate_number: null },
    ])
    expect((await listed(b.clerk)).code).toBe('record.notFound')
    await sendOk(a.clerk, orderRelatedApi.remove, { id: row.id, version: 2 })
    expect((await listed()).rows).toEqual([])
  })

  test('lists the manifests made from it with their trucks, which only the manifests themselves remove', async () => {
    const { id } = await a.order(2)
    const { transports } = await a.submit(id)
    await sendOk(a.clerk, manifestsFromOrder, { order_id: id })
    await sendOk(a.clerk, orderRelatedApi.create, { order_id: id, related_type: 'invoice', related_id: 'FP-1' })
    const { rows } = (await a.clerk.send(orderRelatedApi.list, { order_id: id })).body
    expect(rows.map(({ name }: { name: string }) => name)).toEqual([
      'FP-1',
      ...transports.map(({ batch_number }) => batch_number),
    ])
    expect(rows[1]).toMatchObject({ related_type: 'manifest', plate_number: transports[0]!['plate_number'] })
    const link = { id: rows[1].id, version: rows[1].version }
    for (const answer of [
      await a.clerk.send(orderRelatedApi.remove, link),
      await a.clerk.send(orderRelatedApi.update, { ...link, related_type: 'other', related_id: 'X' }),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'orderRelated.ofManifest' } })
    expect((await sendOk(a.clerk, orderRelatedApi.update, { ...link, note: '首车' })).note).toBe('首车')
  })

  test('is related to documents of the same enterprise only', async () => {
    const { id } = await a.order(1)
    const other = await b.order(1)
    const insert = (owner: string) =>
      stage.database.owner.unsafe<{ id: string }[]>(
        `insert into weighing (id, version, created_at, updated_at, enterprise_id, status, plate_number, direction, source)
         values (gen_random_uuid(), 1, now(), now(), $1, 'void', '蒙L00001', 'in', 'hand') returning id`,
        [owner],
      )
    const [[mine], [theirs]] = [await insert(a.enterprise_id), await insert(b.enterprise_id)]
    const relate = (related_id: string) =>
      a.clerk.send(orderRelatedApi.create, { order_id: id, related_type: 'weighing', related_id })
    for (const related_id of [theirs!.id, other.id, 'HT-1']) {
      expect(await relate(related_id)).toMatchObject({ status: 422, body: { fields: [{ path: 'related_id' }] } })
    }
    const { body } = await relate(mine!.id)
    const change = { id: body.data.id, version: 1, related_id: theirs!.id }
    expect((await a.clerk.send(orderRelatedApi.update, change)).status).toBe(422)
  })

  test('is not found by another enterprise', async () => {
    const { id, version } = await a.order(1)
    const answers = await Promise.all([
      b.clerk.send(orderDetail, { id }),
      b.clerk.send(orderApi.update, { id, version, remark: 'x' }),
      b.clerk.send(orderApi.remove, { id, version }),
      b.clerk.send(orderStep, { id, version, event: 'cancel' }),
      b.clerk.send(updateTransports, { order_id: id, version, list: [] }),
      b.clerk.send(createTransports, { order_id: id, version, list: b.lines(1) }),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404, 404])
    const foreign = await b.clerk.send(orderApi.create, {
      contract_no: 'X',
      port_id: b.port_id,
      ie_flag: 'I',
      seller_id: (await detail(id)).order.seller_id,
    })
    expect(foreign.body.fields).toMatchObject([{ path: 'seller_id' }])
  })

  test('is created by the platform’s staff for the enterprise they chose', async () => {
    const staff = await stage.as('admin')
    const none = await staff.send(orderApi.create, a.draftOf(1))
    expect([none.status, none.body.code]).toEqual([422, 'enterprise.choose'])
    const headers = { 'enterprise-id': a.enterprise_id }
    const { id, enterprise_id, order_no } = await sendOk(staff, orderApi.create, a.draftOf(1), headers)
    expect([enterprise_id, order_no]).toEqual([a.enterprise_id, expect.stringMatching(/^DD/)])
    const list = a.lines(1)
    const wrong = await staff.send(
      createTransports,
      { order_id: id, version: 1, list },
      { 'enterprise-id': b.enterprise_id },
    )
    expect([wrong.status, wrong.body.code]).toEqual([404, 'record.notFound'])
    await sendOk(staff, createTransports, { order_id: id, version: 1, list }, headers)
    const { order } = await detail(id)
    const submitted = await sendOk(staff, orderStep, { id, version: order.version, event: 'submit' }, headers)
    expect(submitted.transports[0].batch_number).toMatch(/^\d{13}$/)
  })

  test('of an older version is refused with the current one', async () => {
    const { id } = await a.order(1)
    await sendOk(a.clerk, orderApi.update, { id, version: 1, remark: '一' })
    const late = await a.clerk.send(orderApi.update, { id, version: 1, remark: '二' })
    expect([late.status, late.body.code, late.body.current.remark]).toEqual([409, 'record.changed', '一'])
    expect((await a.clerk.send(orderStep, { id, version: 1, event: 'cancel' })).body.code).toBe('record.changed')
  })
})
