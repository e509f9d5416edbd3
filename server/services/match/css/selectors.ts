/** Which part of a site a selector is about, by the names that sites and kits use. Pure. */

export type Part = 'page' | 'link' | 'button' | 'input'

/** Selectors of a list that are about the ordinary state of an element on a light page. */
export function plainSelectors(selector: string): string[] {
  if (selector.length >= 1000) return []
  return selector
    .split(',')
    .map((each) => each.trim())
    .filter((each) => !/:(?!root|link|any-link|where|is|not)|dark|disabled|\[aria/i.test(each))
}

export function partOf(selector: string): Part | undefined {
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
export function buttonScore(selector: string): number {
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
