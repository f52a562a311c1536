import type postgres from 'postgres'

/** One connection, and whose rows it lets through; undefined where that has to be said (again). */
export interface TenantConnection {
  readonly sql: postgres.Sql
  enterprise: string | undefined
  /** How often its connection was lost. */
  losses: number
}

/** Makes a pool of one connection; `onclose` is called when the connection is lost, before a new one is made. */
export type MakeTenantConnection = (onclose: () => void) => postgres.Sql

/**
 * Connections that serve one enterprise after the other. Whom a connection served last is remembered, so that it need not be told
 * again: of an enterprise's calls all but the first find one that is theirs already.
 */
export class TenantPool {
  readonly #all: readonly TenantConnection[]
  /** The one given back last stands last. */
  readonly #free: TenantConnection[]
  readonly #waiting: ((lane: TenantConnection) => void)[] = []

  constructor(count: number, make: MakeTenantConnection) {
    this.#all = Array.from({ length: count }, () => {
      const lane: TenantConnection = {
        enterprise: undefined,
        losses: 0,
        sql: make(() => {
          lane.enterprise = undefined
          lane.losses += 1
        }),
      }
      return lane
    })
    this.#free = [...this.#all]
  }

  /** A free lane whose connection is there and lets this enterprise's rows through already. */
  takeOwn(enterprise: string): TenantConnection | undefined {
    const own = this.#free.findLastIndex((tenantConnection) => tenantConnection.enterprise === enterprise)
    return own < 0 ? undefined : this.#free.splice(own, 1)[0]
  }

  /** A lane for the enterprise's use alone until it is given back: its own of late if one is free, otherwise the one longest unused. */
  take(enterprise: string): Promise<TenantConnection> {
    const lane = this.takeOwn(enterprise) ?? this.#free.shift()
    return lane ? Promise.resolve(lane) : new Promise((resolve) => this.#waiting.push(resolve))
  }

  giveBack(lane: TenantConnection): void {
    const next = this.#waiting.shift()
    if (next) next(lane)
    else this.#free.push(lane)
  }

  async end(): Promise<void> {
    await Promise.all(this.#all.map(({ sql }) => sql.end({ timeout: 5 })))
  }
}
