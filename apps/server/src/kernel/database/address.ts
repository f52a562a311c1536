import type { SocketAddress } from '@guanqiao/launcher/socket'

/** How a PostgreSQL server is reached: a URL, or the Unix socket of the server we run ourselves. */
export type DatabaseAddress = UrlAddress | SocketAddress

interface UrlAddress {
  /** The owner of the tables. */
  readonly url: string
  /** Logins of the application's own for its two roles; without them its connections log in as the owner and take the role. */
  readonly appUrl?: string | undefined
  readonly platformUrl?: string | undefined
}
