import { safeAddress } from './address.ts'

/** CSS functions that can name a file to load. All but `url()` take forms (strings, variables) that cannot be checked: they go. */
const loaders = /(url|src|image-set|image|cross-fade|element|paint)\(/gi
const addresses = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^"'()]*))\s*\)/gi

/**
 * The site's own stylesheet for the widget (theme.md, `customCss`), as a sheet that can cause no request but to the assets of
 * the server at `base`. The browser's parser reads it and what it understood is checked, so that no trick of spelling
 * counts: a constructed sheet takes no @import; rules of kinds that are not plain styling are deleted; declarations that
 * load a foreign file are removed. Css that is wrong loses its wrong parts, as anywhere.
 */
export function createCustomSheet(css: string, base: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  clean(sheet, base)
  return sheet
}

type AnyRule = CSSRule & Partial<Grouping> & { style?: CSSStyleDeclaration }
type Grouping = { cssRules: CSSRuleList; deleteRule(at: number | string): void }

function clean(group: Grouping, base: string): void {
  for (let at = group.cssRules.length - 1; at >= 0; at -= 1) {
    const rule: AnyRule | undefined = group.cssRules[at]
    if (!rule) continue
    if (!rule.style && !rule.cssRules) {
      // @import, @property, @counter-style and whatever comes: nothing that a chat's look needs. A @namespace loads nothing, and
      // deleting one throws.
      if (!('namespaceURI' in rule)) group.deleteRule(at)
      continue
    }
    if (rule.style) cleanStyle(rule.style, base)
    if (isGrouping(rule)) clean(rule, base)
    else for (const inner of rule.cssRules ?? []) if (isStyled(inner)) cleanStyle(inner.style, base)
  }
}

/** Keyframes delete their rules by key, not by place; theirs all have a style, so that none needs to. */
function isGrouping(rule: AnyRule): rule is CSSRule & Grouping {
  return rule.cssRules !== undefined && !('appendRule' in rule)
}

function isStyled(rule: AnyRule): rule is CSSRule & { style: CSSStyleDeclaration } {
  return rule.style !== undefined
}

function cleanStyle(style: CSSStyleDeclaration, base: string): void {
  if (!unescaped(style.cssText).match(loaders)) return
  // A copy: what is removed moves the rest.
  for (const name of Array.from(style)) {
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
