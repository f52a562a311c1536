import {
  checkDelete,
  checkManifest,
  createBill,
  createManifest,
  deleteManifest,
  editManifest,
  getManifest,
  manifestLists,
  manifestsFromOrder,
} from '@guanqiao/domain/customs/index'
import { orderDetail, orderStep, updateTransports } from '@guanqiao/domain/order/index'
import { vehicleApi } from '@guanqiao/domain/transport/index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Stage } from '../../../testing/actors.ts'
import { createStage } from '../../../testing/actors.ts'
import { coal, giveRange, made, openTrade } from '../../../testing/trade.ts'
import type { Trade } from '../../../testing/trade.ts'

let stage: Stage
let a: Trade
let b: Trade

beforeAll(async () => {
  stage = await createStage({ logLevel: 'error' })
  a = await openTrade(stage, 'a', 60)
  b = await openTrade(stage, 'b', 3)
  await giveRange(stage, a.enterprise_id, 5100000000001n, 500)
})
afterAll(() => stage.close())

/** A submitted order and the manifests made of it. */
async function crossing(trucks: number, change?: object, line?: (at: number) => object) {
  const draft = await a.order(trucks, change, line)
  const { transports } = await a.submit(draft.id)
  const manifests = await made(a.clerk, manifestsFromOrder, { order_id: draft.id })
  return { ...draft, transports, manifests, first: manifests[0] }
}
const whole = (id: string) => made(a.clerk, getManifest, { id })
const check = (id: string) => made(a.clerk, checkManifest, { id })
const blocking = async (id: string) =>
  (await check(id)).findings.filter((it: { severity: string }) => it.severity === 'block')
const detail = (id: string) => made(a.clerk, orderDetail, { id })
const stateOfBatch = async (number: string) =>
  (await stage.database.owner`select status from batch where batch_number = ${number} and deleted_at is null`)[0]?.[
    'status'
  ]
const setState = (id: string, status: string, attempt = 1) =>
  stage.database.owner`update manifest set status = ${status}, attempt = ${attempt} where id = ${id}`

/** What a bill sends back when it is edited: what was read, without what the system keeps. */
function typed(bill: Record<string, unknown>): Record<string, unknown> {
  const kept = [
    'version',
    'created_at',
    'created_by',
    'updated_at',
    'updated_by',
    'enterprise_id',
    'enterprise_id_text',
    'manifest_id',
    'manifest_id_text',
    'sequence',
    'status',
    'last_code',
    'last_text',
  ]
  return Object.fromEntries(Object.entries(bill).filter(([name]) => !kept.includes(name)))
}

describe('an order becomes manifests', () => {
  test('one for each truck, ready to be sent, every field with its origin', async () => {
    const { id, order_no, manifests, transports } = await crossing(3)
    expect(manifests).toHaveLength(3)
    const at = transports.findIndex((it) => it['batch_number'] === manifests[0].batch_number)
    const { manifest, bills } = await whole(manifests[0].id)
    expect(manifest).toMatchObject({
      status: 'ready',
      message_type: 'MT1401',
      declare_office: '0708',
      arrival_date: '2027-05-01',
      mongolia_exchange: true,
      plates: a.plates[at],
      bill_count: 1,
      gross_total: '48000.000',
      order_id_text: order_no,
    })
    expect(manifest.unloading_place).toMatch(/^0708SC/)
    expect(bills).toHaveLength(1)
    expect(bills[0]).toMatchObject({
      bill_no: `${order_no}-00${at + 1}`,
      clearance_code: 'RD03',
      package_quantity: 1,
      gross_weight: '48000.000',
      consignee_code: '1508981000',
    })
    expect(bills[0].goods).toMatchObject([
      { sequence: 1, description: '炼焦煤', hs_code: '2701121000', gross_weight: '48000.000', package_type: 'VO' },
    ])
    const sources = new Map(manifest.origins.map((it: { path: string; source: string }) => [it.path, it.source]))
    expect(Object.fromEntries(sources)).toMatchObject({
      batch_number: 'order',
      declare_office: 'port',
      unloading_place: 'site',
      arrival_date: 'order',
      plates: 'transport',
      transport_mode: 'default',
    })
    expect(bills[0].origins).toContainEqual(
      expect.objectContaining({ path: 'goods.0.gross_weight', source: 'transport', value: '48000.000' }),
    )
    expect(bills[0].origins).toContainEqual(expect.objectContaining({ path: 'consignor_name', source: 'seller' }))
    expect(await check(manifest.id)).toEqual({ passed: true, findings: [] })
    expect(await stateOfBatch(manifest.batch_number)).toBe('in_use')
    const after = await detail(id)
    expect(after.order.status).toBe('running')
    expect(after.transports.map((it: { status: string }) => it.status)).toEqual([
      'manifest_made',
      'manifest_made',
      'manifest_made',
    ])
    const related = await stage.database
      .owner`select related_id from order_related where order_id = ${id} and related_type = 'manifest'`
    expect(new Set(related.map((it) => it['related_id']))).toEqual(
      new Set(manifests.map((it: { id: string }) => it.id)),
    )
  })

  test('once: what lives is left as it is, also when two ask at the same time', async () => {
    const { id } = await a.order(3)
    await a.submit(id)
    const both = await Promise.all([1, 2].map(() => made(a.clerk, manifestsFromOrder, { order_id: id })))
    const ids = (rows: { id: string }[]) => rows.map((it) => it.id)
    expect(ids(both[0])).toEqual(ids(both[1]))
    expect(ids(await made(a.clerk, manifestsFromOrder, { order_id: id }))).toEqual(ids(both[0]))
    expect((await stage.database.owner`select count(*)::int as n from manifest where order_id = ${id}`)[0]?.['n']).toBe(
      3,
    )
  })

  test('for one batch alone where it is asked', async () => {
    const { id } = await a.order(2)
    const { transports } = await a.submit(id)
    const batch_number = transports[1]!['batch_number']
    expect(await made(a.clerk, manifestsFromOrder, { order_id: id, batch_number })).toMatchObject([{ batch_number }])
    expect((await a.clerk.send(manifestsFromOrder, { order_id: id, batch_number: '1' })).body.fields).toMatchObject([
      { path: 'batch_number' },
    ])
  })

  test('of a shared batch: one manifest, one bill, goods summed by line and every container', async () => {
    const containers = ['CSQU3054383', 'MNGU3054385', 'MNGU3054390']
    const goods = [
      coal(2),
      { ...coal(1), good_name: '肥煤', hs_code: '2701129000', spec: 'G>90', currency: 'USD', amount: '2400.00' },
    ]
    const { manifests } = await crossing(3, { batch_mode: 'shared', cargo_form: 'container', goods }, (at) => ({
      goods_line: at === 2 ? 2 : 1,
      container_numbers: [checked(containers[at]!)],
    }))
    expect(manifests).toHaveLength(1)
    const { manifest, bills } = await whole(manifests[0].id)
    expect(manifest).toMatchObject({
      status: 'ready',
      plates: a.plates.slice(0, 3).join('、'),
      gross_total: '144000.000',
    })
    expect(bills).toMatchObject([{ gross_weight: '144000.000', package_quantity: 3, goods_value: null }])
    expect(bills[0].goods).toMatchObject([
      { sequence: 1, description: '炼焦煤', gross_weight: '96000.000', package_quantity: 2 },
      { sequence: 2, description: '肥煤', supplement: 'G>90', gross_weight: '48000.000', package_quantity: 1 },
    ])
    expect(bills[0].containers.map((it: { container_number: string }) => it.container_number)).toEqual(
      containers.map(checked),
    )
  })

  test('of an export with place and time of loading', async () => {
    const { first } = await crossing(1, {
      ie_flag: 'E',
      site_id: null,
      loading_place: 'CNGQM',
      goods: [{ ...coal(1), currency: 'USD', amount: '4800.00' }],
    })
    const { manifest, bills } = await whole(first.id)
    expect(manifest).toMatchObject({
      status: 'ready',
      message_type: 'MT2401',
      loading_place: 'CNGQM',
      loading_time: '2027-05-01T00:00:00.000Z',
      unloading_place: null,
      arrival_date: null,
    })
    expect(bills[0]).toMatchObject({ clearance_code: 'RD14', goods_value: '4800.00', currency: 'USD' })
  })

  test('with the bill numbers typed for the trucks, and none that a manifest uses', async () => {
    const { manifests } = await crossing(2, { bill_prefix: 'MN2027' }, (at) => (at === 0 ? { bill_no: 'OWN-1' } : {}))
    const other = await crossing(2, { bill_prefix: 'MN2027' })
    const numbers = async (rows: { id: string }[]) =>
      (await Promise.all(rows.map(async (it) => (await whole(it.id)).bills[0].bill_no as string))).toSorted()
    expect(await numbers(manifests)).toEqual(['MN2027-002', 'OWN-1'])
    expect(await numbers(other.manifests)).toEqual(['MN2027-001', 'MN2027-003'])
  })

  test('only when it is submitted', async () => {
    const { id } = await a.order(1)
    expect((await a.clerk.send(manifestsFromOrder, { order_id: id })).body.code).toBe('order.state')
    expect((await b.clerk.send(manifestsFromOrder, { order_id: id })).status).toBe(404)
  })

  test('sixty at once', async () => {
    const { id } = await a.order(60)
    await a.submit(id)
    const before = performance.now()
    const rows = await made(a.clerk, manifestsFromOrder, { order_id: id })
    expect(performance.now() - before).toBeLessThan(2000)
    expect(rows.map((it: { status: string }) => it.status)).toEqual(Array.from({ length: 60 }, () => 'ready'))
  })
})

describe('a manifest is checked', () => {
  test('and a planted weight is found where it was planted', async () => {
    const { first } = await crossing(1)
    const { manifest, bills } = await whole(first.id)
    const goods = [{ ...bills[0].goods[0], gross_weight: '84000' }]
    const saved = await made(a.clerk, editManifest, {
      id: first.id,
      version: manifest.version,
      bills: [{ ...typed(bills[0]), goods }],
    })
    expect(saved.manifest.status).toBe('draft')
    expect((await check(first.id)).passed).toBe(false)
    expect(await blocking(first.id)).toMatchObject([
      {
        rule: 'bill.goodsWeight',
        severity: 'block',
        path: 'bills.0.goods.0.gross_weight',
        message: expect.stringMatching(/84,000 kg.*48,000 kg/),
      },
    ])
    const mended = await made(a.clerk, editManifest, {
      id: first.id,
      version: saved.manifest.version,
      bills: [typed(bills[0])],
    })
    expect(mended.manifest.status).toBe('ready')
  })

  test('against the trucks of its order', async () => {
    const { id, transports, first } = await crossing(1)
    await made(a.clerk, updateTransports, {
      order_id: id,
      list: [{ ...a.lines(1)[0], id: transports[0]!['id'], batch_number: first.batch_number, planned_gross: '45000' }],
    })
    expect(await blocking(first.id)).toMatchObject([
      {
        rule: 'weight.planned',
        severity: 'block',
        path: 'bills.0.gross_weight',
        message: expect.stringMatching(/48,000 kg.*45,000 kg.*6\.67%/),
      },
    ])
  })

  test('against vehicles, other batches and the bills of others', async () => {
    const one = await crossing(1)
    const two = await crossing(1)
    const { manifest, bills } = await whole(two.first.id)
    const other = await whole(one.first.id)
    await made(a.clerk, editManifest, {
      id: manifest.id,
      version: manifest.version,
      bills: [{ ...typed(bills[0]), bill_no: other.bills[0].bill_no }],
    })
    const [vehicle] = (await a.admin.send(vehicleApi.list, { plate_number: a.plates[0] })).body.rows
    await made(a.admin, vehicleApi.update, { id: vehicle.id, version: vehicle.version, filing_status: 'rejected' })
    const { findings } = await check(manifest.id)
    expect(findings.map((it: { rule: string; path: string }) => [it.rule, it.path])).toEqual([
      ['bill.taken', 'bills.0.bill_no'],
      ['vehicle.unfiled', 'plates'],
      ['vehicle.busy', 'plates'],
    ])
    await made(a.admin, vehicleApi.update, { id: vehicle.id, version: vehicle.version + 1, filing_status: 'filed' })
  })
})

describe('a manifest is edited', () => {
  test('head and bills together: changed, added, removed, totals told anew', async () => {
    const { first } = await crossing(1)
    const { manifest, bills } = await whole(first.id)
    const half = { ...typed(bills[0]), gross_weight: '24000', goods: [{ ...bills[0].goods[0], gross_weight: '24000' }] }
    const { id: _, ...second } = { ...half, bill_no: 'SECOND-1', origins: undefined } as Record<string, unknown>
    const saved = await made(a.clerk, editManifest, {
      id: manifest.id,
      version: manifest.version,
      remark: '演练:退单',
      bills: [half, second],
    })
    expect(saved.manifest).toMatchObject({
      bill_count: 2,
      gross_total: '48000.000',
      remark: '演练:退单',
      status: 'ready',
    })
    expect(saved.bills.map((it: { sequence: number; bill_no: string }) => [it.sequence, it.bill_no])).toEqual([
      [1, bills[0].bill_no],
      [2, 'SECOND-1'],
    ])
    expect(saved.bills[0].origins).toEqual(bills[0].origins)
    const headOnly = await made(a.clerk, editManifest, {
      id: manifest.id,
      version: saved.manifest.version,
      carrier_code: 'C1',
    })
    expect(headOnly.bills).toHaveLength(2)
    const fewer = await made(a.clerk, editManifest, {
      id: manifest.id,
      version: headOnly.manifest.version,
      bills: [typed(saved.bills[1])],
    })
    expect(fewer.manifest).toMatchObject({ bill_count: 1, gross_total: '24000.000', status: 'draft' })
    const stale = await a.clerk.send(editManifest, { id: manifest.id, version: manifest.version, remark: 'x' })
    expect(stale.body.code).toBe('record.changed')
    const stranger = await a.clerk.send(editManifest, {
      id: manifest.id,
      version: fewer.manifest.version,
      bills: [typed(bills[0])],
    })
    expect(stranger.body.fields).toMatchObject([{ path: 'bills.0.id' }])
  })

  test('with a bill of its own call', async () => {
    const { first } = await crossing(1)
    const { bills } = await whole(first.id)
    const { id: _, ...bill } = typed(bills[0])
    const row = await made(a.clerk, createBill, { ...bill, manifest_id: first.id, bill_no: 'EXTRA-1' })
    expect(row).toMatchObject({ sequence: 2, status: 'none' })
    expect((await whole(first.id)).manifest).toMatchObject({ bill_count: 2, gross_total: '96000.000', status: 'draft' })
  })

  test('not while it waits for customs; what customs accepted keeps its state', async () => {
    const { first } = await crossing(1)
    for (const status of ['sending', 'sent', 'review', 'changing', 'deleting', 'released', 'deleted'] as const) {
      await setState(first.id, status)
      const { status: answer, body } = await a.clerk.send(editManifest, {
        id: first.id,
        version: first.version,
        remark: 'x',
      })
      expect([answer, body.code]).toEqual([
        409,
        status === 'released' || status === 'deleted' ? 'manifest.state' : 'manifest.locked',
      ])
    }
    await setState(first.id, 'accepted')
    const { manifest } = await made(a.clerk, editManifest, { id: first.id, version: first.version, remark: '预备变更' })
    expect(manifest.status).toBe('accepted')
    expect(
      (await a.clerk.send(editManifest, { id: first.id, version: manifest.version, batch_number: '5999999999999' }))
        .body.fields,
    ).toMatchObject([{ path: 'batch_number' }])
    await setState(first.id, 'rejected')
    expect(
      (await made(a.clerk, editManifest, { id: first.id, version: manifest.version, remark: null })).manifest.status,
    ).toBe('ready')
  })

  test('under another number its old one is free for its truck again', async () => {
    const { first } = await crossing(1)
    const { manifest } = await made(a.clerk, editManifest, {
      id: first.id,
      version: first.version,
      batch_number: '5999999999998',
    })
    expect([await stateOfBatch(first.batch_number), await stateOfBatch('5999999999998')]).toEqual([
      'reserved',
      'in_use',
    ])
    expect(manifest.status).toBe('draft')
    expect((await check(first.id)).findings).toContainEqual(
      expect.objectContaining({ rule: 'batch.order', path: 'batch_number' }),
    )
  })
})

describe('a manifest by itself', () => {
  const draft = async (change = {}) => {
    const { first } = await crossing(1)
    const { manifest, bills } = await whole(first.id)
    const { id: _, ...bill } = typed(bills[0])
    const head = {
      message_type: 'MT1401',
      ie_flag: 'I',
      declare_office: '0708',
      transmitter_id: manifest.transmitter_id,
      unloading_place: manifest.unloading_place,
      arrival_date: '2027-05-01',
      mongolia_exchange: true,
    }
    return { ...head, plates: a.plates[1], bills: [{ ...bill, bill_no: `M${Date.now()}` }], ...change }
  }

  test('is typed with its bills, and its number kept', async () => {
    const input = await draft({ batch_number: '5888888888881' })
    const { manifest, bills } = await made(a.clerk, createManifest, input)
    expect(manifest).toMatchObject({ status: 'ready', bill_count: 1, gross_total: '48000.000', order_id: null })
    expect(bills).toHaveLength(1)
    expect(await stateOfBatch('5888888888881')).toBe('in_use')
    expect((await a.clerk.send(createManifest, input)).body.code).toBe('manifest.exists')
    expect((await a.clerk.send(manifestLists.list, { batch_number: '5888888888881' })).body.totalCount).toBe(1)
  })

  test('is made once when two make it at the same time', async () => {
    const input = await draft({ batch_number: '5888888888882' })
    const answers = await Promise.all([a.clerk.send(createManifest, input), a.clerk.send(createManifest, input)])
    expect(answers.map((it) => it.body.code ?? 'made').toSorted()).toEqual(['made', 'manifest.exists'])
  })

  test('is not there for another enterprise', async () => {
    const { first } = await crossing(1)
    const answers = await Promise.all(
      [getManifest, checkManifest, checkDelete, deleteManifest].map((it) => b.clerk.send(it, { id: first.id })),
    )
    answers.push(await b.clerk.send(editManifest, { id: first.id, version: 1, remark: 'x' }))
    expect(answers.map((it) => it.status)).toEqual([404, 404, 404, 404, 404])
    const input = await draft({ batch_number: '5888888888883' })
    expect((await b.clerk.send(createManifest, input)).body.fields).toMatchObject([{ path: 'transmitter_id' }])
    expect((await b.clerk.send(manifestLists.list, {})).body.totalCount).toBe(0)
  })
})

describe('a manifest is deleted', () => {
  test('here while customs has nothing of it; truck and number can have a new one', async () => {
    const { id, first } = await crossing(1)
    expect(await made(a.clerk, checkDelete, { id: first.id })).toEqual({ allowed: true, mode: 'local', blockers: [] })
    const { order } = await detail(id)
    expect((await a.clerk.send(orderStep, { id, version: order.version, event: 'cancel' })).body.code).toBe(
      'order.inUse',
    )
    expect((await a.clerk.send(deleteManifest, { id: first.id, version: 99 })).body.code).toBe('record.changed')
    await made(a.clerk, deleteManifest, { id: first.id, version: first.version })
    expect((await a.clerk.send(getManifest, { id: first.id })).status).toBe(404)
    expect(await stateOfBatch(first.batch_number)).toBe('reserved')
    expect((await detail(id)).transports[0].status).toBe('planned')
    const [again] = await made(a.clerk, manifestsFromOrder, { order_id: id })
    expect(again).toMatchObject({ batch_number: first.batch_number, status: 'ready' })
    await made(a.clerk, deleteManifest, { id: again.id })
    const reopened = await a.clerk.send(orderStep, { id, version: (await detail(id)).order.version, event: 'reopen' })
    expect(reopened.body.data.order.status).toBe('draft')
    expect(await stateOfBatch(first.batch_number)).toBe('free')
  })

  test('and stays to be seen when it was sent once', async () => {
    const { id, first } = await crossing(1)
    await setState(first.id, 'rejected')
    await stage.database.owner`update order_transport set status = 'manifest_rejected' where order_id = ${id}`
    await made(a.clerk, deleteManifest, { id: first.id })
    expect((await whole(first.id)).manifest.status).toBe('deleted')
    expect((await detail(id)).transports[0].status).toBe('planned')
    const [again] = await made(a.clerk, manifestsFromOrder, { order_id: id })
    expect(again.id).not.toBe(first.id)
  })

  test('at customs once it was accepted, unless goods are released or weighed', async () => {
    const { id, first } = await crossing(1)
    await setState(first.id, 'accepted')
    expect(await made(a.clerk, checkDelete, { id: first.id })).toEqual({ allowed: true, mode: 'customs', blockers: [] })
    expect((await a.clerk.send(deleteManifest, { id: first.id })).body.code).toBe('manifest.state')
    await stage.database.owner`update manifest_bill set status = 'released' where manifest_id = ${first.id}`
    await stage.database.owner`update order_transport set status = 'weighing' where order_id = ${id}`
    expect(await made(a.clerk, checkDelete, { id: first.id })).toEqual({
      allowed: false,
      mode: 'customs',
      blockers: [expect.stringContaining('海关已放行'), `车辆 ${a.plates[0]} 已过磅`],
    })
    await setState(first.id, 'sending')
    expect(await made(a.clerk, checkDelete, { id: first.id })).toMatchObject({
      allowed: false,
      blockers: ['舱单申报中，不能删除'],
    })
  })
})

/** A container's number without the check digit, as it may be typed. */
function checked(number: string): string {
  return number.slice(0, 10)
}
