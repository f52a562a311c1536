import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { HAS_SCALE } from '../../documents/crossing/scale.queries.ts'
import type { Branches } from './documents.queries.ts'
import { NO_DUE } from './due.queries.ts'

/** A document that nobody made for longer than this is not made by this enterprise. */
const PAST_DAYS = 7
const RECENT = `now() - interval '${PAST_DAYS} days'`

const lacks = (table: string, batch: string, condition = ''): string =>
  `not exists (select 1 from ${table} d where d.enterprise_id = $1 and d.batch_number = ${batch} ${condition}
    and d.status <> 'deleted' and d.deleted_at is null)`
const LOADED = `and d.message_type in ('MT4401', 'MT4402')`

interface Unmade {
  readonly menu: 'confirmation' | 'arrival' | 'tally'
  readonly label: string
  readonly from: string
  /** The row of the batch in `from`. */
  readonly alias: string
  readonly condition: string
  readonly detail: string
  readonly path: string
  readonly since: string
  readonly due?: string
}

/** One task a batch and document. The batch number is the subject: rows of several tables lead to the same task. */
const unmade =
  ({ menu, label, from, alias, condition, detail, path, since, due }: Unmade): Branches =>
  ({ owned, limit }) => {
    const subject = `'${label} ' || ${alias}.batch_number`
    return [
      `
  select 'unmade' as kind, ${subject} as id, ${alias}.batch_number || ' ${label}' as title, ${detail} as detail, ${alias}.batch_number,
    (${path}) || ${alias}.batch_number as path, ${since} as since, '' as cause, '${menu}' as menu, ${due ? `${due} as due` : NO_DUE}
  from ${from} where ${alias}.enterprise_id = $1 and ${alias}.deleted_at is null and ${condition} ${owned('unmade', subject)}
  order by since, ${alias}.id limit ${limit}`,
    ]
  }

/** The latest manifest of its batch, if customs has accepted it. */
const ACCEPTED = `m.status in ('accepted', 'changing', 'released') and m.created_at > ${RECENT}
    and not exists (select 1 from manifest n where n.enterprise_id = $1 and n.batch_number = m.batch_number and n.id > m.id
      and n.status <> 'deleted' and n.deleted_at is null)`
/** Goods of manifest `m` are still in its batch: not all of them were left behind or moved to another one. */
const DEPARTED = `from offload f where f.enterprise_id = $1 and f.batch_number = m.batch_number and f.status = 'accepted' and f.deleted_at is null`
const CARRIES = `(not exists (select 1 ${DEPARTED}) or exists (select 1 from manifest_bill l where l.enterprise_id = $1 and l.manifest_id = m.id
    and l.status <> 'deleted' and l.deleted_at is null
    and not exists (select 1 ${DEPARTED} and f.bills @> jsonb_build_array(jsonb_build_object('bill_no', l.bill_no)))))`
const WEIGHED = `exists (select 1 from weighing w where w.enterprise_id = $1 and w.batch_number = m.batch_number and w.status = 'done' and w.deleted_at is null)`
/** The goods of an export are on the scale before they arrive, where there is one. */
const OFF_SCALE = `exists (select 1 from batch b where b.enterprise_id = $1 and b.batch_number = m.batch_number and b.deleted_at is null and not ${HAS_SCALE})`
const VIEW = `'${linkTo(screens.batch, { batch_number: '' })}'`
const confirming = (kind: string) => `'${linkTo(screens.makeConfirmations, { kind, batch_number: '' })}'`
const ofManifest = { from: 'manifest m', alias: 'm', since: 'coalesce(m.last_at, m.updated_at)' } as const

/** Trucks of the order that no confirmation of the batch names. */
const LEFT_OUT = `from order_transport t where t.enterprise_id = $1 and t.batch_number = m.batch_number and t.status <> 'cancelled' and t.deleted_at is null
    and not exists (select 1 from confirmation d where d.enterprise_id = $1 and d.batch_number = m.batch_number ${LOADED} and d.status <> 'deleted'
      and d.deleted_at is null and alike_plate(t.plate_number) = any(string_to_array(d.plates_key, '、')))`

/** Imports come with their confirmation; exports are loaded after their release. */
export const unmadeConfirmations = unmade({
  ...ofManifest,
  menu: 'confirmation',
  label: '车辆确报',
  condition: `${ACCEPTED} and ${CARRIES} and (m.message_type = 'MT1401' or m.status = 'released') and (${lacks('confirmation', 'm.batch_number', LOADED)} or exists (select 1 ${LEFT_OUT}))`,
  detail: `coalesce((select string_agg(t.plate_number, '、' order by t.sequence) ${LEFT_OUT}), m.plates, '')`,
  path: confirming('loaded'),
  due: 'm.arrival_time',
})

export const unmadeArrivals = unmade({
  ...ofManifest,
  menu: 'arrival',
  label: '运抵报告',
  condition: `${ACCEPTED} and ${CARRIES} and m.message_type = 'MT2401' and (${WEIGHED} or ${OFF_SCALE}) and ${lacks('arrival', 'm.batch_number')}`,
  detail: `coalesce(m.plates, '')`,
  path: VIEW,
})

/** Imports are tallied once weighed, exports once their trucks are confirmed. */
export const unmadeTallies = unmade({
  ...ofManifest,
  menu: 'tally',
  label: '理货报告',
  condition: `${ACCEPTED} and ${CARRIES} and ${lacks('tally', 'm.batch_number')} and case m.message_type when 'MT1401' then ${WEIGHED}
    and not exists (select 1 from order_transport t where t.enterprise_id = $1 and t.batch_number = m.batch_number and t.status not in ('weighed', 'cancelled') and t.deleted_at is null)
    else exists (select 1 from confirmation c where c.enterprise_id = $1 and c.batch_number = m.batch_number and c.message_type = 'MT4402' and c.status = 'accepted' and c.deleted_at is null) end`,
  detail: `coalesce(m.plates, '')`,
  path: VIEW,
})

/** The confirmations that carried the goods of the batch. */
const CARRIED = `d.enterprise_id = $1 and d.batch_number = c.batch_number and d.status = 'accepted' ${LOADED} and d.deleted_at is null`

/** A truck that takes its empty containers home. */
const WITH_CONTAINERS = `from order_transport t where t.enterprise_id = $1 and t.batch_number = c.batch_number and t.status <> 'cancelled'
    and t.deleted_at is null and jsonb_array_length(t.container_numbers) > 0
    and not exists (select 1 from confirmation r where r.enterprise_id = $1 and r.return_of = c.batch_number and r.status <> 'deleted'
      and r.deleted_at is null and alike_plate(t.plate_number) = any(string_to_array(r.plates_key, '、')))`

/** Where there is no scale of ours, customs' release tells that the goods of an import were at their site. */
const UNLOADED = `exists (select 1 from batch b join manifest m on m.enterprise_id = $1 and m.batch_number = b.batch_number
      and m.message_type = 'MT1401' and m.status = 'released' and m.deleted_at is null
    where b.enterprise_id = $1 and b.batch_number = c.batch_number and b.deleted_at is null and not ${HAS_SCALE})`

/** Trucks that are unloaded, or gone, and have no confirmation of their way home. One task a batch, whose trucks may be confirmed apart. */
export const unmadeReturns = unmade({
  menu: 'confirmation',
  label: '空车返程',
  from: 'confirmation c',
  alias: 'c',
  condition: `c.status = 'accepted' and c.message_type in ('MT4401', 'MT4402') and c.created_at > ${RECENT}
    and not exists (select 1 from batch b where b.enterprise_id = $1 and b.batch_number = c.batch_number and b.has_no_return and b.deleted_at is null)
    and (exists (select 1 from tally y where y.enterprise_id = $1 and y.batch_number = c.batch_number and y.status <> 'deleted' and y.deleted_at is null)
      or ${UNLOADED})
    and not exists (select 1 from confirmation d where ${CARRIED} and d.id < c.id)
    and (select coalesce(sum(r.truck_count), 0) from confirmation r where r.enterprise_id = $1 and r.return_of = c.batch_number
      and r.status <> 'deleted' and r.deleted_at is null)
    < (select sum(coalesce(d.truck_count, 1)) from confirmation d where ${CARRIED})`,
  detail: `coalesce(c.plates, '')`,
  path: `case when exists (select 1 ${WITH_CONTAINERS}) then ${confirming('empty_container')} else ${confirming('empty')} end`,
  since: 'coalesce(c.last_at, c.updated_at)',
})
