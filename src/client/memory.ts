import type { SessionKey } from './client.ts'

/** Where a browser remembers its session. Nothing is written before the visitor sends; a blocked storage is as good as an empty one. */
export type Memory = {
  read(): SessionKey | null
  write(session: SessionKey): void
  forget(): void
}

/** How long a browser remembers; see PanelOptions in src/embed/panel-options.ts. */
export type Persist = 'local' | 'session' | 'none'

/** Remembers the session with this agent in the browser's storage of that kind, under `foyer:<webId>`; `none` keeps it in this page alone. */
export function createMemory(agent: string, persist: Persist): Memory {
  const key = `foyer:${agent}`
  const storage = storageOf(persist)
  return {
    read: () => attempt(() => sessionIn(storage().getItem(key)), null),
    write: (session) => attempt(() => storage().setItem(key, JSON.stringify(session)), undefined),
    forget: () => attempt(() => storage().removeItem(key), undefined),
  }
}

function storageOf(persist: Persist): () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  if (persist === 'local') return () => localStorage
  if (persist === 'session') return () => sessionStorage
  const items = new Map<string, string>()
  const page = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
  return () => page
}

/** Access throws where the visitor's settings or a sandbox block storage. */
function attempt<T>(access: () => T, otherwise: T): T {
  try {
    return access()
  } catch {
    return otherwise
  }
}

function sessionIn(text: string | null): SessionKey | null {
  const { sessionId, token } = JSON.parse(text ?? '{}') as Partial<SessionKey>
  return typeof sessionId === 'string' && typeof token === 'string' ? { sessionId, token } : null
}
