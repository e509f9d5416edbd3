import { withoutMarks } from '../words.ts'

/*
 * Polish has no stemmer in the package of stemmers. Letters lose their marks first, since visitors leave them out; then a word loses its longest
 * ending, and what is left the changes that endings make: bilet, w bilecie; student, studenci; zniżka, zniżek; zwrot, zwrócić.
 */

const endings = [
  // Verbs and what is made of them: odwołać, odwołuję, odwołanie, odwołany.
  'owani(?:e|a|u|em)|owac|ow(?:al|ala|ali|alem|alam|any|ana|ane|anych)|uj(?:e|esz|emy|ecie|a|ac|acy|aca|ace)',
  'ywac|yw(?:al|ala|ali|alem|alam|any|ana|ane)',
  '(?<=.{4})(?:ani|i?eni)(?:e|a|u|em|ach)|acj(?:a|e|i|ami|ach|om)?',
  'ac|am|asz|amy|acie|aja|al|ala|ali|alem|alam|any|ana|ane|anych|anej',
  'ic|yc|isz|ysz|imy|ymy|(?<=.{4})[iy]cie|il|yl|ila|yla|ili|yli|ilem|ylem|ilam|ylam|ony|ona|one|iony|iona|ione|onych',
  'ec|al|iec',
  // Nouns and adjectives.
  'nosc(?:i|ia|iami|iach)?',
  'iami|ami|ymi|imi|iach|ach|ych|ich|iego|ego|iemu|emu|iowi|owi|iom|om|iow|ow|iem|em|ym|im|iej|ej|ie|ia|iu|ii|ji|io',
  'a|e|i|o|u|y',
].join('|')
const ending = new RegExp(`(?<=.{3})(?:${endings})$`)

const changes: readonly (readonly [RegExp, string])[] = [
  // zniżek, haseł: an e that comes and goes
  [/(?<=..[^aeiouy])e(?=[kl]$)/, ''],
  [/(?<=...)i$|(?<=...c)j$/, ''],
  // w Krakowie, as Kraków
  [/(?<=...)ow$/, ''],
  // w bilecie, studenci; w samochodzie; w rowerze
  [/(?<=..[^s])c$/, 't'],
  [/(?<=..[^s])dz$/, 'd'],
  [/(?<=...)rz$/, 'r'],
]

/** The stem of a Polish word in lower case. */
export function stemmer(word: string): string {
  const plain = withoutMarks(word)
  if (plain.length < 4 || /\d/.test(plain)) return plain
  return changes.reduce((rest, [found, instead]) => rest.replace(found, instead), plain.replace(ending, ''))
}
