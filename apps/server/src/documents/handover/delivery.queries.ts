import type { Sql } from '../../kernel/database/scoped.ts'
import { entering, leaving } from '../../kernel/outbox/queue.ts'
import type { Claimed } from '../../kernel/outbox/queue.ts'
import type { Channel, FrozenList, ListKind } from './kind.ts'

/** The outbox topic of exchange files; an entry has the id of its delivery, which the list names. */
export const HANDOVER = 'handover'

export const enqueueDeliveries = (
  sql: Sql,
  deliveries: readonly { readonly id: string; readonly enterprise_id: string }[],
): Promise<unknown> =>
  sql`with delivery as (
      select id, enterprise_id from json_to_recordset(${JSON.stringify(deliveries)}::text::json) as g(id uuid, enterprise_id uuid)
    ) ${entering(sql, HANDOVER, 'delivery')}`

export const dequeueDeliveries = (sql: Sql, ids: readonly string[]): Promise<unknown> =>
  sql`with delivery as (select unnest(${ids as string[]}::uuid[]) as id) ${leaving(sql, HANDOVER, 'delivery')}`

type ChannelPart = Pick<
  Channel,
  'channel_name' | 'way' | 'file_format' | 'folder' | 'address' | 'answers_address' | 'auth' | 'auth_user'
>

/** A channel with its sealed secret. */
export interface SealedChannel extends ChannelPart {
  readonly channel_id: string
  readonly channel_status: Channel['status']
  readonly enterprise_id: string
  readonly sealed: string | null
}

/** A list with its delivery. */
export interface DeliveredList
  extends Pick<FrozenList, 'id' | 'enterprise_id' | 'status' | 'frozen_no'>,
    SealedChannel {
  readonly list_kind: ListKind
  readonly delivery_id: string
}

/** A claimed delivery, with its list. */
export interface QueuedDelivery extends Claimed {
  readonly list: DeliveredList & FrozenList
}

const channelColumns = (sql: Sql) =>
  sql`c.id as channel_id, c.channel_name, c.status as channel_status, c.way, c.file_format, c.folder, c.address, c.answers_address, c.auth, c.auth_user,
    (select s.sealed from handover_secret s where s.enterprise_id = c.enterprise_id and s.channel_id = c.id) as sealed`

const listColumns = (sql: Sql) => sql`l.id, l.enterprise_id, l.status, l.frozen_no, l.delivery_id`

/**
 * The claimed deliveries with their lists and channels. Entries whose list was recalled, removed or sent anew meanwhile are deleted:
 * they would be claimed for ever.
 */
export async function loadQueued(sql: Sql, claimed: readonly Claimed[]): Promise<QueuedDelivery[]> {
  const ids = claimed.map(({ id }) => id)
  const rows = await sql<QueuedDelivery['list'][]>`
    select 'inventory' as list_kind, ${listColumns(sql)}, l.frozen_hash, l.frozen_content, ${channelColumns(sql)}
    from outbox o join inventory l on l.enterprise_id = o.enterprise_id and l.delivery_id = o.id::text
    join handover_channel c on c.enterprise_id = l.enterprise_id and c.id = l.delivery_channel_id
    where o.topic = ${HANDOVER} and o.id = any(${ids}::uuid[]) and l.delivery_state = 'sending' and l.deleted_at is null
    union all
    select 'cargo_list', ${listColumns(sql)}, l.frozen_hash, l.frozen_content, ${channelColumns(sql)}
    from outbox o join cargo_list l on l.enterprise_id = o.enterprise_id and l.delivery_id = o.id::text
    join handover_channel c on c.enterprise_id = l.enterprise_id and c.id = l.delivery_channel_id
    where o.topic = ${HANDOVER} and o.id = any(${ids}::uuid[]) and l.delivery_state = 'sending' and l.deleted_at is null`
  const lists = new Map(rows.map((list) => [list.delivery_id, list]))
  const gone = ids.filter((id) => !lists.has(id))
  if (gone.length > 0) await dequeueDeliveries(sql, gone)
  return claimed.flatMap(({ id, attempts }) => {
    const list = lists.get(id)
    return list ? [{ id, attempts, list }] : []
  })
}

/** Lists whose files wait in folders, of all enterprises, with their channels. */
export const placedLists = async (sql: Sql): Promise<DeliveredList[]> => [
  ...(await sql<DeliveredList[]>`
    select 'inventory' as list_kind, ${listColumns(sql)}, ${channelColumns(sql)}
    from inventory l join handover_channel c on c.enterprise_id = l.enterprise_id and c.id = l.delivery_channel_id
    where l.delivery_state = 'placed' and l.deleted_at is null
    union all
    select 'cargo_list', ${listColumns(sql)}, ${channelColumns(sql)}
    from cargo_list l join handover_channel c on c.enterprise_id = l.enterprise_id and c.id = l.delivery_channel_id
    where l.delivery_state = 'placed' and l.deleted_at is null`),
]

/** The channels from which answers or taken files may come. */
export const watchedChannels = async (sql: Sql): Promise<(SealedChannel & { list_kind: ListKind })[]> => [
  ...(await sql<(SealedChannel & { list_kind: ListKind })[]>`
    select c.enterprise_id, c.list_kind, ${channelColumns(sql)} from handover_channel c
    where c.status = 'active' and c.deleted_at is null and (c.way = 'folder' or c.answers_address is not null)`),
]

/** Those of the lists whose file with this number is no longer to be taken: recalled, removed, frozen again, or given by hand. */
export async function withdrawnAmong(
  sql: Sql,
  files: readonly { readonly id: string; readonly frozen_no: number }[],
): Promise<ReadonlySet<string>> {
  if (files.length === 0) return new Set()
  const rows = await sql<{ id: string; frozen_no: number }[]>`
    with file as (select id, frozen_no from json_to_recordset(${JSON.stringify(files)}::text::json) as g(id uuid, frozen_no integer))
    select f.id, f.frozen_no from file f where not exists (
      select from inventory l where l.id = f.id and l.frozen_no = f.frozen_no and l.delivery_state is not null and l.deleted_at is null
      union all
      select from cargo_list l where l.id = f.id and l.frozen_no = f.frozen_no and l.delivery_state is not null and l.deleted_at is null)`
  return new Set(rows.map(({ id, frozen_no }) => `${id}-${frozen_no}`))
}

/** Records that an attempt failed. The version stays: clerks may act on the list meanwhile. */
export async function noteAttempt(
  sql: Sql,
  { attempts, list: { id, list_kind, delivery_id } }: QueuedDelivery,
  reason: string,
  state: 'sending' | 'failed',
): Promise<void> {
  if (list_kind === 'inventory')
    await sql`update inventory set delivery_state = ${state}, delivery_tries = ${attempts}, delivery_error = ${reason}, updated_at = now()
      where id = ${id} and delivery_id = ${delivery_id} and delivery_state = 'sending'`
  else
    await sql`update cargo_list set delivery_state = ${state}, delivery_tries = ${attempts}, delivery_error = ${reason}, updated_at = now()
      where id = ${id} and delivery_id = ${delivery_id} and delivery_state = 'sending'`
}

/** Notes the latest answers of a channel and the problems of its file, if that has changed. */
export const noteAnswers = (
  sql: Sql,
  { channel_id, enterprise_id }: Pick<SealedChannel, 'channel_id' | 'enterprise_id'>,
  problem: string | null,
): Promise<unknown> => sql`
  update handover_channel set answer_problem = ${problem}, answered_at = now() where enterprise_id = ${enterprise_id} and id = ${channel_id}`

/** False if an answer with this content was taken before. */
export async function rememberAnswer(
  sql: Sql,
  answer: {
    readonly enterprise_id: string
    readonly fingerprint: string
    readonly list_kind: ListKind
    readonly list_id: string
    readonly source: AnswerSource
  },
): Promise<boolean> {
  const { enterprise_id, fingerprint, list_kind, list_id, source } = answer
  const rows = await sql`
    insert into handover_answer (enterprise_id, fingerprint, list_kind, list_id, source, taken_at)
    values (${enterprise_id}, ${fingerprint}, ${list_kind}, ${list_id}, ${source}, now()) on conflict do nothing returning 1 as done`
  return rows.length > 0
}

export type AnswerSource = 'sheet' | 'folder' | 'https'

export async function isStoredAnswer(sql: Sql, enterprise_id: string, fingerprint: string): Promise<boolean> {
  const rows =
    await sql`select from handover_answer where enterprise_id = ${enterprise_id} and fingerprint = ${fingerprint}`
  return rows.length > 0
}

/** Replaces the sealed secret of a channel; null removes it. */
export async function saveSecret(
  sql: Sql,
  { enterprise_id, id }: { readonly enterprise_id: string; readonly id: string },
  sealed: string | null,
): Promise<void> {
  if (sealed === null)
    await sql`delete from handover_secret where enterprise_id = ${enterprise_id} and channel_id = ${id}`
  else
    await sql`insert into handover_secret (enterprise_id, channel_id, sealed) values (${enterprise_id}, ${id}, ${sealed})
      on conflict (enterprise_id, channel_id) do update set sealed = excluded.sealed`
}

export async function findChannel(sql: Sql, enterprise_id: string, id: string): Promise<SealedChannel | undefined> {
  const [channel] = await sql<SealedChannel[]>`
    select c.enterprise_id, ${channelColumns(sql)} from handover_channel c
    where c.enterprise_id = ${enterprise_id} and c.id = ${id} and c.deleted_at is null`
  return channel
}
