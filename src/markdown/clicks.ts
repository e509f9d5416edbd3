import { loadingImage } from './make.ts'
import type { MarkdownWords } from './words.ts'

export type Clicks = { end(): void }

/** How long a button says that it has copied, in milliseconds. */
const saysCopied = 1600

/**
 * Answers the clicks on the buttons that `make.ts` makes: copies a code block, loads an image. `wanted` gains the image's address.
 * One listener for all of them, since blocks that are being written are made anew all the time.
 */
export function answerClicks(within: HTMLElement, words: MarkdownWords, wanted: Set<string>): Clicks {
  const timers = new Set<ReturnType<typeof setTimeout>>()

  function onClick(event: Event): void {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button || !within.contains(button)) return
    if (button.className === 'md-load') loadImage(button)
    if (button.className === 'md-copy') void copyCode(button)
  }

  function loadImage(button: HTMLButtonElement): void {
    const address = button.dataset['image'] ?? ''
    wanted.add(address)
    const image = loadingImage(address, button.dataset['alt'] ?? '')
    image.removeAttribute('loading')
    image.tabIndex = -1
    button.replaceWith(image)
    // The button that had the focus is gone; without this the keyboard would start again at the page's top.
    image.focus({ preventScroll: true })
  }

  async function copyCode(button: HTMLButtonElement): Promise<void> {
    const code = button.closest('.md-code')?.querySelector('code')
    if (!code || !(await copy(code))) return
    button.textContent = words.copied
    const timer = setTimeout(() => {
      timers.delete(timer)
      button.textContent = words.copyCode
    }, saysCopied)
    timers.add(timer)
  }

  within.addEventListener('click', onClick)
  return {
    end() {
      within.removeEventListener('click', onClick)
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}

/** Copies an element's text. Where the page has no clipboard, or may not use it, the text is selected and copied as by hand. */
async function copy(code: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(code.textContent ?? '')
    return true
  } catch {
    getSelection()?.selectAllChildren(code)
    try {
      return document.execCommand('copy')
    } catch {
      return false
    }
  }
}
