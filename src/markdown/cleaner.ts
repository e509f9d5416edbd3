import type { clean } from './raw-html.ts'

/**
 * Who reads the HTML in an answer: a chunk of its own, since few answers hold any. `coming` while it is fetched, `never` where it
 * cannot be had or the page lets nobody parse HTML.
 */
export type Cleaner = { get(): typeof clean | 'coming' | 'never' }

/** One for all answers: those that come after it was loaded have it at once. */
let loaded: typeof clean | 'never' | undefined

/** Fetches the cleaner when it is asked for first; `onArrival` is called once, when it is there or will never be for this answer. */
export function createCleaner(onArrival: () => void): Cleaner {
  let state: ReturnType<Cleaner['get']> | 'unasked' = 'unasked'

  async function fetch(): Promise<void> {
    try {
      const chunk = await import('./raw-html.ts')
      state = loaded = chunk.canSanitize() ? chunk.clean : 'never'
    } catch {
      // Not fetched; the next answer asks again.
      state = 'never'
    }
    onArrival()
  }

  return {
    get() {
      if (state !== 'unasked') return state
      state = loaded ?? 'coming'
      if (state === 'coming') void fetch()
      return state
    },
  }
}
