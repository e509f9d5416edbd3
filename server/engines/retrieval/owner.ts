import type { Language } from '../../contract/languages.ts'
import { getOrInsert } from '../../core/maps.ts'
import type { Terms } from '../language/terms.ts'
import { plainWords } from '../language/words.ts'
import { isSamePlace } from './beside.ts'
import { relevanceOf } from './gate.ts'
import { intents } from './intents/intent-words.ts'
import { isAskedBy, isTime, marksFor, phrasesIn } from './intents/intents.ts'
import { marks, marksIn, reachMarks } from './intents/marks.ts'
import type { Candidate } from './judge.ts'
import type { Passage } from './passages/passage.ts'
import type { QuestionTerm } from './question/question.ts'

/*
 * What visitors of any site ask first is of those whose site it is: their address, their number, and what they do. Other addresses and numbers on the
 * site are somebody else's, such as those of a sponsor, unless the question names that one.
 */

/** What visitors call those whose site it is: "the pub's address" is that of the site, which may call itself an inn. */
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

/** How visitors ask what a place is, or what is done there. */
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

/** How a question begins that asks what something is, and ends with its name. */
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
 * What a question wants of the owner: where they are, the way there, how to reach them, what they do, or what it costs. `name`: what something is,
 * which may be the name of what they do.
 */
export type OfOwner = 'place' | 'way' | 'reach' | 'about' | 'price' | 'name' | undefined

const known = new WeakMap<Terms, ReadonlySet<string>>()

/** Whether a term of a language is a word for those whose site it is. */
function isOwnerWord(term: string, terms: Terms): boolean {
  const made = known.get(terms) ?? new Set(terms.of(ownerWords[terms.language] ?? ''))
  known.set(terms, made)
  return made.has(term)
}

/** Whether some terms ask for what an intent of the table does. */
function isAskedAs(id: string, terms: readonly QuestionTerm[]): boolean {
  const intent = intents.findIndex((each) => each.id === id)
  return terms.some((term) => term.intents.has(intent))
}

/** Who says in so many words that a number is wanted may name one thing besides: "Can I ring you about a table". */
const maxNamed = 1
/** How many of the passages hold what is named of those whose site it is, such as their name. */
const ownShare = 0.3

/**
 * What a question wants of the owner; undefined: nothing, or it names something else. `asked`: its terms in each language that passages are in.
 * `shareOf`: how many of the passages hold a term, from 0 to 1.
 */
export function wantedOfOwner(
  question: string,
  asked: ReadonlyMap<Terms, readonly QuestionTerm[]>,
  { possible, shareOf }: { possible: readonly Terms[]; shareOf: ShareOf },
): OfOwner {
  const about = aboutPhraseIn(question, possible)
  // In "what do you sell", "sell" names nothing.
  const isPhrased = ({ term }: QuestionTerm, terms: Terms) => about !== undefined && terms.of(about).includes(term)
  const isOther = (each: QuestionTerm, terms: Terms) =>
    !isPhrased(each, terms) &&
    ((each.isSubject && !each.isUnheard && !isOfOwners(each, terms, shareOf)) || asksOther(each))
  const named = Math.min(...[...asked].map(([terms, each]) => each.filter((term) => isOther(term, terms)).length))
  const all = [...asked.values()].flat()
  const told = new Set(all.flatMap((term) => [...term.marks]))
  const isReached = told.size > 0 && [...told].every((mark) => reachMarks.has(mark))
  // "Can I ring you about a table" asks for a number, and "by email" may ask for anything.
  const isSaid = all.some((term) => term.marks.size > 0 && term.intents.size > 0)
  const isReach = isReached && ['telephone', 'call', 'mail'].some((id) => isAskedAs(id, all))
  if (isReach && !told.has(marks.address)) return named <= (isSaid ? maxNamed : 0) ? 'reach' : undefined
  const isWhat = about === undefined && told.size === 0 && asksWhatIs(question, possible)
  if (isWhat && all.some(({ isSubject }) => isSubject) && !all.some(asksOther)) return 'name'
  if (isOfPrice(asked, told)) return 'price'
  if (named > 0) return undefined
  // "Where is" asks for the toilet, too: an address is wanted by a word for it.
  if (isReached && isAskedAs('directions', all)) return 'way'
  if (isReached && (told.size > 1 || isAskedAs('postal', all))) return 'place'
  // "What do you do with my data" asks for something else.
  const isOfOther = possible.some(({ language }) => [...phrasesIn(question, language).intents].some(isOfSubject))
  if (about === undefined || isOfOther) return undefined
  // What is done there is no answer to "what kind of lasers", which nothing names.
  const isNamed = [...asked].every(([terms, each]) =>
    each.some((term) => term.isSubject && !isOfOwners(term, terms, shareOf) && !isPhrased(term, terms)),
  )
  return isNamed ? undefined : 'about'
}

const priceMarks: ReadonlySet<string> = new Set([marks.money, marks.charge])

/** Whether a question asks what it costs, or whether it is free, and names nothing: what that is, a page of prices tells. */
function isOfPrice(asked: ReadonlyMap<Terms, readonly QuestionTerm[]>, told: ReadonlySet<string>): boolean {
  if (told.size === 0 || ![...told].every((mark) => priceMarks.has(mark))) return false
  const isAsking = ({ intents: meant }: QuestionTerm) =>
    meant.size > 0 && [...meant].every((intent) => marksFor(intent).some((mark) => priceMarks.has(mark)))
  return [...asked.values()].some((terms) =>
    terms.every((each) => isAsking(each) || !(each.isSubject || asksOther(each))),
  )
}

/** The most words of a name. */
const longestName = 4
/** What stands before a thing rather than a name: "what is the deposit". */
const article = /^(?:the|an?|my|your|der|die|das|eine?|les?|la|l|une?|el|los|las|il|lo|gli|het|een|de) /

/** Whether a question asks what something with a name is. */
function asksWhatIs(question: string, possible: readonly Terms[]): boolean {
  const text = spaced(question)
  const phrases = possible.flatMap(({ language }) => (whatPhrases[language]?.split('|') ?? []).map(spaced))
  return phrases.some((phrase) => {
    const rest = text.startsWith(phrase) ? text.slice(phrase.length).trim() : ''
    return rest !== '' && !article.test(`${rest} `) && rest.split(' ').length <= longestName
  })
}

/** The phrase by which a question asks what a place is, or what is done there. */
function aboutPhraseIn(question: string, possible: readonly Terms[]): string | undefined {
  const text = spaced(question)
  return possible.flatMap(({ language }) => aboutIn(language)).find((phrase) => text.includes(phrase))
}

/** Whether an intent is what a question is about, rather than how it is phrased ("what is"). */
function isOfSubject(intent: number): boolean {
  const { isCommon, isThing: isOfThing } = intents[intent] ?? {}
  return intents[intent] !== undefined && !isCommon && !isOfThing
}

/** With a space on both sides, so that phrases are found as whole words. */
const spaced = (text: string) => ` ${plainWords(text).join(' ')} `

const aboutKnown = new Map<Language, readonly string[]>()

const aboutIn = (language: Language) =>
  getOrInsert(aboutKnown, language, () => (aboutPhrases[language]?.split('|') ?? []).map(spaced))

/** Whether a term asks for anything that is no address, number or way: who changes an address or books by telephone. */
function asksOther({ term, intents: meant }: QuestionTerm): boolean {
  if (term === '' || !isAskedBy(meant) || isTime(meant)) return false
  return ![...meant].some((intent) => marksFor(intent).some((mark) => reachMarks.has(mark)))
}

type ShareOf = (term: string) => number

const isOfOwners = ({ term }: QuestionTerm, terms: Terms, shareOf: ShareOf) =>
  isOwnerWord(term, terms) || shareOf(term) >= ownShare

/** The terms of a question about the owner, where what names them is nothing that tells one passage from another. */
export function withoutOwner(asked: readonly QuestionTerm[], terms: Terms, shareOf: ShareOf): QuestionTerm[] {
  return asked.map((each) => {
    if (!isOfOwners(each, terms, shareOf)) return each
    return Object.assign({}, each, { isNamed: false, isSubject: false, isUnheard: false, isKeyword: false })
  })
}

/** Whether there is a page of prices, and what introduces the site does not say that it is free. */
export function arePriced(passages: readonly Passage[]): boolean {
  const isFree = ({ isIntroduction, text }: Passage) => isIntroduction === true && marksIn(text).includes(marks.charge)
  return passages.some(({ isPricing }) => isPricing) && !passages.some(isFree)
}

/** The terms of a question whether it is free, as those of one for the price: where there are prices, they answer it. */
export function askingPrice(asked: readonly QuestionTerm[]): QuestionTerm[] {
  if (!asked.some((each) => each.marks.has(marks.charge))) return [...asked]
  return asked.flatMap((each) => (each.marks.size > 0 ? [{ ...each, marks: new Set([marks.money]) }] : []))
}

/** How many passages that tell of the owner are looked at in any case. */
const maxPlaces = 12

/** The places of the passages that tell it, the contacts of the site first, which come last. */
export function placesOfOwner(passages: readonly Passage[], wanted: OfOwner): number[] {
  if (wanted === undefined) return []
  const places = [...passages.entries()].flatMap(([at, each]) => (isOfOwner(each, wanted) ? [at] : []))
  return (isIntroduced(wanted) || wanted === 'price' ? places : places.toReversed()).slice(0, maxPlaces)
}

function isOfOwner({ isIntroduction, isOfOwner: isOwners, isWay, isPricing }: Passage, wanted: OfOwner): boolean {
  if (wanted === 'price') return isPricing === true
  return (isIntroduced(wanted) ? isIntroduction : isOwners || (wanted === 'way' && isWay)) === true
}

/** Whether what is wanted is told by what introduces the site. */
const isIntroduced = (wanted: OfOwner) => wanted === 'about' || wanted === 'name'

/** How much more relevant what tells of the owner is, as log odds. */
const bonus = { place: 1.5, way: 1.5, reach: 1.5, about: 6, price: 1.5, name: 2.5 }
/** The same of a way that a heading announces, which need have no word of the question: an address alone leads nobody there. */
const wayBonus = 5
/** What of it is left of what comes later on a page that tells it, or says little. */
const laterShare = { place: 1, way: 1, reach: 0, about: 0.5, price: 1, name: 0 }
/** What of it is left on pages for lawyers, where the one that publishes the site may be another than people come to. */
const legalShare = 0.5
/** From this share of what a question names on another passage tells of just that. */
const leastOther = 0.5
/** What introduces a site has this share of its name. */
const leastOfName = 0.4

/** Whether a candidate tells what is wanted of the owner: its passage is the owner's, or its heading has a word for that. */
function isOwn<P extends Passage>({ hit: { passage }, evidence, titled }: Candidate<P>, wanted: OfOwner): boolean {
  if (isIntroduced(wanted)) {
    const isNamed = wanted === 'about' || evidence.subject >= leastOfName
    return isNamed && isOfOwner(passage, wanted) && introductionOf(passage) !== ''
  }
  const isHeaded = titled > 0 && !passage.isLegal && !passage.isDated
  // "How to find us" needs no address to tell the way.
  if (wanted === 'way' && (isHeaded || passage.isWay)) return true
  const isOwners = isOfOwner(passage, wanted) || passage.isTaught === true || (wanted === 'place' && isHeaded)
  return evidence.told > 0 && isOwners
}

/** A shorter paragraph is a motto or a button, in characters; and so long an introduction is, at the next paragraph. */
const shortestParagraph = 60
const longEnough = 200

/** A shorter one is rather news, in characters. */
const shortestIntroduction = 120
const saysEnough = <P extends Passage>({ hit }: Candidate<P>) =>
  introductionOf(hit.passage).length >= shortestIntroduction

/** The first paragraphs of a passage that say something in sentences; empty: it has none. */
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

/** Whether a candidate is of the section of a passage. */
function isSection<P extends Passage>({ hit }: Candidate<P>, passage: Passage): boolean {
  return hit.passage.title === passage.title && isSamePlace(hit.passage, passage)
}

/**
 * The candidates, those of the owner more relevant where that is what is asked for, and as if they had all that the question names, unless another
 * one that tells such a number or address has more of it. `isAll`: nothing else is named.
 */
export function withOwner<P extends Passage>(
  found: readonly Candidate<P>[],
  wanted: OfOwner,
  isAll: boolean,
): Candidate<P>[] {
  if (wanted === undefined) return [...found]
  const subjectOf = (all: readonly Candidate<P>[]) => Math.max(0, ...all.map(({ evidence }) => evidence.subject))
  const ofOwner = new Set(found.filter((each) => isOwn(each, wanted)))
  const others = found.filter((each) => !isIntroduced(wanted) && each.evidence.told > 0 && !ofOwner.has(each))
  const isOther = subjectOf(others) >= leastOther && subjectOf(others) > subjectOf([...ofOwner])
  // On a page for contacts it comes first whom to ask about anything, and then whom about one thing; a first page begins with what it is about.
  const isLater = ({ place, hit: { passage } }: Candidate<P>) =>
    [...ofOwner].some(
      (other) =>
        other.place < place &&
        other.hit.passage.page === passage.page &&
        (isIntroduced(wanted) ? saysEnough(other) : wanted === 'reach' && isSection(other, passage)),
    )
  return found.map((each) => {
    if (wanted === 'reach' && isAll) each.hit.reach = ofOwner.has(each) ? 'owner' : 'others'
    if (!ofOwner.has(each) || isOther) return each
    const evidence = { ...each.evidence, subject: 1, missing: 0 }
    const share = each.hit.passage.isLegal ? legalShare : 1
    const full = wanted === 'way' && each.hit.passage.isWay ? wayBonus : bonus[wanted]
    const isBehind = isLater(each) || (isIntroduced(wanted) && !saysEnough(each))
    const own = isBehind ? full * laterShare[wanted] : full
    const more = relevanceOf(evidence) - relevanceOf(each.evidence) + own * share
    const said = {
      ...each,
      evidence,
      relevance: each.relevance + more,
      isOfOther: false,
      isUntold: false,
      isUnheard: false,
    }
    if (!isIntroduced(wanted)) return said
    const answer = introductionOf(each.hit.passage)
    return { ...said, core: answer, whole: answer, hit: { ...each.hit, answer } }
  })
}
