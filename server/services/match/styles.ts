import { readCss, type CssRule } from './css.ts'
import { colorIn, isVivid } from './css-colors.ts'
import type { Found, Look } from './look.ts'
import { buttonScore, partOf, plainSelectors } from './selectors.ts'
import { brandName, createVariables, type Variables } from './variables.ts'

/** A stylesheet and how it is called in words. */
export type Sheet = { name: string; css: string }

const properties = new Set(['color', 'background', 'background-color', 'font', 'font-family', 'border-radius'])

/** Finds out what a site looks like from its stylesheets. Takes some 100 ms for 5 MB. */
export function lookOfStyles(sheets: readonly Sheet[]): Look {
  const rules: { rule: CssRule; sheet: string }[] = []
  const variables = createVariables()
  for (const { name, css } of sheets) {
    for (const rule of readCss(css, (property) => properties.has(property) || property.startsWith('--'))) {
      variables.add(rule, name)
      if (rule.declarations.some(([property]) => properties.has(property))) rules.push({ rule, sheet: name })
    }
  }
  const look: Look = { brands: [] }
  const vivid = new Map<string, number>()
  for (const { rule, sheet } of rules) {
    const styles = stylesOf(rule, sheet, variables)
    for (const found of [styles.background, styles.color]) {
      if (found && isVivid(found.value)) vivid.set(found.value, (vivid.get(found.value) ?? 0) + 1)
    }
    for (const selector of plainSelectors(rule.selector)) apply(look, selector, styles)
  }
  addVariables(look, variables)
  const [frequent] = [...vivid].toSorted(([, a], [, b]) => b - a)
  if (frequent)
    look.brands.push({ value: frequent[0], from: `the most frequent color, used ${frequent[1]} times`, score: 2 })
  return look
}

type Styles = { background?: Found; color?: Found; font?: Found; radius?: Found }

function stylesOf({ selector, declarations }: CssRule, sheet: string, variables: Variables): Styles {
  const styles: Styles = {}
  const place = `${selector.replaceAll(/\s+/g, ' ').slice(0, 80)} in ${sheet}`
  for (const [property, written] of declarations) {
    const value = variables.resolve(written)
    const from = `${property} of ${place}`
    const color = property === 'color' || property.startsWith('background') ? colorIn(value) : undefined
    if (property === 'color' && color) styles.color = { value: color, from }
    if (property.startsWith('background') && color) styles.background = { value: color, from }
    const font = property.startsWith('font') ? familyIn(property, value) : undefined
    if (font) styles.font = { value: font, from }
    if (property === 'border-radius') styles.radius = { value: value.slice(0, 40), from }
  }
  return styles
}

/** Later rules win, as in browsers where they weigh the same. */
function apply(look: Look, selector: string, { background, color, font, radius }: Styles): void {
  switch (partOf(selector)) {
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
      return
    }
    default:
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

/** The first family of its own name that a theme can hold. */
function familyIn(property: string, value: string): string | undefined {
  // Of the shorthand the family comes last, after the size.
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
