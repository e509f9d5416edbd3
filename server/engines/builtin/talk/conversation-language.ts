import { languages, type Language } from '../../language/languages.ts'

/**
 * The language of a conversation: what the newest message of the visitor is in, else what the ones before it were in, else what the
 * visitor asks for (`wanted`, language tags, best first), else English. `told` gives the languages that each message may be in, newest first.
 */
export function conversationLanguage(told: Iterable<readonly Language[]>, wanted: readonly string[]): Language {
  let possible: readonly Language[] = languages
  for (const each of told) {
    const shared = possible.filter((language) => each.includes(language))
    if (shared.length === 1 && shared[0]) return shared[0]
    if (shared.length > 0) possible = shared
  }
  const asked = wanted.map(primaryTag).find((tag): tag is Language => possible.some((language) => language === tag))
  return asked ?? possible[0] ?? 'en'
}

/** The language of a tag. `iw` is what Hebrew was. */
function primaryTag(tag: string): string {
  const [language = ''] = tag.toLowerCase().split('-')
  return language === 'iw' ? 'he' : language
}
