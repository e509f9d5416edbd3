import type { AnswerSource } from '#contract/sessions/chat.ts'
import type { ChatMessage } from '../../../chat/chat.ts'
import { withContinued } from '../../../chat/message-list.ts'
import { problemWords, type Words } from '../../../i18n/words.ts'

/** The heading of a transcript. `locale` is for dates (a BCP 47 tag). */
export type Heading = { agent: string; host: string; locale: string; words: Words }

/**
 * A conversation as a text that any program opens: who said what and when, on which page where that is another one than before, and what the
 * visitor thought of it. Answers stay the Markdown that they are.
 */
export function transcriptOf(messages: readonly ChatMessage[], { agent, host, locale, words }: Heading): string {
  let before = ''
  const turns = withContinued(messages).map((message) => {
    const who = message.messageType === 'user' ? words.you : (message.author?.name ?? `${agent} (${words.about.ai})`)
    const notes = notesOf(message, words).map((note) => `[${note}]`)
    const sources = (message.sources ?? []).map(sourceLine)
    const found = sources.length > 0 ? [`${words.sources}:`, ...sources] : []
    const { page = before } = message
    const isElsewhere = page !== before && oneLineUrl.test(page)
    if (isElsewhere) before = page
    const heading = [who, dateOf(message.createdAt, locale), ...(isElsewhere ? [page] : [])].join(' · ')
    return [heading, message.message.trim(), ...found, ...notes].filter(Boolean).join('\n')
  })
  const head = `${words.conversation} · ${agent}\n${host}\n${words.about.byAi}`
  return `${[head, ...turns].join('\n\n---\n\n')}\n`
}

const oneLineUrl = /^https?:\/\/\S+$/

/** One line each, whatever is in a title: it cannot look like another message. */
function sourceLine({ title, url }: AnswerSource, at: number): string {
  const text = title.replaceAll(/\s+/g, ' ').trim()
  return `${at + 1}. ${url && oneLineUrl.test(url) ? `${text} ${url}` : text}`
}

/** The status of a message, and the visitor's feedback on it. */
function notesOf({ delivery, status, error, basis, feedback, isLengthLimited }: ChatMessage, words: Words): string[] {
  const notes: string[] = []
  if (delivery) notes.push(words.notSent)
  if (status === 'failed') notes.push(problemWords(words, error?.code ?? 'unknown'))
  if (status === 'stopped') notes.push(words.stopped)
  if (status === 'interrupted') notes.push(words.interrupted)
  if (basis) notes.push(words.general)
  if (isLengthLimited) notes.push(words.unfinished)
  if (feedback) {
    const vote = feedback.type === 'positive' ? words.helpful : words.notHelpful
    notes.push(feedback.correctiveAnswer ? `${vote}: ${feedback.correctiveAnswer}` : vote)
  }
  return notes
}

function dateOf(time: string, locale: string): string {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? '' : date.toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short' })
}
