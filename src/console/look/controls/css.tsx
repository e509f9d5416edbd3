import { Field, type ControlProps } from '../../parts/field/field.tsx'
import { lookWords } from '../../words/en/look.ts'
import type { FieldProps } from '../fields.ts'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { isOfInputMethod } from '../../../widget/composer/keys.ts'
import { root } from '../../app/root.ts'

/** The parts that custom CSS may select (docs/embed.md). */
const parts = [
  ...'panel header title log message bubble host-bubble guest-bubble avatar subtitle day time problem'.split(' '),
  ...'state sources source actions card suggestions composer button'.split(' '),
  ...'welcome welcome-title welcome-subtitle disclosure branding'.split(' '),
]

/** Those that few need, and so are not offered. */
const otherParts = 'about correction greeting input menu new-messages notice problem scroller send stop'.split(' ')

/** The site's own rules, with the parts that they may select. */
export function CssControl({ value, onChange, error, isDisabled }: FieldProps<string>) {
  const faults = cssFaults(value, [...parts, ...otherParts])
  return (
    <>
      <Field
        label={lookWords.fields['theme.customCss']}
        help={`${lookWords.cssHelp} ${lookWords.cssKeys}`}
        error={error}
      >
        {(control) => <CssEditor control={control} value={value} onChange={onChange} isDisabled={isDisabled} />}
      </Field>
      {faults.length > 0 && (
        <ul class="css-faults" role="status">
          {faults.map(({ line, kind, text = '' }) => (
            <li key={`${line} ${kind} ${text}`}>{lookWords.cssFaults[kind](line, text)}</li>
          ))}
        </ul>
      )}
      <p>{lookWords.cssParts}</p>
      <ul class="parts">
        {parts.map((part) => (
          <li key={part}>
            <button
              type="button"
              disabled={isDisabled}
              title={lookWords.addRule(part)}
              onClick={() =>
                onChange(`${value}${value && !value.endsWith('\n') ? '\n' : ''}[part~='${part}'] {\n  \n}\n`)
              }
            >
              {part}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

const indent = '  '

type Edited = { text: string; start: number; end: number }

type Props = { control: ControlProps; value: string; onChange: (value: string) => void; isDisabled: boolean }

/**
 * A field for CSS with its lines numbered. Tab and Shift+Tab indent; after Escape the next one leaves the field, as everywhere else.
 * A native field, and nothing drawn over it: readers, spelling of speech input and the page's strict policy have nothing to be told.
 */
function CssEditor({ control, value, onChange, isDisabled }: Props) {
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

/** Syntax errors in custom CSS that browsers drop silently, and rules that the widget leaves out, with their line, from 1. */
type CssFault = {
  line: number
  kind: 'open-block' | 'stray-brace' | 'open-string' | 'open-comment' | 'at-rule' | 'address' | 'pseudo-part' | 'part'
  /** The piece of the text, where it says more than its line. */
  text?: string
}

const maxFaults = 5

/** Finds what is not closed, or closed without being open. Browsers say nothing about it, and the rules after it do not apply. */
function cssFaults(css: string, known: readonly string[]): CssFault[] {
  const found: CssFault[] = []
  const open: number[] = []
  let line = 1
  const mark = /\n|\/\*|["'{}]|\\[^\n]/g
  for (let match = mark.exec(css); match; match = mark.exec(css)) {
    const [text] = match
    if (text === '\n') line += 1
    else if (text === '{') open.push(line)
    else if (text === '}' && open.pop() === undefined) found.push({ line, kind: 'stray-brace' })
    else if (text === '/*') {
      const end = css.indexOf('*/', mark.lastIndex)
      if (end === -1) {
        found.push({ line, kind: 'open-comment' })
        break
      }
      line += css.slice(mark.lastIndex, end).split('\n').length - 1
      mark.lastIndex = end + 2
    } else if (text === '"' || text === "'") {
      const end = endOfString(css, mark.lastIndex, text)
      if (css[end] !== text) found.push({ line, kind: 'open-string' })
      // The end of a line ends a string, too, and is counted as any other.
      mark.lastIndex = css[end] === text ? end + 1 : end
    }
  }
  const blocks = open.map((begun): CssFault => ({ line: begun, kind: 'open-block' }))
  return [...found, ...blocks, ...leftOut(css, known)].toSorted((a, b) => a.line - b.line).slice(0, maxFaults)
}

function endOfString(css: string, from: number, quote: string): number {
  let at = from
  while (at < css.length && css[at] !== quote && css[at] !== '\n') at += css[at] === '\\' ? 2 : 1
  return Math.min(at, css.length)
}

/** What the widget's rules for custom CSS take away (docs/embed.md), or what selects nothing in it. */
function leftOut(css: string, known: readonly string[]): CssFault[] {
  // The lines stay countable.
  const plain = css.replaceAll(/\/\*[^]*?(?:\*\/|$)/g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
  const faults = (pattern: RegExp, toFault: (match: RegExpExecArray) => Omit<CssFault, 'line'> | undefined) =>
    Array.from(plain.matchAll(pattern), (match): CssFault[] => {
      const fault = toFault(match)
      return fault ? [{ line: plain.slice(0, match.index).split('\n').length, ...fault }] : []
    }).flat()
  return [
    ...faults(/@(?:import|font-face|property|namespace|charset)\b/gi, ([text]) => ({ kind: 'at-rule', text })),
    ...faults(/(?<!@import\s+)\burl\(\s*(["']?)(.*?)\1\s*\)/gi, ([, , address = '']) =>
      isOwnAsset(address) ? undefined : { kind: 'address', text: address },
    ),
    ...faults(/::part\(\s*([\w-]*)/gi, ([, text = '']) => ({ kind: 'pseudo-part', text })),
    ...faults(/\[\s*part\s*[~|^$*]?=\s*["']?([\w-]+)/gi, ([, text = '']) =>
      known.includes(text) ? undefined : { kind: 'part', text },
    ),
  ]
}

function isOwnAsset(address: string): boolean {
  const base = new URL(root, location.href)
  return URL.canParse(address, base) && new URL(address, base).href.startsWith(new URL('assets/', base).href)
}
