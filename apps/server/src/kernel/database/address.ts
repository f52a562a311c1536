/** How a PostgreSQL server is reached: a URL, or the Unix socket of the server we run ourselves. */
export type DatabaseAddress = { url: string } | SocketAddress

export interface SocketAddress {
  /** Folder that holds `.s.PGSQL.<port>`. */
  socketFolder: string
  port: number
  user: string
  database: string
}

/** The part of postgres.js' options that says where to connect and as whom. */
export function socketOptions(address: SocketAddress) {
  return { host: address.socketFolder, port: address.port, username: address.user, database: address.database }
}
