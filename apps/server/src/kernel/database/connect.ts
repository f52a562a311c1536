import { APPLICATION_ROLE, PLATFORM_ROLE } from '@guanqiao/launcher/roles'
import { withTimeout } from '@guanqiao/launcher/withTimeout'
import type postgres from 'postgres'
import type { DatabaseAddress } from './address.ts'
import { IDLE_SESSION_MS } from '../channel/channel.ts'
import type { Channel } from '../channel/channel.ts'
import { openPool } from './driver/pool.ts'
import type { PoolOptions } from './driver/pool.ts'
import { Heartbeat } from './heartbeat.ts'
import { TenantPool } from './tenantPool.ts'
import { DatabaseSilent } from './faults.ts'

const DEFAULT_POOL_SIZE = 12
const RESPONSE_TIMEOUT_MS = 1_500
const APPLICATION_POOL = 2
const PLATFORM_POOL_SIZE = 6
const OWNER_POOL = 2
const HEARTBEATS = 1
/** The pool `platform` is used at startup only. */
const STARTUP_IDLE_S = 5
/** Milliseconds. */
const bounds = { statement_timeout: 8_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 15_000 }

export interface ConnectOptions {
  address: DatabaseAddress
  /** The number of enterprise callers served concurrently; 12 by default. */
  poolSize?: number
  /** See `Database`; 1.5 s by default. */
  responseTimeoutMs?: number
}

export interface Database {
  /** Connections with the role `guanqiao_app`, for one caller at a time; every statement has a timeout. */
  tenantPool: TenantPool
  /** Connections with the role `guanqiao_platform`, which sees the rows of all enterprises. */
  platformPool: TenantPool
  /** A pool with the same role and no tenant: for readiness and pending migrations. */
  sql: postgres.Sql
  /** The same role, one connection: for single statements at startup. */
  platform: postgres.Sql
  /**
   * At most two connections as the owner of the tables, for migrations and maintenance: statements may take long, lock waits at
   * most a minute.
   */
  owner: postgres.Sql
  /** Notifications between the server processes of this database, and their leases. */
  channel: Channel
  /** Milliseconds after which a caller without a connection, and a database without a response, is given up. */
  responseTimeoutMs: number
  /** False half a second after the database has not responded for that long, at once if it refuses connections; recovers by itself. */
  alive(): boolean
  close(): Promise<void>
}

/**
 * The connections to one database. They are opened on first use, because migrations may have to create the roles first. On the
 * embedded server each pool logs in as its role, which is a member of no more powerful role: no statement on such a connection can
 * become superuser. With a URL they log in as the users given for the two roles, otherwise as the owner, and switch roles.
 */
export function connect({
  address,
  poolSize = DEFAULT_POOL_SIZE,
  responseTimeoutMs = RESPONSE_TIMEOUT_MS,
}: ConnectOptions): Database {
  const heartbeat = new Heartbeat(responseTimeoutMs, ({ open, onnotify, onclose }) =>
    // Without array types: a connection that breaks during that query is unusable for seconds.
    openPool(loginAs(APPLICATION_ROLE, address), {
      max: HEARTBEATS,
      socket: open,
      onnotify,
      onclose,
      connection: { ...sessionSettings('guanqiao heartbeat'), idle_session_timeout: IDLE_SESSION_MS },
      fetch_types: false,
    }),
  )
  const acting = (role: string, max: number, further: Partial<PoolOptions> = {}) => {
    const connection = { ...sessionSettings('guanqiao'), ...bounds, ...('url' in address ? { role } : {}) }
    return openPool(loginAs(role, address), { max, socket: heartbeat.open, connection, ...further })
  }
  const tenantPool = new TenantPool(poolSize, (onclose) => acting(APPLICATION_ROLE, 1, { onclose }))
  const platformPool = new TenantPool(PLATFORM_POOL_SIZE, (onclose) => acting(PLATFORM_ROLE, 1, { onclose }))
  const sql = acting(APPLICATION_ROLE, APPLICATION_POOL)
  const platform = acting(PLATFORM_ROLE, 1, { idle_timeout: STARTUP_IDLE_S })
  const owner = openPool(address, {
    max: OWNER_POOL,
    socket: heartbeat.open,
    connection: { ...sessionSettings('guanqiao owner'), lock_timeout: 60_000 },
  })
  return {
    tenantPool,
    platformPool,
    sql,
    platform,
    owner,
    channel: heartbeat.channel,
    responseTimeoutMs,
    alive: () => heartbeat.alive,
    async close() {
      await Promise.all([
        tenantPool.end(),
        platformPool.end(),
        ...[sql, platform, owner].map((one) => one.end({ timeout: 5 })),
      ])
      await heartbeat.stop()
    },
  }
}

/** The maximum number of connections of one process. */
export const connectionsOf = (poolSize: number): number =>
  poolSize + APPLICATION_POOL + PLATFORM_POOL_SIZE + OWNER_POOL + HEARTBEATS

/** Whether the database responds on this pool within `milliseconds`. For readiness. */
export async function answers(sql: postgres.Sql, milliseconds = 1_500): Promise<boolean> {
  try {
    await withTimeout(milliseconds, sql`select 1`.execute(), () => new DatabaseSilent())
    return true
  } catch {
    return false
  }
}

function loginAs(role: string, address: DatabaseAddress): DatabaseAddress {
  if (!('url' in address)) return { ...address, user: role }
  const { url, appUrl = url, platformUrl = url } = address
  return { url: role === APPLICATION_ROLE ? appUrl : platformUrl }
}

function sessionSettings(name: string) {
  return { application_name: name, TimeZone: 'UTC' }
}
