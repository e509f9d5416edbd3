/**
 * Returns a function that fetches what not every panel needs: once, however often it is called. Where that fails it resolves with null, and
 * the next call tries again.
 */
export function fetchOnce<Fetched>(load: () => Promise<Fetched>): () => Promise<Fetched | null> {
  let loading: Promise<Fetched | null> | undefined
  return () =>
    (loading ??= load().catch(() => {
      loading = undefined
      return null
    }))
}
