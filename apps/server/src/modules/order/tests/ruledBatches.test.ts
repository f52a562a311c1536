import {
  batchApi,
  batchSettingApi,
  issueBatches,
  orderDetail,
  planBatches,
  updateBatch,
} from '@guanqiao/domain/order/index'
import { companyApi, vehicleApi } from '@guanqiao/domain/transport/index'
import { transmitterApi } from '@guanqiao/domain/reference/index'
import { creditCode, organisationOf, ruledBatchNumber, SERIALS } from '@guanqiao/domain/values/index'
import { describe, expect, test } from 'vitest'
import { giveRange, sendOk } from '../../../testing/trade.ts'
import type { Trade } from '../../../testing/trade.ts'
import { a, b, stage, withTrades } from '../../../testing/stages/openStages.ts'

const creditCodes = creditCode('统一社会信用代码').series!
const CREDIT_CODE = creditCodes(1000)
const ORGANISATION = organisationOf(CREDIT_CODE)
const OTHER_CODE = creditCodes(1001)
/** A carrier with almost all numbers used. */
const FULL_CODE = creditCodes(1002)

withTrades({ trucks: 20 })

interface Row {
  id: string
  version: number
  batch_number: string
  status: string
}

const rulingFor = (trade: Trade, ie_flag = 'I') => ({ port_id: trade.port_id, ie_flag, method: 'rule' })
const issue = (count: number, more: object = {}, trade = a): Promise<Row[]> =>
  sendOk(trade.clerk, issueBatches, { ...rulingFor(trade), company_id: trade.company_id, count, ...more })
const send = (input: object, trade = a) => trade.clerk.send(issueBatches, { ...rulingFor(trade), count: 1, ...input })
const numbersOf = (rows: readonly Row[]) => rows.map((row) => row.batch_number)
const ruled = (serial: number, ie_flag: 'I' | 'E' = 'I') => ruledBatchNumber(ORGANISATION, ie_flag, serial)
const ofFull = (serial: number) => ruledBatchNumber(organisationOf(FULL_CODE), 'I', serial)

async function giveCode(trade: Trade, credit_code: string | null): Promise<void> {
  const { version } = await sendOk(trade.admin, companyApi.get, { id: trade.company_id })
  await sendOk(trade.admin, companyApi.update, { id: trade.company_id, version, credit_code })
}

/** Sets the counter to a serial, as if all earlier ones had been made. */
const setSerial = (next: number, organisation = ORGANISATION) => stage.database.owner`
  insert into batch_series (organisation_code, ie_flag, next_serial) values (${organisation}, 'I', ${next})
  on conflict (organisation_code, ie_flag) do update set next_serial = excluded.next_serial`

describe('batch numbers made by rule', () => {
  test('need the organisation code of the carrier and say whose is missing', async () => {
    const [plate] = a.plates
    await giveCode(a, null)
    expect((await send({ plates: [plate] })).body).toMatchObject({
      code: 'batch.organisation',
      message: expect.stringMatching(new RegExp(`没有统一社会信用代码（车辆 ${plate}）.*改用舱单传输人、本企业`)),
    })
    expect((await send({ plates: ['蒙A00000'] })).body.message).toContain('车辆档案中没有 蒙A00000')
    expect((await send({})).body.message).toContain('请选择承运企业')
    expect((await send({ code_owner: 'transmitter' })).body.message).toContain('请选择舱单传输人')
    expect((await send({ code_owner: 'enterprise' })).body.code).toBe('batch.organisation')
    expect((await send({ plates: [plate], count: 2 })).body.fields).toMatchObject([{ path: 'plates' }])
  })

  test('begin with it, then 1 or 0, then a serial of each direction', async () => {
    await giveCode(a, CREDIT_CODE)
    expect(numbersOf(await issue(3))).toEqual([ruled(0), ruled(1), ruled(2)])
    expect(numbersOf(await issue(2, { ie_flag: 'E' }))).toEqual([ruled(0, 'E'), ruled(1, 'E')])
    await setSerial(9)
    expect(numbersOf(await issue(2, { plates: a.plates.slice(0, 2), company_id: null }))).toEqual([
      `${ORGANISATION}1009`,
      `${ORGANISATION}100A`,
    ])
  })

  test('begin with the code of the transmitter or of the enterprise if the user selects it', async () => {
    const { rows } = (await a.clerk.send(transmitterApi.list, {})).body
    const [row] = await issue(1, { code_owner: 'transmitter', transmitter_id: rows[0].id, company_id: null })
    expect(row!.batch_number).toMatch(/^MA10000041000$/)
  })

  test('of trucks of several carriers are created for each, all or none', async () => {
    const other = await sendOk(a.admin, companyApi.create, {
      company_name: '二号运输',
      contact_name: '苏和',
      contact_phone: '0478-3360002',
    })
    const vehicles = (await a.admin.send(vehicleApi.list, { plate_number: a.plates[1] })).body.rows
    await sendOk(a.admin, vehicleApi.update, { id: vehicles[0].id, version: vehicles[0].version, company_id: other.id })
    const plates = a.plates.slice(0, 3)
    const before = (await a.clerk.send(batchApi.list, {})).body.totalCount
    expect((await send({ plates, count: 3 })).body).toMatchObject({
      code: 'batch.organisation',
      message: expect.stringContaining('二号运输'),
    })
    expect((await a.clerk.send(batchApi.list, {})).body.totalCount).toBe(before)
    await sendOk(a.admin, companyApi.update, { id: other.id, version: other.version, credit_code: OTHER_CODE })
    await setSerial(40)
    const rows: Row[] = await sendOk(a.clerk, issueBatches, { ...rulingFor(a), plates, count: 3 })
    expect(numbersOf(rows)).toEqual([ruled(40), `${organisationOf(OTHER_CODE)}1000`, ruled(41)])
    expect((await send({ plates, count: 1 })).body.message).toMatch(/属于不同的承运企业/)
  })

  test('skip typed and used numbers, continue at 000 and report when none are left', async () => {
    await a.order(1, {}, () => ({ batch_number: ruled(101) }))
    await setSerial(100)
    expect(numbersOf(await issue(2))).toEqual([ruled(100), ruled(102)])
    await setSerial(SERIALS - 1)
    // 000 to 002 exist.
    expect(numbersOf(await issue(2))).toEqual([ruled(SERIALS - 1), ruled(3)])
    await stage.database.owner`
      insert into batch (id, version, created_at, updated_at, enterprise_id, batch_number, status, source)
      select ('00000000-0000-7000-8000-' || lpad(to_hex(at), 12, '0'))::uuid, 1, now(), now(), ${b.enterprise_id}, n, 'closed', 'rule'
      from unnest(${Array.from({ length: SERIALS - 2 }, (_, serial) => ofFull(serial))}::text[]) with ordinality as numbers(n, at)`
    await giveCode(b, FULL_CODE)
    expect((await send({ company_id: b.company_id, count: 3 }, b)).body).toMatchObject({
      code: 'batch.serials',
      message: expect.stringMatching(/000–ZZZ 在两年内已用完：需要 3 个，只有 2 个/),
    })
    expect(numbersOf(await issue(2, {}, b))).toEqual([ofFull(SERIALS - 2), ofFull(SERIALS - 1)])
  }, 120_000)

  test('are reused two years after their crossing', async () => {
    await stage.database.owner`
      update batch set updated_at = now() - interval '2 years 1 day' where enterprise_id = ${b.enterprise_id} and batch_number = ${ofFull(7)}`
    expect(numbersOf(await issue(1, {}, b))).toEqual([ofFull(7)])
    const rows = await stage.database.owner`
      select status, deleted_at is null as live from batch where enterprise_id = ${b.enterprise_id} and batch_number = ${ofFull(7)} order by created_at`
    expect(rows.map(({ status, live }) => [status, live])).toEqual([
      ['closed', false],
      ['reserved', true],
    ])
    expect((await send({ company_id: b.company_id }, b)).body.code).toBe('batch.serials')
  })

  test('that were released come first, and keep their direction', async () => {
    await setSerial(200)
    const [row] = (await issue(2)) as [Row]
    const freed = await sendOk(a.clerk, updateBatch, { id: row.id, version: row.version, event: 'release' })
    expect(freed).toMatchObject({ status: 'free', port_id: null, ie_flag: 'I' })
    expect(numbersOf(await issue(2))).toEqual([ruled(200), ruled(202)])
    await giveRange(stage, a.enterprise_id, 5300000000001n, 1)
    const again = await sendOk(a.clerk, updateBatch, { ...{ id: row.id, event: 'release' }, version: row.version + 2 })
    expect(again.status).toBe('free')
    // A pool never allocates a carrier's number.
    const drawn: Row[] = await sendOk(a.clerk, issueBatches, { ...rulingFor(a), method: 'pool', count: 1 })
    expect(numbersOf(drawn)).toEqual(['5300000000001'])
  })

  test('are unique and without gaps under concurrent requests of which some fail', async () => {
    await setSerial(1000)
    const store = stage.store
    const failing = Array.from({ length: 6 }, () =>
      store
        .write({ enterprise: a.enterprise_id }, async (sql) => {
          await sql`select move_batch_series(${ORGANISATION}, 'I', lock_batch_series(${ORGANISATION}, 'I') + 5)`
          throw new Error('rolled back')
        })
        .catch((error: Error) => error.message),
    )
    const refusedToo = Array.from({ length: 6 }, () => send({ plates: [a.plates[0], '蒙A00000'], count: 2 }))
    const drawn = (await Promise.all(Array.from({ length: 12 }, () => issue(7)))).flat()
    expect(await Promise.all(failing)).toEqual(Array.from({ length: 6 }, () => 'rolled back'))
    for (const { body } of await Promise.all(refusedToo)) expect(body.code).toBe('batch.organisation')
    // ruled(200) was returned above and is allocated first.
    const serials = numbersOf(drawn).filter((number) => number !== ruled(200))
    expect(serials.toSorted()).toEqual(Array.from({ length: 83 }, (_, at) => ruled(1000 + at)))
  })

  test('are kept unique by the table itself', async () => {
    const twice = stage.database.owner`
      insert into batch (id, version, created_at, updated_at, enterprise_id, batch_number, status, source)
      values (gen_random_uuid(), 1, now(), now(), ${a.enterprise_id}, ${ruled(1000)}, 'free', 'typed')`
    await expect(twice).rejects.toMatchObject({ code: '23505' })
  })
})

describe('a carrier that several enterprises make numbers for', () => {
  const SHARED_CODE = creditCodes(1003)
  const shared = (serial: number) => ruledBatchNumber(organisationOf(SHARED_CODE), 'I', serial)
  const issueBoth = (count: number) => Promise.all([issue(count), issue(count, {}, b)])

  test('has one series: no number is created twice, however many of both ask at once', async () => {
    await giveCode(a, SHARED_CODE)
    await giveCode(b, SHARED_CODE)
    const rows = (await Promise.all(Array.from({ length: 8 }, () => issueBoth(7)))).flat(2)
    expect(numbersOf(rows).toSorted()).toEqual(Array.from({ length: 112 }, (_, serial) => shared(serial)))
    const owners = await stage.database.owner`
      select enterprise_id, count(*)::int as made from batch where batch_number like ${`${organisationOf(SHARED_CODE)}1%`} group by 1`
    expect(owners.map(({ made: count }) => count)).toEqual([56, 56])
  })

  test('has no number that another enterprise typed, nor one of its earlier round', async () => {
    await b.order(1, {}, () => ({ batch_number: shared(112) }))
    expect(numbersOf(await issue(1))).toEqual([shared(113)])
    await setSerial(0, organisationOf(SHARED_CODE))
    expect(numbersOf(await issue(1, {}, b))).toEqual([shared(114)])
    // A returned number stays with its enterprise.
    const [row] = (await issue(1)) as [Row]
    await sendOk(a.clerk, updateBatch, { id: row.id, version: row.version, event: 'release' })
    expect(numbersOf(await issue(1, {}, b))).toEqual([shared(116)])
    expect(numbersOf(await issue(1))).toEqual([row.batch_number])
  })

  test('does not reveal the rows of another enterprise', async () => {
    expect((await a.clerk.send(batchApi.list, { batch_number: shared(114) })).body.rows).toEqual([])
    const scope = { enterprise: a.enterprise_id }
    const seen = await stage.store.read(scope, (sql) => sql`select organisation_code from batch_series`)
    expect([...seen]).toEqual([])
    const written = stage.store.write(scope, (sql) => sql`insert into batch_series values ('MA1001909', 'I', 5)`)
    await expect(written).rejects.toMatchObject({ code: '42501' })
    const moved = await stage.store.write(scope, (sql) => sql`update batch_series set next_serial = 5`)
    expect(moved.count).toBe(0)
    await giveCode(a, CREDIT_CODE)
  })
})

describe('the source of numbers', () => {
  const plan = (input: object) => sendOk(a.clerk, planBatches, { port_id: a.port_id, ie_flag: 'I', count: 1, ...input })

  test('is the pool while it has numbers, then the rule, unless the port is set otherwise', async () => {
    const by = { company_id: a.company_id }
    expect(await plan(by)).toMatchObject({ method: 'rule', by_setting: true, pool_remaining: 0 })
    await giveRange(stage, a.enterprise_id, 5400000000001n, 2)
    expect(await plan(by)).toMatchObject({ method: 'pool', pool_remaining: 2, codes: [] })
    expect(await plan({ ...by, method: 'rule' })).toMatchObject({
      method: 'rule',
      by_setting: false,
      codes: [{ organisation: ORGANISATION, count: 1, next_number: ruled(1083), warning: null }],
    })
    const setting = await sendOk(a.clerk, batchSettingApi.create, { port_id: a.port_id, method: 'rule' })
    expect(await plan(by)).toMatchObject({ method: 'rule', by_setting: true })
    expect((await plan({ plates: ['蒙A00000'] })).missing).toMatchObject([
      { message: expect.stringContaining('蒙A00000') },
    ])
    const again = await sendOk(a.clerk, batchSettingApi.create, { port_id: a.port_id, method: 'rule' })
    expect(again.id).toBe(setting.id)
    await sendOk(a.clerk, batchSettingApi.update, { id: setting.id, version: again.version, method: 'typed' })
    expect((await a.clerk.send(issueBatches, { port_id: a.port_id, ie_flag: 'I', count: 1 })).body.code).toBe(
      'batch.typed',
    )
  })

  test('is chosen by an order, whose trucks get their carriers’ numbers at submitting', async () => {
    await setSerial(2000)
    const { id } = await a.order(3, { batch_method: 'rule' })
    const { transports } = await a.submit(id)
    const [, second] = transports
    expect(transports.map((truck) => truck['batch_number'])).toEqual([
      ruled(2000),
      expect.stringContaining(`${organisationOf(OTHER_CODE)}1`),
      ruled(2001),
    ])
    expect(second!['batch_number']).not.toContain(ORGANISATION)
  })

  test('may be by hand: trucks without a number keep the order from being submitted', async () => {
    const { id } = await a.order(1, { batch_method: 'typed' })
    await expect(a.submit(id)).rejects.toThrow(/批次号为手工录入/)
  })

  test('warns of a number for the other direction', async () => {
    const { id } = await a.order(1, {}, () => ({ batch_number: ruled(5000, 'E') }))
    const detail = await sendOk(a.clerk, orderDetail, { id })
    expect(detail.transports[0].findings[0]).toMatchObject({
      path: 'batch_number',
      severity: 'warn',
      message: expect.stringContaining('第 10 位是 0（出口）'),
    })
  })
})
