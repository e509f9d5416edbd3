/** Stores unpublished work in this browser until it is published. */
export type DraftStore<T> = {
  read(): T | undefined
  write(draft: T): void
  drop(): void
}

const prefix = 'foyer.console.draft.'

/** The names of all drafts that begin with `beginning`, without it. */
export function draftsOf(beginning: string): string[] {
  const start = `${prefix}${beginning}`
  return Object.keys(localStorage).flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []))
}

export function createDraftStore<T>(name: string): DraftStore<T> {
  const key = `${prefix}${name}`
  return {
    read() {
      const text = localStorage.getItem(key)
      return text === null ? undefined : (JSON.parse(text) as T)
    },
    write: (draft) => localStorage.setItem(key, JSON.stringify(draft)),
    drop: () => localStorage.removeItem(key),
  }
}
