import type { Language } from '../../../contract/languages.ts'
import type { Analyzer } from '../../language/terms.ts'
import { isUnspaced, plainWords } from '../../language/words.ts'
import { intents } from '../intents/intent-words.ts'
import { intentsIn, phrasesIn } from '../intents/intents.ts'

/*
 * "Are you open today?" is answered by what is told of the day of the week that it is, and not by the whole week.
 */

/** What stands for the day of the question and for the one after it; `not`: where the latter is a morning. */
const words: Record<Language, { today: string; tomorrow: string; not?: RegExp }> = {
  en: { today: 'today|tonight|now|right now|tday|2day', tomorrow: 'tomorrow|tmrw|tmr|2morrow' },
  de: { today: 'heute|jetzt|gerade|grade|momentan', tomorrow: 'morgen', not: / (?:heute|jeden|am|guten) morgen / },
  fr: { today: 'aujourd hui|ajd|maintenant|en ce moment|ce soir|ce matin', tomorrow: 'demain' },
  es: { today: 'hoy|ahora|ahorita|esta tarde|esta noche', tomorrow: 'mañana', not: / (?:la|esta|cada) manana / },
  pt: { today: 'hoje|hj|agora', tomorrow: 'amanhã' },
  it: { today: 'oggi|adesso|stasera', tomorrow: 'domani' },
  nl: { today: 'vandaag|nu|vanavond|vanmiddag', tomorrow: 'morgen|morgenochtend', not: / (?:elke|goede) morgen / },
  pl: { today: 'dziś|dzisiaj|teraz', tomorrow: 'jutro' },
  tr: { today: 'bugün|şimdi|şu an|şuan', tomorrow: 'yarın' },
  ru: { today: 'сегодня|сейчас|щас', tomorrow: 'завтра' },
  uk: { today: 'сьогодні|зараз', tomorrow: 'завтра' },
  ar: { today: 'اليوم|الآن|الان|النهارده|دلوقتي|هلق', tomorrow: 'غدا|بكرة|بكره' },
  he: { today: 'היום|עכשיו|כרגע', tomorrow: 'מחר' },
  hi: { today: 'आज|अभी|aaj|abhi', tomorrow: 'कल|kal' },
  ja: { today: '今日|本日|今', tomorrow: '明日|あした' },
  ko: { today: '오늘|지금', tomorrow: '내일' },
  zh: { today: '今天|今日|现在|今晚', tomorrow: '明天|明日' },
}

const hours = intents.findIndex(({ id }) => id === 'hours')

/**
 * A question for opening hours with the name of the day that it means by "today", "now" or "tomorrow"; others as they are. `languages`: those
 * that it may be in. `context`: what it goes on with. `today`: the day of the week, 1 is Monday (ISO 8601).
 */
export function withDay(
  question: string,
  { context, languages, today }: { context: readonly string[]; languages: readonly Analyzer[]; today: number },
): string {
  for (const analyzer of languages) {
    const ahead = daysAhead(question, analyzer.language)
    if (ahead === undefined || ![question, ...context].some((text) => asksForHours(text, analyzer))) continue
    return `${question} ${nameOf(today + ahead, analyzer.language)}`
  }
  return question
}

function daysAhead(question: string, language: Language): number | undefined {
  const { today, tomorrow, not } = words[language]
  const text = ` ${plainWords(question).join(' ')} `
  const isIn = (each: string) => {
    const plain = plainWords(each).join(' ')
    return text.includes(isUnspaced(each) ? plain : ` ${plain} `)
  }
  if (tomorrow.split('|').some(isIn) && !not?.test(text)) return 1
  return today.split('|').some(isIn) ? 0 : undefined
}

function asksForHours(text: string, analyzer: Analyzer): boolean {
  if (phrasesIn(text, analyzer.language).intents.has(hours)) return true
  const known = intentsIn(analyzer)
  return analyzer.termsOf(text).some((term) => known.get(term)?.has(hours))
}

/** The name of a day of the week. The year 2001 began on a Monday. */
function nameOf(day: number, language: Language): string {
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2001, 0, day))
}
