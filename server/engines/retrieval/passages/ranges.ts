/*
 * Who is 1.78 m tall finds the row "175–184 cm", and who asks for a child of seven what is told "from 6 to 12 years".
 */

/** What a number measures: centimeters, kilograms, years or people. */
type Measure = 'length' | 'weight' | 'age' | 'people'

/**
 * A number of a text. `word`: the word of it that is searched for. `measure`: absent where no unit follows it. `isCount`: so many come, as in "we are
 * 4", which is no number that a page has to name.
 */
export type Amount = { word: string; value: number; measure?: Measure | undefined; isCount: boolean }

/** From a number to another, both included; one end may be infinite. */
export type Range = { from: number; to: number; measure?: Measure | undefined }

const units: Record<string, [Measure, scale: number]> = {
  mm: ['length', 0.1],
  cm: ['length', 1],
  m: ['length', 100],
  g: ['weight', 0.001],
  kg: ['weight', 1],
  kilo: ['weight', 1],
  kilos: ['weight', 1],
}
const years =
  'years?|yrs?|yo|year-olds?|jahren?|jährigen?|ans|años|anos|anni|jaar|lat|yaş\\p{L}*|лет|года|років|שנים|سنة|سنوات|साल|歳|岁|세'
const people =
  'people|persons?|guests?|adults?|pax|personen|leuten?|gästen?|erwachsenen?|personnes?|convives|adultes?|personas?|adultos?|pessoas?|persone|ospiti|adulti|mensen|gasten|osób|osoby|kişi\\p{L}*|человек\\p{L}*|осіб|людей|أشخاص|شخص|אנשים|लोग\\p{L}*|人|名|명'
const number = String.raw`(?<![\d.,:/])(\d{1,4}(?:[.,]\d{1,2})?)(?:\s?[½¼¾])?(?![\d:/]|[.,]\d)`
const unit = String.raw`(?:[\s-]?(${Object.keys(units).join('|')}|${years}|${people})(?![\p{L}\d]))?`
const isPeople = new RegExp(`^(?:${people})$`, 'iu')
const amount = new RegExp(`${number}${unit}`, 'giu')

const until =
  "up to|under|below|less than|no more than|max(?:imum|\\.)?|bis(?: zu)?|unter|höchstens|jusqu['’]à|moins de|hasta|menos de|fino a|meno di|tot|onder|do|poniżej|до"
const since =
  'over|from|above|more than|at least|min(?:imum|\\.)?|ab|über|mindestens|à partir de|dès|plus de|desde|más de|a partir de|da|oltre|più di|vanaf|boven|od|powyżej|от'
const between = new RegExp(`${number}${unit}\\s?(?:[–—-]|to|and|bis|und|à|a|et|y|tot|do|до)\\s?${number}${unit}`, 'giu')
const ended = new RegExp(`(?<!\\p{L})(?:${until})[\\s-]${number}s?${unit}`, 'giu')
const begun = new RegExp(
  `(?<!\\p{L})(?:${since})\\s${number}${unit}|${number}${unit}(?:\\+|\\sand (?:over|older|above|up))`,
  'giu',
)

/** What says before its numbers that they are ages: "aged 6 to 8". */
const ages =
  'aged?|ages|age group|alter|altersgruppe|(?:im )?alter von|âgés? de|âge|edad(?:es)?|età|idade|leeftijd|wiek|возраст'
const aged = new RegExp(`(?<!\\p{L})(?:${ages}):?\\s(?:(?:between|from|von|zwischen|de|entre|dai|da|van)\\s)?$`, 'iu')

/** What says before a number that so many people come: "we are 4", "a table for 6". */
const counted =
  "we are|we[’']re|(?:party|group|table) (?:of|for)|wir sind(?: (?:zu|etwa|ca\\.?))?|tisch für|nous sommes|nous serons|on est|on sera|table pour|somos|seremos|mesa para|siamo(?: in)?|saremo(?: in)?|tavolo per|we zijn(?: met)?|tafel voor|jesteśmy w|stolik (?:dla|na)|нас(?: будет| буде)?|столик на|biz|نحن|אנחנו|हम"
const isCounted = new RegExp(`(?<!\\p{L})(?:${counted})\\s{1,2}$`, 'iu')
/** In characters. */
const longestCounted = 30

/** The numbers of a question. */
export function amountsIn(text: string): Amount[] {
  return [...text.matchAll(amount)].map(({ index, 1: digits = '', 2: name }) => {
    const isOfPeople = name === undefined && isCounted.test(text.slice(Math.max(0, index - longestCounted), index))
    const { value, measure = isOfPeople ? 'people' : undefined } = measured(digits, name)
    // Words are divided at commas, and not at a point between digits.
    return { word: digits.replace(/^.*,/, ''), value, measure, isCount: isOfPeople }
  })
}

/** In characters. */
const longestAged = 30

/** The ranges that a text names, as "175–184 cm", "up to 30 kg", "under 18" or "from 65 years". */
export function rangesIn(text: string): Range[] {
  if (!/\d/.test(text)) return []
  const found = [...text.matchAll(between)].map(
    ({ index, 1: first = '', 2: own, 3: last = '', 4: name = own }): Range => {
      const [from, to] = [measured(first, own ?? name), measured(last, name)]
      const isAge = to.measure === undefined && aged.test(text.slice(Math.max(0, index - longestAged), index))
      return { from: from.value, to: to.value, measure: isAge ? 'age' : to.measure }
    },
  )
  const rest = text.replaceAll(between, ' ')
  for (const [, digits = '', name] of rest.matchAll(ended)) {
    const { value, measure } = measured(digits, name)
    found.push({ from: 0, to: value, measure })
  }
  for (const [, digits, name, other = '', otherName] of rest.matchAll(begun)) {
    const { value, measure } = measured(digits ?? other, name ?? otherName)
    found.push({ from: value, to: Infinity, measure })
  }
  return found
}

/** Whether a number is in a range. A table may have its unit in the head alone; a bare number, as in "my son is 7", is an age. */
export function isWithin({ value, measure }: Amount, range: Range): boolean {
  // "Under 18" is an age, and "1–4" may be a group.
  const isUnsaid = measure !== 'people' || isClosed(range)
  const isSame = measure === undefined ? range.measure === 'age' : (range.measure ?? (isUnsaid && measure)) === measure
  return isSame && isBetween(value, range)
}

/** Whether a range names both of its ends, as "1–7" does and "from 7" does not. */
export function isClosed({ from, to }: Range): boolean {
  return from > 0 && to < Infinity
}

/** Whether a value is in a range, whatever that measures. */
export function isBetween(value: number, { from, to }: Range): boolean {
  return value >= from && value <= to
}

function measured(digits: string, name = ''): { value: number; measure?: Measure | undefined } {
  const value = Number(digits.replace(',', '.'))
  const known = units[name.toLowerCase()]
  if (known) return { value: value * known[1], measure: known[0] }
  if (name === '') return { value }
  return { value, measure: isPeople.test(name) ? 'people' : 'age' }
}
