/* What it takes to show and to say an answer, and to rate it: one file, fetched when the visitor begins to write (answer-tools.ts). */

import feedbackCss from '../feedback/feedback.css?inline'
import markdownCss from '../../markdown/markdown.css?inline'
import sourcesCss from '../messages/sources.css?inline'

export { createMarkdownView } from '../../markdown/markdown.ts'
export { ActionBar } from '../feedback/action-bar.tsx'
export { Sources } from '../messages/sources.tsx'
export { speak } from '../spoken/speaker.ts'

export const css = markdownCss + feedbackCss + sourcesCss
