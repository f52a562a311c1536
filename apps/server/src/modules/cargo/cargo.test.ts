import { cargoListApi } from '@guanqiao/domain/cargo/cargoList'
import { cargoHandover, makeCargoLists } from '@guanqiao/domain/cargo/cargoList.calls'
import { expect, test } from 'vitest'
import { cargo, withCargo } from '../../testing/cargo.ts'
import { stage } from '../../testing/stages/openStages.ts'

withCargo()

test('a truck has one list, derived from its records with the origin of each value', async () => {
  const row = await cargo.list()
  const again = (await cargo.clerk.send(makeCargoLists, { batch_number: row.batch_number })).body.rows
  expect(again.map(({ id }: { id: string }) => id)).toEqual([row.id])
  expect(row).toMatchObject({
    status: 'prepared',
    ie_flag: 'I',
    given_no: null,
    cargo_no: expect.stringMatching(/^ZH\d+/),
  })
  const before = await cargo.view(row.id)
  expect(before.head).toMatchObject({
    batch_number: row.batch_number,
    plate_number: row.plate_number,
    truck_country: 'domestic',
    unloading_place: 'GQMD0708001',
    given_no: null,
    contract_no: 'HT-1',
    gross_total: '68520.000',
    net_total: null,
  })
  expect(before.goods[0]).toMatchObject({
    hs_code: '2701121000',
    package_quantity: 1,
    gross_weight: '68520.000',
    price: '5200.00',
    currency: 'USD',
    consignor: 'EXAMPLE MINING LLC',
  })
  await cargo.weigh(row.batch_number)
  const after = await cargo.view(row.id)
  expect(after.goods[0].net_weight).toBe('68000.000')
  const origins = Object.fromEntries(
    after.origins.map(({ path, label }: { path: string; label: string }) => [path, label]),
  )
  expect(origins).toMatchObject({
    'goods.0.hs_code': `公路舱单 ${row.batch_number}`,
    'goods.0.net_weight': expect.stringMatching(/^磅单 P/),
    plate_number: `订单车辆 ${row.plate_number}`,
    truck_country: '按车牌号判断',
  })
  expect(JSON.stringify(after)).not.toMatch(/"C\d{11}"/)
})

test('two users at once make one list for each truck', async () => {
  const { batch_number } = await cargo.crossing.makeManifest()
  const admin = await stage.as('a.admin')
  const both = await Promise.all([cargo.clerk, admin].map((who) => who.send(makeCargoLists, { batch_number })))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const ids = both.flatMap(({ body }) => body.rows.map(({ id }: { id: string }) => id))
  expect(new Set(ids).size).toBe(1)
})

test('each gap names the record and field where it is mended, and prevents the file until then', async () => {
  const row = await cargo.list()
  const gaps = await cargo.gapsOf(row.id)
  expect(gaps).toContainEqual(
    expect.objectContaining({
      path: 'loading_place',
      severity: 'block',
      where: '本清单 · 装货地点',
      link: `/cds/view?id=${row.id}&field=loading_place`,
    }),
  )
  expect(gaps).toContainEqual(
    expect.objectContaining({ path: 'goods.0.net_weight', link: `/pound/create?batch_number=${row.batch_number}` }),
  )
  expect(gaps).toContainEqual(expect.objectContaining({ path: 'permit_no', severity: 'warn' }))
  expect(gaps).toContainEqual(expect.objectContaining({ path: 'truck_country', link: '/transport/vehicle/create' }))
  expect(await cargo.post(row.id)).toMatchObject({ state: 'blocked', message: expect.stringContaining('未发往海关') })
  expect((await cargo.clerk.send(cargoHandover.calls.file, { id: row.id })).status).toBe(409)
  await cargo.crossing.rows(`update manifest_bill set goods = null where manifest_id = $1`, row.manifest.id)
  expect(await cargo.gapsOf(row.id)).toContainEqual(
    expect.objectContaining({
      path: 'goods',
      where: '公路舱单 · 货物',
      link: `/rmft/edit?id=${row.manifest.id}&field=bills.0.goods`,
    }),
  )
})

test('an export needs its price', async () => {
  const row = await cargo.complete()
  await cargo.crossing.rows(`update cargo_list set ie_flag = 'E' where id = $1`, row.id)
  await cargo.crossing.rows(`update manifest_bill set goods_value = null where manifest_id = $1`, row.manifest.id)
  expect(await cargo.gapsOf(row.id)).toContainEqual(
    expect.objectContaining({ path: 'goods.0.price', link: `/cds/view?id=${row.id}&field=price` }),
  )
  const alone = await cargo.clerk.send(cargoListApi.update, { id: row.id, version: row.version, price: '5000' })
  expect(alone.body.fields[0]).toMatchObject({ path: 'currency' })
  const both = { id: row.id, version: row.version, price: '5000', currency: 'USD' }
  expect((await cargo.clerk.send(cargoListApi.update, both)).status).toBe(200)
  expect((await cargo.view(row.id)).goods[0]).toMatchObject({ price: '5000.00', currency: 'USD' })
})

test('a value that another record has is not typed again', async () => {
  const row = await cargo.list()
  const refused = await cargo.clerk.send(cargoListApi.update, {
    id: row.id,
    version: row.version,
    unloading_place: '别处',
  })
  expect(refused.status).toBe(422)
  expect(refused.body.fields[0]).toMatchObject({
    path: 'unloading_place',
    message: expect.stringContaining('公路舱单'),
  })
})

test('the nationality of trucks has the words of customs', async () => {
  const { body } = await cargo.clerk.call('GET', '/base/config/cdstruckcounty')
  expect(body.rows).toMatchObject([
    { codeValue: '境内', codeName: '中国' },
    { codeValue: '境外', codeName: '蒙古国' },
  ])
})
