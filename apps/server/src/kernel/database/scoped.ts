import type postgres from 'postgres'
import { problem } from '@guanqiao/domain/kit/problem'
import { within } from './within.ts'

export type Sql = postgres.Sql

/** Whose rows row-level security lets through: those of one enterprise, or all (the platform's staff and the server itself). */
export type Scope = { readonly enterprise: string } | 'platform'

const WAIT_FOR_CONNECTION = 1_500
const WAIT_FOR_FIRST_ANSWER = 1_500

/** The one way to the rows: a connection on which the scope is set before anything else and taken away after. */
export interface Store {
  /** Statements that only read. They go out together with the scope; there is no transaction around them. */
  read<T>(scope: Scope, work: (sql: Sql) => Promise<T>): Promise<T>
  /** One transaction: all of `work` or nothing. */
  write<T>(scope: Scope, work: (sql: Sql) => Promise<T>): Promise<T>
  /** Connections at work now. */
  busy(): number
}

const SET = `select set_config('app.enterprise', $1, false), set_config('app.platform', $2, false)`

/** `alive` tells whether the database answers at all: while it does not, nobody waits for it. */
export function createStore(pool: Sql, alive: () => boolean = () => true): Store {
  let busy = 0

  async function reserve(): Promise<postgres.ReservedSql> {
    if (!alive()) throw problem('server.unavailable')
    const asked = pool.reserve()
    try {
      const connection = await within(WAIT_FOR_CONNECTION, asked, 'no connection')
      busy += 1
      return connection
    } catch (error) {
      asked.then((late) => late.release()).catch(() => {})
      throw error
    }
  }

  /** Gives the connection back once it has answered `last`; one that broke is never given back. */
  function giveBack(connection: postgres.ReservedSql, last: PromiseLike<unknown>): void {
    busy -= 1
    Promise.resolve(last)
      .then(() => connection.release())
      .catch(() => {})
  }

  return {
    busy: () => busy,
    async read(scope, work) {
      const connection = await reserve()
      try {
        const set = connection.unsafe(SET, settings(scope), { prepare: true }).execute()
        const first = within(WAIT_FOR_FIRST_ANSWER, set, 'silence')
        first.catch(() => {})
        const result = work(connection)
        result.catch(() => {})
        await first
        return await result
      } finally {
        giveBack(connection, connection.unsafe(SET, ['', ''], { prepare: true }).execute())
      }
    },
    async write(scope, work) {
      const connection = await reserve()
      try {
        const [enterprise, platform] = settings(scope)
        // Text without parameters: BEGIN and the scope travel as one message, and the first statement of `work` right behind it.
        const begun = connection
          .unsafe(`begin; set local app.enterprise = '${enterprise}'; set local app.platform = '${platform}'`)
          .execute()
        const first = within(WAIT_FOR_FIRST_ANSWER, begun, 'silence')
        first.catch(() => {})
        const result = work(connection)
        result.catch(() => {})
        await first
        const value = await result
        const committed = await connection.unsafe('commit')
        if (committed.command !== 'COMMIT') throw problem('server.fault')
        giveBack(connection, Promise.resolve())
        return value
      } catch (error) {
        giveBack(connection, connection.unsafe('rollback').execute())
        throw error
      }
    },
  }
}

function settings(scope: Scope): [enterprise: string, platform: string] {
  if (scope === 'platform') return ['', 'on']
  if (!/^[0-9a-f-]{36}$/i.test(scope.enterprise)) throw new TypeError('an enterprise is named by its id')
  return [scope.enterprise, '']
}
