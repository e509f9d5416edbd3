import { MessageSquareText, Search, Sparkles, StickyNote } from 'lucide'
import type { Ref } from 'preact'
import { useImperativeHandle, useRef, useState, useEffect } from 'preact/hooks'
import type { Timeline } from '#contract/inbox/handover.ts'
import { canChange, isOwner, me } from '../../account/account.ts'
import { addNote, sendReply, type Talk, signalVisitor } from '../../api/inbox.ts'
import { attachedAi } from '../../api/ai.ts'
import { pagePath } from '../../app/root.ts'
import { ApiError } from '../../api/request/api-error.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { newClientId } from '../../../client/client-id.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { Button } from '../../parts/button/button.tsx'
import { answerSearchWords, composerWords as text } from '../../words/en/inbox.ts'
import { AnswerSearch } from './answer-search.tsx'
import { DraftedNotice, useDraftedReply } from './drafted-reply.tsx'
import { ErrorText, Form } from '../../parts/field/field.tsx'
import { isOfInputMethod } from '../../../widget/composer/keys.ts'

/** The most characters of a message and of a note, as the contract has them; the room that is left is told from so many on. */
const maxLength = { reply: 8000, note: 4000 }
const tellLeft = 500

type Mode = 'reply' | 'note'

export type ComposerHandle = { focus(): void; search(): void }

type Props = { ref: Ref<ComposerHandle>; talk: Talk; timeline: Timeline; onSent: () => void; onMissed: () => void }

/**
 * Where an operator answers the visitor or leaves a note for colleagues. What is typed is a draft of that conversation in this browser until
 * it is sent. `onMissed`: somebody else was first, and nothing was sent.
 */
export function Composer({ ref, talk, timeline, onSent, onMissed }: Props) {
  const { agentId, sessionId } = talk
  // The client id belongs to the text: sent again, it is the same message; changed, it is another one.
  const reply = useDraft(`reply.${sessionId}`, { message: '', clientId: '' })
  const note = useDraft(`note.${sessionId}`, { message: '', clientId: '' })
  const [mode, setMode] = useState<Mode>(note.isChanged && !reply.isChanged ? 'note' : 'reply')
  const [isSearching, setSearching] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const { value: ai } = useLoaded(`ai ${agentId}`, (signal) => attachedAi(agentId, signal))
  const aiId = ai?.body.data.id
  const typing = useTypingSignal(talk, timeline.isMine || timeline.answering === 'waiting')
  const drafted = useDraftedReply({ aiId, entries: timeline.entries, insert })

  const draft = mode === 'reply' ? reply : note
  const { message } = draft.value
  const left = maxLength[mode] - message.length
  const isReady = message.trim() !== '' && left >= 0
  const other = timeline.answering === 'person' && !timeline.isMine ? timeline.operator : undefined
  const focus = () => field.current?.focus()

  function search(): void {
    setMode('reply')
    setSearching(true)
  }
  useImperativeHandle(ref, () => ({ focus, search }))

  /** Puts a text behind what is typed, as a step that can be undone. */
  function insert(added: string) {
    const before = reply.value.message.trimEnd()
    reply.change({ message: before === '' ? added : `${before}\n\n${added}`, clientId: '' }, null)
    setMode('reply')
    focus()
    return reply.undoOfThis()
  }

  function type(typed: string): void {
    if (mode === 'reply' && typed === '/' && message === '') return search()
    draft.change({ message: typed, clientId: '' }, 'message')
    if (mode === 'reply') typing.type(typed)
  }

  async function send(): Promise<void> {
    if (!isReady || draft.isBusy) return
    const clientId = draft.value.clientId || newClientId()
    draft.change({ clientId }, 'message')
    await draft.run(async () => {
      if (mode === 'note') await addNote(talk, { text: message, clientId })
      else if (!(await isReplySent(clientId))) return
      draft.forget()
      onSent()
    })
    focus()
  }

  async function isReplySent(clientId: string): Promise<boolean> {
    try {
      await sendReply(talk, { message, clientId, after: timeline.length, takeFrom: other?.id })
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.code !== 'conversation-changed') throw cause
      onMissed()
      return false
    }
    typing.end()
    return true
  }

  const help = mode === 'note' ? text.noteHelp : other ? text.isTaken(other.name) : helpFor(timeline)
  return (
    <Form class={mode === 'note' ? 'composer is-note' : 'composer'} onSubmit={() => void send()}>
      <div class="composer-modes" role="group" aria-label={text.modes}>
        <Button
          label={text.reply}
          kind="plain"
          icon={MessageSquareText}
          isPressed={mode === 'reply'}
          onClick={() => setMode('reply')}
        />
        <Button
          label={text.note}
          kind="plain"
          icon={StickyNote}
          isPressed={mode === 'note'}
          onClick={() => setMode('note')}
        />
      </div>
      {isSearching && (
        <AnswerSearch
          aiId={aiId}
          onInsert={(found) => {
            setSearching(false)
            insert(found)
          }}
          onClose={(rest) => {
            setSearching(false)
            if (rest !== '') reply.change({ message: reply.value.message + rest, clientId: '' })
            focus()
          }}
        />
      )}
      <textarea
        ref={field}
        class="input"
        dir="auto"
        rows={3}
        aria-label={mode === 'reply' ? text.replyLabel : text.noteLabel}
        aria-describedby="composer-help"
        aria-invalid={left < 0}
        aria-keyshortcuts="Control+Enter"
        placeholder={mode === 'reply' ? text.placeholder : text.notePlaceholder}
        value={message}
        readOnly={draft.isBusy}
        onInput={(event) => type(event.currentTarget.value)}
        onBlur={typing.end}
        onKeyDown={(event) => {
          if (isOfInputMethod(event)) return
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
          else if (event.key === 'Escape') event.currentTarget.closest('section')?.querySelector('h2')?.focus()
        }}
      />
      {left < 0 ? <ErrorText>{text.over(-left)}</ErrorText> : left <= tellLeft && <p class="help">{text.left(left)}</p>}
      {draft.error && (
        <ErrorText>
          {draft.error.message} {draft.isKept ? text.kept : text.notKept}
        </ErrorText>
      )}
      {mode === 'reply' && <DraftedNotice of={drafted} />}
      <p class="help" id="composer-help">
        {help} <span class="composer-shortcut">{text.shortcut(isMac)}</span>
        {message !== '' && !draft.isKept && ` ${text.notKept}`}
      </p>
      {/* A phone has no room for both. */}
      {help === '' && me.value === undefined && (
        <p class="help">
          {text.noName} {isOwner.value && <a href={pagePath('account')}>{text.getName}</a>}
        </p>
      )}
      <footer>
        {mode === 'reply' && (
          <>
            <Button label={answerSearchWords.open} icon={Search} kind="plain" onClick={search} />
            {canChange.value && (
              <Button
                label={text.draft}
                icon={Sparkles}
                kind="plain"
                isBusy={drafted.isRunning}
                onClick={() => void drafted.run()}
              />
            )}
          </>
        )}
        <Button
          label={mode === 'note' ? text.addNote : other ? text.takeAndSend(other.name) : text.send}
          kind="primary"
          type="submit"
          isBusy={draft.isBusy}
          isDisabled={!isReady}
        />
      </footer>
    </Form>
  )
}

function helpFor({ answering, isMine, isOpen }: Timeline): string {
  if (!isOpen && answering === 'person') return text.isDone
  return answering === 'person' && isMine ? '' : text.takesOver
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Sent again while somebody goes on typing, since the widget lets it end after ten seconds; over after a pause. In milliseconds. */
const sendInterval = 4000
const typingPause = 6000

/** Shows the visitor that an operator types, while `isShown`. */
function useTypingSignal(talk: Talk, isShown: boolean): { type(typed: string): void; end(): void } {
  const state = useRef<{ sentAt: number; timer?: ReturnType<typeof setTimeout> }>({ sentAt: 0 })
  const latest = useRef(talk)
  latest.current = talk

  function end(): void {
    clearTimeout(state.current.timer)
    if (state.current.sentAt === 0) return
    state.current.sentAt = 0
    void signalVisitor(latest.current, { isTyping: false })
  }

  function type(typed: string): void {
    if (typed === '' || !isShown) return end()
    clearTimeout(state.current.timer)
    state.current.timer = setTimeout(end, typingPause)
    if (Date.now() - state.current.sentAt < sendInterval) return
    state.current.sentAt = Date.now()
    void signalVisitor(latest.current, { isTyping: true })
  }

  // Whoever leaves the conversation types no more.
  useEffect(() => end, [])
  return { type, end }
}
