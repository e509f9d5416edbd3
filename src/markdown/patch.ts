/*
 * Makes nodes on screen equal to freshly parsed ones while keeping what is the same: the reader's selection, focus and scroll position in
 * a growing block survive, and the browser lays out only what changed.
 */

/** Makes `old` equal to `next` and answers the node that is on screen then: `old` itself where its kind is the same. */
export function patch(old: ChildNode, next: ChildNode): ChildNode {
  if (old === next) return old
  if (old instanceof Text && next instanceof Text) {
    patchText(old, next.data)
    return old
  }
  if (old instanceof HTMLElement && next instanceof HTMLElement && old.tagName === next.tagName) {
    patchAttributes(old, next)
    patchChildren(old, [...next.childNodes])
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
  for (const { name } of [...old.attributes]) if (!next.hasAttribute(name)) old.removeAttribute(name)
  for (const { name, value } of next.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value)
}

function patchChildren(parent: HTMLElement, next: ChildNode[]): void {
  const old = [...parent.childNodes]
  // Counted by hand: on pages with Prototype, an array's `entries` are its items.
  let at = 0
  for (const node of next) {
    const before = old[at++]
    if (before) patch(before, node)
    else parent.append(node)
  }
  for (const node of old.slice(next.length)) node.remove()
}
