/**
 * The tags that a visitor wants, best first: what the site asked for, then its page's own language, then the browser's. A page's language
 * comes before the browser's, so that the chat speaks as the page around it does.
 */
export function wantedTags(asked: string | null): string[] {
  return [asked, document.documentElement.lang, ...navigator.languages].filter((tag): tag is string => Boolean(tag))
}

/** The same as a header Accept-Language, of so few letters and such ones that a browser needs not ask whether it may send it. */
export function acceptLanguage(asked: string | null): string {
  const tags = wantedTags(asked).filter((tag) => /^[a-z]{2,3}(-[a-z\d]{2,8}){0,2}$/i.test(tag))
  return tags.slice(0, 5).join(', ')
}

/**
 * The first wanted language that the widget speaks, besides English, with the tag to name it by (BCP 47); English when there is none. Of a
 * tag only language, script and region count, and whatever follows is dropped: pages write `de_DE.UTF-8` too, which `Intl` throws at.
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
