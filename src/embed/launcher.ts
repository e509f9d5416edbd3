import type { LauncherLook } from '#contract/agents/theme.ts'
import type { Options } from './options.ts'

/** The launcher: a round button at the bottom of the page. Built by hand, since it comes before any library. */

/** The loader's sheet: where the element stands, and the launcher; what moves it under the pointer, and its edge in forced colors, come with the app (frame.css). `!important` in here wins over the page's own `* { … !important }`. */
export const launcherCss = `:host{all:initial!important;contain:style!important;display:block!important;position:fixed!important;z-index:var(--foyer-z,2147483000)!important}\
:host([mode=inline]){position:static!important;width:100%!important;height:100%!important;min-height:320px!important}\
:host([hidden]),:host::backdrop{display:none!important}\
.launcher{position:fixed;bottom:calc(var(--foyer-y,20px) + env(safe-area-inset-bottom));inset-inline:var(--foyer-inline,auto calc(var(--foyer-x,20px) + env(safe-area-inset-right)));width:56px;height:56px;padding:0;border:0;border-radius:50%;display:grid;place-items:center;overflow:hidden;cursor:pointer;background:var(--foyer-button-background);color:var(--foyer-button-color);box-shadow:0 4px 20px #0004}\
.launcher[aria-busy=true]{opacity:.7}\
.launcher img{width:100%;height:100%;object-fit:cover}\
.launcher svg{width:28px;fill:none;stroke:currentColor;stroke-width:2}`

/** The button, with a picture when there is one. */
export function createLauncher({ name, picture }: LauncherLook, { icon, base }: Options): HTMLButtonElement {
  const button = Object.assign(document.createElement('button'), {
    className: 'launcher',
    part: 'launcher',
    // The app renames it in the visitor's language as soon as it is there; this word is understood in most of them.
    ariaLabel: `${name} · Chat`,
    ariaHasPopup: 'dialog',
    ariaExpanded: 'false',
  })
  // A site's own picture is named as its page names pictures.
  const address = icon ?? (picture && new URL(picture, base).href)
  button.append(address ? image(address) : bubble())
  return button
}

function image(address: string): HTMLImageElement {
  const picture = new Image()
  picture.alt = ''
  picture.referrerPolicy = 'no-referrer'
  picture.addEventListener('error', () => picture.replaceWith(bubble()))
  picture.src = address
  return picture
}

/** A speech bubble, built as elements: a page with Trusted Types lets no markup through. */
function bubble(): SVGSVGElement {
  const create = (name: 'svg') => document.createElementNS('http://www.w3.org/2000/svg', name)
  const svg = create('svg')
  const path = create('path' as 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  path.setAttribute('d', 'M20 12a8 8 0 0 1-12 7L4 20l1-4A8 8 0 1 1 20 12Z')
  svg.append(path)
  return svg
}
