import { signal as createSignal } from '@preact/signals'
import type { ThemeAnswer } from '../../server/contract/theme.ts'
import { isRemembered } from '../client/remembered.ts'
import type { App } from '../embed/mount.ts'
import { readPanelOptions } from '../embed/panel-options.ts'
import { loadWords } from '../i18n/load-words.ts'
import { createLateChat } from './late-chat.ts'
import { mountView } from './mount-view.tsx'

/** The app behind the launcher. */
export const mount: App['mount'] = (context) => {
  const { base, agent } = context.options
  const panelOptions = readPanelOptions(context.read, hasPrivacyControl())
  const { persist } = panelOptions
  const isOpen = createSignal(context.options.mode === 'inline')
  const load = async () => {
    // What is said has to be shown, too: one without the other is a lost connection.
    const [talk, { withUnread }] = await Promise.all([
      import('./talk.ts'),
      import('./unread/unread.ts'),
      import('./messages/conversation.tsx'),
    ])
    return withUnread(talk.createTalk(base, agent, panelOptions, context.emit), {
      ...context,
      options: panelOptions,
      isOpen,
    })
  }
  const isKnown = isRemembered(agent, persist)
  const chat = createLateChat(load, isKnown)
  const mounted = mountView(context, panelOptions, chat, isOpen)
  // An answer may come before anybody opens the panel.
  if (isKnown) void chat.resume()
  return mounted
}

/** Global Privacy Control (https://www.w3.org/TR/gpc/), which TypeScript's DOM does not know yet. */
function hasPrivacyControl(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
}

/**
 * Before anybody clicks: the launcher gets its name in the visitor's language, the panel may open by itself, an answer may have come, and
 * the widget may have to stay away from some paths.
 */
export const wake: App['wake'] = ({ host, theme, mount: mountNow, place, signal }) => {
  const seconds = host.getAttribute('open')
  void nameLauncher(host, theme)
  if (seconds !== null) void import('./open-by-itself.ts').then((file) => file.openByItself(seconds, mountNow, signal))
  const { persist } = readPanelOptions((name) => host.getAttribute(name), hasPrivacyControl())
  if (isRemembered(host.getAttribute('agent')?.trim() ?? '', persist)) mountNow().catch(() => undefined)
  if (host.hasAttribute('hide')) followPath(place, signal)
}

async function nameLauncher(host: HTMLElement, { data }: ThemeAnswer): Promise<void> {
  const words = await loadWords(host.getAttribute('lang'), host.getAttribute('words'))
  const launcher = host.shadowRoot?.querySelector<HTMLElement>('.launcher')
  if (!launcher) return
  launcher.ariaLabel = words.openChat(data.agent.name || words.assistant)
  // The page around it may be in another language.
  launcher.lang = words.language
}

/** Calls `place` when a client-side router changes the path. Where there is no Navigation API only going back and forth is noticed. */
function followPath(place: () => void, signal: AbortSignal): void {
  const { navigation } = window as { navigation?: EventTarget }
  navigation?.addEventListener('currententrychange', place, { signal })
  addEventListener('popstate', place, { signal })
}

export const doctor: App['doctor'] = async (base) => (await import('../doctor/doctor.ts')).doctor(base)
