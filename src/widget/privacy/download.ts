import type { Setting } from '../context.ts'
import type { PrivacyModel } from './privacy-model.ts'
import type { AnswerSource } from '#contract/sessions/chat.ts'
import type { ChatMessage } from '../../chat/chat.ts'
import { withContinued } from '../../chat/message-list.ts'
import { problemWords, type Words } from '../../i18n/words.ts'

/** Saves the whole conversation as a file of the visitor's. `panel` is the panel's element. Says it when that fails. */
export async function download(
  setting: Setting,
  { said, chat, hasConversation }: PrivacyModel,
  panel: Element,
): Promise<void> {
  if (said.peek() === 'loading') return
  const { words, base, agent } = setting
  said.value = 'loading'
  try {
    const stored = await chat.everything()
    const unsent = chat.messages.peek().filter(({ delivery }) => delivery)
    const heading = { agent, host: new URL(base).host, locale: localeFor(words.language), words }
    saveText(panel, `${words.about.fileName}-${today()}.txt`, transcriptOf([...stored, ...unsent], heading))
    said.value = null
  } catch {
    // It may have been left meanwhile, or be gone, which the chat says itself.
    said.value = hasConversation() ? 'notDownloaded' : null
  }
}

/** How long a download may take to begin, in ms; then the text is given back to the memory. */
const beginsWithin = 60_000

/**
 * Saves a text by a link of its own inside the shadow root. Its click does not leave there: a page's router would take it for one of
 * the page's links.
 */
function saveText(panel: Element, name: string, text: string): void {
  // The mark in front makes programs that do not ask read it as UTF-8.
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.hidden = true
  panel.append(link)
  link.dispatchEvent(new MouseEvent('click', { cancelable: true }))
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), beginsWithin)
}

/** The visitor's own form of the panel's language, such as en-GB, for dates. */
function localeFor(language: string): string {
  return navigator.languages.find((tag) => tag.split('-')[0] === language) ?? language
}

/** The visitor's date, as 2026-11-21. */
function today(): string {
  const now = new Date()
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** The heading of a transcript. `locale` is for dates (a BCP 47 tag). */
type Heading = { agent: string; host: string; locale: string; words: Words }

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
