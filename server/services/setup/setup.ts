import { usualSitePages } from '../../contract/knowledge/sources.ts'
import type { Setup, SetupLine, SetupUpdate } from '../../contract/sites/setup.ts'
import { templates } from '../../contract/knowledge/templates.ts'
import { after, timestamp } from '../../core/clock.ts'
import { invalid, notFound } from '../../core/errors.ts'
import type { SourceRecord } from '../../store/records/knowledge/knowledge.ts'
import type { AgentRecord, AiRecord, SetupProposal, SetupRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import type { Agents } from '../agents.ts'
import type { AiResources } from '../ai/ai.ts'
import type { Attachments } from '../ai/attachments.ts'
import type { Assets } from '../assets/assets.ts'
import { hostOf } from '../knowledge/site/discovery/address.ts'
import type { Sources } from '../knowledge/sources.ts'
import type { PageReader } from '../pages/reader.ts'
import { assetsIn, isThere, keyOf, proposedAgain, refused, stateOf, withProposals } from './lines.ts'

/** Makes agents of sites. */
export type Setups = {
  /**
   * Reads the home page, at the first of its possible addresses that answers, proposes what it says for the agent and applies it, and starts
   * the reading of the site. A second time it changes nothing that a person chose since.
   * @throws {FoyerError} `validation` of `url`.
   */
  start(workspaceId: string, agentId: string, addresses: readonly string[], options: StartOptions): Promise<Setup>
  /** Null: none was started. */
  get(workspaceId: string, agentId: string): Promise<Setup | null>
  /** Refuses proposals, or applies them again. */
  update(workspaceId: string, agentId: string, body: SetupUpdate, by: string | null): Promise<Setup>
}

/** `by`: the name of the token, for the version of the theme. */
type StartOptions = { signal: AbortSignal; by: string | null }

type SetupContext = {
  store: Pick<Store, 'getSource'>
  agents: Pick<Agents, 'change' | 'get'>
  resources: Pick<AiResources, 'create' | 'get' | 'delete'>
  attachments: Pick<Attachments, 'attach'>
  sources: Pick<Sources, 'list' | 'create' | 'sync' | 'delete'>
  assets: Pick<Assets, 'upload'>
  reader: Pick<PageReader, 'read'>
}

/** Within these times one sees something; what is later comes when the site has been read. In milliseconds. */
const timeouts = { totalMs: 3000, leastMs: 1500 }

export function createSetups({ store, agents, resources, attachments, sources, assets, reader }: SetupContext): Setups {
  /** The agent's AI resource; where it has none, one that knows nothing yet. */
  async function aiOf({ workspaceId, id, aiId }: AgentRecord, name: string): Promise<AiRecord> {
    if (aiId !== null) return resources.get(workspaceId, aiId)
    const ai = await resources.create(workspaceId, { name, instructions: templates.blank.instructions })
    const { aiId: attached } = await attachments.attach(workspaceId, id, ai.id, { onlyFirst: true })
    if (attached === ai.id) return ai
    // Of two setups at once the other one was first: nothing of this one stays behind.
    await resources.delete(workspaceId, ai.id)
    return resources.get(workspaceId, attached)
  }

  /** The source that reads the site, which begins to be read. */
  async function sourceOf(ai: AiRecord, url: string): Promise<SourceRecord> {
    const { workspaceId, id } = ai
    const known = await sourceAt(ai, url)
    if (known) return sources.sync(workspaceId, id, known.id)
    const site = { url, depth: 5, limit: usualSitePages, include: [], exclude: [], refresh: 'weekly' as const }
    const made = await sources.create(workspaceId, id, { kind: 'site', site })
    // Of two setups at once the first one's reads the site.
    const first = (await sourceAt(ai, url)) ?? made
    if (first.id !== made.id) await sources.delete(workspaceId, id, made.id)
    return first
  }

  async function sourceAt({ workspaceId, id }: AiRecord, url: string): Promise<SourceRecord | undefined> {
    for await (const source of await sources.list(workspaceId, id, { order: 'asc' })) {
      if (source.site && hostOf(source.site.url) === hostOf(url)) return source
    }
    return undefined
  }

  /** The setup of an agent in the form of the API. */
  async function view(agent: AgentRecord): Promise<Setup> {
    const { isBusiness: _, aiId, sourceId, lines, prompts, missing, ...rest } = setupOf(agent)
    const isAttached = agent.aiId === aiId
    const source = isAttached ? await store.getSource(agent.workspaceId, aiId, sourceId) : null
    const shown = new Set(agent.theme.initialPrompts?.map(({ text }) => text))
    return {
      ...rest,
      lines: lines.map((line) => lineView(agent, line)),
      prompts: prompts.map((prompt) => Object.assign({ isShown: shown.has(prompt.text) }, prompt)),
      missing: [...missing],
      aiId: isAttached ? aiId : null,
      sourceId: source?.id ?? null,
    }
  }

  return {
    async get(workspaceId, agentId) {
      const agent = await agents.get(workspaceId, agentId)
      return agent.setup ? view(agent) : null
    },

    async start(workspaceId, agentId, addresses, { signal, by }) {
      const { id } = await agents.get(workspaceId, agentId)
      // Loaded with the first site: its parsers are large.
      const [{ readSite }, { describePage, proposalsOf, textProposals }] = await Promise.all([
        import('./read-site.ts'),
        import('./proposals.ts'),
      ])
      const seen = await readSite(addresses, { reader, assets, workspaceId, signal }, timeouts)
      const { hostname } = new URL(seen.url)
      const page = describePage(seen)
      const proposals = proposalsOf(seen)
      // Since the site was asked, somebody may have attached an AI resource.
      const agent = await agents.get(workspaceId, id)
      const ai = await aiOf(agent, seen.name?.value ?? agent.name)
      const source = await sourceOf(ai, seen.url)
      const changed = await agents.change(
        workspaceId,
        agent.id,
        (current, gone) => {
          const { setup } = current
          const unnamed = [hostname, hostname.replace(/^www\./, '')]
          const first = withProposals(current, setup?.lines ?? [], proposals.filter(isThere(gone)), unnamed)
          const texts = textProposals(page, first.agent.name)
          const { agent: next, lines } = withProposals(first.agent, first.lines, texts, unnamed)
          return {
            ...next,
            updatedAt: after(current.updatedAt),
            setup: {
              url: seen.url,
              startedAt: timestamp(),
              page,
              lines,
              prompts: setup?.prompts ?? [],
              missing: setup?.missing ?? [],
              checkedAt: setup?.checkedAt ?? null,
              isLookPending: seen.isLate,
              isBusiness: seen.home.isBusiness,
              aiId: ai.id,
              sourceId: source.id,
            },
          }
        },
        assetsIn(proposals),
        { by },
      )
      return view(changed)
    },

    async update(workspaceId, agentId, { lines: wanted }, by) {
      const before = await agents.get(workspaceId, agentId)
      const keys = new Set(wanted.map(keyOf))
      const named = setupOf(before).lines.filter((line) => keys.has(keyOf(line)))
      const changed = await agents.change(
        workspaceId,
        before.id,
        (current, gone) => {
          let agent = current
          const setup = setupOf(current)
          const lines = new Map(setup.lines.map((line) => [keyOf(line), line]))
          for (const [at, { state, ...name }] of wanted.entries()) {
            const key = keyOf(name)
            const line = lines.get(key)
            if (!line) throw invalid(`lines.${at}.field`, 'names what was not found on the site')
            if (state === 'proposed' && !isThere(gone)(line))
              throw invalid(`lines.${at}.field`, 'names a picture that was deleted; read the site again')
            const next = state === 'refused' ? refused(agent, line) : proposedAgain(agent, line)
            agent = next.agent
            lines.set(key, next.line)
          }
          const updatedAt = after(current.updatedAt)
          return { ...agent, setup: { ...setup, lines: [...lines.values()] }, updatedAt }
        },
        assetsIn(named),
        { by },
      )
      return view(changed)
    },
  }
}

function lineView(agent: AgentRecord, line: SetupProposal): SetupLine {
  const { field, language, value, from } = line
  return { field, ...(language && { language }), value, from, state: stateOf(agent, line) }
}

function setupOf({ setup }: AgentRecord): SetupRecord {
  if (!setup) throw notFound('setup of this agent')
  return setup
}
