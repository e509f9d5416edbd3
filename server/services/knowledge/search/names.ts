import { neighboringHeadings } from '../../../engines/retrieval/passages/passage.ts'
import { isBareQuestionWord } from '../../../engines/retrieval/question/follow-up.ts'
import { normalizeQuestion } from '../../../engines/language/words.ts'
import { isSamePlace } from '../../../engines/retrieval/second-section.ts'
import type { KnowledgePassage } from './passages.ts'

type Names = ReadonlyMap<string, KnowledgePassage | undefined>

/**
 * What is said to just these words: the answer to a question that somebody wrote down, else what stands under a heading that only one
 * document has once, by its own words or with its page's ("Price – Heron 90"). Sections of the instructions go before documents, and an engine
 * finds them itself.
 */
export function passagesByName(passages: readonly KnowledgePassage[]): Names {
  const named = new Map<string, KnowledgePassage | undefined>()
  for (const pair of passages) if (pair.isPair) named.set(normalizeQuestion(pair.title), pair)
  for (const passage of passages) {
    for (const name of namesOf(passage).map(normalizeQuestion)) {
      const other = named.get(name)
      if (passage.isPair || other?.isPair || name === '') continue
      if (!named.has(name)) named.set(name, passage)
      else if (!other || other.document?.id !== passage.document?.id || !isSamePlace(other, passage))
        named.set(name, undefined)
    }
  }
  // Who types "prices" may mean the page of that name.
  for (const { document } of passages) {
    const name = normalizeQuestion(document?.title ?? '')
    const other = named.get(name)
    if (other && !other.isPair && other.document?.id !== document?.id) named.set(name, undefined)
  }
  for (const [name, passage] of named) if (!passage?.document) named.delete(name)
  return named
}

/** The shortest words that are answered by just this passage. */
export function ownNameOf(passage: KnowledgePassage, named: Names): string | undefined {
  return namesOf(passage).find((name) => named.get(normalizeQuestion(name)) === passage)
}

/** The words that name a passage. "How much" heads one, and asks for the price of what is talked about. */
function namesOf({ title, above: [page] = [], isPair }: KnowledgePassage): string[] {
  const alone = !isPair && isBareQuestionWord(title) ? [] : [title]
  return page === undefined || page === title ? alone : [...alone, `${title} – ${page}`]
}

/** Of a passage's document the headings beside it; of a question those beside it in its source. Only what is said when it is asked. */
export function namesBeside(passage: KnowledgePassage, all: readonly KnowledgePassage[], named: Names): string[] {
  const { document, isPair, title } = passage
  if (!document) return []
  const isNear = ({ document: other, isPair: isOther }: KnowledgePassage) =>
    isPair ? isOther && other?.sourceId === document.sourceId : other?.id === document.id
  const near = all.filter(isNear)
  const first = new Map(near.map((each) => [each.document?.id, each]).toReversed() as [string, KnowledgePassage][])
  const names = (isPair ? [...first.values()].toReversed() : near).map((each) => each.title)
  const own = (isPair && first.get(document.id)?.title) || title
  return neighboringHeadings(names, own).filter((name) => named.get(normalizeQuestion(name)))
}
