/** The part of a logger that stores use; pino's fits. */
export type StoreLog = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
