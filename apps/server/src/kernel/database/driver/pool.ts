import type { Socket } from 'node:net'
import { socketOptions } from '@guanqiao/launcher/socket'
import postgres from 'postgres'
import type { DatabaseAddress } from '../address.ts'
import { guardReserved } from './guardReserved.ts'
import type { Losses } from './guardReserved.ts'
import type { Parsed } from './sockets.ts'

/** numeric and int8 stay text, as in postgres.js; dates are text, timestamps are ISO 8601 in UTC. */
const TYPES = {
  calendarDate: { to: 1082, from: [1082], serialize: String, parse: (text: string) => text },
  moment: {
    to: 1184,
    from: [1184],
    serialize: (value: Date | string) => (value instanceof Date ? value.toISOString() : value),
    parse: (text: string) => new Date(text).toISOString(),
  },
}

export interface PoolOptions {
  max: number
  socket: (options: Parsed) => Socket
  connection: Record<string, string | number>
  /** Called when a connection is lost. */
  onclose?: () => void
  /** Called for each notification on a listening connection. */
  onnotify?: (channel: string, payload: string) => void
  /** Seconds. */
  idle_timeout?: number
  /** Must stay on if connections are reserved: otherwise postgres.js never returns a new one. */
  fetch_types?: boolean
}

/** A pool of postgres.js. Everything that its faults require is in this folder, and `lostConnection.test.ts` shows that it is needed. */
export function openPool(address: DatabaseAddress, poolOptions: PoolOptions): postgres.Sql {
  const losses: Losses = { count: 0 }
  const options = {
    ...poolOptions,
    onclose: () => {
      losses.count += 1
      poolOptions.onclose?.()
    },
    prepare: true,
    types: TYPES,
    connect_timeout: 2,
    // A maximum lifetime does not end a reserved connection, but makes ending the pool wait for it forever.
    max_lifetime: null,
    // A constant delay: the default grows to 20 s, and requests would wait that long after the database has recovered.
    backoff: () => 0.1,
    onnotice: () => {},
  }
  // `socket` is documented but missing from the types of postgres.js, and its custom types change the type of the pool.
  const driverOptions = options as unknown as postgres.Options<Record<string, never>>
  const sql =
    'url' in address ? postgres(address.url, driverOptions) : postgres({ ...driverOptions, ...socketOptions(address) })
  return guardReserved(sql, losses)
}
