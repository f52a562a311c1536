import type postgres from 'postgres'
import type { Log } from '@guanqiao/launcher/log'
import { readMigrations } from './migrationFiles.ts'
import type { Migration } from './migrationFiles.ts'
import { withProcessLock } from './processLock.ts'

type Applied = Pick<Migration, 'number' | 'name' | 'sha256'>

/**
 * Applies the pending migrations of `folder`, each in its own transaction. Several processes may call it at once: they take turns.
 * Throws if an applied migration was changed or is missing, or if the database is older than the baseline. Returns the number of applied
 * migrations.
 */
export async function migrate(owner: postgres.Sql, folder: string, log: Log): Promise<number> {
  const files = readMigrations(folder)
  return withProcessLock(owner, 'migrations', async (connection) => {
    await connection.unsafe(TABLE)
    const pending = compare(files, await applied(connection))
    for (const migration of pending) await apply(connection, migration, log)
    return pending.length
  })
}

/** The pending migrations: empty if the server may serve requests. Throws as `migrate` does. */
export async function pendingMigrations(sql: postgres.Sql, folder: string): Promise<number[]> {
  const [row] = await sql<{ exists: boolean }[]>`select to_regclass('schema_migration') is not null as exists`
  const done = row?.exists === true ? await applied(sql) : []
  return compare(readMigrations(folder), done).map(({ number }) => number)
}

const TABLE = `create table if not exists schema_migration (
  number int primary key,
  name text not null,
  sha256 text not null,
  applied_at timestamptz not null default now()
)`

async function applied(sql: postgres.Sql): Promise<Applied[]> {
  return sql<Applied[]>`select number, name, sha256 from schema_migration order by number`
}

function compare(files: Migration[], done: Applied[]): Migration[] {
  const first = files[0]?.number ?? 1
  const last = done.at(-1)
  if (last === undefined) return files
  if (last.number < first) refuseOlder(files[0], last)
  // Migrations before the baseline are history: an older version of the product ran them.
  for (const applied of done.filter(({ number }) => number >= first)) {
    const file = files[applied.number - first]
    if (file === undefined) {
      throw new Error(`数据库已执行迁移 ${applied.name}，而程序里没有它：数据库比程序新，请用新版本的程序`)
    }
    if (file.sha256 !== applied.sha256 && file.replaces?.sha256 !== applied.sha256) {
      throw new Error(`迁移 ${file.name} 执行之后又被改动：请恢复原文件，改动写进新的迁移`)
    }
  }
  return files.slice(last.number - first + 1)
}

/** The migrations between an older database and the baseline are no longer part of the program. */
function refuseOlder(baseline: Migration | undefined, last: Applied): never {
  const version = baseline?.replaces?.version ?? ''
  throw new Error(
    `数据库只执行到迁移 ${last.name}，本版本从 ${baseline?.replaces?.name ?? baseline?.name} 开始：` +
      `请先用关桥 ${version} 版对该数据库启动一次，再用本版本（数据没有改动）`,
  )
}

async function apply(connection: postgres.Sql, { number, name, sha256, text }: Migration, log: Log): Promise<void> {
  const start = performance.now()
  try {
    await connection`begin`
    await connection.unsafe(text)
    await connection`insert into schema_migration (number, name, sha256) values (${number}, ${name}, ${sha256})`
    await connection`commit`
    // Functions in pg_temp belong to one migration; the next one runs in the same session.
    await connection`discard temp`
  } catch (error) {
    await connection`rollback`.catch(() => {})
    throw new Error(`迁移 ${name} 失败：${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
  log.info(`已执行迁移 ${name}（${Math.round(performance.now() - start)} 毫秒）`)
}
