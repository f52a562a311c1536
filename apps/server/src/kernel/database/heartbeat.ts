import type { Socket } from 'node:net'
import type postgres from 'postgres'
import { Channel } from '../channel/channel.ts'
import { brokenSocket, openSocket, unreachable } from './driver/sockets.ts'
import type { Parsed } from './driver/sockets.ts'

const PING_INTERVAL_MS = 500
const LOST_AFTER_MS = 5_000

/** Options for the pool of the heartbeat's single connection. */
export interface HeartbeatLink {
  open(options: Parsed): Socket
  onnotify(channel: string, payload: string): void
  onclose(): void
}

/**
 * Pings the database twice a second, and limits waits that would otherwise be infinite: a paused machine or a cut network closes no
 * connection, and `statement_timeout` is enforced by a server that no longer runs. After `responseTimeoutMs` without a response the database
 * counts as unreachable and new connections fail at once; after 5 s the existing connections are broken, with all their waiting
 * queries.
 */
export class Heartbeat {
  #alive = true
  #asked: number | null = null
  #lastAnswer = performance.now()
  /** The time at which each socket was opened. */
  readonly #sockets = new Map<Socket, number>()
  readonly #timer: NodeJS.Timeout
  readonly #sql: postgres.Sql

  /** Further uses of the heartbeat's connection: notifications and leases. */
  readonly channel = new Channel(() => this.#soon())
  #stopped = false

  readonly #responseTimeoutMs: number

  constructor(responseTimeoutMs: number, makePool: (link: HeartbeatLink) => postgres.Sql) {
    this.#responseTimeoutMs = responseTimeoutMs
    this.#sql = makePool({
      open: (options) => this.#connect(options),
      onnotify: (_channel, payload) => this.channel.notified(payload),
      onclose: () => this.channel.broken(),
    })
    // Evaluated after pending input has been read: a late timer may mean that this process was busy, not the database.
    this.#timer = setInterval(() => setImmediate(() => this.#tick()), PING_INTERVAL_MS)
    this.#timer.unref()
  }

  get alive(): boolean {
    return this.#alive
  }

  /** Opens a socket for a pool. */
  open = (options: Parsed): Socket => (this.#alive ? this.#connect(options) : brokenSocket())

  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    await this.#sql.end({ timeout: 1 })
  }

  #connect(options: Parsed): Socket {
    const socket = openSocket(options)
    this.#sockets.set(socket, performance.now())
    socket.once('close', () => this.#sockets.delete(socket))
    return socket
  }

  #tick(): void {
    // Not here, between reading and closing: data written to a connection that closes now corrupts the next one.
    if (this.#asked === null) this.#soon()
    else if (performance.now() - this.#asked > this.#responseTimeoutMs) this.#alive = false
    if (!this.#alive && performance.now() - this.#lastAnswer > LOST_AFTER_MS) this.#breakOld()
  }

  #soon(): void {
    setTimeout(() => this.#asked === null && !this.#stopped && this.#ask())
  }

  /** Young sockets are still connecting, which has its own timeout, and one of them will be the first to recover. */
  #breakOld(): void {
    for (const [socket, opened] of this.#sockets) {
      if (performance.now() - opened > LOST_AFTER_MS) socket.destroy(unreachable())
    }
  }

  #ask(): void {
    this.#asked = performance.now()
    const settle = (alive: boolean) => {
      this.#alive = alive
      this.#asked = null
      if (alive) this.#lastAnswer = performance.now()
    }
    this.#beat().then(
      () => settle(true),
      () => settle(false),
    )
  }

  /**
   * One terminated connection does not mean that the database is unreachable: a failed beat is repeated on a new connection. Twice,
   * because postgres.js reports the server's reason for terminating a connection to the first query of the next one.
   */
  async #beat(repeats = 2): Promise<void> {
    try {
      await this.channel.beat(this.#sql)
    } catch (error) {
      if (this.#stopped || repeats === 0) throw error
      await this.#beat(repeats - 1)
    }
  }
}
