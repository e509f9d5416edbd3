/** Lines of a conversation that are durable in the journal and not yet in its file. */
export type DirtyLines = {
  messages: string[]
  /** By message: feedback that was replaced meanwhile need not be written at all. */
  feedback: Map<string, string>
}

/** In an order in which they may stand in the file. */
export function listLines(dirty: DirtyLines | undefined): string[] {
  return dirty ? [...dirty.messages, ...dirty.feedback.values()] : []
}

/** Both, where `later` came after. */
export function joinLines(earlier: DirtyLines, later: DirtyLines | undefined): DirtyLines {
  if (!later) return earlier
  return {
    messages: [...earlier.messages, ...later.messages],
    feedback: new Map([...earlier.feedback, ...later.feedback]),
  }
}
