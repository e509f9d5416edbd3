import { safeAddress } from '../address.ts'
import { sheetOf } from '../apply.ts'
import { isGroup, keepInside, keepLooks, type AnyRule, type Group } from './reach.ts'

/** CSS functions that can name a file to load. All but `url()` take forms (strings, variables) that cannot be checked: they go. */
const loaders = /(url|src|image-set|image|cross-fade|element|paint)\(/gi
const addresses = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^"'()]*))\s*\)/gi

/** Blocks that are plain styling. All others go: @import, @property, @function, @font-face and whatever comes. */
const styling =
  /^CSS(Style|NestedDeclarations|Media|Supports|Container|LayerBlock|Scope|StartingStyle|Keyframes?)(Rule)?$/
/** Properties that place the launcher and the panel: only the page may set them. */
const places = /^--foyer-(x|y|z|panel-(width|height)|phone-(top|height)|safe-end|raised)$/

/**
 * The disclosure and the branding in the theme's colors, on a ground of their own: the site's css may change all that is behind them. The
 * color of the text is computed as in tokens.css; the layer comes before the site's, so that its `!important` wins.
 */
const ownGround = `@layer { .panel .footer {
  --foyer-disclosure-background: #fff !important; --foyer-disclosure-color: #111 !important; --foyer-disclosure-shadow: none !important;
  @supports (color: oklch(from red l c h)) {
    --foyer-disclosure-background: linear-gradient(var(--foyer-disclosure-ground), var(--foyer-disclosure-ground)) #fff !important;
    --foyer-disclosure-color: oklch(from var(--foyer-disclosure-ground) max(clamp(0, (0.575 - (l * alpha + 1 - alpha)) * 9999, 1), 0.12 + (l * alpha - alpha + 0.42) * 0.36) 0 0 / 1) !important;
  }
} }`

/** Of a stacking order that leaves the disclosure on top (guard.css). */
const lowIndex = /^(auto|-?\d{1,4})$/

/**
 * The site's own stylesheet for the widget (docs/theme.md, `customCss`), as sheets that cause no request but to the assets of the server at
 * `base`, and reach only as far as reach.ts says. The browser's parser reads it and what it understood is checked, so that no trick
 * of spelling counts. Css that is wrong loses its wrong parts, as anywhere.
 */
export function createCustomSheets(css: string, base: string): CSSStyleSheet[] {
  const sheets = [keepLooks, keepInside].map((keep) => {
    const sheet = sheetOf(css)
    clean(sheet, base)
    keep(sheet)
    return sheet
  })
  return [sheetOf(ownGround), ...sheets]
}

function clean(group: Group, base: string): void {
  for (let at = group.cssRules.length - 1; at >= 0; at -= 1) {
    const rule: AnyRule | undefined = group.cssRules[at]
    if (!rule) continue
    if (!styling.test(Object.prototype.toString.call(rule).slice(8, -1))) {
      // A @namespace loads nothing, and deleting one throws.
      if (!('namespaceURI' in rule)) group.deleteRule(at)
      continue
    }
    if (rule.style) cleanStyle(rule.style, base)
    if (isGroup(rule)) clean(rule, base)
    else for (const inner of rule.cssRules ?? []) if (isStyled(inner)) cleanStyle(inner.style, base)
  }
}

function isStyled(rule: AnyRule): rule is CSSRule & { style: CSSStyleDeclaration } {
  return rule.style !== undefined
}

function cleanStyle(style: CSSStyleDeclaration, base: string): void {
  for (const name of [...style]) {
    const isHigh = name === 'z-index' && !lowIndex.test(style.getPropertyValue(name))
    if (isHigh || places.test(name)) style.removeProperty(name)
  }
  if (!unescaped(style.cssText).match(loaders)) return
  // A copy: what is removed moves the rest.
  for (const name of [...style]) {
    const value = style.getPropertyValue(name)
    const own = value === '' ? undefined : ownAssetsOnly(value, base)
    // An empty value belongs to a shorthand with a variable in it, whose parts nobody can read: it goes as a whole.
    if (own === undefined) style.removeProperty(name)
    else if (own !== value) style.setProperty(name, own, style.getPropertyPriority(name))
  }
}

/** The value with whole addresses of our own assets, or undefined when it may load anything else. */
function ownAssetsOnly(value: string, base: string): string | undefined {
  const plain = unescaped(value)
  const calls = plain.match(loaders)?.length ?? 0
  if (calls === 0) return value
  let owned = 0
  const whole = plain.replace(addresses, (text, a?: string, b?: string, c?: string) => {
    const address = ownAsset(a ?? b ?? c ?? '', base)
    if (!address) return text
    owned += 1
    return `url("${address}")`
  })
  return owned === calls ? whole : undefined
}

function ownAsset(text: string, base: string): string | undefined {
  const address = safeAddress(text, base)
  const assets = new URL('assets/', base).href
  return address?.startsWith(assets) && /^[\w.-]+$/.test(address.slice(assets.length)) ? address : undefined
}

/** `u\72l(` is `url(` to the browser, and custom properties keep the spelling they came in. */
function unescaped(text: string): string {
  return text.replace(/\\(?:([0-9a-f]{1,6})\s?|([\s\S]))/gi, (_, hex?: string, other?: string) => {
    if (!hex) return other ?? ''
    const code = Number.parseInt(hex, 16)
    return code === 0 || code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code)
  })
}
