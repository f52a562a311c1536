import type postgres from 'postgres'

/** One connection and its current tenant, an enterprise or the platform; undefined if the tenant must be set (again). */
export interface TenantConnection {
  readonly sql: postgres.Sql
  enterprise: string | undefined
  /** The connection itself, reserved from its first use until it is lost: reserving it takes some 20 µs. */
  reserved: postgres.ReservedSql | undefined
}

/** Creates a pool of one connection; `onclose` is called when the connection is lost, before a new one is opened. */
export type MakeTenantConnection = (onclose: () => void) => postgres.Sql

/**
 * Connections that serve one tenant at a time. Each remembers its last tenant, so that it need not be set again: all but the
 * first request of an enterprise find a connection with its tenant.
 */
export class TenantPool {
  readonly #all: readonly TenantConnection[]
  /** Ordered by release; the last released connection is at the end. */
  readonly #free: TenantConnection[]
  #ended = false
  readonly #waiting: ((tenantConnection: TenantConnection) => void)[] = []

  constructor(count: number, make: MakeTenantConnection) {
    this.#all = Array.from({ length: count }, () => {
      const tenantConnection: TenantConnection = {
        enterprise: undefined,
        reserved: undefined,
        sql: make(() => forget(tenantConnection)),
      }
      return tenantConnection
    })
    this.#free = [...this.#all]
  }

  get size(): number {
    return this.#all.length
  }

  /** A free, open connection whose tenant is already this enterprise. */
  takeOwn(enterprise: string): TenantConnection | undefined {
    const index = this.#free.findLastIndex((tenantConnection) => tenantConnection.enterprise === enterprise)
    return index < 0 ? undefined : this.#free.splice(index, 1)[0]
  }

  /**
   * A connection for the enterprise's exclusive use until its release: a free one with this tenant, otherwise the least recently
   * used one.
   */
  take(enterprise: string): Promise<TenantConnection> {
    const tenantConnection = this.takeOwn(enterprise) ?? this.#free.shift()
    return tenantConnection ? Promise.resolve(tenantConnection) : new Promise((resolve) => this.#waiting.push(resolve))
  }

  release(tenantConnection: TenantConnection): void {
    const next = this.#waiting.shift()
    if (next) return next(tenantConnection)
    this.#free.push(tenantConnection)
    if (this.#ended) unhold(tenantConnection)
  }

  async end(): Promise<void> {
    this.#ended = true
    // postgres.js waits for reserved connections.
    for (const tenantConnection of this.#free) unhold(tenantConnection)
    await Promise.all(this.#all.map(({ sql }) => sql.end({ timeout: 5 })))
  }
}

/** Its connection is lost or not to be trusted. */
export function forget(tenantConnection: TenantConnection): void {
  tenantConnection.enterprise = undefined
  tenantConnection.reserved = undefined
}

function unhold(tenantConnection: TenantConnection): void {
  tenantConnection.reserved?.release()
  tenantConnection.reserved = undefined
}
