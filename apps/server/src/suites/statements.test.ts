import { bulkRemoveOf, bulkUpdateOf } from '@guanqiao/domain/kit/derived/bulkOf'
import { companyApi, driverApi, vehicle as vehicleEntity, vehicleApi } from '@guanqiao/domain/transport/index'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStage } from '../testing/actors.ts'
import type { Actor, Stage } from '../testing/actors.ts'
import { sendOk } from '../testing/trade.ts'
import { watch } from '../testing/watched.ts'
import type { Watched } from '../testing/watched.ts'

let watched: Watched
let stage: Stage
let who: Actor
let company_id: string

beforeAll(async () => {
  stage = await createStage({}, { through: async (address) => (watched = await watch(address)) })
  who = await stage.as('a.admin')
  company_id = (await sendOk(who, companyApi.create, company())).id
  // Each connection gets its tenant once.
  await vehicle()
})
afterAll(() => stage.close())

let serial = 0
const company = () => ({
  company_name: `语句运输${(serial += 1)}`,
  contact_name: '王强',
  contact_phone: '0478-3360001',
})
const truck = () => ({
  plate_number: `蒙L${80_000 + (serial += 1)}`,
  vehicle_type: 'tractor',
  curb_weight: '15200',
  company_id,
})
const person = () => ({
  driver_name: '王强',
  identity_type: 'other',
  identity_number: `SATZ${1000 + (serial += 1)}`,
  license_no: `L${serial}`,
  license_expiry: '2030-01-01',
  company_id,
})
/** The input of a form that shows a record. */
const formOf = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(vehicleEntity.fields).flatMap(([name, field]) => (field.automatic ? [] : [[name, row[name]]])),
  )
const vehicle = () => sendOk(who, vehicleApi.create, truck())

/** The statements of a request, each truncated. */
async function statementsOf(operation: Operation, input: object, headers?: Record<string, string>) {
  watched.forEnterprises()
  const answer = await who.send(operation, input, headers)
  return { answer, statements: watched.forEnterprises().map((text) => text.replace(/\s+/g, ' ').slice(0, 60)) }
}

describe.each([
  ['without a key', () => ({})],
  ['with a key', () => ({ 'idempotency-key': `statements-${(serial += 1)}` })],
])('%s', (_name, headers) => {
  test.each([
    ['a company', companyApi.create, company],
    ['a vehicle of a company', vehicleApi.create, truck],
    ['a driver of a company', driverApi.create, person],
  ])('%s is created in one statement', async (_what, operation, draft) => {
    const { answer, statements } = await statementsOf(operation as Operation, draft(), headers())
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(statements).toHaveLength(1)
  })

  test('a vehicle is changed in one statement, by a form that sends all fields or the changed ones', async () => {
    const { id, version, ...all } = await vehicle()
    const draft = formOf(all)
    const other = (await sendOk(who, companyApi.create, company())).id
    const change = { id, version, ...draft, plate_number: `蒙L${80_000 + (serial += 1)}`, company_id: other }
    const first = await statementsOf(vehicleApi.update as Operation, change, headers())
    expect(first.answer.body.data, JSON.stringify(first.answer.body)).toMatchObject({ version: 2, company_id: other })
    expect(first.statements).toHaveLength(1)
    const second = await statementsOf(
      vehicleApi.update as Operation,
      { id, version: 2, curb_weight: '15300' },
      headers(),
    )
    expect(second.answer.body.data).toMatchObject({ version: 3, curb_weight: '15300.000', company_id: other })
    expect(second.statements).toHaveLength(1)
  })

  test('an update whose response is not needed is one statement that neither reads names nor composes the record', async () => {
    const { id, version } = await vehicle()
    const heavier = { id, version, curb_weight: '15300' }
    watched.forEnterprises()
    const answer = await who.send(vehicleApi.update, heavier, { ...headers(), prefer: 'return=minimal' })
    expect(answer.body).toEqual({ data: { id, version: 2 } })
    const statementsBefore = watched.forEnterprises()
    expect(statementsBefore).toHaveLength(1)
    expect(statementsBefore[0]).not.toMatch(/from company|row_to_json/)
    expect(await sendOk(who, vehicleApi.get, { id })).toMatchObject({ curb_weight: '15300.000', version: 2 })
  })
})

describe('of several records', () => {
  const rowsOf = async (count: number, create: () => Promise<{ id: string; version: number }>) => {
    const rows: { id: string; version: number }[] = []
    while (rows.length < count) rows.push(await create())
    return rows.map(({ id, version }) => ({ id, version }))
  }
  const companies = (count: number) => rowsOf(count, () => sendOk(who, companyApi.create, company()))
  const remarked = (rows: object[]) => ({ rows, field: 'remark', remark: '同一备注' })

  /** The number of statements for three and for ten records, all of which take the change. */
  async function counts(operation: Operation, outcome: string, input: (count: number) => Promise<object>) {
    const numbers: number[] = []
    for (const count of [3, 10]) {
      const { answer, statements } = await statementsOf(operation, await input(count))
      expect(answer.body.rows.filter((row: { outcome: string }) => row.outcome === outcome)).toHaveLength(count)
      numbers.push(statements.length)
    }
    return numbers
  }

  test.each([
    [
      'deleted',
      bulkRemoveOf(companyApi.remove as Operation),
      'removed',
      async (n: number) => ({ rows: await companies(n) }),
    ],
    [
      'changed',
      bulkUpdateOf(companyApi.update as Operation),
      'changed',
      async (n: number) => remarked(await companies(n)),
    ],
    [
      'changed',
      bulkUpdateOf(vehicleApi.update as Operation),
      'changed',
      async (n: number) => remarked(await rowsOf(n, vehicle)),
    ],
  ])('as many are %s in as many statements', async (_what, operation, outcome, input) => {
    const [three, ten] = await counts(operation as Operation, outcome, input)
    expect(ten).toBe(three)
    expect(ten).toBeLessThanOrEqual(9)
  })

  test('rules of a module run for each record, in no more statements than for one', async () => {
    const input = async (count: number) => ({ rows: await rowsOf(count, vehicle) })
    const [three = 0, ten = 0] = await counts(
      bulkRemoveOf(vehicleApi.remove as Operation) as Operation,
      'removed',
      input,
    )
    const [first] = await rowsOf(1, vehicle)
    const { statements } = await statementsOf(vehicleApi.remove as Operation, first!)
    // Besides: the point to which a refused record is undone, and its end; without begin and commit.
    expect(ten - three).toBeLessThanOrEqual(7 * statements.length)
  })
})

test('a record changed in one statement is found by its new words and no longer by the old ones', async () => {
  const { id, plate_number, ...all } = await vehicle()
  const draft = formOf(all)
  const now = `蒙L${80_000 + (serial += 1)}`
  await sendOk(who, vehicleApi.update, { id, version: 1, ...draft, plate_number: now })
  const countOf = async (keyword: string) => (await who.send(vehicleApi.list, { keyword })).body.totalCount
  expect([await countOf(now), await countOf(plate_number)]).toEqual([1, 0])
})

test('a change is audited with author, the record before and the written fields', async () => {
  const before = await vehicle()
  const after = await sendOk(who, vehicleApi.update, { id: before.id, version: 1, remark: '改过' })
  const [entry] = await stage.database.owner`
    select username, before, after, may_change_state from audit_log where operation = 'vehicle.update' and record_id = ${before.id}`
  expect(entry).toMatchObject({
    username: 'a.admin',
    before: { id: before.id, version: 1, remark: null, plate_number: before.plate_number },
    may_change_state: false,
  })
  const { updated_at } = entry!['after'] as { updated_at: string }
  expect(entry!['after']).toEqual({ version: 2, remark: '改过', updated_by: after.updated_by, updated_at })
  expect(Date.parse(updated_at)).toBe(Date.parse(after.updated_at))
})

test('the response of a create and of an update is the record as it is read, with the names of its references', async () => {
  const { id: driver_id } = await sendOk(who, driverApi.create, person())
  for (const input of [truck(), { ...truck(), driver_id }]) {
    const created = await sendOk(who, vehicleApi.create, input)
    expect(created).toEqual(await sendOk(who, vehicleApi.get, { id: created.id }))
    expect(created).toMatchObject({ company_id_text: expect.stringMatching('语句运输') as string })
    const { id, version } = created
    const updated = await sendOk(who, vehicleApi.update, { id, version, curb_weight: '15300' })
    expect(updated).toEqual(await sendOk(who, vehicleApi.get, { id }))
    expect(updated).toEqual({ ...created, version: 2, curb_weight: '15300.000', updated_at: updated.updated_at })
    const references = [{ driver_id }, { company_id: created.company_id, driver_id: null }, { driver_id: null }]
    for (const [at, changed] of references.entries())
      expect(await sendOk(who, vehicleApi.update, { id, version: 2 + at, ...changed })).toEqual(
        await sendOk(who, vehicleApi.get, { id }),
      )
  }
})

test('the conditions of triggers on the audit log are short: PostgreSQL parses them with every audited statement', async () => {
  const triggers = await stage.database.owner<{ tgname: string }[]>`
    select tgname from pg_trigger where tgrelid = 'audit_log'::regclass and not tgisinternal`
  expect(triggers.map(({ tgname }) => tgname).toSorted()).toEqual(['audit_log_followers', 'audit_log_state'])
  const long = await stage.database.owner`
    select tgname from pg_trigger where tgrelid = 'audit_log'::regclass and length(tgqual::text) > 250`
  expect(long).toEqual([])
})

describe('nothing is written with', () => {
  const traces = async () => {
    const [row] = await stage.database.owner`
      select (select count(*) from vehicle)::int as rows, (select count(*) from idempotency)::int as keys,
        (select count(*) from audit_log where outcome = 'done')::int as entries`
    return row
  }
  test.each([
    ['a plate that is taken', 409, async () => ({ ...truck(), plate_number: (await vehicle()).plate_number })],
    ['a company that was removed', 422, async () => ({ ...truck(), company_id: await removedCompany() })],
    ['a company of another enterprise', 422, async () => ({ ...truck(), company_id: await strangeCompany() })],
  ])('%s', async (_name, status, draft) => {
    const input = await draft()
    const before = await traces()
    const { answer } = await statementsOf(vehicleApi.create as Operation, input, {
      'idempotency-key': `against-${serial}`,
    })
    expect(answer.status).toBe(status)
    expect(answer.body.fields).toHaveLength(1)
    expect(await traces()).toEqual(before)
  })

  async function removedCompany(): Promise<string> {
    const { id } = await sendOk(who, companyApi.create, company())
    await sendOk(who, companyApi.remove, { id })
    return id
  }
  const strangeCompany = async (): Promise<string> =>
    (await sendOk(await stage.as('b.admin'), companyApi.create, company())).id
})

test('the second of two concurrent changes of one version is refused', async () => {
  const { id } = await vehicle()
  const change = (remark: string) => who.send(vehicleApi.update, { id, version: 1, remark })
  const answers = await Promise.all(['甲', '乙', '丙'].map(change))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  const { body } = await who.send(vehicleApi.get, { id })
  expect(body.data).toMatchObject({
    version: 2,
    remark: answers.find(({ status }) => status === 200)!.body.data.remark,
  })
})
