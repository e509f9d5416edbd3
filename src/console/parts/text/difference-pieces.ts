import { diffLines } from 'diff'
import { differenceWords } from '../../words/en/editing.ts'

/** This many lines that are the same stand around each change. */
const around = 2
/** The timeout of the diff, in milliseconds; two texts with little in common are then shown one after the other. */
const longestLook = 500

/** A run of lines; `left-out` says how many lines that are the same stand there. */
type Piece = { kind: 'same' | 'left-out' | 'added' | 'removed'; text: string; key: string }

/** The pieces of a line diff, in order. */
export function piecesOf(before: string, after: string): Piece[] {
  const changes = diffLines(ended(before), ended(after), { timeout: longestLook }) ?? [
    { value: before, removed: true, added: false },
    { value: after, added: true, removed: false },
  ]
  const pieces: Piece[] = []
  const add = (kind: Piece['kind'], text: string) => pieces.push({ kind, text, key: `${kind} ${pieces.length}` })
  for (const [at, { value, added, removed }] of changes.entries()) {
    // A block that ends with a line break shows no empty line there.
    const lines = value.replace(/\n$/, '').split('\n')
    if (added || removed) {
      add(added ? 'added' : 'removed', lines.join('\n'))
      continue
    }
    const head = at === 0 ? 0 : around
    const tail = at === changes.length - 1 ? 0 : around
    const leftOut = lines.length - head - tail
    if (leftOut <= 1) {
      add('same', lines.join('\n'))
      continue
    }
    if (head > 0) add('same', lines.slice(0, head).join('\n'))
    add('left-out', differenceWords.same(leftOut))
    if (tail > 0) add('same', lines.slice(-tail).join('\n'))
  }
  return pieces
}

const ended = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`)
