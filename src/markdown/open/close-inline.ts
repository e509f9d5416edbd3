import { afterLabel, closingRun, runAt, tagAt } from './inline-ends.ts'

/*
 * What to show of an inline text that is still being written: open constructs are closed, and marks whose meaning the next characters
 * decide are held back, so that no raw mark flashes. Where CommonMark needs the rest of the text this is a guess, until the block is
 * closed and parsed as it is.
 */

/** A bracket that is open for longer is shown as a bracket, and not taken for the start of a link. */
const longestLinkText = 300
/** Emphasis nested more deeply is not closed; such text is shown as plain text anyway. */
const maxOpeners = 32

type Opener = { at: number; char: string; size: number; left: number }
type Bracket = { at: number; isImage: boolean; openers: number }

/** The inline text to parse in place of the open one; `isWhole`: nothing at its end is held back. */
export type ClosedInline = { text: string; isWhole: boolean; endsInAddress: boolean }

/** Closes what is open in an inline text, and holds back what is undecided at its end. Linear. */
export function closeInline(source: string): ClosedInline {
  const openers: Opener[] = []
  const brackets: Bracket[] = []
  /** Brackets of links that are not complete: their text is shown without them. */
  const dropped = new Set<number>()
  const size = source.length
  let end = size
  let code = ''
  let endsInAddress = false
  let i = 0

  while (i < end) {
    const char = source[i] ?? ''
    if (char === '\\') {
      if (i + 1 === size) end = i
      i += 2
    } else if (char === '`') {
      const run = runAt(source, i)
      const close = closingRun(source, i + run, run)
      if (close !== -1) i = close + run
      else {
        end = size - (/`*$/.exec(source)?.[0].length ?? 0)
        if (i + run >= end || !source.slice(i + run, end).trim()) end = i
        else code = '`'.repeat(run)
        break
      }
    } else if (char === '<') {
      const after = tagAt(source, i)
      if (after === 'open') end = i
      else i = after
    } else if (char === '&') {
      if (/^&#?\w{0,31}$/.test(source.slice(i, i + 34))) end = i
      i += 1
    } else if (char === '!') {
      if (i + 1 === size) end = i
      else if (source[i + 1] === '[') brackets.push({ at: i++, isImage: true, openers: openers.length })
      i += 1
    } else if (char === '[') {
      brackets.push({ at: i, isImage: false, openers: openers.length })
      i += 1
    } else if (char === ']') {
      const bracket = brackets.pop()
      const after = bracket ? afterLabel(source, i + 1) : i + 1
      if (after === 'open' && bracket) {
        if (bracket.isImage) end = bracket.at
        else {
          dropped.add(bracket.at)
          end = i
        }
      } else {
        if (bracket && after !== i + 1) openers.length = Math.min(openers.length, bracket.openers)
        i = after === 'open' ? i + 1 : after
      }
    } else if (char === '*' || char === '_' || char === '~') {
      const run = runAt(source, i)
      if (!pair(source, i, run, openers) && i + run === size) end = i
      i += run
    } else if (
      (char === 'h' || char === 'w') &&
      addressStart.test(source.slice(i, i + 8)) &&
      !/\w/.test(source[i - 1] ?? '')
    ) {
      const address = /^[^\s<]*/.exec(source.slice(i))?.[0] ?? ''
      endsInAddress = i + address.length === size
      i += Math.max(1, lengthOfAddress(address))
    } else i += 1
  }

  for (const { at, isImage } of brackets) {
    if (at >= end || size - at > longestLinkText) continue
    if (isImage) end = at
    else dropped.add(at)
  }
  return finish(source, {
    openers,
    dropped,
    end,
    code,
    endsInAddress: endsInAddress || /[\w.+-]@[\w.-]*$/.test(source.slice(-100)),
  })
}

/** The length of an address without the marks at its end, which belong to the sentence. */
function lengthOfAddress(address: string): number {
  let end = address.length
  while (end > 0 && '*_~?!.,:)]'.includes(address[end - 1] ?? ' ')) end--
  return end
}

const addressStart = /^(?:https?:\/\/|www\.)/

type Found = { openers: Opener[]; dropped: Set<number>; end: number; code: string; endsInAddress: boolean }

function finish(source: string, { openers, dropped, end: limit, code, endsInAddress }: Found): ClosedInline {
  let end = limit
  while (end > 0 && /\s/.test(source[end - 1] ?? '')) end--
  let closers = ''
  for (const { at, char, size, left } of openers.toReversed()) {
    // An opener with nothing visible behind it cannot be closed: it is held back.
    if (at >= end || isEmpty(source, at + size, end, dropped)) end = Math.min(end, at)
    else closers += char.repeat(left)
    while (!closers && end > 0 && /\s/.test(source[end - 1] ?? '')) end--
  }
  let text = ''
  let from = 0
  for (const at of [...dropped].toSorted((a, b) => a - b)) {
    if (at >= end) break
    text += source.slice(from, at)
    from = at + 1
  }
  text += source.slice(from, end)
  const isWhole = limit === source.length && end === source.trimEnd().length
  return { text: text + (end === 0 ? '' : code) + closers, isWhole, endsInAddress }
}

function isEmpty(source: string, from: number, end: number, dropped: Set<number>): boolean {
  for (let i = from; i < end; i++) if (!dropped.has(i) && !/\s/.test(source[i] ?? '')) return false
  return true
}

/**
 * Pairs a run of emphasis marks with the openers before it, or makes it an opener. Returns whether it is either.
 * The rules are CommonMark's flanking rules; the rarer "multiple of 3" rule is left to the parser.
 */
function pair(source: string, at: number, size: number, openers: Opener[]): boolean {
  const char = source[at] ?? ''
  const before = kindOf(source.slice(0, at).at(-1))
  const after = kindOf(source[at + size])
  const isLeft = after !== 'space' && (after === 'word' || before !== 'word')
  const isRight = before !== 'space' && (before === 'word' || after !== 'word')
  let left = size
  if (isRight && (char !== '_' || !isLeft || after === 'mark')) {
    for (let i = openers.length - 1; i >= 0 && left > 0; i--) {
      const opener = openers[i]
      if (!opener || opener.char !== char || (char === '~' && opener.left !== size)) continue
      openers.length = i + 1
      const used = Math.min(opener.left, left)
      left -= used
      opener.left -= used
      if (opener.left === 0) openers.pop()
    }
  }
  if (left > 0 && isLeft && (char !== '_' || !isRight || before === 'mark') && (char !== '~' || size <= 2)) {
    if (openers.length < maxOpeners) openers.push({ at, char, size, left })
    return true
  }
  return left < size
}

function kindOf(char: string | undefined): 'space' | 'mark' | 'word' {
  if (char === undefined || /\s/.test(char)) return 'space'
  return /[\p{P}\p{S}]/u.test(char) ? 'mark' : 'word'
}
