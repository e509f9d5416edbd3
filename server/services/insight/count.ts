import type { Logger } from 'pino'
import type { Tokens } from '../../contract/agents/spending.ts'
import type { Feedback } from '../../contract/sessions/chat.ts'
import type { Receipt } from '../../contract/sessions/receipt.ts'
import { firstWordOf, noCounts, sumOf, type Counts, type DayCounts } from '../../store/records/insight.ts'
import { outcomeOf } from '../../store/records/conversations.ts'
import type { MessageRecord, SessionRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import { promptsIn } from '../theme/merge.ts'
import { dayOf, timestamp } from '../../core/clock.ts'
import { isStorageAway } from '../../core/errors.ts'

/** Counts messages, answers and votes by agent and day, and stores the counts every two seconds: a crash loses those since then. */
export type InsightCounter = {
  /** A visitor's message was stored at a position of its conversation. */
  question(session: SessionRecord, message: MessageRecord, position: number): void
  /** An answer was stored. */
  answer(session: SessionRecord, answer: MessageRecord): void
  /** A model was asked outside of a conversation, for an agent. */
  tokens(agent: Agent, model: string, used: Tokens): void
  /** A vote on an answer was changed. */
  vote(session: SessionRecord, before: Feedback | null, after: Feedback | null): void
  /** Stores the counts. Never rejects: counts that could not be stored are kept for the next time. */
  flush(): Promise<void>
}

/** Between two flushes, in milliseconds. */
const interval = 2000

export function createInsightCounter(store: Pick<Store, 'addInsight' | 'getAgent'>, log: Logger): InsightCounter {
  /** By agent, then by day. */
  const pending = new Map<string, { workspaceId: string; days: Map<string, Counts> }>()
  /** Running checks whether messages are prompts. */
  const checks = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> = Promise.resolve()

  function add({ workspaceId, agentId }: Agent, day: string, counts: Partial<Counts>): void {
    const own = pending.get(agentId) ?? { workspaceId, days: new Map<string, Counts>() }
    own.days.set(day, sumOf(own.days.get(day) ?? noCounts, { ...noCounts, ...counts }))
    pending.set(agentId, own)
    timer ??= setTimeout(() => void flush(), interval).unref()
  }

  /** Counts a message that is one of the theme's prompts. Only these texts, which the owner wrote, are stored. */
  async function countPrompt({ workspaceId, agentId }: Agent, { message, createdAt }: MessageRecord): Promise<void> {
    const agent = await store.getAgent(workspaceId, agentId)
    const prompt = agent && promptsIn(agent.theme).find(({ text }) => text.trim() === message.trim())
    if (prompt) add({ workspaceId, agentId }, dayOf(createdAt), { prompts: { [prompt.text]: 1 } })
  }

  async function storeAll(): Promise<void> {
    await Promise.all(checks)
    clearTimeout(timer)
    timer = undefined
    const taken = [...pending]
    pending.clear()
    for (const [agentId, { workspaceId, days }] of taken) {
      const counted = Array.from(days, ([day, counts]): DayCounts => Object.assign({ day }, counts))
      await store.addInsight(workspaceId, agentId, counted).catch((error: unknown) => {
        if (!isStorageAway(error))
          log.warn({ err: error, agent: agentId }, 'The counts of an agent could not be stored; this will be retried')
        for (const { day, ...counts } of counted) add({ workspaceId, agentId }, day, counts)
      })
    }
  }

  /** Flushes run one after the other, so that a flush stores all that was counted before it was called. */
  function flush(): Promise<void> {
    return (flushing = flushing.then(storeAll))
  }

  return {
    question(session, message, position) {
      // It asks nothing new.
      if (message.continues !== undefined) return
      add(session, dayOf(message.createdAt), { messages: 1, conversations: position === 0 ? 1 : 0 })
      const check = countPrompt(session, message)
        .catch((error: unknown) => log.warn({ err: error }, 'A prompt could not be counted'))
        .finally(() => checks.delete(check))
      checks.add(check)
    },

    answer(session, answer) {
      const { createdAt, receipt } = answer
      const used = receipt && usedFor(receipt)
      const tokens = used && tokensOf(receipt.model, used)
      const outcome = outcomeOf(answer)
      if (!outcome) return tokens && add(session, dayOf(createdAt), tokens)
      const firstWordMs = receipt?.firstWordMs ?? null
      const firstWords = firstWordMs === null ? [] : firstWordOf(firstWordMs)
      return add(session, dayOf(createdAt), {
        [outcome]: 1,
        firstWords,
        ...(receipt?.modelError && { fallbacks: 1 }),
        ...tokens,
      })
    },

    tokens: (agent, model, used) => add(agent, dayOf(timestamp()), tokensOf(model, used)),

    vote(session, before, after) {
      const change = (type: Feedback['type']) => Number(after?.type === type) - Number(before?.type === type)
      const counts = { helpful: change('positive'), unhelpful: change('negative') }
      if (counts.helpful !== 0 || counts.unhelpful !== 0) add(session, dayOf(timestamp()), counts)
    },

    flush,
  }
}

type Agent = Pick<SessionRecord, 'workspaceId' | 'agentId'>

/** The tokens of an answer, with those of the question that was written to search for; undefined: no model was asked, or told them. */
export function usedFor({ tokens, searchQuestion }: Pick<Receipt, 'tokens' | 'searchQuestion'>): Tokens | undefined {
  const all = [tokens, searchQuestion?.tokens].filter((each) => each !== undefined)
  const sum = (part: keyof Tokens) => all.reduce((total, each) => total + each[part], 0)
  return all.length === 0 ? undefined : { read: sum('read'), written: sum('written') }
}

function tokensOf(model: string, { read, written }: Tokens): Pick<Counts, 'tokens'> {
  return { tokens: { [model]: { read, written } } }
}
