import { Plus, ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { monitorForElements, draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { FieldError } from '#contract/problem.ts'
import type { Theme } from '#contract/agents/theme.ts'
import { Button } from '../../parts/button/button.tsx'
import { lookWords } from '../../words/en/look.ts'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { Icon } from '../../../widget/icon.tsx'
import { ErrorText } from '../../parts/field/field.tsx'
import { Menu } from '../../parts/button/menu.tsx'

type Prompt = Theme['initialPrompts'][number]

/** So many cards are shown (docs/theme.md). */
const most = 8

type Props = {
  /** Theirs in the theme: errors name it, and no card goes to another list. */
  path: string
  value: readonly Prompt[]
  onChange: (value: Prompt[]) => void
  errors: readonly FieldError[]
  isDisabled: boolean
}

/** The cards of the start, in their order: by dragging, or by the buttons beside each. */
export function PromptsControl({ path, value, onChange, errors, isDisabled }: Props) {
  /** The last move, announced to screen readers. */
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  /** Where a card was moved by a button, which goes along with the focus: pressed again, it moves the same card on. */
  const followed = useRef<{ to: number; step: number }>(undefined)

  useLayoutEffect(() => {
    const { to, step } = followed.current ?? {}
    followed.current = undefined
    if (to === undefined) return
    const [up, down] = list.current?.children[to]?.querySelectorAll<HTMLButtonElement>(':scope > button') ?? []
    const [same, other] = step === -1 ? [up, down] : [down, up]
    const next = same?.disabled ? other : same
    next?.focus()
  }, [value])

  function move(from: number, to: number): void {
    const prompt = value[from]
    if (!prompt || from === to || to < 0 || to >= value.length) return
    onChange(value.toSpliced(from, 1).toSpliced(to, 0, prompt))
    setSaid(lookWords.moved(to + 1, value.length))
  }

  useEffect(() =>
    monitorForElements({
      onDrop({ source, location }) {
        const target = location.current.dropTargets[0]
        if (target && source.data['list'] === path && target.data['list'] === path)
          move(Number(source.data['at']), Number(target.data['at']))
      },
    }),
  )

  return (
    <fieldset class="prompts" disabled={isDisabled}>
      <legend>{lookWords.fields.initialPrompts}</legend>
      <ol ref={list}>
        {value
          .map((prompt, at) => ({ prompt, at }))
          .map(({ prompt, at }) => (
            <PromptLine
              // A card has no name of its own but its place.
              key={at}
              list={path}
              at={at}
              count={value.length}
              prompt={prompt}
              error={errors.find((each) => each.path.startsWith(`${path}.${at}`))?.message}
              onChange={(next) => onChange(value.with(at, next))}
              onMove={(to) => {
                followed.current = { to, step: to - at }
                move(at, to)
              }}
              onRemove={() => onChange(value.toSpliced(at, 1))}
            />
          ))}
      </ol>
      {value.length < most && !isDisabled && (
        <Button label={lookWords.addPrompt} icon={Plus} onClick={() => onChange([...value, { text: '', icon: '' }])} />
      )}
      <p class="unseen" role="status">
        {said}
      </p>
    </fieldset>
  )
}

type PromptLineProps = {
  list: string
  at: number
  count: number
  prompt: Prompt
  error: string | undefined
  onChange: (prompt: Prompt) => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** One card: its emoji, its text, its place. */
function PromptLine({ list, at, count, prompt, error, onChange, onMove, onRemove }: PromptLineProps) {
  const line = useRef<HTMLLIElement>(null)
  const grip = useRef<HTMLSpanElement>(null)
  const [isOver, setOver] = useState(false)
  const number = at + 1

  useEffect(() => {
    if (!line.current || !grip.current) return undefined
    const element = line.current
    return combine(
      draggable({ element, dragHandle: grip.current, getInitialData: () => ({ list, at }) }),
      dropTargetForElements({
        element,
        getData: () => ({ list, at }),
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: () => setOver(false),
      }),
    )
  }, [list, at])

  return (
    <li ref={line} class={isOver ? 'over' : undefined}>
      <span class="grip" ref={grip} aria-hidden="true">
        <Icon of={GripVertical} />
      </span>
      <EmojiButton value={prompt.icon} number={number} onChange={(icon) => onChange({ ...prompt, icon })} />
      <input
        class="input"
        type="text"
        aria-label={lookWords.promptText(number)}
        aria-invalid={error !== undefined}
        maxLength={500}
        value={prompt.text}
        onInput={(event) => onChange({ ...prompt, text: event.currentTarget.value })}
      />
      <Button
        label={lookWords.up(number)}
        kind="plain"
        icon={ArrowUp}
        isIconOnly
        isDisabled={at === 0}
        onClick={() => onMove(at - 1)}
      />
      <Button
        label={lookWords.down(number)}
        kind="plain"
        icon={ArrowDown}
        isIconOnly
        isDisabled={number === count}
        onClick={() => onMove(at + 1)}
      />
      <Button label={lookWords.removePrompt(number)} kind="plain" icon={Trash2} isIconOnly onClick={onRemove} />
      <ErrorText>{error}</ErrorText>
    </li>
  )
}

/** Common topics of shops, practices and software; other emoji can be typed or pasted into the text. */
const emoji = [
  ...['👋', '💬', '❓', 'ℹ️', '⭐', '❤️', '🎉', '👍', '📦', '🚚', '↩️', '💳', '🏷️', '🎁', '🛒', '🧾'],
  ...['📅', '🕘', '📍', '📞', '✉️', '🏠', '🅿️', '♿', '💊', '🩺', '🦷', '👓', '🐶', '🐱', '📋', '🚑'],
  ...['🍞', '🥐', '🍰', '☕', '🍕', '🥗', '🌱', '🌾', '🚀', '🔑', '🔒', '⚙️', '🧩', '📈', '🛠️', '💡'],
  ...['🎓', '📚', '✈️', '🏨', '🚲', '🎵', '🌍', '💼'],
]

type EmojiButtonProps = { value: string; number: number; onChange: (value: string) => void }

/** The picture of a card. */
function EmojiButton({ value, number, onChange }: EmojiButtonProps) {
  const none = { label: lookWords.noEmoji, isChosen: value === '', onChoose: () => onChange('') }
  return (
    <div class="emoji">
      <Menu
        label={lookWords.emoji(number)}
        className="button icon-only"
        items={[
          none,
          ...emoji.map((each) => ({ label: each, isChosen: each === value, onChoose: () => onChange(each) })),
        ]}
      >
        {value || '☺'}
      </Menu>
    </div>
  )
}
