import type { Source } from '#contract/knowledge/sources.ts'

/** The props of a dialog that adds a source. */
export type AddProps = {
  agentId: string
  /** The AI resource that takes it; made when there is none yet. */
  aiId: () => Promise<string>
  onAdded: (source: Source, aiId: string) => void
  /** A file took the place of that of a source. */
  onReplaced: () => void
  onClose: () => void
}
