import type { CssRule } from './css.ts'

/** Custom properties of the page, and what they stand for. */
export type Variables = {
  add(rule: CssRule, sheet: string): void
  /** A value with its `var()` replaced, as far as that is known. */
  resolve(value: string): string
  all(): { name: string; value: string; from: string }[]
}

const most = 5000
const deepest = 8
const longest = 300

export function createVariables(): Variables {
  const variables = new Map<string, { value: string; from: string }>()
  const reference = /var\(\s*(--[\w-]{1,100})\s*(?:,([^()]{0,100}(?:\([^()]{0,100}\))?[^()]{0,20}))?\)/g

  return {
    add({ selector, declarations }, sheet) {
      // Those of the page alone: others hold for a part of it, or in another scheme.
      if (!/^(?::root|html|body|:host|\*)(?=$|[\s,:])/i.test(selector) || /dark/i.test(selector)) return
      for (const [name, value] of declarations) {
        const isNew = !variables.has(name)
        if (name.startsWith('--') && (!isNew || variables.size < most)) {
          variables.set(name, { value, from: `${name.slice(0, 80)} in ${sheet}` })
        }
      }
    },
    resolve(value) {
      let text = value
      for (let depth = 0; depth < deepest && text.includes('var('); depth++) {
        text = text
          .replaceAll(
            reference,
            (_, name: string, fallback?: string) => variables.get(name)?.value ?? fallback?.trim() ?? '',
          )
          .slice(0, longest)
      }
      return text
    },
    all: () => [...variables].map(([name, { value, from }]) => ({ name, value, from })),
  }
}

const exact =
  /^--(?:[a-z]{1,6}-)?(?:color-|colou?r--|wp--preset--color--|e-global-color-)?(?:primary|brand|accent)(?:-colou?r|-500|-600|-main|-base|-default|-bg)?$/

/** How much speaks for it that a variable of this name is the brand's color; 0: nothing. */
export function brandName(name: string): number {
  if (!exact.test(name)) return 0
  return name.includes('accent') ? 5 : 7
}
