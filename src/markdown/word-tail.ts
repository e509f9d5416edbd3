import type { OpenBlock } from './blocks.ts'

/*
 * The cheap way for the most frequent pieces of an answer: plain words at the end of a paragraph, and any text inside of an open fence,
 * are appended to the last text node without parsing. Anything else is refused, and the block is parsed again.
 */

export type WordTail = {
  /** Shows a block that extends the one before. Answers whether it could; if not, nothing was changed. */
  append(source: string): boolean
}

const words = /^[\p{L}\p{N}\p{M},; ]*$/u
/** A line that is, or may become, the end of a fence. */
const mayClose = /(?:^|\n) {0,3}(?:`+|~+)[ \t]*$/

/** `source` is what `nodes` show of the open block; `isVisible` says that they show it to its last character. */
export function createWordTail(
  kind: OpenBlock['kind'],
  source: string,
  nodes: ChildNode[],
  isVisible: boolean,
): WordTail | undefined {
  const last = nodes.at(-1)
  if (!(last instanceof HTMLElement)) return undefined
  if (kind === 'fence' && !source.startsWith(' ')) return codeTail(source, last)
  const node = lastText(last)
  if (kind !== 'paragraph' || !isVisible || !node || !last.matches('p')) return undefined
  let read = source.length
  let shown = source.trimEnd().length
  return {
    append(next) {
      const piece = next.slice(read)
      if (!words.test(piece)) return false
      read = next.length
      const end = next.trimEnd().length
      node.appendData(next.slice(shown, end))
      shown = end
      return true
    },
  }
}

function codeTail(source: string, block: HTMLElement): WordTail | undefined {
  const code = block.querySelector('code')
  const first = source.indexOf('\n') + 1
  if (!code || first === 0) return undefined
  const node = code.firstChild instanceof Text ? code.firstChild : code.appendChild(document.createTextNode(''))
  let shown = node.data.length
  return {
    append(next) {
      const end = mayClose.exec(next.slice(first))?.index ?? next.length - first
      // The last line break comes with the line after it: it may be the one in front of the closing fence.
      const visible = Math.max(shown, end - (next[first + end - 1] === '\n' ? 1 : 0))
      node.appendData(next.slice(first + shown, first + visible))
      shown = visible
      return true
    },
  }
}

function lastText(node: Node): Text | undefined {
  if (node instanceof Text) return node
  return node.lastChild ? lastText(node.lastChild) : undefined
}
