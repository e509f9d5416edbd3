/** The palettes that a widget is shown in. `theme`: the colors as saved. */
export type Scheme = 'theme' | 'light' | 'dark'

export type SchemeOptions = {
  /** `auto`: light or dark as the visitor's system. */
  scheme: Scheme | 'auto'
  /** The page's own switch, which goes before `scheme`; null: none. See `pageScheme`. */
  schemeFrom: string | null
}

/**
 * Calls `then` with the wanted palette, at once and whenever it changes: with the visitor's system, or with the page's own switch. Ends with
 * `signal`.
 */
export function followScheme(
  { scheme, schemeFrom }: SchemeOptions,
  then: (scheme: Scheme) => void,
  signal: AbortSignal,
) {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const from = schemeFrom !== null && isSelector(schemeFrom) ? schemeFrom : null
  if (schemeFrom !== from) console.warn('Foyer: scheme-from is not a CSS selector:', schemeFrom)
  let shown: Scheme | undefined

  function look(): void {
    const page = from === null ? scheme : pageScheme(from)
    const wanted = page === 'auto' ? (system.matches ? 'dark' : 'light') : page
    if (wanted !== shown) then((shown = wanted))
  }

  look()
  if (from !== null || scheme === 'auto') system.addEventListener('change', look, { signal })
  if (from === null) return
  const observer = new MutationObserver(() => {
    watch()
    look()
  })
  function watch(): void {
    // A client-side router may have put another body in place.
    observer.observe(document.documentElement, { attributes: true, childList: true })
    if (document.body) observer.observe(document.body, { attributes: true })
  }
  watch()
  signal.addEventListener('abort', () => observer.disconnect())
}

/**
 * What the page's `<html>` or `<body>` says. A selector that ends with an attribute's bare name (`html[data-theme]`) has its value read: one with
 * "dark" or "light" in it says so, any other, and none, leaves it to the system. Any other selector (`.dark`) matches while the page is dark.
 */
function pageScheme(from: string): 'light' | 'dark' | 'auto' {
  const element = [document.documentElement, document.body].find((each) => each?.matches(from))
  const attribute = /\[\s*([\w-]+)\s*\]$/.exec(from)?.[1]
  if (attribute === undefined) return element ? 'dark' : 'light'
  const value = element?.getAttribute(attribute) ?? ''
  return /dark/i.test(value) ? 'dark' : /light/i.test(value) ? 'light' : 'auto'
}

/** Whether a text is a CSS selector. */
export function isSelector(text: string): boolean {
  try {
    document.documentElement.matches(text)
    return true
  } catch {
    return false
  }
}
