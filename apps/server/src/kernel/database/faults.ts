import { Problem, problem } from '@guanqiao/domain/kit/problem'

/** Timeout while waiting for a free connection. */
export class NoFreeConnection extends Error {
  override readonly name = 'NoFreeConnection'

  constructor() {
    super('no database connection became free in time')
  }
}

/** The database does not respond: it is paused, or the connection to it is cut. */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent'

  constructor() {
    super('the database does not respond')
  }
}

/** The connection of a transaction was lost between two statements. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'

  constructor() {
    super('the database connection was lost')
  }
}

const unreachable = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECTION_SILENT',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ERR_STREAM_DESTROYED',
  'ERR_SOCKET_CLOSED',
  // Statement or lock timeout, deadlock, serialisation failure, the server is stopping or starting.
  '57014',
  '55P03',
  '40P01',
  '40001',
  '57P01',
  '57P02',
  '57P03',
])

/** The caller's error for a failure of the database; undefined for a bug. */
export function databaseProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  if (!(error instanceof Error)) return undefined
  if (error instanceof NoFreeConnection || error instanceof DatabaseSilent || error instanceof ConnectionLost)
    return problem('server.unavailable')
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return problem('server.unavailable')
  return unreachable.has(code) || code.startsWith('08') || outOfResources(error)
    ? problem('server.unavailable')
    : undefined
}

/** Whether waiting may help: the connection is lost, or the database is stopped, starting or recovering. */
export const isUnreachable = (error: unknown): boolean =>
  !(error instanceof Problem) && databaseProblem(error) !== undefined && !outOfResources(error)

/**
 * Whether disk, memory or connections of the database server are exhausted (SQLSTATE class 53): callers may retry, and an operator
 * must act.
 */
export const outOfResources = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^53...$/.test(String(error.code))

/** Whether an error means that its connection is lost or about to be: the server then reports it as FATAL. */
export function brokeConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof ConnectionLost) return true
  if ('severity' in error) return error.severity !== 'ERROR'
  return 'code' in error && unreachable.has(String(error.code))
}
