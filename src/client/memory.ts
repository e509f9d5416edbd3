import type { Outgoing, SessionKey } from './client.ts'

/** How long a browser remembers; see PanelOptions in src/embed/panel-options.ts. */
export type Persist = 'local' | 'session' | 'none'

/**
 * The browser's storage for the conversation with one agent. Nothing is written before the visitor sends; a blocked storage is as good
 * as an empty one.
 */
export type Memory = {
  /** Whether there is anything to come back to. */
  isKnown(): boolean
  read(): SessionKey | null
  /** False where the browser's storage is blocked or full. */
  write(session: SessionKey): boolean
  /** What else is remembered with the session, by name: up to when the visitor has seen the answers, say. */
  noted(name: string): unknown
  note(name: string, value: unknown): void
  /** The messages that wait, in the order in which they were written. */
  waiting(): Outgoing[]
  /** False where the browser's storage is blocked or full: the message is lost with the page. */
  wait(message: Outgoing): boolean
  done(clientId: string): void
  /** The messages that each page is rendering, by the page's own name. Those of a page that is gone are what it died of. */
  marks(): ReadonlyMap<string, readonly string[]>
  /** Marks what a page is rendering, in place of what it marked before. Nothing is marked without a session. */
  mark(page: string, messageIds: readonly string[]): void
  /** The messages that a page died of, the newest ones, which are shown as plain text. */
  fatal(): readonly string[]
  setFatal(messageIds: readonly string[]): void
  /** Forgets the session and what was rendered of it, but not what waits. */
  forget(): void
}

/** So many messages are known as fatal at most; the oldest are rendered again. */
const mostFatal = 200

/**
 * Remembers in the browser's storage of that kind; `none` keeps it in this page alone. The session is one entry, `foyer:<webId>`. Each
 * message that waits is one of its own behind that name, since several tabs write: nobody reads, changes and writes back a list.
 */
export function createMemory(agent: string, persist: Persist): Memory {
  const key = `foyer:${agent}`
  const storage = storageOf(persist)
  const keyOf = (clientId: string) => `${key}:${clientId}`
  // Under names of their own: they are nothing to come back to.
  const fatalKey = `foyer-fatal:${agent}`
  const markKey = `foyer-rendering:${agent}:`
  const put = (name: string, value: unknown) =>
    attempt(() => {
      storage().setItem(name, JSON.stringify(value))
      return true
    }, false)
  const drop = (name: string, from = storage) => attempt(() => from().removeItem(name), undefined)
  const stored = () => attempt(() => entryIn(storage().getItem(key)), {})
  const keysFrom = (start: string, from = storage) =>
    attempt(() => Object.keys(from()), []).filter((name) => name.startsWith(start))
  const waitingKeys = () => keysFrom(keyOf(''))
  const idsAt = (name: string) => attempt(() => idsIn(storage().getItem(name)), [])
  const putIds = (name: string, ids: readonly string[]) => (ids.length > 0 ? put(name, ids) : drop(name))
  const read = () => {
    const { sessionId, token } = stored()
    return typeof sessionId === 'string' && typeof token === 'string' ? { sessionId, token } : null
  }
  return {
    read,
    isKnown: () => read() !== null || waitingKeys().length > 0,
    write: (session) => put(key, { ...stored(), ...session }),
    noted: (name) => stored()[name],
    note: (name, value) => void put(key, { ...stored(), [name]: value }),
    waiting: () =>
      waitingKeys()
        .flatMap((name) => attempt(() => waitingIn(name.slice(keyOf('').length), storage().getItem(name)), []))
        .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1)),
    wait: ({ clientId, ...rest }) => put(keyOf(clientId), rest),
    done: (clientId) => drop(keyOf(clientId)),
    marks: () => new Map(keysFrom(markKey).map((name) => [name.slice(markKey.length), idsAt(name)])),
    mark: (page, messageIds) => putIds(markKey + page, read() ? messageIds : []),
    fatal: () => idsAt(fatalKey),
    setFatal: (messageIds) => putIds(fatalKey, read() ? messageIds.slice(-mostFatal) : []),
    forget() {
      for (const name of [key, fatalKey, ...keysFrom(markKey)]) drop(name)
      // What was typed on an earlier page of this tab (typed-text.ts).
      const tab = () => sessionStorage
      for (const name of keysFrom(typedKey(agent, ''), tab)) drop(name, tab)
    },
  }
}

/** The name of what is typed and not sent in the widget of an agent at that place, on the way to another page. */
export const typedKey = (agent: string, place: string) => `foyer-typed:${agent}:${place}`

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

function storageOf(persist: Persist): () => Store {
  if (persist === 'local') return () => localStorage
  if (persist === 'session') return () => sessionStorage
  const items = new Map<string, string>()
  const page: Store = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    key: (at) => [...items.keys()][at] ?? null,
    get length() {
      return items.size
    },
  }
  return () => page
}

/** Access throws where the visitor's settings or a sandbox block storage, and reading where somebody else wrote there. */
export function attempt<T>(access: () => T, otherwise: T): T {
  try {
    return access()
  } catch {
    return otherwise
  }
}

function entryIn(text: string | null): Record<string, unknown> {
  const entry = JSON.parse(text ?? '{}') as Record<string, unknown> | null
  return typeof entry === 'object' && entry !== null ? entry : {}
}

function idsIn(text: string | null): string[] {
  const ids: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

function waitingIn(clientId: string, text: string | null): Outgoing[] {
  const { message, createdAt, continues, page } = entryIn(text)
  if (typeof message !== 'string' || typeof createdAt !== 'string') return []
  return [{ clientId, message, createdAt, continues: textIn(continues), page: textIn(page) }]
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : undefined)
