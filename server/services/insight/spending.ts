import {
  maxSpendingAgents,
  type Spending,
  type SpendingSettings,
  type SpendingState,
  type SpendingUpdate,
  type Tokens,
} from '../../contract/agents/spending.ts'
import { after, dayOf, timestamp } from '../../core/clock.ts'
import { Lru } from '../../core/lru.ts'
import type { DayCounts } from '../../store/records/insight.ts'
import type { AgentRecord, SessionRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import type { Agents, Guard } from '../agents.ts'
import type { InsightCounter } from './count.ts'

/** How many tokens the models of an agent used this month, what they cost, and whether they may use more. */
export type SpendingLimits = {
  read(workspaceId: string, agentId: string): Promise<Spending>
  update(workspaceId: string, agentId: string, body: SpendingUpdate, guard: Guard<Spending>): Promise<Spending>
  /**
   * Whether a limit of the agent or of its workspace is reached. It is looked up every few seconds at most, and other instances' answers
   * count when they are stored, so that a limit is exceeded by the answers of some seconds.
   */
  isReached(session: Pick<SessionRecord, 'workspaceId' | 'agentId'>): Promise<boolean>
  /** Whether the workspace has a limit, whoever uses it. */
  hasSharedLimit(workspaceId: string): Promise<boolean>
}

type SpendingStore = Pick<Store, 'getAgent' | 'getWorkspace' | 'listAgents' | 'listInsight'>

/** What the models of an agent used this month. */
type UsedByAgent = { agent: AgentRecord; models: ReadonlyMap<string, Tokens>; tokens: Tokens }

/** What was used since the month began: on the `days` of one agent, and by `each` of its workspace; and the limit that these share. */
type Usage = { days: readonly DayCounts[]; sharedLimit: number | null; each: readonly UsedByAgent[] }

/** From this share of a limit on it is near. */
const nearShare = 0.8
/** How long it is not looked up again whether a limit is reached, in milliseconds. */
const rememberedMs = 5000
const maxRemembered = 1000

export function createSpending(
  store: SpendingStore,
  agents: Pick<Agents, 'change' | 'get'>,
  counter: Pick<InsightCounter, 'flush'>,
  clock: () => number,
): SpendingLimits {
  const remembered = new Lru<string, { at: number; isReached: Promise<boolean> }>(maxRemembered)

  async function sharedLimit(workspaceId: string): Promise<number | null> {
    return (await store.getWorkspace(workspaceId))?.monthlyTokens ?? null
  }

  /** The days of this month so far. */
  async function daysOf(workspaceId: string, agentId: string): Promise<readonly DayCounts[]> {
    const today = dayOf(timestamp())
    return (await store.listInsight(workspaceId, agentId, `${monthOf(today)}-01`, today)) ?? []
  }

  async function usedBy(workspaceId: string, agentId: string): Promise<Map<string, Tokens>> {
    return modelsOf(await daysOf(workspaceId, agentId))
  }

  /** Of each agent of a workspace whose models used any. Without a limit they are not counted for an answer. */
  async function usedByEach(workspaceId: string): Promise<UsedByAgent[]> {
    const used: UsedByAgent[] = []
    for await (const agent of store.listAgents(workspaceId, { order: 'asc' })) {
      const models = await usedBy(workspaceId, agent.id)
      if (models.size > 0) used.push({ agent, models, tokens: sumOf([...models.values()]) })
    }
    return used
  }

  /** What is used at this moment, of all that a limit counts. */
  async function usageOf({ workspaceId, id }: AgentRecord): Promise<Usage> {
    await counter.flush()
    return {
      days: await daysOf(workspaceId, id),
      sharedLimit: await sharedLimit(workspaceId),
      each: await usedByEach(workspaceId),
    }
  }

  async function lookUp(workspaceId: string, agentId: string): Promise<boolean> {
    const agent = await store.getAgent(workspaceId, agentId)
    const own = agent?.spending?.monthlyTokens ?? null
    const shared = await sharedLimit(workspaceId)
    if (own === null && shared === null) return false
    await counter.flush()
    if (own !== null && stateOf(sumOf([...(await usedBy(workspaceId, agentId)).values()]), own) === 'reached')
      return true
    return shared !== null && stateOf(sumOfAll(await usedByEach(workspaceId)), shared) === 'reached'
  }

  return {
    async read(workspaceId, agentId) {
      const agent = await agents.get(workspaceId, agentId)
      return spendingOf(agent, await usageOf(agent))
    },

    async update(workspaceId, agentId, body, guard) {
      const usage = await usageOf(await agents.get(workspaceId, agentId))
      const agent = await agents.change(workspaceId, agentId, (current) => {
        guard(spendingOf(current, usage))
        const { monthlyTokens, currency, prices } = settingsOf(current)
        const spending = {
          monthlyTokens: body.monthlyTokens === undefined ? monthlyTokens : body.monthlyTokens,
          currency: body.currency === undefined ? currency : body.currency,
          prices: body.prices ?? prices,
        }
        return { ...current, spending, updatedAt: after(current.updatedAt) }
      })
      remembered.delete(agent.id)
      return spendingOf(agent, usage)
    },

    isReached({ workspaceId, agentId }) {
      const known = remembered.get(agentId)
      if (known && clock() - known.at < rememberedMs) return known.isReached
      const isReached = lookUp(workspaceId, agentId)
      remembered.set(agentId, { at: clock(), isReached })
      isReached.catch(() => remembered.delete(agentId))
      return isReached
    },

    hasSharedLimit: async (workspaceId) => (await sharedLimit(workspaceId)) !== null,
  }
}

function settingsOf({ spending }: Pick<AgentRecord, 'spending'>): SpendingSettings {
  return { monthlyTokens: null, currency: null, prices: {}, ...spending }
}

function spendingOf(agent: AgentRecord, { days, sharedLimit, each }: Usage): Spending {
  const settings = settingsOf(agent)
  const { prices } = settings
  const used = modelsOf(days)
  const models = Array.from(used, ([model, tokens]) => ({ model, ...tokens, cost: costOf(tokens, prices[model]) }))
  const tokens = sumOf([...used.values()])
  const all = sumOfAll(each)
  return {
    ...settings,
    month: monthOf(timestamp()),
    tokens,
    models: models.toSorted(mostFirst),
    cost: costOfAll(used, prices),
    days: days.flatMap((counts) => spentOn(counts, prices)),
    state: stateOf(tokens, settings.monthlyTokens),
    workspace: {
      monthlyTokens: sharedLimit,
      tokens: all,
      state: stateOf(all, sharedLimit),
      agents: each
        // Of the agent itself the record may be newer than the usage.
        .map((one) => agentView(one.agent.id === agent.id ? { ...one, agent } : one))
        .toSorted(mostFirst)
        .slice(0, maxSpendingAgents),
    },
  }
}

function agentView({ agent, models, tokens }: UsedByAgent): Spending['workspace']['agents'][number] {
  const { prices, currency } = settingsOf(agent)
  return { id: agent.id, name: agent.name, ...tokens, cost: costOfAll(models, prices), currency }
}

function monthOf(time: string): string {
  return time.slice(0, 7)
}

function modelsOf(days: readonly DayCounts[]): Map<string, Tokens> {
  const models = new Map<string, Tokens>()
  for (const { tokens = {} } of days) {
    for (const [model, used] of Object.entries(tokens)) models.set(model, sumOf([models.get(model) ?? nothing, used]))
  }
  return models
}

const nothing: Tokens = { read: 0, written: 0 }

function sumOf(all: readonly Tokens[]): Tokens {
  return {
    read: all.reduce((sum, { read }) => sum + read, 0),
    written: all.reduce((sum, { written }) => sum + written, 0),
  }
}

function sumOfAll(each: readonly UsedByAgent[]): Tokens {
  return sumOf(each.map(({ tokens }) => tokens))
}

function costOf({ read, written }: Tokens, price: Tokens | undefined): number | null {
  return price ? (read * price.read + written * price.written) / 1_000_000 : null
}

/** Of all models that have a price; null: none has. */
function costOfAll(used: ReadonlyMap<string, Tokens>, prices: SpendingSettings['prices']): number | null {
  const priced = [...used].flatMap(([model, tokens]) => costOf(tokens, prices[model]) ?? [])
  return priced.length === 0 ? null : priced.reduce((sum, each) => sum + each, 0)
}

/** Nothing of a day on which no model was asked. */
function spentOn(counts: DayCounts, prices: SpendingSettings['prices']): Spending['days'] {
  const used = modelsOf([counts])
  return used.size === 0 ? [] : [{ day: counts.day, ...sumOf([...used.values()]), cost: costOfAll(used, prices) }]
}

function mostFirst(a: Tokens, b: Tokens): number {
  return b.read + b.written - a.read - a.written
}

function stateOf({ read, written }: Tokens, limit: number | null): SpendingState {
  if (limit === null || read + written < limit * nearShare) return 'within'
  return read + written < limit ? 'near' : 'reached'
}
