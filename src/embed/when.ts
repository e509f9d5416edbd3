/** Runs when the browser has nothing better to do. */
export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task)
  else setTimeout(task, 2000)
}

/** Runs when the page has a body and its elements. */
export function whenParsed(then: () => void): void {
  if (document.readyState !== 'loading') then()
  else document.addEventListener('DOMContentLoaded', then, { once: true })
}
