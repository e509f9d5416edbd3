import type { SessionKey } from '../client/client.ts'
import type { Memory } from '../client/memory.ts'

/** The visitor's session as this page has it. Where it has none yet, the one that the browser remembers, of another tab for instance. */
export type Session = {
  read(): SessionKey | null
  write(session: SessionKey): void
  /** Forgets it, and the browser's where that is the same. */
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
      memory.write(session)
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
