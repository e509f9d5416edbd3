import type { Language } from '../../contract/languages.ts'

/**
 * The owner's text for a conversation in `language`; undefined if there is none. Among regional variants the visitor's preference decides
 * (`wanted`, tags, best first). A text without a language is for all.
 */
export function ownersText(
  texts: string | Readonly<Record<string, string>> | undefined,
  language: Language,
  wanted: readonly string[] = [],
): string | undefined {
  if (texts === undefined || typeof texts === 'string') return texts
  const byTag = Object.entries(texts).map(([tag, text]) => ({ tag: tag.toLowerCase(), text }))
  const own = byTag.filter(({ tag }) => tag === language || tag.startsWith(`${language}-`))
  const preferred = wanted.map((tag) => own.find((each) => each.tag === tag.toLowerCase())).find(Boolean)
  return (preferred ?? own.find(({ tag }) => tag === language) ?? own[0])?.text
}
