import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/** A rem in pixels: 16, unless somebody has chosen another font size in their browser. */
export const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

type RowsInSight = {
  /** What scrolls. */
  scroller: RefObject<HTMLDivElement | null>
  /** The first and the one behind the last that is drawn. */
  first: number
  last: number
  /** To be called when it was scrolled. */
  look: () => void
}

/** Which rows of a long list are in sight, all of them `rowHeight` pixels high, with so many more above and below. */
export function useRowsInSight(rowHeight: number, around: number): RowsInSight {
  const scroller = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState({ top: 0, height: 800 })

  function look(): void {
    const element = scroller.current
    if (element) setSeen({ top: element.scrollTop, height: element.clientHeight })
  }

  useLayoutEffect(() => {
    const observer = new ResizeObserver(look)
    if (scroller.current) observer.observe(scroller.current)
    return () => observer.disconnect()
  }, [])

  const first = Math.max(0, Math.floor(seen.top / rowHeight) - around)
  return { scroller, first, last: Math.ceil((seen.top + seen.height) / rowHeight) + around, look }
}
