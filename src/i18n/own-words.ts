import type { PeopleWords } from './people/people-words.ts'
import type { Words } from './words.ts'

/*
 * Words that a site says otherwise: the option `words`, JSON with the names of words.ts. Where a word has gaps, a text names them in
 * braces: {"openChat": "Ask {agent}"}. Where one of them is a number, there may be a text for each of the language's plurals, by
 * their names in CLDR (https://cldr.unicode.org/index/cldr-spec/plural-rules): {"unread": {"one": "{count} answer", "other": "{count} answers"}}.
 */

/** Texts by plural. */
type Plurals = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** The texts that a site may replace, by the names of {@link Words}. */
export type OwnWords = Own<Omit<Words, 'problems'>> & {
  problems?: Partial<Record<string, string>>
  people?: Own<PeopleWords>
}

type Own<T> = {
  [Name in keyof T]?: T[Name] extends (...values: never[]) => string
    ? string | Plurals
    : T[Name] extends string
      ? T[Name]
      : Own<T[Name]>
}

/** The names of the gaps of all words that have some, in the order of the functions' values. */
type Gaps<T> = {
  [Name in keyof T as T[Name] extends string ? never : Name]: T[Name] extends (
    ...values: infer Values extends unknown[]
  ) => string
    ? { [At in keyof Values]: string }
    : Gaps<T[Name]>
}

const gaps: Gaps<Omit<Words, 'problems' | 'notice'>> = {
  openChat: ['agent'],
  unread: ['count'],
  greeting: ['agent'],
  writing: ['agent'],
  answered: ['agent'],
  sourceCount: ['count'],
  charactersLeft: ['count'],
  tooLong: ['count'],
  spoken: {
    code: ['language', 'lines'],
    link: ['text', 'host'],
    table: ['rows', 'columns'],
    picture: ['description'],
    answerStopped: ['agent'],
  },
  about: { where: ['host'], days: ['count'], browser: {} },
  markdown: { loadImageFrom: ['host'], code: ['language'] },
}

const peopleGaps: Gaps<PeopleWords> = {
  disclosure: ['name'],
  hours: ['hours'],
  joined: ['name'],
  contact: { reference: ['reference'] },
}

type Tree = Readonly<Record<string, unknown>>

/** Returns the words with those of the site in their place. What is not valid is reported on the console, once a page, and left out. */
export function withOwnWords(words: Words, json: string): Words {
  const all = parse(json)
  if (!all) return words
  // Those about people come later, where there are any.
  const { people: _, ...own } = all
  const language = isLanguage(own['language']) ? own['language'] : words.language
  return merge(words, own, gaps, '', language) as Words
}

/** The same for the words about people, which are those under `people`. `language`: that of the words. */
export function withOwnPeopleWords(words: PeopleWords, json: string, language: string): PeopleWords {
  const own = parse(json)?.['people']
  if (isTree(own)) return merge(words, own, peopleGaps, 'people.', language) as PeopleWords
  if (own !== undefined) warn('people has to be an object of words')
  return words
}

function parse(json: string): Tree | null {
  try {
    const own: unknown = JSON.parse(json)
    if (isTree(own)) return own
  } catch {
    // Said below.
  }
  warn(`the option words has to be a JSON object, and is ${json.slice(0, 80)}`)
  return null
}

function merge(words: Tree, own: Tree, names: Tree, path: string, language: string): Tree {
  const merged: Record<string, unknown> = { ...words }
  for (const [name, value] of Object.entries(own)) {
    const place = path + name
    // The codes of problems are not bounded: a newer server may send others.
    const before = Object.hasOwn(words, name) ? words[name] : path === 'problems.' ? '' : undefined
    if (before === undefined) warn(`there is no word ${place}`)
    else if (typeof before === 'function') {
      merged[name] = textWithGaps(value, names[name] as string[], place, language) ?? before
    } else if (isTree(before)) {
      if (isTree(value)) merged[name] = merge(before, value, (names[name] ?? {}) as Tree, `${place}.`, language)
      else warn(`${place} has to be an object of words`)
    } else if (isFit(place, value)) merged[name] = value
  }
  return merged
}

/** Whether a value may stand in a word's place. A button without a name would be none for a part of the visitors. */
function isFit(place: string, value: unknown): value is string {
  if (place === 'direction' && value !== 'ltr' && value !== 'rtl') warn('direction has to be ltr or rtl')
  else if (place === 'language' && !isLanguage(value)) warn('language has to be a tag such as pt-BR')
  else if (typeof value !== 'string' || !hasVisible(value)) warn(`${place} has to be a text`)
  else return true
  return false
}

/** Whether a text has more than white space and marks that nobody sees. */
function hasVisible(text: string): boolean {
  return /[^\s\p{C}]/u.test(text)
}

function isLanguage(value: unknown): value is string {
  try {
    return typeof value === 'string' && Intl.getCanonicalLocales(value).length === 1
  } catch {
    return false
  }
}

type WithGaps = (...values: (string | number)[]) => string

function textWithGaps(value: unknown, names: readonly string[], place: string, language: string): WithGaps | undefined {
  const texts: Tree = isTree(value) ? value : { other: value }
  const placeOf = (plural: string) => (isTree(value) ? `${place}.${plural}` : place)
  if (!Object.entries(texts).every(([plural, text]) => isFit(placeOf(plural), text))) return undefined
  if (texts['other'] === undefined) {
    warn(`${place} needs a text for other`)
    return undefined
  }
  for (const text of Object.values(texts) as string[]) {
    const wrong = [...text.matchAll(gap)].find(([, name]) => !names.includes(name ?? ''))
    if (wrong) warn(`${place} has no ${wrong[0]}, only ${names.map((name) => `{${name}}`).join(', ')}`)
  }
  const rules = new Intl.PluralRules(language)
  return (...values) => {
    const number = values.find((each) => typeof each === 'number')
    const text = texts[number === undefined ? 'other' : rules.select(number)] ?? texts['other']
    return (text as string).replace(gap, (whole, name: string) => String(values[names.indexOf(name)] ?? whole))
  }
}

const gap = /\{(\w+)\}/g

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Words are read more than once a page, for the launcher's name and for each panel: each warning is logged once. */
const logged = new Set<string>()

function warn(text: string): void {
  if (logged.has(text)) return
  logged.add(text)
  console.warn(`Foyer: ${text}.`)
}
