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
  const load = async () => {
    // What is said has to be shown, too: one without the other is a lost connection.
    const [talk] = await Promise.all([import('./talk.ts'), import('./messages/conversation.tsx')])
    return talk.createTalk(base, agent, persist, context.emit)
  }
  return mountView(context, panelOptions, createLateChat(load, isRemembered(agent, persist)))
}

/** Global Privacy Control (https://www.w3.org/TR/gpc/), which TypeScript's DOM does not know yet. */
function hasPrivacyControl(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
}

/**
 * Before anybody clicks: the launcher gets its name in the visitor's language, the panel may open by itself, and the widget may have to
 * stay away from some paths.
 */
export const wake: App['wake'] = ({ host, theme, mount: mountNow, place, signal }) => {
  const seconds = host.getAttribute('open')
  void nameLauncher(host, theme)
  if (seconds !== null) void import('./open-by-itself.ts').then((file) => file.openByItself(seconds, mountNow, signal))
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
