import type { ReadAttribute } from './options.ts'

/** Where launcher and panel stand, as custom properties of the element's rule; see launcher.ts and frame.css. Null: what stands there. */
export function placeProperties(read: ReadAttribute): [name: string, value: string | null][] {
  const [across, up = across] = pixelsOf(read('offset'))
  const layer = read('z-index')
  return [
    ['--foyer-x', across ?? null],
    ['--foyer-y', up ?? null],
    ['--foyer-z', Number(layer) ? layer : null],
  ]
}

/** The numbers of a text such as `20 40`, in px. */
function pixelsOf(text: string | null): string[] {
  return (text?.match(/[\d.]+/g) ?? []).map((number) => `${number}px`)
}

/** Whether the widget stays away from a path of the site. `patterns` are paths between commas; a `*` at the end stands for the rest. */
export function isHiddenOn(path: string, patterns: string | null): boolean {
  return (patterns ?? '').split(',').some((pattern) => {
    const text = pattern.trim()
    return text.endsWith('*') ? path.startsWith(text.slice(0, -1)) : path === text
  })
}
