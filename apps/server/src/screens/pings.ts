/** The parts of a socket of engine.io that a ping needs. They are private there: `pings.test.ts` runs them. */
interface EngineSocket {
  pingIntervalTimer: NodeJS.Timeout | null
  sendPacket(type: 'ping', data: undefined, options: { readonly wsPreEncodedFrame: readonly Buffer[] }): void
  onClose(reason: string): void
  on(event: 'packet', listener: () => void): unknown
  once(event: 'close', listener: () => void): unknown
}

/**
 * A ping to each open screen is nearly all that thousands of them cost while nothing happens. It must come before proxies and address
 * translation drop the idle connection: 60 s in nginx by default, and commonly on mobile lines.
 */
const PING_TICKS = 52
const PONG_WITHIN_TICKS = 20
const TICK_MS = 1_000

/** For the handshake: a client counts the server as lost without a ping for the sum of both. */
export const pingTimes = { pingInterval: PING_TICKS * TICK_MS, pingTimeout: PONG_WITHIN_TICKS * TICK_MS }

/** The frame of a text message of one character, `2`: engine.io's ping. */
const PING = { wsPreEncodedFrame: [Buffer.from([0x81, 1, 0x32])] }

/**
 * Pings the sockets in groups, one group each second, instead of each by two timers of its own: a process that wakes up for one ping or
 * pong at a time does little else. A socket that sends nothing within 20 s after a ping is closed.
 */
export class Pings {
  readonly #groups = Array.from({ length: PING_TICKS }, () => new Set<EngineSocket>())
  /** Pinged, and silent since. */
  readonly #silent = new Set<EngineSocket>()
  readonly #timer: NodeJS.Timeout
  #at = 0
  #next = 0

  constructor(tickMs = TICK_MS) {
    this.#timer = setInterval(() => this.#tick(), tickMs).unref()
  }

  add(socket: EngineSocket): void {
    clearTimeout(socket.pingIntervalTimer ?? undefined)
    socket.pingIntervalTimer = null
    // In turn: those that open at once, as after a restart, are not pinged at once.
    const group = this.#groups[(this.#next = (this.#next + 1) % PING_TICKS)]!
    group.add(socket)
    socket.on('packet', () => this.#silent.delete(socket))
    socket.once('close', () => {
      group.delete(socket)
      this.#silent.delete(socket)
    })
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #tick(): void {
    this.#at = (this.#at + 1) % PING_TICKS
    const late = this.#groups[(this.#at + PING_TICKS - PONG_WITHIN_TICKS) % PING_TICKS]!
    for (const socket of late) if (this.#silent.has(socket)) socket.onClose('ping timeout')
    for (const socket of this.#groups[this.#at]!) {
      this.#silent.add(socket)
      socket.sendPacket('ping', undefined, PING)
    }
  }
}
