import type { Setting } from '../../context.ts'
import type { PrivacyModel } from '../privacy-model.ts'
import { transcriptOf } from './transcript.ts'

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
