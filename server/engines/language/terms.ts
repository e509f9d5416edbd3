import { getOrInsert } from '../../core/maps.ts'
import { functionWords } from './function-words.ts'
import type { Language } from '../../contract/languages.ts'
import { inflectionsOf } from './inflections/inflections.ts'
import { numbersOf } from './number-words.ts'
import { questionWords } from './question-words.ts'
import { readThesaurus, type Thesaurus } from './thesaurus/thesaurus.ts'
import { isPair, withoutMarks, wordsOf } from './words.ts'

/** Splits texts of one language into terms: stems of words, without stop words. */
export type Analyzer = {
  language: Language
  /** The terms of a text, in order. */
  termsOf(text: string): string[]
  isStopWord(word: string): boolean
  /** Whether a term phrases a question rather than naming its subject. */
  isQuestionWord(term: string): boolean
  /** Read with the first question, which takes some 0.1 s: only where passages are searched. */
  readonly thesaurus: Thesaurus
}

type Stemmer = { stemmer(word: string): string }
type StopWords = { stopwords: string[] }

/** Each is loaded with the first text or question in that language. */
const stemmers: Partial<Record<Language, () => Promise<Stemmer>>> = {
  de: () => import('@orama/stemmers/german'),
  en: () => import('@orama/stemmers/english'),
  es: () => import('@orama/stemmers/spanish'),
  fr: () => import('@orama/stemmers/french'),
  hi: () => import('@orama/stemmers/indian'),
  it: () => import('@orama/stemmers/italian'),
  nl: () => import('@orama/stemmers/dutch'),
  pl: () => import('./stemmers/polish.ts'),
  pt: () => import('@orama/stemmers/portuguese'),
  ru: () => import('@orama/stemmers/russian'),
  tr: () => import('./stemmers/turkish.ts'),
  uk: () => import('./stemmers/ukrainian.ts'),
}

const stopWordLists: Partial<Record<Language, () => Promise<StopWords>>> = {
  ar: () => import('@orama/stopwords/arabic'),
  de: () => import('@orama/stopwords/german'),
  en: () => import('@orama/stopwords/english'),
  es: () => import('@orama/stopwords/spanish'),
  fr: () => import('@orama/stopwords/french'),
  hi: () => import('@orama/stopwords/indian'),
  it: () => import('@orama/stopwords/italian'),
  ja: () => import('@orama/stopwords/japanese'),
  nl: () => import('@orama/stopwords/dutch'),
  pt: () => import('@orama/stopwords/portuguese'),
  ru: () => import('@orama/stopwords/russian'),
  tr: () => import('@orama/stopwords/turkish'),
  uk: () => import('@orama/stopwords/ukrainian'),
  zh: () => import('@orama/stopwords/mandarin'),
}

/** What is said for what in it. */
const thesauri: Record<Language, () => Promise<{ meanings: readonly string[] }>> = {
  ar: () => import('./thesaurus/ar.ts'),
  de: () => import('./thesaurus/de.ts'),
  en: () => import('./thesaurus/en.ts'),
  es: () => import('./thesaurus/es.ts'),
  fr: () => import('./thesaurus/fr.ts'),
  he: () => import('./thesaurus/he.ts'),
  hi: () => import('./thesaurus/hi.ts'),
  it: () => import('./thesaurus/it.ts'),
  ja: () => import('./thesaurus/ja.ts'),
  ko: () => import('./thesaurus/ko.ts'),
  nl: () => import('./thesaurus/nl.ts'),
  pl: () => import('./thesaurus/pl.ts'),
  pt: () => import('./thesaurus/pt.ts'),
  ru: () => import('./thesaurus/ru.ts'),
  tr: () => import('./thesaurus/tr.ts'),
  uk: () => import('./thesaurus/uk.ts'),
  zh: () => import('./thesaurus/zh.ts'),
}

/** Stop words that the lists do not have, such as what is said but seldom written. */
const moreStopWords: Partial<Record<Language, string>> = {
  de: 'habt seid ihr euch euer eure hm hmm oh ah puh wart werdet könnt dürft müsst wollt sollt mögt dürfen dürfte müssen müsste sollen sollte nen nem ner mal denn doch halt hab brauch gibts gehts gehn hats kanns ists isses heist kriegt kriegen wieviele sowas irgendwie gern gerne nix is isn ma ne n koennt duerfen duerfte muessen muesste wuerde waeren haetten haette wirds gabs wos obs wenns haste kannste biste willste schon mim mitm mitn inne aufer aufn innen beim ausm wem',
  en: 'didnt havent hasnt lets youre hes shes theyre weve theyve youve whens itll itd thatll theyll youll hm hmm oh ah erm um aswell alot til n thx y ya tho btw ppl smth sth',
  es: 'pues oye porfa xq pq',
  fr: 'svp stp hm hmm oh ah aïe aie g c ca vs ns tt ki ke kel kelle kels kelles kan dc jsuis jme jte chuis ctait cetait jetais qqun qqn qqch qqchose telle telles tellement',
  it: 'cè ce nn cmq xke xché xkè ke qnt sn x dov qual quant fate fa vostro vostre scusi scusate scusa grazie pf perfavore',
  nl: 'wel toch even ff mn m n zn t ie jij hoor gewoon dus eens iemand ergens hierbij aub svp',
  pl: 'a no więc czyli hej cześć dzień dobry proszę poproszę jakaś jakieś jakiś ktoś sobie sobą się by ten bo ponieważ mógłbym mogłabym można wogóle ogóle tam tu tutaj',
  ko: '것 거 수 때 좀 더 안 못 잘 다 제 저 나 너 그 이 뭐 왜 또 및 등 데 건 게 걸 할 될 한 된 하 되 돼 됨 함 있 없 싶 같 해 주 줘 가 가능 어떻 떻게 어디 언제 혹시 그리 리고 그럼 저희 우리 여기 거기 이거 그거 뭐가 무엇 대한 위한 따라 통해 경우 으면 려고 몇시 몇분 몇살 몇명 몇개 합니 입니 니다 가요 와요 가나 오나 데려 데리 려가 가도 갈수 리고 드립 바랍',
  pt: 'pra pro pras pros né vc vcs vcês cê pq qto qta qdo qnd oq q tb tbm tbem n eh ta tá to tô td mto mt aki aí dai msm oi poderia conseguem consigo consegue pf pfv pls favor vão vai vou ir',
  tr: 'miyiz mıyız muyuz müyüz musun müsün muyum müyüm midir mıdır mudur yokmu olurmu oluyormu varmıdır etmek etsem edeceğim ediyorum ederim edebilirmiyim bi bişey ya yaa abi hocam acaba lütfen',
  ru: 'плиз пж пжл пожалуйста подскажите скажите ребят ребята чё че чо щас ща типа блин вообще просто бы же ж вот там тут',
  uk: 'плз будь ласка підкажіть скажіть шо чо шось би же ж ось там тут взагалі просто',
  ar: 'ما ماذا من متى أين كيف لماذا كم هل أي أية لم وين فين منين امتى إمتى ايمتى شو ايش إيش وش شنو شنهو ليش ليه إزاي ازاي شلون ازيك كام قديش قديه قد إيه ايه مين عندكم عندكو عندك عندي لديكم لديك لدي فيه فيكم مفيش مافي مافيش اكو ماكو أبغى ابغى ابغا ابي أبي أبا بدي عايز عايزة عاوز عاوزة أريد اريد اود أود نبغى نبي لازم ينفع ممكن اقدر أقدر تقدرون بتقدرو اللي يلي بس عشان علشان لان لأن شي شيء حاجة اشي انتو انتم حضرتك لو سمحت سمحتم طب طيب كمان برضه برضو كذا هيك كده دي ده دا هاي هاد هاذا هذي اذا يا ولا مش مو مب مهو اكون عليكم فيها بعد قبل هلا هلأ هسه دلوقتي الحين بتاع بتاعي بتاعتي بتاعكم تبع تبعكم حق حقي حقكم تبعي حقت ياريت يعني',
  hi: 'क्या कौन कब कहाँ कहां क्यों क्यूं कैसे कैसा कैसी कितने कितनी कितना किस किसने किसे किसका किसकी किसके किन मैं मुझे मेरा मेरी मेरे हम हमें हमारा आपका आपकी आपके आपको तुम के में है हो हूँ हूं होगा होगी होंगे रहता रहती रहते जाएगा जाएगी जाये मिलेगा मिलेगी मिलेंगे सकता सकती सकूं सकूँ पाएगा वाला वाली लगता लगती लगेगा लगेगी लगते पड़ेगा पड़ती करनी करवाना करना कराना कीजिए करो कर बताओ बताएं बता बताइए बताना दो दीजिए दे देते जी भाई भैया सर मैडम प्लीज कृपया अगर तो यार आपके पास आपकी चाहता चाहती चाहिए',
  he: 'מה מי מתי איפה איך למה כמה האם איזה איזו של את על עם לא יש אין אני אתם אנחנו הוא היא זה זאת אפשר',
}

/** Words of the lists that name what pages and questions are about, as they are written: `su` is water in Turkish, `şu` is not. */
const contentWords: Partial<Record<Language, string>> = {
  de: 'ändern',
  es: 'acuerdo ayer cerca cuenta cuesta dias días ejemplo empleo fin final fuera grande grandes habla hablan horas hoy largo lejos llevar lugar mayor mejor nueva nuevas nuevo nuevos proxima proximo próxima próximo tarde temprano tiempo total trabaja trabajan trabajar trabajas trabajo té ultima ultimo última último usan usar uso valor',
  fr: 'né née été',
  it: 'costa',
  nl: 'kost',
  pl: 'kosztuje zęby',
  pt: 'custa',
  tr: 'açık dahil işe su',
  ru: 'сегодня стоит человек',
  uk: 'коштує',
  ar: 'اليوم صباح عدد غدا مساء زيارة سنة سنوات عين',
  hi: 'घर',
  zh: '开始 结果',
}

/** Longer words are not stemmed: they are no words of the language, and stemmers may be slow on them. */
const longestWord = 40
/** How many stems are cached for each language, which has far fewer frequent words. */
const maxStems = 20_000

const made = new Map<Language, Promise<Analyzer>>()

/** Returns the terms of a language; loads its stemmer and stop words once. */
export function analyzerFor(language: Language): Promise<Analyzer> {
  return getOrInsert(made, language, () => makeTerms(language))
}

/** A line of a thesaurus, with the pairs of characters of each word as its words, in a script that is read so. */
function inPairs(line: string, language: Language): string {
  const parts = line.split(/(, | > )/)
  return parts.map((part) => (isPair(part) ? wordsOf(part, language).join(' ') : part)).join('')
}

async function makeTerms(language: Language): Promise<Analyzer> {
  const [stemming, list, thesaurusOf] = await Promise.all([
    stemmers[language]?.(),
    stopWordLists[language]?.(),
    thesauri[language](),
  ])
  const ours = `${functionWords[language] ?? ''} ${moreStopWords[language] ?? ''}`.split(' ')
  const stopWords = new Set([...(list?.stopwords ?? []), ...ours].map(withoutMarks))
  const stems = new Map<string, string>()
  const { ofWord, ofStem, stemOf } = inflectionsOf(language)

  function stem(word: string): string {
    const known = stems.get(word)
    if (known !== undefined) return known
    const isWord = word.length <= longestWord
    const base = isWord ? ofWord(word) : word
    const cut = stemOf(word) ?? ofStem(withoutMarks(stemming && isWord ? stemming.stemmer(base) : base))
    if (stems.size >= maxStems) stems.clear()
    stems.set(word, cut)
    return cut
  }

  const content = new Set(contentWords[language]?.split(' '))
  const isStopWord = (word: string) => stopWords.has(withoutMarks(word)) && !content.has(word)
  const numbers = numbersOf(language)
  const termsOf = (text: string) =>
    wordsOf(text, language)
      .filter((word) => !isStopWord(word))
      .map((word) => numbers.get(withoutMarks(word)) ?? stem(word))
      .filter((term) => term !== '')
  const ofQuestions = new Set(termsOf(questionWords[language] ?? ''))
  let thesaurus: Thesaurus | undefined
  return {
    language,
    termsOf,
    isStopWord,
    isQuestionWord: (term) => ofQuestions.has(term),
    get thesaurus() {
      return (thesaurus ??= readThesaurus(
        thesaurusOf.meanings.map((line) => inPairs(line, language)),
        { termsOf, stemOf: stem },
      ))
    },
  }
}
