import postgres from 'postgres'
import { socketOptions } from '../socket.ts'
import type { SocketAddress } from '../socket.ts'

/** A connection as the owner of the tables; refused connections are errors of their statements. */
export const ownerSql = (address: SocketAddress): postgres.Sql =>
  postgres({ ...socketOptions(address), max: 1, connect_timeout: 2, onnotice: () => {} })
