import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide'
import { useEffect, useRef, useState } from 'preact/hooks'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { Theme } from '#contract/agents/theme.ts'
import { Icon } from '../../../../widget/icon.tsx'
import { Button } from '../../../parts/button/button.tsx'
import { lookWords } from '../../../words/en/look.ts'
import { ErrorText } from '../../../parts/field/field.tsx'
import { Menu } from '../../../parts/button/menu.tsx'

type Prompt = Theme['initialPrompts'][number]

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
export function PromptLine({ list, at, count, prompt, error, onChange, onMove, onRemove }: PromptLineProps) {
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
