import { dayNames, monthNames } from './fact-words.ts'

/* Which lines tell the hours of a week. */

/** Hours of the clock: "9:00", "9 am", "9 Uhr", "9h". */
export const clock = /\d{1,2}[:.h]\d{2}|\d{1,2}\s?(?:am|pm|uhr|h\b|時|시)/i

const wordsIn = (line: string) => line.toLowerCase().split(/[\s,.:–-]+/)
/** Where days of the week stand among the words of a line. */
export const daysIn = (line: string) =>
  [...wordsIn(line).entries()].flatMap(([at, word]) => (dayNames.has(word) ? [at] : []))

/** Between a day of the week and its date: "Friday the 9th of June". */
const smallWord = /^(?:the|of|de[nr]?|am|le|il|el|o|em|op|w|в)$/

/** Whether a line has a day of the week or hours, and not those of one day only: "Friday, 9 June" is the day of an event. */
export function isOfWeek(line: string): boolean {
  const days = daysIn(line)
  const isDate = (at: number) => {
    const [first = '', second = ''] = wordsIn(line)
      .slice(at + 1, at + 5)
      .filter((word) => !smallWord.test(word))
    const isOne = (day: string, month: string) => /^\d{1,2}(?:\p{L}{1,2}|º)?$/u.test(day) && monthNames.has(month)
    return isOne(first, second) || isOne(second, first)
  }
  return (days.length > 0 || clock.test(line)) && !days.some(isDate)
}
