/*
 * When an answer that comes in pieces is rendered: fifteen times a second, in every fourth frame of most screens. Nobody reads
 * faster, and each time costs the page a layout.
 */

/** How long a rendering is left alone, in milliseconds: more than three frames, less than four. */
const rest = 56

export type Pace = {
  /** Runs in a frame that comes soon, once however often it was asked for: in the next one after a pause, else when the rest is over. */
  ask(): void
  /** Runs in the next frame, without a rest: there is more to be rendered than the last turn had room for. */
  goOn(): void
  /** Runs now, in place of what was asked for. */
  now(): void
  end(): void
}

/** `run` is told whether a frame has passed since it ran last. */
export function createPace(run: (isNewFrame: boolean) => void): Pace {
  let last = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = 0

  function runOnce(isNewFrame: boolean): void {
    end()
    last = performance.now()
    run(isNewFrame)
  }

  function end(): void {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    timer = undefined
    frame = 0
  }

  function askForFrame(): void {
    timer = undefined
    frame = requestAnimationFrame(() => runOnce(true))
  }

  return {
    ask() {
      if (timer !== undefined || frame !== 0) return
      const left = last + rest - performance.now()
      if (left > 0) timer = setTimeout(askForFrame, left)
      else askForFrame()
    },
    goOn() {
      clearTimeout(timer)
      timer = undefined
      if (frame === 0) askForFrame()
    },
    now: () => runOnce(false),
    end,
  }
}
