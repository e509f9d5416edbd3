import { defineElement, type FoyerChat } from './embed/element.ts'
import type { App } from './embed/mount.ts'
import { baseOf } from './embed/options.ts'

/*
 * The script of the script tag: it draws the launcher in the saved colors, and imports the app when somebody is about to use it. Nothing
 * in here may throw into the page, block it, or leave anything behind in its head.
 */

/** The app's file below the server's address. Put in by the build. */
declare const __APP_FILE__: string

/** The stub that the page has put in place of `Foyer` before it was loaded: a queue of calls, to be replayed. */
type Queue = { q: [name: 'open', ...values: []][] }

declare global {
  interface Window {
    /**
     * The widget of the script tag, to command from the page's own code; no message of a frame is listened to. `Foyer.create()` makes others.
     */
    Foyer?: FoyerChat | Queue
  }
}

if (document.currentScript instanceof HTMLScriptElement) start(document.currentScript)

function start({ src, dataset }: HTMLScriptElement): void {
  const base = baseOf(src)
  defineElement(base, () => import(/* @vite-ignore */ base + __APP_FILE__) as Promise<App>)
  const early = window.Foyer
  // Neither the queue nor an element of the page with this id, which browsers make a global, is a widget.
  const isFirst = !early || !('settle' in early)
  const foyer = isFirst ? (document.createElement('foyer-chat') as FoyerChat) : early
  const { agent, mode } = dataset
  // The same script evaluated again, as some client-side routers do, finds its widget there.
  const isThere = document.querySelector(`foyer-chat[agent="${agent}"]${mode ? `[mode="${mode}"]` : ':not([mode])'}`)
  if (agent && !isThere) {
    if (foyer.isKept) foyer.create({ ...dataset, agent })
    else foyer.settle(dataset)
  }
  if (!isFirst) return
  window.Foyer = foyer
  for (const [name, ...values] of early?.q ?? []) foyer[name](...values)
}
