import { expect, it } from 'vitest'
import { sources } from '../source/files.ts'
import { exceptions, withDeletedRows } from './deleted.ts'

const declared = { path: 'packages/domain/src/order/batch.ts', text: "entity('batch', {}); entity('port', {})" }
const reports = (sql: string, path = 'apps/server/src/modules/order/x.queries.ts') =>
  withDeletedRows([declared, { path, text: `await sql<Row[]>\`${sql}\`` }])

it.each([
  'select 1 from batch where status = 1',
  'select 1 from batch b join port p on p.id = b.port_id where p.deleted_at is null',
  'update batch set status = 1 where batch_number = 1',
  'delete from batch where created_at < now()',
  'select p.id, 1 from port p, batch b where p.deleted_at is null and b.port_id = p.id',
  'select 1 from batch where batch_number like ${`${prefix}%`}',
])('reports deleted rows in: %s', (sql) => {
  expect(reports(sql)).toHaveLength(1)
})

it.each([
  'select 1 from batch where status = 1 and deleted_at is null',
  'select 1 from batch b join port p on p.id = b.port_id where b.deleted_at is null',
  'update batch set status = 1 where id = ${id}',
  'select 1 from batch b where b.id in (select 1)',
  'select 1 from login_attempt where account = 1',
  'select 1 from batch where batch_number like ${`${prefix}%`} and deleted_at is null',
])('permits: %s', (sql) => {
  expect(reports(sql)).toEqual([])
})

it('reports an exception that nothing needs any more', () => {
  const path = Object.keys(exceptions)[0]!.split(' ')[0]!
  expect(reports('select 1', path)).toEqual([expect.stringContaining('not needed any more')])
})

it('finds no statement of this product that takes deleted rows without a reason', () => {
  const files = sources()
  expect(withDeletedRows(files)).toEqual([])
  const unguarded = files.map(({ path, text }) => ({ path, text: text.replaceAll('deleted_at is null', 'true') }))
  expect(withDeletedRows(unguarded).length).toBeGreaterThan(30)
})
