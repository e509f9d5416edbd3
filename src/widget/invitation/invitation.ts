import { effect, type ReadonlySignal } from '@preact/signals'
import type { Invitation } from '#contract/agents/theme.ts'
import { attempt, createMemory } from '../../client/memory.ts'
import type { PanelOptions } from '../../embed/panel-options.ts'
import { isHiddenOn } from '../../embed/place.ts'
import { ownersText } from '../../i18n/language.ts'
import type { Words } from '../../i18n/words.ts'
import { fixedAt } from '../app/stay-clear.ts'
import { keepEvents } from '../app/keep-events.ts'
import { boxInWindow } from '../zoom.ts'
import css from './invitation.css?inline'

/** What an invitation stands in. */
export type Surroundings = {
  host: HTMLElement
  launcher: HTMLElement
  agent: string
  options: Pick<PanelOptions, 'lang' | 'persist'>
  words: Words
  addStyles: (css: string) => void
  isOpen: ReadonlySignal<boolean>
  /** Whether the visitor has opened the panel, or has a conversation. */
  isKnown: () => boolean
  open: () => void
}

/** How often it is looked whether the time has come, in ms. Also tells of the changes of a client-side router. */
const interval = 1000
/** Where neither a time nor scrolling is set. */
const usualSeconds = 5

/** The agents that have invited on this page. All that is known where the browser's storage is blocked. */
const invited = new Set<string>()

/**
 * Shows the owner's text beside the launcher, once a visit, when its time has come on one of its pages; not to somebody who knows the chat
 * already. It takes no focus, sends nothing, and stays away while it would cover something that the page fixes in the window.
 */
export function invite(invitation: Invitation, surroundings: Surroundings, signal: AbortSignal): void {
  const { host, launcher, agent, options, isOpen } = surroundings
  const mark = `foyer-invited:${agent}`
  const found = ownersText(invitation.text, options.lang)
  if (!found || createMemory(agent, options.persist).isKnown() || wasInvited()) return
  const text = found
  surroundings.addStyles(css)
  // Screen readers tell of what changes in it, so it has to be there before.
  const status = document.createElement('span')
  status.className = 'unseen'
  status.role = 'status'
  launcher.before(status)
  let bubble: HTMLElement | undefined
  let path = location.pathname
  let since = performance.now()
  const life = new AbortController()
  const timer = setInterval(look, interval)
  const stop = effect(() => {
    // It may have been opened, and closed again, before this was loaded.
    if (!isOpen.value && !surroundings.isKnown()) return
    remember()
    queueMicrotask(end)
  })
  signal.addEventListener('abort', end)
  look()

  function end(): void {
    clearInterval(timer)
    stop()
    life.abort()
    bubble?.remove()
    status.remove()
  }

  function look(): void {
    if (life.signal.aborted) return
    if (path !== location.pathname) {
      path = location.pathname
      since = performance.now()
    }
    if (bubble) bubble.classList.toggle('is-away', !isHere() || coversOthers(bubble, host))
    else if (isHere() && isTime()) show()
  }

  function isHere(): boolean {
    return !invitation.paths?.trim() || isHiddenOn(path, invitation.paths)
  }

  function isTime(): boolean {
    const { seconds, scroll } = invitation
    const wait = seconds ?? (typeof scroll === 'number' ? Infinity : usualSeconds)
    return (performance.now() - since) / 1000 >= wait || (typeof scroll === 'number' && scrolledPercent() >= scroll)
  }

  function show(): void {
    if (surroundings.isKnown()) return end()
    if (document.visibilityState !== 'visible' || launcher.getBoundingClientRect().width === 0) return
    const made = createBubble(text, surroundings.words, { onOpen: surroundings.open, onDismiss: dismiss })
    launcher.before(made)
    if (coversOthers(made, host)) return made.remove()
    bubble = made
    remember()
    keepEvents(host, made, life.signal)
    made.classList.remove('is-away')
    // A change in the frame in which the region came is not told.
    requestAnimationFrame(() => (status.textContent = text))
    const onKey = (event: Event) => (event as KeyboardEvent).key === 'Escape' && dismiss()
    for (const each of [made, launcher]) each.addEventListener('keydown', onKey, { signal: life.signal })
  }

  function dismiss(): void {
    if (bubble?.contains((host.shadowRoot as ShadowRoot).activeElement)) launcher.focus({ preventScroll: true })
    end()
  }

  /** A mark in the tab's own storage: no cookie, and gone with the tab. */
  function remember(): void {
    invited.add(agent)
    // Blocked or full: then once for each page.
    if (options.persist !== 'none') attempt(() => sessionStorage.setItem(mark, '1'), undefined)
  }

  function wasInvited(): boolean {
    return (
      invited.has(agent) || (options.persist !== 'none' && attempt(() => sessionStorage.getItem(mark), null) !== null)
    )
  }
}

function createBubble(
  text: string,
  words: Words,
  { onOpen, onDismiss }: { onOpen: () => void; onDismiss: () => void },
): HTMLElement {
  const bubble = document.createElement('div')
  bubble.className = 'invitation is-away'
  bubble.part.add('invitation')
  const opener = document.createElement('button')
  opener.className = 'invite'
  opener.textContent = text
  opener.dir = 'auto'
  opener.addEventListener('click', onOpen)
  const closer = document.createElement('button')
  closer.className = 'dismiss'
  closer.lang = words.language
  closer.ariaLabel = dismissWords[words.language.split('-')[0] ?? ''] ?? 'Dismiss'
  closer.addEventListener('click', onDismiss)
  bubble.append(opener, closer)
  return bubble
}

/** Said nowhere else, so they are here and not in the files of the languages, which everybody loads. */
const dismissWords: Record<string, string> = {
  de: 'Ausblenden',
  fr: 'Masquer',
  es: 'Descartar',
  pt: 'Dispensar',
  it: 'Nascondi',
  nl: 'Verbergen',
  pl: 'Ukryj',
  tr: 'Gizle',
  ru: 'Скрыть',
  uk: 'Приховати',
  ar: 'إخفاء',
  he: 'הסתרה',
  hi: 'छिपाएँ',
  ja: '閉じる',
  ko: '닫기',
  zh: '关闭',
}

/** How far the page is scrolled. A page without anything to scroll is never scrolled. */
function scrolledPercent(): number {
  const { scrollTop, scrollHeight, clientHeight } = document.scrollingElement ?? document.documentElement
  return scrollHeight > clientHeight ? (scrollTop / (scrollHeight - clientHeight)) * 100 : -1
}

/**
 * Whether it lies over something that the page fixes in the window, as banners, bars and buttons are, or over the window's edge. A frame as
 * large as the window is the page itself.
 */
function coversOthers(bubble: HTMLElement, own: Element): boolean {
  const { left, top, right, bottom } = boxInWindow(bubble)
  if (left < 0 || top < 0 || right > innerWidth) return true
  return [left + 1, (left + right) / 2, right - 1].some((x) =>
    [top + 1, (top + bottom) / 2, bottom - 1].some((y) => {
      const fixed = fixedAt(x, y, own)
      const { width, height } = fixed ? boxInWindow(fixed) : new DOMRect()
      return width > 0 && (width < innerWidth * 0.9 || height < innerHeight * 0.9)
    }),
  )
}
