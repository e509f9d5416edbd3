import type { LauncherLook } from '#contract/agents/theme.ts'
import type { Options } from './options.ts'

/** The launcher: a round button at the bottom of the page. Built by hand, since it comes before any library. */

/** The loader's sheet: where the element stands, and the launcher; what moves it under the pointer, and its edge in forced colors, come with the app (frame.css). On paper there is nothing to press: only an inline panel is printed. Without a picture an `i` is a speech bubble: round, with a corner. `!important` in here wins over the page's own `* { … !important }`. */
export const launcherCss = `:host{all:initial!important;contain:style!important;display:block!important;position:fixed!important;z-index:var(--foyer-z,2147483000)!important}\
@media print{:host{display:none!important}}\
:host([mode=inline]){display:block!important;position:static!important;width:100%!important;height:100%!important;min-height:320px!important}\
:host([hidden]),:host::backdrop{display:none!important}\
.launcher{position:fixed;bottom:calc(var(--foyer-y,20px) + env(safe-area-inset-bottom));inset-inline:var(--foyer-inline,auto calc(var(--foyer-x,20px) + env(safe-area-inset-right)));width:56px;height:56px;padding:0;border:0;border-radius:50%;display:grid;place-items:center;overflow:hidden;cursor:pointer;background:var(--foyer-button-background);color:var(--foyer-button-color);box-shadow:0 4px 20px #0004}\
.launcher[aria-busy=true]{opacity:.7}\
.launcher[aria-label^=⚠]:before{content:"⚠";font-size:28px;line-height:56px}\
.launcher img{width:100%;height:100%;object-fit:cover}\
.launcher i{width:20px;height:20px;border:2px solid;border-radius:50% 50% 50% 2px}`

/** The button, with a picture when there is one. */
export function createLauncher({ name, picture }: LauncherLook, { icon, base }: Options): HTMLButtonElement {
  const button = Object.assign(document.createElement('button'), {
    className: 'launcher',
    part: 'launcher',
    // The app renames it in the visitor's language as soon as it is there; this word is understood in most of them.
    ariaLabel: `${name} · Chat`,
  })
  // A site's own picture is named as its page names pictures.
  const address = icon ?? (picture && new URL(picture, base).href)
  button.append(address ? image(address) : document.createElement('i'))
  return button
}

function image(address: string): HTMLImageElement {
  const picture = new Image()
  picture.alt = ''
  picture.referrerPolicy = 'no-referrer'
  picture.addEventListener('error', () => picture.replaceWith(document.createElement('i')))
  picture.src = address
  return picture
}
