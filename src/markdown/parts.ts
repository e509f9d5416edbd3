/*
 * Where an answer's blocks stand: the first ones in the answer's own element, those of a long one in parts of it. A part that is full and
 * out of sight is left out of layout and paint (markdown.css), so that a frame of a long answer costs no more than one of a short.
 */

/** A part is full with this many characters of source: more than a panel shows at once. */
const full = 1500

export type Parts = {
  /** The element for a block that begins at `start` in the source. Each call's is that of the call before or a later one. */
  at(start: number): HTMLElement
  /**
   * Call it in each frame that renders, before it does: full parts that were there at the last call have been laid out since, and need
   * not be laid out again out of sight.
   */
  letGo(): void
}

export function createParts(into: HTMLElement): Parts {
  let from = 0
  let current = into
  let kept: HTMLElement[] = []
  let laidOut: HTMLElement[] = []
  return {
    at(start) {
      if (start - from < full) return current
      if (current !== into) kept.push(current)
      from = start
      current = document.createElement('div')
      current.className = 'md-part'
      into.append(current)
      return current
    },
    letGo() {
      for (const part of laidOut) part.classList.add('md-past')
      laidOut = kept
      kept = []
    },
  }
}
