import { indexPassages } from '../../../server/engines/retrieval/index/passage-index.ts'
import { offTopic, type QuestionSet } from './questions.ts'

/** What the gate would do with each threshold, over all sets: shares of the questions. */
export type Point = {
  threshold: number
  right: number
  wrong: number
  declined: number
  declinedOfOtherArticles: number
}

const thresholds = [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.36, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]
/** The sections of an article follow one another, so many of them. */
const articleLength = 5
const everyOffTopic = 6

/** The best hit of a question; `isRight` tells whether it is in the section that answers it. */
type Asked = { confidence: number; isRight: boolean }

/**
 * The curve of right against wrong, by the threshold from which the best passage is said. The hardest questions to decline are of an
 * article that was taken out: of the same language and the same style. A FAQ has no articles.
 */
export async function measureCurve(sets: readonly QuestionSet[]): Promise<Point[]> {
  const on: Asked[] = []
  const off: Asked[] = []
  const ofOtherArticles: Asked[] = []
  const ask = async (sections: { at: number; title: string; text: string }[], questions: QuestionSet['questions']) => {
    const passages = sections.map(({ at, title, text }) => ({ id: String(at), at, title, text }))
    const { search } = await indexPassages(passages)
    return Promise.all(
      questions.map(async ([text, section]) => {
        const [best] = (await search({ question: text })).hits
        return { confidence: best?.confidence ?? 0, isRight: best?.passage.at === section }
      }),
    )
  }
  for (const set of sets) {
    const sections = set.sections.map((section, at) => ({ ...section, at }))
    on.push(...(await ask(sections, set.questions)))
    off.push(
      ...(await ask(
        sections,
        offTopic(sets, set, everyOffTopic).map((text) => [text, -1]),
      )),
    )
    if (sections.some(({ title }) => title !== '')) continue
    const articleOf = (at: number) => Math.floor(at / articleLength)
    for (let article = 0; article <= articleOf(sections.length - 1); article++) {
      const others = sections.filter(({ at }) => articleOf(at) !== article)
      ofOtherArticles.push(
        ...(await ask(
          others,
          set.questions.filter(([, at]) => articleOf(at) === article),
        )),
      )
    }
  }
  const share = (asked: Asked[], is: (each: Asked) => boolean) => asked.filter(is).length / asked.length
  return thresholds.map((threshold) => ({
    threshold,
    right: share(on, ({ confidence, isRight }) => confidence >= threshold && isRight),
    wrong: share(on, ({ confidence, isRight }) => confidence >= threshold && !isRight),
    declined: share(off, ({ confidence }) => confidence < threshold),
    declinedOfOtherArticles: share(ofOtherArticles, ({ confidence }) => confidence < threshold),
  }))
}
