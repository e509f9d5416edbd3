import { plainText } from './plain-text.ts'
import { daysIn } from './dates.ts'
import { sayRow, tableRows, type TableRow } from './table-rows.ts'

/*
 * Splits a passage's Markdown into units that can answer by themselves: sentences, list items, table rows and code
 * blocks. It reads lines, in linear time: a Markdown parser takes seconds for some texts, and every passage is read
 * when it is indexed.
 */

/** `text`: a sentence. `plain` is searched, `markdown` is said. `name`: what it is about, the first cell of a row. `cells`: what those of a row say. */
export type Unit = {
  kind: 'text' | 'item' | 'row' | 'code'
  plain: string
  markdown: string
  name?: string
  cells?: readonly string[]
}

/**
 * A block of units. `markdown`: the whole block. `isOrdered`: its items are steps, or in an order that matters.
 * `isOpen`: it ends within a sentence that the following list completes: "You need".
 */
export type Block = {
  /** It consists of links only, and answers nothing. */
  isLinks?: boolean
  kind: 'paragraph' | 'list' | 'table' | 'code'
  markdown: string
  units: Unit[]
  isOrdered?: boolean
  isOpen?: boolean
}

const fence = /^ {0,3}(```+|~~~+)/
const listItem = /^( {0,3})(?:[-*+]|(\d{1,9})[.)])[ \t]+/
const tableMarks = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/
const heading = /^ {0,3}#{1,6}[ \t]+/

/** Texts are cut here; nobody reads a longer answer. */
const maxLength = 20_000
/** The most units of a passage. */
const maxUnits = 400

export function blocksOf(markdown: string): Block[] {
  const lines = markdown.slice(0, maxLength).split('\n')
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    const line = lines[at] ?? ''
    const next = endOfBlock(lines, at)
    const block = line.trim() === '' ? undefined : readBlock(lines.slice(at, next))
    const before = blocks.at(-1)
    const isBeforeList = block?.kind === 'list' && before?.kind === 'paragraph'
    if (isBeforeList && /[\p{Ll}\p{Lo},]\s*$/u.test(before.markdown)) before.isOpen = true
    const isAnnounced = isBeforeList && announces(before.markdown)
    if (isAnnounced && isLinks(block)) blocks[blocks.length - 1] = withList(before, block.markdown)
    else if (block) blocks.push(isLinks(block) ? { ...block, isLinks: true } : block)
    at = next
  }
  return withHeads(blocks)
}

/** Whether a text ends with a colon and so needs what follows. */
export function announces(text: string): boolean {
  return /[:：]\**\s*$/.test(text)
}

/** Joins a paragraph with the list of links that it introduces, which is quoted with its last sentence. */
function withList({ markdown, units, ...block }: Block, list: string): Block {
  const last = units.at(-1)
  const all = last ? [...units.slice(0, -1), { ...last, markdown: `${last.markdown}\n\n${list}` }] : units
  return { ...block, markdown: `${markdown}\n\n${list}`, units: all }
}

/** The longest question, in characters, that heads its answer as a paragraph. */
const longestQuestion = 150
/** The longest line in bold that counts as a heading. */
const longestHead = 80

/** Whether a block is just a line in bold, which heads what follows. */
export function isHeading(markdown: string): boolean {
  return /^\s*\*\*[^*\n]+\*\*\s*$/.test(markdown)
}

/**
 * A paragraph that is a question heads what follows: it is searched with each unit below, but not quoted. A line in
 * bold is also quoted.
 */
function withHeads(blocks: readonly Block[]): Block[] {
  const found: Block[] = []
  let asked = ''
  let head = ''
  for (const [at, block] of blocks.entries()) {
    const { kind, markdown, units } = block
    const isAsking =
      kind === 'paragraph' &&
      units.length === 1 &&
      markdown.length <= longestQuestion &&
      /[?？؟]\W{0,4}$/.test(markdown)
    if (isAsking && at + 1 < blocks.length) {
      asked = units[0]?.plain ?? ''
      continue
    }
    // A whole sentence in bold is text.
    const isHead = isHeading(markdown) && markdown.length <= longestHead && !/[.!]\W*$/.test(markdown)
    if (isHead && at + 1 < blocks.length) {
      head = units[0]?.plain ?? ''
      found.push({ ...block, units: units.map((unit) => ({ ...unit, plain: '' })) })
      continue
    }
    const above = `${head} ${asked}`.trim()
    const answering = units.map((unit): Unit => {
      return Object.assign(unit, { plain: `${above} ${unit.plain}` })
    })
    found.push(above === '' ? block : { ...block, units: answering })
    head = asked = ''
  }
  return found
}

const link = /!?\[([^[\]]*)\]\([^()]*\)/g
const bareLink = /<[a-z][\w+.-]*:[^\s<>]*>|<[^\s<>@]+@[^\s<>]+>/gi

/** A list or line of two or more links: contents, breadcrumbs. */
function isLinks({ kind, markdown }: Block): boolean {
  if (kind === 'code' || kind === 'table' || (markdown.match(link)?.length ?? 0) < (kind === 'list' ? 2 : 1))
    return false
  const said = (text: string) => text.replaceAll(/[^\p{L}\p{N}»›>]/gu, '')
  const rest = said(markdown.replaceAll(link, '').replaceAll(bareLink, ''))
  if (rest === '' && !/\]\((?:tel|mailto):/.test(markdown)) return true
  if (kind === 'list') return rest.length < markdown.length / 10
  const linked = [...markdown.matchAll(link)].map(([, label = '']) => label)
  return /[»›>]/.test(rest) && rest.length <= said(linked.join('')).length
}

/** The line after the block that begins at `at`. */
function endOfBlock(lines: readonly string[], at: number): number {
  const line = lines[at] ?? ''
  const [, open] = fence.exec(line) ?? []
  if (open !== undefined) return endOfFence(lines, at, open)
  if (isTableAt(lines, at)) return firstAfter(lines, at, (each) => each.includes('|'))
  if (listItem.test(line)) return endOfList(lines, at)
  if (line.trim() === '' || heading.test(line)) return at + 1
  let end = at + 1
  while (end < lines.length && !beginsBlock(lines, end)) end++
  return end
}

function beginsBlock(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? ''
  return line.trim() === '' || fence.test(line) || heading.test(line) || listItem.test(line) || isTableAt(lines, at)
}

function isTableAt(lines: readonly string[], at: number): boolean {
  const [head = '', marks = ''] = [lines[at], lines[at + 1]]
  return head.includes('|') && marks.includes('-') && marks.includes('|') && tableMarks.test(marks)
}

function endOfFence(lines: readonly string[], at: number, open: string): number {
  let end = at + 1
  while (end < lines.length && !lines[end]?.trimStart().startsWith(open)) end++
  return Math.min(end + 1, lines.length)
}

/** A list goes on over empty lines while what follows is an item or indented. */
function endOfList(lines: readonly string[], at: number): number {
  let end = at + 1
  while (end < lines.length) {
    const line = lines[end] ?? ''
    if (line.trim() === '') {
      const next = lines.slice(end, end + 3).find((each) => each.trim() !== '')
      if (next === undefined || !(listItem.test(next) || /^[ \t]{2,}/.test(next))) break
    } else if (heading.test(line) || fence.test(line)) break
    end++
  }
  return end
}

function firstAfter(lines: readonly string[], at: number, is: (line: string) => boolean): number {
  let end = at + 1
  while (end < lines.length && is(lines[end] ?? '')) end++
  return end
}

function readBlock(lines: string[]): Block | undefined {
  const [first = ''] = lines
  const markdown = lines.join('\n').trimEnd()
  if (heading.test(first)) return undefined
  if (fence.test(first)) {
    const unit: Unit = { kind: 'code', plain: plainText(lines.slice(1).join('\n')), markdown }
    return { kind: 'code', markdown, units: [unit] }
  }
  if (isTableAt(lines, 0)) return { kind: 'table', markdown, units: rowsOf(lines).slice(0, maxUnits) }
  const [, , number] = listItem.exec(first) ?? []
  if (listItem.test(first)) {
    return { kind: 'list', markdown, units: itemsOf(lines).slice(0, maxUnits), isOrdered: number !== undefined }
  }
  // A quotation is a note, quoted without its marks.
  const text = lines.map((line) => line.replace(/^ {0,3}>[ \t]?/, '')).join('\n')
  if (text !== lines.join('\n')) return noteOf(text)
  return { kind: 'paragraph', markdown, units: sentencesOf(markdown).slice(0, maxUnits).map(sentence) }
}

/** A quotation's inner blocks are read as one. */
function noteOf(text: string): Block {
  const blocks = text.includes('>') ? [] : blocksOf(text)
  const units = blocks.flatMap((block) => block.units).slice(0, maxUnits)
  return { kind: 'paragraph', markdown: text.trim(), units: units.length > 0 ? units : [sentence(text.trim())] }
}

function sentence(markdown: string): Unit {
  return { kind: 'text', plain: plainText(markdown), markdown }
}

/**
 * The outermost items; what is indented below an item belongs to it, without the indent, which alone would make it
 * code.
 */
function itemsOf(lines: readonly string[]): Unit[] {
  const [, indent = ''] = listItem.exec(lines[0] ?? '') ?? []
  const items: string[][] = []
  let width = 0
  for (const line of lines) {
    const [marker, own = ''] = listItem.exec(line) ?? []
    const last = items.at(-1)
    if (marker !== undefined && own.length <= indent.length) {
      items.push([line.slice(marker.length)])
      width = marker.length
    } else last?.push(line.slice(Math.min(width, line.length - line.trimStart().length)))
  }
  return items.map((item) => {
    const markdown = item.join('\n').trim()
    const plain = plainText(markdown)
    return { kind: 'item', plain, markdown }
  })
}

/** A table with at least this many columns headed by weekdays is a timetable. */
const leastDays = 3

/**
 * Returns the rows of a table. A timetable with a column for each weekday is transposed, since visitors ask for a
 * day: "**Tuesday**: 9:00 Back care, 18:00 Vinyasa"; empty days are included. Tables with named rows, such as one for
 * each shop, stay as they are.
 */
function byDay(rows: readonly TableRow[]): readonly TableRow[] {
  const [first = []] = rows
  const days = first.flatMap(({ head }, column) => (namesWeekday(head) ? [column] : []))
  const isOnlyDays = days.length === first.length
  const isTimed = days[0] !== 0 && rows.every(([label]) => !label?.value || /\d/.test(label.value))
  if (days.length < leastDays || !(isOnlyDays || isTimed)) return rows
  return days.map((column): TableRow => {
    const told = rows.flatMap((row): TableRow => {
      const value = row[column]?.value ?? ''
      return value === '' ? [] : [{ head: isOnlyDays ? '' : (row[0]?.value ?? ''), value }]
    })
    const nothing = { head: '', value: '–' }
    return [{ head: '', value: first[column]?.head ?? '' }].concat(told.length > 0 ? told : nothing)
  })
}

const namesWeekday = (text: string) => daysIn(text).some(({ measure }) => measure === 'weekday')

/** Each row with its column heads, so that it can be read alone: "**Norway**: Time 5–7 days, Price 14.50 €". */
function rowsOf(lines: readonly string[]): Unit[] {
  return byDay(tableRows(lines.join('\n'))).flatMap((row): Unit[] => {
    const said = sayRow(row)
    const name = row.find(({ value }) => value !== '')
    if (!name) return []
    const isPlain = !/[*_`[\]]/.test(name.value) && said !== name.value
    const markdown = isPlain ? `**${name.value}**${said.slice(name.value.length)}` : said
    const cells = row.map(({ value }) => plainText(value))
    return [{ kind: 'row', plain: plainText(`${name.head} ${said}`), markdown, name: plainText(name.value), cells }]
  })
}

/** Abbreviations whose period does not end a sentence. */
const abbreviation =
  /(?:^|[\s(])(?:[\p{L}]|e\.g|i\.e|z\. ?B|d\. ?h|Dr|Mr|Mrs|Ms|St|No|Nr|approx|ca|bzw|usw|vs|Prof|incl|inkl|excl|zzgl|tel|str|max|min|núm|avda|ул|тел|г)\.$/iu

const sentenceEnd =
  /[.!?…]{1,5}["'”’)\]*_]{0,4}\s{1,9}(?=["'“‘(¿¡[*_`]{0,3}[\p{Lu}\p{Lo}\p{N}])|[。！？।؟]{1,5}["'”’)]{0,4}|\n/gu

/** A line up to this many characters was not wrapped: the next one is separate, as in an address. */
const shortLine = 48

/** The separator between sentences: a space, but none after a Chinese or Japanese full stop. */
export const gapAfter = (text: string) => (/[。！？]["'”’)）」』]*$/u.test(text) ? '' : ' ')

/** Splits a paragraph into sentences, keeping Markdown. Brackets, quotation marks and code are not split. */
export function sentencesOf(markdown: string): string[] {
  const found: string[] = []
  let open = ''
  let from = 0
  for (const { 0: end, index } of markdown.matchAll(sentenceEnd)) {
    const text = markdown.slice(from, index + end.length)
    open += text
    from = index + end.length
    const isWrapped = end === '\n' && text.trim().length > shortLine && !/(?: {2}|\\)\n$/.test(text)
    if (isWrapped || abbreviation.test(open.trimEnd().slice(-12)) || !isBalanced(open)) continue
    if (open.trim() !== '') found.push(open.trim())
    open = ''
  }
  open += markdown.slice(from)
  return open.trim() === '' ? found : [...found, open.trim()]
}

/**
 * Whether a text closes the Markdown that it opens; a link, emphasis or code cut in two would show its marks. Only
 * short texts can be open.
 */
function isBalanced(text: string): boolean {
  if (text.length > 1000) return true
  const count = (mark: RegExp) => text.match(mark)?.length ?? 0
  return (
    count(/`/g) % 2 === 0 &&
    count(/\*\*/g) % 2 === 0 &&
    count(/\[/g) <= count(/\]/g) &&
    count(/[(（]/g) <= count(/[)）]/g)
  )
}
