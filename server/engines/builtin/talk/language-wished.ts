import { languages, type Language } from '../../../contract/languages.ts'
import { languagesOf } from '../../language/detect.ts'
import { isUnspaced, plainWords } from '../../language/words.ts'

/** What stands around the name of a language that somebody wants to be answered in: "Do you speak English?", "auf Deutsch bitte". */
const around: Record<Language, string> = {
  en: 'do does can could would will you u i we speak talk write understand know answer reply respond to me in please pls plz switch change let us lets use is possible also only now any',
  de: 'sprechen sie sprichst du sprecht ihr können kannst könnt könnten versteht verstehst verstehen antworten antworte schreiben schreib auf in bitte geht das auch mir mal jetzt lieber nur',
  fr: 'parlez vous parles tu est ce que pouvez peux comprenez comprends répondre répondez réponds parler écrire en le l la s il te plaît svp stp on peut aussi maintenant seulement moi',
  es: 'habla hablas hablan habláis hablar puede puedes pueden entiende entiendes contestar responder escribir se en el por favor me también ahora solo usted tú',
  it: 'parla parli parlate parlare può puoi potete capisce capisci rispondere rispondimi scrivere in l per favore anche ora solo si mi lei tu',
  pt: 'fala falas falam falar pode podes podem entende responder escrever em o por favor também agora só você vocês me se',
  nl: 'spreekt spreek spreken praat praten u je jij jullie kunt kan kunnen verstaat begrijpt antwoorden schrijven in het alstublieft alsjeblieft aub ook nu graag liever',
  pl: 'czy mówi mówisz mówicie pan pani może możesz możecie rozumie rozumiesz odpowiadać odpowiedz pisać pisz po w proszę też teraz mówić',
  tr: 'konuşuyor musunuz musun biliyor konuşabilir misiniz misin lütfen yazar cevap ver verir verin olarak dilinde',
  ru: 'вы ты говорите говоришь можете можешь понимаете понимаешь отвечать ответьте ответь писать пишите по на языке пожалуйста также теперь ли говорить',
  uk: 'ви ти говорите говориш розмовляєте можете можеш розумієте відповідати відповідай пишіть писати по на мовою будь ласка також тепер чи говорити',
  ar: 'هل تتحدث تتكلم تتحدثون تتكلمون يمكنك الرد الكتابة أجب من فضلك لو سمحت اللغة ب',
  he: 'אתה את אתם מדבר מדברת מדברים אפשר לדבר לענות לכתוב מבין בבקשה תענה תעני ב',
  hi: 'क्या आप तुम बोलते बोल सकते हैं हो बोलती में जवाब दें दो दीजिए लिखें कृपया प्लीज़ समझते',
  ja: 'を が は で 話せます 話せますか 話します 話しますか 対応 できますか お願いします ください 答えて 使えますか',
  ko: '로 하나요 할 수 있나요 있어요 가능한가요 가능해요 말해 주세요 답해 대답해 부탁해요 부탁합니다 하세요 할 줄 아세요',
  zh: '你 您 你们 会 能 说 讲 用 回答 请 可以 吗 懂 写 回复 一下 么',
}

/** Languages that inflect the names of languages, and the length of the ending: "po angielsku", "по-английски". */
const inflecting: ReadonlySet<Language> = new Set(['pl', 'ru', 'uk'])
const ending = 2
/** What is written before a name as one word: "in" in Hebrew, and in Arabic. */
const prefix = /^[בب]/
/** What languages are called besides. */
const otherNames: [name: string, language: Language][] = [
  ['英文', 'en'],
  ['中文', 'zh'],
  ['日文', 'ja'],
  ['韩文', 'ko'],
  ['德文', 'de'],
  ['法文', 'fr'],
  ['영어로', 'en'],
  ['한국어로', 'ko'],
  ['हिंदी', 'hi'],
]

type Name = { text: string; isStem: boolean; language: Language }
type Known = { names: readonly Name[]; around: ReadonlySet<string>; longestFirst: readonly string[] }

let known: Known | undefined

function readNames(): Known {
  const named = languages.flatMap((language) => {
    const names = new Intl.DisplayNames([language], { type: 'language' })
    const isStem = inflecting.has(language)
    return languages.map((each): Name => {
      const text = plainWords(names.of(each) ?? '').join(' ')
      return { text: isStem ? text.slice(0, -ending) : text, isStem, language: each }
    })
  })
  const fills = Object.values(around).flatMap((each) => plainWords(each))
  return {
    names: [...named, ...otherNames.map(([text, language]) => ({ text, isStem: false, language }))],
    around: new Set(fills),
    longestFirst: fills.filter(isUnspaced).toSorted((a, b) => b.length - a.length),
  }
}

/** What such a wish may go on with: "and in English please". "And French?" is none, but asks the same of French. */
const joins: ReadonlySet<string> = new Set('and und et y e en i ve peki и а і й و ו और 그리고'.split(' '))

/** The most words of such a wish. */
const maxWords = 7

/**
 * The language that a message wishes to be answered in, and nothing else: "in English please", "¿habla inglés?" Undefined: it does not; the name of
 * a language alone may be what the site is about.
 */
export function languageWished(message: string): Language | undefined {
  const said = plainWords(message)
  known ??= readNames()
  const [first = '', ...rest] = said
  const isGoingOn = joins.has(first) && rest.some((word) => word.length > 1 && known?.around.has(word))
  const words = isGoingOn ? rest : said
  if (words.length > maxWords) return undefined
  const text = words.join('')
  if (isUnspaced(text)) return unspacedIn(text, known)
  const others = words.filter((word) => !known?.around.has(word))
  const [name] = others
  if (name === undefined || others.length > 1 || words.length < 2) return prefixed(words, known)
  return languageCalled(name, known) ?? prefixed(others, known)
}

/** The language in which a message wishes to have the answer to the question before it, which was asked in another one. */
export function wishedAgain(message: string, before: string | undefined): Language | undefined {
  const wished = before === undefined ? undefined : languageWished(message)
  return wished === undefined || languagesOf(before ?? '').includes(wished) ? undefined : wished
}

function languageCalled(name: string, { names }: Known): Language | undefined {
  return names.find(({ text, isStem }) => (isStem ? name.startsWith(text) : name === text))?.language
}

/** "In English", where that is one word. */
function prefixed([word = '']: readonly string[], all: Known): Language | undefined {
  return prefix.test(word) ? languageCalled(word.replace(prefix, ''), all) : undefined
}

function unspacedIn(text: string, { names, longestFirst }: Known): Language | undefined {
  return names.find(({ text: name }) => {
    if (name === '' || text === name || !text.includes(name)) return false
    return longestFirst.reduce((rest, each) => rest.replaceAll(each, ''), text.replace(name, '')) === ''
  })?.language
}
