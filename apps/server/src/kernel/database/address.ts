/** How a PostgreSQL server is reached: a URL, or the Unix socket of the server we run ourselves. */
export type DatabaseAddress = UrlAddress | SocketAddress

interface UrlAddress {
  /** The owner of the tables. */
  readonly url: string
  /** Logins of the application's own for its two roles; without them its connections log in as the owner and take the role. */
  readonly appUrl?: string | undefined
  readonly platformUrl?: string | undefined
}

export interface SocketAddress {
  /** Folder that holds `.s.PGSQL.<port>`. */
  socketFolder: string
  port: number
  /** Owner of the tables. The application's pools log in as their own roles instead. */
  user: string
  database: string
}

/** The part of postgres.js' options that says where to connect and as whom. */
export function socketOptions(address: SocketAddress) {
  const { socketFolder, port, user: username, database } = address
  // Not by `host`, which postgres.js takes for a list parted by commas.
  return { path: `${socketFolder}/.s.PGSQL.${port}`, port, username, database }
}
