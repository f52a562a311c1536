import type postgres from 'postgres'

/** The name under which the server processes of one database notify each other. */
export const CHANNEL = 'guanqiao'

/** Notifications may be acted on as long as the connection was seen working so lately. */
const CURRENT_MS = 1_000
/** The server ends a connection that says nothing for so long, and with it the leases that it holds. */
export const IDLE_SESSION_MS = 6_000
/** Shorter, so that the holder of a lease gives up before another process can take it. */
const LEASE_MS = 5_000

export interface Subscriber {
  /** `topic detail`, as the notifying transaction sent it; called after its commit, once in each process. */
  notified(topic: string, detail: string): void
  /** The connection is new, the first one too: whatever was notified before may have been missed. */
  connected(): void
}

/** Work that one process at a time does. The holder loses it with its connection, at the latest seconds after it died. */
export interface Lease {
  isHeld(): boolean
  /** Resolves when it is known for the first time whether this process holds it. */
  readonly decided: Promise<void>
  /** Lets another process take it. */
  release(): Promise<void>
}

interface Wanted extends Lease {
  held: boolean
  readonly decide: () => void
  readonly changed: (held: boolean) => void
}

interface Beat {
  readonly name: string
  readonly taken: boolean
}

/**
 * What the heartbeat's connection is used for besides asking whether the database is there: the process listens on it, and
 * holds its leases on it as advisory locks. Each beat repeats LISTEN, which costs nothing where it is in force already,
 * so that a new connection needs no care of its own.
 */
export class Channel {
  readonly #subscribers = new Set<Subscriber>()
  readonly #leases = new Map<string, Wanted>()
  #connected = false
  #lastBeat = Number.NEGATIVE_INFINITY
  /** Beats now, without waiting for the next turn. */
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

  /** Whether everything that was notified more than a second ago has arrived. */
  isCurrent(): boolean {
    return this.#connected && performance.now() - this.#lastBeat < CURRENT_MS
  }

  /** Asks for the lease with every beat until it is released; `changed` is called when it is taken and when it is lost. */
  lease(name: string, changed: (held: boolean) => void): Lease {
    if (!/^[a-z ]+$/.test(name) || this.#leases.has(name)) throw new TypeError(`${name} is no name of a new lease`)
    const { promise: decided, resolve: decide } = Promise.withResolvers<void>()
    const lease: Wanted = {
      held: false,
      decided,
      decide,
      changed,
      isHeld: () => lease.held && performance.now() - this.#lastBeat < LEASE_MS,
      release: async () => {
        this.#leases.delete(name)
        if (!lease.held) return
        lease.held = false
        await this.#unlock?.(name)
      },
    }
    this.#leases.set(name, lease)
    this.#hurry()
    return lease
  }

  /** One statement, so that LISTEN and the locks are on the same connection. */
  async beat(sql: postgres.Sql): Promise<void> {
    const begun = performance.now()
    const wanted = [...this.#leases].filter(([, { held }]) => !held).map(([name]) => name)
    const text = `listen ${CHANNEL}; select name, pg_try_advisory_lock(hashtextextended('guanqiao ' || name, 0)) as taken
      from unnest(string_to_array('${wanted.join(',')}', ',')) as name`
    const [, rows] = (await sql.unsafe(text)) as unknown as [unknown, Beat[]]
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

  /** The connection is gone, and with it LISTEN and the locks. */
  broken(): void {
    this.#connected = false
    for (const lease of this.#leases.values()) {
      if (!lease.held) continue
      lease.held = false
      lease.changed(false)
    }
  }

  #unlock: ((name: string) => Promise<void>) | undefined

  #take(name: string): void {
    const lease = this.#leases.get(name)
    // Released while the lock was on its way.
    if (!lease) return void this.#unlock?.(name)
    lease.held = true
    lease.changed(true)
  }
}
