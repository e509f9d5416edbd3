import { defineElement, type FoyerChat, type OwnAgent } from './embed/element.ts'
import type { App } from './embed/mount.ts'
import type { SomeOptions } from './embed/options.ts'

/*
 * The script of the script tag: it draws the launcher in the saved colors, and imports the app when somebody is about to use it. Nothing
 * in here may throw into the page, block it, or leave anything behind in its head.
 */

/** The app's file below the server's address. Put in by the build. */
declare const __APP_FILE__: string

/** What the server puts in front of `/widget/{webId}.js`: the agent, the server's address, and what the launcher is drawn from. */
declare const __FOYER_AGENT__: (OwnAgent & { base: string }) | undefined

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

const given = typeof __FOYER_AGENT__ === 'undefined' ? undefined : __FOYER_AGENT__
/** The script tags that may have loaded this script; the site may serve a copy by another name. */
const ours = given ? `[src*="/widget/${given.agent}"]` : '[src*="/widget."],[src][data-agent^=web_]'

// While it runs as a module no script is the current one, and where it is merged with others another one is. Then the tag may still be on the
// page; if not, the server has said whose script it is.
const running = document.currentScript
const tags = running?.matches(ours) ? [running] : document.querySelectorAll(`script:is(${ours})`)
for (const { src, dataset } of tags as Iterable<HTMLScriptElement>) {
  start(new URL(given ? '..' : '.', src).href, { agent: given?.agent, ...dataset })
}
if (tags.length === 0) {
  if (given) start(given.base, { agent: given.agent })
  else console.warn('Foyer: use /widget/web_….js')
}

function start(base: string, options: SomeOptions): void {
  const file = base + __APP_FILE__
  const load = async (isBare?: boolean): Promise<App> => {
    // Firefox never asks again for a module that could not be loaded: it is imported once the browser has it.
    if (!isBare) {
      const answer = await fetch(file)
      if (!answer.ok) throw new Error(file)
      await answer.blob()
    }
    return import(/* @vite-ignore */ file) as Promise<App>
  }
  defineElement(base, load, given)
  const early = window.Foyer as Partial<FoyerChat & Queue> | undefined
  // Neither the queue nor an element of the page with this id, which browsers make a global, is a widget.
  const isFirst = !early?.settle
  const foyer = (isFirst ? document.createElement('foyer-chat') : early) as FoyerChat
  const { agent, mode } = options
  // The same script evaluated again, as some client-side routers do, finds its widget there, or about to come.
  const same = `foyer-chat[agent="${agent}"]${mode ? `[mode="${mode}"]` : ':not([mode])'}`
  if (agent && !(foyer.isKept && foyer.matches(same)) && !document.querySelector(same)) {
    if (foyer.isKept) foyer.create({ ...options, agent })
    else foyer.settle(options)
  }
  if (!isFirst) return
  window.Foyer = foyer
  for (const [name, ...values] of early?.q ?? []) foyer[name](...values)
}
