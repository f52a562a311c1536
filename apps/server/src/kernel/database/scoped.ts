import type postgres from 'postgres'
import { problem } from '@guanqiao/domain/kit/problem'
import { brokeConnection, DatabaseSilent, NoFreeConnection } from './faults.ts'
import type { Lane, Lanes } from './lanes.ts'
import { withTimeout } from './withTimeout.ts'

export type Sql = postgres.Sql

/** Whose rows row-level security lets through: those of one enterprise, or all (the platform's staff and the server itself). */
export type Scope = { readonly enterprise: string } | 'platform'

const WAIT_FOR_CONNECTION = 1_500
const WAIT_FOR_FIRST_ANSWER = 1_500
const LISTEN = 500

/** The one way to the rows: a connection on which the scope stands before anything else. */
export interface Store {
  /** Statements that only read. They go out together with the scope; there is no transaction around them. */
  read<T>(scope: Scope, work: (sql: Sql) => Promise<T>): Promise<T>
  /** One transaction: all of `work` or nothing. */
  write<T>(scope: Scope, work: (sql: Sql) => Promise<T>): Promise<T>
  /** Connections at work now. */
  busy(): number
}

const SET = `select set_config('app.enterprise', $1, false)`

/** The application's connections: for one enterprise at a time, and for the platform. */
export interface Pools {
  readonly lanes: Lanes
  readonly platform: Sql
  /** Whether the database answers at all: while it does not, nobody waits for it. */
  alive(): boolean
}

export function createStore(pools: Pools): Store {
  let busy = 0

  async function reserve(scope: Scope): Promise<Reserved> {
    if (!pools.alive()) throw problem('server.unavailable')
    const asked = scope === 'platform' ? onPlatform(pools.platform) : onLane(pools.lanes, idOf(scope))
    try {
      const reserved = await withTimeout(WAIT_FOR_CONNECTION, asked, () => new NoFreeConnection())
      busy += 1
      return reserved
    } catch (error) {
      asked.then((late) => late.giveBack(true)).catch(() => {})
      throw error
    }
  }

  /** Gives the connection back once everything asked on it is answered. */
  async function settle({ giveBack }: Reserved, asked: readonly PromiseLike<unknown>[]): Promise<void> {
    const outcomes = await Promise.allSettled(asked)
    busy -= 1
    giveBack(!outcomes.some((it) => it.status === 'rejected' && brokeConnection(it.reason)))
  }

  return {
    busy: () => busy,
    async read(scope, work) {
      const reserved = await reserve(scope)
      const opening = opened(reserved, scope)
      const result = work(reserved.connection)
      void settle(reserved, [opening, result])
      await withTimeout(WAIT_FOR_FIRST_ANSWER, opening, () => new DatabaseSilent())
      return heard(pools, result)
    },
    async write(scope, work) {
      const reserved = await reserve(scope)
      const { connection } = reserved
      // Text without parameters: BEGIN and the scope travel as one message, and the first statement of `work` right behind it.
      const begin = scope === 'platform' ? 'begin' : `begin; set local app.enterprise = '${idOf(scope)}'`
      const opening = connection.unsafe(begin).execute()
      const result = work(connection)
      const asked: PromiseLike<unknown>[] = [opening]
      try {
        result.catch(() => {})
        await withTimeout(WAIT_FOR_FIRST_ANSWER, opening, () => new DatabaseSilent())
        const value = await result
        const committed = await connection.unsafe('commit')
        if (committed.command !== 'COMMIT') throw problem('server.fault')
        return value
      } catch (error) {
        asked.push(brokeConnection(error) ? Promise.reject(error) : connection.unsafe('rollback').execute())
        throw error
      } finally {
        void settle(reserved, asked)
      }
    },
  }
}

/** A statement may take its time, but not wait for a database that has fallen silent. */
async function heard<T>(pools: Pools, result: Promise<T>): Promise<T> {
  const { promise: silence, reject } = Promise.withResolvers<never>()
  const timer = setInterval(() => pools.alive() || reject(new DatabaseSilent()), LISTEN)
  try {
    return await Promise.race([result, silence])
  } finally {
    clearInterval(timer)
  }
}

/** A connection that nobody else uses. */
interface Reserved {
  readonly connection: postgres.ReservedSql
  readonly lane?: Lane
  /** One that broke, or stays silent, is not used again as it is: `whole` is false. */
  giveBack(whole: boolean): void
}

async function onPlatform(pool: Sql): Promise<Reserved> {
  const connection = await pool.reserve()
  return { connection, giveBack: (whole) => void (whole && connection.release()) }
}

async function onLane(lanes: Lanes, enterprise: string): Promise<Reserved> {
  const lane = await lanes.take(enterprise)
  try {
    const connection = await lane.sql.reserve()
    const giveBack = (whole: boolean) => {
      if (whole) connection.release()
      else lane.enterprise = undefined
      lanes.giveBack(lane)
    }
    return { connection, lane, giveBack }
  } catch (error) {
    lanes.giveBack(lane)
    throw error
  }
}

/** Says whose rows are to be seen, unless the connection was told so before: it keeps that until it is told otherwise. */
async function opened({ connection, lane }: Reserved, scope: Scope): Promise<void> {
  if (scope === 'platform' || lane === undefined || lane.enterprise === idOf(scope)) return
  lane.enterprise = idOf(scope)
  try {
    await connection.unsafe(SET, [idOf(scope)], { prepare: true }).execute()
  } catch (error) {
    lane.enterprise = undefined
    throw error
  }
}

function idOf({ enterprise }: { readonly enterprise: string }): string {
  if (!/^[0-9a-f-]{36}$/i.test(enterprise)) throw new TypeError('an enterprise is named by its id')
  return enterprise
}
