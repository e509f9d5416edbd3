/**
 * Calls `then` when one of the elements has changed its size, after layout and before paint: no frame shows what it mends. What it
 * changes itself is looked at in the next frame. In the same one the browser would tell the page of a "ResizeObserver loop", as an error. Returns
 * a function that stops it.
 */
export function watchSizes(elements: readonly Element[], then: () => void): () => void {
  let seen = ''
  let frame = 0
  const observer = new ResizeObserver(() => {
    const sizes = elements.map((element) => [element.clientWidth, element.getBoundingClientRect().height]).join()
    if (sizes === seen) return
    seen = sizes
    observer.disconnect()
    then()
    frame = requestAnimationFrame(watch)
  })
  function watch(): void {
    for (const element of elements) observer.observe(element)
  }
  watch()
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
  }
}
