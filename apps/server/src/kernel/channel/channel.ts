import type postgres from 'postgres'

/** The channel on which the server processes of one database notify each other. */
export const CHANNEL = 'guanqiao'

/** Notifications are trusted only if the connection worked within this time. */
const CURRENT_MS = 1_000
/** The server terminates a connection that is silent for this long, and releases its leases. */
export const IDLE_SESSION_MS = 6_000
/** Shorter than `IDLE_SESSION_MS`, so that the holder of a lease gives up before another process can take it. */
const LEASE_MS = 5_000

export interface Subscriber {
  /** `topic detail`, as sent by the notifying transaction; called after its commit, once in each process. */
  notified(topic: string, detail: string): void
  /** The connection is new (also the first one): earlier notifications may have been lost. */
  connected(): void
}

/** Work for one process at a time. The holder loses the lease with its connection, at the latest seconds after it died. */
export interface Lease {
  isHeld(): boolean
  /** Resolves when it is first known whether this process holds the lease. */
  readonly decided: Promise<void>
  /** Lets another process take the lease. */
  release(): Promise<void>
}

interface LeaseRequest extends Lease {
  acquired: boolean
  readonly decide: () => void
  readonly changed: (isHeld: boolean) => void
}

interface Beat {
  readonly name: string
  readonly taken: boolean
}

/**
 * Further uses of the heartbeat's connection: the process listens on it, and holds its leases on it as advisory locks. Each beat
 * repeats LISTEN, which is free if it is already active, so a reconnect needs no special handling.
 */
export class Channel {
  readonly #subscribers = new Set<Subscriber>()
  readonly #leases = new Map<string, LeaseRequest>()
  #connected = false
  #lastBeat = Number.NEGATIVE_INFINITY
  /** Beats at once, without waiting for the next interval. */
  readonly #hurry: () => void

  constructor(hurry: () => void) {
    this.#hurry = hurry
  }

  /** Returns the function that ends the subscription. */
  subscribe(subscriber: Subscriber): () => void {
    this.#subscribers.add(subscriber)
    if (this.#connected) subscriber.connected()
    else this.#hurry()
    return () => void this.#subscribers.delete(subscriber)
  }

  /** Whether all notifications older than a second have arrived. */
  isCurrent(): boolean {
    return this.#connected && performance.now() - this.#lastBeat < CURRENT_MS
  }

  /** Requests the lease with every beat until it is released; `changed` is called when it is acquired or lost. */
  lease(name: string, changed: (isHeld: boolean) => void): Lease {
    if (!/^[a-z ]+$/.test(name) || this.#leases.has(name)) throw new TypeError(`${name} is not a valid new lease name`)
    const { promise: decided, resolve: decide } = Promise.withResolvers<void>()
    const lease: LeaseRequest = {
      acquired: false,
      decided,
      decide,
      changed,
      isHeld: () => lease.acquired && performance.now() - this.#lastBeat < LEASE_MS,
      release: async () => {
        this.#leases.delete(name)
        if (!lease.acquired) return
        lease.acquired = false
        await this.#unlock?.(name)
      },
    }
    this.#leases.set(name, lease)
    this.#hurry()
    return lease
  }

  /** One statement, so that LISTEN and the locks use the same connection. */
  async beat(sql: postgres.Sql): Promise<void> {
    const begun = performance.now()
    const unacquired = [...this.#leases].filter(([, { acquired }]) => !acquired).map(([name]) => name)
    const text = `listen ${CHANNEL}; select name, pg_try_advisory_lock(hashtextextended('guanqiao ' || name, 0)) as taken
      from unnest(string_to_array('${unacquired.join(',')}', ',')) as name`
    const [, rows] = (await sql.unsafe(text)) as [unknown, Beat[]]
    this.#lastBeat = begun
    this.#unlock = async (name) =>
      void (await sql`select pg_advisory_unlock(hashtextextended(${`guanqiao ${name}`}, 0))`.catch(() => {}))
    if (!this.#connected) {
      this.#connected = true
      for (const subscriber of this.#subscribers) subscriber.connected()
    }
    for (const { name, taken } of rows) {
      if (taken) this.#take(name)
      this.#leases.get(name)?.decide()
    }
  }

  notified(payload: string): void {
    const [topic = '', ...detail] = payload.split(' ')
    for (const subscriber of this.#subscribers) subscriber.notified(topic, detail.join(' '))
  }

  /** The connection is lost, and with it LISTEN and the locks. */
  broken(): void {
    this.#connected = false
    for (const lease of this.#leases.values()) {
      if (!lease.acquired) continue
      lease.acquired = false
      lease.changed(false)
    }
  }

  #unlock: ((name: string) => Promise<void>) | undefined

  #take(name: string): void {
    const lease = this.#leases.get(name)
    // Released while the lock was being acquired.
    if (!lease) return void this.#unlock?.(name)
    lease.acquired = true
    lease.changed(true)
  }
}
