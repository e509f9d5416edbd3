import type { ReadAttribute } from './options.ts'

/** Where launcher and panel stand, as custom properties of the element's rule; see launcher.ts and frame.css. Null: what stands there. */
export function placeProperties(read: ReadAttribute): [name: string, value: string | null][] {
  const pixels = read('offset')?.match(/[\d.]+/g) ?? []
  const [across = null, up = across] = pixels.map((number) => `${number}px`)
  const layer = read('z-index')
  return [
    ['--foyer-x', across],
    ['--foyer-y', up],
    ['--foyer-z', Number(layer) ? layer : null],
  ]
}

/** Whether the widget stays away from a path of the site. `patterns` are paths between commas; a `*` at the end stands for the rest. */
export function isHiddenOn(path: string, patterns: string | null): boolean {
  const isHere = (pattern: string) => (pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern)
  return patterns?.match(/[^\s,]+/g)?.some(isHere) ?? false
}

/**
 * Whether launcher and panel belong into the browser's top layer, where no transform, filter or stacking of the page reaches them. A
 * layer that the page chose stays the page's; inside of a dialog the widget is in that dialog's layer. What is modal or fills the screen makes
 * it inert: it must not lie above that, and look alive.
 */
export function isOnTop(element: Element): boolean {
  return !element.closest('[z-index],[mode=inline],dialog') && !document.querySelector(':modal:not(html)')
}
