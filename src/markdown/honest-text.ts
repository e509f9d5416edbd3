/** Overrides and embeddings. Marks and isolates, which writing in two directions needs, stay: they do not turn letters around. */
const turners = /[\u202a-\u202e]/g

/** Text that reads in the order in which it is written. See deceit.ts for code and links. */
export function honestText(text: string): string {
  return text.replace(turners, '')
}
