import { manifestDocument } from '@guanqiao/domain/customs/index'
import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { MAX_COUNT, MAX_OF_ONE_KIND } from '@guanqiao/domain/todo/index'
import type { Task, TaskKind, WorkOwner } from '@guanqiao/domain/todo/index'
import type { Sql } from '../../kernel/database/scoped.ts'
import { usualAnswers } from '../../documents/deadlines/usual.queries.ts'
import { addressIn } from './address.queries.ts'
import { documentWork, isLate, USUAL } from './documents.queries.ts'
import type { Branches, Cut, DocumentWork } from './documents.queries.ts'
import { draftsNearDue, dueOf, NO_DUE } from './due.queries.ts'
import { gateAlerts } from './gate.queries.ts'
import { cargoUndelivered, gathering, inventoryAlarms, inventoryUndelivered } from './lists.queries.ts'
import { unmadeArrivals, unmadeConfirmations, unmadeReturns, unmadeTallies } from './unmade.queries.ts'
import { TODAY } from './expiries.ts'
import { paperWork } from './papers.queries.ts'
import type { PaperWork } from './papers.queries.ts'
import { familyOf, ownedBy } from './owner.queries.ts'

/** Maximum tasks per kind and in all. */
const SOME = { ofAKind: 15, inAll: 50 } as const
/** Of each kind so many come before further ones of graver kinds: 19 kinds fit into `SOME.inAll`. */
const FIRST_OF_A_KIND = 2
const OF_ONE_KIND = { ofAKind: MAX_OF_ONE_KIND, inAll: MAX_OF_ONE_KIND } as const
/** No threshold exceeds the size of a pool. */
const LOW_LIMIT = 10_000

/** The screen of each kind of task: the record itself, in the state in which it is handled. */
const manifestPaths: Partial<Record<TaskKind, string>> = {
  rejected: addressIn(screens.manifest, 'id', 'id', 'fix'),
  refused: addressIn(screens.manifest, 'id', 'id'),
  sendFailed: addressIn(screens.manifest, 'id', 'id'),
  ready: addressIn(screens.manifest, 'id', 'id', 'check'),
  deadline: addressIn(screens.manifest, 'id', 'id', 'check'),
}
const weighingPaths: Partial<Record<TaskKind, string>> = {
  approval: addressIn(screens.weighingSlip, 'id', 'id'),
  secondPass: addressIn(screens.newWeighing, 'id', 'id'),
}

const manifestWork =
  (kind: TaskKind, state: string, since: string, condition = `status = '${state}'`): Branches =>
  ({ owned, limit }) => [
    `
  select '${kind}' as kind, id::text, batch_number || ' ' || coalesce(plates, '') as title, last_text as detail, batch_number,
    ${manifestPaths[kind]} as path, ${since} as since, '' as cause, 'manifest' as menu, ${dueOf(manifestDocument, state)} as due
  from manifest where enterprise_id = $1 and ${condition} and deleted_at is null ${owned(kind, 'id::text')} order by due, since, id limit ${limit}`,
  ]

const OFFICE = '(select h.declare_office from manifest h where h.enterprise_id = $1 and h.id = manifest_id)'

/** By bills: a waiting bill may be in a manifest that shows a worse one. */
const overdue: Branches = ({ owned, limit }) => [
  `
  select 'overdue' as kind, m.id::text, m.batch_number || ' ' || coalesce(m.plates, '') as title,
    '提(运)单 ' || b.numbers || case when b.bills > 3 then ' 等 ' || b.bills || ' 票' else '' end || ' 等待海关回执' as detail, m.batch_number,
    ${addressIn(screens.messages, 'batch_number', 'm.batch_number')} as path, b.since, b.since::text as cause, 'message' as menu, ${NO_DUE}
  from (select manifest_id, min(since) as since, count(*) as bills, array_to_string((array_agg(bill_no order by sequence))[1:3], '、') as numbers
    from (select manifest_id, sequence, bill_no, coalesce(sent_at, updated_at) as since from manifest_bill
      where enterprise_id = $1 and status in ('sending', 'sent', 'changing', 'deleting') and deleted_at is null) sent
    where ${isLate('manifest', 'since', OFFICE)} group by manifest_id having true ${owned('overdue', 'manifest_id::text', 'min(since)::text')} order by since, manifest_id limit ${limit}) b
  join manifest m on m.enterprise_id = $1 and m.id = b.manifest_id and m.deleted_at is null`,
]

const alarm: Branches = ({ owned, limit }) => [
  `
  select 'alarm' as kind, id::text, batch_number || ' ' || coalesce(plates, '') as title, alarm as detail, batch_number,
    ${addressIn(screens.manifest, 'id', 'id')} as path, updated_at as since, '' as cause, 'manifest' as menu, ${NO_DUE}
  from manifest where enterprise_id = $1 and alarm is not null and deleted_at is null ${owned('alarm', 'id::text')} order by updated_at, id limit ${limit}`,
]

const weighingWork =
  (kind: TaskKind, state: string, detail: string, more = ''): Branches =>
  ({ owned, limit }) => [
    `
  select '${kind}' as kind, id::text, plate_number || ' ' || coalesce(weighing_no, '') as title, ${detail} as detail, batch_number,
    ${weighingPaths[kind]} as path, updated_at as since, '' as cause, 'weighing' as menu, ${NO_DUE}
  from weighing where enterprise_id = $1 and status = '${state}' and deleted_at is null ${more} ${owned(kind, 'id::text')} order by id limit ${limit}`,
  ]

const LOW_SUBJECT = `'low:' || coalesce(port_id::text, '') || coalesce(ie_flag, '')`

const parts = {
  alarm,
  gate: gateAlerts,
  refused: manifestWork('refused', 'refused', 'coalesce(last_at, updated_at)'),
  rejected: manifestWork('rejected', 'rejected', 'coalesce(last_at, updated_at)'),
  sendFailed: manifestWork('sendFailed', 'send_fail', 'coalesce(last_at, updated_at)'),
  overdue,
  ready: manifestWork('ready', 'ready', 'updated_at'),
  deadline: manifestWork('deadline', 'draft', 'updated_at', draftsNearDue(manifestDocument)),
  unmadeConfirmations,
  unmadeArrivals,
  unmadeTallies,
  unmadeReturns,
  gathering,
  handoverFailed: inventoryUndelivered,
  cargoUndelivered,
  inventoryAlarms,
  approval: weighingWork(
    'approval',
    'approval',
    `(select string_agg(a ->> 'message', '；') from jsonb_array_elements(alerts) a where a ->> 'severity' = 'hold')`,
    "and $2 not in (coalesce(created_by, ''), coalesce(updated_by, ''))",
  ),
  secondPass: weighingWork(
    'secondPass',
    'open',
    `coalesce(good_name, '') || case direction when 'in' then ' 待称皮重' else ' 待称毛重' end`,
  ),
  draftOrder: ({ owned, limit }) => [
    `select 'draftOrder' as kind, id::text, coalesce(order_no, '') || ' ' || contract_no as title, null as detail, null as batch_number,
      ${addressIn(screens.newOrder, 'id', 'id')} as path, updated_at as since, '' as cause, 'order' as menu, ${NO_DUE}
    from order_head where enterprise_id = $1 and status = 'draft' and deleted_at is null ${owned('draftOrder', 'id::text')} order by id desc limit ${limit}`,
  ],
  lowNumbers: ({ owned, limit }) => [
    `select 'lowNumbers' as kind, ${LOW_SUBJECT} as id,
      coalesce((select port_name from port where port.id = port_id), '各口岸') || ' ' || case ie_flag when 'I' then '进口' when 'E' then '出口' else '进出口' end || '批次号段' as title,
      case when remaining = 0 then '已用完，请录入新号段' else '还剩 ' || remaining || ' 个，请录入新号段' end as detail,
      null as batch_number, '${linkTo(screens.batchPools)}' as path, since, cause, 'batch' as menu, ${NO_DUE}
    from (select p.port_id, p.ie_flag, max(p.created_at)::text as cause, max(p.warn_below) as warn_below, max(p.updated_at) as since, sum(free.remaining)::int as remaining
      from batch_pool p cross join lateral (
        select count(*) as remaining from (select 1 from batch b where b.enterprise_id = p.enterprise_id and b.pool_id = p.id and b.status = 'free'
          and b.deleted_at is null and (b.expire_at is null or b.expire_at > now()) limit ${LOW_LIMIT}) counted) free
      where p.enterprise_id = $1 and p.status = 'active' and p.deleted_at is null group by p.port_id, p.ie_flag) stock
    where remaining < warn_below ${owned('lowNumbers', LOW_SUBJECT, 'cause')} order by port_id, ie_flag limit ${limit}`,
  ],
  /** One task for all goods of the enterprise. A newer list with a later day is the same task. */
  outdatedElements: ({ owned }) => [
    `select 'outdatedElements' as kind, 'goods' as id, count || ' 个商品的申报要素待核对' as title, '申报要素清单有变化，请核对后保存申报要素' as detail, null as batch_number,
      ${addressIn(screens.goods, 'elements_changed_on_to', TODAY)} as path, since, '' as cause, 'goods' as menu, ${NO_DUE}
    from (select count(*) as count, min(elements_changed_on)::timestamp at time zone 'Asia/Shanghai' as since from goods
      where enterprise_id = $1 and elements_changed_on <= ${TODAY} and deleted_at is null) outdated where count > 0 ${owned('outdatedElements', `'goods'`)}`,
  ],
  stray: ({ owned, limit }) => [
    `select 'stray' as kind, id::text, problem as title, file_name as detail, null as batch_number, ${addressIn(screens.unmatchedReceipts, 'record', 'id')} as path, received_at as since, '' as cause, 'receipt' as menu, ${NO_DUE}
    from stray_receipt where status = 'open' and deleted_at is null ${owned('stray', 'id::text')} order by id limit ${limit}`,
  ],
  ownStray: ({ owned, limit }) => [
    `select 'stray' as kind, id::text, problem as title, file_name as detail, null as batch_number, '${linkTo(screens.unmatchedReceipts)}' as path, received_at as since, '' as cause, 'receipt' as menu, ${NO_DUE}
    from stray_receipt where enterprise_id = $1 and status = 'open' and deleted_at is null ${owned('stray', 'id::text')} order by id limit ${limit}`,
  ],
} as const satisfies Record<string, Branches>

export type WorkPart = keyof typeof parts

const gravity: readonly TaskKind[] = [
  'alarm',
  'gate',
  'refused',
  'rejected',
  'sendFailed',
  'handoverFailed',
  'deadline',
  'gathering',
  'stray',
  'overdue',
  'approval',
  'unmade',
  'ready',
  'secondPass',
  'lowNumbers',
  'outdatedElements',
  'expired',
  'draftOrder',
  'expiring',
]

/** The tasks that a caller may see. */
export interface Visible {
  readonly parts: readonly WorkPart[]
  readonly documents: readonly DocumentWork[]
  readonly papers: readonly PaperWork[]
  readonly enterpriseId: string | null
  readonly username: string
  readonly userId: string
}

const rank = gravity.map((kind, at) => `when '${kind}' then ${at}`).join(' ')

/** All branches as one text with the parameters $1 enterprise, $2 username, $3 user; undefined if there are none. */
function branchesOf({ parts: requestedParts, documents, papers }: Visible, cut: Cut): string | undefined {
  const branches = [
    ...requestedParts.flatMap((part) => parts[part](cut)),
    ...documents.flatMap((document) => documentWork(document)(cut)),
    ...papers.flatMap((paper) => paperWork(paper)(cut)),
  ].map((branch) => `(${branch})`)
  return branches.length === 0 ? undefined : `(${branches.join(' union all ')})`
}

const USUAL_ANSWERS = `${USUAL} as materialized (${usualAnswers})`
const TYPES = `with parameters as (select $1::uuid, $2::text, $3::uuid), ${USUAL_ANSWERS}`
const parametersOf = ({ enterpriseId, username, userId }: Visible) => [enterpriseId, username, userId]

/** The owner of task `w`, if it has one now. */
const OWNER = `left join (work_owner o join app_user u on u.id = o.owner_id and u.status = 'active' and u.deleted_at is null)
  on o.subject = w.id and o.kind = ${familyOf('w.kind')} and o.occurrence = w.cause and o.enterprise_id is not distinct from $1`

/** What a caller may see of one kind. */
const onlyOf = (kind: TaskKind, { parts: requestedParts, documents, papers, ...visible }: Visible): Visible => ({
  ...visible,
  parts: requestedParts.filter(
    (part) =>
      part === kind ||
      (kind === 'unmade' && part.startsWith('unmade')) ||
      (part === 'ownStray' && kind === 'stray') ||
      (part === 'inventoryAlarms' && kind === 'alarm') ||
      (part === 'cargoUndelivered' && kind === 'handoverFailed'),
  ),
  documents: documents.map((document) => ({ ...document, kinds: document.kinds.filter((one) => one === kind) })),
  papers: papers.map((paper) => ({ ...paper, kinds: paper.kinds.filter((one) => one === kind) })),
})

/**
 * The most severe tasks with the wanted owner, of all kinds or one, in one statement, each kind by its index, by time limit, then longest
 * waiting first. Of all kinds together none is missing.
 */
export async function workOf(sql: Sql, all: Visible, owner: WorkOwner, kind?: TaskKind): Promise<Task[]> {
  const visible = kind ? onlyOf(kind, all) : all
  const { ofAKind, inAll } = kind ? OF_ONE_KIND : SOME
  const branches = branchesOf(visible, { owned: ownedBy(owner), limit: ofAKind })
  if (branches === undefined) return []
  const rows = await sql.unsafe<Task[]>(
    `${TYPES} select w.kind, w.id, left(trim(title), 200) as title, left(detail, 2000) as detail, batch_number, path, since, due,
      o.owner_id, u.full_name as owner_name, case when o.until > now() then o.until end as until, p.full_name as passed_by, o.note
    from (select * from
      (select *, row_number() over (partition by kind order by due, since, id) > ${FIRST_OF_A_KIND} as further from ${branches} w) w
      order by further, case kind ${rank} end, due, since, id limit ${inAll}) w ${OWNER} left join app_user p on p.id = o.passed_by
    order by case w.kind ${rank} end, due, since, w.id`,
    parametersOf(visible),
    { prepare: true },
  )
  return [...rows]
}

export interface WorkCount {
  readonly menu: string
  readonly kind: TaskKind
  readonly mine: number
  readonly free: number
  readonly others: number
  readonly later: number
  readonly next: string | null
}

/** The caller's tasks by menu and kind. */
export async function countsOf(sql: Sql, visible: Visible): Promise<WorkCount[]> {
  const branches = branchesOf(visible, { owned: () => '', limit: MAX_COUNT })
  if (branches === undefined) return []
  const count = (condition: string) => `least(${MAX_COUNT}, count(*) filter (where ${condition}))::int`
  const rows = await sql.unsafe<WorkCount[]>(
    `${TYPES} select menu, w.kind, ${count('o.owner_id = $3 and not coalesce(o.until > now(), false)')} as mine,
      ${count('o.owner_id is null')} as free, ${count('o.owner_id <> $3 and not coalesce(o.until > now(), false)')} as others, ${count('o.owner_id = $3 and o.until > now()')} as later,
      min(o.until) filter (where o.owner_id = $3 and o.until > now()) as next
    from ${branches} w ${OWNER} group by menu, w.kind order by case w.kind ${rank} end, menu`,
    parametersOf(visible),
    { prepare: true },
  )
  return [...rows]
}

export interface PersonLoad {
  readonly user_id: string
  readonly tasks: number
  readonly later: number
}

/** The owners of the caller's visible tasks. */
export async function loadsOf(sql: Sql, visible: Visible): Promise<PersonLoad[]> {
  const branches = branchesOf(visible, { owned: ownedBy('anybody'), limit: MAX_OF_ONE_KIND })
  if (branches === undefined) return []
  const rows = await sql.unsafe<PersonLoad[]>(
    `${TYPES} select o.owner_id as user_id, count(*) filter (where not coalesce(o.until > now(), false))::int as tasks,
      count(*) filter (where o.until > now())::int as later
    from ${branches} w ${OWNER} where o.owner_id is not null group by o.owner_id order by o.owner_id`,
    parametersOf(visible),
    { prepare: true },
  )
  return [...rows]
}

/** The task of this kind and id if it is pending, with its cause and menu. */
export async function findTask(
  sql: Sql,
  visible: Visible,
  kind: TaskKind,
  id: string,
): Promise<(Task & { readonly cause: string; readonly menu: string }) | undefined> {
  const branches = branchesOf(onlyOf(kind, visible), { owned: (_, subject) => `and ${subject} = $4`, limit: 1 })
  if (branches === undefined) return undefined
  const [row] = await sql.unsafe<(Task & { readonly cause: string; readonly menu: string })[]>(
    `with parameters as (select $1::uuid, $2::text, $3::uuid, $4::text, $5::text), ${USUAL_ANSWERS}
    select kind, id, left(trim(title), 200) as title, path, batch_number, cause, menu from ${branches} w where kind = $5`,
    [...parametersOf(visible), id, kind],
    { prepare: true },
  )
  return row
}
