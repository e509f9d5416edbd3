/** What the store asks of a log; pino's logger is one. */
export type StoreLog = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
