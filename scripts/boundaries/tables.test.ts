import { expect, it } from 'vitest'
import { sources } from '../source/files.ts'
import { foreignWrites } from './tables.ts'

const declared = { path: 'packages/domain/src/order/batch.ts', text: "export const batch = entity('batch', {})" }
const inModule = (module: string, sql: string) => ({
  path: `apps/server/src/modules/${module}/x.queries.ts`,
  text: `await sql\`\n  ${sql}\``,
})

it.each([
  'update batch set status = 1',
  'UPDATE "batch" b SET status = 1',
  'with a as (select 1) update batch b set status = 1',
  'insert into batch (id) values (1)',
  'delete from\n  batch where id = 1',
  'update ${sql(entity.table)} d set status = 1',
])('refuses of another module: %s', (sql) => {
  expect(foreignWrites([declared, inModule('weighing', sql)])).toHaveLength(1)
})

it.each([
  ['its own table', 'order', 'update batch set status = 1'],
  ['reading and holding', 'weighing', 'select 1 from batch b order by id for update of b'],
  [
    'a conflict in its own insert',
    'identity',
    'insert into login_attempt (a) values (1) on conflict (a) do update set a = 2',
  ],
  ['tables that no entity declares', 'identity', 'insert into login_attempt (a) values (1)'],
])('allows %s', (_, module, sql) => {
  expect(foreignWrites([declared, inModule(module, sql)])).toEqual([])
})

it('allows documents to write tables that several modules change', () => {
  const shared = {
    path: 'apps/server/src/documents/crossing/x.queries.ts',
    text: 'await sql`update batch set status = 1`',
  }
  expect(foreignWrites([declared, shared])).toEqual([])
})

it('finds the tables of this product, and no module that writes a foreign one', () => {
  const files = sources()
  expect(foreignWrites(files)).toEqual([])
  const elsewhere = files.map(({ path, text }) => ({
    text,
    path: path.replace('/server/src/documents/crossing/', '/server/src/modules/weighing/'),
  }))
  expect(foreignWrites(elsewhere).length).toBeGreaterThan(1)
})
