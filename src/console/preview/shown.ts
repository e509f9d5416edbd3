import type { ThemeAnswer } from '../../../server/contract/agents/theme.ts'

/** What the console tells the preview's page to show. */
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

/** What the preview's page says: that it listens, and that what it was told is on screen. */
export type Said = 'foyer-preview-ready' | 'foyer-preview-shown'
