import { ifDamaged } from '../../../core/errors.ts'
import { isTurnOver, nextTurn } from '../../../core/event-loop/turns.ts'
import { factsOf, isAskedFor, noFacts, previewOf } from '../../records/conversations.ts'
import { isEventId } from '../../records/handover.ts'
import type {
  ConversationFacts,
  ConversationFilter,
  ConversationRecord,
  MessageRecord,
  SessionRecord,
} from '../../records/records.ts'
import { fold } from '../../records/search-text.ts'
import type { Store } from '../../store.ts'
import { messageOf, unlessDamaged, type Folded } from '../memory/conversation-lines.ts'
import type { Candidate, Candidates } from '../memory/session-index.ts'
import type { Core } from '../core.ts'

/** How many conversations are read concurrently. */
const readAtOnce = 64
/** How many conversations the first batch of a search covers; each further one covers four times as many, up to the maximum. */
const searchedAtOnce = { first: 64, most: 8192 }

/** Lists of conversations: filtered by the index in memory first, then by their texts. `isRealDisk`: a worker may read them. */
export function conversationMethods(
  { conversations, dirty, memory, searchFiles }: Core,
  isRealDisk: boolean,
): Pick<Store, 'findConversations'> {
  /** Returns the candidates whose texts match, according to the search files. */
  async function* holding(groups: Iterable<Candidates>, agentId: string, text: string): AsyncGenerator<Candidates> {
    let atOnce = searchedAtOnce.first
    for await (const { sessions, through } of gathered(groups, () => atOnce)) {
      atOnce = Math.min(atOnce * 4, searchedAtOnce.most)
      let rest = sessions
      while (rest.length > 0) {
        const inFiles = isRealDisk ? rest.filter(({ id }) => conversations.isFlushed(id)) : []
        const { hits, looked } = await searchFiles.find(agentId, inFiles, text)
        // The worker returns partial results after a while.
        const end = looked < inFiles.length ? rest.indexOf(inFiles[looked] as Candidate) : rest.length
        const without = new Set(inFiles)
        for (const hit of hits) without.delete(inFiles[hit] as Candidate)
        const last = rest[end - 1]
        yield {
          sessions: rest.slice(0, end).filter((session) => !without.has(session)),
          through: end < rest.length && last ? { at: last.opened, id: last.id } : through,
        }
        rest = rest.slice(end)
      }
    }
  }

  /** Reads a conversation and returns its list entry; undefined: it does not match, or is gone. `text` is folded. */
  async function look(
    { id }: Candidate,
    filter: ConversationFilter,
    text: string,
  ): Promise<ConversationRecord | undefined> {
    const session = memory().sessions.get(id)
    if (!session) return undefined
    // A conversation that cannot be read is listed if the filter does not need its messages; opening it reports the error.
    const folded = await conversations.read(session).catch(ifDamaged(undefined))
    const isCounted = memory().sessions.facts(id) !== undefined
    if (folded && (!isCounted || text !== '')) await parseAll(folded)
    const current = memory().sessions.get(id)
    if (!current) return undefined
    const facts = memory().sessions.facts(id) ?? (folded && count(current, folded))
    if (!isAskedFor(facts ?? noFacts, filter)) return undefined
    if (text !== '' && !messagesOf(folded).some(({ message }) => fold(message).includes(text))) return undefined
    const first = folded?.ids.find((each) => !isEventId(each))
    const tags = memory().sessions.tags.get(id)
    return { ...current, ...(facts ?? noFacts), tags, preview: previewOf(folded && parsed(folded, first)) }
  }

  /** Computes the facts of a conversation, and caches them if it is kept up to date: else it may lack what came since it was read. */
  function count(session: SessionRecord, folded: Folded): ConversationFacts {
    const facts = factsOf(messagesOf(folded))
    if (conversations.recent(session.id) !== folded) return facts
    memory().sessions.setFacts(session.id, facts)
    dirty.markSession(session, session.id)
    return facts
  }

  return {
    async *findConversations(workspaceId, agentId, filter, slice) {
      const text = fold(filter.text ?? '')
      const { limit: left = Infinity, ...rest } = slice
      const groups = memory().sessions.candidates(workspaceId, agentId, filter, rest)
      let given = 0
      for await (const { sessions, through } of text === ''
        ? gathered(groups, () => Math.min(readAtOnce, left))
        : holding(groups, agentId, text)) {
        const found = await inOrder(sessions, left - given, (session) => look(session, filter, text))
        yield { found, through }
        given += found.length
        if (given >= left) return
      }
    },
  }
}

/** Groups candidates into batches of at least that many; the last one may be empty. */
async function* gathered(groups: Iterable<Candidates>, atOnce: () => number): AsyncGenerator<Candidates> {
  let sessions: Candidates['sessions'] = []
  let through: Candidates['through'] | undefined
  for (const group of groups) {
    sessions.push(...group.sessions)
    through = group.through
    if (isTurnOver()) await nextTurn()
    if (sessions.length < atOnce()) continue
    yield { sessions, through }
    sessions = []
  }
  if (sessions.length > 0 && through !== undefined) yield { sessions, through }
}

/** Maps items concurrently, until there are `limit` results; yields them in order. */
async function inOrder<T, R>(items: T[], limit: number, work: (item: T) => Promise<R | undefined>): Promise<R[]> {
  const done: R[] = []
  for (let at = 0; at < items.length && done.length < limit; at += readAtOnce) {
    const results = await Promise.all(items.slice(at, at + readAtOnce).map(work))
    for (const result of results) if (result !== undefined) done.push(result)
  }
  return done.slice(0, limit)
}

/** Parses all messages of a conversation, in slices. */
async function parseAll(folded: Folded): Promise<void> {
  for (const id of [...folded.ids]) {
    parsed(folded, id)
    if (isTurnOver()) await nextTurn()
  }
}

function messagesOf(folded: Folded | undefined): MessageRecord[] {
  return folded?.ids.flatMap((id) => parsed(folded, id) ?? []) ?? []
}

/** Returns the message; undefined if its line is damaged. */
function parsed(folded: Folded, id: string | undefined): MessageRecord | undefined {
  return id === undefined ? undefined : unlessDamaged(() => messageOf(folded, id))
}
