import postgres from 'postgres'
import { socketOf } from '../product.ts'

/** The tables that a save of an order writes, in an order that satisfies their foreign keys. */
const TABLES = ['order_head', 'order_transport', 'batch', 'audit_log', 'idempotency', 'number_counter'] as const

export interface Limit {
  /**
   * Deletes the rows that the last save of an order wrote, and returns a function that writes the same rows again: one plain
   * statement per table, one transaction, sent at once.
   */
  prepare(orderId: string): Promise<() => Promise<unknown>>
  close(): Promise<void>
}

/** Plain SQL as the tables' owner: no checks except those of the tables, no tenant isolation, no response. */
export async function openLimit(dataFolder: string): Promise<Limit> {
  const { folder, port } = await socketOf(dataFolder)
  const sql = postgres({ path: `${folder}/.s.PGSQL.${port}`, user: 'app', database: 'guanqiao', max: 1 })
  /** The inserted columns; the database generates the others. */
  const stored = await sql<{ table: string; names: string }[]>`
    select table_name as table, string_agg(column_name, ', ') as names from information_schema.columns
    where table_name = any(${[...TABLES]}) and is_generated = 'NEVER' group by table_name`
  const columns = new Map(stored.map(({ table, names }) => [table, names]))
  const take = async (orderId: string) => {
    const [head] = await sql<{ wrote: string }[]>`select xmin::text as wrote from order_head where id = ${orderId}`
    const wrote = head?.wrote ?? ''
    const written: { table: string; rows: string }[] = []
    await sql.begin(async (transaction) => {
      await transaction`set local session_replication_role = replica`
      for (const table of TABLES) {
        const [gone] = await transaction<{ rows: string | null }[]>`
          with gone as (delete from ${sql(table)} t where t.xmin = ${wrote}::xid returning t.*)
          select json_agg(gone)::text as rows from gone`
        if (gone?.rows) written.push({ table, rows: gone.rows })
      }
    })
    return written
  }
  return {
    async prepare(orderId) {
      const written = await take(orderId)
      return () =>
        sql.begin((transaction) =>
          written.map(({ table, rows }) =>
            transaction.unsafe(
              `insert into ${table} (${columns.get(table)}) select ${columns.get(table)} from json_populate_recordset(null::${table}, $1::text::json)`,
              [rows],
              { prepare: true },
            ),
          ),
        )
    },
    close: () => sql.end(),
  }
}
