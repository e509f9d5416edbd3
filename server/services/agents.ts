import { randomBytes } from 'node:crypto'
import { type Agent, type AgentCreate, type AgentUpdate, type Share, shareDays } from '../contract/agents/agents.ts'
import { help, type Help, helpDefaults, type HelpUpdate } from '../contract/inbox/help.ts'
import { after, day, currentTime, timestamp } from '../core/clock.ts'
import { invalid, notFound, orNotFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { hashToken, sameSecret } from '../core/secrets.ts'
import type { Bus } from '../store/live.ts'
import type { AgentChange, AgentRecord, ShareRecord, Slice } from '../store/records/records.ts'
import type { VersionMark } from '../store/records/versions.ts'
import type { Store } from '../store/store.ts'

type AgentStore = Pick<
  Store,
  'createAgent' | 'getAgent' | 'findAgentByWebId' | 'listAgents' | 'unreadableDocuments' | 'updateAgent' | 'deleteAgent'
>

/** Checks the current record before a change, and throws to refuse it. */
export type Guard<T> = (current: T) => void

export type Agents = {
  list(workspaceId: string, slice: Slice): AsyncIterable<AgentRecord>
  /** The ids of records that the list omits because they cannot be read. */
  omitted(workspaceId: string): readonly string[]
  create(workspaceId: string, body: AgentCreate): Promise<AgentRecord>
  /**
   * `agentId` is the agent's id or its webId.
   * @throws {FoyerError} `not-found`.
   */
  get(workspaceId: string, agentId: string): Promise<AgentRecord>
  /** Changes a part of an agent; see `updateAgent` of the store. What `next` throws refuses it. @throws {FoyerError} `not-found`. */
  change(
    workspaceId: string,
    agentId: string,
    next: AgentChange,
    assets?: readonly string[],
    mark?: VersionMark,
  ): Promise<AgentRecord>
  update(workspaceId: string, agentId: string, body: AgentUpdate, guard: Guard<AgentRecord>): Promise<AgentRecord>
  /**
   * Creates an agent with the look, the embed settings, the help by people, the limit of tokens and the AI resource of another one, and
   * with none of its conversations, links and counts. What both know stays the same.
   */
  duplicate(workspaceId: string, agentId: string, name: string): Promise<AgentRecord>
  /** Pages with the old web id no longer show a widget. */
  renewWebId(workspaceId: string, agentId: string): Promise<AgentRecord>
  /** Deletes the agent with its sessions, and stops their running answers. */
  delete(workspaceId: string, agentId: string): Promise<void>
}

export function createAgents(store: AgentStore, bus: Pick<Bus, 'revoke'>): Agents {
  async function get(workspaceId: string, agentId: string): Promise<AgentRecord> {
    const isWebId = agentId.startsWith('web_')
    const agent = await (isWebId ? store.findAgentByWebId(agentId) : store.getAgent(workspaceId, agentId))
    if (!agent || agent.workspaceId !== workspaceId) throw notFound('agent')
    return agent
  }

  const change: Agents['change'] = async (workspaceId, agentId, ...next) => {
    const { id } = await get(workspaceId, agentId)
    return orNotFound(await store.updateAgent(workspaceId, id, ...next), 'agent')
  }

  async function createWith(
    given: Pick<AgentRecord, 'workspaceId' | 'name' | 'isExample' | 'aiId' | 'theme' | 'embed' | 'spending' | 'help'>,
  ): Promise<AgentRecord> {
    const createdAt = timestamp()
    const ids = { id: newId('agt'), webId: newId('web'), publicSlug: null }
    const agent: AgentRecord = { ...ids, ...given, createdAt, updatedAt: createdAt }
    await store.createAgent(agent)
    return agent
  }

  return {
    get,
    change,
    list: (workspaceId, slice) => store.listAgents(workspaceId, slice),
    omitted: (workspaceId) => store.unreadableDocuments('agents', workspaceId),

    create: (workspaceId, { name, isExample }) =>
      createWith({ workspaceId, name, ...(isExample && { isExample }), aiId: null, theme: {}, embed: {} }),

    async duplicate(workspaceId, agentId, name) {
      const { aiId, theme, embed, spending, help: people } = await get(workspaceId, agentId)
      return createWith({
        workspaceId,
        name,
        aiId,
        theme,
        embed,
        ...(spending && { spending }),
        ...(people && { help: people }),
      })
    },

    update: (workspaceId, agentId, { name, isPublic }, guard) =>
      change(workspaceId, agentId, (current) => {
        guard(current)
        const { isExample, ...own } = current
        const publicSlug = isPublic === undefined ? current.publicSlug : slugFor(current, isPublic)
        const updated = { ...own, name: name ?? current.name, publicSlug, updatedAt: after(current.updatedAt) }
        // Whoever gives an example a name has made it theirs.
        return isExample && name === undefined ? { ...updated, isExample } : updated
      }),

    renewWebId: (workspaceId, agentId) =>
      change(workspaceId, agentId, (current) => ({
        ...current,
        webId: newId('web'),
        updatedAt: after(current.updatedAt),
      })),

    async delete(workspaceId, agentId) {
      const { id } = await get(workspaceId, agentId)
      if (!(await store.deleteAgent(workspaceId, id))) throw notFound('agent')
      await bus.revoke([id])
    },
  }
}

/** A public agent keeps its slug. A new one is the name in ASCII letters, with a random suffix so that slugs cannot be guessed. */
function slugFor({ name, publicSlug }: AgentRecord, isPublic: boolean): string | null {
  if (!isPublic) return null
  if (publicSlug) return publicSlug
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
  return `${plain || 'agent'}-${randomBytes(6).toString('hex')}`
}

/** Returns an agent in the form of the API. */
export function toAgent(agent: AgentRecord): Agent {
  const { id, webId, name, createdAt, updatedAt, publicSlug, isExample } = agent
  const isPublic = publicSlug !== null
  return { id, webId, name, createdAt, updatedAt, isPublic, publicSlug, ...(isExample && { isExample }) }
}

/** Links to an agent's chat page for whoever is shown it before it is public. An agent has one at a time. */
export type Shares = {
  /** Makes a link; the one before ends. `key` is known to nobody afterwards. */
  create(workspaceId: string, agentId: string): Promise<{ webId: string; key: string } & Pick<Share, 'expiresAt'>>
  /** Until when the link works; null: there is none. */
  get(workspaceId: string, agentId: string): Promise<Pick<Share, 'expiresAt'> | null>
  end(workspaceId: string, agentId: string): Promise<void>
}

export function createShares(agents: Pick<Agents, 'change' | 'get'>): Shares {
  const set = (workspaceId: string, agentId: string, share: ShareRecord | undefined): Promise<AgentRecord> =>
    agents.change(workspaceId, agentId, ({ share: _, ...rest }) => (share ? { ...rest, share } : rest))

  return {
    async create(workspaceId, agentId) {
      const key = randomBytes(24).toString('base64url')
      const expiresAt = timestamp(currentTime() + shareDays * day)
      const { webId } = await set(workspaceId, agentId, { hash: hashToken(key), expiresAt })
      return { webId, key, expiresAt }
    },
    async get(workspaceId, agentId) {
      const { share } = await agents.get(workspaceId, agentId)
      return share && Date.parse(share.expiresAt) > currentTime() ? { expiresAt: share.expiresAt } : null
    },
    async end(workspaceId, agentId) {
      await set(workspaceId, agentId, undefined)
    },
  }
}

/** Whether a key opens an agent's chat page now. */
export function isSharedBy({ share }: Pick<AgentRecord, 'share'>, key: string): boolean {
  return share !== undefined && Date.parse(share.expiresAt) > currentTime() && sameSecret(share.hash, hashToken(key))
}

/** How an agent's visitors reach people: whether, when, and by which contact form. */
export type Helps = {
  /** @throws {FoyerError} `not-found`; `validation` if the contact form would have no field for an address. */
  update(workspaceId: string, agentId: string, body: HelpUpdate, guard: Guard<AgentRecord>): Promise<AgentRecord>
}

export function createHelps(agents: Pick<Agents, 'change'>): Helps {
  return {
    update: (workspaceId, agentId, body, guard) =>
      agents.change(workspaceId, agentId, (current) => {
        guard(current)
        const before = toHelp(current)
        // As a whole: fields of the form depend on each other, also on those that were not sent.
        const checked = help.safeParse({
          ...before,
          ...body,
          rules: { ...before.rules, ...body.rules },
          form: { ...before.form, ...body.form },
        })
        const issue = checked.error?.issues[0]
        if (!checked.success) throw invalid(issue?.path.join('.') ?? '', issue?.message ?? 'is not valid')
        return { ...current, help: checked.data, updatedAt: after(current.updatedAt) }
      }),
  }
}

/** Returns how an agent's visitors reach people, completed with the defaults. */
export function toHelp(agent: Pick<AgentRecord, 'help'>): Help {
  return { ...helpDefaults, ...agent.help }
}
