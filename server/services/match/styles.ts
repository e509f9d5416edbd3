import { colorIn, isVivid } from './css-colors.ts'
import { brandName, type CssRule, readCss, Variables } from './css.ts'
import type { FoundStyle, Look } from './look.ts'

/** A stylesheet and its name for people. */
export type Sheet = { name: string; css: string }

const properties = new Set(['color', 'background', 'background-color', 'font', 'font-family', 'border-radius'])

/** How much of all stylesheets together is read, in characters: several times that of large sites. */
const maxCssLength = 3_000_000
/** How many candidates for the brand color are returned, those with the best scores. */
const maxBrands = 20

/** Extracts the look of a site from its stylesheets. Takes up to two seconds. */
export function lookOfStyles(sheets: readonly Sheet[]): Look {
  const rules: { rule: CssRule; sheet: string }[] = []
  const variables = new Variables()
  let left = maxCssLength
  for (const { name, css: whole } of sheets) {
    const css = whole.slice(0, left)
    left -= css.length
    for (const rule of readCss(css, (property) => properties.has(property) || property.startsWith('--'))) {
      variables.add(rule, name)
      if (rule.declarations.some(([property]) => properties.has(property))) rules.push({ rule, sheet: name })
    }
  }
  const look: Look = { brands: [] }
  const used = new Map<string, number>()
  for (const { rule, sheet } of rules) {
    for (const [property, value] of rule.declarations) {
      const color = isColored(property) ? colorIn(variables.resolve(value)) : undefined
      if (color) used.set(color, (used.get(color) ?? 0) + 1)
    }
    let styles: Styles | undefined
    for (const selector of plainSelectors(rule.selector)) {
      const part = partOf(selector)
      if (!part) continue
      styles ??= stylesOf(rule, sheet, variables)
      apply(look, part, selector, styles)
    }
  }
  addVariables(look, variables)
  const [[value, times] = []] = [...used].filter(([color]) => isVivid(color)).toSorted(([, a], [, b]) => b - a)
  if (value !== undefined) look.brands.push({ value, from: `the most frequent color, used ${times} times`, score: 2 })
  look.brands = look.brands.toSorted((a, b) => b.score - a.score).slice(0, maxBrands)
  return look
}

function isColored(property: string): boolean {
  return property === 'color' || property.startsWith('background')
}

type Styles = { background?: FoundStyle; color?: FoundStyle; font?: FoundStyle; radius?: FoundStyle }

function stylesOf({ selector, declarations }: CssRule, sheet: string, variables: Variables): Styles {
  const styles: Styles = {}
  const place = `${selector.replaceAll(/\s+/g, ' ').slice(0, 80)} in ${sheet}`
  for (const [property, written] of declarations) {
    const value = variables.resolve(written)
    const from = `${property} of ${place}`
    const color = isColored(property) ? colorIn(value) : undefined
    if (property === 'color' && color) styles.color = { value: color, from }
    if (property.startsWith('background') && color) styles.background = { value: color, from }
    const font = property.startsWith('font') ? familyIn(property, value) : undefined
    if (font) styles.font = { value: font, from }
    if (property === 'border-radius') styles.radius = { value: value.slice(0, 40), from }
  }
  return styles
}

/** Later rules win, as in the cascade at equal specificity. */
function apply(look: Look, part: Part, selector: string, { background, color, font, radius }: Styles): void {
  switch (part) {
    case 'page':
      if (background) look.background = background
      if (color) look.text = color
      if (font) look.font = font
      return
    case 'input':
      if (background) look.inputBackground = background
      if (color) look.inputText = color
      if (radius) look.radius ??= radius
      return
    case 'link':
      if (color && isVivid(color.value)) look.brands.push({ ...color, score: 4 })
      return
    case 'button': {
      if (radius) look.radius = radius
      if (!background) return
      const score = buttonScore(selector) + (isVivid(background.value) ? 3 : -3)
      look.brands.push({ ...background, score, ...(color && { text: color }) })
    }
  }
}

function addVariables(look: Look, variables: Variables): void {
  for (const { name, value, from } of variables.all()) {
    const color = colorIn(variables.resolve(value))
    const found = color && { value: color, from }
    const score = brandName(name)
    if (found && score > 0) look.brands.push({ ...found, score: score + (isVivid(found.value) ? 0 : -3) })
    if (found && /^--(?:color-)?(?:background|bg|page-bg|body-bg|bs-body-bg)(?:-color)?$/.test(name))
      look.background ??= found
    if (found && /^--(?:color-)?(?:foreground|text|body-color|bs-body-color)(?:-color)?$/.test(name))
      look.text ??= found
    if (/^--(?:border-)?radius(?:-base|-md|-default)?$/.test(name))
      look.radius ??= { value: variables.resolve(value), from }
  }
}

const generic =
  /^(?:inherit|initial|unset|revert|serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-[\w-]+|-apple-system|blinkmacsystemfont|emoji|math|var\()/i

/** Returns the first font family that is not generic and valid in a theme. */
function familyIn(property: string, value: string): string | undefined {
  // In the shorthand the families follow the size.
  const list =
    property === 'font' ? (/[\d.]+(?:px|r?em|%|pt|v[wh])(?:\s*\/\s*[\w.%]+)?\s+(.+)$/i.exec(value)?.[1] ?? '') : value
  const names = list.split(',').map((name) =>
    name
      .replace(/!important/i, '')
      .trim()
      .replaceAll(/^["']|["']$/g, ''),
  )
  return names.find((name) => /^[A-Za-z0-9 _-]{1,64}$/.test(name) && !generic.test(name))
}

/** Which part of a site a selector is about, by the names that sites and kits use. Pure. */

type Part = 'page' | 'link' | 'button' | 'input'

/** Selectors of a list that are about the ordinary state of an element on a light page. */
function plainSelectors(selector: string): string[] {
  if (selector.length >= 1000) return []
  return selector
    .split(',')
    .map((each) => each.trim())
    .filter((each) => !/:(?!root|link|any-link|where|is|not)|dark|disabled|\[aria/i.test(each))
}

function partOf(selector: string): Part | undefined {
  if (/^(?::root|html|body|html\s+body)(?:\.[\w-]+)?$/i.test(selector)) return 'page'
  if (/^a(?::link|:any-link)?$/i.test(selector)) return 'link'
  const [last = ''] = selector.split(/[\s>+~]+/).slice(-1)
  if (input.test(last)) return 'input'
  return button.test(last) ? 'button' : undefined
}

const input =
  /^(?:input|textarea|select)(?!\[type=["']?(?:submit|button|checkbox|radio|range|color|reset|image))|\.form-control|\.input$/i
const button =
  /^button|\.(?:[\w-]*[_-])?(?:btn|button|cta)\b|\[type=["']?submit|wp-element-button|wp-block-button__link/i

/** How much speaks for it that a selector's button is the one that shows the brand. */
function buttonScore(selector: string): number {
  const text = selector.toLowerCase()
  let score = 3
  if (/primary|cta|brand|accent|buy|checkout|add-to-cart/.test(text)) score += 4
  if (/submit|wp-element-button|wp-block-button__link|^\.?btn$|^\.?button$/.test(text)) score += 1
  if (other.test(text)) score -= 5
  // A button of one corner of the site says less than the button of all.
  return score - Math.min(2, text.split(/[\s>+~]+/).length - 1)
}

const other =
  /secondary|outline|ghost|danger|error|warning|success|info\b|light|link|close|toggle|nav|menu|icon|cookie|consent|social/
