import type { HandoverNote, PersonMessage, Timeline } from '#contract/inbox/handover.ts'
import { callData, callRaw, callVoid } from '../request/call.ts'

/** Which conversation of which agent. */
export type Talk = { agentId: string; sessionId: string }

const path = ({ agentId, sessionId }: Talk, rest: string) =>
  `agents/${encodeURIComponent(agentId)}/sessions/${encodeURIComponent(sessionId)}/handover${rest}`

/** This many of the newest known entries are read again: an answer may have been voted on since. */
const readAgain = 20

/** A conversation with its events, page by page. Of `known`, only what may have changed and what is new is loaded. */
export async function getTimeline(talk: Talk, known?: Timeline, signal?: AbortSignal): Promise<Timeline> {
  const from = Math.max(0, (known?.length ?? 0) - readAgain)
  const entries = known?.entries.filter(({ position }) => position < from) ?? []
  let next: number | undefined = from
  let page: Timeline
  do {
    page = await callData<Timeline>('GET', path(talk, `/timeline?from=${next}`), { signal })
    entries.push(...page.entries)
    next = page.next
  } while (next !== undefined)
  // How things stand is as of the last page.
  return { ...page, entries }
}

/** An operator has seen the first `after` entries of a conversation. `takeFrom`: the id of the operator who has it. */
type Seen = { after: number; takeFrom?: string | undefined }

/** `take`: to answer it oneself; `return`: the agent goes on; `done`, `reopen`: whether somebody is needed. */
export type Step = 'take' | 'return' | 'done' | 'reopen'

export const stepOn = (talk: Talk, step: Step, body: Seen) => callVoid('POST', path(talk, `/${step}`), { body })

/** Sends a message to the visitor. The same `clientId` twice is one message. */
export const sendReply = (talk: Talk, body: Seen & Pick<PersonMessage, 'message' | 'clientId'>) =>
  callVoid('POST', path(talk, '/messages'), { body })

/** Keeps a note for colleagues. The same `clientId` twice is one note. */
export const addNote = (talk: Talk, body: HandoverNote) => callVoid('POST', path(talk, '/notes'), { body })

/** Shows the visitor whether an operator types, or what was read. Of no consequence when it fails. */
export async function signalVisitor(talk: Talk, body: { isTyping?: boolean; readThrough?: number }): Promise<void> {
  await callRaw('POST', path(talk, '/signals'), { body }).catch(() => undefined)
}
