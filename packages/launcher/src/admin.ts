import postgres from 'postgres'
import { APPLICATION_ROLE, PLATFORM_ROLE } from './roles.ts'
import type { ClusterPaths } from './folders/clusterPaths.ts'
import { PORT, socketOptions } from './socket.ts'
import { SUPERUSER } from './postmaster.ts'

export const DATABASE = 'guanqiao'
/** A busy machine may keep a server that runs from answering for a while: only the probe, which is repeated, gives up soon. */
const CONNECT_SECONDS = 30
const PROBE_SECONDS = 2

/**
 * ready = responds; busy = starting, recovering or shutting down; silent = accepts connections but does not respond; absent =
 * nothing listens.
 */
export type Answer = 'ready' | 'busy' | 'silent' | 'absent'

/** A single long-lived connection to the maintenance database. `onLost` is called when it breaks or ends. */
export function adminConnection(
  paths: ClusterPaths,
  onLost?: () => void,
  connectSeconds = CONNECT_SECONDS,
): postgres.Sql {
  const address = { socketFolder: paths.socketFolder, port: PORT, user: SUPERUSER, database: 'postgres' }
  return postgres({
    ...socketOptions(address),
    max: 1,
    connect_timeout: connectSeconds,
    // By default postgres.js closes a connection after half an hour, which would release its lock.
    max_lifetime: null,
    fetch_types: false,
    connection: { application_name: 'guanqiao launcher', statement_timeout: 60_000 },
    onnotice: () => {},
    ...(onLost === undefined ? {} : { onclose: onLost }),
  })
}

export async function probe(paths: ClusterPaths): Promise<Answer> {
  const sql = adminConnection(paths, undefined, PROBE_SECONDS)
  try {
    await sql`select 1`
    return 'ready'
  } catch (error) {
    return interpret(error)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

const BUSY = new Set(['57P03', '57P01', '57P02', '53300'])
const SILENT = new Set(['CONNECT_TIMEOUT', 'CONNECTION_CLOSED', 'CONNECTION_DESTROYED'])
const ABSENT = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])

function interpret(error: unknown): Answer {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (BUSY.has(code)) return 'busy'
  if (SILENT.has(code)) return 'silent'
  if (ABSENT.has(code)) return 'absent'
  throw error
}

/** Rejects a server that could lose acknowledged writes. */
export async function refuseUnsafe(sql: postgres.Sql): Promise<void> {
  const settings = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums']
  const off = await sql<{ name: string }[]>`
    select name from pg_settings where name in ${sql(settings)} and setting = 'off' order by name`
  if (off.length > 0) {
    throw new Error(`数据库关闭了 ${off.map(({ name }) => name).join('、')}，断电会丢失数据：请改回 on 后再启动`)
  }
}

/** Verifies that the server behind the socket runs on this data folder. */
export async function refuseForeignServer(sql: postgres.Sql, paths: ClusterPaths): Promise<void> {
  const [row] = await sql<{ folder: string }[]>`select current_setting('data_directory') as folder`
  if (row?.folder !== paths.dataFolder) {
    throw new Error(`${paths.socketFolder} 上应答的是另一个数据库（${row?.folder}），不是 ${paths.dataFolder}`)
  }
}

export async function ensureDatabase(sql: postgres.Sql): Promise<void> {
  const databases = await sql`select 1 from pg_database where datname = ${DATABASE}`
  if (databases.length === 0) await sql`create database ${sql(DATABASE)}`
}

/**
 * Gives the application's roles a login. The migrations create these roles without one, because an external server has its own
 * rules for logins; data folders of earlier versions have them that way too.
 */
export async function ensureLogins(sql: postgres.ISql): Promise<void> {
  const logins = await sql<{ name: string }[]>`
    select rolname as name from pg_roles
    where rolname in (${APPLICATION_ROLE}, ${PLATFORM_ROLE}) and rolcanlogin and not (rolsuper or rolbypassrls or rolcreaterole)`
  if (logins.length === 2) return
  await sql.unsafe(`do $$ begin
    if not exists (select from pg_roles where rolname = '${APPLICATION_ROLE}') then create role ${APPLICATION_ROLE}; end if;
    if not exists (select from pg_roles where rolname = '${PLATFORM_ROLE}') then
      create role ${PLATFORM_ROLE} in role ${APPLICATION_ROLE};
    end if;
    alter role ${APPLICATION_ROLE} login nosuperuser nobypassrls nocreaterole nocreatedb noreplication;
    alter role ${PLATFORM_ROLE} login nosuperuser nobypassrls nocreaterole nocreatedb noreplication;
  end $$`)
}

/** Takes the lock of the one process that may stop the server, held for the lifetime of the process. */
export async function takeOwnership(sql: postgres.Sql): Promise<boolean> {
  const [row] = await sql<{ taken: boolean }[]>`select pg_try_advisory_lock(hashtext('guanqiao owner')) as taken`
  return row?.taken === true
}

/**
 * Takes the lock of an owner that may have been killed. The server keeps the lock until it notices that the owner's connection is gone,
 * which takes long on a busy machine. False when somebody still holds it after a second, or the server does not respond.
 */
export async function inheritOwnership(sql: postgres.Sql): Promise<boolean> {
  try {
    await sql`set lock_timeout = '1s'`
    await sql`select pg_advisory_lock(hashtext('guanqiao owner'))`
    return true
  } catch {
    return false
  }
}
