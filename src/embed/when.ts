/** Resolves when the page is loaded and the browser has nothing better to do, or two seconds later. */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((done) => addEventListener('load', done))
  await new Promise<unknown>(
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- Safari has none
    (done) => window.requestIdleCallback?.(done, { timeout: 2000 }) ?? setTimeout(done, 2000),
  )
}

/** Runs when the page has a body and its elements. */
export function whenParsed(then: () => void): void {
  if (document.readyState !== 'loading') then()
  else document.addEventListener('DOMContentLoaded', then)
}
