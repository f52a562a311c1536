import type postgres from 'postgres'
import { problem } from '@guanqiao/domain/kit/problem'
import { brokeConnection, DatabaseSilent, NoFreeConnection } from './faults.ts'
import { forget } from './tenantPool.ts'
import type { TenantConnection, TenantPool } from './tenantPool.ts'
import { rejectWhenSilent } from './livenessCheck.ts'
import type { AwaitAlive } from './livenessCheck.ts'
import { withTimeout } from '@guanqiao/launcher/withTimeout'

export type Sql = postgres.Sql

/** The rows visible through row-level security: those of one enterprise, or all (the platform's staff and the server itself). */
export type Scope = { readonly enterprise: string } | 'platform'

const MAX_STREAM_MS = 300_000

/** Runs one statement of a stream. */
export type Ask = <R>(text: string, values?: readonly unknown[]) => Promise<readonly R[]>

/** The only access to rows: a connection whose scope is set before anything else. */
export interface Store {
  /** Read-only statements. They are sent together with the scope, without a transaction. */
  read<T>(scope: Scope, work: (sql: Sql) => Promise<T>): Promise<T>
  /** One statement that changes rows and is a transaction by itself. */
  change<T>(scope: Scope, statement: (sql: Sql) => Promise<T>): Promise<T>
  /** One transaction: all of `work` or nothing. */
  write<T>(scope: Scope, work: (sql: Sql) => Promise<T>): Promise<T>
  /**
   * A read-only transaction that lasts until the consumer has read everything or stops; cursors live in it. Each holds a connection
   * for as long as its slowest reader. Readers are therefore limited: `export.running` beyond one of a user, `export.busy` beyond half of
   * the connections. Jobs have no reader (`user` null), and there are few.
   */
  stream<T>(scope: Scope, user: string | null, work: (ask: Ask) => AsyncGenerator<T>): AsyncGenerator<T>
  /** Connections in use. */
  busy(): number
}

const SET = `select set_config('app.enterprise', $1, false)`

/** The application's connections: for one enterprise at a time, and for the platform. */
export interface Pools {
  readonly tenantPool: TenantPool
  readonly platformPool: TenantPool
  /** Whether the database responds: while it does not, requests fail without waiting. */
  alive(): boolean
  /** Milliseconds that a caller waits for a connection, and for its first response. */
  readonly responseTimeoutMs: number
}

export function createStore(pools: Pools): Store {
  const { responseTimeoutMs } = pools
  const awaitWithLivenessCheck = rejectWhenSilent(() => pools.alive())
  let busy = 0

  /** An available connection of the tenant needs no wait and no timer. */
  function reserve(scope: Scope): Reserved | Promise<Reserved> {
    if (!pools.alive()) throw problem('server.unavailable')
    const tenantPool = scope === 'platform' ? pools.platformPool : pools.tenantPool
    const tenantConnection = tenantPool.takeOwn(tenantOf(scope))
    if (!tenantConnection?.reserved) return reserveSoon(tenantPool, tenantConnection, tenantOf(scope))
    busy += 1
    return heldConnection(tenantPool, tenantConnection, tenantConnection.reserved)
  }

  async function reserveSoon(
    tenantPool: TenantPool,
    tenantConnection: TenantConnection | undefined,
    tenant: string,
  ): Promise<Reserved> {
    const pending = (tenantConnection ? Promise.resolve(tenantConnection) : tenantPool.take(tenant)).then(
      (connection) => reservedConnection(tenantPool, connection),
    )
    try {
      const reserved = await withTimeout(responseTimeoutMs, pending, () => new NoFreeConnection())
      busy += 1
      return reserved
    } catch (error) {
      pending.then((late) => late.release(true)).catch(() => {})
      throw error
    }
  }

  /** Releases the connection once all its queries are answered. */
  function settle({ release }: Reserved, statements: readonly PromiseLike<unknown>[]): void {
    let left = statements.length + 1
    let isHealthy = true
    const settled = () => {
      left -= 1
      if (left > 0) return
      busy -= 1
      release(isHealthy)
    }
    const failed = (error: unknown) => {
      if (brokeConnection(error)) isHealthy = false
      settled()
    }
    for (const result of statements) result.then(settled, failed)
    // There may be none: a lost connection refuses a statement before it is sent.
    settled()
  }

  return {
    busy: () => busy,
    async read(scope, work) {
      const reserved = await reserve(scope)
      const opening = setTenant(reserved, scope)
      const result = work(reserved.connection)
      settle(reserved, opening ? [opening, result] : [result])
      if (opening) await withTimeout(responseTimeoutMs, opening, () => new DatabaseSilent())
      return awaitWithLivenessCheck(result)
    },
    change: changing(responseTimeoutMs, reserve, settle),
    stream: streaming(pools, { awaitWithLivenessCheck, reserve, settle }),
    write: transacting(responseTimeoutMs, reserve, settle),
  }
}

type Reserve = (scope: Scope) => Reserved | Promise<Reserved>
type Settle = (reserved: Reserved, statements: readonly PromiseLike<unknown>[]) => void

const changing =
  (responseTimeoutMs: number, reserve: Reserve, settle: Settle): Store['change'] =>
  async (scope, statement) => {
    const reserved = await reserve(scope)
    const opening = setTenant(reserved, scope)
    const statements: PromiseLike<unknown>[] = opening ? [opening] : []
    try {
      // Not sent earlier: a caller who received "unreachable" must not find the change done later.
      if (opening) await withTimeout(responseTimeoutMs, opening, () => new DatabaseSilent())
      const result = statement(reserved.connection)
      statements.push(result)
      return await result
    } finally {
      settle(reserved, statements)
    }
  }

const transacting =
  (responseTimeoutMs: number, reserve: Reserve, settle: Settle): Store['write'] =>
  async (scope, work) => {
    const reserved = await reserve(scope)
    const { connection } = reserved
    // Text without parameters: BEGIN and the scope are sent as one message, directly followed by the first statement of `work`.
    const begin = scope === 'platform' ? 'begin' : `begin; set local app.enterprise = '${idOf(scope)}'`
    const opening = connection.unsafe(begin).execute()
    const result = work(connection)
    const statements: PromiseLike<unknown>[] = [opening]
    try {
      result.catch(() => {})
      await withTimeout(responseTimeoutMs, opening, () => new DatabaseSilent())
      const value = await result
      const committed = await connection.unsafe('commit')
      if (committed.command !== 'COMMIT') throw problem('server.fault')
      return value
    } catch (error) {
      statements.push(brokeConnection(error) ? Promise.reject(error) : ask(reserved, 'rollback'))
      throw error
    } finally {
      settle(reserved, statements)
    }
  }

interface Streaming {
  readonly awaitWithLivenessCheck: AwaitAlive
  readonly reserve: Reserve
  readonly settle: Settle
}

function streaming(pools: Pools, { awaitWithLivenessCheck, reserve, settle }: Streaming): Store['stream'] {
  const { responseTimeoutMs } = pools
  const readers = { tenantPool: new Set<string>(), platformPool: new Set<string>() }
  return async function* (scope, user, work) {
    const pool = scope === 'platform' ? 'platformPool' : 'tenantPool'
    const release = user === null ? () => {} : admitReader(readers[pool], user, pools[pool].size / 2)
    try {
      const reserved = await reserve(scope)
      const setScope = scope === 'platform' ? '' : `; set local app.enterprise = '${idOf(scope)}'`
      const opening = ask(reserved, `begin read only${setScope}`)
      let broken: unknown
      try {
        await withTimeout(responseTimeoutMs, opening, () => new DatabaseSilent())
        yield* withLivenessCheck(
          awaitWithLivenessCheck,
          work((text, values) => ask(reserved, text, values)),
        )
      } catch (error) {
        if (brokeConnection(error)) broken = error
        throw error
      } finally {
        // A connection announces its end before it ends: data written in between is never answered.
        settle(reserved, [opening, broken ? Promise.reject(broken) : ask(reserved, 'rollback')])
      }
    } finally {
      release()
    }
  }
}

function admitReader(readers: Set<string>, user: string, max: number): () => void {
  if (readers.has(user)) throw problem('export.running')
  if (readers.size >= Math.max(1, max)) throw problem('export.busy')
  readers.add(user)
  return () => void readers.delete(user)
}

/** Like `rejectWhenSilent`, for each step of a generator. A slow reader could otherwise keep its connection indefinitely. */
async function* withLivenessCheck<T>(awaitWithLivenessCheck: AwaitAlive, steps: AsyncGenerator<T>): AsyncGenerator<T> {
  const begun = performance.now()
  try {
    for (;;) {
      const { done, value } = await awaitWithLivenessCheck(steps.next())
      if (done) return
      yield value
      if (performance.now() - begun > MAX_STREAM_MS) throw problem('request.timeout')
    }
  } finally {
    steps.return(undefined).catch(() => {})
  }
}

async function ask<R>({ connection }: Reserved, text: string, values: readonly unknown[] = []): Promise<readonly R[]> {
  return connection.unsafe<R[] & object[]>(text, values as never[])
}

/** A connection for exclusive use. */
interface Reserved {
  readonly connection: postgres.ReservedSql
  readonly tenantConnection: TenantConnection
  /** A broken or silent connection is not reused as it is: `whole` is false. */
  release(isHealthy: boolean): void
}

async function reservedConnection(tenantPool: TenantPool, tenantConnection: TenantConnection): Promise<Reserved> {
  try {
    tenantConnection.reserved ??= await tenantConnection.sql.reserve()
    return heldConnection(tenantPool, tenantConnection, tenantConnection.reserved)
  } catch (error) {
    tenantPool.release(tenantConnection)
    throw error
  }
}

function heldConnection(
  tenantPool: TenantPool,
  tenantConnection: TenantConnection,
  connection: postgres.ReservedSql,
): Reserved {
  const release = (isHealthy: boolean) => {
    if (!isHealthy) forget(tenantConnection)
    tenantPool.release(tenantConnection)
  }
  return { connection, tenantConnection, release }
}

/** Sets the tenant on the connection, unless it is set already: a connection keeps it until it is changed. */
function setTenant({ connection, tenantConnection }: Reserved, scope: Scope): Promise<unknown> | undefined {
  if (tenantConnection.enterprise === tenantOf(scope)) return undefined
  tenantConnection.enterprise = tenantOf(scope)
  // The role alone decides.
  if (scope === 'platform') return undefined
  return connection
    .unsafe(SET, [idOf(scope)], { prepare: true })
    .execute()
    .catch((error: unknown) => {
      tenantConnection.enterprise = undefined
      throw error
    })
}

const tenantOf = (scope: Scope): string => (scope === 'platform' ? scope : idOf(scope))

function idOf({ enterprise }: { readonly enterprise: string }): string {
  if (!/^[0-9a-f-]{36}$/i.test(enterprise)) throw new TypeError('the enterprise must be a UUID')
  return enterprise
}
