import type { ComponentChildren, TextareaHTMLAttributes } from 'preact'

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
