import { languages, type Language } from '../../../contract/languages.ts'
import { primaryTag } from '../../language/detect.ts'

/**
 * The language of a conversation: that of the visitor's newest message, else that of earlier ones, else the visitor's preference
 * (`wanted`, language tags, best first), else English. `told` yields the possible languages of each message, newest first.
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
