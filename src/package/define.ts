import { defineElement, type FoyerChat } from '../embed/element.ts'
import type { CreateOptions } from '../embed/options.ts'
import type { Widget } from '../embed/widget.ts'

/** The options of a widget that comes from the package: there is no script whose address would say where the service is. */
export type WidgetOptions = Partial<Omit<CreateOptions, 'agent' | 'server'>> & {
  /** The agent's webId. */
  agent: string
  /** The address of the service. Left out, it is the origin of the page. */
  server?: string
}

/** All names of {@link WidgetOptions} that are attributes: what a component was not given goes back to its default. */
export const optionNames = [
  'agent',
  'server',
  'mode',
  'icon',
  'side',
  'offset',
  'zIndex',
  'size',
  'lang',
  'persist',
  'colorScheme',
  'sound',
  'open',
  'hide',
  'words',
] as const satisfies readonly (keyof WidgetOptions)[]

/** Defines `<foyer-chat>` where there is a browser. The app comes through the site's bundler, as a file of the site's own. */
export function define(): void {
  if (typeof customElements !== 'undefined') defineElement(`${location.origin}/`, () => import('../widget/main.tsx'))
}

/** Puts a widget on the page, and gives it. To be called in a browser. */
export function createWidget({ target, ...options }: WidgetOptions): Widget {
  define()
  const element = document.createElement('foyer-chat') as FoyerChat
  element.settle(target === undefined ? options : { ...options, target })
  return element
}
