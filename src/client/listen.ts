/**
 * Listens until `signal` is aborted on a target that is the page's as well. Not by the listener's own option `signal`: zone.js before 0.14.3,
 * of Angular up to 17.0, has one native listener for all that listen for an event there, which ends with the signal of the first.
 */
export function listen(
  target: EventTarget,
  name: string,
  listener: (event: never) => void,
  signal: AbortSignal,
  options?: AddEventListenerOptions,
): void {
  if (signal.aborted) return
  const heard = listener as EventListener
  target.addEventListener(name, heard, options)
  signal.addEventListener('abort', () => target.removeEventListener(name, heard, options))
}
