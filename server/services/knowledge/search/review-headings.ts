/*
 * What customers say of a product or of a place has the words of many questions, and answers few: "Great, but buy the footprint" is no word of the owner's.
 */

const who = 'customers?|clients?|guests?|visitors?|members?|patients?|passengers?|riders?|readers?|users?|people|others'
const parts = [
  // A review may be of a plan or of medicine: of customers are several, or those of somebody.
  String.raw`^\W*reviews[\W\d]*$|^\W*\d[\d,.]* reviews?|(?:${who}|product|read|our) reviews|reviews (?:for|from|by)|testimonials?|(?:success|(?:${who}) success) stories|patient stories`,
  String.raw`what (?:our |the )?(?:${who}) (?:are saying|say)`,
  String.raw`^\W*bewertungen[\W\d]*$|^\W*\d+ bewertung(?:en)?|(?:kunden|gäste|produkt)bewertungen|bewertungen für|rezensionen|kundenstimmen|kundenmeinungen|erfolgsgeschichten|erfahrungsberichte`,
  String.raw`(?:das|was) (?:sagen )?(?:unsere |die )?(?:kunden|kundinnen|gäste|patienten|mitglieder|teilnehmer)(?: \p{L}+){0,3} sagen|das sagen unsere`,
  String.raw`^\W*(?:les |vos )?avis[\W\d]*$|^\W*\d+ avis|avis (?:des? )?(?:clients?|visiteurs|voyageurs|participants|élèves|parents)|témoignages?|ils (?:en parlent|témoignent)`,
  String.raw`opiniones|reseñas|testimonios|lo que dicen[^\n]{0,40}|avaliações|depoimentos`,
  'recensioni|dicono di noi|testimonianze|beoordelingen|ervaringen van|wat klanten zeggen|opinie|recenzje|yorumlar|отзывы|відгуки',
]
const names = new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${parts.join('|')})(?![\p{L}\p{M}])`, 'iu')

/** Whether a heading announces what customers say. */
export function isReviewHeading(heading: string): boolean {
  return names.test(heading)
}
