import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import type { TimelineEntry, HandoverEvent } from '#contract/inbox/handover.ts'
import type { Message } from '#contract/sessions/chat.ts'
import { getTheme } from '../api/themes.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { Button } from '../parts/button/button.tsx'
import { conversationsWords as text } from '../words/en/conversations.ts'
import { MessageItem, newPagesOf } from './message-item.tsx'
import { TimeAgo } from '../parts/text/time-ago.tsx'
import { eventWords } from '../words/en/inbox.ts'

/** This many of the newest entries are shown at first. */
const shownAtFirst = 100
/** Whoever is no further from the end, in pixels, goes along with what comes. */
const nearEnd = 80

/** A scrollable region must be reachable by keyboard. */
const scrolled = { tabIndex: 0 }

type Props = {
  agentId: string
  entries: readonly TimelineEntry[]
  /** Undefined: who reads may change nothing. */
  onFix: ((question: Message, answer: Message) => void) | undefined
  /** What came at this position or later is marked as new. */
  newFrom?: number | undefined
  /** The position that the visitor has read through. */
  seenThrough?: number | undefined
  /** Begins at the end, and goes along with what comes. */
  isAtEnd?: boolean
  /** What stands behind the last one. */
  children?: ComponentChildren
}

/** What is said and done in a conversation, in the colors of the agent, with what only admins see below each answer. */
export function Entries({ agentId, entries, onFix, newFrom, seenThrough, isAtEnd = false, children }: Props) {
  const [isAll, setAll] = useState(false)
  const colors = useBubbleColors(agentId)
  const questions = questionsOf(entries)
  const shown = isAll ? entries : entries.slice(-shownAtFirst)
  const pages = newPagesOf(shown)
  const read = lastRead(entries, seenThrough)
  const { list, isBehind, goToEnd, onScroll } = useEnd(isAtEnd, entries.length)
  return (
    <>
      <ol
        class={isAtEnd ? 'messages at-end' : 'messages'}
        ref={list}
        style={colors}
        aria-label={text.messagesLabel}
        onScroll={onScroll}
        {...scrolled}
      >
        {shown.length < entries.length && (
          <li class="earlier">
            <Button label={text.showAll(entries.length)} onClick={() => setAll(true)} />
          </li>
        )}
        {shown.map((entry) => {
          const mark = entry.position === newFrom && (
            <li key="new" class="new-from">
              {text.newFrom}
            </li>
          )
          if ('event' in entry) {
            return [mark, <EventLine key={entry.id} event={entry.event} createdAt={entry.createdAt} />]
          }
          const { message, position } = entry
          const asked = questions.get(message.id)
          return [
            mark,
            <MessageItem
              key={message.id}
              agentId={agentId}
              message={message}
              isRead={position === read}
              writtenOn={pages.get(message.id)}
              onFix={asked && onFix && (() => onFix(asked.question, asked.answer))}
            />,
          ]
        })}
        {entries.length === 0 && <li class="quiet nothing">{text.empty}</li>}
        {children}
      </ol>
      {isBehind && (
        <div class="to-end">
          <Button label={text.toEnd} onClick={goToEnd} />
        </div>
      )}
    </>
  )
}

/** Messages as entries, for those who may not see the events. */
export function entriesOf(messages: readonly Message[]): TimelineEntry[] {
  return Array.from(messages.entries(), ([position, message]) => ({ position, message }))
}

/**
 * What each answer answers, by the answers' ids. That a person was asked for answers nothing. "Continue" is no question: what goes on with an
 * answer is, together with that, the answer to what was asked before.
 */
function questionsOf(entries: readonly TimelineEntry[]): Map<string, { question: Message; answer: Message }> {
  const questions = new Map<string, { question: Message; answer: Message }>()
  let asked: Message | undefined
  for (const entry of entries) {
    if (!('message' in entry)) continue
    const { message } = entry
    const { id, messageType, continues, isHandoverNotice } = message
    if (messageType === 'user') asked = continues === undefined ? message : undefined
    else if (asked && !isHandoverNotice) questions.set(id, { question: asked, answer: message })
    const begun = messageType === 'assistant' && continues !== undefined && questions.get(continues)
    if (!begun) continue
    const whole = begun.answer.message + message.message
    questions.set(id, { question: begun.question, answer: { ...message, message: whole } })
  }
  return questions
}

/** The position of the newest answer that the visitor has read. */
function lastRead(entries: readonly TimelineEntry[], through: number | undefined): number | undefined {
  if (through === undefined) return undefined
  return entries.findLast(
    (entry) => 'message' in entry && entry.message.messageType === 'assistant' && entry.position <= through,
  )?.position
}

/** Keeps a list at its end while more comes, unless somebody reads further up; then there is a way down. */
function useEnd(isAtEnd: boolean, count: number) {
  const list = useRef<HTMLOListElement>(null)
  const isFollowing = useRef(isAtEnd)
  const [isBehind, setBehind] = useState(false)
  const goToEnd = () => list.current?.scrollTo(0, list.current.scrollHeight)

  function onScroll(): void {
    const element = list.current
    if (!element || !isAtEnd) return
    isFollowing.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd
    if (isFollowing.current) setBehind(false)
  }

  useLayoutEffect(() => {
    if (isFollowing.current) goToEnd()
    else if (isAtEnd) setBehind(true)
  }, [count, isAtEnd])

  // Answers are rendered piece by piece, and what stands below may grow: the end moves.
  useEffect(() => {
    const element = list.current
    if (!isAtEnd || !element) return undefined
    const follow = () => {
      if (isFollowing.current) goToEnd()
    }
    const sizes = new ResizeObserver(follow)
    sizes.observe(element)
    const pieces = new MutationObserver(follow)
    pieces.observe(element, { childList: true, subtree: true })
    return () => {
      sizes.disconnect()
      pieces.disconnect()
    }
  }, [isAtEnd])

  return { list, isBehind, goToEnd, onScroll }
}

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

/** Something that happened to a conversation, as a quiet line; a note as a card, which no visitor sees. */
function EventLine({ event, createdAt }: { event: HandoverEvent; createdAt: string }) {
  if (event.type === 'note') {
    return (
      <li class="for-team">
        <p class="for-team-label">{eventWords.noteBy(event.name)}</p>
        <p class="plain" dir="auto">
          {event.text}
        </p>
        <p class="quiet when">
          <TimeAgo at={createdAt} />
        </p>
      </li>
    )
  }
  return (
    <li class="event quiet">
      <bdi>{sayEvent(event)}</bdi> · <TimeAgo at={createdAt} />
    </li>
  )
}

function sayEvent(event: Exclude<HandoverEvent, { type: 'note' }>): string {
  switch (event.type) {
    case 'asked':
      if (!event.rule) return eventWords.asked[event.why]
      return 'word' in event.rule
        ? eventWords.askedByWord(event.rule.word)
        : eventWords.askedAfter(event.rule.unanswered)
    case 'withdrawn':
      return eventWords.withdrawn[event.by]
    case 'taken':
      return eventWords.taken(event.operator.name)
    case 'returned':
      return event.by === 'time' ? eventWords.returnedByTime : eventWords.returned(event.name)
    case 'done':
      return eventWords.done(event.name)
    case 'reopened':
      return event.by === 'visitor' ? eventWords.reopenedByVisitor : eventWords.reopened(event.name)
  }
}
