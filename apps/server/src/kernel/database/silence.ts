import { connect } from 'node:net'
import type { Socket } from 'node:net'
import type postgres from 'postgres'

interface Watched {
  read: number
  written: number
  since: number
}

/** What postgres.js passes to its `socket` option: the parsed options. */
type Parsed = postgres.ParsedOptions & { path?: string | false }

/**
 * Sockets that break when the server has been asked and has said nothing for `limit` milliseconds. `statement_timeout` is
 * the server's own promise; a paused machine or a cut network keeps no promise, and requests would hang for ever.
 */
export function watchedSockets(limit: number): { open(options: Parsed): Socket; close(): void } {
  const watched = new Map<Socket, Watched>()
  const timer = setInterval(() => {
    for (const [socket, seen] of watched) look(socket, seen, limit)
  }, Math.min(1_000, limit / 4))
  timer.unref()
  return {
    open(options) {
      const host = options.host[0] ?? 'localhost'
      const port = options.port[0] ?? 5432
      const socket = options.path ? connect(options.path) : Object.assign(connect(port, host), { host, port })
      watched.set(socket, { read: 0, written: 0, since: Date.now() })
      socket.once('close', () => watched.delete(socket))
      return socket
    },
    close: () => clearInterval(timer),
  }
}

function look(socket: Socket, seen: Watched, limit: number): void {
  const heard = socket.bytesRead !== seen.read
  const asked = socket.bytesWritten !== seen.written
  if (heard || !asked) {
    seen.read = socket.bytesRead
    seen.written = socket.bytesWritten
    seen.since = Date.now()
  } else if (Date.now() - seen.since > limit) {
    socket.destroy(Object.assign(new Error('the database does not answer'), { code: 'CONNECTION_SILENT' }))
  }
}
