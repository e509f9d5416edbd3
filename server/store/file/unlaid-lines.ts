/** Lines of a conversation that are durable in the journal and not yet in its file. */
export type UnlaidLines = {
  said: string[]
  /** By message: feedback that was replaced meanwhile need not be laid down at all. */
  rated: Map<string, string>
}

/** In an order in which they may stand in the file. */
export function listLines(unlaid: UnlaidLines | undefined): string[] {
  return unlaid ? [...unlaid.said, ...unlaid.rated.values()] : []
}

/** Both, where `later` came after. */
export function joinLines(earlier: UnlaidLines, later: UnlaidLines | undefined): UnlaidLines {
  if (!later) return earlier
  return { said: [...earlier.said, ...later.said], rated: new Map([...earlier.rated, ...later.rated]) }
}
