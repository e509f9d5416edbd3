import type { SchemeOptions } from '../theme/page-scheme.ts'
import type { Mode, ReadAttribute, SomeOptions } from './options.ts'

/** The options that only matter once the app is loaded; see options.ts. */
export type PanelOptions = {
  mode: Mode
  /** Width and height of the panel, as CSS lengths; null: what the css has. It never grows beyond the window. */
  size: { width: string; height: string } | null
  /** A BCP 47 tag. Null: the page's `<html lang>`, then the browser's. */
  lang: string | null
  /** JSON with the words that the site says otherwise; see src/i18n/own-words.ts. */
  words: string | null
  /**
   * Where the browser remembers the conversation once something was sent: `local` (localStorage), `session` (sessionStorage: until the tab is
   * closed), `none` (this page only). A visitor whose browser sends Global Privacy Control gets `session` in place of `local`.
   */
  persist: NonNullable<SomeOptions['persist']>
  /** Whether an answer that comes while the visitor looks elsewhere makes a sound. */
  sound: boolean
}

const modes = ['bubble', 'popup', 'inline'] as const
const persists = ['local', 'session', 'none'] as const
const schemes = ['theme', 'auto', 'light', 'dark'] as const

/** `hasPrivacyControl` is the browser's `navigator.globalPrivacyControl` (https://www.w3.org/TR/gpc/). */
export function readPanelOptions(read: ReadAttribute, hasPrivacyControl: boolean): PanelOptions {
  const persist = oneOf(persists, read('persist'))
  return {
    mode: oneOf(modes, read('mode')),
    size: sizeOf(read('size')?.trim()),
    lang: read('lang')?.trim() || null,
    words: read('words') ?? null,
    persist: persist === 'local' && hasPrivacyControl ? 'session' : persist,
    sound: (read('sound') ?? 'false') !== 'false',
  }
}

/** The attributes of the options that say which palette is shown: they are read again whenever one changes, while the panel stays as it is. */
export const schemeAttributes = ['color-scheme', 'scheme-from']

export function readScheme(read: ReadAttribute): SchemeOptions {
  return { scheme: oneOf(schemes, read('color-scheme')), schemeFrom: read('scheme-from') || null }
}

/** The allowed value that an attribute holds, else the first one. */
function oneOf<const T extends readonly string[]>(allowed: T, value: ReturnType<ReadAttribute>): T[number] {
  return allowed.find((each) => each === value) ?? (allowed[0] as T[number])
}

/** `small`, `large`, or `420x640`; `medium` is what the css has. */
function sizeOf(text: string | undefined): PanelOptions['size'] {
  if (text === 'small') return { width: '340px', height: '520px' }
  if (text === 'large') return { width: '480px', height: '760px' }
  const [, width, height] = /^(\d{3,4})x(\d{3,4})$/.exec(text ?? '') ?? []
  return width && height ? { width: `${width}px`, height: `${height}px` } : null
}
