import type { Language } from '../../contract/languages.ts'
import { getOrInsert } from '../../core/maps.ts'
import type { Analyzer } from '../language/terms.ts'
import { plainWords } from '../language/words.ts'
import { isSamePlace } from './second-section.ts'
import { relevanceOf } from './gate.ts'
import { intents } from './intents/intent-words.ts'
import { isAskedBy, isTime, marksFor, phrasesIn } from './intents/intents.ts'
import { marks, marksIn, reachMarks } from './intents/marks.ts'
import type { Candidate } from './score-candidates.ts'
import type { Passage } from './passages/passage.ts'
import type { QueryTerm } from './question/query-terms.ts'

/*
 * The questions that every site gets first are about its owner: the address, the telephone number, what they do, what
 * it costs. Other addresses and numbers on the site belong to somebody else, such as a sponsor, unless the question
 * names them.
 */

/** Words by which visitors mean the owner: "the pub's address" is the site's address, even if the site says "inn". */
const ownerWords: Partial<Record<Language, string>> = {
  en: 'place pub bar inn restaurant cafe café bistro hotel hostel guesthouse motel shop store salon clinic practice surgery office museum gallery library church chapel parish school nursery kindergarten academy college club gym studio centre center company firm business garage workshop farm theatre theater cinema venue organisation organization association charity society agency group site website',
  de: 'Kneipe Wirtschaft Gasthaus Gasthof Restaurant Café Hotel Pension Hostel Laden Geschäft Salon Klinik Praxis Büro Museum Galerie Bücherei Bibliothek Kirche Gemeinde Pfarrei Schule Kita Kindergarten Krippe Akademie Verein Club Studio Zentrum Firma Betrieb Unternehmen Werkstatt Garage Hof Bauernhof Hofladen Theater Kino Organisation Verband Agentur Geschäftsstelle Haus Standort',
  fr: 'restaurant café bar bistrot hôtel auberge gîte magasin boutique salon clinique cabinet bureau musée galerie bibliothèque médiathèque église paroisse école crèche collège lycée académie club salle studio centre espace entreprise société garage atelier ferme théâtre cinéma lieu endroit maison association agence établissement',
  es: 'restaurante café bar hotel hostal albergue tienda salón clínica consulta consultorio oficina museo galería biblioteca iglesia parroquia escuela colegio guardería academia aula instituto club gimnasio estudio centro empresa negocio taller granja teatro cine lugar local asociación agencia organización',
  pt: 'restaurante café bar hotel pousada albergue loja salão clínica consultório escritório museu galeria biblioteca igreja paróquia escola colégio creche academia clube ginásio estúdio centro empresa oficina quinta teatro cinema lugar local associação agência organização',
  it: 'ristorante caffè bar osteria trattoria albergo hotel ostello negozio salone clinica studio ambulatorio ufficio museo galleria biblioteca chiesa parrocchia scuola asilo accademia club palestra centro azienda ditta impresa officina fattoria teatro cinema posto locale associazione agenzia',
  nl: 'restaurant café bar hotel hostel winkel zaak salon kliniek praktijk kantoor museum galerie bibliotheek kerk parochie school crèche academie vereniging club sportschool studio centrum bedrijf garage werkplaats boerderij theater bioscoop plek stichting organisatie',
  pl: 'restauracja kawiarnia bar hotel hostel sklep salon klinika gabinet przychodnia biuro muzeum galeria biblioteka kościół parafia szkoła przedszkole akademia klub siłownia studio centrum firma warsztat gospodarstwo teatr kino miejsce stowarzyszenie',
}

/** Phrases that ask what a place is, or what it does. */
const aboutPhrases: Partial<Record<Language, string>> = {
  en: 'what do you guys|what are you selling|what do you do|what do you actually do|what do you offer|what do you sell|what is this place|what is this|what kind of place|what sort of place|what kind of|what sort of|what is there to see|what is it you do|what are you about|what services',
  de: 'was macht ihr|was machen sie|was bietet ihr|was bieten sie|was ist das|was gibt es bei euch|was gibt es bei ihnen|was bekommt man|was verkauft ihr|was verkaufen sie|was kann man bei euch|was habt ihr|was genau macht',
  fr: 'que faites vous|vous faites quoi|qu est ce que vous faites|c est quoi|que proposez vous|vous proposez quoi|qu est ce que vous proposez|que vendez vous|vous vendez quoi|qu est ce qu on y trouve|qu est ce que c est',
  es: 'qué hacéis|qué hacen|a qué se dedican|a qué os dedicáis|qué ofrecen|qué ofrecéis|qué venden|qué vendéis|qué es esto|qué servicios|qué es el|qué es la',
  pt: 'o que fazem|o que vocês fazem|o que oferecem|o que vendem|o que é isto|o que é isso|que serviços',
  it: 'cosa fate|che cosa fate|di cosa vi occupate|cosa offrite|che cosa offrite|cosa vendete|che posto è|cos è questo|che servizi',
  nl: 'wat doen jullie|wat doet u|wat bieden jullie|wat verkopen jullie|wat is dit|wat voor|wat kan ik bij jullie',
  pl: 'czym się zajmujecie|co robicie|co oferujecie|co sprzedajecie|co to jest|co to za miejsce|jakie usługi',
}

/** How questions begin that ask what something with a name is. */
const whatPhrases: Partial<Record<Language, string>> = {
  en: 'what is|whats|what s|what exactly is|tell me about',
  de: 'was ist|was genau ist',
  fr: 'c est quoi|cest quoi|qu est ce que c est|qu est ce que',
  es: 'qué es|qué es exactamente',
  pt: 'o que é',
  it: 'cos è|che cos è|cosa è',
  nl: 'wat is|wat is precies',
  pl: 'co to jest|czym jest|co to',
}

/**
 * What a question wants to know about the owner: the address, the way there, how to contact them, what they do, or
 * the price. `name`: what something is, which may be the name of what they offer.
 */
export type OwnerIntent = 'place' | 'way' | 'reach' | 'about' | 'price' | 'name' | undefined

const known = new WeakMap<Analyzer, ReadonlySet<string>>()

/** Whether a term means the owner. */
function isOwnerWord(term: string, analyzer: Analyzer): boolean {
  const made = known.get(analyzer) ?? new Set(analyzer.termsOf(ownerWords[analyzer.language] ?? ''))
  known.set(analyzer, made)
  return made.has(term)
}

/** Whether any of the terms has a given intent. */
function isAskedAs(id: string, terms: readonly QueryTerm[]): boolean {
  const intent = intents.findIndex((each) => each.id === id)
  return terms.some((term) => term.intents.has(intent))
}

/** A question that asks for a number in so many words may name one more thing: "Can I ring you about a table". */
const maxNamed = 1
/** A term in at least this share of the passages is part of the owner's name. */
const ownShare = 0.3

/**
 * Returns what a question wants to know about the owner; undefined if nothing, or if it names something else.
 * `asked`: its terms in each language of the collection. `shareOf`: the share of the passages that hold a term, from
 * 0 to 1.
 */
export function ownerIntentOf(
  question: string,
  asked: ReadonlyMap<Analyzer, readonly QueryTerm[]>,
  { possible, shareOf }: { possible: readonly Analyzer[]; shareOf: ShareOf },
): OwnerIntent {
  const about = aboutPhraseIn(question, possible)
  // In "what do you sell", "sell" is no content word.
  const isPhrased = ({ term }: QueryTerm, analyzer: Analyzer) =>
    about !== undefined && analyzer.termsOf(about).includes(term)
  const isOther = (each: QueryTerm, analyzer: Analyzer) =>
    !isPhrased(each, analyzer) &&
    ((each.isSubject && !each.isOutOfVocabulary && !isOfOwners(each, analyzer, shareOf)) || asksOther(each))
  const named = Math.min(...[...asked].map(([analyzer, each]) => each.filter((term) => isOther(term, analyzer)).length))
  const all = [...asked.values()].flat()
  const told = new Set(all.flatMap((term) => [...term.marks]))
  const isReached = told.size > 0 && [...told].every((mark) => reachMarks.has(mark))
  // "Can I ring you about a table" asks for a number; "by email" may ask for anything.
  const isSaid = all.some((term) => term.marks.size > 0 && term.intents.size > 0)
  const isReach = isReached && ['telephone', 'call', 'mail'].some((id) => isAskedAs(id, all))
  if (isReach && !told.has(marks.address)) return named <= (isSaid ? maxNamed : 0) ? 'reach' : undefined
  const isWhat = about === undefined && told.size === 0 && asksWhatIs(question, possible)
  if (isWhat && all.some(({ isSubject }) => isSubject) && !all.some(asksOther)) return 'name'
  if (isOfPrice(asked, told)) return 'price'
  if (named > 0) return undefined
  // "Where is" may ask for the toilet; an address needs a word for it.
  if (isReached && isAskedAs('directions', all)) return 'way'
  if (isReached && (told.size > 1 || isAskedAs('postal', all))) return 'place'
  // "What do you do with my data" is not about what the owner does.
  const isOfOther = possible.some(({ language }) => [...phrasesIn(question, language).intents].some(isOfSubject))
  if (about === undefined || isOfOther) return undefined
  // "What kind of lasers" is not about what the owner does, even if no passage mentions lasers.
  const isNamed = [...asked].every(([analyzer, each]) =>
    each.some((term) => term.isSubject && !isOfOwners(term, analyzer, shareOf) && !isPhrased(term, analyzer)),
  )
  return isNamed ? undefined : 'about'
}

const priceMarks: ReadonlySet<string> = new Set([marks.money, marks.charge])

/**
 * Whether a question asks for the price, or whether it is free, without naming anything. A page of prices answers it.
 */
function isOfPrice(asked: ReadonlyMap<Analyzer, readonly QueryTerm[]>, told: ReadonlySet<string>): boolean {
  if (told.size === 0 || ![...told].every((mark) => priceMarks.has(mark))) return false
  const isAsking = ({ intents: meant }: QueryTerm) =>
    meant.size > 0 && [...meant].every((intent) => marksFor(intent).some((mark) => priceMarks.has(mark)))
  return [...asked.values()].some((terms) =>
    terms.every((each) => isAsking(each) || !(each.isSubject || asksOther(each))),
  )
}

/** The most words of a name. */
const longestName = 4
/** Words before a common noun rather than a name: "what is the deposit". */
const article = /^(?:the|an?|my|your|der|die|das|eine?|les?|la|l|une?|el|los|las|il|lo|gli|het|een|de) /

/** Whether a question asks what something with a name is. */
function asksWhatIs(question: string, possible: readonly Analyzer[]): boolean {
  const text = spaced(question)
  const phrases = possible.flatMap(({ language }) => (whatPhrases[language]?.split('|') ?? []).map(spaced))
  return phrases.some((phrase) => {
    const rest = text.startsWith(phrase) ? text.slice(phrase.length).trim() : ''
    return rest !== '' && !article.test(`${rest} `) && rest.split(' ').length <= longestName
  })
}

/** Returns the phrase by which a question asks what the place is, or what it does. */
function aboutPhraseIn(question: string, possible: readonly Analyzer[]): string | undefined {
  const text = spaced(question)
  return possible.flatMap(({ language }) => aboutIn(language)).find((phrase) => text.includes(phrase))
}

/** Whether an intent is the subject of a question rather than its phrasing ("what is"). */
function isOfSubject(intent: number): boolean {
  const { isCommon, isThing: isOfThing } = intents[intent] ?? {}
  return intents[intent] !== undefined && !isCommon && !isOfThing
}

/** Padded with spaces, so that phrases match whole words. */
const spaced = (text: string) => ` ${plainWords(text).join(' ')} `

const aboutKnown = new Map<Language, readonly string[]>()

const aboutIn = (language: Language) =>
  getOrInsert(aboutKnown, language, () => (aboutPhrases[language]?.split('|') ?? []).map(spaced))

/**
 * Whether a term asks for something other than an address, a number or the way: who changes their address, or books
 * by telephone.
 */
function asksOther({ term, intents: meant }: QueryTerm): boolean {
  if (term === '' || !isAskedBy(meant) || isTime(meant)) return false
  return ![...meant].some((intent) => marksFor(intent).some((mark) => reachMarks.has(mark)))
}

type ShareOf = (term: string) => number

const isOfOwners = ({ term }: QueryTerm, analyzer: Analyzer, shareOf: ShareOf) =>
  isOwnerWord(term, analyzer) || shareOf(term) >= ownShare

/**
 * Returns the terms of a question about the owner; those that name the owner no longer count as content, since they
 * do not distinguish passages.
 */
export function withoutOwner(asked: readonly QueryTerm[], analyzer: Analyzer, shareOf: ShareOf): QueryTerm[] {
  return asked.map((each) => {
    if (!isOfOwners(each, analyzer, shareOf)) return each
    return Object.assign({}, each, { isNamed: false, isSubject: false, isOutOfVocabulary: false, isKeyword: false })
  })
}

/** Whether the site has a page of prices, and its introduction does not say that it is free. */
export function arePriced(passages: readonly Passage[]): boolean {
  const isFree = ({ isIntroduction, text }: Passage) => isIntroduction === true && marksIn(text).includes(marks.charge)
  return passages.some(({ isPricing }) => isPricing) && !passages.some(isFree)
}

/** Makes "is it free" ask for the price as well; where there are prices, they answer it. */
export function askingPrice(asked: readonly QueryTerm[]): QueryTerm[] {
  if (!asked.some((each) => each.marks.has(marks.charge))) return [...asked]
  return asked.flatMap((each) => (each.marks.size > 0 ? [{ ...each, marks: new Set([marks.money]) }] : []))
}

/** How many passages about the owner are always candidates. */
const maxPlaces = 12

/** Returns the positions of passages about the owner, the site's contact facts first. */
export function positionsOfOwner(passages: readonly Passage[], wanted: OwnerIntent): number[] {
  if (wanted === undefined) return []
  const places = [...passages.entries()].flatMap(([at, each]) => (isOfOwner(each, wanted) ? [at] : []))
  return (isIntroduced(wanted) || wanted === 'price' ? places : places.toReversed()).slice(0, maxPlaces)
}

function isOfOwner({ isIntroduction, isOfOwner: isOwners, isWay, isPricing }: Passage, wanted: OwnerIntent): boolean {
  if (wanted === 'price') return isPricing === true
  return (isIntroduced(wanted) ? isIntroduction : isOwners || (wanted === 'way' && isWay)) === true
}

/** Whether the site's introduction answers it. */
const isIntroduced = (wanted: OwnerIntent) => wanted === 'about' || wanted === 'name'

/** The boost, in log odds, for passages about the owner. */
const boosts = { place: 1.5, way: 1.5, reach: 1.5, about: 6, price: 1.5, name: 2.5 }
/**
 * For directions below a heading that announces them. They may share no word with the question, and an address alone
 * is no directions.
 */
const wayBoost = 5
/** The share of the boost for later sections of the page, and for those that say little. */
const laterShare = { place: 1, way: 1, reach: 0, about: 0.5, price: 1, name: 0 }
/** The share on legal pages, which may name a publisher elsewhere. */
const legalShare = 0.5
/** From this `subject` on, another passage is the more specific answer. */
const leastOther = 0.5
/** An introduction counts as mentioning the site's name from this `subject` on. */
const leastOfName = 0.4

/**
 * Whether a candidate answers a question about the owner: the passage is marked as the owner's, or its heading
 * announces it.
 */
function isOwn<P extends Passage>(
  { hit: { passage }, evidence, titleMatch }: Candidate<P>,
  wanted: OwnerIntent,
): boolean {
  if (isIntroduced(wanted)) {
    const isNamed = wanted === 'about' || evidence.subject >= leastOfName
    return isNamed && isOfOwner(passage, wanted) && introductionOf(passage) !== ''
  }
  const isHeaded = titleMatch > 0 && !passage.isLegal && !passage.isDated
  // "How to find us" needs no address.
  if (wanted === 'way' && (isHeaded || passage.isWay)) return true
  const isOwners = isOfOwner(passage, wanted) || passage.isTaught === true || (wanted === 'place' && isHeaded)
  return evidence.requestedFact > 0 && isOwners
}

/**
 * In characters: a shorter paragraph is a slogan or a button; an introduction ends at the next paragraph after the
 * longest length.
 */
const shortestParagraph = 60
const longEnough = 200

/** In characters; a shorter one is probably news. */
const shortestIntroduction = 120
const saysEnough = <P extends Passage>({ hit }: Candidate<P>) =>
  introductionOf(hit.passage).length >= shortestIntroduction

/** Returns the first paragraphs with full sentences; empty if there is none. */
function introductionOf({ text, markdown = text }: Passage): string {
  const paragraphs = markdown
    .split(/\n{2,}/)
    .filter(
      (each) =>
        each.length >= shortestParagraph &&
        /^[\p{L}"“„«¡¿*_]/u.test(each) &&
        /[.!?。！？](?:[*_"”»]*)(?:\s|$)/u.test(each),
    )
  const said: string[] = []
  for (const each of paragraphs) {
    if (said.join('').length >= longEnough) break
    said.push(each)
  }
  return said.join('\n\n')
}

/** Whether a candidate belongs to a passage's section. */
function isSection<P extends Passage>({ hit }: Candidate<P>, passage: Passage): boolean {
  return hit.passage.title === passage.title && isSamePlace(hit.passage, passage)
}

/**
 * Raises the relevance of candidates about the owner if the question is about the owner, as if they held everything
 * that it names; unless another candidate with such a number or address matches the question better. `isAll`: the
 * question names nothing else.
 */
export function withOwner<P extends Passage>(
  found: readonly Candidate<P>[],
  wanted: OwnerIntent,
  isAll: boolean,
): Candidate<P>[] {
  if (wanted === undefined) return [...found]
  const subjectOf = (all: readonly Candidate<P>[]) => Math.max(0, ...all.map(({ evidence }) => evidence.subject))
  const ofOwner = new Set(found.filter((each) => isOwn(each, wanted)))
  const others = found.filter((each) => !isIntroduced(wanted) && each.evidence.requestedFact > 0 && !ofOwner.has(each))
  const isOther = subjectOf(others) >= leastOther && subjectOf(others) > subjectOf([...ofOwner])
  // A contact page begins with the general contact, and a home page with what it is about.
  const isLater = ({ position, hit: { passage } }: Candidate<P>) =>
    [...ofOwner].some(
      (other) =>
        other.position < position &&
        other.hit.passage.page === passage.page &&
        (isIntroduced(wanted) ? saysEnough(other) : wanted === 'reach' && isSection(other, passage)),
    )
  return found.map((each) => {
    if (wanted === 'reach' && isAll) each.hit.reach = ofOwner.has(each) ? 'owner' : 'others'
    if (!ofOwner.has(each) || isOther) return each
    const evidence = { ...each.evidence, subject: 1, missing: 0 }
    const share = each.hit.passage.isLegal ? legalShare : 1
    const full = wanted === 'way' && each.hit.passage.isWay ? wayBoost : boosts[wanted]
    const isBehind = isLater(each) || (isIntroduced(wanted) && !saysEnough(each))
    const own = isBehind ? full * laterShare[wanted] : full
    const more = relevanceOf(evidence) - relevanceOf(each.evidence) + own * share
    const said = {
      ...each,
      evidence,
      relevance: each.relevance + more,
      isAboutOther: false,
      lacksRequestedFact: false,
      isOutOfVocabulary: false,
    }
    if (!isIntroduced(wanted)) return said
    const answer = introductionOf(each.hit.passage)
    return { ...said, core: answer, whole: answer, hit: { ...each.hit, answer } }
  })
}
