import { linkError, needsSignIn, signInByCode } from './account.ts'

/**
 * Signs in by the link that the server printed: its code stands in the fragment, which no server and no log sees. It leaves the address
 * at once, and with it the browser's history.
 */
export async function followSignInLink(): Promise<void> {
  const code = /^#code=(.+)$/.exec(location.hash)?.[1]
  if (code === undefined) return
  history.replaceState(null, '', location.pathname + location.search)
  // The link again, in another tab or after it was used: who is signed in stays so.
  if (!needsSignIn.peek()) return
  await signInByCode(code).catch((error: unknown) => {
    linkError.value = error instanceof Error ? error.message : String(error)
  })
}
