import { inventoryFlow } from '@guanqiao/domain/inventory/inventory.flow'
import { bondedModes } from '@guanqiao/domain/inventory/class.rules'
import { LISTS_NEAR_DAYS, LISTS_PAST_DAYS, periods } from '@guanqiao/domain/inventory/inventory.rules'
import { screens } from '@guanqiao/domain/screens/index'
import { addressIn } from './address.queries.ts'
import type { Branches } from './documents.queries.ts'
import { NO_DUE } from './due.queries.ts'

/** A list that was accepted more days ago had its declaration due before the first task that counts. */
const ACCEPTED_DAYS = 62 + LISTS_PAST_DAYS

const endOfDay = (day: string) => `(${day} + interval '23:59:59') at time zone 'Asia/Shanghai'`
const bonded = [...bondedModes].map((mode) => `'${mode}'`).join(', ')
const month = `date_trunc('month', coalesce(decided_on, ie_date)::timestamp)`

const declarationDue = `case when trade_mode in (${bonded}) then ${endOfDay(`${month} + interval '2 months -1 day'`)}
  else ${endOfDay(`least(${month} + interval '1 month ${periods.generalDay - 1} days', date_trunc('year', ${month}) + interval '1 year -1 day')`)} end`
const listDue = `case when ie_flag = 'E' and load_time is not null then load_time - interval '${periods.hoursBeforeLoading} hours'
  else ${endOfDay(`ie_date::timestamp + interval '${periods.importDays} days'`)} end`

/** As `dueOf` of `inventory.rules.ts`, as an SQL expression of the columns; a test compares both. */
export const LIST_DUE = `case status when 'manual' then null when 'accepted' then ${declarationDue} else ${listDue} end`

const stateLabels = Object.entries(inventoryFlow.states)
  .map(([state, { label }]) => `when '${state}' then '${label}'`)
  .join(' ')

/** The states with a time limit, and what has to be done by then. */
const open: readonly (readonly [condition: string, act: string])[] = [
  [`status in ('draft', 'sending', 'handed_over', 'rejected')`, '取得海关编号'],
  [`status = 'accepted' and decided_on >= (now() at time zone 'Asia/Shanghai')::date - ${ACCEPTED_DAYS}`, '并入报关单'],
]

/** Gathered lists whose time limit is near or has passed lately. The limit is the cause: the next one is a task of its own. */
export const gathering: Branches = ({ owned, limit }) =>
  open.map(
    ([condition, act]) => `
  select 'gathering' as kind, id::text, coalesce(inventory_no, '') || ' ' || plate_number as title,
    case status ${stateLabels} end || case when due < now() then '，已过期限，尚未${act}' else '，须在期限前${act}' end as detail, batch_number,
    ${addressIn(screens.inventories, 'record', 'id')} as path, updated_at as since, due::text as cause, 'inventory' as menu, due
  from (select id, inventory_no, plate_number, status, batch_number, updated_at, ${LIST_DUE} as due
    from inventory where enterprise_id = $1 and ${condition} and deleted_at is null) list
  where due between now() - interval '${LISTS_PAST_DAYS} days' and now() + interval '${LISTS_NEAR_DAYS} days' ${owned('gathering', 'id::text', 'due::text')}
  order by due, id limit ${limit}`,
  )

/** Gathered lists whose crossing has changed since. */
export const inventoryAlarms: Branches = ({ owned, limit }) => [
  `
  select 'alarm' as kind, id::text, coalesce(inventory_no, '') || ' ' || plate_number as title, alarm as detail, batch_number,
    ${addressIn(screens.inventories, 'record', 'id')} as path, updated_at as since, '' as cause, 'inventory' as menu, ${NO_DUE}
  from inventory where enterprise_id = $1 and alarm is not null and deleted_at is null ${owned('alarm', 'id::text')} order by updated_at, id limit ${limit}`,
]

/** Lists whose file did not reach the port; each freeze is a task of its own. */
const undelivered =
  (table: string, number: string, path: string): Branches =>
  ({ owned, limit }) => [
    `
  select 'handoverFailed' as kind, id::text, coalesce(${number}, '') || ' ' || plate_number as title, delivery_error as detail, batch_number,
    ${path} as path, updated_at as since, frozen_no::text as cause, '${table}' as menu, ${NO_DUE}
  from ${table} where enterprise_id = $1 and delivery_state = 'failed' and deleted_at is null ${owned('handoverFailed', 'id::text', 'frozen_no::text')}
  order by id limit ${limit}`,
  ]

export const inventoryUndelivered = undelivered(
  'inventory',
  'inventory_no',
  addressIn(screens.inventories, 'record', 'id'),
)
export const cargoUndelivered = undelivered('cargo_list', 'cargo_no', addressIn(screens.cargoList, 'id', 'id'))
