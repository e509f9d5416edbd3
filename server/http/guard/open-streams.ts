import type { ServerResponse } from 'node:http'
import { FoyerError } from '../../core/errors.ts'
import type { Bus } from '../../store/live.ts'
import { onClose } from '../response/connection.ts'

/** The answers that only end when somebody ends them. */

type OpenStreams = {
  /** Checks a stream every now and then, and when one of its `ids` is revoked. */
  add(response: ServerResponse, stream: OpenStream): void
  endAll(): void
}

type OpenStream = {
  ids: readonly string[]
  /** Rejects when the caller may not read on, or when the storage is away. */
  check(): Promise<void>
  /** Ends the stream, and says why. */
  fail(error: unknown): void
}

/**
 * Ends the streams of those whose bearer counts no more: revoked, expired, of an erased session, of an agent that was switched off.
 * A stream is one request for as long as it is open, so access is checked again: every `interval` milliseconds, for all streams by
 * one timer. When a client whose stream was ended reconnects, it is refused with the reason.
 */
export function createOpenStreams(interval: number, { onRevoked }: Pick<Bus, 'onRevoked'>): OpenStreams {
  const streams = new Map<ServerResponse, OpenStream>()
  let timer: NodeJS.Timeout | undefined

  function checkOne({ check, fail }: OpenStream): void {
    check().catch((error: unknown) => {
      // While the storage is unavailable access cannot be checked. Answers continue meanwhile, and so do their readers.
      if (!(error instanceof FoyerError && error.code === 'storage-unavailable')) fail(error)
    })
  }

  return {
    add(response, stream) {
      streams.set(response, stream)
      timer ??= setInterval(() => streams.forEach(checkOne), interval).unref()
      const leave = onRevoked(stream.ids, () => checkOne(stream))
      onClose(response, () => {
        leave()
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
