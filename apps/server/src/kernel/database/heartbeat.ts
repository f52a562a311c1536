import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import type postgres from 'postgres'
import { Channel } from '../channel/channel.ts'

const PING_INTERVAL_MS = 500
const PING_TIMEOUT_MS = 1_500
const LOST_AFTER_MS = 5_000

/** What postgres.js passes to its `socket` option: its parsed options. */
export type Parsed = postgres.ParsedOptions & { path?: string | false }

/** What the pool of the heartbeat's single connection is made with. */
export interface HeartbeatLink {
  open(options: Parsed): Socket
  onnotify(channel: string, payload: string): void
  onclose(): void
}

/**
 * Asks the database twice a second whether it is there, and bounds what would wait for ever when it is not: a paused
 * machine or a cut network closes no connection, and `statement_timeout` is kept by a server that no longer runs. After 1.5 s
 * without answer it counts as away and new connections fail at once; after 5 s the existing ones are broken, with what waits on them.
 */
export class Heartbeat {
  #alive = true
  #asked: number | null = null
  #lastAnswer = performance.now()
  /** When each was opened. */
  readonly #sockets = new Map<Socket, number>()
  readonly #timer: NodeJS.Timeout
  readonly #sql: postgres.Sql

  /** What else the heartbeat's connection is for: notifications and leases. */
  readonly channel = new Channel(() => this.#soon())
  #stopped = false

  constructor(makePool: (link: HeartbeatLink) => postgres.Sql) {
    this.#sql = makePool({
      open: (options) => this.#connect(options),
      onnotify: (_channel, payload) => this.channel.notified(payload),
      onclose: () => this.channel.broken(),
    })
    // Judged after the pending input has been read: a late timer may mean that we were busy, not the database.
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
    const host = options.host[0] ?? 'localhost'
    const port = options.port[0] ?? 5432
    const socket = options.path ? connect(options.path) : Object.assign(connect(port, host), { host, port })
    this.#sockets.set(socket, performance.now())
    socket.once('close', () => this.#sockets.delete(socket))
    return socket
  }

  #tick(): void {
    // Not from here, between reading and closing: what is written to a connection that closes now spoils the next one.
    if (this.#asked === null) this.#soon()
    else if (performance.now() - this.#asked > PING_TIMEOUT_MS) this.#alive = false
    if (!this.#alive && performance.now() - this.#lastAnswer > LOST_AFTER_MS) this.#breakOld()
  }

  #soon(): void {
    setTimeout(() => this.#asked === null && !this.#stopped && this.#ask())
  }

  /** Young ones are still connecting, which has its own limit, and one of them will be the first to be answered again. */
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
   * One connection that was ended is no database that is away: a beat that fails is repeated on a new one. Twice, because
   * postgres.js hands the words with which the server ended a connection to the first query on the next.
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

function unreachable(): Error {
  return Object.assign(new Error('the database does not answer'), { code: 'CONNECTION_SILENT' })
}

/**
 * A socket that breaks at the first word. Not before: what postgres.js has not yet written when its socket closes, it
 * keeps for the next one, which then waits for ever to be greeted.
 */
function brokenSocket(): Socket {
  const end = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done(unreachable()) })
  // Of a socket postgres.js uses no more than what every stream has.
  return end as unknown as Socket
}
