import type { ComponentChildren, RefObject, TextareaHTMLAttributes } from 'preact'

/** A text area over its own text, laid out alike, which carries what marks the text. It is as high as the text. */
export function MarkedField({
  marks,
  field,
  ...area
}: {
  /** The text again, in elements of its own, and what makes room for a line that is begun at its end. */
  marks: ComponentChildren
  field?: RefObject<HTMLTextAreaElement | null>
} & TextareaHTMLAttributes) {
  return (
    <div class="paper">
      <div class="margin" aria-hidden="true">
        {marks}
      </div>
      <textarea ref={field ?? null} {...area} />
    </div>
  )
}
