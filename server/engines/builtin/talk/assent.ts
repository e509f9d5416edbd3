import type { Language } from '../../../contract/languages.ts'
import { isUnspaced } from '../../language/words.ts'
import { sayings } from './sayings.ts'
import { plainText } from './small-talk.ts'

/** How people say yes to what an answer offers, as whole messages. What only says that an answer was read ("ok", "good") is none of these. */
const assenting: Record<Language, string> = {
  en: 'yes|yes please|yes pls|yes plz|yeah|yeah please|yep|yea|yup|ya|sure|yes sure|please|please do|yes do|yes go ahead|go ahead|show me|yes show me|yes i would|yes id like that|ok yes|yes thank you|yes thanks|of course',
  de: 'ja|ja bitte|ja bitte gerne|ja gern|ja gerne|gern|gerne|jo|jep|jup|jap|bitte|ja klar|klar|ja zeig mal|zeig mal|zeigen sie|ja danke|ok ja|auf jeden fall|ja unbedingt',
  fr: 'oui|oui svp|oui stp|oui s’il vous plaît|oui s’il te plaît|ouais|oui volontiers|volontiers|oui je veux bien|je veux bien|avec plaisir|oui avec plaisir|oui merci|oui bien sûr|bien sûr|montrez moi|ok oui',
  es: 'sí|sí por favor|por favor|claro|sí claro|claro que sí|dale|sí gracias|sí quiero|vale sí|ok sí|por supuesto',
  pt: 'sim|sim por favor|sim pf|sim pfv|por favor|claro|sim claro|pode ser|sim quero|quero sim|quero|sim obrigado|sim obrigada|com certeza|ok sim',
  it: 'sì|sì grazie|sì per favore|per favore|volentieri|sì volentieri|certo|sì certo|magari|ok sì|certamente',
  nl: 'ja|ja graag|graag|ja aub|ja alstublieft|ja alsjeblieft|ja hoor|jazeker|zeker|ja zeker|jep|jup|ja bedankt|ja dank je|ok ja',
  pl: 'tak|tak proszę|tak poproszę|poproszę|chętnie|tak chętnie|jasne|tak jasne|no tak|oczywiście|tak dziękuję|ok tak',
  tr: 'evet|evet lütfen|lütfen|olur|evet olur|tabii|tabi|tabii ki|tamam evet|evet teşekkürler',
  ru: 'да|да пожалуйста|да конечно|конечно|давайте|давай|да давайте|да давай|хочу|да хочу|да спасибо|ага',
  uk: 'так|так будь ласка|так звичайно|звичайно|так звісно|звісно|давайте|давай|так давайте|хочу|так хочу|так дякую|ага',
  ar: 'نعم|نعم من فضلك|نعم لو سمحت|نعم رجاء|أجل|ايوه|أيوة|ايه|أكيد|طبعا|نعم أكيد|نعم شكرا|بالتأكيد',
  he: 'כן|כן בבקשה|כן תודה|בטח|כן בטח|אשמח|כן אשמח|ברור|כן ברור|בוודאי|יאללה כן',
  hi: 'हाँ|हां|जी|जी हाँ|जी हां|हाँ जी|हां जी|हाँ कृपया|हां प्लीज़|हाँ ज़रूर|ज़रूर|haan|haan ji|han ji|ji haan|haan please',
  ja: 'はい|はいお願いします|お願いします|ええ|うん|ぜひ|はいぜひ|ええお願いします|ぜひお願いします|もちろん',
  ko: '네|예|응|넵|네 부탁해요|네 부탁드려요|네 부탁합니다|네 부탁드립니다|부탁해요|부탁드려요|네 그래요|네 주세요|네 좋아요|그럼요|물론이죠',
  zh: '是|是的|对|对的|要|要的|嗯|需要|是的请|好的请|好啊|好呀|可以|当然|是的谢谢',
}

let known: ReadonlySet<string> | undefined

/** Whether a message says yes to what was offered, and nothing else: "Yes please". */
export function assents(message: string): boolean {
  known ??= new Set(Object.values(assenting).flatMap((each) => each.split('|').map(joined)))
  return known.has(joined(message))
}

/** Scripts without spaces may have marks between words: はい、お願いします. */
function joined(text: string): string {
  const plain = plainText(text)
  return isUnspaced(plain) ? plain.replaceAll(' ', '') : plain
}

/** What an answer offers that says nothing for sure: where to read on, or how to reach people. `answer`: Markdown. */
export function offeredIn(answer: string): 'links' | 'people' | undefined {
  const all = Object.values(sayings)
  if (all.some(({ mayHelp }) => answer.includes(`${mayHelp}\n\n- `))) return 'links'
  if (all.some(({ reach }) => answer.includes(reach.replace('{contact}', '')))) return 'people'
  return all.some(({ comesClosest }) => answer.includes(`${comesClosest}\n\n- `)) ? 'links' : undefined
}
