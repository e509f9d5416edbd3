import { useEffect, useRef } from 'preact/hooks'
import { needsSignIn } from '../../account/account.ts'
import { SignIn } from '../../account/sign-in.tsx'
import { isOnline } from '../../api/request/connection.ts'
import { Button } from '../../parts/button/button.tsx'
import { Empty } from '../../parts/status/empty.tsx'
import { NoPage } from './no-page.tsx'
import { Toasts } from '../../parts/status/toast.tsx'
import { words } from '../../words/en/shell.ts'
import { Navigation } from './navigation.tsx'
import './shell.css'
import { usePage } from '../use-page.ts'

/** The frame around every page: navigation, messages, sign-in. */
export function Shell() {
  const { page, agentId, place, isUnknown, error } = usePage()
  const main = useRef<HTMLElement>(null)
  const before = useRef<string>(undefined)

  // After a navigation the focus moves to the start of the new page; not at the first one, where nothing was focused yet.
  const key = page?.key
  useEffect(() => {
    if (before.current !== undefined && key !== undefined) main.current?.focus({ preventScroll: true })
    before.current = key
  }, [key])

  return (
    <>
      <a class="skip" href="#main">
        {words.skip}
      </a>
      {!isOnline.value && (
        <p class="offline" role="status">
          {words.offline}
        </p>
      )}
      <div class="shell">
        <Navigation agentId={agentId} place={place} />
        <main id="main" ref={main} tabIndex={-1}>
          {isUnknown ? (
            <NoPage />
          ) : error ? (
            <Empty action={<Button onClick={() => location.reload()}>{words.reload}</Button>}>{words.pageFailed}</Empty>
          ) : (
            page && <page.Page key={page.key} {...page.props} />
          )}
        </main>
      </div>
      <Toasts />
      {needsSignIn.value && <SignIn />}
    </>
  )
}
