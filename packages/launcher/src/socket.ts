import { join } from 'node:path'

/** Part of the socket's name only: the server listens on no network port. */
export const PORT = 5432

/** The path of PostgreSQL's socket; its lock file has the suffix `.lock`. */
export const socketPath = (folder: string): string => join(folder, `.s.PGSQL.${PORT}`)

/** The address of the embedded server. */
export interface SocketAddress {
  /** Folder that contains the socket. */
  socketFolder: string
  port: number
  /** Owner of the tables. The application's pools log in as their own roles instead. */
  user: string
  database: string
}

/** The options of postgres.js that select server, user and database. */
export function socketOptions(address: SocketAddress) {
  const { socketFolder, port, user: username, database } = address
  // Not by `host`, which postgres.js splits at commas.
  return { path: `${socketFolder}/.s.PGSQL.${port}`, port, username, database }
}
