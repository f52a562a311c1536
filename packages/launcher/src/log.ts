/** The log of the database code; any pino-like logger fits. */
export interface Log {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}
