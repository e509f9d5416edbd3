import type { Widget } from '../embed/widget.ts'
import { define } from './define.ts'

declare global {
  interface HTMLElementTagNameMap {
    'foyer-chat': Widget
  }
}

/** Imported for its effect: `<foyer-chat server="https://…" agent="web_…">` is a widget from then on. */
define()
