import { useEffect, useRef } from 'preact/hooks'
import { needsSignIn, offersAccount, openInvitation } from '../../account/account.ts'
import { SignIn } from '../../account/sign-in.tsx'
import { getEmbed, listAgents } from '../../api/agents.ts'
import { isOnline } from '../../api/request/connection.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { Button } from '../../parts/button/button.tsx'
import { later, Empty } from '../../parts/status/placeholders.tsx'
import { useIsWorkspaceUnknown } from '../../workspaces/use-workspaces.ts'
import { workspacePath } from '../root.ts'
import { keysOnlyInMemory } from '../storage.ts'
import { NoPage } from './no-page.tsx'
import { Toasts } from '../../parts/status/toast.tsx'
import { words } from '../../words/en/shell.ts'
import { Navigation } from './navigation.tsx'
import { usePage } from '../use-page.ts'

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea, summary'

/** A control of a row in a list: which row of those it is, and which of its controls. */
type InRow = { row: Element; list: Element; at: number; control: number }

function inRow(control: Element): InRow | null {
  const row = control.closest('li')
  const list = row?.parentElement
  if (!row || !list) return null
  return {
    row,
    list,
    at: [...list.children].indexOf(row),
    control: [...row.querySelectorAll(focusable)].indexOf(control),
  }
}

/** The same control, or the one before it, of that row, or of the one that stands where it was, or of the last one. */
function inNextRow({ row, list, at, control }: InRow): HTMLElement | undefined {
  if (!list.isConnected) return undefined
  const next = row.isConnected ? row : (list.children[at] ?? list.lastElementChild)
  return [...(next?.querySelectorAll<HTMLElement>(focusable) ?? [])].slice(0, control + 1).at(-1)
}

/**
 * When what has the focus is removed, the focus goes on from there, not to the document: in a list to the next row; after a message to where it
 * was before that; else, as with the button of a form that is saved, to the heading of its section or to the start of the page, or of the dialog over
 * it, so that a reader says where it is. Who goes by keyboard sees it there, too.
 */
function keepFocus(): () => void {
  let last: Element | null = null
  let section: Element | null = null
  let row: InRow | null = null
  /** Where it was outside of messages. */
  let outside: Element | null = null
  let isByKeyboard = false
  const gone = new AbortController()
  const note = ({ target }: FocusEvent) => {
    last = target as Element
    isByKeyboard = last.matches(':focus-visible')
    if (last.closest('.toasts')) return
    outside = last
    // A dialog stands over the section, and the row, that it was opened from.
    const isInDialog = last.closest('dialog') !== null
    section = last.closest('section') ?? (isInDialog ? section : null)
    if (!isInDialog) row = inRow(last)
  }
  document.addEventListener('focusin', note, { signal: gone.signal })
  const observer = new MutationObserver(() => {
    if (!last || last.isConnected || document.activeElement !== document.body) return
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
    const before = last !== outside && outside?.isConnected ? outside : undefined
    last = null
    const heading = dialog && !dialog.contains(section) ? null : section?.isConnected && section.querySelector('h2')
    const next = before ?? ((!dialog && row && inNextRow(row)) || undefined)
    const start = next ?? (heading || dialog?.querySelector('h2') || document.getElementById('main'))
    if (!(start instanceof HTMLElement)) return
    if (!next) start.tabIndex = -1
    start.focus({ preventScroll: !isByKeyboard })
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    gone.abort()
    observer.disconnect()
  }
}

const InvitationDialog = later(
  'invitation',
  async () => (await import('../../account/invitation-dialog.tsx')).InvitationDialog,
)
const WelcomeDialog = later('welcome', async () => (await import('../../account/welcome-dialog.tsx')).WelcomeDialog)

const SwitchedOff = later('switched off', async () => (await import('../../settings/switch.tsx')).SwitchedOff)

/** Says that an agent is switched off, where it is: its settings do so by themselves. */
function OffNotice({ agentId }: { agentId: string }) {
  const embed = useLoaded(`embed ${agentId}`, (signal) => getEmbed(agentId, signal))
  if (embed.value?.body.data.isEnabled !== false) return null
  return <SwitchedOff agentId={agentId} embed={embed} />
}

/** The frame around every page: navigation, messages, sign-in. */
export function Shell() {
  const { page, agentId, place, isUnknown, error } = usePage()
  const isWorkspaceUnknown = useIsWorkspaceUnknown()
  // For the switcher, too, while that is on its way.
  const { value: agents, isLoading } = useLoaded(agentId === undefined ? null : 'agents', listAgents)
  // One that was just made is not among those that are remembered.
  const isAgentUnknown = agents !== undefined && !isLoading && !agents.some(({ id }) => id === agentId)
  const missing = isWorkspaceUnknown ? (
    <NoPage what={words.noWorkspace} href={workspacePath()} to={words.toOwnWorkspace} />
  ) : isUnknown ? (
    <NoPage />
  ) : isAgentUnknown ? (
    <NoPage what={words.noAgent} />
  ) : null
  const main = useRef<HTMLElement>(null)
  const before = useRef<string>(undefined)
  /** Back and forward: the browser goes where one was on the page. */
  const isReturning = useRef(false)
  const isStorageFailing = keysOnlyInMemory().length > 0

  // A navigation leads to the start of the new page, and so does the focus, unless the page has a field to begin with; not at the first
  // one, where nothing was focused yet.
  const key = page?.key
  useEffect(keepFocus, [])
  useEffect(() => {
    const left = new AbortController()
    addEventListener('popstate', () => (isReturning.current = true), { signal: left.signal })
    return () => left.abort()
  }, [])

  useEffect(() => {
    const isNext = before.current !== undefined && key !== undefined
    if (isNext && !isReturning.current) scrollTo(0, 0)
    isReturning.current = false
    if (isNext && !main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
    before.current = key
  }, [key])

  return (
    <>
      <a class="skip" href="#main">
        {words.skip}
      </a>
      {!isOnline.value && (
        <p class="offline" role="status">
          {isStorageFailing ? words.offlineNotKept : words.offline}
        </p>
      )}
      {isOnline.value && isStorageFailing && (
        <p class="offline" role="status">
          {words.storageFails}
        </p>
      )}
      <div class="shell">
        <Navigation agents={agents} agentId={agentId} place={place} />
        <main id="main" ref={main} tabIndex={-1}>
          {agentId !== undefined && !missing && place?.name !== words.places.settings && (
            <OffNotice key={agentId} agentId={agentId} />
          )}
          {missing ? (
            missing
          ) : error && !isOnline.value ? (
            // Loaded now, the browser would have nothing to show; as soon as the server answers, the page comes by itself.
            <Empty>{words.pageWaits}</Empty>
          ) : error ? (
            <Empty action={<Button label={words.reload} onClick={() => location.reload()} />}>{words.pageFailed}</Empty>
          ) : (
            page && <page.Page key={page.key} {...page.props} />
          )}
        </main>
      </div>
      <Toasts />
      {openInvitation.value === undefined ? (
        needsSignIn.value && <SignIn />
      ) : (
        <InvitationDialog secret={openInvitation.value} />
      )}
      {offersAccount.value && !needsSignIn.value && (
        <WelcomeDialog isFirst onClose={() => (offersAccount.value = false)} />
      )}
    </>
  )
}
