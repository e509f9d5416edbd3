import { imageOf } from './dress.ts'
import type { MarkdownWords } from './words.ts'

/** What the buttons in an answer do. */

/** How long a button says that it has copied, in milliseconds (theme.md). */
const saidFor = 1600

/** Copies a block's code, exactly as it stands. */
export function copyCode(button: HTMLElement, words: MarkdownWords): void {
  const code = button.closest('.md-code')?.querySelector('code')?.textContent ?? ''
  const done = () => {
    button.textContent = words.copied
    setTimeout(() => {
      button.textContent = words.copyCode
    }, saidFor)
  }
  navigator.clipboard?.writeText(code).then(done, () => select(button))
}

/** Where the clipboard is not to be had, the code is selected for the reader to copy. */
function select(button: HTMLElement): void {
  const code = button.closest('.md-code')?.querySelector('code')
  if (code) getSelection()?.selectAllChildren(code)
}

/** Puts the picture that a button names in its place, and answers its address. */
export function loadImage(button: HTMLElement): string {
  const address = button.dataset['image'] ?? ''
  button.replaceWith(imageOf(address, button.dataset['alt'] ?? ''))
  return address
}
