import type { StoreLog } from '../../../server/store/log.ts'

/** A log that keeps what it is told, as `warn: …` lines. */
export type QuietLog = StoreLog & { lines: string[] }

export function quietLog(): QuietLog {
  const lines: string[] = []
  const keep = (level: string) => (details: object, message: string) => {
    lines.push(`${level}: ${message} ${JSON.stringify(details)}`)
  }
  return { lines, info: keep('info'), warn: keep('warn'), error: keep('error') }
}
