import type { ServerResponse } from 'node:http'
import { FoyerError } from '../core/errors.ts'
import { whenOver } from './over.ts'

/** The answers that only end when somebody ends them. */

export type OpenStreams = {
  /** `check` is called every now and then; when it rejects, but for storage that is away, the caller may not read on: the stream is ended. */
  add(response: ServerResponse, check: () => Promise<void>): void
  endAll(): void
}

/**
 * Ends the streams of those whose bearer counts no more: revoked, expired, of an erased session, of an agent that was switched off.
 * A stream is one request for as long as it is open, so whoever is let in must be looked at again: every `interval` milliseconds, all
 * streams with one timer. What their clients do then, attach again, is refused with the reason.
 */
export function createOpenStreams(interval: number): OpenStreams {
  const streams = new Map<ServerResponse, () => Promise<void>>()
  let timer: NodeJS.Timeout | undefined

  function checkAll(): void {
    for (const [response, check] of streams) {
      check().catch((error: unknown) => {
        // While the storage is away nobody can tell who may read. An answer that is being written goes on meanwhile, and so do its readers.
        if (!(error instanceof FoyerError && error.code === 'storage-unavailable')) response.end()
      })
    }
  }

  return {
    add(response, check) {
      streams.set(response, check)
      timer ??= setInterval(checkAll, interval).unref()
      whenOver(response, () => {
        streams.delete(response)
        if (streams.size > 0) return
        clearInterval(timer)
        timer = undefined
      })
    },
    endAll() {
      for (const response of streams.keys()) response.end()
    },
  }
}
