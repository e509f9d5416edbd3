/** What somebody is working on and has not published, kept in this browser until it is. */
export type DraftStore<T> = {
  read(): T | undefined
  write(draft: T): void
  drop(): void
}

export function createDraftStore<T>(name: string): DraftStore<T> {
  const key = `foyer.console.draft.${name}`
  return {
    read() {
      const text = localStorage.getItem(key)
      return text === null ? undefined : (JSON.parse(text) as T)
    },
    write: (draft) => localStorage.setItem(key, JSON.stringify(draft)),
    drop: () => localStorage.removeItem(key),
  }
}
