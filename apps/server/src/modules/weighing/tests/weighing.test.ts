import { describe, expect, test } from 'vitest'
import { printWeighing, unprintWeighing, weighingApi } from '@guanqiao/domain/weighing/index'
import { vehicleApi } from '@guanqiao/domain/transport/index'
import { openYard } from './yard.ts'
import type { YardTruck } from './yard.ts'
import { checker, owner, stage, weigher, withWeighers } from '../../../testing/stages/openStages.ts'

withWeighers()

const rules = (body: { data: { alerts: { rule: string; severity: string }[] } }) =>
  body.data.alerts.map(({ rule, severity }) => `${rule} ${severity}`)

/** The steps that tickets triggered around a truck, by the audit log. */
const stepsOf = async ({ batch_number }: YardTruck): Promise<object[]> => [
  ...(await stage.database.owner`
    select a.entity, a.before->>'status' as "from", a.after->>'status' as "to", a.operation
    from audit_log a where a.operation like 'weighing.%' and a.before->>'status' <> a.after->>'status' and a.record_id in (
      select unnest(array[t.id, b.id])::text
      from order_transport t join batch b on b.enterprise_id = t.enterprise_id and b.batch_number = t.batch_number
      where t.batch_number = ${batch_number})
    order by a.id`),
]

describe('two passes', () => {
  test('finish ticket, truck, batch and order, and the batch reports each next act', async () => {
    const yard = await openYard(stage, 2)
    const [one, two] = [yard.trucks[0]!, yard.trucks[1]!]
    expect(await yard.next(weigher, one)).toBe('weighFirst')
    const first = await yard.first(weigher, one, '65400')
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    expect(first.body.data).toMatchObject({
      status: 'open',
      direction: 'in',
      gross_weight: '65400.000',
      tare_weight: null,
      declared_gross: '50200.000',
      declared_net: '50000.000',
      alerts: [],
      source: 'hand',
      gross_operator: '苏日娜',
    })
    expect(first.body.data.weighing_no).toMatch(/^BD\d{10}$/)
    expect(await yard.states(one)).toEqual({ truck: 'weighing', batch: 'crossed', order: 'running', net: null })
    expect(await yard.next(weigher, one)).toBe('weighSecond')

    const second = await yard.second(weigher, await yard.waited(first.body.data), '15260')
    expect(second.body.data).toMatchObject({
      status: 'done',
      net_weight: '50140.000',
      difference_percent: '-0.12',
      alerts: [],
      tare_operator: '苏日娜',
    })
    expect(await yard.states(one)).toEqual({ truck: 'weighed', batch: 'closed', order: 'running', net: '50140.000' })
    expect(await yard.next(weigher, one)).toBe('none')

    expect(await stepsOf(one)).toEqual([
      { entity: 'batch', from: 'confirmed', to: 'crossed', operation: 'weighing.create' },
      { entity: 'order_transport', from: 'manifest_accepted', to: 'weighing', operation: 'weighing.create' },
      { entity: 'batch', from: 'crossed', to: 'closed', operation: 'weighing.second' },
      { entity: 'order_transport', from: 'weighing', to: 'weighed', operation: 'weighing.second' },
    ])

    const other = await yard.first(weigher, two, '65400')
    expect(other.body.data.weighing_no > first.body.data.weighing_no).toBe(true)
    await yard.second(weigher, other.body.data, '15200', { deduct: '100' })
    expect(await yard.states(two)).toEqual({ truck: 'weighed', batch: 'closed', order: 'cleared', net: '50100.000' })
  })

  test("remember the tare of the vehicle without making a clerk's edit stale", async () => {
    const yard = await openYard(stage, 1)
    const [truck] = yard.trucks
    const { body: before } = await owner.send(vehicleApi.find, { plate_number: truck!.plate_number })
    const first = await yard.first(weigher, truck!, '65400')
    await yard.second(weigher, first.body.data, '15260')
    const { body: after } = await owner.send(vehicleApi.find, { plate_number: truck!.plate_number })
    expect(after.data).toMatchObject({ tare_average: '15260.000', tare_count: 1, version: before.data.version })
  })

  test('of exports begin with the empty truck', async () => {
    const yard = await openYard(stage, 1)
    const [truck] = yard.trucks
    const wrong = await yard.first(weigher, truck!, '15200', { direction: 'out' })
    expect([wrong.status, wrong.body.fields]).toEqual([422, [{ path: 'pass', message: '出场车辆先称皮重（空车）' }]])
    expect((await yard.first(weigher, truck!, '15200', { pass: 'tare' })).body.fields).toEqual([
      { path: 'pass', message: '进场车辆先称毛重（重车）' },
    ])
    const first = await yard.first(weigher, truck!, '15200', { direction: 'out', pass: 'tare' })
    expect((await yard.states(truck!)).batch).toBe('confirmed')
    const second = await yard.second(weigher, first.body.data, '65400')
    expect(second.body.data).toMatchObject({
      status: 'done',
      gross_weight: '65400.000',
      tare_weight: '15200.000',
      net_weight: '50200.000',
    })
    expect((await yard.states(truck!)).batch).toBe('closed')
  })

  test('warn if they follow too soon, and if tare or slip deviate', async () => {
    const yard = await openYard(stage, 1)
    const first = await yard.first(weigher, yard.trucks[0]!, '66000', { foreign_no: 'MN1', foreign_net: '51000' })
    const { body } = await yard.second(weigher, first.body.data, '15800')
    expect(rules(body)).toEqual(['tare warn', 'foreign warn', 'tooSoon warn'])
    expect(body.data).toMatchObject({ status: 'done', loss: '800.000' })
  })

  test('refuse a weight without a remainder for the goods', async () => {
    const yard = await openYard(stage, 1)
    const first = await yard.first(weigher, yard.trucks[0]!, '65400')
    for (const [weight, more] of [
      ['65400', {}],
      ['70000', {}],
      ['15200', { container_tare: '50200' }],
      ['15200', { deduct: '60000' }],
    ] as const) {
      const { status, body } = await yard.second(weigher, first.body.data, weight, more)
      expect(status).toBe(422)
      expect(body.fields[0]).toMatchObject({ path: 'weight', message: expect.stringMatching(/须大于 0/) })
    }
    expect((await yard.states(yard.trucks[0]!)).truck).toBe('weighing')
  })

  test('are refused if late, repeated or without a ticket', async () => {
    const yard = await openYard(stage, 1)
    const { body } = await yard.first(weigher, yard.trucks[0]!, '65400')
    expect((await yard.second(weigher, { ...body.data, version: 7 }, '15200')).body.code).toBe('record.changed')
    await yard.second(weigher, body.data, '15200')
    expect((await yard.second(weigher, { ...body.data, version: 2 }, '15200')).body).toMatchObject({
      code: 'weighing.state',
      message: expect.stringMatching(/已完成/),
    })
    expect(
      (await yard.second(weigher, { ...body.data, id: '019b7765-ac00-7000-8000-00000000dead' }, '15200')).status,
    ).toBe(404)
  })
})

describe('one truck', () => {
  test('cannot have two open tickets', async () => {
    const yard = await openYard(stage, 1)
    const { body } = await yard.first(weigher, yard.trucks[0]!, '65400')
    const again = await yard.first(weigher, yard.trucks[0]!, '65400')
    expect([again.status, again.body.code]).toEqual([409, 'weighing.open'])
    expect(again.body.message).toContain(body.data.weighing_no)
  })

  test('is weighed by one of several concurrent weighers', async () => {
    const yard = await openYard(stage, 1)
    const answers = await Promise.all(
      [weigher, owner, weigher, owner].map((actor) => yard.first(actor, yard.trucks[0]!, '65400')),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.code))).toEqual(
      new Set(['weighing.open']),
    )
  })

  test('and its neighbour finished at the same moment clear their order', async () => {
    const yard = await openYard(stage, 2)
    const open = await Promise.all(yard.trucks.map((truck) => yard.first(weigher, truck, '65400')))
    const done = await Promise.all(open.map(({ body }, n) => yard.second(n ? weigher : owner, body.data, '15200')))
    expect(done.map(({ status }) => status)).toEqual([200, 200])
    expect((await yard.states(yard.trucks[0]!)).order).toBe('cleared')
  })

  test('of several that share a batch closes it only when it is the last', async () => {
    const yard = await openYard(stage, 2, { change: { batch_mode: 'shared' } })
    const [one, two] = [yard.trucks[0]!, yard.trucks[1]!]
    expect(one.batch_number).toBe(two.batch_number)
    await yard.second(weigher, (await yard.first(weigher, one, '65400')).body.data, '15200')
    expect(await yard.states(one)).toEqual({ truck: 'weighed', batch: 'crossed', order: 'running', net: '50200.000' })
    expect(await yard.next(weigher, one)).toBe('weighFirst')
    await yard.second(weigher, (await yard.first(weigher, two, '65300')).body.data, '15200')
    expect(await yard.states(two)).toEqual({ truck: 'weighed', batch: 'closed', order: 'cleared', net: '100300.000' })
  })
})

describe('papers that do not agree', () => {
  test('stop no truck on the scale, but stay on its ticket', async () => {
    const yard = await openYard(stage, 2, { accepted: false })
    const [one, two] = [yard.trucks[0]!, yard.trucks[1]!]
    const early = await yard.first(weigher, one, '65400')
    expect(rules(early.body)).toEqual(['manifestState warn'])
    expect((await yard.states(one)).truck).toBe('manifest_made')
    const done = await yard.second(weigher, await yard.waited(early.body.data), '15200')
    expect(rules(done.body)).toEqual(['manifestState warn'])
    expect(await yard.states(one)).toMatchObject({ truck: 'manifest_made', batch: 'crossed', net: '50200.000' })
    expect(
      rules(
        (await yard.first(weigher, { plate_number: two.plate_number, batch_number: one.batch_number }, '65400')).body,
      ),
    ).toEqual(['notInBatch warn'])
  })
  test.each([
    [{ plate_number: '蒙K77001' }, ['vehicleUnknown warn', 'noBatch warn']],
    [{ plate_number: '蒙K77002', batch_number: '5999999999999' }, ['vehicleUnknown warn', 'batchUnknown warn']],
  ])('%j', async (truck, expected) => {
    const yard = await openYard(stage, 1)
    expect(rules((await yard.first(weigher, truck, '65400')).body)).toEqual(expected)
  })
})

describe('a print', () => {
  test('is counted and makes nothing stale', async () => {
    const yard = await openYard(stage, 1)
    const { body } = await yard.first(weigher, yard.trucks[0]!, '65400')
    expect((await weigher.send(printWeighing, { id: body.data.id })).body.data).toMatchObject({
      print_count: 1,
      version: 1,
    })
    expect((await weigher.send(printWeighing, { id: body.data.id })).body.data.print_count).toBe(2)
    expect((await yard.second(weigher, body.data, '15200')).status).toBe(200)
  })

  test('that produced no paper is undone, once and only the latest', async () => {
    const yard = await openYard(stage, 1)
    const { id } = (await yard.first(weigher, yard.trucks[0]!, '65400')).body.data
    await weigher.send(printWeighing, { id })
    await weigher.send(printWeighing, { id })
    expect((await weigher.send(unprintWeighing, { id, print_count: 1 })).body.data.print_count).toBe(2)
    expect((await weigher.send(unprintWeighing, { id, print_count: 2 })).body.data.print_count).toBe(1)
    expect((await weigher.send(unprintWeighing, { id, print_count: 2 })).body.data.print_count).toBe(1)
  })
})

describe('the rights', () => {
  test('a clerk looks, a checker does not weigh, nobody types a reading without the right', async () => {
    const yard = await openYard(stage, 1)
    const clerk = await stage.as('a.clerk')
    expect((await yard.first(clerk, yard.trucks[0]!, '65400')).status).toBe(403)
    expect((await yard.first(checker, yard.trucks[0]!, '65400')).status).toBe(403)
    expect(await clerk.send(weighingApi.list, {})).toMatchObject({
      status: 200,
      body: { data: { net_weight: expect.anything() } },
    })
    await stage.database.owner`
      update role_menu set menu_button = 'query,get,add,edit' from role r, menu m
      where r.id = role_id and m.id = menu_id and r.role_name = '制单员' and m.key = 'weighing'`
    const typist = await stage.as('a.spare')
    const { status, body } = await yard.first(typist, yard.trucks[0]!, '65400')
    expect([status, body.code]).toEqual([403, 'access.denied'])
    expect(body.message).toContain('手工录入')
  })
})
