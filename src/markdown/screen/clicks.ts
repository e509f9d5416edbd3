import type { MarkdownWords } from '../render/context.ts'
import { loadingImage } from '../render/elements.ts'

/** How long the button confirms a copy, in milliseconds. */
const copiedFor = 1600

/**
 * Handles clicks on the buttons of `elements.ts`: copies a code block, loads an image, whose address it adds to `allowedImages`. One
 * listener for all, since the buttons of a block that is being written are replaced all the time. Ends with `signal`.
 */
export function handleClicks(
  within: HTMLElement,
  words: MarkdownWords,
  allowedImages: Set<string>,
  signal: AbortSignal,
): void {
  function onClick(event: Event): void {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button || !within.contains(button)) return
    if (button.className === 'md-load') loadImage(button)
    if (button.className === 'md-copy') void copyCode(button)
  }

  function loadImage(button: HTMLButtonElement): void {
    const address = button.dataset['image'] ?? ''
    allowedImages.add(address)
    const image = loadingImage(address, button.dataset['alt'] ?? '')
    image.removeAttribute('loading')
    image.tabIndex = -1
    button.replaceWith(image)
    // The focused button is gone; without this, keyboard navigation would start again at the top of the page.
    image.focus({ preventScroll: true })
  }

  async function copyCode(button: HTMLButtonElement): Promise<void> {
    const code = button.closest('.md-code')?.querySelector('code')
    if (!code || !(await copy(code))) return
    button.textContent = words.copied
    setTimeout(() => (button.textContent = words.copyCode), copiedFor)
  }

  within.addEventListener('click', onClick, { signal })
}

/** Copies an element's text. Where the page may not use the clipboard, the text is selected and copied as by hand. */
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
