import { MessagesSquare, X } from 'lucide'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Timeline } from '#contract/inbox/handover.ts'
import type { Message } from '#contract/sessions/chat.ts'
import { canChange } from '../account/account.ts'
import { getTimeline, signalVisitor, stepOn, type Step, type Talk } from '../api/inbox.ts'
import { ApiError } from '../api/request/api-error.ts'
import { useSending } from '../api/request/use-sending.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { agentPath } from '../app/root.ts'
import { titleOf } from '../conversations/conversation.tsx'
import { Entries } from '../conversations/entries.tsx'
import { useKeys } from '../conversations/list/keys.tsx'
import { Button, LinkButton } from '../parts/button/button.tsx'
import { later, Failure, Skeleton } from '../parts/status/placeholders.tsx'
import { OpenedPane } from '../parts/layout/panes.tsx'
import { showError } from '../parts/status/toast.tsx'
import { conversationsWords } from '../words/en/conversations.ts'
import { inboxWords as text } from '../words/en/inbox.ts'
import { Composer, type ComposerHandle } from './composer/composer.tsx'
import { KeepNotice, SilenceNotice, ConflictNotice, Standing } from './standing.tsx'
import { useAgent } from '../api/agents.ts'

/** Somebody else was first: `from` is the position of what the operator had not seen, and `isReply` says that a text waits to be sent. */
type Conflict = { from: number; isReply: boolean }

const FixDialog = later('fix-dialog', async () => (await import('../conversations/fix-dialog.tsx')).FixDialog)

type Props = { talk: Talk; onClose: () => void; onChanged: () => void }

/** A conversation while it goes on: what was said and done, who answers, and the place to answer. `onChanged`: the list has changed by it. */
export function InboxConversation({ talk, onClose, onChanged }: Props) {
  const { agentId, sessionId } = talk
  const known = useRef<Timeline>(undefined)
  const [isGone, setGone] = useState(false)
  // What is erased is not asked for again.
  const { value: timeline, error, reload } = useLoaded(`timeline ${sessionId}`, load, () => !isGone)
  known.current = timeline
  const { agent } = useAgent(agentId)
  const sending = useSending(showError)
  const composer = useRef<ComposerHandle>(null)
  const [conflict, setConflict] = useState<Conflict>()
  const [isDoneNow, setDoneNow] = useState(false)
  const [kept, setKept] = useState<{ question: Message; answer: Message }>()
  useReadSignal(talk, timeline)

  function load(abort: AbortSignal): Promise<Timeline> {
    return getTimeline(talk, known.current, abort).catch((cause: unknown) => {
      if (cause instanceof ApiError && cause.code === 'not-found') setGone(true)
      throw cause
    })
  }

  function changed(): void {
    reload()
    onChanged()
  }

  /** Somebody else was first: what came between is shown, and what was typed stays. */
  function missed(isReply: boolean): void {
    setConflict({ from: timeline?.length ?? 0, isReply })
    changed()
  }

  function act(step: Step, takeFrom?: string): void {
    if (!timeline) return
    void sending.run(async () => {
      try {
        await stepOn(talk, step, { after: timeline.length, ...(takeFrom !== undefined && { takeFrom }) })
      } catch (cause) {
        if (!(cause instanceof ApiError) || cause.code !== 'conversation-changed') throw cause
        return missed(false)
      }
      setConflict(undefined)
      setDoneNow(step === 'done')
      changed()
      if (step === 'take') composer.current?.focus()
    })
  }

  useKeys({
    Escape: onClose,
    r: () => composer.current?.focus(),
    '/': () => composer.current?.search(),
    e: () => timeline?.isOpen && act('done'),
  })

  return (
    <OpenedPane
      title={
        <>
          {agent && (
            <bdi class="inbox-name" title={agent.name}>
              {agent.name}
            </bdi>
          )}
          {agent && ' · '}
          {timeline ? titleOf(timeline.entries) : conversationsWords.one}
        </>
      }
      actions={
        <>
          <LinkButton
            label={text.toConversation}
            kind="plain"
            icon={MessagesSquare}
            isIconOnly
            href={agentPath(agentId, 'conversations', sessionId)}
          />
          <Button label={text.toList} kind="plain" icon={X} isIconOnly onClick={onClose} />
        </>
      }
    >
      {isGone ? (
        <p class="quiet nothing">{conversationsWords.gone}</p>
      ) : (
        !timeline && error && <Failure error={error} onRetry={reload} />
      )}
      {!timeline && !error && <Skeleton />}
      {timeline && !isGone && (
        <>
          <Standing timeline={timeline} isBusy={sending.isBusy} onStep={act} />
          <Entries
            agentId={agentId}
            entries={timeline.entries}
            onFix={canChange.value ? (question, answer) => setKept({ question, answer }) : undefined}
            newFrom={conflict?.from}
            seenThrough={timeline.readThrough}
            isAtEnd
          >
            {timeline.isVisitorTyping && <li class="inbox-typing quiet">{text.typing}</li>}
          </Entries>
          <News timeline={timeline} />
          {conflict && (
            <ConflictNotice timeline={timeline} isReply={conflict.isReply} onTake={(id) => act('take', id)} />
          )}
          <SilenceNotice timeline={timeline} onReturn={() => act('return')} />
          {isDoneNow && !timeline.isOpen && canChange.value && (
            <KeepNotice timeline={timeline} onKeep={setKept} onDismiss={() => setDoneNow(false)} />
          )}
          <Composer
            ref={composer}
            talk={talk}
            timeline={timeline}
            onSent={() => {
              setConflict(undefined)
              setDoneNow(false)
              changed()
            }}
            onMissed={() => missed(true)}
          />
        </>
      )}
      {agent && kept && <FixDialog agent={agent} {...kept} onClose={() => setKept(undefined)} />}
    </OpenedPane>
  )
}

/** Says to screen readers what the visitor wrote while this is open. */
function News({ timeline: { entries } }: { timeline: Timeline }) {
  const before = useRef(entries.at(-1)?.position ?? -1)
  const [news, setNews] = useState('')
  useEffect(() => {
    const written = entries.findLast(
      (entry) => 'message' in entry && entry.position > before.current && entry.message.messageType === 'user',
    )
    before.current = entries.at(-1)?.position ?? -1
    if (written && 'message' in written) setNews(text.said(written.message.message.slice(0, 300)))
  }, [entries])
  return (
    <p class="unseen" role="status">
      {news}
    </p>
  )
}

/** Shows the visitor what the operator who answers has seen: once for each entry, and only while the tab is in sight. */
function useReadSignal(talk: Talk, timeline: Timeline | undefined): void {
  const sent = useRef(-1)
  const newest = timeline?.isMine ? timeline.length - 1 : -1
  useEffect(() => {
    const send = () => {
      if (newest <= sent.current || document.visibilityState === 'hidden') return
      sent.current = newest
      void signalVisitor(talk, { readThrough: newest })
    }
    send()
    document.addEventListener('visibilitychange', send)
    return () => document.removeEventListener('visibilitychange', send)
  }, [talk, newest])
}
