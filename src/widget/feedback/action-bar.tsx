import { Check, Copy, ThumbsDown, ThumbsUp } from 'lucide'
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Message } from '#contract/sessions/chat.ts'
import { ToolButton, PlainButton } from '../button.tsx'
import { useChat, useCorrecting, useCorrections, useSetting } from '../context.ts'
import { isOfInputMethod } from '../composer/keys.ts'

/** Helpful, not helpful, copy: what a visitor can do with a finished answer (docs/theme.md, `isMessageActionBarEnabled`). */
export function ActionBar({ message }: { message: Message }) {
  const chat = useChat()
  const { theme, words } = useSetting()
  const correcting = useCorrecting()
  const corrections = useCorrections()
  const { isMessageActionBarEnabled, isCorrectivePopupEnabled } = theme.theme.chat.hostBubbles
  const notHelpful = useRef<HTMLButtonElement>(null)
  if (!isMessageActionBarEnabled) return null
  const vote = message.feedback?.type
  const isCorrecting = correcting.value === message.id

  function voteHelpful(): void {
    if (isCorrecting) correcting.value = null
    void chat.rate(message.id, vote === 'positive' ? null : { type: 'positive' })
  }

  function voteNotHelpful(): void {
    if (vote === 'negative') void chat.rate(message.id, null)
    else if (isCorrectivePopupEnabled) correcting.value = isCorrecting ? null : message.id
    else void chat.rate(message.id, { type: 'negative' })
  }

  function finishCorrection(text: string): void {
    correcting.value = null
    notHelpful.current?.focus()
    const correctiveAnswer = text.trim()
    void chat.rate(message.id, { type: 'negative', ...(correctiveAnswer && { correctiveAnswer }) })
  }

  return (
    <>
      <div class="actions" part="actions" role="group" aria-label={words.actions}>
        <ToolButton icon={ThumbsUp} label={words.helpful} aria-pressed={vote === 'positive'} onClick={voteHelpful} />
        <ToolButton
          icon={ThumbsDown}
          label={words.notHelpful}
          ref={notHelpful}
          aria-pressed={vote === 'negative'}
          aria-expanded={isCorrectivePopupEnabled ? isCorrecting : undefined}
          onClick={voteNotHelpful}
        />
        <CopyButton text={message.message} />
      </div>
      {isCorrecting && (
        <Correction
          text={corrections.get(message.id) ?? ''}
          onType={(text) => corrections.set(message.id, text)}
          onFinish={finishCorrection}
        />
      )}
    </>
  )
}

/** How long a copy button confirms the copy, in milliseconds (docs/theme.md). */
const saidFor = 1600

function CopyButton({ text }: { text: string }) {
  const { words } = useSetting()
  const outcome = useSignal<'none' | 'copied' | 'failed'>('none')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      outcome.value = 'copied'
    } catch {
      // There is no clipboard on a page without TLS, and a page's policy may forbid it.
      outcome.value = 'failed'
    }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => (outcome.value = 'none'), saidFor)
  }

  return (
    <>
      <ToolButton icon={outcome.value === 'copied' ? Check : Copy} label={words.copy} onClick={() => void copy()} />
      <span class={outcome.value === 'failed' ? 'said-so' : 'unseen'} role="status">
        {outcome.value === 'copied' && words.copied}
        {outcome.value === 'failed' && words.notCopied}
      </span>
    </>
  )
}

type CorrectionProps = { text: string; onType: (text: string) => void; onFinish: (text: string) => void }

/**
 * Asks what the answer should have been; optional. The vote goes only when this ends: with the text by Submit, alone by Skip or
 * Escape (docs/theme.md, `isCorrectivePopupEnabled`).
 */
function Correction({ text, onType, onFinish }: CorrectionProps) {
  const { words } = useSetting()
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
    field.current?.focus()
  }, [])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works wherever the focus is in it
    <div
      class="correction"
      part="correction"
      role="dialog"
      aria-label={words.correctiveTitle}
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isOfInputMethod(event)) return
        event.stopPropagation()
        // In popup mode the browser would close the dialog around it.
        event.preventDefault()
        onFinish('')
      }}
    >
      <label>
        {words.correctiveTitle} <small>{words.correctiveHint}</small>
        <textarea
          ref={field}
          rows={3}
          defaultValue={text}
          maxLength={8000}
          dir="auto"
          onInput={({ currentTarget }) => onType(currentTarget.value)}
        />
      </label>
      <div class="choices">
        <PlainButton onClick={() => onFinish('')}>{words.skip}</PlainButton>
        {/* Not of a form: in a sandboxed frame none can be submitted. */}
        <button type="button" class="button" part="button" onClick={() => onFinish(field.current?.value ?? '')}>
          {words.submit}
        </button>
      </div>
    </div>
  )
}
