import { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import type postgres from 'postgres'

/** The argument of the `socket` option: the parsed options of postgres.js. */
export type Parsed = postgres.ParsedOptions & { path?: string | false }

/** A socket for postgres.js that connects to the database. */
export function openSocket({ host: [host = 'localhost'], port: [port = 5432], path }: Parsed): Socket {
  const socket = new DatabaseSocket()
  if (path) return socket.connect(path)
  // Named in errors.
  return Object.assign(socket.connect(port, host), { host, port })
}

/**
 * Reports every close as one without an error. After a close by an error, postgres.js never settles the queries that it has sent since
 * the error; after any other close it rejects all that are left.
 */
class DatabaseSocket extends Socket {
  override emit(event: string, ...values: unknown[]): boolean {
    return event === 'close' ? super.emit('close', false) : super.emit(event, ...values)
  }
}

export function unreachable(): Error {
  return Object.assign(new Error('the database does not respond'), { code: 'CONNECTION_SILENT' })
}

/**
 * A socket that breaks at the first write. Not earlier: data that postgres.js has not written when its socket closes is kept for
 * the next socket, which then waits forever for the server's greeting.
 */
export function brokenSocket(): Socket {
  const end = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done(unreachable()) })
  // postgres.js uses only the stream interface of a socket.
  return end as Socket
}
