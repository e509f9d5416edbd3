/** The parts of a message that a screen reader reads on focus: its text, that it has sources, and its status. */
const readable = '.text, .sources, .note'

/**
 * Lets the log be read message by message: it is one stop of the Tab key, arrow up and down, Home and End go from message to message, and
 * Tab goes on to the links and buttons of the message that has the focus; back in the log, one is where one was (a roving tabindex,
 * https://www.w3.org/WAI/ARIA/apg/practices/keyboard-interface/). The log says so itself: `howTo` is its description. Returns a function that stops it.
 */
export function readByKeys(log: HTMLElement, howTo: string): () => void {
  /** Where one is; null before the first key, and when that message is gone. */
  let current: HTMLElement | null = null

  function leave(): void {
    current?.removeAttribute('tabindex')
    current?.removeAttribute('aria-describedby')
    for (const part of current?.querySelectorAll(readable) ?? []) part.removeAttribute('id')
    current = null
    log.tabIndex = 0
  }

  function goTo(message: HTMLElement): void {
    leave()
    current = message
    log.tabIndex = -1
    message.tabIndex = 0
    const parts = [...message.querySelectorAll(readable)]
    parts.forEach((part, at) => (part.id = `read-${at}`))
    message.setAttribute('aria-describedby', parts.map(({ id }) => id).join(' '))
    message.focus({ preventScroll: true })
    message.scrollIntoView({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key, target } = event
    // The keys of a field, or of a code block that scrolls, are their own.
    const isOurs = target === log || target === current
    if (!isOurs || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const messages = [...log.children].filter((child): child is HTMLElement => child.getAttribute('role') === 'article')
    const at = current ? messages.indexOf(current) : messages.length
    const to = { ArrowUp: Math.max(0, at - 1), ArrowDown: at + 1, Home: 0, End: messages.length - 1 }[key]
    if (to === undefined) return
    event.preventDefault()
    const message = messages[Math.min(to, messages.length - 1)]
    if (message) goTo(message)
  }

  const removals = new MutationObserver(() => {
    if (current?.parentElement !== log) leave()
  })
  removals.observe(log, { childList: true })
  log.tabIndex = 0
  log.setAttribute('aria-description', howTo)
  const reading = new AbortController()
  log.addEventListener('keydown', onKeyDown, { signal: reading.signal })
  return () => {
    removals.disconnect()
    reading.abort()
    leave()
  }
}
