import { Plus } from 'lucide'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { FieldError } from '#contract/problem.ts'
import type { Theme } from '#contract/agents/theme.ts'
import { Button } from '../../../parts/button/button.tsx'
import { lookWords } from '../../../words/en/look.ts'
import { PromptLine } from './prompt-line.tsx'

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
