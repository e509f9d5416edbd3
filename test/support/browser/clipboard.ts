import type { BrowserContext, Locator, Page } from 'playwright'

/*
 * All contexts of a Chromium have one clipboard: what is read from it may be that of a test beside it. So a test reads what its own page has
 * copied.
 */

/** Lets the pages of a context remember what they copy; it goes to the clipboard all the same. */
export async function rememberCopies(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // Only secure contexts have one.
    if (!('Clipboard' in globalThis)) return
    const { writeText } = Clipboard.prototype
    Clipboard.prototype.writeText = async function write(text) {
      await writeText.call(this, text)
      Object.assign(globalThis, { copiedText: text })
    }
  })
}

/** What a page has copied last, once it has. */
export async function copiedOn(page: Page): Promise<string> {
  const copied = await page.waitForFunction(() => (globalThis as { copiedText?: string }).copiedText)
  return String(await copied.jsonValue())
}

/** What a button copies. */
export async function copiedBy(button: Locator): Promise<string> {
  const page = button.page()
  await page.evaluate(() => Reflect.deleteProperty(globalThis, 'copiedText'))
  await button.click()
  return copiedOn(page)
}
