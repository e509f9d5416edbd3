/*
 * Makes nodes on screen equal to new ones and keeps what is the same: the reader's selection, focus and scroll position in a growing block
 * survive, and the browser lays out only what changed.
 */

/** Makes `old` equal to `next` and returns the node that is then on screen: `old` itself where its kind is the same. */
export function patch(old: ChildNode, next: ChildNode): ChildNode {
  if (old === next) return old
  if (old instanceof Text && next instanceof Text) {
    patchText(old, next.data)
    return old
  }
  if (old instanceof HTMLElement && next instanceof HTMLElement && old.tagName === next.tagName) {
    patchAttributes(old, next)
    patchChildren(old, next)
    return old
  }
  old.replaceWith(next)
  return next
}

function patchText(old: Text, text: string): void {
  if (old.data === text) return
  if (text.startsWith(old.data)) old.appendData(text.slice(old.length))
  else old.data = text
}

function patchAttributes(old: HTMLElement, next: HTMLElement): void {
  for (const name of new Set([...old.getAttributeNames(), ...next.getAttributeNames()])) {
    const value = next.getAttribute(name)
    if (value === null) old.removeAttribute(name)
    else if (old.getAttribute(name) !== value) old.setAttribute(name, value)
  }
}

function patchChildren(old: HTMLElement, next: HTMLElement): void {
  // By siblings: no array per element.
  let there = old.firstChild
  for (const node of [...next.childNodes]) {
    const behind: ChildNode | null = there?.nextSibling ?? null
    if (there) patch(there, node)
    else old.appendChild(node)
    there = behind
  }
  while (there) {
    const behind = there.nextSibling
    there.remove()
    there = behind
  }
}
