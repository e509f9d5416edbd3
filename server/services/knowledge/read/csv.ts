import Papa from 'papaparse'
import { maxDocumentLength, maxPairs, maxQuestionLength, type Pair } from '../../../contract/knowledge/sources.ts'
import { normalizeQuestion } from '../../../engines/language/words.ts'
import { parsePage } from './page/html.ts'
import { toMarkdown } from './page/markdown.ts'
import { clean, inPieces, pairPiece, type Piece, type Reading } from './piece.ts'

/** What the columns of questions and of answers are called, in every language that we answer in. */
const names = {
  question:
    wordsOf(`question questions frage fragen pregunta preguntas pergunta perguntas domanda domande vraag vragen pytanie pytania
    вопрос вопросы питання запитання soru sorular سؤال السؤال أسئلة الأسئلة שאלה שאלות प्रश्न सवाल 質問 질문 问题 問題`),
  answer:
    wordsOf(`answer answers antwort antworten réponse réponses reponse reponses respuesta respuestas resposta respostas risposta
    risposte antwoord antwoorden odpowiedź odpowiedzi ответ ответы відповідь відповіді cevap cevaplar yanıt yanıtlar yanit جواب الجواب
    إجابة الإجابة إجابات תשובה תשובות उत्तर जवाब 回答 答え 답변 대답 答案`),
}

/** One letter is the whole name of a column, and no word of one. */
const letters = { question: wordsOf('q f'), answer: wordsOf('a') }

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).map(normalizeQuestion))
}

/** A row of a table that is not empty, and its number, from 1, as spreadsheets show it. */
type Row = { number: number; cells: string[] }

/** Reads a table: with columns of questions and answers as pairs, else as a table. */
export function readCsv(title: string, text: string): Reading {
  // Excel shows no row for the line that names the delimiter.
  const [line = '', named] = /^\ufeff?sep=(.)\r?\n/i.exec(text) ?? []
  const csv = text.slice(line.length)
  // Empty rows count for the numbers, but say nothing of the delimiter.
  const delimiter = named ?? Papa.parse(csv, { skipEmptyLines: 'greedy', preview: 1 }).meta.delimiter
  const { data, errors } = Papa.parse<string[]>(csv, { delimiter })
  const quotes = errors.find(({ type }) => type === 'Quotes')
  if (quotes) return { refused: unclosed((quotes.row ?? 0) + 1) }
  return readRows(title, data)
}

/** Reads the rows of a table, of which none is left out that is empty: with columns of questions and answers as pairs, else as a table. */
function readRows(title: string, data: readonly string[][]): Reading {
  const filled = data
    .map((cells, index): Row => ({ number: index + 1, cells: cells.map(textOfCell) }))
    .filter(({ cells }) => cells.some(isFilled))
  const { above, columns, rows } = withHeads(filled)
  if (filled.length > 0 && rows.length === 0) return { refused: noRows }
  const isTooWide = ({ cells }: Row) => cells.slice(columns.length).some(isFilled)
  const fitting = rows.filter((row) => !isTooWide(row))
  const warnings = rows.filter(isTooWide).map(({ number }) => tooWide(number))
  const found = columnsOfPairs(columns) ?? columnsLikePairs(fitting)
  if (found) return readPairs(fitting, found, warnings)
  const text = [...above.map(inLine), tableOf(columns, fitting)].filter(isFilled).join('\n\n')
  return { pieces: inPieces(title, text), warnings }
}

/** Shops and help desks export texts as HTML. */
const ofHtml = /<br\s*\/?>|<\/(?:p|div|span|strong|b|em|i|a|ul|ol|li|h[1-6])>/i

/** One nested too deeply stays as it is. */
function textOfCell(cell: string): string {
  if (!ofHtml.test(cell) || cell.includes('`')) return clean(cell)
  try {
    return toMarkdown(parsePage(cell))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return clean(cell)
  }
}

/** What stands in a table with its place: what is above its heads, the heads, which may be empty, and the rows below them. */
type Table = { above: Row[]; columns: string[]; rows: Row[] }

/**
 * Finds the heads of a table. Price lists of spreadsheets have the name of the shop, its address and the date above them: rows that fill at
 * most half of the cells that are usual. Heads of two lines are one. Lists that were exported for a program have none.
 */
function withHeads(all: readonly Row[]): Table {
  const counts = all.map(({ cells }) => cells.filter(isFilled).length)
  const usual = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0
  const at = counts.findIndex((count) => count > usual / 2)
  const head = all[at]
  if (!head) return { above: [], columns: [], rows: [] }
  const below = all.slice(at + 1)
  if (isRowOf(below, head.cells)) {
    const from = counts.findIndex((count) => count > 1 || usual === 1)
    const rows = all.slice(from)
    return { above: all.slice(0, from), columns: Array.from({ length: widthOf(rows) }, () => ''), rows }
  }
  const over = all[at - 1]
  const isOfTwo = over !== undefined && (counts[at - 1] ?? 0) > 1 && over.cells.every((cell) => !/\p{N}/u.test(cell))
  const columns = head.cells.map((cell, column) => [isOfTwo ? over.cells[column] : '', cell].filter(Boolean).join(' '))
  return { above: all.slice(0, isOfTwo ? at - 1 : at), columns, rows: below }
}

/** Rows that say of a column what its cells are. */
const minRows = 3
const mostOf = 0.8

const asks = /[?？؟]$/

/** What cells are and heads are not, each with what the others of its column are then. */
const kinds: readonly { cell: RegExp; column: RegExp }[] = [
  // A price, or another number with decimals.
  {
    cell: /^\p{Sc}\s?\d[\d.,'’\s]*$|^\d[\d.,'’\s]*\p{Sc}$|^\d+[.,]\d{1,2}$/u,
    column: /^[\p{Sc}\s]*\d[\d.,'’\s]*[\p{Sc}\s]*$/u,
  },
  // A date, an address of mail or of a page, a question, a text.
  ...[/^\d{1,4}([./-])\d{1,2}\1\d{1,4}$/, /^\S+@\S+\.\S+$/, /^https?:\S+$/, asks, /^.{80}/s].map((kind) => ({
    cell: kind,
    column: kind,
  })),
]
const wholeNumber = /^\d+$/

/**
 * Whether a first row is one as those below: it begins with a number as they do, or more of its cells than not are what no head is. One
 * may be a sum that stands above its column, and years and sizes are heads.
 */
function isRowOf(rows: readonly Row[], first: readonly string[]): boolean {
  if (rows.length < minRows) return false
  const start = first.findIndex((cell, at) => isFilled(cell) || rows.some(({ cells }) => isFilled(cells[at] ?? '')))
  if (wholeNumber.test(first[start] ?? '') && share(rows, start, wholeNumber) >= mostOf) return true
  const told = kinds.flatMap(({ cell, column }) =>
    first.flatMap((text, at) =>
      isFilled(text) && !wholeNumber.test(text) && share(rows, at, column) >= mostOf ? isOfKind(text, cell) : [],
    ),
  )
  return told.filter(Boolean).length > told.length / 2
}

/** The share of rows whose cell in a column is such a one. */
function share(rows: readonly Row[], at: number, kind: RegExp): number {
  return rows.filter(({ cells }) => isOfKind(cells[at] ?? '', kind)).length / rows.length
}

/** A longer cell, in characters, is told by its beginning and its end, so that no cell takes long. */
const maxCompared = 300

function isOfKind(cell: string, kind: RegExp): boolean {
  const half = maxCompared / 2
  return kind.test(cell.length > maxCompared ? cell.slice(0, half) + cell.slice(-half) : cell)
}

/** The most cells of a row. */
function widthOf(rows: readonly Row[]): number {
  return rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
}

/** What an answer has at least, on average, in characters. */
const minAnswer = 20

/**
 * The columns of questions and answers by what stands in them, whatever they are called: most cells of one end with a question mark, and
 * one other holds texts. Where two do, as where a quiz gives its choices, none is known to be the answer.
 */
function columnsLikePairs(rows: readonly Row[]): Columns | undefined {
  if (rows.length < minRows) return undefined
  const places = Array.from({ length: widthOf(rows) }, (_, at) => at)
  const [asked, another] = places.filter((at) => share(rows, at, asks) >= mostOf)
  if (asked === undefined || another !== undefined) return undefined
  const lengths = places.map((at) => {
    const isText = at !== asked && share(rows, at, /\s|\p{Script=Han}/u) >= mostOf
    return isText ? rows.reduce((sum, { cells }) => sum + (cells[at] ?? '').length, 0) / rows.length : 0
  })
  const [longest = 0, next = 0] = lengths.toSorted((a, b) => b - a)
  if (longest < minAnswer || next > longest / 2) return undefined
  return { question: asked, answer: lengths.indexOf(longest), alternatives: -1 }
}

/** The columns of questions and answers: those with just this name, else with a longer one that ends or begins so ("Customer question"). */
function columnsOfPairs(columns: readonly string[]): Columns | undefined {
  const heads = columns.map((column) => normalizeQuestion(column).split(' '))
  const alternatives = columns.findIndex((column) => /^alternatives?( questions)?$/i.test(column))
  const find = (is: (head: string[], at: number) => boolean) =>
    heads.findIndex((head, at) => at !== alternatives && is(head, at))
  const named = (what: keyof typeof names) => {
    const isName = (word = '') => names[what].has(word)
    const isWhole = ([word = '', ...more]: string[]) => more.length === 0 && (isName(word) || letters[what].has(word))
    const ways = [find(isWhole), find((head) => isName(head.at(-1))), find((head) => isName(head[0]))]
    return ways.find((at) => at !== -1)
  }
  const [question, answer] = [named('question'), named('answer')]
  if (question === undefined || answer === undefined || question === answer) return undefined
  return { question, answer, alternatives }
}

const isFilled = (cell: string) => cell !== ''

const noRows = 'Its first row names the columns, and there is nothing below it.'
const askedTwice = (number: number) => `Row ${number} has an alternative that is asked already. It was left out.`
const unclosed = (number: number) =>
  `Row ${number} has a quotation mark that is not closed. Close it, and write each quotation mark within a cell twice ("").`
const tooWide = (number: number) =>
  `Row ${number} has more cells than the table has columns, and was left out: put a text with commas or semicolons between quotation marks.`

/** A table is divided from here on, in characters, so that each document that a long one becomes has the head. */
const maxTableLength = maxDocumentLength / 4

const inLine = ({ cells }: Row) => cells.filter(isFilled).join(', ').replaceAll(/\s+/g, ' ')

/** Formats rows as Markdown, with the columns that are filled; those of one column as a list. */
function tableOf(columns: readonly string[], rows: readonly Row[]): string {
  if (rows.length === 0) return ''
  const filled = columns.flatMap((_, at) => (rows.some(({ cells }) => isFilled(cells[at] ?? '')) ? at : []))
  const [only] = filled
  if (only !== undefined && filled.length === 1) {
    const items = [columns, ...rows.map(({ cells }) => cells)].map((cells) => inCell(cells[only] ?? ''))
    return items.flatMap((item) => (isFilled(item) ? `- ${item}` : [])).join('\n')
  }
  const line = (cells: readonly string[]) => `| ${filled.map((at) => inCell(cells[at] ?? '')).join(' | ')} |`
  const head = `${line(columns)}\n|${' --- |'.repeat(filled.length)}`
  const tables: string[] = []
  let table = head
  for (const row of rows.map(({ cells }) => line(cells))) {
    if (table !== head && table.length + row.length > maxTableLength) {
      tables.push(table)
      table = head
    }
    table += `\n${row}`
  }
  return [...tables, table].join('\n\n')
}

const inCell = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')

/** The places of the columns; -1: there is none. */
type Columns = { question: number; answer: number; alternatives: number }

function readPairs(rows: Row[], columns: Columns, warnings: string[]): Reading {
  const found = new Map<string, { number: number; pair: Pair }>()
  for (const { number, cells } of rows) {
    const question = (cells[columns.question] ?? '').replaceAll(/\s+/g, ' ')
    const key = normalizeQuestion(question)
    const answer = cells[columns.answer] ?? ''
    const told = `Row ${number}`
    if (question === '' || answer === '') warnings.push(`${told} has no ${question === '' ? 'question' : 'answer'}.`)
    else if (question.length > maxQuestionLength)
      warnings.push(`${told} has a question of more than ${maxQuestionLength} characters.`)
    else if (found.has(key)) warnings.push(`${told} asks what an earlier row asks.`)
    else {
      const alternatives = (cells[columns.alternatives] ?? '').split(/\s*[\n|]\s*/).filter(isFilled)
      found.set(key, { number, pair: { question, alternatives, answer } })
    }
  }
  if (found.size > maxPairs) {
    return { refused: `It holds ${found.size} questions; at most ${maxPairs} are possible.` }
  }
  const asked = new Set(found.keys())
  const pieces = [...found.values()].map(({ number, pair }): Piece => {
    const alternatives = pair.alternatives.filter((each) => {
      const key = normalizeQuestion(each)
      return !asked.has(key) && asked.add(key)
    })
    if (alternatives.length < pair.alternatives.length) warnings.push(askedTwice(number))
    return pairPiece({ ...pair, alternatives })
  })
  return { pieces, warnings }
}
