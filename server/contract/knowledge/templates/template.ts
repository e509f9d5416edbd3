import type { ThemeUpdate } from '../../agents/theme.ts'

/** A template for a new agent. Its owner fills in the texts in square brackets. */
export type Template = {
  /** Of the launcher. */
  color: string
  instructions: string
  theme?: ThemeUpdate
}
