import type { workToDo } from '@guanqiao/domain/chain/index'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import type { Sql } from '../../kernel/database/scoped.ts'

export type Work = OutputOf<typeof workToDo>[number]
type Kind = Work['kind']

/** So many of a kind at most: one kind must not hide the others. */
const OF_A_KIND = 15
const IN_ALL = 50
/** Minutes without customs' word after which somebody should look. */
const OVERDUE = 10
/** Days before a paper ends. */
const SOON = 30

const TODAY = `(now() at time zone 'Asia/Shanghai')::date`

const manifestWork = (kind: Kind, states: string, since: string, more = '') => `
  select '${kind}' as kind, id::text, batch_number || ' ' || coalesce(plates, '') as title, last_text as detail, batch_number,
    '/rmft/edit?id=' || id as path, ${since} as since
  from manifest where enterprise_id = $1 and status in (${states}) and deleted_at is null ${more} order by ${since}, id limit ${OF_A_KIND}`

const weighingWork = (kind: Kind, state: string, detail: string, more = '') => `
  select '${kind}' as kind, id::text, plate_number || ' ' || coalesce(weighing_no, '') as title, ${detail} as detail, batch_number,
    '/pound/list?id=' || id as path, updated_at as since
  from weighing where enterprise_id = $1 and status = '${state}' and deleted_at is null ${more} order by id limit ${OF_A_KIND}`

/** One branch a column, so that each is answered by its own index. */
const expiring = (
  table: string,
  title: string,
  path: string,
  papers: Readonly<Record<string, string>>,
  usable: string,
) =>
  Object.entries(papers).map(
    ([column, word]) => `
    select case when ${column} < ${TODAY} then 'expired' else 'expiring' end as kind, id || ':${column}' as id, ${title} as title, '${word}' || case when ${column} < ${TODAY} then '已过期 ' else '有效期至 ' end || ${column} as detail,
      null as batch_number, '${path}?id=' || id as path, ${column}::timestamp at time zone 'Asia/Shanghai' as since
    from ${table} where enterprise_id = $1 and ${column} between ${TODAY} - ${SOON} and ${TODAY} + ${SOON}
      and ${usable} and deleted_at is null order by ${column}, id limit ${OF_A_KIND}`,
  )

const parts = {
  rejected: [manifestWork('rejected', `'rejected'`, 'coalesce(last_at, updated_at)')],
  sendFailed: [manifestWork('sendFailed', `'send_fail'`, 'coalesce(last_at, updated_at)')],
  overdue: [
    manifestWork(
      'overdue',
      `'sending', 'sent', 'changing', 'deleting'`,
      'coalesce(sent_at, updated_at)',
      `and coalesce(sent_at, updated_at) < now() - interval '${OVERDUE} minutes'`,
    ),
  ],
  ready: [manifestWork('ready', `'ready'`, 'updated_at')],
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
  vehiclePapers: expiring(
    'vehicle',
    'plate_number',
    '/transport/vehicle',
    { license_expiry: '行驶证', inspection_expiry: '年检', insurance_expiry: '保险' },
    `status = 'active'`,
  ),
  driverPapers: expiring(
    'driver',
    'driver_name',
    '/transport/driver',
    { license_expiry: '驾驶证', passport_expiry: '护照', qualification_expiry: '从业资格证' },
    `status = 'active'`,
  ),
  transmitterPapers: expiring(
    'transmitter',
    'transmitter_name',
    '/manifest/transmitter',
    { valid_to: '舱单传输备案' },
    `status = 'active'`,
  ),
  cardPapers: expiring(
    'operator_card',
    `card_no || ' ' || holder_name`,
    '/manifest/iccard',
    { valid_to: '操作员卡' },
    `status = 'active'`,
  ),
  stray: [
    `select 'stray' as kind, id::text, file_name as title, problem as detail, null as batch_number, '/message/inbox' as path, received_at as since
    from stray_receipt where status = 'open' and deleted_at is null order by id limit ${OF_A_KIND}`,
  ],
} as const satisfies Record<string, readonly string[]>

export type WorkPart = keyof typeof parts

const gravity: readonly Kind[] = [
  'rejected',
  'sendFailed',
  'stray',
  'overdue',
  'approval',
  'ready',
  'secondPass',
  'expired',
  'draftOrder',
  'expiring',
]

/** The gravest work of the asked kinds in one statement, each kind by its index, the longest waiting first. */
export async function workOf(
  sql: Sql,
  wanted: readonly WorkPart[],
  enterpriseId: string | null,
  username: string,
): Promise<Work[]> {
  const branches = wanted.flatMap((part) => [...parts[part]]).map((branch) => `(${branch})`)
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
