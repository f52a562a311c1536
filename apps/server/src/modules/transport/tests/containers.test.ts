import {
  calculateRun,
  containerApi,
  containerOwnerApi,
  createRun,
  gateIn,
  MAX_RUN,
  runNumbers,
} from '@guanqiao/domain/transport/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor, Stage } from '../../../testing/actors.ts'
import { createStage } from '../../../testing/actors.ts'
import { sendOk } from '../../../testing/trade.ts'

let stage: Stage
let clerk: Actor
let owner_id: string

beforeAll(async () => {
  stage = await createStage()
  clerk = await stage.as('a.clerk')
  const owner = { owner_name: '蒙古集装箱', owner_code: 'CSQU', serial_from: '305000', serial_to: '309999' }
  owner_id = (await sendOk(clerk, containerOwnerApi.create, owner)).id
})
afterAll(() => stage.close())

const kind = { size_type: '22G1', tare_weight: '2200' }
const box = (container_number: string, more: object = {}) => ({ container_number, owner_id, ...kind, ...more })
const register = (container_number: string, more: object = {}) =>
  clerk.send(containerApi.create, box(container_number, more))

test('a wrong check digit is refused with the right one, unless the number is confirmed', async () => {
  const refused = await register('csqu3054384')
  expect(refused.status).toBe(422)
  expect(refused.body.fields).toEqual([{ path: 'container_number', message: expect.stringContaining('末位应为3') }])
  const { data } = (await register('csqu3054384', { check_confirmed: true })).body
  expect(data).toMatchObject({ container_number: 'CSQU3054384', check_confirmed: true })
  const [entry] = await stage.database.owner`
    select username, after ->> 'check_confirmed' as confirmed from audit_log where entity = 'container' and record_id = ${data.id}`
  expect(entry).toEqual({ username: 'a.clerk', confirmed: 'true' })
  // The confirmation can be taken back only with the number.
  const change = { id: data.id, version: data.version, check_confirmed: false }
  expect((await clerk.send(containerApi.update, change)).body.fields[0].path).toBe('container_number')
  expect((await clerk.send(containerApi.update, { ...change, container_number: 'CSQU3054383' })).status).toBe(200)
})

test('several at once, and a change of the number, are checked as well', async () => {
  const list = [box('TCLU1234568'), box('TCLU1234569')]
  const admin = await stage.as('a.admin')
  expect((await admin.send(containerApi.bulkCreate, { list })).body.fields[0].path).toBe('list.1.container_number')
  const { data } = (await register('MSKU601167')).body
  const change = { id: data.id, version: data.version }
  expect((await clerk.send(containerApi.update, { ...change, container_number: 'MSKU6011673' })).status).toBe(422)
  expect((await clerk.send(containerApi.update, { ...change, container_number: 'MSKU6011672' })).status).toBe(200)
})

test('a confirmed container comes into the yard under its number, once', async () => {
  await register('TEXU3070078', { check_confirmed: true })
  expect((await sendOk(clerk, gateIn, { container_number: 'TEXU3070078' })).status).toBe('in_yard')
  expect(await clerk.send(gateIn, { container_number: 'TEXU3070078' })).toMatchObject({
    status: 409,
    body: { code: 'container.inYard' },
  })
})

test('the range of an owner has both ends, in order', async () => {
  const owner = { owner_name: '号段箱主', owner_code: 'TCLU' }
  const create = (range: object) => clerk.send(containerOwnerApi.create, { ...owner, ...range })
  expect((await create({ serial_from: '100' })).status).toBe(422)
  expect((await create({ serial_from: '000100' })).body.fields[0].path).toBe('serial_to')
  expect((await create({ serial_from: '000100', serial_to: '000099' })).body.fields[0].path).toBe('serial_to')
  const { data } = (await create({ serial_from: '000100', serial_to: '000200' })).body
  const change = { id: data.id, version: data.version, serial_to: '000050' }
  expect((await clerk.send(containerOwnerApi.update, change)).body.fields[0].path).toBe('serial_to')
})

test('a run has the check digits of ISO 6346, and names registered containers under any spelling', async () => {
  expect(runNumbers('CSQU', 305438, 2)).toEqual(['CSQU3054383', expect.stringMatching(/^CSQU305439\d$/)])
  expect(runNumbers('MNGU', 5, 1)).toEqual(['MNGU0000050'])
  await register('CSQU305600')
  await register('CSQU3056027', { check_confirmed: true })
  const rows = await sendOk(clerk, calculateRun, { owner_id, start: 305_600, count: 4 })
  expect(rows.map((row: { registered: string | null }) => row.registered)).toEqual([
    'CSQU305600',
    null,
    'CSQU3056027',
    null,
  ])
})

test('a run is created in one call; existing containers stay as they are', async () => {
  const run = { owner_id, start: 306_000, count: MAX_RUN, ...kind }
  await sendOk(clerk, createRun, { ...run, start: 306_010, count: 5 })
  const result = await sendOk(clerk, createRun, run)
  expect(result).toEqual({ created: MAX_RUN - 5, existing: runNumbers('CSQU', 306_010, 5) })
  expect(await sendOk(clerk, createRun, run)).toMatchObject({ created: 0 })
  const [count] = await stage.database.owner`
    select count(*)::int as containers, count(distinct container_number)::int as numbers, min(size_type) as size
    from container where container_number like 'CSQU306%' and deleted_at is null`
  expect(count).toEqual({ containers: MAX_RUN, numbers: MAX_RUN, size: '22G1' })
})

test('a run stays within six digits and the range of its owner, and is refused without the right', async () => {
  const run = { owner_id, start: 309_999, count: 2 }
  expect((await clerk.send(calculateRun, run)).body.fields[0]).toEqual({
    path: 'start',
    message: '超出箱主的号段 305000–309999',
  })
  expect((await clerk.send(calculateRun, { ...run, start: 999_999 })).body.fields[0].path).toBe('count')
  const checker = await stage.as('a.checker')
  expect((await checker.send(calculateRun, run)).status).toBe(403)
  const neighbour = await stage.as('b.admin')
  expect((await neighbour.send(createRun, { ...run, start: 305_900, ...kind })).body.fields[0].path).toBe('owner_id')
})
