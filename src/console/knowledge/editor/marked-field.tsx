import { useRef } from 'preact/hooks'
import type { Blank } from '#contract/knowledge/blanks.ts'
import { canChange } from '../../account/account.ts'
import { Button } from '../../parts/button/button.tsx'
import { knowledgeWords as text } from '../../words/en/knowledge.ts'
import type { ComponentChildren, TextareaHTMLAttributes } from 'preact'

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
export function Blanks({ blanks }: { blanks: Blank[] }) {
  const line = useRef<HTMLParagraphElement>(null)
  if (blanks.length === 0) return null

  /** Selects the next one after the cursor, so that typing replaces it. */
  function goOn(): void {
    const marks = [...(line.current?.parentElement?.querySelectorAll('mark') ?? [])]
    const found = marks.map(placeOf)
    const isAfter = ({ field, start }: (typeof found)[number]) => {
      const { activeElement } = document
      if (!field || !activeElement) return false
      if (field === activeElement) return start >= field.selectionEnd
      return (activeElement.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
    }
    const next = found.find(isAfter) ?? found[0]
    if (!next?.field) return
    next.field.focus()
    next.field.setSelectionRange(next.start, next.start + (next.mark.textContent?.length ?? 0))
    // A field as high as its text is scrolled by the page: to the mark that lies under the selection.
    next.mark.scrollIntoView({ block: 'center' })
  }

  return (
    <p ref={line} class="blanks" role="status">
      {text.blanks(blanks.length)} {canChange.value && <Button label={text.nextBlank} onClick={goOn} />}
    </p>
  )
}

/** The text area that a mark lies under, and where in its text it begins. */
function placeOf(mark: HTMLElement) {
  const margin = mark.closest('.margin')
  const before = new Range()
  if (margin) before.setStart(margin, 0)
  before.setEndBefore(mark)
  return { mark, field: margin?.parentElement?.querySelector('textarea') ?? null, start: before.toString().length }
}

/** A text area over its own text, laid out alike, which carries what marks the text. It is as high as the text. */
export function MarkedField({
  marks,
  ...area
}: {
  /** The text again, in elements of its own, and what makes room for a line that is begun at its end. */
  marks: ComponentChildren
} & TextareaHTMLAttributes) {
  return (
    <div class="paper">
      <div class="margin" aria-hidden="true">
        {marks}
      </div>
      <textarea {...area} />
    </div>
  )
}
