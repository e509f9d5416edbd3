import { createAgent } from '../../support/agent.ts'
import type { TestServer } from '../../support/server.ts'
import { offTopic, type QuestionSet } from './questions.ts'

/** Shares of the questions. `declined` is of those that are off topic. */
export type Answers = { right: number; wrong: number; declined: number }

/** So many questions are asked at the same time; an answer takes half a second to be said. */
const atOnce = 16
/** Of the questions of each other file, one of so many is asked. */
const everyOffTopic = 6

/** Asks an agent that has the sections of a set as its instructions, over HTTP, each question in a session of its own. */
export async function measureAnswers(
  server: TestServer,
  sets: readonly QuestionSet[],
  set: QuestionSet,
): Promise<Answers> {
  const instructions = set.sections.map(({ title, text }, at) => `## ${title || `Passage ${at + 1}`}\n\n${text}\n`)
  const agent = await createAgent(server, { instructions: instructions.join('\n') })
  const ask = async (message: string) => {
    const sessions = `/v1/agents/${agent.id}/sessions`
    const { id } = (await server.call('POST', sessions)).body.data
    const { body } = await server.call('POST', `${sessions}/${id}/conversations`, { body: { message } })
    const { message: text, verdict } = body.data[1]
    // What only leads on says nothing.
    if (verdict !== 'answered') return []
    const said = longestLine(text)
    return set.sections.flatMap((section, at) => (section.text.includes(said) ? [at] : []))
  }
  const onTopic = await inTurns(set.questions, async ([text, section]) => {
    const said = await ask(text)
    return said.length === 0 ? 'declined' : said.includes(section) ? 'right' : 'wrong'
  })
  const others = await inTurns(offTopic(sets, set, everyOffTopic), async (text) => (await ask(text)).length === 0)
  return { right: share(onTopic, 'right'), wrong: share(onTopic, 'wrong'), declined: share(others, true) }
}

/** An answer is a part of a section, perhaps under its heading. */
function longestLine(message: string): string {
  const lines = message.split('\n').toSorted((a, b) => b.length - a.length)
  return (lines[0] ?? '').replace(/^[-*] /, '').trim()
}

async function inTurns<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += atOnce) {
    results.push(...(await Promise.all(items.slice(at, at + atOnce).map(work))))
  }
  return results
}

function share<Result>(results: readonly Result[], which: Result): number {
  return results.filter((result) => result === which).length / results.length
}
