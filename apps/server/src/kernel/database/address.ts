import type { SocketAddress } from '@guanqiao/launcher/socket'

/** The address of a PostgreSQL server: a URL, or the Unix socket of the embedded server. */
export type DatabaseAddress = UrlAddress | SocketAddress

interface UrlAddress {
  /** The owner of the tables. */
  readonly url: string
  /** Logins of the two application roles; without them the connections log in as the owner and switch roles. */
  readonly appUrl?: string | undefined
  readonly platformUrl?: string | undefined
}
