/*
 * When a streamed answer is rendered: fifteen times a second, every fourth frame of most screens. Nobody reads faster, and each rendering
 * costs the page a layout.
 */

/** The minimum time between two renderings, in milliseconds: more than three frames, less than four. */
const interval = 56

export type RenderScheduler = {
  /** Renders in a coming frame, once however often it was requested: the next one, or the first after the interval. */
  request(): void
  /** Renders in the next frame, whatever the interval: the last frame's budget was too small. */
  continueNextFrame(): void
  /** Renders now, in place of what was requested. */
  renderNow(): void
  cancel(): void
}

/** `render` is told whether a frame has passed since its last call. */
export function createRenderScheduler(render: (isNewFrame: boolean) => void): RenderScheduler {
  let last = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = 0

  function renderOnce(isNewFrame: boolean): void {
    cancel()
    last = performance.now()
    render(isNewFrame)
  }

  function cancel(): void {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    timer = undefined
    frame = 0
  }

  function requestFrame(): void {
    timer = undefined
    frame = requestAnimationFrame(() => renderOnce(true))
  }

  return {
    request() {
      if (timer !== undefined || frame !== 0) return
      const left = last + interval - performance.now()
      if (left > 0) timer = setTimeout(requestFrame, left)
      else requestFrame()
    },
    continueNextFrame() {
      clearTimeout(timer)
      timer = undefined
      if (frame === 0) requestFrame()
    },
    renderNow: () => renderOnce(false),
    cancel,
  }
}
