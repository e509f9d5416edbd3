import { useEffect, useRef } from 'preact/hooks'
import { isOfInputMethod } from '../composer/keys.ts'
import { PlainButton } from '../button.tsx'
import { useSetting } from '../context.ts'

type CorrectionProps = { text: string; onType: (text: string) => void; onFinish: (text: string) => void }

/**
 * Asks what the answer should have been; optional. The vote goes only when this ends: with the text by Submit, alone by Skip or
 * Escape (docs/theme.md, `isCorrectivePopupEnabled`).
 */
export function Correction({ text, onType, onFinish }: CorrectionProps) {
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
