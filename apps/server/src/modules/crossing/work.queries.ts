import type { workToDo } from '@guanqiao/domain/crossing/index'
import { expiriesOf } from '@guanqiao/domain/kit/entity'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { choiceOf } from '@guanqiao/domain/kit/field'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import type { DocumentType } from '@guanqiao/domain/trade/documentType'
import { menus } from '@guanqiao/domain/menus'
import type { Sql } from '../../kernel/database/scoped.ts'

export type Work = OutputOf<typeof workToDo>[number]
type Kind = Work['kind']

/** Maximum tasks per kind, so that one kind does not hide the others. */
const OF_A_KIND = 15
const IN_ALL = 50
/** Minutes without a reply of customs after which a user should look. */
const OVERDUE = 10
/** No threshold exceeds the size of a pool. */
const LOW_AT_MOST = 10_000
/** Days before a paper expires. */
const SOON = 30

const TODAY = `(now() at time zone 'Asia/Shanghai')::date`

/** The screen of each kind of task: the record itself, in the state in which it is handled. */
const manifestPlaces: Partial<Record<Kind, string>> = {
  rejected: `'/rmft/edit?id=' || id || '&act=fix'`,
  refused: `'/rmft/edit?id=' || id`,
  sendFailed: `'/rmft/edit?id=' || id`,
  ready: `'/rmft/edit?id=' || id || '&act=check'`,
}
const weighingPlaces: Partial<Record<Kind, string>> = {
  approval: `'/pound/slip?id=' || id`,
  secondPass: `'/pound/create?id=' || id`,
}

const manifestWork = (kind: Kind, state: string, since: string) => `
  select '${kind}' as kind, id::text, batch_number || ' ' || coalesce(plates, '') as title, last_text as detail, batch_number,
    ${manifestPlaces[kind]} as path, ${since} as since
  from manifest where enterprise_id = $1 and status = '${state}' and deleted_at is null order by ${since}, id limit ${OF_A_KIND}`

/** By bills: a waiting bill may be in a manifest that shows a worse one. */
const overdue = `
  select 'overdue' as kind, m.id::text, m.batch_number || ' ' || coalesce(m.plates, '') as title,
    '提(运)单 ' || b.numbers || case when b.bills > 3 then ' 等 ' || b.bills || ' 票' else '' end || ' 等待海关回执' as detail, m.batch_number,
    '/message/log?batch_number=' || m.batch_number as path, b.since
  from (select manifest_id, min(since) as since, count(*) as bills, array_to_string((array_agg(bill_no order by sequence))[1:3], '、') as numbers
    from (select manifest_id, sequence, bill_no, coalesce(sent_at, updated_at) as since from manifest_bill
      where enterprise_id = $1 and status in ('sending', 'sent', 'changing', 'deleting') and deleted_at is null) sent
    where since < now() - interval '${OVERDUE} minutes' group by manifest_id order by since, manifest_id limit ${OF_A_KIND}) b
  join manifest m on m.enterprise_id = $1 and m.id = b.manifest_id and m.deleted_at is null`

const alarm = `
  select 'alarm' as kind, id::text, batch_number || ' ' || coalesce(plates, '') as title, alarm as detail, batch_number,
    '/rmft/edit?id=' || id as path, updated_at as since
  from manifest where enterprise_id = $1 and alarm is not null and deleted_at is null order by updated_at, id limit ${OF_A_KIND}`

const weighingWork = (kind: Kind, state: string, detail: string, more = '') => `
  select '${kind}' as kind, id::text, plate_number || ' ' || coalesce(weighing_no, '') as title, ${detail} as detail, batch_number,
    ${weighingPlaces[kind]} as path, updated_at as since
  from weighing where enterprise_id = $1 and status = '${state}' and deleted_at is null ${more} order by id limit ${OF_A_KIND}`

/** The menu's screen opens the record. */
const placeOf = ({ menu, table }: Entity): string => {
  const place = menus.find(({ key }) => key === menu)?.menu_path
  if (place === undefined) throw new Error(`${table} has no menu on which its expiring rows could be corrected`)
  return place
}

/** The row's display text, with its hint if that is a text of its own. */
const titleOf = ({ display, hint, fields }: Entity): string =>
  hint !== undefined && fields[hint]?.kind === 'text' ? `${display} || ' ' || ${hint}` : display

/** Rows in a state that is not selectable are out of use. */
function inUse({ state, fields }: Entity): string {
  const usable = state === undefined ? undefined : choiceOf(fields, state).selectable
  return usable ? `and ${state} in (${usable.map((value) => `'${value}'`).join(', ')})` : ''
}

/** One branch per column, so that each uses its own index. */
const expiring = (entity: Entity): string[] =>
  expiriesOf(entity).map(
    ({ name, expires }) => `
    select case when ${name} < ${TODAY} then 'expired' else 'expiring' end as kind, id || ':${name}' as id, ${titleOf(entity)} as title, '${expires}' || case when ${name} < ${TODAY} then '已过期 ' else '有效期至 ' end || ${name} as detail,
      null as batch_number, '${placeOf(entity)}?record=' || id || '&mode=edit' as path, ${name}::timestamp at time zone 'Asia/Shanghai' as since
    from ${entity.table} where enterprise_id = $1 and ${name} between ${TODAY} - ${SOON} and ${TODAY} + ${SOON}
      ${inUse(entity)} and deleted_at is null order by ${name}, id limit ${OF_A_KIND}`,
  )

const parts = {
  alarm: [alarm],
  refused: [manifestWork('refused', 'refused', 'coalesce(last_at, updated_at)')],
  rejected: [manifestWork('rejected', 'rejected', 'coalesce(last_at, updated_at)')],
  sendFailed: [manifestWork('sendFailed', 'send_fail', 'coalesce(last_at, updated_at)')],
  overdue: [overdue],
  ready: [manifestWork('ready', 'ready', 'updated_at')],
  approval: [
    weighingWork(
      'approval',
      'approval',
      `(select string_agg(a ->> 'message', '；') from jsonb_array_elements(alerts) a where a ->> 'severity' = 'hold')`,
      "and $2 not in (coalesce(created_by, ''), coalesce(updated_by, ''))",
    ),
  ],
  secondPass: [
    weighingWork(
      'secondPass',
      'open',
      `coalesce(good_name, '') || case direction when 'in' then ' 待称皮重' else ' 待称毛重' end`,
    ),
  ],
  draftOrder: [
    `select 'draftOrder' as kind, id::text, coalesce(order_no, '') || ' ' || contract_no as title, null as detail, null as batch_number,
      '/order/create?id=' || id as path, updated_at as since
    from order_head where enterprise_id = $1 and status = 'draft' and deleted_at is null order by id desc limit ${OF_A_KIND}`,
  ],
  lowNumbers: [
    `select 'lowNumbers' as kind, 'low:' || coalesce(port_id::text, '') || coalesce(ie_flag, '') as id,
      coalesce((select port_name from port where port.id = port_id), '各口岸') || ' ' || case ie_flag when 'I' then '进口' when 'E' then '出口' else '进出口' end || '批次号段' as title,
      case when remaining = 0 then '已用完，请录入新号段' else '还剩 ' || remaining || ' 个，请录入新号段' end as detail,
      null as batch_number, '/number/pool' as path, since
    from (select p.port_id, p.ie_flag, max(p.warn_below) as warn_below, max(p.updated_at) as since, sum(free.remaining)::int as remaining
      from batch_pool p cross join lateral (
        select count(*) as remaining from (select 1 from batch b where b.enterprise_id = p.enterprise_id and b.pool_id = p.id and b.status = 'free'
          and b.deleted_at is null and (b.expire_at is null or b.expire_at > now()) limit ${LOW_AT_MOST}) counted) free
      where p.enterprise_id = $1 and p.status = 'active' and p.deleted_at is null group by p.port_id, p.ie_flag) stock
    where remaining < warn_below order by port_id, ie_flag limit ${OF_A_KIND}`,
  ],
  stray: [
    `select 'stray' as kind, id::text, file_name as title, problem as detail, null as batch_number, '/message/inbox?record=' || id as path, received_at as since
    from stray_receipt where status = 'open' and deleted_at is null order by id limit ${OF_A_KIND}`,
  ],
  ownStray: [
    `select 'stray' as kind, id::text, file_name as title, problem as detail, null as batch_number, '/message/inbox' as path, received_at as since
    from stray_receipt where enterprise_id = $1 and status = 'open' and deleted_at is null order by id limit ${OF_A_KIND}`,
  ],
} as const satisfies Record<string, readonly string[]>

export type WorkPart = keyof typeof parts

/** The states of a whole document that wait for a user, and the condition of a reply that is overdue. */
const documentStates: readonly (readonly [kind: Kind, condition: string])[] = [
  ['rejected', `status = 'rejected'`],
  ['sendFailed', `status = 'send_fail'`],
  [
    'overdue',
    `status in ('sending', 'sent', 'deleting') and coalesce(sent_at, updated_at) < now() - interval '${OVERDUE} minutes'`,
  ],
  ['ready', `status = 'ready'`],
]

/** Tasks of a document that customs decides as a whole, for the kinds that the caller may handle. */
const documentWork = ({ type, kinds }: DocumentWork): string[] => {
  const { entity, screens, label } = type
  return documentStates
    .filter(([kind]) => kinds.includes(kind))
    .map(
      ([kind, condition]) => `
    select '${kind}' as kind, id::text, batch_number || ' ${label}' as title, last_text as detail, batch_number,
      '${screens.edit}?id=' || id as path, coalesce(last_at, sent_at, updated_at) as since
    from ${entity.table} where enterprise_id = $1 and ${condition} and deleted_at is null order by id limit ${OF_A_KIND}`,
    )
}

export interface DocumentWork {
  readonly type: DocumentType
  readonly kinds: readonly Kind[]
}

const gravity: readonly Kind[] = [
  'alarm',
  'refused',
  'rejected',
  'sendFailed',
  'stray',
  'overdue',
  'approval',
  'ready',
  'secondPass',
  'lowNumbers',
  'expired',
  'draftOrder',
  'expiring',
]

/**
 * The most severe tasks of the requested kinds, and expiring rows of `withExpiries`, in one statement, each kind by its index,
 * longest waiting first.
 */
export async function workOf(
  sql: Sql,
  wanted: readonly WorkPart[],
  documents: readonly DocumentWork[],
  withExpiries: readonly Entity[],
  enterpriseId: string | null,
  username: string,
): Promise<Work[]> {
  const branches = [
    ...wanted.flatMap((part) => [...parts[part]]),
    ...documents.flatMap(documentWork),
    ...withExpiries.flatMap(expiring),
  ].map((branch) => `(${branch})`)
  if (branches.length === 0) return []
  const rank = gravity.map((kind, at) => `when '${kind}' then ${at}`).join(' ')
  const rows = await sql.unsafe<Work[]>(
    `with asks as (select $1::uuid, $2::text)
    select kind, id, left(trim(title), 200) as title, left(detail, 2000) as detail, batch_number, path, since
    from (${branches.join(' union all ')}) w order by case kind ${rank} end, since, id limit ${IN_ALL}`,
    [enterpriseId, username],
    { prepare: true },
  )
  return [...rows]
}
