/*
 * The elements that an answer's blocks stand in: the answer's own element for the first ones, then a section for every 1,500 characters. A
 * full section out of view is skipped in layout and paint (`content-visibility` in markdown.css), so that a frame of a long answer costs no
 * more than one of a short.
 */

/** A section is full with this many characters of source: more than a panel shows at once. */
const full = 1500

export type Sections = {
  /** The element for a block that begins at `start` in the source. `start` only grows. */
  at(start: number): HTMLElement
  /** Call it before each frame's rendering: full sections that were there at the last call have had a layout, and may be skipped. */
  skipOffscreenLayout(): void
}

export function createSections(into: HTMLElement): Sections {
  let from = 0
  let current = into
  let filled: HTMLElement[] = []
  let laidOut: HTMLElement[] = []
  return {
    at(start) {
      if (start - from < full) return current
      if (current !== into) filled.push(current)
      from = start
      current = document.createElement('div')
      current.className = 'md-part'
      into.append(current)
      return current
    },
    skipOffscreenLayout() {
      for (const section of laidOut) section.classList.add('md-past')
      laidOut = filled
      filled = []
    },
  }
}
