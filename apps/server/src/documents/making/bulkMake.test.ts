import { bulkMakeArrivals } from '@guanqiao/domain/arrival/making'
import { cargoListApi } from '@guanqiao/domain/cargo/cargoList'
import { bulkMakeCargoLists } from '@guanqiao/domain/cargo/cargoList.calls'
import { bulkMakePackingLists } from '@guanqiao/domain/packing/making'
import { bulkMakeTallies } from '@guanqiao/domain/tally/making'
import { tallyApi } from '@guanqiao/domain/tally/tally'
import type { BulkMake } from '@guanqiao/domain/documents/making'
import { expect, test } from 'vitest'
import type { AcceptedBatch } from '../../testing/reports.ts'
import { stage } from '../../testing/stages/openStages.ts'
import { clerk, crossing, reports, withReports } from '../../testing/stages/reports.ts'

withReports()

type Call = BulkMake
type Line = { batch_number: string; outcome: string; record_id: string; count: number; reason: string; part: string }

async function make(call: Call, input: object, actor = clerk): Promise<Line[]> {
  const { status, body } = await actor.send(call, input)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.rows
}
const numbersOf = (batches: readonly AcceptedBatch[]) => batches.map(({ batch_number }) => batch_number)
const outcomes = (lines: readonly Line[]) => lines.map(({ outcome }) => outcome)
const idsOf = (lines: readonly Line[]) => lines.map(({ record_id }) => record_id)

async function weigh({ batch_number }: AcceptedBatch): Promise<string> {
  const [ticket] = await crossing.rows<{ id: string }>(
    `insert into weighing (id, version, created_at, updated_at, enterprise_id, weighing_no, status, direction, plate_number,
       batch_number, order_transport_id, gross_weight, tare_weight, net_weight, gross_time, tare_time, source)
     select gen_random_uuid(), 1, now(), now(), enterprise_id, 'P' || batch_number, 'done', 'in', plate_number, batch_number, id,
       84000, 20000, 64000, now() - interval '2 hours', now() - interval '1 hour', 'hand'
     from order_transport where batch_number = $1 returning id`,
    batch_number,
  )
  return ticket!.id
}

test('forty batches get their arrivals and tallies in one act each, and two users at once make nothing twice', async () => {
  const batches = await Promise.all(Array.from({ length: 40 }, () => reports.batch()))
  const numbers = numbersOf(batches)
  const first = numbers.slice(0, 10)
  const [one, other] = await Promise.all([
    make(bulkMakeArrivals, { batch_numbers: first }),
    make(bulkMakeArrivals, { batch_numbers: first.toReversed() }, await stage.as('a.weigher')),
  ])
  expect(one.map(({ batch_number }) => batch_number)).toEqual(first)
  expect([...outcomes(one), ...outcomes(other)].toSorted()).toEqual([
    ...first.map(() => 'existing'),
    ...first.map(() => 'made'),
  ])
  expect(idsOf(other).toReversed()).toEqual(idsOf(one))
  const all = await make(bulkMakeArrivals, { batch_numbers: numbers })
  expect(outcomes(all)).toEqual(numbers.map((_, at) => (at < first.length ? 'existing' : 'made')))
  const tallies = await make(bulkMakeTallies, { manifest_ids: batches.map(({ manifest }) => manifest) })
  expect(new Set(outcomes(tallies))).toEqual(new Set(['made']))
  const { body } = await clerk.send(tallyApi.get, { id: tallies[3]!.record_id })
  expect(body.data).toMatchObject({ batch_number: numbers[3], message_type: 'MT5402' })
})

test('each line says why nothing was made, and the others are made', async () => {
  const [exported, imported, boxed] = await Promise.all([
    reports.batch(),
    reports.batch({ direction: 'I' }),
    reports.batch({ isBoxed: true }),
  ])
  const numbers = numbersOf([imported, exported, boxed])
  const lines = await make(bulkMakeArrivals, { batch_numbers: ['9999999999999', ...numbers] })
  expect(outcomes(lines)).toEqual(['refused', 'refused', 'made', 'made'])
  expect(lines[1]!.reason).toContain('运抵报告只用于出口')
  expect(outcomes(await make(bulkMakePackingLists, { batch_numbers: numbers }))).toEqual(['refused', 'refused', 'made'])
  expect(outcomes(await make(bulkMakePackingLists, { batch_numbers: numbers }))).toEqual([
    'refused',
    'refused',
    'existing',
  ])
})

test('a batch is named by its last characters, if one alone ends in them', async () => {
  const [one, other] = await Promise.all([reports.batch(), reports.batch()])
  const [end, number] = [one.batch_number.slice(-6), one.batch_number]
  expect(await make(bulkMakeArrivals, { batch_numbers: [end] })).toMatchObject([
    { batch_number: number, outcome: 'made' },
  ])
  expect(await make(bulkMakeArrivals, { batch_numbers: ['ZZZZ'] })).toMatchObject([
    { outcome: 'refused', reason: '没有批次以此结尾' },
  ])
  await crossing.rows(
    `update batch b set batch_number = '9' || substr($1, 2), search_text = a.search_text, grams = a.grams
     from batch a where a.batch_number = $1 and b.batch_number = $2`,
    number,
    other.batch_number,
  )
  expect(await make(bulkMakeArrivals, { batch_numbers: [end] })).toMatchObject([
    { outcome: 'refused', reason: '不止一个批次以此结尾，请多输几位' },
  ])
  const stranger = await stage.as('b.clerk')
  expect(await make(bulkMakeArrivals, { batch_numbers: [end] }, stranger)).toMatchObject([{ outcome: 'refused' }])
})

test('a ticket is reported once; goods that the manifest declares beyond the scale are not reported again', async () => {
  const batches = await Promise.all([reports.batch(), reports.batch()])
  const weighing_ids = await Promise.all(batches.map(weigh))
  const lines = await make(bulkMakeArrivals, { weighing_ids })
  expect(outcomes(lines)).toEqual(['made', 'made'])
  expect(lines[0]!.part).toMatch(/^磅单 P\d+ 蒙L/)
  const again = await make(bulkMakeArrivals, { weighing_ids })
  expect(outcomes(again)).toEqual(['existing', 'existing'])
  expect(idsOf(again)).toEqual(idsOf(lines))
  expect(outcomes(await make(bulkMakeArrivals, { batch_numbers: numbersOf(batches) }))).toEqual([
    'existing',
    'existing',
  ])
  const lists = await make(bulkMakeCargoLists, { weighing_ids })
  expect(lists).toEqual([
    expect.objectContaining({ outcome: 'made', count: 1, part: null }),
    expect.objectContaining({ outcome: 'made', count: 1, part: null }),
  ])
  expect(outcomes(await make(bulkMakeCargoLists, { weighing_ids }))).toEqual(['existing', 'existing'])
  const { body } = await clerk.send(cargoListApi.get, { id: lists[0]!.record_id })
  expect(body.data).toMatchObject({ batch_number: batches[0].batch_number })
})

test('without an active transmitter, the draft keeps that of the manifest', async () => {
  const batch = await reports.batch()
  await crossing.rows(`update transmitter set status = 'disabled'`)
  const numbers = [batch.batch_number]
  const arrivals = await make(bulkMakeArrivals, { batch_numbers: numbers })
  const tallies = await make(bulkMakeTallies, { manifest_ids: [batch.manifest] })
  await crossing.rows(`update transmitter set status = 'active'`)
  expect(outcomes([...arrivals, ...tallies])).toEqual(['made', 'made'])
  const { body } = await clerk.send(tallyApi.get, { id: tallies[0]!.record_id })
  expect(body.data.tally_company).toMatch(/^[0-9A-Z]{9}$/)
})

test('an order selects its batches; a truck without a number is named', async () => {
  const batch = await reports.batch()
  const [row] = await crossing.rows<{ order_id: string }>(
    `select order_id from order_transport where batch_number = $1`,
    batch.batch_number,
  )
  await crossing.rows(
    `insert into order_transport (id, version, created_at, updated_at, enterprise_id, order_id, sequence, status, plate_number, goods_line)
     values (gen_random_uuid(), 1, now(), now(), $1, $2, 999, 'planned', '蒙L99999', 1)`,
    crossing.enterprise_id,
    row!.order_id,
  )
  const lines = await make(bulkMakeCargoLists, { order_id: row!.order_id })
  expect(lines).toContainEqual(expect.objectContaining({ batch_number: batch.batch_number, outcome: 'made' }))
  expect(lines.at(-1)).toMatchObject({ part: '车辆 蒙L99999', outcome: 'refused' })
})

test('records of another enterprise do not exist, and the right to add is required', async () => {
  const batch = await reports.batch()
  const neighbour = await stage.as('b.admin')
  expect(await make(bulkMakeArrivals, { manifest_ids: [batch.manifest, 'x'] }, neighbour)).toEqual([
    expect.objectContaining({ outcome: 'refused', reason: '记录不存在' }),
    expect.objectContaining({ outcome: 'refused', reason: '记录不存在' }),
  ])
  expect(outcomes(await make(bulkMakeArrivals, { batch_numbers: [batch.batch_number] }, neighbour))).toEqual([
    'refused',
  ])
  expect(await clerk.send(bulkMakeArrivals, {})).toMatchObject({ status: 422 })
  expect(await (await stage.as('a.none')).send(bulkMakeArrivals, { batch_numbers: ['1'] })).toMatchObject({
    status: 403,
  })
})
