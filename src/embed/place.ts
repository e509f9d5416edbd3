import type { LauncherLook } from '#contract/agents/theme.ts'
import type { ReadAttribute } from './options.ts'

/**
 * The launcher's colors, and where it and the panel stand, as custom properties `--foyer-…` of the element's rule; see launcher.ts and frame.css. Null:
 * what stands there.
 */
export function launcherProperties(
  read: ReadAttribute,
  { background = '', color = '' }: Partial<LauncherLook>,
): [name: string, value: string | null][] {
  const pixels = read('offset')?.match(/[\d.]+/g) ?? []
  const [across = null, up = across] = pixels.map((number) => `${number}px`)
  const layer = read('z-index')
  return [
    ['button-background', background],
    ['button-color', color],
    ['inline', read('side') === 'start' ? 'calc(var(--foyer-x,20px) + env(safe-area-inset-left)) auto' : null],
    ['x', across],
    ['y', up],
    ['z', Number(layer) ? (layer as string) : null],
  ]
}

/** Whether the widget stays away from a path of the site. `patterns` are paths between commas; a `*` at the end stands for the rest. */
export function isHiddenOn(path: string, patterns: ReturnType<ReadAttribute>): boolean {
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
