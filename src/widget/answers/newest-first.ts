const waiting: (() => void)[] = []

/**
 * Runs what is given together from the last to the first, before the browser paints: of the messages of a conversation that is opened, the
 * last ones are in view, and are rendered while there is time.
 */
export function newestFirst(run: () => void): void {
  if (waiting.push(run) === 1) queueMicrotask(runAll)
}

function runAll(): void {
  for (let run = waiting.pop(); run; run = waiting.pop()) run()
}
