/*
 * When an answer that comes in pieces is rendered: fifteen times a second, in every fourth frame of most screens. Nobody reads
 * faster, and each time costs the page a layout.
 */

/** How long a rendering is left alone, in milliseconds: more than three frames, less than four. */
const rest = 56

export type Pace = {
  /** Runs in a frame that comes soon, once however often it was asked for: in the next one after a pause, else when the rest is over. */
  ask(): void
  /** Runs now, in place of what was asked for. */
  now(): void
  end(): void
}

export function createPace(run: () => void): Pace {
  let last = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = 0

  function now(): void {
    end()
    last = performance.now()
    run()
  }

  function end(): void {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    timer = undefined
    frame = 0
  }

  function askForFrame(): void {
    timer = undefined
    frame = requestAnimationFrame(now)
  }

  return {
    ask() {
      if (timer !== undefined || frame !== 0) return
      const left = last + rest - performance.now()
      if (left > 0) timer = setTimeout(askForFrame, left)
      else askForFrame()
    },
    now,
    end,
  }
}
