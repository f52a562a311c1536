import type postgres from 'postgres'
import { problem } from '@guanqiao/domain/kit/problem'
import { brokeConnection } from './faults.ts'
import { within } from './within.ts'

export type Sql = postgres.Sql

/** Whose rows row-level security lets through: those of one enterprise, or all (the platform's staff and the server itself). */
export type Scope = { readonly enterprise: string } | 'platform'

const WAIT_FOR_CONNECTION = 1_500
const WAIT_FOR_FIRST_ANSWER = 1_500

/** The one way to the rows: a connection on which the scope is set before anything else. */
export interface Store {
  /** Statements that only read. They go out together with the scope; there is no transaction around them. */
  read<T>(scope: Scope, work: (sql: Sql) => Promise<T>): Promise<T>
  /** One transaction: all of `work` or nothing. */
  write<T>(scope: Scope, work: (sql: Sql) => Promise<T>): Promise<T>
  /** Connections at work now. */
  busy(): number
}

const SET = `select set_config('app.enterprise', $1, false)`

/** The application's pools: of one enterprise at a time, and of the platform. */
export interface Pools {
  readonly sql: Sql
  readonly platform: Sql
  /** Whether the database answers at all: while it does not, nobody waits for it. */
  alive(): boolean
}

export function createStore(pools: Pools): Store {
  let busy = 0

  async function reserve(scope: Scope): Promise<postgres.ReservedSql> {
    if (!pools.alive()) throw problem('server.unavailable')
    const asked = (scope === 'platform' ? pools.platform : pools.sql).reserve()
    try {
      const connection = await within(WAIT_FOR_CONNECTION, asked, 'no connection')
      busy += 1
      return connection
    } catch (error) {
      asked.then((late) => late.release()).catch(() => {})
      throw error
    }
  }

  /** Gives the connection back once everything asked on it is answered; one that broke, or stays silent, is never given back. */
  async function giveBack(connection: postgres.ReservedSql, asked: readonly PromiseLike<unknown>[]): Promise<void> {
    const outcomes = await Promise.allSettled(asked)
    busy -= 1
    if (!outcomes.some((it) => it.status === 'rejected' && brokeConnection(it.reason))) connection.release()
  }

  return {
    busy: () => busy,
    async read(scope, work) {
      const connection = await reserve(scope)
      // It stays set afterwards: nobody gets a connection of this pool but through here, where the scope comes first.
      const opening: Promise<unknown> =
        scope === 'platform' ? Promise.resolve() : connection.unsafe(SET, [idOf(scope)], { prepare: true }).execute()
      const result = work(connection)
      void giveBack(connection, [opening, result])
      await within(WAIT_FOR_FIRST_ANSWER, opening, 'silence')
      return result
    },
    async write(scope, work) {
      const connection = await reserve(scope)
      // Text without parameters: BEGIN and the scope travel as one message, and the first statement of `work` right behind it.
      const begin = scope === 'platform' ? 'begin' : `begin; set local app.enterprise = '${idOf(scope)}'`
      const opening = connection.unsafe(begin).execute()
      const result = work(connection)
      const asked: PromiseLike<unknown>[] = [opening]
      try {
        result.catch(() => {})
        await within(WAIT_FOR_FIRST_ANSWER, opening, 'silence')
        const value = await result
        const committed = await connection.unsafe('commit')
        if (committed.command !== 'COMMIT') throw problem('server.fault')
        return value
      } catch (error) {
        asked.push(brokeConnection(error) ? Promise.reject(error) : connection.unsafe('rollback').execute())
        throw error
      } finally {
        void giveBack(connection, asked)
      }
    },
  }
}

function idOf({ enterprise }: { readonly enterprise: string }): string {
  if (!/^[0-9a-f-]{36}$/i.test(enterprise)) throw new TypeError('an enterprise is named by its id')
  return enterprise
}
