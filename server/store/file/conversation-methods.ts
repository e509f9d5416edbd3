import { createThread, fileBeside } from '../../core/thread.ts'
import { isTurnOver, nextTurn } from '../../core/turns.ts'
import { contains, factsOf, isAskedFor, noFacts, previewOf } from '../conversations.ts'
import type {
  ConversationFacts,
  ConversationFilter,
  ConversationRecord,
  MessageRecord,
  SessionRecord,
} from '../records.ts'
import type { Store } from '../store.ts'
import { messageOf, type Folded } from './memory/conversation-lines.ts'
import type { Candidates } from './memory/session-index.ts'
import type { Core } from './core.ts'
import type { Searched } from './search-thread.ts'

type Candidate = Candidates['sessions'][number]

/** So many conversations are read concurrently. */
const readAtOnce = 64
/** A thread looks through so many files in one call at first, then through four times as many, up to the most. */
const searchedAtOnce = { first: 64, most: 4096 }

/** How long a thread may take for some hundred files, in milliseconds: a disk may be slow. */
const longest = 30_000

/** One thread for all searches of the process. */
const search = createThread(fileBeside(import.meta.url, 'search-thread'), longest) as (
  searched: Searched,
) => Promise<number[]>

/** Lists of conversations: what an index in memory knows decides first, then the conversations themselves. `isRealDisk`: a thread may read them. */
export function conversationMethods(
  { conversations, checkpointer, memory }: Core,
  isRealDisk: boolean,
): Pick<Store, 'findConversations'> {
  /** Those whose file holds the text, somewhere in its lines, or has not got everything yet. */
  async function inFiles(candidates: Candidate[], text: string): Promise<Candidate[]> {
    const inFile = new Map<string, Candidate>()
    for (const session of candidates) {
      if (!isRealDisk || !conversations.isFlushed(session.id) || conversations.recent(session.id)) continue
      inFile.set(conversations.fileOf(session), session)
      if (isTurnOver()) await nextTurn()
    }
    const files = [...inFile.keys()]
    for (const index of (await search({ files, text })).toReversed()) inFile.delete(files[index] ?? '')
    const without = new Set(inFile.values())
    return candidates.filter((session) => !without.has(session))
  }

  /** Reads a conversation, and gives what a list shows of it; undefined: it is not asked for, or gone. */
  async function look(session: Candidate, filter: ConversationFilter): Promise<ConversationRecord | undefined> {
    const { text } = filter
    // One that cannot be read is shown where nothing depends on what it holds: whoever opens it is told.
    const folded = await conversations.read(session).catch(() => undefined)
    const isCounted = memory().sessions.facts(session.id) !== undefined
    if (folded && (!isCounted || text !== undefined)) await parseAll(folded)
    const current = memory().sessions.get(session.id)
    if (!current) return undefined
    const facts = memory().sessions.facts(session.id) ?? (folded && count(current, folded))
    if (!isAskedFor(facts ?? noFacts, filter)) return undefined
    if (text !== undefined && !messagesOf(folded).some((message) => contains(message, text))) return undefined
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
      const { text } = filter
      const { limit: left = Infinity, ...rest } = slice
      let given = 0
      let atOnce = text === undefined ? Math.min(readAtOnce, left) : searchedAtOnce.first
      for await (const { sessions, through } of gathered(
        memory().sessions.candidates(workspaceId, agentId, filter, rest),
        () => atOnce,
      )) {
        const candidates = text === undefined ? sessions : await inFiles(sessions, text)
        const found = await inOrder(candidates, left - given, (session) => look(session, filter))
        yield { found, through }
        given += found.length
        if (given >= left) return
        if (text !== undefined) atOnce = Math.min(atOnce * 4, searchedAtOnce.most)
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
