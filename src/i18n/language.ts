/**
 * The tags that a visitor wants, best first: what the site asked for, then its page's own language, then the browser's. A page's language
 * comes before the browser's, so that the chat speaks as the page around it does.
 */
export function wantedTags(asked: string | null): string[] {
  return [asked, document.documentElement.lang, ...navigator.languages].filter((tag): tag is string => Boolean(tag))
}

/**
 * Of texts by language tag the one to read for somebody who wants these languages, best first: each wanted tag is shortened from its end
 * until there is a text (RFC 4647, section 3.4). Where there is none at all, the first text.
 */
function textFor(texts: Readonly<Record<string, string>>, wanted: readonly string[]): string | null {
  const byTag = new Map(Object.entries(texts).map(([tag, text]) => [tag.toLowerCase(), text]))
  for (const each of wanted) {
    const subtags = each.toLowerCase().split(/[-_]/)
    for (let length = subtags.length; length > 0; length -= 1) {
      const text = byTag.get(subtags.slice(0, length).join('-'))
      if (text !== undefined) return text
    }
  }
  return Object.values(texts)[0] ?? null
}

/** A text of the site's owner, which may be one for each language; `asked` as in {@link wantedTags}. Null: there is none. */
export function ownersText(text: string | Readonly<Record<string, string>> | null | undefined, asked: string | null) {
  return typeof text === 'object' && text ? textFor(text, wantedTags(asked)) : (text ?? null)
}

/** The same as a header Accept-Language, short and of such characters that it needs no CORS preflight. */
export function acceptLanguage(asked: string | null): string {
  const tags = wantedTags(asked).filter((tag) => /^[a-z]{2,3}(-[a-z\d]{2,8}){0,2}$/i.test(tag))
  return tags.slice(0, 5).join(', ')
}

/**
 * The first wanted language that the widget speaks, besides English, with the tag to name it by (BCP 47); English when there is none. Of a
 * tag only language, script and region count, and the rest is dropped: pages also write `de_DE.UTF-8`, for which `Intl` throws.
 */
export function chooseLanguage(
  wanted: readonly string[],
  spoken: readonly string[],
): { language: string; tag: string } {
  for (const each of wanted) {
    const [found, first] = /^([a-z]{2,3})([-_][a-z]{4})?([-_]([a-z]{2}|\d{3}))?(?![a-z\d])/i.exec(each) ?? []
    const tag = found?.replaceAll('_', '-') ?? ''
    // The old tag of Hebrew, which some browsers still send.
    const language = first?.toLowerCase().replace('iw', 'he') ?? ''
    if (language === 'en' || spoken.includes(language)) return { language, tag }
  }
  return { language: 'en', tag: 'en' }
}
