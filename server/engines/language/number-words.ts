import type { Language } from '../../contract/languages.ts'
import { withoutMarks } from './words.ts'

/** The numbers from two to twelve, in order; `-` where the word means something else, too (French neuf, Italian sei), or has
 * an apostrophe. */
const numberWords: Partial<Record<Language, string>> = {
  en: 'two three four five six seven eight nine ten eleven twelve',
  de: 'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
  fr: 'deux trois quatre cinq six sept huit - dix onze douze',
  es: 'dos tres cuatro cinco seis siete ocho nueve diez once doce',
  pt: 'dois três quatro cinco seis sete oito nove dez onze doze',
  it: 'due tre quattro cinque - sette otto nove dieci undici dodici',
  nl: 'twee drie vier vijf zes zeven acht negen tien elf twaalf',
  pl: 'dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście',
  tr: 'iki üç dört beş - yedi sekiz dokuz - - -',
  ru: 'два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать',
  he: 'שתיים שלוש ארבע חמש שש שבע שמונה תשע עשר - -',
  hi: '- तीन चार पांच छह सात आठ नौ दस ग्यारह बारह',
  uk: 'два три чотири - шість сім вісім - десять одинадцять дванадцять',
}

/** The words for small numbers, without marks, and their digits: "two days" is found as "2 days", and the other way round. */
export function numbersOf(language: Language): ReadonlyMap<string, string> {
  const words = numberWords[language]?.split(' ') ?? []
  return new Map(words.flatMap((word, at) => (word === '-' ? [] : [[withoutMarks(word), String(at + 2)]])))
}
