import type { ThemeUpdate } from '../../../../server/contract/agents/theme.ts'

/** What a new agent starts from. What stands in square brackets in its texts is for the owner to fill in. */
export type Template = {
  /** Of the launcher. */
  color: string
  instructions: string
  theme?: ThemeUpdate
}
