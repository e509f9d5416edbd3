import { Link2, Trash2, X } from 'lucide'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Agent } from '#contract/agents/agents.ts'
import type { Message } from '#contract/sessions/chat.ts'
import type { ConversationSummary } from '#contract/sessions/conversations.ts'
import type { TaggedConversation } from '#contract/sessions/tags.ts'
import { canChange } from '../account/account.ts'
import { listMessages } from '../api/conversations.ts'
import { getTheme } from '../api/themes.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { Button } from '../parts/button/button.tsx'
import { CopyButton } from '../parts/button/copy-button.tsx'
import { Later } from '../parts/later.tsx'
import { Failure } from '../parts/status/failure.tsx'
import { Skeleton } from '../parts/status/skeleton.tsx'
import { conversationsWords as text } from '../words/en/conversations.ts'
import { exactTime } from '../words/time.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { TagLine } from './tags/tag-line.tsx'
import { MessageItem } from './message-item.tsx'

/** This many of the newest messages are shown at first. */
const shownAtFirst = 100

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
  const {
    value: messages,
    error,
    reload,
  } = useLoaded(`messages ${sessionId}`, (signal) => listMessages(agentId, sessionId, signal))
  const [isErasing, setErasing] = useState(false)
  const [isAll, setAll] = useState(false)
  const [fixed, setFixed] = useState<{ question: Message; answer: Message }>()
  const colors = useBubbleColors(agentId)
  // The list follows what happens; so does what is open.
  const changed = summary?.updatedAt
  const followed = useRef(changed)
  useEffect(() => {
    const before = followed.current
    followed.current = changed
    if (before !== undefined && before !== changed) reload()
  })

  const questions = messages && questionsOf(messages)
  const shown = isAll ? messages : messages?.slice(-shownAtFirst)
  const isGone = error?.status === 404
  return (
    <section class="conversation card" aria-labelledby="conversation">
      <header>
        <h2 id="conversation" tabIndex={-1}>
          {messages?.[0] ? exactTime(messages[0].createdAt) : text.one}
        </h2>
        <CopyButton text={location.href} kind="plain" isIconOnly icon={Link2}>
          {text.copyLink}
        </CopyButton>
        {canChange.value && !isGone && (
          <Button kind="plain" icon={Trash2} isIconOnly onClick={() => setErasing(true)}>
            {text.erase}
          </Button>
        )}
        <Button kind="plain" icon={X} isIconOnly onClick={onClose}>
          {text.closeOne}
        </Button>
      </header>
      {summary && !isGone && (
        <TagLine agentId={agentId} sessionId={sessionId} tags={summary.tags} onTagged={onTagged} />
      )}
      {isGone ? <p class="quiet nothing">{text.gone}</p> : error && <Failure error={error} onRetry={reload} />}
      {!messages && !error && <Skeleton />}
      {messages && !isGone && (
        <ol class="messages" style={colors} aria-label={text.messagesLabel} {...scrolled}>
          {shown && shown.length < messages.length && (
            <li class="earlier">
              <Button onClick={() => setAll(true)}>{text.showAll(messages.length)}</Button>
            </li>
          )}
          {shown?.map((message) => (
            <MessageItem
              key={message.id}
              agentId={agentId}
              message={message}
              question={questions?.get(message.id)}
              onFix={canChange.value ? (question) => setFixed({ question, answer: message }) : undefined}
            />
          ))}
          {messages.length === 0 && <li class="quiet nothing">{text.empty}</li>}
        </ol>
      )}
      {isErasing && (
        <EraseDialog
          agentId={agentId}
          conversations={[{ id: sessionId, messages: messages?.length ?? 0 }]}
          onClose={() => setErasing(false)}
          onErased={onErased}
        />
      )}
      {agent && fixed && (
        <Later name="fix-dialog" load={loadFix} props={{ agent, ...fixed, onClose: () => setFixed(undefined) }} />
      )}
    </section>
  )
}

/** Needed by few who read: fetched when somebody fixes an answer. */
const loadFix = async () => (await import('./fix-dialog.tsx')).FixDialog

/** What each answer answers, by the answers' ids. */
function questionsOf(messages: readonly Message[]): Map<string, Message> {
  const questions = new Map<string, Message>()
  let question: Message | undefined
  for (const message of messages) {
    if (message.messageType === 'user') question = message
    else if (question) questions.set(message.id, question)
  }
  return questions
}

/** A scrollable region must be reachable by keyboard. */
const scrolled = { tabIndex: 0 }

/** The bubbles' colors as the widget has them on a light and on a dark page. */
function useBubbleColors(agentId: string): Record<string, string> {
  const { value } = useLoaded(`theme ${agentId}`, (signal) => getTheme(agentId, signal))
  const { light, dark } = value?.body.schemes ?? {}
  const colorOf = (name: string) => {
    const path = `theme.chat.${name}`
    return light?.[path] && dark?.[path] ? `light-dark(${light[path]}, ${dark[path]})` : ''
  }
  return {
    '--host': colorOf('hostBubbles.backgroundColor'),
    '--host-ink': colorOf('hostBubbles.color'),
    '--guest': colorOf('guestBubbles.backgroundColor'),
    '--guest-ink': colorOf('guestBubbles.color'),
  }
}
