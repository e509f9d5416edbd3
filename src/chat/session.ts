import type { SessionKey } from '../client/client.ts'
import type { Memory } from '../client/memory.ts'

/** The visitor's session in this page. Where the page has none yet: the stored one, for instance of another tab. */
export type Session = {
  read(): SessionKey | null
  /** Takes a session that was opened, for this page alone: nothing is stored before the visitor sends. */
  hold(session: SessionKey): void
  /** Stores a session that is held, for later pages and other tabs; where another tab was faster, takes that one's. False: it cannot be stored. */
  keep(): boolean
  /** Forgets the session, and the stored one if it is the same. */
  forget(): void
  /** Whether another page of this browser has forgotten the session that was stored, or has begun another one. */
  isLeft(): boolean
  /** Another page forgot it. */
  leave(): void
}

export function createSession(memory: Pick<Memory, 'read' | 'write' | 'forget'>): Session {
  let own: SessionKey | null = null
  let isHeld = false
  let isStored = false

  function leave(): void {
    own = null
    isHeld = isStored = false
  }

  return {
    read() {
      if (own) return own
      own = memory.read()
      isStored = own !== null
      return own
    },
    hold(session) {
      own = session
      isHeld = true
    },
    keep() {
      if (!own || !isHeld) return true
      isHeld = false
      const other = memory.read()
      own = other ?? own
      isStored = other !== null || memory.write(own)
      return isStored
    },
    forget() {
      const known = memory.read()
      // Another tab may have begun a new one already.
      if (!own || known?.sessionId === own.sessionId) memory.forget()
      leave()
    },
    isLeft: () => isStored && memory.read()?.sessionId !== own?.sessionId,
    leave,
  }
}
