import type { Operation } from '@guanqiao/domain/kit/operation'
import { menuButtons, menus } from '@guanqiao/domain/menus'
import { MAX_PRINTED_ROWS, printsOf } from '@guanqiao/domain/kit/derived/printOf'
import { operations } from '@guanqiao/domain/registry'
import { vehicle, vehicleApi } from '@guanqiao/domain/transport/index'
import { printOf } from '@guanqiao/domain/kit/derived/printOf'
import { describe, expect, test } from 'vitest'
import { newPeople } from '../testing/people.ts'
import { ids, neighbour, owner, staff, stage, withOneOfEach } from '../testing/stages/openStages.ts'
import { expectTried } from '../testing/requestCount.ts'

withOneOfEach()

const all = printsOf(operations, menuButtons).map((one) => ({ ...one, name: one.print.name }))
const columnsOf = ({ list }: (typeof all)[number]) => [list.generic!.entity.display]

describe.each(all)('$name', (one) => {
  const { list, print } = one
  const { scope } = list.generic!.entity
  const who = () => (scope === 'platform' ? staff : owner)
  const rowsOf = (answer: { body: unknown }) => (answer.body as { rows: { id: string }[] }).rows

  test('returns the rows of the list in the requested columns, with its rights', async () => {
    const listed = await who().send(list, { pageSize: 100, columns: columnsOf(one) })
    const printed = await who().send(print as Operation, { columns: columnsOf(one) })
    expect(printed, JSON.stringify(printed.body)).toMatchObject({ status: 200 })
    expect(rowsOf(printed)).toEqual(rowsOf(listed))
    const others = await neighbour.send(print as Operation, {})
    if (others.status === 200 && scope === 'enterprise') expect(rowsOf(others)).toEqual([])
    expect((await who().send(print as Operation, { pageNo: 2 })).status).toBe(422)
  })
})

test('lists of documents and orders need the right to print, others that to the list', async () => {
  const people = newPeople(stage, owner)
  const reader = await people.personWith({ order: ['query', 'get'], vehicle: ['query'] })
  const orders = all.find(({ list }) => list.name === 'order_head.list')!
  expect((await reader.send(orders.list, {})).status).toBe(200)
  expect(await reader.send(orders.print as Operation, {})).toMatchObject({ status: 403 })
  expect((await reader.send(printOf(vehicleApi.list as Operation, menuButtons) as Operation, {})).status).toBe(200)
  const withButton = menus.filter(({ buttons }) => buttons.includes('print')).map(({ key }) => key)
  const required = all.flatMap(({ print }) =>
    print.access.kind === 'right' && print.access.button === 'print' ? [print.access.menu] : [],
  )
  expect(new Set(required)).toEqual(new Set(withButton))
})

test('a print has at most a thousand rows, and states how many there are; the audit log keeps its filter', async () => {
  const { owner: sql } = stage.database
  const [columns] = await sql<{ names: string }[]>`
    select string_agg(attname, ', ') as names from pg_attribute
    where attrelid = 'vehicle'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`
  await sql.unsafe(
    `insert into vehicle (${columns!.names}) select ${columns!.names}
     from (select r.* from vehicle v, generate_series(1, $1::int) n,
       lateral jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(), 'plate_number', '蒙X' || n)) r
       where v.id = $2::uuid) copies`,
    [MAX_PRINTED_ROWS + 20, ids[vehicle.table]!],
  )
  const print = printOf(vehicleApi.list as Operation, menuButtons) as Operation
  const { body } = await owner.send(print, { status: 'active', columns: ['plate_number'] })
  const page = body as { rows: object[]; totalCount: number }
  expect([page.rows.length, page.totalCount]).toEqual([MAX_PRINTED_ROWS, MAX_PRINTED_ROWS + 21])
  expect(Object.keys(page.rows[0]!).toSorted()).toEqual(['id', 'plate_number', 'version'])
  const [entry] = await sql`select after from audit_log where operation = ${print.name} order by at desc limit 1`
  expect(entry!['after']).toMatchObject({ status: 'active' })
})

test('every print was tried', () => expectTried(stage, 'prints', all.length * 4))
