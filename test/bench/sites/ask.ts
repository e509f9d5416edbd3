import type { SearchAnswer } from '#contract/knowledge/documents.ts'
import type { TryResult } from '#contract/knowledge/try.ts'
import type { Message } from '#contract/sessions/chat.ts'
import type { TestServer } from '../../support/server.ts'
import { faultsOf, grade, holdsFacts, isPage, plain, wordsOf, type Faults, type Outcome } from './grade.ts'
import { serve, type BenchSite, type Served } from './site.ts'
import type { Turn } from './turns.ts'

/** A question, its answer, and how it fared: a line of the transcript. */
export type Asked = Pick<Turn, 'q' | 'kind' | 'follows' | 'cross' | 'close' | 'must' | 'page'> & {
  site: string
  outcome: Outcome
  verdict: string | undefined
  /** Characters as they are read. */
  length: number
  sources: string[]
  /** Of answers that name a source: whether the first one is the page that answers. */
  isFirstSourceRight: boolean | undefined
  faults: Faults
  /** Whether the facts stand in the passages that a model would be sent; absent: it is no question for facts. */
  factsInPassages: boolean | undefined
  passages: string[]
  /** Of the best passage. */
  confidence: number | undefined
  suggestions: string[] | undefined
  /** The suggestion below an answer that is not right, which is answered right; absent: none is. */
  rightSuggestion?: string
  text: string
}

type Agent = { id: string; aiId: string; webId: string }

/** Has the product read a site, and asks all that is asked of it; `only`: turns of conversations that have this in a question. */
export async function askSite(server: TestServer, site: BenchSite, only?: string): Promise<Asked[]> {
  const served = await serve(site)
  try {
    const agent = await createAgent(server, site)
    await crawl(server, agent, served)
    const words = new Set(served.pages.flatMap(({ body }) => (typeof body === 'string' ? wordsOf(textOf(body)) : [])))
    const asked: Asked[] = []
    for (const conversation of site.questions) {
      if (only && !conversation.some(({ q }) => q.toLowerCase().includes(only.toLowerCase()))) continue
      asked.push(...(await converse(server, agent, { site, words }, conversation)))
    }
    return asked
  } finally {
    served.stop()
  }
}

// Its words, those of attributes too: what stands in an alt is not cut.
const textOf = (html: string) => html.replaceAll(/<\/?[a-z][\w-]*|[<>"=]/gi, ' ')

async function createAgent(server: TestServer, { name }: BenchSite): Promise<Agent> {
  const ai = await ok(server, 'POST', '/v1/ai', { name, instructions: '' })
  const agent = await ok(server, 'POST', '/v1/agents', { name })
  await ok(server, 'PUT', `/v1/agents/${agent.id}/ai`, { aiId: ai.id })
  const limits = { messagesPerMinutePerSession: 10_000, messagesPerMinutePerAddress: 10_000 }
  await ok(server, 'PATCH', `/v1/agents/${agent.id}/embed`, { limits })
  const { webId } = await ok(server, 'GET', `/v1/agents/${agent.id}`)
  return { id: agent.id, aiId: ai.id, webId }
}

async function crawl(server: TestServer, { aiId }: Agent, { url, pages }: Served): Promise<void> {
  const source = await ok(server, 'POST', `/v1/ai/${aiId}/sources`, { kind: 'site', site: { url } })
  const path = `/v1/ai/${aiId}/sources/${source.id}`
  let state = source
  while (state.sync) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    state = await ok(server, 'GET', path)
  }
  const documents = await ok(server, 'GET', `${path}/documents?limit=500`)
  console.log(`${documents.length} documents of ${pages.length} pages, ${state.lastSync?.outcome}`)
}

async function converse(
  server: TestServer,
  agent: Agent,
  { site, words }: { site: BenchSite; words: ReadonlySet<string> },
  conversation: readonly Turn[],
): Promise<Asked[]> {
  const language = { 'Accept-Language': conversation[0]?.lang ?? site.language }
  const sessions = `/v1/agents/${agent.id}/sessions`
  const opened = await ok(server, 'POST', sessions, undefined, { token: agent.webId, headers: language })
  const path = `${sessions}/${opened.sessionId}/conversations`
  const asked: Asked[] = []
  const history: Said[] = []
  for (const turn of conversation) {
    const said = await ok(server, 'POST', path, { message: turn.q }, { token: opened.token, headers: language })
    const message = said[1] as Message
    history.push({ messageType: 'user', message: turn.q }, { messageType: 'assistant', message: message.message })
    if (turn.isBefore) continue
    const sources = (message.sources ?? []).map(({ url, title }) => url ?? title)
    const { passages, confidence } = await passagesOf(server, agent, path, turn, message.id)
    const { q, kind, follows, cross, close, must, page } = turn
    const outcome = grade(turn, {
      message: message.message,
      sources,
      ...(message.verdict && { verdict: message.verdict }),
    })
    const rightSuggestion =
      kind === 'answer' && outcome !== 'right'
        ? await rightOf(server, agent, { turn, history, language, suggestions: message.suggestions ?? [] })
        : undefined
    asked.push({
      ...{ site: site.name, q, kind, must },
      ...(follows && { follows }),
      ...(cross && { cross }),
      ...(close && { close }),
      ...(page !== undefined && { page }),
      ...(rightSuggestion !== undefined && { rightSuggestion }),
      outcome,
      verdict: message.verdict,
      confidence,
      length: plain(message.message).length,
      sources,
      isFirstSourceRight: kind === 'answer' && sources.length > 0 ? isPage(turn, sources.slice(0, 1)) : undefined,
      faults: faultsOf(message.message, { chrome: site.chrome, words }),
      factsInPassages: kind === 'answer' ? holdsFacts(turn, passages.join('\n')) : undefined,
      passages: passages.map((text) => text.slice(0, 500)),
      suggestions: message.suggestions,
      text: message.message,
    })
  }
  return asked
}

type Said = Pick<Message, 'messageType' | 'message'>

/** The first of the suggestions below an answer that is answered right, asked in the conversation so far. */
async function rightOf(
  server: TestServer,
  { aiId }: Agent,
  {
    turn,
    history,
    language,
    suggestions,
  }: { turn: Turn; history: readonly Said[]; language: Record<string, string>; suggestions: readonly string[] },
): Promise<string | undefined> {
  for (const message of suggestions) {
    const body = { message, history: history.slice(-maxHistory) }
    const tried = (await ok(server, 'POST', `/v1/ai/${aiId}/try`, body, { headers: language })) as TryResult
    const { verdict } = tried.receipt
    const sources = (tried.sources ?? []).map(({ url, title }) => url ?? title)
    if (grade(turn, { message: tried.answer, sources, ...(verdict && { verdict }) }) === 'right') return message
  }
  return undefined
}

/** The most of a conversation that is tried with a message (server/contract/knowledge/try.ts). */
const maxHistory = 40

/** Texts of passages by the document and the heading that a receipt names. */
const texts = new Map<string, string[]>()

/**
 * The texts of the passages that a receipt names, and the confidence of the first. A receipt has headings only; the texts come from a search for the same question, and for a
 * follow-up, which is searched for in other words, from searches that were made before, too, or from the document.
 */
async function passagesOf(
  server: TestServer,
  { aiId }: Agent,
  path: string,
  { q }: Turn,
  id: string,
): Promise<{ passages: string[]; confidence: number | undefined }> {
  const { passages } = (await ok(server, 'GET', `/v1/ai/${aiId}/search?q=${encodeURIComponent(q)}`)) as SearchAnswer
  for (const { title, document, text } of passages) {
    const known = texts.get(keyOf({ title, document })) ?? []
    if (!known.includes(text)) texts.set(keyOf({ title, document }), [...known, text])
  }
  const messages = (await ok(server, 'GET', path)) as Message[]
  const receipt = messages.find((message) => message.id === id)?.receipt
  const found = (receipt?.passages ?? []).map(async (passage) => {
    const { title, document } = passage
    const known = texts.get(keyOf(passage))
    if (known || !document) return known ?? []
    const whole = await ok(server, 'GET', `/v1/ai/${aiId}/sources/${document.sourceId}/documents/${document.id}`)
    const text = String(whole.text)
    const start = Math.max(0, text.indexOf(title))
    return [text.slice(start, start + longestPassage)]
  })
  return { passages: (await Promise.all(found)).flat(), confidence: receipt?.passages?.[0]?.confidence }
}

/** About what a passage has at most, of one that was found by no search. */
const longestPassage = 1500

const keyOf = ({ title, document }: { title: string; document?: { id: string } | undefined }) =>
  `${document?.id} ${title}`

async function ok(
  server: TestServer,
  method: string,
  path: string,
  body?: unknown,
  more: { token?: string; headers?: Record<string, string> } = {},
): Promise<ReturnType<typeof JSON.parse>> {
  const answer = await server.call(method, path, { ...more, ...(body !== undefined && { body }) })
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
  return answer.body.data ?? answer.body
}
