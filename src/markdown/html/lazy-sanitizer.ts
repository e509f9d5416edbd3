import type { HtmlToElements, LazySanitizer } from '../render/context.ts'

/** Shared by all answers: once loaded, it is there at once. */
let loaded: HtmlToElements | 'unavailable' | undefined

/** Fetches the sanitizer when it is first asked for. `onArrival` is called once: when it is there, or known to be unavailable. */
export function createLazySanitizer(onArrival: () => void): LazySanitizer {
  let state: ReturnType<LazySanitizer['get']> | 'unasked' = 'unasked'

  async function load(): Promise<void> {
    try {
      const chunk = await import('./html-to-elements.ts')
      state = loaded = chunk.canSanitize() ? chunk.htmlToElements : 'unavailable'
    } catch {
      // The chunk could not be fetched; the next answer tries again.
      state = 'unavailable'
    }
    onArrival()
  }

  return {
    get() {
      if (state !== 'unasked') return state
      state = loaded ?? 'loading'
      if (state === 'loading') void load()
      return state
    },
  }
}
