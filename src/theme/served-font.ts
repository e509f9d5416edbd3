/**
 * The name under which a font of our server is known to the document: one that no page uses, so that the page's own text
 * never changes its look because the widget is there.
 */
export function servedFont(name: string): string {
  return `Foyer ${name}`
}

/** Whether our server has that family. */
export function isServed(name: string): boolean {
  return /^(open sans|inter)$/i.test(name)
}
