import type { Language } from '../../../contract/languages.ts'
import { asksForMore } from '../../builtin/talk/asking-on.ts'
import { languagesOf } from '../../language/detect.ts'

/*
 * Who was misunderstood names what was meant: "I meant the sauna", "Not that one, the sauna". That asks the same of the sauna as "And the sauna?" does,
 * and is read like it.
 */

/**
 * How such a message begins or ends, and the word by which a question goes on in its language. Parts of regular expressions; what is to be a whole word
 * has a space behind it.
 */
const corrections: Record<Language, { begins?: string; ends?: string; and: string }> = {
  en: { begins: '(?:i|i only|i actually) (?:meant|mean|meant to ask) ', ends: ' i meant?', and: 'and' },
  de: { begins: 'ich (?:meinte|meine)(?: eigentlich| eher)? ', ends: ' (?:meinte|meine) ich', and: 'und' },
  fr: { begins: 'je (?:voulais|veux)(?: plutôt)? dire ', and: 'et' },
  es: { begins: '(?:quería|quise) decir |me (?:refería|refiero) al? ', and: 'y' },
  pt: { begins: '(?:quis|queria) dizer |me refiro (?:a|à|ao) |referia-me (?:a|à|ao) ', and: 'e' },
  it: { begins: 'intendevo(?: dire)? |volevo dire |mi (?:riferivo|riferisco) (?:a|al|alla|ai|alle) ', and: 'e' },
  nl: { begins: 'ik bedoel(?:de)?(?: eigenlijk)? ', ends: ' bedoel(?:de)? ik', and: 'en' },
  pl: { begins: 'chodzi(?:ło)? mi o |(?:miałem|miałam|mam) na myśli ', and: 'a' },
  tr: {
    begins: '(?:demek istediğim|kastettiğim) ',
    ends: ' (?:demek istedim|demek istemiştim|kastettim)',
    and: 'peki',
  },
  ru: { begins: '(?:я )?(?:имел|имела|имею) в виду ', and: 'а' },
  uk: { begins: '(?:я )?(?:мав|мала|маю) на увазі ', and: 'а' },
  ar: { begins: '(?:كنت )?(?:أقصد|اقصد) |قصدي |قصدت ', and: 'ماذا عن' },
  he: { begins: 'התכוונתי (?:ל|אל )', and: 'ומה עם' },
  hi: { begins: 'मेरा मतलब (?:था |है )?|mera matlab (?:tha )?', and: 'और' },
  ja: { ends: '(?:のこと|の方|のほう)(?:です|なんですが)', and: 'では' },
  ko: { begins: '(?:제|내) 말은 ', ends: ' 말이에요', and: '그럼' },
  zh: { begins: '我(?:是说|说的是|问的是|指的是)|我的意思是', and: '那' },
}

/** What may stand before it, such as "No, " or "Sorry, ". */
const before = String.raw`(?:\p{L}{1,8}[,.!،、，。]+ ?|(?:no|nein|nee|non|não|nie|hayır|нет|ні|לא|لا|नहीं) )?`

let known: readonly { begins: RegExp | undefined; ends: RegExp | undefined; and: string }[] | undefined

function readCorrections(): NonNullable<typeof known> {
  return Object.values(corrections).map(({ begins, ends, and }) => ({
    begins: begins === undefined ? undefined : new RegExp(`^\\s*${before}(?:${begins})`, 'iu'),
    ends: ends === undefined ? undefined : new RegExp(`,?${ends}[.!。]*\\s*$`, 'iu'),
    and,
  }))
}

/** Longer messages say themselves what they ask, in characters. */
const longest = 80

/** A message that names what was meant, as one that goes on; any other as it is. */
export function withoutCorrection(message: string): string {
  if (message.length > longest) return message
  for (const { begins, ends, and } of (known ??= readCorrections())) {
    const [found] = begins?.exec(message) ?? ends?.exec(message) ?? []
    const rest = found === undefined ? '' : message.replace(found, '').trim()
    if (rest !== '') return `${and} ${rest}`
  }
  return withoutRefusal(message)
}

/** "Not that one, the sauna". */
function withoutRefusal(message: string): string {
  const [head = '', rest = ''] = message.split(/[,.;:،、，。]\s*(.+)/su)
  if (rest === '' || asksForMore(head) !== 'other' || asksForMore(message) !== undefined) return message
  const [language] = languagesOf(message)
  return language === undefined ? rest : `${corrections[language].and} ${rest}`
}
