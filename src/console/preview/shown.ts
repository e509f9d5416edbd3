import type { ThemeAnswer } from '#contract/agents/theme.ts'

/** A message to the preview's page: what to show. */
export type Shown = {
  answer: ThemeAnswer
  mode: 'bubble' | 'inline' | 'popup'
  isDark: boolean
  isRightToLeft: boolean
  /** With texts that are longer than anybody expects. */
  isLong: boolean
  /** In the middle of a conversation, not at its start. */
  isTalking: boolean
}

/** A message from the preview's page: it is listening, or the last message is rendered. */
export type Said = 'foyer-preview-ready' | 'foyer-preview-shown'
