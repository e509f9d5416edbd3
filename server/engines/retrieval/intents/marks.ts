import { languages } from '../../../contract/languages.ts'

/*
 * Marks stand among the terms of a unit for what it tells, whatever words are around it: a question for a price is answered by "£17", one
 * for a telephone number by digits that somebody dials. Intents name the marks that answer them.
 */

export const marks = {
  money: '¤',
  clock: '⌚',
  duration: '⏳',
  date: '📅',
  telephone: '☎',
  mail: '✉',
  address: '⌂',
  measure: '📏',
  number: '№',
  steps: '⚙',
} as const
export type Mark = keyof typeof marks

const currency = String.raw`[€$£¥₹₽₴₺₪₩]|\b(?:EUR|USD|GBP|CHF|PLN|SEK|NOK|DKK|CZK|TRY)\b`
const currencyWord = String.raw`(?:[Ee]uros?|[Dd]ollars?|pounds?|pence|[Cc]ents?|Pfund|Franken|livres|libras|euro's|złot\p{L}*|zł|lira\p{L}*|TL|kr\b|руб\p{L}*|тыс\. руб|грн|гривен\p{L}*|円|元|원|شيكل|يورو|درهم|ريال|אירו|שקל\p{L}*|ש"ח|रुपये|रुपए)`
const time = String.raw`(?:minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|nights?|Minuten?|Stunden?|Tage?n?|Werktage?n?|Wochen?|Monate?n?|Jahre?n?|heures?|jours?|semaines?|mois|ans|minutos?|horas?|días?|dias?|semanas?|mes|meses|años?|anos?|minut[oi]|or[ae]|giorn[oi]|settiman[ae]|mes[ei]|ann[oi]|minuten|uur|uren|dag|dagen|weken|maanden|jaar|minut\p{L}*|godz(?:in\p{L}*|\.)|dni\p{L}*|dzień|dob\p{L}{1,2}|tydzień|tygodni\p{L}*|miesi\p{L}*|lat[a]?|dakika\p{L}{0,6}|saat(?:te|lik)?|gün(?!ey)\p{L}{0,6}|hafta\p{L}{0,4}|ay(?:da|lık)?|yıl\p{L}{0,4}|сут(?:ки|ок)|минут\p{L}*|час\p{L}*|д(?:ень|ня|ней)|недел\p{L}*|месяц\p{L}*|лет|год\p{L}*|хвилин\p{L}*|годин\p{L}*|дн(?:і|ів)|тиж\p{L}*|місяц\p{L}*|рок\p{L}*|доб[аиу]|діб|دقيقة|ساعة|ساعات|يوم|أيام|أسبوع|أسابيع|شهر|أشهر|سنة|سنوات|דקות|שעות|ימים|ימי|שבועות|חודשים|שנים|मिनट|घंटे|दिन|हफ्ते|सप्ताह|महीने|साल|分|時間|日|週間|か月|ヶ月|年|분|시간|일|주|개월|년|分钟|小时|天|周|个月)`
/** Heads of columns that tell how long: "Working days 4–6". "Days 4 and 5" may be dates, and "saat 9" a time of the day. */
const timeHead = String.raw`(?<!\p{L})(?:(?:working|business) days|weeks|(?:Werk|Arbeits)tage|Wochen|jours ouvr(?:é|able)s|semaines|días (?:hábiles|laborables)|dias úteis|semanas|giorni lavorativi|settimane|werkdagen|weken|dni robocze|tygodnie|iş günü|рабочих дней|робочих днів)`
const count = String.raw`(?:\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|fifteen|twenty|thirty|sixty|ninety|zwei|drei|vier|fünf|sechs|acht|zehn|vierzehn|dreißig|deux|trois|quatre|cinq|dix|quinze|trente|dos|tres|cuatro|cinco|diez|quince|treinta|due|tre|quattro|cinque|dieci|twee|drie|vijf|tien|dois|três|dez)\b)`

/** The names of weekdays and months, in all languages; of those with letters, as whole words. */
const names = new RegExp(String.raw`(?<!\p{L})(?:${namesOfDays().join('|')})(?:s|en)?(?!\p{L})`, 'iu')

function namesOfDays(): string[] {
  const day = 86_400_000
  const found = new Set<string>()
  for (const language of languages) {
    const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
    const month = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' })
    for (let at = 0; at < 7; at++) found.add(weekday.format(at * day))
    for (let at = 0; at < 12; at++) {
      found.add(month.formatToParts(Date.UTC(2001, at, 15)).find(({ type }) => type === 'month')?.value ?? '')
    }
  }
  return [...found].filter((name) => name.length > 2 && !/\d/.test(name))
}

/**
 * Enough digits, written as numbers are that somebody dials; dates have fewer. Russian ones begin with 8, Polish ones with anything: of these the
 * groups tell, or the word before.
 */
const telephone =
  /(?<![\d.,])(?:(?:\+\d|\(?0\d|\(\d{3}\)|\d{3}-\d{3}-)(?:[ ()/-]{0,2}\d){7,}|8[ -]?\(?\d{3}\)?[ -]\d{3}(?:[ -]?\d{2}){2}(?!\d)|\d{2} \d{3} \d{2} \d{2}(?![\d,])|444 \d \d{3}(?!\d))|(?:tel|kom|telefon|infolinia|whatsapp)[.:]{0,2}\s{0,2}\d{3}[ -]\d{3}[ -]\d{3}(?!\d)/i
const mail = /[\w-]@[\w-]{1,60}\.[a-z]/i

const patterns: [Mark, RegExp][] = [
  [
    'money',
    new RegExp(
      String.raw`(?:${currency})\s?\d|\d\s?(?:${currency}|${currencyWord}|р\.(?!\s?\p{Lu}))|(?<=\p{L}\s)${currencyWord}(?!\p{L})`,
      'u',
    ),
  ],
  [
    'clock',
    /(?:from|between|von|zwischen|de|das|dalle|van|od|с|з)\s\d{1,2}\s(?:to|and|bis|und|à|a|às|alle|tot|do|до)\s\d{1,2}(?![\d%]|[.,]\d|\s(?:%|k?m|kg))|(?<!\d)\d{1,2}[:.h]\d{2}(?!\d|[.]\d)|(?<!\d)\d{1,2}\s?(?:a\.?m\b|p\.?m\b|Uhr|o['’]clock|uur|heures|h\b|時|时|点|點|시(?!간))/iu,
  ],
  // pn.-pt. 8-16, пн–пт 9–18, hafta içi 9-18
  [
    'clock',
    /(?<!\p{L})(?:pn|wt|śr|czw|pt|sob|so|nd|ndz|пн|вт|ср|чт|пт|сб|вс|нд|içi|cmt|paz)[.,:]{0,2}\s{1,2}\d{1,2}\s?[-–—]\s?\d{1,2}(?![\d.,]|\s?(?:zł|грн|₽|TL|₺|%))/iu,
  ],
  ['duration', new RegExp(String.raw`${count}[\p{L}\d\s–-]{0,24}?${time}(?!\p{L})|${timeHead}:? \d`, 'iu')],
  [
    'date',
    /\d{4}-\d{2}-\d{2}|(?<!\d)\d{1,2}[./]\d{1,2}[./]\d{2,4}(?!\d)|(?<![\d.,])(?:19|20)\d{2}(?![\d.,]\d)|\d月|\d월/u,
  ],
  ['date', names],
  ['telephone', telephone],
  ['mail', mail],
  [
    'address',
    /(?:stra(?:ß|ss)e|str\.|gasse|weg|platz|allee)\s\d|\d[a-z]?,?\s(?:\p{Lu}\p{L}+\s){1,3}(?:Street|St\b|Road|Rd\b|Lane|Avenue|Ave\b|Square|Way|Court|Drive|Place|Row|Quay|Hill|Gate)|(?<![\p{L}\d])(?:rue|avenue|boulevard|calle|plaza|avenida|rua|via|piazza|ul\.|ulica|al\.|os\.|ул\.|улица|просп\.|пр-т|пер\.|вул\.|вулиця|площа)\s|(?:straat|laan|plein|gracht|sokak|caddesi|mahallesi)\b|(?:Cad\.|Sok\.|Sk\.|Mah\.|Bulvarı)\s|(?<!\d)\d{4,5}\s\p{Lu}\p{Ll}+|\b[A-Z]{1,2}\d[\dA-Z]?\s\d[A-Z]{2}\b|〒|[市区區]\p{Script=Han}+\d|시\s|로\s\d/u,
  ],
  [
    'measure',
    /\d\s?(?:mm|cm|km|m|kg|g|lbs?|oz|l|ml|litres?|liters?|inch(?:es)?|ft|feet|miles?|″|"|°|W|Wh|kWh|V|A|GB|MB|TB|kB|bytes?|%|percent|kilogram\p{L}*|kilomet\p{L}*|metres?|meters?|Zoll|Liter|кг|км|см|公斤|厘米)(?!\p{L})/u,
  ],
  ['number', /\d/],
]

/** Longer texts are no sentences; what they tell is looked for at their beginning. */
const maxLength = 2000

/** The marks of what a text tells. */
export function marksIn(text: string): string[] {
  if (!/[\d@\p{Lu}\p{Lo}]/u.test(text)) return []
  const start = text.slice(0, maxLength)
  return [...new Set(patterns.flatMap(([mark, pattern]) => (pattern.test(start) ? [marks[mark]] : [])))]
}
