import { languages, type Language } from '../contract/languages.ts'

/** The language tags of an Accept-Language header, best first; the order decides between equal weights (RFC 9110, section 12.5.4). */
export function acceptedTags(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, 500)
    .split(',')
    .flatMap((part) => {
      const [, tag, weight = '1'] = /^\s*([a-z]{2,3}(?:-[a-z0-9]{2,8})*)\s*(?:;\s*q=([\d.]+)\s*)?$/i.exec(part) ?? []
      return tag !== undefined && Number(weight) > 0 ? [{ tag, weight: Number(weight) }] : []
    })
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}

/** The first wanted language that the widget speaks, with the tag that names it: so the widget chooses its words, too. */
export function spokenLanguage(wanted: readonly string[]): { language: Language; tag: string } | undefined {
  for (const tag of wanted) {
    // The old tag of Hebrew, which some browsers still send.
    const primary = tag.toLowerCase().split('-')[0]?.replace(/^iw$/, 'he')
    const language = languages.find((each) => each === primary)
    if (language) return { language, tag }
  }
  return undefined
}

/**
 * The text, or whatever there is by language, for a reader of the `wanted` languages, best first: each tag is shortened from its end until there is a text for it (RFC 4647,
 * section 3.4). Without any match, the first text.
 */
export function textFor<Text>(texts: Readonly<Record<string, Text>>, wanted: readonly string[]): Text | undefined {
  const byTag = new Map(Object.entries(texts).map(([tag, text]) => [tag.toLowerCase(), text]))
  for (const each of wanted) {
    for (let tag = each.toLowerCase(); tag !== ''; tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-')))) {
      const text = byTag.get(tag)
      if (text !== undefined) return text
    }
  }
  return byTag.values().next().value
}

let names: Intl.DisplayNames | undefined

/** The English name of a language: `Spanish` for `es`. */
export function englishNameOf(language: Language): string {
  names ??= new Intl.DisplayNames('en', { type: 'language' })
  return names.of(language) ?? language
}
