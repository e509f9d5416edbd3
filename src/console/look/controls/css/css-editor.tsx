import { useLayoutEffect, useRef } from 'preact/hooks'
import type { ControlProps } from '../../../parts/field/field.tsx'
import { isOfInputMethod } from '../../../../widget/composer/keys.ts'

const indent = '  '

type Edited = { text: string; start: number; end: number }

type Props = { control: ControlProps; value: string; onChange: (value: string) => void; isDisabled: boolean }

/**
 * A field for CSS with its lines numbered. Tab and Shift+Tab indent; after Escape the next one leaves the field, as everywhere else.
 * A native field, and nothing drawn over it: readers, spelling of speech input and the page's strict policy have nothing to be told.
 */
export function CssEditor({ control, value, onChange, isDisabled }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const numbers = useRef<HTMLPreElement>(null)
  const isLeaving = useRef(false)
  const selection = useRef<[start: number, end: number] | undefined>(undefined)
  const count = value.split('\n').length

  // A new value moves the cursor to its end.
  useLayoutEffect(() => {
    if (selection.current) field.current?.setSelectionRange(...selection.current)
    selection.current = undefined
  }, [value])

  function apply({ text, start, end }: Edited): void {
    selection.current = [start, end]
    onChange(text)
  }

  function onKeyDown(event: KeyboardEvent & { currentTarget: HTMLTextAreaElement }): void {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    const wasLeaving = isLeaving.current
    if (key !== 'Shift') isLeaving.current = key === 'Escape'
    if (isDisabled || wasLeaving || isOfInputMethod(event) || ctrlKey || metaKey || altKey) return
    const { selectionStart: start, selectionEnd: end } = event.currentTarget
    if (key === 'Tab') {
      event.preventDefault()
      apply(shiftKey ? outdented(value, start, end) : indented(value, start, end))
    }
    if (key === 'Enter' && !shiftKey) {
      event.preventDefault()
      apply(withNewLine(value, start, end))
    }
  }

  return (
    <div class="css-editor">
      <pre ref={numbers} aria-hidden="true">
        {Array.from({ length: count }, (_, at) => at + 1).join('\n')}
      </pre>
      <textarea
        {...control}
        ref={field}
        class="input source"
        rows={14}
        wrap="off"
        dir="ltr"
        spellcheck={false}
        autocapitalize="off"
        disabled={isDisabled}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => (isLeaving.current = false)}
        onScroll={(event) => numbers.current?.scrollTo(0, event.currentTarget.scrollTop)}
      />
    </div>
  )
}

/** In a line, up to the next step; of several lines, each. */
function indented(text: string, start: number, end: number): Edited {
  if (!text.slice(start, end).includes('\n')) {
    const cursor = start + indent.length
    return { text: text.slice(0, start) + indent + text.slice(end), start: cursor, end: cursor }
  }
  const from = text.lastIndexOf('\n', start - 1) + 1
  const lines = text.slice(from, end).replaceAll(/^(?=.)/gm, indent)
  return { text: text.slice(0, from) + lines + text.slice(end), start: from, end: from + lines.length }
}

function outdented(text: string, start: number, end: number): Edited {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const before = text.slice(from, end)
  const lines = before.replaceAll(/^(?: {1,2}|\t)/gm, '')
  const first = (/^(?: {1,2}|\t)/.exec(before)?.[0] ?? '').length
  const kept = text.slice(0, from) + lines
  return { text: kept + text.slice(end), start: Math.max(from, start - first), end: kept.length }
}

/** The next line begins where this one does, a step further after a brace. */
function withNewLine(text: string, start: number, end: number): Edited {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  const space = /^[ \t]*/.exec(line)?.[0] ?? ''
  const added = `\n${space}${line.trimEnd().endsWith('{') ? indent : ''}`
  const cursor = start + added.length
  return { text: text.slice(0, start) + added + text.slice(end), start: cursor, end: cursor }
}
