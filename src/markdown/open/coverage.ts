import type { Unresolved } from '../render/render.ts'
import type { RenderedOpen } from './render-open.ts'

/**
 * A piece of the text (a block, an item or a row) whose nodes on screen are what they would be if it ended at `end`: nothing of it was
 * closed or held back. When it does end there, it need not be rendered again.
 */
export type Coverage = { start: number; end: number; unresolved: Unresolved }

/** The coverage after rendering the text from `start` on; null where more or less than the text is on screen. */
export function coverageOf(rendered: RenderedOpen, text: string, start: number): Coverage | null {
  return rendered.isComplete ? { start, end: text.trimEnd().length, unresolved: rendered } : null
}

/** Whether the whole piece of a text from `start` to `end` is on screen, apart from the line ends behind it. */
export function covers(coverage: Coverage, text: string, start: number, end: number): boolean {
  if (coverage.start !== start || coverage.end > end) return false
  for (let i = coverage.end; i < end; i++) if (text[i] !== '\n') return false
  return true
}
