import type { Database } from '../kernel/database/connect.ts'
import type { Log } from '@guanqiao/launcher/log'
import { entityOf } from '../kernel/product.ts'
import { withProcessLock } from '../kernel/database/processLock.ts'

interface Kept {
  readonly index_name: string
  readonly table_name: string
  readonly columns: string
  readonly condition: string
  readonly distinctness: string
  readonly ids: readonly string[]
}

const MAX_NAMED = 20

/**
 * Existing look-alike records are kept (`kept_look_alikes`); each start logs them for the operator. Records that were changed or
 * deleted since are included in the unique index again.
 */
export async function settleLookAlikes({ owner, platform }: Database, log: Log): Promise<void> {
  const tables = await withProcessLock(owner, 'migrations', async (sql) => {
    for (const row of await sql<Kept[]>`select * from kept_look_alikes`) {
      const [now] = await sql<{ ids: string[] }[]>`
        select look_alikes(${row.table_name}, ${row.columns}, ${row.condition}) as ids`
      if (String(now?.ids) === String(row.ids)) continue
      await sql`select guard_alike(${row.table_name}, ${row.index_name}, ${row.columns}, ${row.condition}, ${row.distinctness})`
    }
    return sql<Kept[]>`select * from kept_look_alikes order by index_name`
  })
  for (const { table_name, ids } of tables) {
    const { label, display } = entityOf(table_name)
    const rows = await platform.unsafe<{ shown: string }[]>(
      `select ${display}::text as shown from ${table_name} where id = any($1::uuid[]) order by id limit ${MAX_NAMED}`,
      [ids as string[]],
    )
    const names = rows.map(({ shown }) => `“${shown}”`).join('、')
    const rest = ids.length > MAX_NAMED ? ` 等 ${ids.length} 条` : ''
    log.warn(
      `${label} ${names}${rest} 各与一条更早的记录只是写法不同（字母形近、全半角或大小写），现在视为相同；两条都保留着，请改正或删除其中一条`,
    )
  }
}
