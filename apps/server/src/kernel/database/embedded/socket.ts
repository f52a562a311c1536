import { join } from 'node:path'

/** Part of the socket's name only: the server listens on no network port. */
export const PORT = 5432

/** Where PostgreSQL makes its socket; the lock beside it is called the same with `.lock`. */
export const socketPath = (folder: string): string => join(folder, `.s.PGSQL.${PORT}`)
