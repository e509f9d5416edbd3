import type { Claims } from '../live.ts'

/** The claims of a single process: none is taken over or lost. */
export function createLocalClaims(): Claims {
  /** The message that each session's answer is for. */
  const taken = new Map<string, { clientId: string | undefined }>()
  let count = 0

  return {
    async take(sessionId, clientId) {
      const other = taken.get(sessionId)
      if (other) return { takenFor: other.clientId }
      const own = { clientId }
      const release = async () => {
        if (taken.get(sessionId) === own) taken.delete(sessionId)
      }
      taken.set(sessionId, own)
      count += 1
      return {
        sessionId,
        token: String(count),
        attempt: 1,
        deaths: 0,
        release,
        abandon: release,
      }
    },
    onTakenOver: () => () => undefined,
    async close() {
      taken.clear()
    },
  }
}
