/*
 * What customers say of a product or of a place has the words of many questions, and answers few: "Great, but buy the footprint" is no word of the owner's.
 */

const names =
  /(?<![\p{L}\p{M}])(?:(?:customer |product |guest )?reviews?|testimonials?|what (?:our |others|people |customers |guests |clients |passengers |members )[^\n]{0,30}\bsay|bewertung(?:en)?|rezension(?:en)?|kundenstimmen|kundenmeinungen|das sagen [^\n]{0,40}|avis(?: clients?| d[^\n]{1,30})?|témoignages?|ils en parlent|opiniones|reseñas|testimonios|lo que dicen|recensioni|dicono di noi|testimonianze|avaliações|depoimentos|beoordelingen|ervaringen|wat klanten zeggen|opinie|recenzje|yorumlar|отзывы|відгуки)(?![\p{L}\p{M}])/iu

/** Whether a heading announces what customers say. */
export function isReviewHeading(heading: string): boolean {
  return names.test(heading)
}
