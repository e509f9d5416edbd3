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
  /** Another tab forgot it. */
  leave(): void
}

export function createSession(memory: Pick<Memory, 'read' | 'write' | 'forget'>): Session {
  let own: SessionKey | null = null
  let isHeld = false
  return {
    read: () => (own ??= memory.read()),
    hold(session) {
      own = session
      isHeld = true
    },
    keep() {
      if (!own || !isHeld) return true
      isHeld = false
      const other = memory.read()
      own = other ?? own
      return other !== null || memory.write(own)
    },
    forget() {
      const known = memory.read()
      // Another tab may have begun a new one already.
      if (!own || known?.sessionId === own.sessionId) memory.forget()
      own = null
      isHeld = false
    },
    leave() {
      own = null
      isHeld = false
    },
  }
}
