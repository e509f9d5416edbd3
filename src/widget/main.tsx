// Before the libraries that it is there for.
import { restoreBind } from './app/bind.ts'
import { signal as createSignal } from '@preact/signals'
import { createChat } from '../chat/model.ts'
import { createClient } from '../client/client.ts'
import { listen } from '../client/listen.ts'
import { createMemory, typedKey } from '../client/memory.ts'
import type { Emit } from '../embed/widget.ts'
import type { App, Mounted, MountContext } from '../embed/mount.ts'
import { readPanelOptions } from '../embed/panel-options.ts'
import { acceptLanguage } from '../i18n/language.ts'
import { mountPanel } from './app/mount-panel.tsx'
import type { openByItself } from './app/open-by-itself.ts'
import { emitPageEvents } from './app/page-events.ts'
import { keepTypedText } from './app/typed-text.ts'
import { helpIn } from './handover/handover-tools.ts'
import { countUnread } from './unread/unread.ts'

restoreBind()

/**
 * The elements that are drawn anew while their panel is open, and whether the focus was in it. Where data is saved, the app comes back only with
 * somebody who is about to click, and a panel that opens then would be closed by the click.
 */
const redrawn = new WeakMap<HTMLElement, { hadFocus: boolean }>()

/** The app behind the launcher. */
export const mount: App['mount'] = (context) => {
  const { base, agent } = context.options
  const options = readPanelOptions(context.read, hasPrivacyControl())
  const isOpen = createSignal(context.options.isInline)
  const draft = createSignal('')
  const memory = createMemory(agent, options.persist)
  const chat = createChat({
    client: createClient(base, agent, acceptLanguage(options.lang)),
    memory,
    isHelpOffered: helpIn(context.theme).person,
    // Only what is remembered for all tabs is the same conversation in all of them.
    name: options.persist === 'local' ? `foyer:${base}:${agent}` : null,
  })
  const event = { bubbles: true, composed: true }
  // The page's listeners never run in the middle of a change.
  const emit: Emit = (name, detail) =>
    queueMicrotask(() => context.host.dispatchEvent(new CustomEvent(`foyer:${name}`, { detail, ...event })))
  const stops = [emitPageEvents(chat, emit), countUnread(chat, { launcher: context.launcher, emit, options, isOpen })]
  const panel = mountPanel({ ...context, emit }, options, chat, { isOpen, draft })
  // A page's own memory is nothing that the next page could come back to.
  const isRemembered = () => options.persist !== 'none' && memory.isKnown()
  const typedText = keepTypedText(typedKey(agent, options.mode + context.host.id), draft, isRemembered)
  // An answer may come before anybody opens the panel. Not in the task of a click: a page's first look into its storage waits for another process.
  const resuming = setTimeout(() => {
    if (!isRemembered()) return
    chat.resume()
    typedText.restore()
  })
  if (context.launcher) followPage(context, panel)
  // After what the app may have been loaded for: a click that opens the panel must not close it.
  const reopening = setTimeout(() => {
    const before = redrawn.get(context.host)
    redrawn.delete(context.host)
    if (before?.hadFocus) panel.open()
    else if (before) panel.openQuietly()
  })
  return {
    ...panel,
    destroy() {
      const isRedrawn = context.launcher && isOpen.peek() && context.host.isConnected && !isDataSaved()
      if (isRedrawn) redrawn.set(context.host, { hadFocus: context.host.matches(':focus-within') })
      clearTimeout(resuming)
      clearTimeout(reopening)
      typedText.stop()
      for (const stop of stops) stop()
      panel.destroy()
      chat.dispose()
    },
  }
}

/** Global Privacy Control (https://www.w3.org/TR/gpc/), which TypeScript's DOM does not know yet. */
function hasPrivacyControl(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
}

/** The Network Information API (https://wicg.github.io/netinfo/#savedata-attribute), which TypeScript's DOM does not know. */
function isDataSaved(): boolean {
  return (navigator as { connection?: { saveData: boolean } }).connection?.saveData === true
}

/** The panel may open by itself; and the widget may have to make way for a dialog, and to stay away from some paths. */
function followPage({ host, read, place, signal }: MountContext, panel: Mounted): void {
  const delay = read('open')
  if (delay) void openAfter(delay, panel, signal)
  followDialogs(place, signal)
  if (read('hide')) return followPath(place, signal)
  // Most sites have no such paths; others tell them later.
  const told = new MutationObserver(() => {
    told.disconnect()
    followPath(place, signal)
  })
  told.observe(host, { attributeFilter: ['hide'] })
  signal.addEventListener('abort', () => told.disconnect())
}

/** Most sites leave the panel closed until somebody clicks, and load nothing for it. */
async function openAfter(...wanted: Parameters<typeof openByItself>): Promise<void> {
  const file = await import('./app/open-by-itself.ts').catch(() => null)
  file?.openByItself(...wanted)
}

/** Calls `place` when what is modal on the page, or fills the screen, comes or goes. One that comes lies above the widget by itself. */
function followDialogs(place: () => void, signal: AbortSignal): void {
  place()
  listen(document, 'close', place, signal, { capture: true })
  listen(document, 'fullscreenchange', place, signal)
}

/** So often the path is looked at where nothing tells of its changes, in ms. */
const pathInterval = 300

/** Calls `place` when a client-side router changes the path. */
function followPath(place: () => void, signal: AbortSignal): void {
  const { navigation } = window as { navigation?: EventTarget }
  if (navigation) listen(navigation, 'currententrychange', place, signal)
  listen(window, 'popstate', place, signal)
  if (navigation) return
  // No event tells of pushState, and the page's `history` is its own.
  let path = location.pathname
  const looking = setInterval(() => {
    if (path === location.pathname) return
    path = location.pathname
    place()
  }, pathInterval)
  signal.addEventListener('abort', () => clearInterval(looking))
}

export const doctor: App['doctor'] = async (base) => (await import('../doctor.ts')).doctor(base)
