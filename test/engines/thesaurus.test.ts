import { describe, expect, test } from 'vitest'
import { languages, type Language } from '../../server/contract/languages.ts'
import { analyzerFor } from '../../server/engines/language/terms.ts'
import { readThesaurus } from '../../server/engines/language/thesaurus/thesaurus.ts'
import { partsOfCompound } from '../../server/engines/retrieval/question/compounds.ts'
import { wordsOf } from '../../server/engines/language/words.ts'

/* What is said for what, and how it is read. */

const stopWords = new Set(['of', 'the', 'gets', 'get', 'away'])
const plainTermsOf = (text: string) => text.split(' ').filter((word) => !stopWords.has(word))
const { othersFor, read } = readThesaurus(
  ['delete, remove, get rid of, throw away', 'kitten, cat > pet, animal', 'cash machine, atm', 'get there > route'],
  { termsOf: plainTermsOf, stemOf: (word) => word.replace(/s$/, '') },
)

test('words of a line stand for each other, and for a phrase of it', () => {
  expect([...othersFor('remove')]).toEqual(['delete', 'remove'])
  expect([...othersFor('get rid of')]).toEqual(['delete', 'remove'])
  expect([...othersFor('atm')]).toEqual(['atm'])
})

test('those before the sign stand for those behind it, and for nothing else', () => {
  expect([...othersFor('cat')]).toEqual(['pet', 'animal'])
  expect([...othersFor('pet')]).toEqual([])
})

test('a phrase is found in a question, whatever its endings, and a verb apart from its particle', () => {
  expect(read(['who', 'gets', 'rid', 'of', 'it']).words).toEqual(['who', 'gets rid of', 'it'])
  expect(read(['throw', 'the', 'old', 'one', 'away']).words).toEqual(['throw away', 'the', 'old', 'one'])
  expect(read(['throw', 'it', 'now', 'or', 'much', 'later', 'away']).words).toHaveLength(7)
  expect(read(['can', 'i', 'get', 'there']).words).toEqual(['can', 'i', 'get there'])
  expect(read(['can', 'i', 'get', 'coffee', 'there']).words).toHaveLength(5)
})

test('of a phrase of several words each is searched for, too', () => {
  const words = ['any', 'cash', 'machines', 'here']
  expect(read(words)).toEqual({ words, phrases: ['cash machines'] })
})

describe('what a visitor types in French', () => {
  test.each([
    ['plus de giga', 'recharge'],
    ['ca capte mal chez moi', 'couverture'],
    ['garder mon num', 'portabilité'],
    ['on m a piqué mon vélo', 'volé'],
    ['casser mon contrat', 'résiliation'],
    ['jarrive plus a payer', 'échéancier'],
    ['frais d’adhésion', 'cotisation'],
    ['on a changé d’avis', 'retour'],
    ['cest tout a l egout ?', 'assainissement'],
    ['ya la securite', 'sûreté'],
    ['laisser nos valises', 'bagagerie'],
  ])('is said otherwise on a page: %s', async (question, said) => {
    expect(await saidFor(question, 'fr')).toEqual(expect.arrayContaining(await termsOfWord(said, 'fr')))
  })

  test.each([
    ['depannage', 'dépannage'],
    ['securite', 'sécurité'],
    ['rentree', 'rentrée'],
    ['chaudiere', 'chaudière'],
    ['acces', 'accès'],
    ['deces', 'décès'],
    ['jours feries', 'jours fériés'],
  ])('is found without its accents: %s', async (typed, written) => {
    const { termsOf } = await analyzerFor('fr')
    expect(termsOf(typed)).toEqual(termsOf(written))
  })

  test.each(['c koi', 'ya', 'jai', 'jvoudrais', 'qd', 'pr', 'ds', 'bcp', 'svp', 'chui'])(
    'names nothing: %s',
    async (typed) => {
      const { termsOf } = await analyzerFor('fr')
      expect(termsOf(typed)).toEqual([])
    },
  )

  test.each([
    ['lecole', ['ecole']],
    ['dattente', ['attente']],
    ['minscrire', ['inscrire']],
    ['liste', []],
    ['dentier', []],
  ])('is read without its apostrophe: %s', (typed, parts) => {
    const known = new Set(['ecole', 'attente', 'inscrire', 'dentier', 'entier'])
    expect(partsOfCompound(typed, 'fr', (word) => known.has(word))).toEqual(parts)
  })

  test('keeps words apart that only the stemmer takes for one', async () => {
    const { termsOf } = await analyzerFor('fr')
    expect(termsOf('mois')).not.toEqual(termsOf('moisi'))
    expect(termsOf('petit')).toEqual(termsOf('petites'))
    expect(termsOf('petit')).not.toEqual(termsOf('pété'))
    expect(termsOf('savez')).not.toEqual(termsOf('sav'))
    expect(termsOf('télé')).not.toEqual(termsOf('tel'))
  })
})

test('a long run of endings that can be read in several ways takes no longer than another text', async () => {
  const terms = await termsOfWord(`漢${'ない'.repeat(400)}む`, 'ja')
  expect(terms.length).toBeGreaterThan(1)
})

test.each(languages)('each line of %s can be read', async (language) => {
  const { meanings: lines } = (await import(`../../server/engines/language/thesaurus/${language}.ts`)) as {
    meanings: readonly string[]
  }
  const faults = lines.filter((line) => {
    const sides = line.split(' > ').map((side) => side.split(', '))
    const entries = sides.flat()
    const isRead = entries.every((each) => /^[^\s,>]+(?: [^\s,>]+){0,4}$/.test(each) && each === each.toLowerCase())
    return !isRead || sides.length > 2 || entries.length < 2 || sides.some((side) => new Set(side).size < side.length)
  })
  expect(faults).toEqual([])
  expect(new Set(lines).size).toBe(lines.length)
})

test.each([
  ['ja', '犬と泊まれますか', 'ペット'],
  ['ja', '妹の車いすで入れる？', 'バリアフリー'],
  ['ja', 'タトゥーあるけど', '刺青'],
  ['zh', '打烊是几点', '营业'],
  ['zh', '可以带狗狗吗', '宠物'],
  ['zh', '冲凉的地方', '淋浴'],
  ['ko', '멍멍이랑 가도 돼요', '반려'],
  ['ko', '승강기 있나요', '엘리베이터'],
  ['ko', '지갑을 잃어버렸어요', '분실'],
] as const)('what is read in pairs is said otherwise, too, in %s: %s', async (language, question, written) => {
  expect(await saidFor(question, language)).toContain((await termsOfWord(written, language))[0])
})

describe('what a visitor types in Italian, Dutch and Portuguese', () => {
  const said: [Language, string, string][] = [
    ['it', 'posso pagare a rate', 'finanziamento'],
    ['it', 'riavere i soldi indietro', 'rimborso'],
    ['it', 'quanto costa la pulizia dei denti', 'igiene'],
    ['it', 'devo rimandare l’appuntamento', 'spostare'],
    ['it', 'avete posto per la macchina', 'auto'],
    ['nl', 'wanneer krijg ik mijn geld terug', 'terugbetaling'],
    ['nl', 'verkopen jullie ook 2e hands', 'tweedehands'],
    ['nl', 'hoeveel borg bij de huur', 'waarborgsom'],
    ['nl', 'mijn abbo stoppen', 'opzegging'],
    ['nl', 'telnr van de balie', 'telefoonnummer'],
    ['pt', 'qual o zap de vocês', 'whatsapp'],
    ['pt', 'veio quebrado', 'avaria'],
    ['pt', 'parcela em vezes', 'prestações'],
    ['pt', 'tem pequeno-almoço', 'desjejum'],
    ['pt', 'qual a morada', 'endereço'],
    ['pt', 'horario do onibus', 'autocarro'],
  ]
  test.each(said)('is said otherwise on a page (%s): %s, %s', async (language, question, written) => {
    expect(await saidFor(question, language)).toEqual(expect.arrayContaining(await termsOfWord(written, language)))
  })

  const same: [Language, string, string][] = [
    ['pt', 'devolucao cartoes promocoes informacoes balcao', 'devolução cartões promoções informações balcão'],
    ['pt', 'disponivel disponiveis confortavel moveis facil', 'disponível disponíveis confortável móveis fácil'],
    ['pt', 'receção contacto atividade', 'recepção contato actividade'],
    ['pt', 'opções cafés bebe', 'opção cafe bebé'],
    ['nl', 'gereserveerd opgehaald gehuurd betaald besteld', 'reserveren ophalen huren betalen bestelling'],
    ['nl', 'pakjes kaartjes bonnen zwem maakt', 'pak kaart bon zwemmen maak'],
    ['nl', 'auto’s foto’s gesloten verzonden', 'auto foto sluiten verzending'],
    ['it', 'tessere dentiere lettere', 'tessera dentiera lettera'],
  ]
  test.each(same)('is found without its marks, and in another form (%s): %s', async (language, typed, written) => {
    const { termsOf } = await analyzerFor(language)
    expect(termsOf(typed)).toEqual(termsOf(written))
  })

  test.each([
    ['nl', 'kaart', 'kaas'],
    ['nl', 'feest', 'fee'],
    ['it', 'corriere', 'correre'],
    ['it', 'cameriere', 'camera'],
    ['it', 'metro', 'metri'],
  ] as const)('is not taken for another word (%s): %s, %s', async (language, word, other) => {
    const { termsOf } = await analyzerFor(language)
    expect(termsOf(word)).not.toEqual(termsOf(other))
  })

  test.each([
    ['pt', 'vcs tb qto qdo pra eh nao'],
    ['nl', 'kan ik mn ff jullie aub'],
    ['it', 'nn cmq ke cè dov è qnt fate'],
  ] as const)('names nothing (%s): %s', async (language, typed) => {
    const { termsOf } = await analyzerFor(language)
    expect(termsOf(typed)).toEqual([])
  })
})

test.each([
  ['ja', '予約しないとだめですか', '予約'],
  ['ja', '検診は3か月に1度です。', '検診 3か月 1度'],
  ['ja', 'オフィスホワイトニング時間を', 'オフィスホワイトニング 時間'],
  ['zh', '请问可以退货吗', '退货'],
  ['zh', '几点开门呢', '开门'],
  ['ko', '주차장은 어디에 있나요', '주차장'],
  ['ko', '예약해야되나요', '예약'],
  ['ko', '무료로 이용하실 수 있습니다', '무료 이용'],
  ['ko', '해설을 들으시려면 할인 한도', '해설 들으시 할인 한도'],
  ['ko', '어린이 도로 회의', '어린이 도로 회의'],
] as const)('what only phrases a sentence is no part of a word in %s: %s', async (language, said, written) => {
  expect(await termsOfWord(said, language)).toEqual(await termsOfWord(written, language))
})

test.each([
  ['i ran out of gigs again', 'allowance'],
  ['no bars in my kitchen', 'signal'],
  ['the payment bounced', 'declined'],
  ['i changed my mind', 'withdrawal'],
  ['do you lock me in', 'contract'],
  ['recommend a mate', 'refer'],
  ['the boiler packed up', 'repair'],
  ['my tooth fell out', 'implant'],
  ['can i get a copy, we are moving house', 'address'],
  ['someone to do my books', 'bookkeeping'],
  ['the firm has gone bust', 'insolvency'],
  ['point my domain at you', 'dns'],
])('what is typed on a phone is found as sites write it: "%s" says %s', async (question, written) => {
  expect(await saidFor(question, 'en')).toEqual(expect.arrayContaining(await termsOfWord(written, 'en')))
})

test.each([
  ['where are the docs', 'doctor'],
  ['can i fork it', 'crockery'],
  ['how much ram does it need', 'busy'],
  ['what gigs are on tonight', 'data'],
  ['do you have a baby cot', 'pregnancy'],
  ['put the phone down', 'euthanasia'],
  ['it takes too long', 'alterations'],
  ['how do i lock my bike in the shed', 'contract'],
])('what only looks like it is not: "%s" says nothing of %s', async (question, written) => {
  expect(await saidFor(question, 'en')).not.toEqual(expect.arrayContaining(await termsOfWord(written, 'en')))
})

test.each<[Language, string, string]>([
  ['pl', 'gdzie moja paczka', 'śledzenie'],
  ['pl', 'mozna z psem', 'zwierzęta'],
  ['pl', 'placicie kartami', 'płatność'],
  ['ru', 'хочу сдать обратно', 'возврат'],
  ['ru', 'можно с кошкой', 'животными'],
  ['ru', 'где моя посылка', 'отслеживание'],
  ['tr', 'kargom nerede kaldi', 'takip'],
  ['tr', 'beğenmedim', 'iade'],
  ['tr', 'araba nereye koyulur', 'araç'],
  ['uk', 'шо по скидкам', 'знижки'],
  ['uk', 'вернуть гроші', 'кошти'],
  ['uk', 'можна з котом', 'тварин'],
])('in %s, "%s" says %s', async (language, question, written) => {
  expect(await saidFor(question, language)).toEqual(expect.arrayContaining(await termsOfWord(written, language)))
})

test.each<[Language, string]>([
  ['de', 'trainieren trainiert trainierten trainierte'],
  ['de', 'reservieren reserviert Reservierung'],
  ['de', 'kaufen kauft kaufte gekauft kaufe'],
  ['de', 'fahren fährt gefahren fahre'],
  ['de', 'liefern liefert geliefert'],
  ['en', 'keep kept keeps keeping'],
  ['en', 'swim swam swum swims'],
  ['en', 'colour color colours colors'],
  ['en', 'centre center centres'],
  ['en', 'organise organize organized organisation organization'],
  ['en', 'catalogue catalog catalogues'],
  ['en', 'licence license'],
  ['es', 'abrir abre abren abierto abiertas'],
  ['es', 'cerrar cierra cierran cerrado'],
  ['fr', 'ouvrir ouvre ouvrez ouvert ouvertes'],
  ['fr', 'inscrire inscrit inscrite inscrivez'],
  ['fr', 'venir vient venez viennent'],
  ['fr', 'nouveau nouvelle nouveaux'],
  ['it', 'aprire apre aprono aperto aperti'],
  ['it', 'chiudere chiude chiuso chiusi'],
  ['pt', 'abrir abre abrem aberto abertas'],
  ['nl', 'reserveren reserveert gereserveerd'],
  ['nl', 'huren huurt gehuurd'],
  ['pl', 'płacić płaci zapłacić'],
  ['ru', 'платить оплатить заплатить'],
  ['pl', 'bilet biletu biletów bilecie'],
  ['pl', 'zwrot zwrocie zwrócić zwroty'],
  ['pl', 'Kraków Krakowie Krakowa krakowem'],
  ['pl', 'zniżka zniżek znizke'],
  ['pl', 'student studenci studentów'],
  ['pl', 'płacić płacę płacicie placic'],
  ['ru', 'скидка скидки скидок'],
  ['ru', 'ребёнок ребенок ребёнка'],
  ['ru', 'деньги денег'],
  ['tr', 'fiyat fiyatı fiyatlar fiyatlarınız fiyatlariniz'],
  ['tr', 'oda odalar odası odanız'],
  ['tr', 'kart kartı kartım kartla'],
  ['tr', 'giriş girişi'],
  ['tr', 'hesap hesabım hesabı hesabımı'],
  ['tr', 'saklanır saklayın saklamalıyım'],
  ['uk', 'квиток квитка квитки квитків'],
  ['uk', 'Львів Львова Львові'],
  ['uk', 'рік року роки років'],
  ['uk', 'автобус автобуси автобусів'],
  ['uk', 'працює працюєте працюють'],
])('in %s, forms of one word are one: %s', async (language, forms) => {
  const { termsOf } = await analyzerFor(language)
  expect([...new Set(forms.split(' ').map((form) => termsOf(form).join(' ')))]).toHaveLength(1)
})

test.each<[Language, string, string]>([
  ['de', 'Konzert', 'konzern'],
  ['en', 'size', 'sister'],
  ['nl', 'buurt', 'buren'],
  ['de', 'Bucht', 'buchen'],
  ['de', 'Bücher', 'Buchung'],
  ['de', 'Rechner', 'Rechnung'],
  ['de', 'Wartung', 'warten'],
  ['en', 'install', 'installments'],
  ['en', 'air conditioning', 'air conditions'],
  ['fr', 'livres', 'livrer'],
  ['fr', 'mère', 'mer'],
  ['it', 'letto', 'leggere'],
  ['pl', 'karta', 'karnet'],
  ['ru', 'срок', 'сорок'],
  ['tr', 'oda', 'ödeme'],
  ['tr', 'pazar', 'pazartesi'],
  ['uk', 'каса', 'квиток'],
])('in %s, %s is no %s', async (language, one, other) => {
  expect(await termsOfWord(one, language)).not.toEqual(await termsOfWord(other, language))
})

/** The terms that the thesaurus of a language knows to be said for the words and phrases of a question. */
async function saidFor(question: string, language: Language): Promise<string[]> {
  const { termsOf, thesaurus } = await analyzerFor(language)
  const { words, phrases } = thesaurus.read(wordsOf(question, language))
  const terms = words.map((word) => (word.includes(' ') ? word : (termsOf(word).at(-1) ?? '')))
  return [...terms, ...phrases].flatMap((each) => Array.from(thesaurus.othersFor(each)))
}

const termsOfWord = async (word: string, language: Language) => (await analyzerFor(language)).termsOf(word)

/** What visitors say, and a word of the page that answers it: on the left as it is typed on a phone. */
const saidInGerman = [
  ['komm ich da vorzeitig raus', 'Sonderkündigung'],
  ['lastschrift geplatzt', 'Rücklastschrift'],
  ['koffer kaputt angekommen', 'Gepäckschaden'],
  ['passwort vom konto weg', 'zurücksetzen'],
  ['paket vor die tür stellen', 'Ablageort'],
  ['loch im zahn', 'Karies'],
  ['zaehler abgelesen schluessel verloren', 'Schlüsselverlust'],
  ['startet nich', 'Fehlerbehebung'],
] as const

test.each(saidInGerman)('German pages say %j in other words: %s', async (question, answer) => {
  expect(await saidFor(question, 'de')).toEqual(expect.arrayContaining(await termsOfWord(answer, 'de')))
})

test('German words are read with umlauts, without them, and with two letters for them', async () => {
  const { termsOf } = await analyzerFor('de')
  for (const typed of ['öffnungszeiten', 'offnungszeiten', 'oeffnungszeiten'])
    expect(termsOf(typed)).toEqual(termsOf('Öffnungszeiten'))
  for (const typed of ['gebühr', 'gebuhr', 'gebuehr']) expect(termsOf(typed)).toEqual(termsOf('Gebühr'))
  expect(termsOf('neue Feuer Quelle')).toEqual(['neu', 'feu', 'quell'])
  expect(termsOf('is das fuer uns auch nich moeglich')).toEqual(termsOf('möglich'))
})
