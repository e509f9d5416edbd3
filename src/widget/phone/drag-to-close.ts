import { zoomOf } from '../zoom.ts'

/** Less, in px, is a tap. */
const start = 8

/** Pulled by this part of its height the panel closes when it is let go, and flung as fast as this, in px per ms. */
const far = 0.25
const fast = 0.6
/** A finger that rested this long, in ms, flings nothing: a finger at rest sends no moves. */
const rest = 100

type Drag = { id: number; from: number; last: number; time: number; speed: number; isMoving: boolean }

/**
 * Lets the panel be pulled down by its header, as a phone's sheets are: it goes with the finger, and closes when it was pulled far enough or
 * flung; else it goes back. Buttons stay buttons. Ends with `signal`.
 */
export function dragToClose(panel: HTMLElement, close: () => void, signal: AbortSignal): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)')
  let drag: Drag | null = null

  function begin({ target, pointerId, pointerType, isPrimary, clientY, timeStamp }: PointerEvent): void {
    const isHandle = target instanceof Element && target.closest('.header') && !target.closest('button')
    if (drag || !isHandle || !isPrimary || pointerType === 'mouse') return
    drag = { id: pointerId, from: clientY, last: clientY, time: timeStamp, speed: 0, isMoving: false }
  }

  function move({ pointerId, clientY, timeStamp }: PointerEvent): void {
    if (pointerId !== drag?.id) return
    if (!drag.isMoving && clientY - drag.from < start) return
    drag.isMoving = true
    panel.setPointerCapture(drag.id)
    panel.classList.add('dragged')
    drag.speed = (clientY - drag.last) / Math.max(1, timeStamp - drag.time)
    drag.last = clientY
    drag.time = timeStamp
    panel.style.translate = `0 ${pulled(drag)}px`
  }

  function end({ type, pointerId, timeStamp }: PointerEvent): void {
    if (pointerId !== drag?.id) return
    const { isMoving } = drag
    const speed = timeStamp - drag.time < rest ? drag.speed : 0
    const distance = pulled(drag)
    drag = null
    if (!isMoving) return
    panel.classList.remove('dragged')
    panel.style.translate = ''
    const isAway = type === 'pointerup' && (distance > panel.clientHeight * far || speed > fast)
    if (isAway) close()
    else if (!isCalm.matches)
      panel.animate({ translate: [`0 ${distance}px`, 'none'] }, { duration: 160, easing: 'ease-out' })
  }

  const pulled = ({ from, last }: Drag) => Math.max(0, last - from) / zoomOf(panel)

  panel.addEventListener('pointerdown', begin, { signal })
  panel.addEventListener('pointermove', move, { signal })
  panel.addEventListener('pointerup', end, { signal })
  panel.addEventListener('pointercancel', end, { signal })
}
