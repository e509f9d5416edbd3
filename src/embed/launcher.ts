import type { ThemeAnswer } from '../../server/contract/theme.ts'
import type { Options } from './options.ts'

/** The launcher: a round button at the bottom of the page. Built by hand, since it comes before any library. */

/** The loader's sheet: where the element stands, and the launcher. `!important` in here wins over the page's own `* { … !important }`. */
export const launcherCss = `
:host{all:initial!important;contain:style!important}
:host([hidden]){display:none!important}
:host(:not([mode=inline])){position:fixed!important;inset-block-end:0!important;inset-inline-end:0!important;inline-size:0!important;block-size:0!important;z-index:2147483000!important;display:block!important}
:host([mode=inline]){display:block!important;position:relative!important;inline-size:100%!important;block-size:100%!important;min-block-size:320px!important}
.launcher{position:fixed;inset-block-end:calc(20px + env(safe-area-inset-bottom,0px));inset-inline-end:calc(20px + env(safe-area-inset-right,0px));inline-size:56px;block-size:56px;padding:0;margin:0;border:0;border-radius:50%;display:grid;place-items:center;overflow:hidden;cursor:pointer;background:var(--foyer-button-background);color:var(--foyer-button-color);box-shadow:0 2px 6px rgb(0 0 0/.16),0 8px 24px rgb(0 0 0/.18);transition:transform .16s,opacity .16s;-webkit-tap-highlight-color:transparent}
.launcher:hover{transform:scale(1.05)}
.launcher:active{transform:scale(.97)}
.launcher:focus-visible{outline:2px solid #fff;outline-offset:0;box-shadow:0 0 0 5px #111}
.launcher[aria-busy=true]{opacity:.7}
.launcher img{inline-size:100%;block-size:100%;object-fit:cover}
.launcher svg{inline-size:28px;block-size:28px;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
@media(forced-colors:active){.launcher{border:2px solid ButtonText}}
@media(prefers-reduced-motion:reduce){.launcher{transition:none}.launcher:hover,.launcher:active{transform:none}}
@media print{:host{display:none!important}}
`

/** The colors of the launcher, readable also where the saved ones are not (see `warnings`). */
export function launcherColors({ data, warnings }: ThemeAnswer): { background: string; color: string } {
  const saved = data.theme?.chat?.buttons
  const repaired = warnings?.find(({ path }) => path === 'theme.chat.buttons.color')?.suggestion
  return { background: saved?.backgroundColor ?? '#0042da', color: repaired ?? saved?.color ?? '#ffffff' }
}

/** The button, with a picture when there is one. */
export function createLauncher({ data }: ThemeAnswer, { icon, base }: Options): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'launcher'
  button.setAttribute('part', 'launcher')
  button.setAttribute('aria-label', `Open chat with ${data.agent.name}`)
  button.setAttribute('aria-haspopup', 'dialog')
  button.setAttribute('aria-expanded', 'false')
  // A site's own picture is named as its page names pictures; a saved one may be a path of the server.
  const saved = data.theme?.chat?.hostAvatar?.url
  const picture = icon ?? (saved ? new URL(saved, base).href : null)
  button.append(picture ? image(picture, button) : bubble())
  return button
}

function image(address: string, button: HTMLElement): HTMLImageElement {
  const picture = document.createElement('img')
  picture.alt = ''
  picture.referrerPolicy = 'no-referrer'
  picture.addEventListener('error', () => button.replaceChildren(bubble()))
  picture.src = address
  return picture
}

/** A speech bubble, built as elements: a page with Trusted Types lets no markup through. */
function bubble(): SVGSVGElement {
  const namespace = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(namespace, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(namespace, 'path')
  path.setAttribute('d', 'M20.5 11.5a8 8 0 0 1-11.6 7.1L4 20l1.4-4.6A8 8 0 1 1 20.5 11.5Z')
  svg.append(path)
  return svg
}
