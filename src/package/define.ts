import { defineElement, type FoyerChat } from '../embed/element.ts'
import type { WidgetEvents, Widget } from '../embed/widget.ts'
import type { SomeOptions } from '../embed/options.ts'

/**
 * The options of a widget that comes from the package. There is no script whose address would say where the service is: without
 * `server` it is the origin of the page.
 */
export type WidgetOptions = SomeOptions & { agent: string }

/** Options that a component is not given go back to their defaults, so it must know all names. */
const options: Record<keyof Omit<WidgetOptions, 'target'>, true> = {
  agent: true,
  server: true,
  mode: true,
  icon: true,
  side: true,
  offset: true,
  zIndex: true,
  size: true,
  lang: true,
  persist: true,
  colorScheme: true,
  schemeFrom: true,
  sound: true,
  open: true,
  hide: true,
  words: true,
}
const events: Record<keyof WidgetEvents, true> = {
  ready: true,
  open: true,
  close: true,
  message: true,
  answer: true,
  feedback: true,
  unread: true,
  handover: true,
  contact: true,
  error: true,
}
/** The options that are attributes; `target` is none. */
export const optionNames = Object.keys(options) as (keyof typeof options)[]

/** Every option, so that one which is no longer given goes back to its default. */
export function allOptions(given: Omit<WidgetOptions, 'target'>): WidgetOptions {
  return Object.fromEntries(optionNames.map((name) => [name, given[name] ?? null])) as WidgetOptions
}

export const eventNames = Object.keys(events) as (keyof typeof events)[]

/** Whether the widget stands where its component stands, and not at the end of the page. */
export function isInline({ mode }: Pick<WidgetOptions, 'mode'>): boolean {
  return mode === 'inline'
}

/** Defines `<foyer-chat>` where there is a browser. The app comes through the site's bundler, as files of the site's own. */
export function define(): void {
  if (typeof customElements !== 'undefined') defineElement(`${location.origin}/`, () => import('../widget/main.tsx'))
}

/** Puts a widget on the page and returns it. To be called in a browser. */
export function createWidget(given: WidgetOptions): Widget {
  define()
  const element = document.createElement('foyer-chat') as FoyerChat
  element.settle(given)
  return element
}
