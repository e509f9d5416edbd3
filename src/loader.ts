import { defineElement, FoyerChat } from './embed/element.ts'
import { baseOf } from './embed/options.ts'

/*
 * What the script tag loads: it draws the launcher in the saved colors, and imports the app when somebody means to use it. Nothing
 * in here may throw into the page, block it, or leave anything behind in its head.
 */

const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript : null

if (script) start(script)

function start({ src, dataset }: HTMLScriptElement): void {
  defineElement(baseOf(src))
  const { agent, mode, target } = dataset
  if (!agent) return
  if (mode === 'inline') {
    whenParsed(() => {
      const place = target ? document.querySelector(target) : null
      if (place) place.append(elementFor(dataset))
      else console.warn(`Foyer: data-target="${target ?? ''}" names no element of this page.`)
    })
    return
  }
  whenParsed(() => {
    // The same script evaluated again, as some client-side routers do, finds its widget there.
    const isThere = [...document.querySelectorAll('foyer-chat')].some(
      (element) => element.getAttribute('agent') === agent && element.getAttribute('mode') !== 'inline',
    )
    if (!isThere) document.body.append(elementFor(dataset))
  })
}

function elementFor(dataset: DOMStringMap): HTMLElement {
  const element = document.createElement('foyer-chat')
  for (const name of ['agent', 'mode', 'icon']) {
    const value = dataset[name]
    if (value) element.setAttribute(name, value)
  }
  if (element instanceof FoyerChat) element.isOfScript = true
  return element
}

/** Runs when the page has a body and its elements. */
function whenParsed(then: () => void): void {
  if (document.readyState !== 'loading') then()
  else document.addEventListener('DOMContentLoaded', then, { once: true })
}
