/** Where the database parts say what they do; any pino-like logger fits. */
export interface Log {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}
