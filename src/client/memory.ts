import type { SessionKey } from './client.ts'

/** Where a browser remembers its session. Nothing is written before the visitor sends; a blocked storage is as good as an empty one. */
export type Memory = {
  read(): SessionKey | null
  write(session: SessionKey): void
  forget(): void
}

/** Remembers the session with this agent in the browser's localStorage, under `foyer:<webId>`. */
export function createMemory(agent: string): Memory {
  const key = `foyer:${agent}`
  /** Access throws where the visitor's settings or a sandbox block storage. */
  function attempt<T>(access: () => T, otherwise: T): T {
    try {
      return access()
    } catch {
      return otherwise
    }
  }
  return {
    read: () => attempt(() => sessionIn(localStorage.getItem(key)), null),
    write: (session) => attempt(() => localStorage.setItem(key, JSON.stringify(session)), undefined),
    forget: () => attempt(() => localStorage.removeItem(key), undefined),
  }
}

function sessionIn(text: string | null): SessionKey | null {
  const { sessionId, token } = JSON.parse(text ?? '{}') as Partial<SessionKey>
  return typeof sessionId === 'string' && typeof token === 'string' ? { sessionId, token } : null
}
