import type { Setup } from '../../contract/sites/setup.ts'
import { after, day, currentTime, timestamp } from '../../core/clock.ts'
import { FoyerError } from '../../core/errors.ts'
import type { Finding } from '../../engines/engine.ts'
import type { SourceRecord } from '../../store/records/knowledge/knowledge.ts'
import type { AgentRecord, AiRecord, SetupRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import type { Trials } from '../ai/trials.ts'
import type { Assets } from '../assets/assets.ts'
import type { AfterReading } from '../knowledge/site/sites.ts'
import type { PageReader } from '../pages/reader.ts'
import { isTold, pageOf, questionsIn, topicsFor, type SiteQuestions } from './candidates.ts'
import { assetsIn, isThere, withProposals, type Proposal } from './lines.ts'
import { languageOf, promptProposal, proposalsOf, questionAbout } from './proposals.ts'
import { readSite } from './read-site.ts'

/*
 * What is found out when a site has been read: which starter prompts it answers, and what visitors usually ask and it has nothing for. Each
 * question is asked of the embedded engine, which costs nothing. It belongs to the job of reading the site: an instance that takes that over
 * does it again.
 */

type CheckContext = {
  store: Pick<Store, 'updateAgent' | 'listAgents' | 'getAi' | 'readDocuments'>
  trials: Pick<Trials, 'ask'>
  assets: Pick<Assets, 'upload'>
  reader: Pick<PageReader, 'read'>
}

type Prompt = SetupRecord['prompts'][number]
/** Asks a question. Resolves with the pages that answer it for sure, best first; undefined: nothing does. */
type Ask = (question: string) => Promise<string[] | undefined>

const maxPrompts = 4
/** How many questions of the site are tried. */
const maxTries = 24
/** So long is told that a prompt was taken away, in milliseconds. */
const toldFor = 14 * day
/** Of prompts that an owner wrote so many are asked. */
const maxShown = 8
/** How often is waited for the index of what was read, each time as long as for an answer. */
const maxWaits = 12
/** What was too slow for somebody who waits may take so long, in milliseconds. */
const timeouts = { totalMs: 20_000, leastMs: 15_000 }

export function createSetupCheck({ store, trials, assets, reader }: CheckContext): AfterReading {
  /** The agents whose setup reads a source. */
  async function agentsOf({ workspaceId, aiId, id }: SourceRecord): Promise<(AgentRecord & { setup: SetupRecord })[]> {
    const found: (AgentRecord & { setup: SetupRecord })[] = []
    for await (const agent of store.listAgents(workspaceId, { order: 'asc' })) {
      const { setup } = agent
      if (agent.aiId === aiId && setup?.sourceId === id) found.push({ ...agent, setup })
    }
    return found
  }

  /** What was too slow when the setup was started. */
  async function lateProposals({ setup, workspaceId }: AgentRecord, signal: AbortSignal): Promise<Proposal[]> {
    if (!setup?.isLookPending) return []
    try {
      return proposalsOf(await readSite([setup.url], { reader, assets, workspaceId, signal }, timeouts))
    } catch (error) {
      // The home page cannot be read just now.
      if (error instanceof FoyerError) return []
      throw error
    }
  }

  async function check(
    agent: AgentRecord & { setup: SetupRecord },
    source: SourceRecord,
    site: SiteQuestions,
    ask: Ask,
    signal: AbortSignal,
  ): Promise<void> {
    const missing = await missingOf(agent.setup, site, ask)
    const { prompts, kept } = await promptsOf(agent, site, ask)
    const late = await lateProposals(agent, signal)
    const isNew = (setup: SetupRecord) => kept.length > 0 || setup.lines.some(({ field }) => field === 'prompts')
    await store.updateAgent(
      agent.workspaceId,
      agent.id,
      (current, gone) => {
        const { setup } = current
        if (setup?.sourceId !== source.id) return current
        const proposals = [...late.filter(isThere(gone)), ...(isNew(setup) ? [promptProposal(kept)] : [])]
        const { agent: next, lines } = withProposals(current, setup.lines, proposals, [])
        const isSame = next === current
        return {
          ...next,
          ...(!isSame && { updatedAt: after(current.updatedAt) }),
          setup: { ...setup, lines, prompts, missing, checkedAt: timestamp(), isLookPending: false },
        }
      },
      assetsIn(late),
    )
  }

  return async (source, { renew, signal }) => {
    const { workspaceId, aiId, id } = source
    const agents = await agentsOf(source)
    const ai = agents.length > 0 ? await store.getAi(workspaceId, aiId) : null
    if (!ai) return
    for (const agent of agents) {
      await renew()
      const { page, url } = agent.setup
      const paths = new Set([new URL(url).pathname, ...page.navigation.map(({ path }) => path)].map(barePath))
      const site = await questionsIn(
        store.readDocuments(workspaceId, aiId, id),
        (path) => paths.has(barePath(path)),
        languageOf(page),
      )
      await check(agent, source, site, askOf(trials, ai, agent, { renew, signal }), signal)
    }
  }
}

/** A path without what many a site has in its links and not in its canonical addresses. */
function barePath(path: string): string {
  return path.replace(/(?:(?<=\/)index)?\.(?:html?|php|aspx?)$/i, '').replace(/\/$/, '')
}

/** Asks each question once. */
function askOf(
  trials: Pick<Trials, 'ask'>,
  ai: AiRecord,
  { setup }: { setup: SetupRecord },
  { renew, signal }: Parameters<AfterReading>[1],
): Ask {
  const known = new Map<string, string[] | undefined>()
  const language = languageOf(setup.page)
  const asked = async (question: string): Promise<Finding> => {
    for (let waits = 0; waits < maxWaits; waits += 1) {
      signal.throwIfAborted()
      await renew()
      const found = await trials.ask(ai, question, [language], signal)
      if (found) return found
    }
    throw new Error('What was read is still being indexed.')
  }
  return async (question) => {
    if (known.has(question)) return known.get(question)
    const { verdict, sources = [] } = await asked(question)
    const pages = sources.flatMap(({ url }) => (url === undefined ? [] : [pageOf(url)]))
    const answered = verdict === 'answered' ? pages : undefined
    known.set(question, answered)
    return answered
  }
}

async function missingOf(setup: SetupRecord, site: SiteQuestions, ask: Ask): Promise<Setup['missing']> {
  const language = languageOf(setup.page)
  const missing: Setup['missing'] = []
  for (const what of topicsFor(site, setup)) {
    const question = questionAbout(what, language)
    if ((await ask(question)) === undefined) missing.push({ what, question })
  }
  return missing
}

/** `kept`: the texts of at most four prompts that are answered from different pages. `prompts`: all that were asked before, those, and what was taken away lately. */
async function promptsOf(
  { theme, setup }: AgentRecord & { setup: SetupRecord },
  site: SiteQuestions,
  ask: Ask,
): Promise<{ prompts: Prompt[]; kept: string[] }> {
  const byText = new Map<string, Prompt>()
  const usedPages = new Set<string>()
  const kept: string[] = []
  const note = (text: string, pageUrl: string | null, more: Partial<Prompt> = {}) =>
    byText.set(text, { text, pageUrl, isAnswered: pageUrl !== null, askedAt: timestamp(), ...more })
  const keep = (text: string, pages: readonly string[]) => {
    const pageUrl = pages.find((page) => site.pages.has(page))
    if (pageUrl === undefined || usedPages.has(pageUrl) || kept.length === maxPrompts) return false
    if (kept.some((each) => isAlike(each, text))) return false
    usedPages.add(pageUrl)
    kept.push(text)
    note(text, pageUrl)
    return true
  }

  const tried = inOrder(site, setup)
  const isStillAsked = (text: string, first: string) =>
    tried.some(({ texts, isAnsweredBy }) => texts.includes(text) && isAnsweredBy(first))
  const own = setup.lines.find(({ field }) => field === 'prompts')?.value.split('\n') ?? []
  const shown = theme.initialPrompts?.slice(0, maxShown).map(({ text }) => text) ?? []
  for (const text of new Set([...shown, ...own].filter((each) => each !== ''))) {
    const [first, ...pages] = (await ask(text)) ?? []
    const isOwn = own.includes(text)
    if (first === undefined || (isOwn && !isStillAsked(text, first))) {
      note(text, null, isOwn ? { takenAwayAt: timestamp() } : {})
      continue
    }
    note(text, first)
    if (isOwn) keep(text, [first, ...pages])
  }
  let tries = 0
  for (const { texts, isAnsweredBy } of tried) {
    for (const text of texts) {
      if (kept.length === maxPrompts || tries === maxTries) break
      if (byText.has(text)) continue
      tries += 1
      const [first, ...pages] = (await ask(text)) ?? []
      if (first !== undefined && isAnsweredBy(first) && keep(text, [first, ...pages])) break
    }
  }
  const told = timestamp(currentTime() - toldFor)
  const takenAway = setup.prompts.filter(({ takenAwayAt = '' }) => takenAwayAt > told)
  for (const prompt of takenAway) if (!byText.has(prompt.text)) byText.set(prompt.text, prompt)
  return { prompts: [...byText.values()], kept }
}

/** Questions with this share of their words in common ask the same of several things, such as the branches of a shop. */
const leastAlike = 0.6

function isAlike(one: string, other: string): boolean {
  const [words, others] = [one, other].map((text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu)))
  if (!words || !others) return false
  const common = [...words].filter((word) => others.has(word)).length
  return (2 * common) / (words.size + others.size) > leastAlike
}

type Tried = { texts: readonly string[]; isAnsweredBy(page: string): boolean }

/** What is tried, best first: the FAQ, the pages of the navigation, what visitors usually ask, and the other pages. */
function inOrder(site: SiteQuestions, setup: SetupRecord): Tried[] {
  const language = languageOf(setup.page)
  const triedOf = (is: (page: SiteQuestions['asked'][number]) => boolean): Tried[] =>
    site.asked.filter(is).map(({ texts, pageUrl }) => ({ texts, isAnsweredBy: (page) => page === pageUrl }))
  // What is asked everywhere is answered by a main page, not by one branch or office of several.
  const usual = topicsFor(site, setup)
    .filter((topic) => isTold(topic, site))
    .map((topic) => ({ texts: [questionAbout(topic, language)], isAnsweredBy: (page: string) => site.main.has(page) }))
  return [
    ...triedOf(({ isFaq, isInNavigation }) => isFaq && isInNavigation),
    ...triedOf(({ isFaq, isInNavigation }) => isFaq && !isInNavigation),
    ...triedOf(({ isFaq, isInNavigation }) => !isFaq && isInNavigation),
    ...usual,
    ...triedOf(({ isFaq, isInNavigation }) => !isFaq && !isInNavigation),
  ]
}
