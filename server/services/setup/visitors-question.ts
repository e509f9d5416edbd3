import type { Language } from '../../contract/languages.ts'
import { analyzerFor } from '../../engines/language/terms.ts'

/* Which of the questions on a site are those of its visitors: headings also ask what a site wants to sell. */

/** How questions end that a site asks its visitors, in any language. */
const ends =
  /(?:questions|fragen|preguntas|dudas|dúvidas|perguntas|domande|vragen|pytania|вопросы|питання|sorunuz|help|help you|hilfe|helfen|ayuda|ayudar(?:te|les?|os)?|aide|aider|aiutar(?:ti|la|vi)|ajudar|ready|interested|interesse|interessiert|intéressée?s?|interesado|started)\s*[?？؟]$/iu

/** Why a site of all should be chosen. */
const whyUs =
  /^(?:why|warum|wieso|weshalb|pourquoi|¿?por qué|por que|perché|waarom|dlaczego|neden|почему|чому)\s(?:.*\s)?(?:choose|us|our|we|wählen|wir|uns|unsere?[mnrs]?|choisir|nous|notre|nos|elegir(?:nos)?|nosotros|nuestr[ao]s?|escolher(?:-nos)?|nós|noss[ao]s?|scegliere|sceglierci|noi|nostr[aoie]|kiezen|wij|ons|onze|my|nas|nasz\p{L}*|biz|мы|нас|нам|наш\p{L}*|ми)(?:\s.*)?\s*[?？؟]$/iu

/** Words with which a site addresses those who look for something: "Have an event coming up?", "Need a hand?" */
const addressing =
  /^(?:have(?! you)|had|need|want|got|looking|just|not|still|suchen sie|brauchen sie|möchten sie|wollen sie|lust|avez-vous besoin|besoin|envie|vous (?:êtes|avez|cherchez|souhaitez|voulez)|¿?(?:quieres?|necesitas?|buscas?|tienes|tiene usted|eres|te han?|no|aún|todavía)|(?:vuoi|cerchi|hai|sei|ti serve)|(?:quer|precisa|procura|está)|(?:wil|zoek|heb) (?:je|u)|(?:chcesz|szukasz|masz|potrzebujesz))(?!\p{L})/iu

/** Languages whose questions begin with a word for asking, or the verb; "Planning a golf day?" is none of a visitor. */
const leading: ReadonlySet<Language> = new Set(['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl'])

/** Whether a question that stands on a site as one of many is that of a visitor. */
export function isOfVisitor(question: string): boolean {
  return !ends.test(question) && !whyUs.test(question)
}

/** Returns whether a heading is a question of a visitor, in a language. */
export async function headingsOfVisitors(language: Language): Promise<(heading: string) => boolean> {
  const analyzer = await analyzerFor(language)
  return (heading) => {
    if (!isOfVisitor(heading) || addressing.test(heading)) return false
    const [first = ''] = heading.toLowerCase().match(/\p{L}+/u) ?? []
    return (
      !leading.has(language) || analyzer.isStopWord(first) || analyzer.termsOf(first).every(analyzer.isQuestionWord)
    )
  }
}
