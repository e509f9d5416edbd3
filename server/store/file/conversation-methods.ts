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

/** How many candidates are looked at together: conversations are read concurrently, and a thread looks through many files in one call. */
const readAtOnce = 64
const searchedAtOnce = 512

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
    const isInFile = ({ id }: Candidate) => isRealDisk && conversations.isFlushed(id) && !conversations.recent(id)
    const flushed = candidates.filter(isInFile)
    const files = flushed.map((session) => conversations.fileOf(session))
    const holding = new Set((await search({ files, text })).map((index) => flushed[index]))
    return candidates.filter((session) => !isInFile(session) || holding.has(session))
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
      const { limit = Infinity, ...rest } = slice
      const atOnce = text === undefined ? Math.min(readAtOnce, limit) : searchedAtOnce
      let left = limit
      for (const { sessions, through } of memory().sessions.candidates(workspaceId, agentId, filter, rest, atOnce)) {
        const candidates = text === undefined ? sessions : await inFiles(sessions, text)
        const found = await inOrder(candidates, (session) => look(session, filter))
        yield { found: found.slice(0, left), through }
        left -= found.length
        if (left <= 0) return
        if (isTurnOver()) await nextTurn()
      }
    },
  }
}

/** Does something for each, {@link readAtOnce} at a time, and gives what came of it in their order. */
async function inOrder<T, R>(items: T[], work: (item: T) => Promise<R | undefined>): Promise<R[]> {
  const done: R[] = []
  for (let at = 0; at < items.length; at += readAtOnce) {
    const results = await Promise.all(items.slice(at, at + readAtOnce).map(work))
    for (const result of results) if (result !== undefined) done.push(result)
  }
  return done
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
