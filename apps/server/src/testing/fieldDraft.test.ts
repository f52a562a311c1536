import { entity } from '@guanqiao/domain/kit/entity'
import { choice, reference, text } from '@guanqiao/domain/kit/field'
import { vehicle } from '@guanqiao/domain/transport/vehicle'
import { expect, test } from 'vitest'
import { draftOfField, draftOfGrants } from './fieldDraft.ts'

const lock = entity('customs_lock', {
  label: '关锁',
  menu: 'container',
  scope: 'enterprise',
  display: 'lock_number',
  fields: {
    lock_number: text('锁号', { required: true, max: 20, unique: true }),
    vehicle_id: reference('车辆', 'vehicle', { search: 'equals' }),
    kind: choice('种类', { electronic: '电子', mechanical: '机械', none: '无' }, { search: 'in' }),
    result: choice('结果', { good: '完好', broken: '破损' }, { search: 'in' }),
  },
})

test('drafts the column of a new field, its references and the indexes that it changes', () => {
  expect(draftOfField(lock, 'vehicle_id')).toBe(`alter table customs_lock add column vehicle_id uuid;
create index customs_lock_vehicle_id_filter on customs_lock (enterprise_id, vehicle_id, id) where deleted_at is null and vehicle_id is not null;
alter table customs_lock add constraint customs_lock_vehicle_id_fkey foreign key (enterprise_id, vehicle_id) references vehicle (enterprise_id, id);
`)
  expect(
    draftOfField(lock, 'result'),
  ).toBe(`alter table customs_lock add column result text check (result in ('good', 'broken'));
drop index customs_lock_choices;
create index customs_lock_choices on customs_lock (enterprise_id, result, kind, id) where deleted_at is null;
`)
})

test('drafts a required field for a table with rows', () => {
  expect(
    draftOfField(lock, 'lock_number'),
  ).toBe(`alter table customs_lock add column lock_number text check (char_length(lock_number) <= 20);
alter table customs_lock add column lock_number_key text generated always as (alike_name(lock_number)) stored;
-- The rows that exist need a value first: update customs_lock set lock_number = …;
alter table customs_lock alter column lock_number set not null;
create unique index customs_lock_lock_number_unique on customs_lock (enterprise_id, lock_number_key) where deleted_at is null;
`)
})

test('drafts the grants of a menu that no table has yet', () => {
  const migrations = ['create table vehicle (']
  expect(draftOfGrants([lock], [vehicle, lock], migrations)).toContain(
    "select grant_menu_like('container', 'company');",
  )
  expect(draftOfGrants([lock], [vehicle, lock], [...migrations, 'create table customs_lock ('])).toBe('')
  expect(draftOfGrants([vehicle], [vehicle, lock], migrations)).toBe('')
})
