import { Inbox, Link2, Trash2, X } from 'lucide'
import { useState, useEffect } from 'preact/hooks'
import type { Agent } from '#contract/agents/agents.ts'
import type { TimelineEntry } from '#contract/inbox/handover.ts'
import type { Message } from '#contract/sessions/chat.ts'
import type { ConversationSummary, TaggedConversation } from '#contract/sessions/conversations.ts'
import { canAnswer, canChange } from '../account/account.ts'
import { listMessages, eraseConversations } from '../api/conversations.ts'
import { getTimeline, type Talk } from '../api/inbox.ts'
import { useChange, useLoaded } from '../api/use-loaded.ts'
import { inboxPath } from '../app/root.ts'
import { Button, LinkButton } from '../parts/button/button.tsx'
import { CopyButton } from '../parts/button/copy-button.tsx'
import { OpenedPane } from '../parts/layout/panes.tsx'
import { later, Pending } from '../parts/status/placeholders.tsx'
import { conversationsWords as text } from '../words/en/conversations.ts'
import { exactTime } from '../words/time.ts'
import { Entries, entriesOf } from './entries.tsx'
import { TagLine } from './tag-line.tsx'
import { FormDialog } from '../parts/dialog/dialog.tsx'
import { showToast } from '../parts/status/toast.tsx'

type ConversationProps = {
  agentId: string
  sessionId: string
  /** Undefined: not known yet. */
  agent: Agent | undefined
  /** Its entry in the list; undefined: it is not in the list. */
  summary: ConversationSummary | undefined
  onClose: () => void
  onErased: (ids: ReadonlySet<string>) => void
  onTagged: (tagged: readonly TaggedConversation[]) => void
}

/** A conversation as the visitor saw it, in the colors of the agent, with what only admins see below each answer. */
export function Conversation({ agentId, sessionId, agent, summary, onClose, onErased, onTagged }: ConversationProps) {
  const loaded = useLoaded(`messages ${sessionId}`, (signal) => readEntries({ agentId, sessionId }, signal))
  const { value: entries, error, reload } = loaded
  const [isErasing, setErasing] = useState(false)
  const [fixed, setFixed] = useState<{ question: Message; answer: Message }>()
  // The list follows what happens; so does what is open.
  useChange(summary?.updatedAt, reload)

  const isGone = error?.status === 404
  return (
    <OpenedPane
      title={entries ? titleOf(entries) : text.one}
      actions={
        <>
          <CopyButton label={text.copyLink} text={location.href} kind="plain" isIconOnly icon={Link2} />
          {canAnswer.value && !isGone && (
            <LinkButton
              label={text.toInbox}
              kind="plain"
              icon={Inbox}
              isIconOnly
              href={inboxPath({ agentId, sessionId })}
            />
          )}
          {canChange.value && !isGone && (
            <Button label={text.erase} kind="plain" icon={Trash2} isIconOnly onClick={() => setErasing(true)} />
          )}
          <Button label={text.closeOne} kind="plain" icon={X} isIconOnly onClick={onClose} />
        </>
      }
    >
      {summary && !isGone && (
        <TagLine agentId={agentId} sessionId={sessionId} tags={summary.tags} onTagged={onTagged} />
      )}
      {isGone ? <p class="quiet nothing">{text.gone}</p> : <Pending of={loaded} />}
      {entries && !isGone && (
        <Entries
          agentId={agentId}
          entries={entries}
          onFix={canChange.value ? (question, answer) => setFixed({ question, answer }) : undefined}
        />
      )}
      {isErasing && (
        <EraseDialog
          agentId={agentId}
          conversations={[{ id: sessionId, messages: countMessages(entries) ?? summary?.messages ?? 0 }]}
          onClose={() => setErasing(false)}
          onErased={onErased}
        />
      )}
      {agent && fixed && <FixDialog agent={agent} {...fixed} onClose={() => setFixed(undefined)} />}
    </OpenedPane>
  )
}

/** Needed by few who read: fetched when somebody fixes an answer. */
const FixDialog = later('fix-dialog', async () => (await import('./fix-dialog.tsx')).FixDialog)

/** The events are for those who answer. */
async function readEntries(talk: Talk, signal: AbortSignal): Promise<TimelineEntry[]> {
  if (canAnswer.peek()) return (await getTimeline(talk, undefined, signal)).entries
  return entriesOf(await listMessages(talk.agentId, talk.sessionId, signal))
}

/** When a conversation began. */
export function titleOf([first]: readonly TimelineEntry[]): string {
  return first ? exactTime('message' in first ? first.message.createdAt : first.createdAt) : text.one
}

/** Undefined: they are not loaded yet. */
function countMessages(entries: readonly TimelineEntry[] | undefined): number | undefined {
  return entries?.filter((entry) => 'message' in entry).length
}

const erasing = text.eraseDialog

type Props = {
  agentId: string
  conversations: readonly Pick<ConversationSummary, 'id' | 'messages'>[]
  onErased: (ids: ReadonlySet<string>) => void
  onClose: () => void
}

/** Asks before conversations go: nothing brings them back. Of many, those that are left can be tried again, and closing it spares them. */
export function EraseDialog({ agentId, conversations, onErased, onClose }: Props) {
  const [left, setLeft] = useState(conversations)
  const [erased, setErased] = useState<number>()
  const [closing] = useState(() => new AbortController())
  useEffect(() => () => closing.abort(), [closing])
  const messages = left.reduce((sum, each) => sum + each.messages, 0)

  async function erase(): Promise<void> {
    setErased(0)
    const ids = left.map(({ id }) => id)
    const result = await eraseConversations(agentId, ids, setErased, closing.signal)
    setErased(undefined)
    onErased(result.erased)
    const rest = left.filter(({ id }) => !result.erased.has(id))
    if (rest.length === 0) {
      return showToast(erasing.done(left.length))
    }
    if (closing.signal.aborted) return showToast(erasing.stopped(result.erased.size, rest.length))
    setLeft(rest)
    if (left.length === 1 && result.error) throw result.error
    throw new Error(erasing.partly(result.erased.size, rest.length, result.error?.message ?? ''), {
      cause: result.error,
    })
  }

  return (
    <FormDialog
      isDanger
      title={erasing.title(left.length)}
      action={erasing.do(left.length)}
      run={erase}
      onClose={onClose}
    >
      <p>{erasing.goes(left.length, messages)}</p>
      {left.length > 1 && erased !== undefined && (
        <div>
          <progress class="erasing" value={erased} max={left.length} aria-label={erasing.title(left.length)} />
          <p class="quiet">{erasing.erasing(erased, left.length)}</p>
        </div>
      )}
    </FormDialog>
  )
}
