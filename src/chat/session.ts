import type { SessionKey } from '../client/client.ts'
import type { Memory } from '../client/memory.ts'

/** The visitor's session in this page. Where the page has none yet: the stored one, for instance of another tab. */
export type Session = {
  read(): SessionKey | null
  /** Keeps the session; true where it is stored, too, for later pages and other tabs. */
  write(session: SessionKey): boolean
  /** Forgets the session, and the stored one if it is the same. */
  forget(): void
  /** Another tab forgot it. */
  leave(): void
}

export function createSession(memory: Pick<Memory, 'read' | 'write' | 'forget'>): Session {
  let own: SessionKey | null = null
  return {
    read: () => (own ??= memory.read()),
    write(session) {
      own = session
      return memory.write(session)
    },
    forget() {
      const known = memory.read()
      // Another tab may have begun a new one already.
      if (!own || known?.sessionId === own.sessionId) memory.forget()
      own = null
    },
    leave: () => void (own = null),
  }
}
