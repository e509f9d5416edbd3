/** The languages that the widget speaks, by the first part of their tags (BCP 47). */
export const languages = [
  'en',
  'de',
  'fr',
  'es',
  'pt',
  'it',
  'nl',
  'pl',
  'tr',
  'ru',
  'uk',
  'ar',
  'he',
  'hi',
  'ja',
  'ko',
  'zh',
] as const
export type Language = (typeof languages)[number]

/**
 * The tags that a visitor wants, best first: what the site asked for, then its page's own language, then the browser's. A page's language
 * comes before the browser's, so that the chat speaks as the page around it does.
 */
export function wantedTags(asked: string | null): string[] {
  return [asked, document.documentElement.lang, ...navigator.languages].filter((tag): tag is string => Boolean(tag))
}

/** The first wanted tag in a language that the widget speaks, with that language; English when there is none. */
export function chooseLanguage(tags: readonly string[]): { language: Language; tag: string } {
  for (const tag of tags) {
    // The old tag of Hebrew, which some browsers still send.
    const first = tag.toLowerCase().replace('_', '-').split('-')[0]
    const language = languages.find((each) => each === (first === 'iw' ? 'he' : first))
    if (language) return { language, tag: tag.replace('_', '-') }
  }
  return { language: 'en', tag: 'en' }
}
