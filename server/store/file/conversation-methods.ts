import { isTurnOver, nextTurn } from '../../core/event-loop/turns.ts'
import { factsOf, isAskedFor, noFacts, previewOf } from '../records/conversations.ts'
import type {
  ConversationFacts,
  ConversationFilter,
  ConversationRecord,
  MessageRecord,
  SessionRecord,
} from '../records/records.ts'
import { contains, fold } from '../records/search-text.ts'
import type { Store } from '../store.ts'
import { messageOf, type Folded } from './memory/conversation-lines.ts'
import type { Candidate, Candidates } from './memory/session-index.ts'
import type { Core } from './core.ts'

/** So many conversations are read concurrently. */
const readAtOnce = 64
/** One looks through so many for a text at first, then through four times as many, up to the most. */
const searchedAtOnce = { first: 64, most: 8192 }

/** Lists of conversations: what an index in memory knows decides first, then the conversations themselves. `isRealDisk`: a thread may read them. */
export function conversationMethods(
  { conversations, checkpointer, memory, searchFiles }: Core,
  isRealDisk: boolean,
): Pick<Store, 'findConversations'> {
  /** Of candidates those that hold the text, as far as it can be said without reading what is not in its file yet. */
  async function* holding(groups: Iterable<Candidates>, agentId: string, text: string): AsyncGenerator<Candidates> {
    let atOnce = searchedAtOnce.first
    for await (const { sessions, through } of gathered(groups, () => atOnce)) {
      atOnce = Math.min(atOnce * 4, searchedAtOnce.most)
      let rest = sessions
      while (rest.length > 0) {
        const inFiles = isRealDisk ? rest.filter(({ id }) => conversations.isFlushed(id)) : []
        const { hits, looked } = await searchFiles.find(agentId, inFiles, text)
        // The thread gives what it has after a while.
        const end = looked < inFiles.length ? rest.indexOf(inFiles[looked] as Candidate) : rest.length
        const without = new Set(inFiles)
        for (const hit of hits) without.delete(inFiles[hit] as Candidate)
        yield {
          sessions: rest.slice(0, end).filter((session) => !without.has(session)),
          through: (end < rest.length && rest[end - 1]?.id) || through,
        }
        rest = rest.slice(end)
      }
    }
  }

  /** Reads a conversation, and gives what a list shows of it; undefined: it is not asked for, or gone. `text` is folded. */
  async function look(
    { id }: Candidate,
    filter: ConversationFilter,
    text: string,
  ): Promise<ConversationRecord | undefined> {
    const session = memory().sessions.get(id)
    if (!session) return undefined
    // One that cannot be read is shown where nothing depends on what it holds: whoever opens it is told.
    const folded = await conversations.read(session).catch(() => undefined)
    const isCounted = memory().sessions.facts(id) !== undefined
    if (folded && (!isCounted || text !== '')) await parseAll(folded)
    const current = memory().sessions.get(id)
    if (!current) return undefined
    const facts = memory().sessions.facts(id) ?? (folded && count(current, folded))
    if (!isAskedFor(facts ?? noFacts, filter)) return undefined
    if (text !== '' && !messagesOf(folded).some((message) => contains(message, text))) return undefined
    return { ...current, ...(facts ?? noFacts), preview: previewOf(folded && parsed(folded, folded.ids[0])) }
  }

  /** Counts what a conversation holds, and remembers it. */
  function count(session: SessionRecord, folded: Folded): ConversationFacts {
    const facts = factsOf(messagesOf(folded))
    memory().sessions.setFacts(session.id, facts)
    checkpointer.markSessionDirty(session, session.id)
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

/** Candidates in groups of that many or more; but for the last one, which may hold none. */
async function* gathered(groups: Iterable<Candidates>, atOnce: () => number): AsyncGenerator<Candidates> {
  let sessions: Candidates['sessions'] = []
  let through: string | undefined
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

/** Does something for each, some at a time, until that many things came of it; gives these in their order. */
async function inOrder<T, R>(items: T[], most: number, work: (item: T) => Promise<R | undefined>): Promise<R[]> {
  const done: R[] = []
  for (let at = 0; at < items.length && done.length < most; at += readAtOnce) {
    const results = await Promise.all(items.slice(at, at + readAtOnce).map(work))
    for (const result of results) if (result !== undefined) done.push(result)
  }
  return done.slice(0, most)
}

/** Parses a conversation in slices, so that its messages are at hand. */
async function parseAll(folded: Folded): Promise<void> {
  for (const id of [...folded.ids]) {
    parsed(folded, id)
    if (isTurnOver()) await nextTurn()
  }
}

function messagesOf(folded: Folded | undefined): MessageRecord[] {
  return folded?.ids.flatMap((id) => parsed(folded, id) ?? []) ?? []
}

/** The message; undefined when its line is none, which whoever opens the conversation is told. */
function parsed(folded: Folded, id: string | undefined): MessageRecord | undefined {
  try {
    return id === undefined ? undefined : messageOf(folded, id)
  } catch {
    return undefined
  }
}
