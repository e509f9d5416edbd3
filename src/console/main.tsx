import './style/console.css'
import { LocationProvider } from 'preact-iso/router'
import { render } from 'preact'
import { account, followLink, followOtherTabs, needsSignIn, restorePerson } from './account/account.ts'
import { watchConnection } from './api/request/connection.ts'
import { pagePaths } from './app/root.ts'
import { applyScheme } from './app/scheme.ts'
import { askBeforeLoss } from './app/storage.ts'
import { draftPrefix } from './drafts/draft.ts'
import { Shell } from './app/shell/shell.tsx'
import { Skeleton } from './parts/status/placeholders.tsx'
import { chooseDevice, hasDevice } from './inbox/notices/notice-choice.ts'

/**
 * The page names its styles by relative addresses, which mean something else after a navigation. The loader of chunks would then not find
 * them, and add them again behind the styles of the pages, over which they would win. It finds these, which are never fetched.
 */
function nameStyles(): void {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    const named = document.createElement('link')
    named.rel = 'stylesheet'
    named.setAttribute('disabled', '')
    named.href = href
    document.head.append(named)
  }
}

/** Whoever has signed out, here or in another tab, is not notified any more; the server has forgotten the device with the sign-in. */
async function leaveDevice(): Promise<void> {
  chooseDevice(undefined)
  const { unsubscribe } = await import('./inbox/notices/device.ts')
  await unsubscribe()
  await navigator.clearAppBadge?.()
}

function SigningIn() {
  return (
    <main class="page" aria-busy="true">
      <Skeleton />
    </main>
  )
}

/** The console's first file: signs in by the link, if there is one, and shows the page of the address. */
async function start(): Promise<void> {
  nameStyles()
  applyScheme()
  watchConnection()
  followOtherTabs()
  askBeforeLoss(draftPrefix)
  if (account.peek() === null && hasDevice()) void leaveDevice().catch(() => undefined)
  const place = document.getElementById('console')
  if (!place) return
  // On a slow network, signing in takes a while.
  render(<SigningIn />, place)
  await followLink()
  // Where nothing is stored the cookie decides whether to ask; else the page need not wait for it.
  const restored = restorePerson()
  if (needsSignIn.peek()) await restored
  // The link, followed in a tab that shows the console already, changes nothing but the fragment.
  addEventListener('hashchange', () => void followLink())
  render(
    <LocationProvider scope={pagePaths}>
      <Shell />
    </LocationProvider>,
    place,
  )
}

void start()
