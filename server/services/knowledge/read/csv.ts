import Papa from 'papaparse'
import { maxDocumentLength, maxPairs, maxQuestionLength, type Pair } from '../../../contract/knowledge/sources.ts'
import { normalizeQuestion } from '../../../engines/language/words.ts'
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
  const [head, ...rows] = data
    .map((cells, index): Row => ({ number: index + 1, cells: cells.map(clean) }))
    .filter(({ cells }) => cells.some(isFilled))
  if (head && rows.length === 0) return { refused: noRows }
  const columns = head?.cells ?? []
  const isTooWide = ({ cells }: Row) => cells.slice(columns.length).some(isFilled)
  const fitting = rows.filter((row) => !isTooWide(row))
  const warnings = rows.filter(isTooWide).map(({ number }) => tooWide(number))
  const found = columnsOfPairs(columns)
  return found ? readPairs(fitting, found, warnings) : { pieces: inPieces(title, tableOf(columns, fitting)), warnings }
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

/** Formats rows as Markdown, with the columns that are filled. */
function tableOf(columns: readonly string[], rows: readonly Row[]): string {
  if (rows.length === 0) return ''
  const filled = columns.flatMap((_, at) => (rows.some(({ cells }) => isFilled(cells[at] ?? '')) ? at : []))
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
