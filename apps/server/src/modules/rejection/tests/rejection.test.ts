import { alikeRejections, mendRejections, rejectionHistory } from '@guanqiao/domain/rejection/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPeople } from '../../../testing/people.ts'
import { sendOk } from '../../../testing/trade.ts'
import { CODE, openRejected } from './rejected.ts'
import type { RejectedManifests } from './rejected.ts'

const PLACE = 'bills.clearance_code'
const about = { doc_type: 'manifest', code: CODE }

let on: RejectedManifests
beforeAll(async () => {
  on = await openRejected(4)
})
afterAll(() => on.close())

const alike = (): Promise<{ id: string; version: number; path: string; value: string }[]> =>
  sendOk(on.a.clerk, alikeRejections, { ...about, place: PLACE })
const rowsFor = async (ids: readonly string[]) =>
  (await alike()).filter(({ id }) => ids.includes(id)).map(({ id, version, path }) => ({ id, version, paths: [path] }))
const inputFor = async (ids: readonly string[], more: object = {}) => ({
  ...about,
  place: PLACE,
  value: 'RD01',
  rows: await rowsFor(ids),
  ...more,
})

test('documents rejected with one code are listed with the value at the field, and nobody else’s', async () => {
  const ids = await on.rejected(2)
  const { bill_no, clearance_code } = await on.billOf(ids[0]!)
  const rows = await alike()
  expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect(rows.find(({ id }) => id === ids[0])).toMatchObject({
    line: bill_no,
    path: 'bills.0.clearance_code',
    value: clearance_code,
    text: expect.stringMatching(new RegExp(`^${CODE} `)),
  })
  expect(await sendOk(on.b.clerk, alikeRejections, { ...about, place: PLACE })).toEqual([])
  expect(await sendOk(on.a.clerk, alikeRejections, { ...about, code: '19201', place: PLACE })).toEqual([])
})

test('a preview returns the results and changes nothing; mending saves and sends all of them', async () => {
  const ids = await on.rejected(3)
  const [broken] = ids
  await on.owner`update manifest set unloading_place = null where id = ${broken!}`
  const input = await inputFor(ids)
  const before = await Promise.all(ids.map(on.versionOf))
  const previewed = await sendOk(on.a.clerk, mendRejections, { ...input, preview: true })
  expect(await Promise.all(ids.map(on.versionOf))).toEqual(before)
  expect(await Promise.all(ids.map(on.messages))).toEqual([1, 1, 1])
  const results = await sendOk(on.a.clerk, mendRejections, input)
  expect(results).toEqual(previewed)
  const resultOf = (id: string | undefined) => results.find((result: { id: string }) => result.id === id)
  expect(results.map(({ id }: { id: string }) => id)).toEqual(input.rows.map(({ id }) => id))
  expect(resultOf(broken)).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('卸货地') })
  expect(resultOf(ids[1])).toMatchObject({ id: ids[1], outcome: 'sent', reason: null })
  expect(resultOf(ids[2])).toMatchObject({ id: ids[2], outcome: 'sent', reason: null })
  expect(await on.billOf(broken!)).toMatchObject({ status: 'rejected', clearance_code: 'RD03' })
  expect(await on.billOf(ids[1]!)).toMatchObject({ status: 'sending', clearance_code: 'RD01', last_code: null })
  expect(await Promise.all(ids.map(on.messages))).toEqual([1, 2, 2])
  expect((await alike()).map(({ id }) => id)).not.toContain(ids[1])
})

test('of two clerks at once one sends, and the other reads why not', async () => {
  const ids = await on.rejected(3)
  const input = await inputFor(ids)
  const reversed = { ...input, rows: input.rows.toReversed() }
  const [first, second] = await Promise.all([
    on.a.clerk.send(mendRejections, input),
    on.a.admin.send(mendRejections, reversed),
  ])
  expect([first!.status, second!.status]).toEqual([200, 200])
  const all = [...first!.body.rows, ...second!.body.rows] as { id: string; outcome: string; reason: string | null }[]
  for (const id of ids) {
    const results = all.filter((row) => row.id === id)
    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['refused', 'sent'])
    expect(results.find(({ outcome }) => outcome === 'refused')?.reason).toBeTruthy()
  }
  expect(await Promise.all(ids.map(on.messages))).toEqual([2, 2, 2])
})

test('bad values and foreign paths are named, and change nothing', async () => {
  const [id] = await on.rejected(1)
  const input = await inputFor([id!])
  const fieldsOf = async (change: object) =>
    (await on.a.clerk.send(mendRejections, { ...input, ...change })).body.fields?.map(
      ({ path }: { path: string }) => path,
    )
  expect(await fieldsOf({ value: null })).toEqual(['value'])
  expect(await fieldsOf({ place: 'bills.bill_no' })).toEqual(['place'])
  expect(await fieldsOf({ place: 'bills.goods' })).toEqual(['place'])
  expect(await fieldsOf({ code: '1920' })).toEqual(['code'])
  expect(await fieldsOf({ rows: [...input.rows, ...input.rows] })).toEqual(['rows.1.id'])
  const outcomes = async (change: object) => sendOk(on.a.clerk, mendRejections, { ...input, ...change })
  expect(await outcomes({ value: 'ZZZZ' })).toMatchObject([{ outcome: 'refused', reason: expect.any(String) }])
  const row = input.rows[0]!
  for (const change of [
    { code: '19201' },
    { rows: [{ ...row, paths: ['bills.1.clearance_code'] }] },
    { rows: [{ ...row, paths: ['declare_office'] }] },
    { rows: [{ ...row, version: row.version + 1 }] },
  ])
    expect(await outcomes(change)).toMatchObject([{ outcome: 'refused' }])
  expect(await on.messages(id!)).toBe(1)
  expect(await on.billOf(id!)).toMatchObject({ status: 'rejected', clearance_code: 'RD03' })
})

test('mending needs the rights to save and to send, and reaches no other enterprise', async () => {
  const [id] = await on.rejected(1)
  const input = await inputFor([id!])
  const foreign = await sendOk(on.b.clerk, mendRejections, input)
  expect(foreign).toMatchObject([{ id, outcome: 'refused' }])
  const { personWith } = newPeople(on.stage, on.a.admin)
  const may = (...actions: string[]) => personWith({ manifest: ['query', ...actions] })
  expect((await (await may('get', 'edit')).send(mendRejections, input)).status).toBe(403)
  expect((await (await may('get', 'declare')).send(mendRejections, input)).status).toBe(403)
  expect((await (await may('edit', 'declare')).send(mendRejections, input)).status).toBe(403)
  const weigher = await on.stage.as('a.weigher')
  expect((await weigher.send(mendRejections, input)).status).toBe(403)
  expect((await weigher.send(rejectionHistory, about)).status).toBe(403)
  expect(await on.messages(id!)).toBe(1)
  const able = await may('get', 'edit', 'declare')
  expect(await sendOk(able, mendRejections, input)).toMatchObject([{ id, outcome: 'sent' }])
})

test('the history names the fields that changed before customs accepted, counted, the latest first', async () => {
  const ids = await on.rejected(3)
  await sendOk(on.a.clerk, mendRejections, await inputFor(ids.slice(0, 2)))
  await on.send(ids[2]!)
  for (const id of ids) await on.decide(id, '01')
  const { batch_number } = (await on.record(ids[1]!)).manifest
  const history = await sendOk(on.a.clerk, rejectionHistory, about)
  expect(history.solved).toBe(3)
  expect(history.fields).toMatchObject([
    { place: null, count: 1 },
    { place: PLACE, label: '提(运)单 · 海关货物通关代码', count: 2, was: 'RD03', is: 'RD01', batch_number },
  ])
  expect(await sendOk(on.b.clerk, rejectionHistory, about)).toEqual({ standing: 0, solved: 0, fields: [] })
})
