import type { Logger } from 'pino'
import type { Feedback } from '../../contract/sessions/chat.ts'
import { firstWordOf, noCounts, sumOf, type Counts, type DayCounts } from '../../store/records/insight.ts'
import type { MessageRecord, SessionRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import { now } from '../clock.ts'

/** Counts what happens with agents, by day, and stores it every other second: a crash loses what was counted since then. */
export type InsightCounter = {
  /** A visitor's message was stored at a position of its conversation. */
  question(session: SessionRecord, message: MessageRecord, position: number): void
  /** An answer was stored. */
  answer(session: SessionRecord, answer: MessageRecord): void
  /** A vote on an answer was changed. */
  vote(session: SessionRecord, before: Feedback | null, after: Feedback | null): void
  /** Stores what was counted. Never rejects: what cannot be stored is kept for the next time. */
  flush(): Promise<void>
}

/** In milliseconds. */
const flushEvery = 2000

export function createInsightCounter(store: Pick<Store, 'addInsight' | 'getAgent'>, log: Logger): InsightCounter {
  /** By agent, then by day. */
  const pending = new Map<string, { workspaceId: string; days: Map<string, Counts> }>()
  /** Messages of which it is not known yet whether they are prompts. */
  const looking = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> = Promise.resolve()

  function add({ workspaceId, agentId }: Agent, day: string, counts: Partial<Counts>): void {
    const own = pending.get(agentId) ?? { workspaceId, days: new Map<string, Counts>() }
    own.days.set(day, sumOf(own.days.get(day) ?? noCounts, { ...noCounts, ...counts }))
    pending.set(agentId, own)
    timer ??= setTimeout(() => void flush(), flushEvery).unref()
  }

  /** Counts a message that is one of the theme's prompts: only texts that the site's owner wrote are kept. */
  async function countPrompt({ workspaceId, agentId }: Agent, { message, createdAt }: MessageRecord): Promise<void> {
    const agent = await store.getAgent(workspaceId, agentId)
    const prompt = agent?.theme.initialPrompts?.find(({ text }) => text.trim() === message.trim())
    if (prompt) add({ workspaceId, agentId }, dayOf(createdAt), { prompts: { [prompt.text]: 1 } })
  }

  async function storeAll(): Promise<void> {
    await Promise.all(looking)
    clearTimeout(timer)
    timer = undefined
    const taken = [...pending]
    pending.clear()
    for (const [agentId, { workspaceId, days }] of taken) {
      const counted = Array.from(days, ([day, counts]): DayCounts => Object.assign({ day }, counts))
      await store.addInsight(workspaceId, agentId, counted).catch((error: unknown) => {
        log.warn({ err: error, agent: agentId }, 'The numbers of an agent could not be stored yet')
        for (const { day, ...counts } of counted) add({ workspaceId, agentId }, day, counts)
      })
    }
  }

  /** One after the other: who asks during one waits for all that was counted before. */
  function flush(): Promise<void> {
    return (flushing = flushing.then(storeAll))
  }

  return {
    question(session, message, position) {
      add(session, dayOf(message.createdAt), { messages: 1, conversations: position === 0 ? 1 : 0 })
      const look = countPrompt(session, message)
        .catch((error: unknown) => log.warn({ err: error }, 'A prompt could not be counted'))
        .finally(() => looking.delete(look))
      looking.add(look)
    },

    answer(session, { createdAt, status, verdict, receipt }) {
      const outcome = status === 'failed' ? 'failed' : (verdict ?? 'answered')
      const firstWordMs = receipt?.firstWordMs ?? null
      const firstWords = firstWordMs === null ? [] : firstWordOf(firstWordMs)
      add(session, dayOf(createdAt), { [outcome]: 1, firstWords })
    },

    vote(session, before, after) {
      const change = (type: Feedback['type']) => Number(after?.type === type) - Number(before?.type === type)
      const counts = { helpful: change('positive'), unhelpful: change('negative') }
      if (counts.helpful !== 0 || counts.unhelpful !== 0) add(session, dayOf(now()), counts)
    },

    flush,
  }
}

type Agent = Pick<SessionRecord, 'workspaceId' | 'agentId'>

function dayOf(timestamp: string): string {
  return timestamp.slice(0, 10)
}
