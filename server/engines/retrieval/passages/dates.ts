import { languages } from '../../../contract/languages.ts'
import { normalized, withoutMarks } from '../../language/words.ts'

/*
 * Who comes in July finds what is told "from 23 May to 6 September", and who asks for Wednesday what is told "Monday to Friday".
 */

/** Days, both included: of the year, as numbers of month and day such as 704, or of the week, from 1 (Monday) to 7. */
export type Days = { from: number; to: number; measure: 'date' | 'weekday' }

const all = { date: { from: 101, to: 1231 }, weekday: { from: 1, to: 7 } } as const

/** Words for several days of the week. In Germany Saturday is a "Werktag", too. */
const severalDays: [written: string, from: number, to: number][] = [
  ['weekday wochentag wochentags doordeweeks', 1, 5],
  ['werktag werktags', 1, 6],
  ['weekend wochenende wochenenden weekeinde', 6, 7],
]
/** What is told of them is told of each day; who asks for a daily menu asks for no day. */
const everyDay =
  /(?<!\p{L})(?:daily|every day|täglich|tous les jours|todos los días|todos os dias|tutti i giorni|dagelijks|codziennie)(?!\p{L})/iu

/** The months and the days of the week by what all languages call them, long and short, in lower case. */
const named = readNames()

function readNames(): ReadonlyMap<string, Days> {
  const found = new Map<string, Days>()
  const add = (text: string, days: Days) => {
    // Portuguese "segunda-feira" is mostly said without its second half.
    const [name = ''] = text.toLowerCase().split(/[-.]/)
    for (const written of [name, withoutMarks(name)])
      if (/^[\p{L}\p{M}]{3,}$/u.test(written) && !found.has(written)) found.set(written, days)
  }
  for (const style of ['long', 'short'] as const) {
    for (const language of languages) {
      const inDate = new Intl.DateTimeFormat(language, { month: style, day: 'numeric', timeZone: 'UTC' })
      const alone = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' })
      const weekday = new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' })
      for (let month = 1; month <= 12; month++) {
        const date = Date.UTC(2001, month - 1, 15)
        const days: Days = { from: month * 100 + 1, to: month * 100 + 31, measure: 'date' }
        add(inDate.formatToParts(date).find(({ type }) => type === 'month')?.value ?? '', days)
        add(alone.format(date), days)
      }
      // The year 2001 began on a Monday.
      for (let at = 1; at <= 7; at++) {
        add(weekday.format(Date.UTC(2001, 0, at)), { from: at, to: at, measure: 'weekday' })
      }
    }
  }
  for (const [written, from, to] of severalDays)
    for (const each of written.split(' ')) found.set(each, { from, to, measure: 'weekday' })
  return found
}

/** Other words, too, such as French "mon" and English "may", unless something of time stands beside them or they begin or end a range. */
const words = 'may march mars mon sun set out ago dim mart lis sie'
const isWord = new Set(words.split(' '))
const timelyBefore =
  /(?:\d(?:\p{L}{2}|\.)?|(?<!\p{L})(?:in|on|en|im|am|de|of|since|until|till|from|by|next|this|every|early|late|mid|le))\s$/iu

const timelyAfter = /^\s?[\d,:/&]/

const nameOf = `(?<!\\p{L})((?:${[...named.keys()].toSorted((a, b) => b.length - a.length).join('|')})s?)(?!\\p{L})\\.?`
const day = String.raw`(?<![\d.,:/])(\d{1,2})(?:st|nd|rd|th|er|º|\.)?`
const of = String.raw`\s(?:of\s|de\s|d['’])?`
/** A month, with its day before or after it, if it is told, or a day of the week. */
const date = String.raw`(?:${day}${of})?${nameOf}(?:\s${day}(?![.,]?\d|[:h]))?`
const year = String.raw`(?:,?\s(?:19|20)\d{2})?`
const until = String.raw`\s?(?:[–—-]|to|until|till|through|bis(?:\szum)?|au|à|al?|hasta|até|t\/m|tot(?:\sen\smet)?|do|по|до)\s?`
const ranges = new RegExp(`${date}${year}${until}(?:the\\s)?${date}`, 'giu')
/** "4 to 28 August" */
const daysOfMonth = new RegExp(`${day}${until}${day}${of}${nameOf}`, 'giu')
/** "24 and 25 December" */
const daysOfMonthApart = new RegExp(`${day}(?=\\s?(?:,|and|und|et|y|e|en|i|и|&)\\s?${day}${of}${nameOf})`, 'giu')
const single = new RegExp(date, 'giu')

/**
 * Feasts that have their own day in the year, by what they are called and no place or person is (Santo Stefano, Valentine); of two that begin alike the
 * longer one first.
 */
const feasts: [names: string, from: number, to: number][] = [
  [
    'christmas eve|xmas eve|heiligabend|heilig abend|heiliger abend|kerstavond|veille de noël|nochebuena|véspera de natal|vigilia di natale|wigilia',
    1224,
    1224,
  ],
  [
    'christmas day|xmas day|(?:1\\.|erster) weihnachts(?:feier)?tag|eerste kerstdag|jour de noël|día de navidad|dia de natal|giorno di natale',
    1225,
    1225,
  ],
  [
    "boxing day|saint stephen['’]?s day|st\\.? stephen['’]?s day|(?:2\\.|zweiter) weihnachts(?:feier)?tag|tweede kerstdag",
    1226,
    1226,
  ],
  ['christmas|xmas|weihnacht\\p{L}*|noël|noel|navidad|natal|natale|kerst(?:mis|dag)?', 1224, 1226],
  [
    "new year['’]?s eve|newyears eve|nye|silvester|saint[- ]sylvestre|oudejaars(?:avond|dag)|oudjaar|nochevieja|fin de año|véspera de ano novo",
    1231,
    1231,
  ],
  [
    "new year['’]?s day|new years day|neujahr|neujahrstag|jour de l['’]an|nouvel an|nieuwjaar(?:sdag)?|año nuevo|capodanno|ano novo|nowy rok",
    101,
    101,
  ],
  ['heilige drei könige|dreikönigstag|epiphany|epifania|día de reyes|trzech króli', 106, 106],
  ["valentine['’]?s day|valentinstag|walentynki", 214, 214],
  ['tag der arbeit|maifeiertag|fête du travail|día del trabajo|festa dei lavoratori|primo maggio', 501, 501],
  ['mariä himmelfahrt|ferragosto', 815, 815],
  ['tag der deutschen einheit', 1003, 1003],
  ['reformationstag|halloween', 1031, 1031],
  ['allerheiligen|ognissanti|todos los santos|todos os santos|wszystkich świętych', 1101, 1101],
]
const feastDays = feasts.map(([names, from, to]) => ({
  names: new RegExp(`(?<!\\p{L})(?:${names})(?!\\p{L})`, 'giu'),
  from,
  to,
}))

/** What a question says of days: the months, the days of the week and the feasts in it, with a word for each. */
export function daysAsked(question: string): (Days & { word: string })[] {
  let text = normalized(question, 'NFKC')
  const found: (Days & { word: string })[] = []
  for (const { names, from, to } of feastDays)
    text = text.replaceAll(names, (name) => {
      const [word = ''] = (name.toLowerCase().match(/\p{L}+/gu) ?? []).toSorted((a, b) => b.length - a.length)
      found.push({ word, from, to, measure: 'date' })
      return ' '
    })
  return [...singlesIn(text), ...found]
}

/** The days, and the ranges of days, that a text names. */
export function daysIn(text: string): Days[] {
  const found: Days[] = []
  let rest = text.replaceAll(ranges, (whole, before, first, after, beforeLast, last, afterLast) => {
    const [from, end] = [daysOf(first, before ?? after), daysOf(last, beforeLast ?? afterLast)]
    if (from.measure !== end.measure) return whole
    found.push(...through(from, end))
    return ''
  })
  rest = rest.replaceAll(daysOfMonth, (_, first, last, month) => {
    found.push(...through(daysOf(month, first), daysOf(month, last)))
    return ''
  })
  for (const [, first, , month = ''] of rest.matchAll(daysOfMonthApart)) found.push(daysOf(month, first))
  if (everyDay.test(text)) found.push({ ...all.weekday, measure: 'weekday' })
  return [...found, ...singlesIn(rest)]
}

function singlesIn(text: string): (Days & { word: string })[] {
  return Array.from(text.matchAll(single)).flatMap((match) => {
    const [whole, before, own = '', after] = match
    const word = own.toLowerCase()
    const days = { ...daysOf(word, before ?? after), word }
    return !isWord.has(word) || isTimely(text, match.index + whole.indexOf(own), own.length) ? [days] : []
  })
}

/** How far before a word something of time may stand, in characters. */
const beside = 8

function isTimely(text: string, start: number, length: number): boolean {
  const end = start + length
  return timelyBefore.test(text.slice(Math.max(0, start - beside), start)) || timelyAfter.test(text.slice(end, end + 2))
}

/** Whether any of some days is one of the days that are asked for. */
export function isOnAny(days: readonly Days[], asked: Days | undefined): boolean {
  return days.some(({ from, to, measure }) => measure === asked?.measure && from <= asked.to && to >= asked.from)
}

/** Whether some days are none of those that are asked for, though of the same kind. */
export function isOfOtherDays(days: readonly Days[], asked: Days | undefined): boolean {
  return days.some(({ measure }) => measure === asked?.measure) && !isOnAny(days, asked)
}

/** A month, one day of it, or a day of the week. */
function daysOf(word: string, number?: string): Days {
  const name = word.toLowerCase()
  const days = named.get(name) ?? named.get(name.replace(/s$/, '')) ?? { ...all.date, measure: 'date' }
  if (number === undefined || days.measure === 'weekday') return days
  const at = days.from - 1 + Number(number)
  return { from: at, to: at, measure: 'date' }
}

/** From some days to others, which may be in the next year or week. */
function through({ from, measure }: Days, { to: last }: Days): Days[] {
  if (from <= last) return [{ from, to: last, measure }]
  return [
    { from, to: all[measure].to, measure },
    { from: all[measure].from, to: last, measure },
  ]
}
