import type postgres from 'postgres'
import { ConnectionLost } from '../faults.ts'

/** Counts the lost connections of a pool. */
export interface Losses {
  count: number
}

/**
 * Guards the connections that are reserved from a pool: after a loss, each statement throws `ConnectionLost`, and releasing does
 * nothing. Without it postgres.js 3.4.9 writes to the missing socket, a TypeError outside every promise that ends the process, and
 * offers the lost connection to the next query.
 *
 * postgres.js does not report which connection is lost, so any loss counts, and a pool of several connections may lose a usable one
 * with it. Only work that ends the process when it loses its connection reserves one from such a pool.
 */
export function guardReserved(pool: postgres.Sql, losses: Losses): postgres.Sql {
  const reserve = pool.reserve
  return Object.assign(pool, { reserve: async () => guarded(await reserve(), losses) })
}

function guarded(connection: postgres.ReservedSql, losses: Losses): postgres.ReservedSql {
  const { count } = losses
  const isLost = () => losses.count !== count
  const refuseIfLost = () => {
    if (isLost()) throw new ConnectionLost()
  }
  const guards = {
    unsafe: (...input: Parameters<typeof connection.unsafe>) => {
      refuseIfLost()
      return connection.unsafe(...input)
    },
    release: () => {
      if (!isLost()) connection.release()
    },
  }
  return new Proxy(connection, {
    apply: (target, self, input) => {
      refuseIfLost()
      return Reflect.apply(target, self, input) as unknown
    },
    get: (target, name) => (Object.hasOwn(guards, name) ? guards : target)[name as keyof typeof guards],
  })
}
