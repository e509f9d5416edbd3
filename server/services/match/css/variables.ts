import type { CssRule } from './css.ts'

const maxVariables = 5000
/** Of variables within variables. */
const maxDepth = 8
const maxValueLength = 300

const reference = /var\(\s*(--[\w-]{1,100})\s*(?:,([^()]{0,100}(?:\([^()]{0,100}\))?[^()]{0,20}))?\)/g

/** Custom properties of the page, and what they stand for. */
export class Variables {
  readonly #known = new Map<string, { value: string; from: string }>()

  add({ selector, declarations }: CssRule, sheet: string): void {
    // Those of the page alone: others hold for a part of it, or in another scheme.
    if (!/^(?::root|html|body|:host|\*)(?=$|[\s,:])/i.test(selector) || /dark/i.test(selector)) return
    for (const [name, value] of declarations) {
      if (name.startsWith('--') && (this.#known.has(name) || this.#known.size < maxVariables)) {
        this.#known.set(name, { value, from: `${name.slice(0, 80)} in ${sheet}` })
      }
    }
  }

  /** A value with its `var()` replaced, as far as that is known. */
  resolve(value: string): string {
    const valueOf = (_: string, name: string, fallback = '') => this.#known.get(name)?.value ?? fallback.trim()
    let text = value
    for (let depth = 0; depth < maxDepth && text.includes('var('); depth++) {
      text = text.replaceAll(reference, valueOf).slice(0, maxValueLength)
    }
    return text
  }

  all(): { name: string; value: string; from: string }[] {
    return Array.from(this.#known, ([name, { value, from }]) => ({ name, value, from }))
  }
}

const exact =
  /^--(?:[a-z]{1,6}-)?(?:color-|colou?r--|wp--preset--color--|e-global-color-)?(?:primary|brand|accent)(?:-colou?r|-500|-600|-main|-base|-default|-bg)?$/

/** How much speaks for it that a variable of this name is the brand's color; 0: nothing. */
export function brandName(name: string): number {
  if (!exact.test(name)) return 0
  return name.includes('accent') ? 5 : 7
}
