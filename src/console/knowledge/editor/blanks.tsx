import type { RefObject } from 'preact'
import type { Blank } from '#contract/knowledge/blanks.ts'
import { canChange } from '../../account/account.ts'
import { Button } from '../../parts/button/button.tsx'
import { knowledgeWords as text } from '../../words/en/knowledge.ts'

/** Finds the blanks that a template left. It knows all templates, and so is fetched by itself. */
export type BlanksIn = (instructions: string) => Blank[]

export const loadBlanksIn = async (): Promise<BlanksIn> => (await import('#contract/knowledge/blanks.ts')).blanksIn

/** A part's text, laid out as in the field above it, with its blanks marked. */
export function Marked({ text: written, blanksIn }: { text: string; blanksIn: BlanksIn | undefined }) {
  let end = 0
  const pieces = (blanksIn?.(written) ?? []).flatMap(({ start, text: blank }) => {
    const before = written.slice(end, start)
    end = start + blank.length
    return [before, <mark key={start}>{blank}</mark>]
  })
  return [...pieces, written.slice(end)]
}

/** How many blanks a template left, and the way to the next one. */
export function Blanks({ blanks, field }: { blanks: Blank[]; field: RefObject<HTMLTextAreaElement | null> }) {
  const [first] = blanks
  if (!first) return null

  /** Selects the next one after the cursor, so that typing replaces it. */
  function goOn(): void {
    const from = field.current?.selectionEnd ?? 0
    const next = blanks.find(({ start }) => start >= from) ?? first
    if (!next) return
    field.current?.focus()
    field.current?.setSelectionRange(next.start, next.start + next.text.length)
    // A field as high as its text is scrolled by the page: to the mark that lies under the selection.
    const marks = field.current?.parentElement?.querySelectorAll('mark')
    marks?.[blanks.indexOf(next)]?.scrollIntoView({ block: 'center' })
  }

  return (
    <p class="blanks" role="status">
      {text.blanks(blanks.length)} {canChange.value && <Button onClick={goOn}>{text.nextBlank}</Button>}
    </p>
  )
}
