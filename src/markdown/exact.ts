import type { RenderedOpen } from './render.ts'
import type { Lack } from './revisits.ts'

/**
 * What is on screen of the text that begins at `start` (a block, or an item or row of one) is what it would be if it ended at `end`:
 * nothing of it was closed or held back. When it does end there, it need not be rendered again.
 */
export type Exact = { start: number; end: number; lack: Lack }

/** The state after a rendering of the text from `start` on; null where more or less than the text is on screen. */
export function exactOf(rendered: RenderedOpen, text: string, start: number): Exact | null {
  return rendered.isExact ? { start, end: text.trimEnd().length, lack: rendered } : null
}

/** Whether all of a text's piece from `start` to `end` is on screen, but for the ends of its last lines. */
export function isSaidBy(exact: Exact, text: string, start: number, end: number): boolean {
  if (exact.start !== start || exact.end > end) return false
  for (let i = exact.end; i < end; i++) if (text[i] !== '\n') return false
  return true
}
