import { languages, type Language } from '../../../contract/languages.ts'
import { asksForMore } from '../../builtin/talk/asking-on.ts'
import { assents, offeredIn } from '../../builtin/talk/assent.ts'
import { isUnspaced, plainWords, withoutMarks } from '../../language/words.ts'
import { plainText } from '../passages/plain-text.ts'

/** How people name one of several things by its place: the first, the second, the third, the last, and the words that may stand around. */
const places: Record<Language, [first: string, second: string, third: string, last: string, around: string]> = {
  en: [
    'first 1st',
    'second 2nd',
    'third 3rd',
    'last',
    'the one option number no nr please pls i mean meant that take want show me about what and tell more link is it of them',
  ],
  de: [
    'erste ersten erster erstes eins',
    'zweite zweiten zweiter zweites zwei',
    'dritte dritten dritter drittes drei',
    'letzte letzten letzter letztes',
    'der die das den dem nummer nr option bitte ich meine nehme will zu zum link punkt',
  ],
  fr: [
    'premier première 1er 1ère',
    'deuxième second seconde 2ème 2e',
    'troisième 3ème 3e',
    'dernier dernière',
    'le la l option numéro n svp je veux prends pour lien',
  ],
  es: [
    'primero primera primer',
    'segundo',
    'tercero tercera tercer',
    'último última',
    'el la lo opción número por favor quiero enlace',
  ],
  pt: ['primeiro primeira', 'segundo', 'terceiro terceira', 'último última', 'o a opção número por favor quero link'],
  it: ['primo', 'secondo seconda', 'terzo terza', 'ultimo ultima', 'il la l opzione numero per favore voglio link'],
  nl: ['eerste', 'tweede', 'derde', 'laatste', 'de het die optie nummer graag alstublieft aub ik bedoel wil link'],
  pl: [
    'pierwszy pierwsza pierwsze pierwszą',
    'drugi druga drugie drugą',
    'trzeci trzecia trzecie trzecią',
    'ostatni ostatnia ostatnie ostatnią',
    'ten ta to tę opcja opcję numer nr proszę chodzi mi o',
  ],
  tr: [
    'ilk birinci ilki birincisi',
    'ikinci ikincisi',
    'üçüncü üçüncüsü',
    'son sonuncu sonuncusu',
    'olan seçenek numara lütfen',
  ],
  ru: [
    'первый первая первое первую',
    'второй вторая второе вторую',
    'третий третья третье третью',
    'последний последняя последнее последнюю',
    'вариант пункт номер пожалуйста я имею в виду',
  ],
  uk: [
    'перший перша перше першу',
    'другий друга друге другу',
    'третій третя третє третю',
    'останній остання останнє останню',
    'варіант пункт номер будь ласка',
  ],
  ar: ['الأول الأولى', 'الثاني الثانية', 'الثالث الثالثة', 'الأخير الأخيرة', 'الخيار رقم من فضلك'],
  he: ['הראשון הראשונה', 'השני השנייה השניה', 'השלישי השלישית', 'האחרון האחרונה', 'את האפשרות מספר בבקשה'],
  hi: ['पहला पहली पहले', 'दूसरा दूसरी दूसरे', 'तीसरा तीसरी तीसरे', 'आखिरी', 'वाला वाली विकल्प नंबर कृपया'],
  ja: ['最初の 一番目 1番目 1つ目 一つ目', '二番目 2番目 2つ目 二つ目', '三番目 3番目 3つ目 三つ目', '最後の', ''],
  ko: ['첫번째 첫째', '두번째 둘째', '세번째 셋째', '마지막', '것 거 번'],
  zh: ['第一个 第一', '第二个 第二', '第三个 第三', '最后一个', ''],
}

/** More words than these name something. */
const maxWords = 6
/** Longer names are no names, in characters. */
const longestName = 120

let known: { place: ReadonlyMap<string, number>; around: ReadonlySet<string> } | undefined

function readPlaces(): NonNullable<typeof known> {
  const place = new Map<string, number>()
  const around = new Set<string>()
  for (const language of languages) {
    const [first, second, third, last, others] = places[language]
    for (const [at, words] of [first, second, third, last].entries())
      for (const word of words.split(' ')) place.set(withoutMarks(word.toLowerCase()), at === 3 ? -1 : at)
    for (const word of plainWords(others)) around.add(word)
  }
  return { place, around }
}

/** The place that a message names, and nothing else, counted from 0, or -1 for the last one. */
function placeIn(message: string): number | undefined {
  const words = plainWords(message)
  if (words.length === 0 || words.length > maxWords) return undefined
  const { place, around } = (known ??= readPlaces())
  const whole = words.join('')
  if (isUnspaced(whole) || /\p{Script=Hangul}/u.test(whole))
    return place.get(whole.replace(/(?:です|ください|것|거|요)$/u, ''))
  const others = words.filter((word) => !around.has(word) || (words.length === 1 && place.has(word)))
  const [word = '', ...more] = others
  if (more.length > 0) return undefined
  return /^[1-9]$/.test(word) ? Number(word) - 1 : place.get(word)
}

/**
 * The name of what a message picks from the list of the answer before it, so that it can be asked for by that: "the second one"; "the other one" of
 * two; "yes please" to what may help. A message that picks nothing is left as it is. `answer`: Markdown.
 */
export function picked(message: string, answer: string | undefined): string {
  if (answer === undefined) return message
  if (assents(message)) return (offeredIn(answer) === 'links' ? namesBy(lead, answer)[0] : undefined) ?? message
  const place = placeIn(message)
  if (place !== undefined) return namesIn(answer).at(place) ?? message
  const [, other, ...more] = asksForMore(message) === 'other' ? namesIn(answer) : []
  return more.length === 0 ? (other ?? message) : message
}

/** The names of what an answer leads to, else of what it tells of, where these are several. */
function namesIn(answer: string): string[] {
  return [lead, heading, row].map((name) => namesBy(name, answer)).find((names) => names.length > 1) ?? []
}

function namesBy(name: RegExp, answer: string): string[] {
  const found = Array.from(answer.matchAll(name), ([, text = '', bold = '']) => plainText(text || bold).trim())
  return [...new Set(found)].filter((each) => each !== '' && each.length <= longestName)
}

/** An item that begins with a link or in bold. */
const lead = /^- (?:\[((?:\\.|[^\]\\\n])+)\]\(|\*\*([^\n]+?)\*\*)/gm
const heading = /^(?:#{1,6} (.+)|\*\*([^\n]+)\*\*)$/gm
/** The first cell of a row below the head of a table. */
const row = /(?<=\|[^\n]*\n)\| *((?:\\.|[^|\\\s:-])[^|\n]*?) *\|/g
