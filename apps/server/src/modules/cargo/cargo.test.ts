import {
  cargoListFile,
  confirmCargoList,
  handOverCargoList,
  makeCargoLists,
  postCargoLists,
  printCargoLists,
  recallCargoList,
  viewCargoLists,
} from '@guanqiao/domain/cargo/cargoList.calls'
import { cargoListApi } from '@guanqiao/domain/cargo/cargoList'
import { viewBatch } from '@guanqiao/domain/crossing/index'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStage } from '../../testing/actors.ts'
import type { Actor, Stage } from '../../testing/actors.ts'
import { openCrossing } from '../../testing/crossing.ts'
import type { Crossing } from '../../testing/crossing.ts'

let stage: Stage
let clerk: Actor
let crossing: Crossing

beforeAll(async () => {
  stage = await createStage()
  clerk = await stage.as('a.clerk')
  crossing = await openCrossing(stage)
})
afterAll(() => stage.close())

interface Gap {
  readonly path: string
  readonly severity: string
  readonly link: string
  readonly where: string
}

const now = () => new Date().toISOString()
const view = async (id: string) => (await clerk.send(viewCargoLists, { ids: [id] })).body.rows[0]
const gapsOf = async (id: string): Promise<Gap[]> => (await view(id)).gaps
const post = async (id: string) => (await clerk.send(postCargoLists, { ids: [id] })).body.rows[0]
const read = async (id: string) => (await clerk.send(cargoListApi.get, { id })).body.data

/** The list of the only truck of a new batch, with its manifest. */
async function list() {
  const manifest = await crossing.makeManifest()
  const [row] = (await clerk.send(makeCargoLists, { batch_number: manifest.batch_number })).body.rows
  return { ...row, manifest }
}

/** A weighing of the truck of a batch. */
const weigh = (batch: string, net = '68000') =>
  crossing.rows(
    `insert into weighing (id, version, created_at, updated_at, enterprise_id, weighing_no, status, direction, plate_number,
       batch_number, order_transport_id, gross_weight, tare_weight, net_weight, source)
     select gen_random_uuid(), 1, now(), now(), enterprise_id, 'P' || substring(batch_number from 9), 'done', 'in', plate_number, batch_number, id,
       88000, 20000, $2, 'hand'
     from order_transport where batch_number = $1`,
    batch,
    net,
  )

/** A list without gaps that prevent its file. */
async function complete() {
  const made = await list()
  await weigh(made.batch_number)
  const typed = { loading_place: '塔旺陶勒盖煤矿', permit_no: 'mn 2026 0001' }
  const { body } = await clerk.send(cargoListApi.update, { id: made.id, version: made.version, ...typed })
  return { ...body.data, manifest: made.manifest }
}

test('a truck has one list, derived from its records with the origin of each value', async () => {
  const made = await list()
  const again = (await clerk.send(makeCargoLists, { batch_number: made.batch_number })).body.rows
  expect(again.map(({ id }: { id: string }) => id)).toEqual([made.id])
  expect(made).toMatchObject({
    status: 'prepared',
    ie_flag: 'I',
    given_no: null,
    cargo_no: expect.stringMatching(/^ZH\d+/),
  })
  const before = await view(made.id)
  expect(before.head).toMatchObject({
    batch_number: made.batch_number,
    plate_number: made.plate_number,
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
  await weigh(made.batch_number)
  const after = await view(made.id)
  expect(after.goods[0].net_weight).toBe('68000.000')
  const origins = Object.fromEntries(
    after.origins.map(({ path, label }: { path: string; label: string }) => [path, label]),
  )
  expect(origins).toMatchObject({
    'goods.0.hs_code': `公路舱单 ${made.batch_number}`,
    'goods.0.net_weight': expect.stringMatching(/^磅单 P/),
    plate_number: `订单车辆 ${made.plate_number}`,
    truck_country: '按车牌号判断',
  })
  expect(JSON.stringify(after)).not.toMatch(/"C\d{11}"/)
})

test('two users at once make one list for each truck', async () => {
  const { batch_number } = await crossing.makeManifest()
  const admin = await stage.as('a.admin')
  const both = await Promise.all([clerk, admin].map((who) => who.send(makeCargoLists, { batch_number })))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const ids = both.flatMap(({ body }) => body.rows.map(({ id }: { id: string }) => id))
  expect(new Set(ids).size).toBe(1)
})

test('each gap names the record and field where it is mended, and prevents the file until then', async () => {
  const made = await list()
  const gaps = await gapsOf(made.id)
  expect(gaps).toContainEqual(
    expect.objectContaining({
      path: 'loading_place',
      severity: 'block',
      where: '本清单 · 装货地点',
      link: `/cds/view?id=${made.id}&field=loading_place`,
    }),
  )
  expect(gaps).toContainEqual(
    expect.objectContaining({ path: 'goods.0.net_weight', link: `/pound/create?batch_number=${made.batch_number}` }),
  )
  expect(gaps).toContainEqual(expect.objectContaining({ path: 'permit_no', severity: 'warn' }))
  expect(gaps).toContainEqual(expect.objectContaining({ path: 'truck_country', link: '/transport/vehicle/create' }))
  expect(await post(made.id)).toMatchObject({ state: 'blocked', message: expect.stringContaining('未发往海关') })
  expect((await clerk.send(cargoListFile, { id: made.id })).status).toBe(409)
  await crossing.rows(`update manifest_bill set goods = null where manifest_id = $1`, made.manifest.id)
  expect(await gapsOf(made.id)).toContainEqual(
    expect.objectContaining({
      path: 'goods',
      where: '公路舱单 · 货物',
      link: `/rmft/edit?id=${made.manifest.id}&field=bills.0.goods`,
    }),
  )
})

test('an export needs its price', async () => {
  const made = await complete()
  await crossing.rows(`update cargo_list set ie_flag = 'E' where id = $1`, made.id)
  await crossing.rows(`update manifest_bill set goods_value = null where manifest_id = $1`, made.manifest.id)
  expect(await gapsOf(made.id)).toContainEqual(
    expect.objectContaining({ path: 'goods.0.price', link: `/cds/view?id=${made.id}&field=price` }),
  )
  const alone = await clerk.send(cargoListApi.update, { id: made.id, version: made.version, price: '5000' })
  expect(alone.body.fields[0]).toMatchObject({ path: 'currency' })
  const both = { id: made.id, version: made.version, price: '5000', currency: 'USD' }
  expect((await clerk.send(cargoListApi.update, both)).status).toBe(200)
  expect((await view(made.id)).goods[0]).toMatchObject({ price: '5000.00', currency: 'USD' })
})

test('a value that another record has is not typed again', async () => {
  const made = await list()
  const refused = await clerk.send(cargoListApi.update, { id: made.id, version: made.version, unloading_place: '别处' })
  expect(refused.status).toBe(422)
  expect(refused.body.fields[0]).toMatchObject({
    path: 'unloading_place',
    message: expect.stringContaining('公路舱单'),
  })
})

test('the file is of our own format, and states are recorded with who and when', async () => {
  const made = await complete()
  expect(await gapsOf(made.id)).not.toContainEqual(expect.objectContaining({ severity: 'block' }))
  const early = { id: made.id, version: made.version, receiver: '口岸平台', handed_over_at: now() }
  expect((await clerk.send(handOverCargoList, early)).status).toBe(409)
  const posted = await post(made.id)
  expect(posted).toMatchObject({
    state: 'prepared',
    message_id: `${made.id}/1`,
    message: expect.stringContaining('未发往海关'),
  })
  const frozen = await read(made.id)
  const json = (await clerk.send(cargoListFile, { id: made.id, format: 'json' })).body.data
  expect(json.file_name).toBe(`载货清单-${made.cargo_no}-1.json`)
  expect(createHash('sha256').update(json.content).digest('hex')).toBe(frozen.frozen_hash)
  const file = JSON.parse(json.content)
  expect(Object.keys(file).slice(0, 2)).toEqual(['notice', 'format'])
  expect(file).toMatchObject({
    notice: expect.stringContaining('not a customs message'),
    format: 'urn:guanqiao:exchange:cargolist:1',
    truck_country: '境内',
    permit_no: 'MN20260001',
  })
  expect(file).not.toHaveProperty('given_no')
  const xml = (await clerk.send(cargoListFile, { id: made.id, format: 'xml' })).body.data.content
  expect(xml).toMatch(/<cargo_list xmlns="urn:guanqiao:exchange:cargolist:1">\n {2}<notice>非海关报文/)
  expect(xml).toContain('<net_weight>68000.000</net_weight>')

  const future = { ...early, version: frozen.version, handed_over_at: new Date(Date.now() + 3_600_000).toISOString() }
  expect((await clerk.send(handOverCargoList, future)).body.fields[0].path).toBe('handed_over_at')
  const handed = (await clerk.send(handOverCargoList, { ...early, version: frozen.version, handed_over_at: now() }))
    .body.data
  expect(handed).toMatchObject({ status: 'handed_over', receiver: '口岸平台', handed_over_by: 'a.clerk' })
  const { version } = handed
  expect((await clerk.send(cargoListApi.update, { id: made.id, version, permit_no: 'X1' })).status).toBe(409)
  expect((await clerk.send(cargoListApi.remove, { id: made.id, version })).status).toBe(409)
  expect((await post(made.id)).state).toBe('refused')

  // What was handed over stays as it was.
  await crossing.rows(`update weighing set net_weight = 60000 where batch_number = $1`, made.batch_number)
  expect(await view(made.id)).toMatchObject({ is_outdated: true, head: { net_total: '68000.000' } })

  const confirmed = await clerk.send(confirmCargoList, {
    id: made.id,
    version,
    port_officer: '口岸 3 号岗',
    confirmed_at: now(),
  })
  expect(confirmed.body.data).toMatchObject({
    status: 'confirmed',
    confirmed_by: 'a.clerk',
    port_officer: '口岸 3 号岗',
  })
  const last = { id: made.id, version: confirmed.body.data.version }
  expect((await clerk.send(recallCargoList, last)).status).toBe(409)
  const { cards, timeline } = (await clerk.send(viewBatch, { batch_number: made.batch_number })).body.data
  expect(cards.at(-1)).toMatchObject({ step: 'cargo', state: '口岸已确认', title: `载货清单 ${made.plate_number}` })
  const moments = timeline.filter(({ doc_id }: { doc_id: string }) => doc_id === made.id)
  expect(moments.map(({ title }: { title: string }) => title)).toEqual([
    '载货清单 已制备',
    '载货清单 已交接',
    '载货清单 口岸已确认',
  ])
  const sent = await crossing.rows(`select 1 from customs_message where batch_number = $1`, made.batch_number)
  expect(sent).toEqual([])
})

test('a recalled list gets the next file', async () => {
  const made = await complete()
  await post(made.id)
  const { version } = await read(made.id)
  const handed = await clerk.send(handOverCargoList, { id: made.id, version, receiver: '司机', handed_over_at: now() })
  const back = await clerk.send(recallCargoList, { id: made.id, version: handed.body.data.version })
  expect(back.body.data).toMatchObject({ status: 'prepared', receiver: null, handed_over_at: null })
  expect((await post(made.id)).message_id).toBe(`${made.id}/2`)
})

test.each(['MTDE01', 'MTDE02', 'MTDE03', 'MTDE04', 'MTRP01', 'MTRP02', 'MTRP03', 'MTRP04'])(
  '%s is exchanged by customs alone',
  async (message_type) => {
    const made = await list()
    const { status, body } = await clerk.send(postCargoLists, { ids: [made.id], message_type })
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'message.reserved' })
    expect((await read(made.id)).frozen_no).toBeNull()
  },
)

test('the paper is printed as it was seen', async () => {
  const made = await complete()
  const { content_hash } = await view(made.id)
  const printed = await clerk.send(printCargoLists, { list: [{ id: made.id, content_hash }] })
  expect(printed.body.rows).toEqual([{ id: made.id }])
  await crossing.rows(`update weighing set net_weight = 61000 where batch_number = $1`, made.batch_number)
  const outdated = await clerk.send(printCargoLists, { list: [{ id: made.id, content_hash }] })
  expect(outdated.body.code).toBe('print.outdated')
})

test('lists of others are not found, and each act takes its right', async () => {
  const made = await complete()
  const other = await stage.as('b.clerk')
  const { id, version } = made
  const hash = (await view(id)).content_hash
  const acts: readonly (readonly [Parameters<Actor['send']>[0], object])[] = [
    [viewCargoLists, { ids: [id] }],
    [postCargoLists, { ids: [id] }],
    [cargoListFile, { id }],
    [handOverCargoList, { id, version, receiver: 'x', handed_over_at: now() }],
    [confirmCargoList, { id, version, port_officer: 'x', confirmed_at: now() }],
    [recallCargoList, { id, version }],
    [printCargoLists, { list: [{ id, content_hash: hash }] }],
  ]
  const nobody = await stage.as('a.none')
  for (const [operation, input] of acts) {
    expect((await other.send(operation, input)).status, operation.routes[0]!.path).toBe(404)
    expect((await nobody.send(operation, input)).status, operation.routes[0]!.path).toBe(403)
  }
  expect((await other.send(makeCargoLists, { batch_number: made.batch_number })).status).toBe(422)
  expect((await nobody.send(makeCargoLists, { batch_number: made.batch_number })).status).toBe(403)
  expect((await other.send(viewCargoLists, { batch_number: made.batch_number })).body.rows).toEqual([])
})

test('the nationality of trucks has the words of customs', async () => {
  const { body } = await clerk.call('GET', '/base/config/cdstruckcounty')
  expect(body.rows).toMatchObject([
    { codeValue: '境内', codeName: '中国' },
    { codeValue: '境外', codeName: '蒙古国' },
  ])
})
