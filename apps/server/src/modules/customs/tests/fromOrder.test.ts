import { manifestsFromOrder } from '@guanqiao/domain/customs/index'
import { containerCheckDigit } from '@guanqiao/domain/values/index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coal, sendOk } from '../../../testing/trade.ts'
import { openManifests } from './manifests.ts'
import type { Manifests } from './manifests.ts'

let on: Manifests

beforeAll(async () => {
  on = await openManifests(60)
})
afterAll(() => on.close())

describe('an order becomes manifests', () => {
  test('one for each truck, ready to be sent, every field with its origin', async () => {
    const { id, order_no, manifests, transports } = await on.crossing(3)
    expect(manifests).toHaveLength(3)
    const at = transports.findIndex((transport) => transport['batch_number'] === manifests[0].batch_number)
    const { manifest, bills } = await on.record(manifests[0].id)
    expect(manifest).toMatchObject({
      status: 'ready',
      message_type: 'MT1401',
      declare_office: '0708',
      arrival_date: '2027-05-01',
      mongolia_exchange: true,
      plates: on.a.plates[at],
      bill_count: 1,
      gross_total: '48000.000',
      order_id_text: order_no,
    })
    expect(manifest.unloading_place).toMatch(/^0708SC/)
    expect(bills).toHaveLength(1)
    expect(bills[0]).toMatchObject({
      bill_no: `${order_no}00${at + 1}`,
      clearance_code: 'RD03',
      package_quantity: 1,
      gross_weight: '48000.000',
      consignee_code: '1508981000',
    })
    expect(bills[0].goods).toMatchObject([
      { sequence: 1, description: '炼焦煤', hs_code: '2701121000', gross_weight: '48000.000', package_type: 'VO' },
    ])
    const sources = new Map(
      manifest.origins.map((origin: { path: string; source: string }) => [origin.path, origin.source]),
    )
    expect(Object.fromEntries(sources)).toMatchObject({
      batch_number: 'order',
      declare_office: 'port',
      unloading_place: 'site',
      arrival_date: 'order',
      plates: 'transport',
    })
    expect(bills[0].origins).toContainEqual(
      expect.objectContaining({ path: 'goods.0.gross_weight', source: 'transport', value: '48000.000' }),
    )
    expect(bills[0].origins).toContainEqual(expect.objectContaining({ path: 'consignor_name', source: 'seller' }))
    const { passed, findings } = await on.check(manifest.id)
    expect(passed).toBe(true)
    // The order is for a distant day.
    expect(findings.map((finding: { rule: string }) => finding.rule)).toEqual(['limit.unknown', 'time.far'])
    expect(await on.stateOfBatch(manifest.batch_number)).toBe('in_use')
    const after = await on.detail(id)
    expect(after.order.status).toBe('running')
    expect(after.transports.map((transport: { status: string }) => transport.status)).toEqual([
      'manifest_made',
      'manifest_made',
      'manifest_made',
    ])
    const related =
      await on.owner`select related_id from order_related where order_id = ${id} and related_type = 'manifest'`
    expect(new Set(related.map((link) => link['related_id']))).toEqual(
      new Set(manifests.map((row: { id: string }) => row.id)),
    )
  })

  test('once: existing manifests stay as they are, also for concurrent callers', async () => {
    const { id } = await on.a.order(3)
    await on.a.submit(id)
    const both = await Promise.all([1, 2].map(() => sendOk(on.a.clerk, manifestsFromOrder, { order_id: id })))
    const ids = (rows: { id: string }[]) => rows.map((row) => row.id)
    expect(ids(both[0])).toEqual(ids(both[1]))
    expect(ids(await sendOk(on.a.clerk, manifestsFromOrder, { order_id: id }))).toEqual(ids(both[0]))
    expect((await on.owner`select count(*)::int as n from manifest where order_id = ${id}`)[0]?.['n']).toBe(3)
  })

  test('for one batch alone on request', async () => {
    const { id } = await on.a.order(2)
    const { transports } = await on.a.submit(id)
    const batch_number = transports[1]!['batch_number']
    expect(await sendOk(on.a.clerk, manifestsFromOrder, { order_id: id, batch_number })).toMatchObject([
      { batch_number },
    ])
    expect((await on.a.clerk.send(manifestsFromOrder, { order_id: id, batch_number: '1' })).body.fields).toMatchObject([
      { path: 'batch_number' },
    ])
  })

  test('of a shared batch: one manifest, one bill, goods summed by line and every container', async () => {
    const containers = ['CSQU3054383', 'MNGU3054385', 'MNGU3054390']
    const goods = [
      coal(2),
      { ...coal(1), good_name: '肥煤', hs_code: '2701129000', spec: 'G>90', currency: 'USD', amount: '2400.00' },
    ]
    const { manifests } = await on.crossing(3, { batch_mode: 'shared', cargo_form: 'container', goods }, (at) => ({
      goods_line: at === 2 ? 2 : 1,
      container_numbers: [checked(containers[at]!)],
    }))
    expect(manifests).toHaveLength(1)
    expect(await on.blocking(manifests[0].id)).toEqual([])
    const { manifest, bills } = await on.record(manifests[0].id)
    expect(manifest).toMatchObject({
      status: 'ready',
      plates: on.a.plates.slice(0, 3).join('、'),
      gross_total: '144000.000',
    })
    expect(bills).toMatchObject([{ gross_weight: '144000.000', package_quantity: 2, goods_value: '12000.00' }])
    expect(bills[0].goods).toMatchObject([
      { sequence: 1, description: '炼焦煤', gross_weight: '96000.000', package_quantity: 1 },
      { sequence: 2, description: '肥煤', supplement: 'G>90', gross_weight: '48000.000', package_quantity: 1 },
    ])
    expect(bills[0].containers.map((container: { container_number: string }) => container.container_number)).toEqual(
      containers.map(checked),
    )
  })

  test.each([
    ['bulk that nobody counts is one piece, however many trucks carry it', 'VO', [1, 1, 1], 1],
    ['nor does it matter that trucks tell nothing', 'VO', [null, null, null], 1],
    ['bulk that was counted is the sum', 'VO', [20, 10, 30], 60],
    ['packed goods are the sum', 'BG', [20, 10, 30], 60],
    ['one package a truck is counted where goods are packed', 'CT', [1, 1, 1], 3],
  ] as const)('%s', async (_, package_type, counts, sum) => {
    const goods = [{ ...coal(3), package_type, package_quantity: sum }]
    const { first } = await on.crossing(3, { batch_mode: 'shared', goods }, (at) => ({
      package_quantity: counts[at]!,
    }))
    const { bills } = await on.record(first.id)
    expect(bills).toMatchObject([{ package_quantity: sum, goods: [{ package_quantity: sum }] }])
    const [origin] = bills[0].origins.filter(({ path }: { path: string }) => path === 'package_quantity')
    expect(origin).toMatchObject(sum === 1 ? { source: 'default', value: '1' } : { source: 'transport' })
  })

  test('of an export with place and time of loading', async () => {
    const { first } = await on.crossing(1, {
      ie_flag: 'E',
      site_id: null,
      loading_place: 'CNGQM',
      goods: [{ ...coal(1), currency: 'USD', amount: '4800.00' }],
    })
    const { manifest, bills } = await on.record(first.id)
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
    const { manifests } = await on.crossing(2, { bill_prefix: 'MN2027' }, (at) => (at === 0 ? { bill_no: 'OWN1' } : {}))
    const other = await on.crossing(2, { bill_prefix: 'MN2027' })
    const numbers = async (rows: { id: string }[]) =>
      (await Promise.all(rows.map(async (row) => (await on.record(row.id)).bills[0].bill_no as string))).toSorted()
    expect(await numbers(manifests)).toEqual(['MN2027002', 'OWN1'])
    expect(await numbers(other.manifests)).toEqual(['MN2027001', 'MN2027003'])
  })

  test('only when it is submitted', async () => {
    const { id } = await on.a.order(1)
    expect((await on.a.clerk.send(manifestsFromOrder, { order_id: id })).body.code).toBe('order.state')
    expect((await on.b.clerk.send(manifestsFromOrder, { order_id: id })).status).toBe(404)
  })

  test('sixty in one call', async () => {
    const { id } = await on.a.order(60)
    await on.a.submit(id)
    const rows = await sendOk(on.a.clerk, manifestsFromOrder, { order_id: id })
    expect(rows.map((row: { status: string }) => row.status)).toEqual(Array.from({ length: 60 }, () => 'ready'))
  })
})

/** The container number with its correct check digit. */
const checked = (number: string): string => number.slice(0, 10) + containerCheckDigit(number)
