import postgres from 'postgres'
import { prepareClusterPaths } from '@guanqiao/launcher/folders/clusterPaths'
import { PORT } from '@guanqiao/launcher/socket'
import { DATABASE } from '@guanqiao/launcher/admin'
import { SUPERUSER } from '@guanqiao/launcher/postmaster'
import { notify } from '../../kernel/channel/notify.queries.ts'
import { uuid } from '../../kernel/uuid.ts'
import { EVENTS } from '../../documents/events/events.queries.ts'
import type { Site } from './serverProcess.ts'

export interface CreatedRow {
  readonly name: string
  readonly ids: string[]
  /** Audit entries for the creation of the first of them. */
  readonly audited: number
}

export interface SentRow {
  readonly id: string
  readonly manifest: string
  readonly batch: string
  readonly truck: string
  readonly bill: string
  readonly messages: { message_id: string; file_name: string; status: string; body: string; sha256: string }[]
  /** Codes of its receipts, sorted. */
  readonly receipts: string[]
  readonly repeats: number
  /** Audit entries for its release. */
  readonly released: number
}

/** A document of a batch, and its messages. */
export interface PaperRow {
  readonly batch_number: string
  readonly kind: string
  readonly status: string
  readonly messages: SentRow['messages']
}

interface OrderRow {
  readonly id: string
  readonly status: string
  readonly trucks: number
  /** Audit entries for its creation, and for its submission. */
  readonly created: number
  readonly submitted: number
}

/** Rows of the running server's database, read directly. */
export class Rows {
  readonly #sql: postgres.Sql

  constructor({ folder }: Site) {
    const { socketFolder } = prepareClusterPaths(folder, false)
    this.#sql = postgres({ host: socketFolder, port: PORT, user: SUPERUSER, database: DATABASE, max: 1 })
  }

  async created(table: 'company' | 'vehicle', column: string, pattern: string): Promise<CreatedRow[]> {
    const sql = this.#sql
    return [
      ...(await sql<CreatedRow[]>`
        select ${sql(column)} as name, array_agg(id order by id) as ids, (
          select count(*)::int from audit_log
          where entity = ${table} and record_id = min(t.id::text) and operation = ${`${table}.create`}) as audited
        from ${sql(table)} t where ${sql(column)} like ${pattern} group by 1`),
    ]
  }

  async sent(manifests: readonly string[]): Promise<SentRow[]> {
    return [
      ...(await this.#sql<SentRow[]>`
        select m.id, m.status as manifest, b.status as batch, t.status as truck, l.status as bill, (
            select json_agg(json_build_object('message_id', c.message_id, 'file_name', c.file_name, 'status', c.status, 'body', c.body, 'sha256', c.sha256))
            from customs_message c where c.doc_id = m.id::text) as messages,
          coalesce((select json_agg(r.code order by r.code) from receipt r where r.doc_id = m.id::text), '[]') as receipts,
          (select coalesce(sum(r.repeats), 0)::int from receipt r where r.doc_id = m.id::text) as repeats,
          (select count(*)::int from audit_log a
            where a.entity = 'manifest' and a.record_id = m.id::text and a.operation = 'receipt.apply'
              and a.after ->> 'status' = 'released') as released
        from manifest m
        join batch b on b.enterprise_id = m.enterprise_id and b.batch_number = m.batch_number
        join order_transport t on t.enterprise_id = m.enterprise_id and t.batch_number = m.batch_number
        join manifest_bill l on l.enterprise_id = m.enterprise_id and l.manifest_id = m.id
        where m.id = any(${manifests as string[]})`),
    ]
  }

  /** Manifests that are not released yet, and unanswered messages. */
  async unfinished(manifests: readonly string[]): Promise<number> {
    const [row] = await this.#sql<{ count: number }[]>`
      select (select count(*) from manifest where id = any(${manifests as string[]}) and status <> 'released')::int
        + (select count(*) from customs_message where doc_id = any(${manifests as string[]}) and status <> 'answered')::int as count`
    return row?.count ?? -1
  }

  /** The exchange folder of the sender of a batch. */
  async folderOf(batch: string): Promise<string> {
    const [row] = await this.#sql<{ client_id: string }[]>`
      select client_id from transmitter where id = (select transmitter_id from manifest where batch_number = ${batch})`
    return row?.client_id ?? ''
  }

  /** The documents of these batches. */
  async papers(batches: readonly string[]): Promise<PaperRow[]> {
    const of = (kind: string) => this.#sql`
      select batch_number, ${kind} as kind, status, (
          select coalesce(json_agg(json_build_object('message_id', c.message_id, 'file_name', c.file_name, 'status', c.status, 'body', c.body, 'sha256', c.sha256)), '[]')
          from customs_message c where c.doc_id = t.id::text) as messages
      from ${this.#sql(kind)} t where batch_number = any(${batches as string[]})`
    return [
      ...(await this.#sql<PaperRow[]>`
        ${of('manifest')} union all ${of('confirmation')} union all ${of('arrival')} union all ${of('tally')}`),
    ]
  }

  /** Documents of these batches that customs has not decided yet, and unanswered messages. */
  async unsettled(batches: readonly string[]): Promise<number> {
    const papers = await this.papers(batches)
    return papers.filter(
      ({ status, messages }) =>
        !/^(released|accepted)$/.test(status) || messages.some((message) => message.status !== 'answered'),
    ).length
  }

  async straysSince(moment: Date): Promise<{ file_name: string; problem: string }[]> {
    return [
      ...(await this.#sql<{ file_name: string; problem: string }[]>`
        select file_name, problem from stray_receipt where received_at >= ${moment}`),
    ]
  }

  /** Those of these keys with a stored response. */
  async answeredKeys(keys: readonly string[]): Promise<string[]> {
    const rows = await this.#sql<{ key: string }[]>`
      select key from idempotency where key = any(${keys as string[]}) and answer is not null`
    return rows.map(({ key }) => key)
  }

  /** Inserts a copy of an existing receipt, as a process stores it. */
  async addReceipt(username: string): Promise<void> {
    await this.#sql.begin(async (sql) => {
      const [row] = await sql<{ enterprise_id: string }[]>`
        insert into receipt select (jsonb_populate_record(r, jsonb_build_object('id', ${uuid()}::text, 'sha256', ${uuid()}::text))).*
        from receipt r join app_user u on u.enterprise_id = r.enterprise_id and u.username = ${username} limit 1
        returning enterprise_id`
      await notify(sql, EVENTS, [row?.enterprise_id ?? ''])
    })
  }

  /** Orders with that contract. */
  async orders(enterprise: string, contract: string): Promise<OrderRow[]> {
    const audited = (operation: string) => this.#sql`
      (select count(*)::int from audit_log a where a.entity = 'order_head' and a.record_id = o.id::text and a.operation = ${operation})`
    return [
      ...(await this.#sql<OrderRow[]>`
        select o.id, o.status, ${audited('order_head.create')} as created, ${audited('order.step')} as submitted,
          (select count(*)::int from order_transport t where t.order_id = o.id and t.deleted_at is null) as trucks
        from order_head o where o.enterprise_id = ${enterprise} and o.contract_no = ${contract} and o.deleted_at is null`),
    ]
  }

  /** Batch numbers of the trucks of orders with that contract. */
  async batchNumbers(enterprise: string, contract: string): Promise<string[]> {
    const rows = await this.#sql<{ batch_number: string }[]>`
      select t.batch_number from order_transport t join order_head o on o.id = t.order_id
      where o.enterprise_id = ${enterprise} and o.contract_no = ${contract} and t.deleted_at is null and t.batch_number is not null`
    return rows.map(({ batch_number }) => batch_number)
  }

  /** Ids of the receipts of a user's enterprise after one, in order. */
  async receiptsAfter(username: string, id: string): Promise<string[]> {
    const rows = await this.#sql<{ id: string }[]>`
      select r.id from receipt r join app_user u on u.enterprise_id = r.enterprise_id and u.username = ${username}
      where r.id > ${id} order by r.id`
    return rows.map((row) => row.id)
  }

  async newestReceipt(username: string): Promise<string> {
    const ids = await this.receiptsAfter(username, '00000000-0000-0000-0000-000000000000')
    return ids.at(-1) ?? ''
  }

  /** The backend of the process that reads the customs folders. */
  async leaseHolder(): Promise<number | undefined> {
    const [row] = await this.#sql<{ pid: number }[]>`
      select l.pid from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and locktype = 'advisory' and granted
        and (classid::bigint << 32 | objid::bigint) = hashtextextended('guanqiao customs folders', 0)`
    return row?.pid
  }

  async close(): Promise<void> {
    await this.#sql.end({ timeout: 5 })
  }
}
