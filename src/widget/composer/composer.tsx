import type { Signal } from '@preact/signals'
import { ArrowUp, Square } from 'lucide'
import { h, type TargetedEvent, type TargetedKeyboardEvent } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { safeAddress } from '../../theme/address.ts'
import { Icon } from '../icon.tsx'
import { useChat, useSetting } from '../context.ts'
import { Picture } from '../picture.tsx'
import { fitRows, growSmoothly } from './fit-rows.ts'
import { sendsOn } from './keys.ts'

/** The longest message that the server takes, in UTF-16 units, and from where on a counter shows what is left. */
const maxLength = 8000
const nearMaxLength = 7500

type Field = HTMLTextAreaElement | HTMLInputElement

type ComposerProps = {
  /** False keeps it, with its text, out of sight (docs/theme.md, `floating`). */
  isShown: boolean
  field: { current: Field | null }
  draft: Signal<string>
  send: (text: string) => void
}

/** Where the visitor writes. */
export function Composer({ isShown, field, draft, send }: ComposerProps) {
  const { theme, words } = useSetting()
  const chat = useChat()
  const { placeholder, type, isLong } = theme.inputOptions
  const isFloating = type === 'floating'
  const isOneLine = isFloating && !isLong
  const rows = isLong ? 3 : 1
  const text = draft.value
  const state = chat.state.value
  // A message that is sent while an earlier conversation is being fetched follows it.
  const mayWrite = ['idle', 'resuming', 'resting'].includes(state)
  const left = maxLength - text.length
  const canSend = mayWrite && text.trim() !== '' && left >= 0

  useLayoutEffect(() => {
    const area = field.current
    if (!isOneLine && area instanceof HTMLTextAreaElement) fitRows(area, rows)
  }, [text, rows, isOneLine, isShown, field])

  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => (form.current ? growSmoothly(form.current) : undefined), [])

  function submit(): void {
    if (!canSend) return
    draft.value = ''
    send(text)
  }

  function onKeyDown(event: TargetedKeyboardEvent<Field>): void {
    if (!sendsOn(event, isFloating && isLong)) return
    event.preventDefault()
    submit()
  }

  return (
    <form
      class={`composer${isOneLine ? ' one-line' : ''}${isFloating ? ' floating' : ''}`}
      part="composer"
      ref={form}
      hidden={!isShown}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {h(isOneLine ? 'input' : 'textarea', {
        class: 'field',
        part: 'input',
        ref: field,
        ...(isOneLine ? { type: 'text' } : { rows }),
        // Empty, `auto` would take any placeholder for a text from left to right.
        dir: text === '' ? (placeholder ? directionOf(placeholder) : words.direction) : 'auto',
        autocomplete: 'off',
        enterkeyhint: isFloating && isLong ? 'enter' : 'send',
        placeholder: placeholder || words.placeholder,
        'aria-label': placeholder || words.placeholder,
        'aria-invalid': left < 0,
        'aria-describedby': 'counter disclosure',
        value: text,
        onInput: (event: TargetedEvent<Field>) => (draft.value = event.currentTarget.value),
        onKeyDown,
      })}
      <span id="counter" class={`counter${left < 0 ? ' over' : ''}`} role="status" hidden={text.length < nearMaxLength}>
        {left < 0 ? words.tooLong(-left) : text.length >= nearMaxLength && words.charactersLeft(left)}
      </span>
      <SendButton canSend={canSend} send={submit} />
    </form>
  )
}

/** The direction of a text by its first letter (Unicode UAX 9, rules P2 and P3, for Hebrew, Arabic and their neighbours). */
function directionOf(text: string): 'ltr' | 'rtl' {
  return /^\P{L}*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u.test(text) ? 'rtl' : 'ltr'
}

/** Sends, and while an answer is under way stops: one button in one place, so that the focus stays. */
export function SendButton({ canSend, send }: { canSend: boolean; send?: () => void }) {
  const chat = useChat()
  const { words, theme, base } = useSetting()
  const state = chat.state.value
  const canStop = ['waiting', 'writing', 'reconnecting'].includes(state)
  const isBusy = canStop || state === 'sending' || state === 'stopping'
  const { buttonText, buttonIconUrl } = theme.inputOptions
  const label = isBusy ? words.stop : buttonText || words.send
  const picture = isBusy ? undefined : safeAddress(buttonIconUrl, base)
  const kind = isBusy ? 'stop' : picture ? 'picture' : buttonText ? '' : 'own-word'
  return (
    <button
      type={isBusy ? 'button' : 'submit'}
      class={`button send ${kind}`}
      part={isBusy ? 'button stop' : 'button send'}
      aria-label={label}
      aria-disabled={isBusy ? !canStop : !canSend}
      onClick={(event) => {
        // Sent from here: in a sandboxed frame no form is submitted.
        event.preventDefault()
        if (canStop) void chat.stop()
        else if (!isBusy) send?.()
      }}
    >
      <Picture
        url={picture}
        width={20}
        height={20}
        fallback={
          <>
            <Icon of={isBusy ? Square : ArrowUp} />
            <span class="label">{label}</span>
          </>
        }
      />
    </button>
  )
}
