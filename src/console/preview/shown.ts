import type { ThemeAnswer } from '#contract/agents/theme.ts'

/** A message to the preview's page: what to show. */
export type Shown = {
  answer: ThemeAnswer
  mode: 'bubble' | 'inline' | 'popup'
  isDark?: boolean
  isRightToLeft?: boolean
  /** The language of the page around the widget, as a tag; absent: English. */
  language?: string
  /** With texts that are longer than anybody expects. */
  isLong?: boolean
  /** In the middle of a conversation, not at its start. */
  isTalking?: boolean
  /** Closed, with the invitation beside the launcher. */
  isInviting?: boolean
  /** The site that the page around the widget is a sketch of; absent: any page. */
  site?: SiteSketch
}

/** The words and the colors of a site. */
export type SiteSketch = {
  title: string
  navigation: readonly string[]
  colors: { background?: string | undefined; text?: string | undefined; brand?: string | undefined }
}

/** A message from the preview's page: it is listening, or the last message is rendered. */
export type Said = 'foyer-preview-ready' | 'foyer-preview-shown'
