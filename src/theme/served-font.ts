/**
 * The name under which a font of our server is known to the document: one that no page uses, so that the page's own text
 * never changes its look because the widget is there.
 */
export function servedFont(name: string): string {
  return `Foyer ${name}`
}

/** Loads a theme's font if our server has it; where that fails the system's stays. Returns a function that removes it. */
export function loadServedFont(name: string): () => void {
  let isOver = false
  let remove = () => {}
  async function load(): Promise<void> {
    const { loadFont } = await import('./fonts.ts')
    if (!isOver) remove = loadFont(name)
  }
  if (/^(open sans|inter)$/i.test(name)) load().catch(() => undefined)
  return () => {
    isOver = true
    remove()
  }
}
