/** Words of a text as the search sees them: lower case, without accents, cut to a stem where English inflects. */

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Words that some write with a hyphen and some without: e-mail, Wi-Fi, T-shirt. */
const shortPrefix = /(?<!\p{L})(\p{L}{1,2})-(?=\p{L}{2})/gu

/**
 * At most 1,000 characters: `Intl.Segmenter` takes quadratic time on Node 20, seconds for 100,000. Cut at white space, which no word holds;
 * in a text without any behind a mark that ends a sentence, or anywhere.
 */
const piece = /[^]{1,1000}(?=\s)|[^]{1,999}[。、！？；：，．…।]|[^]{1,1000}/gu

/** Every word of a text, in order. By Unicode's rules, so that scripts that put no spaces between words have words too. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const each of text.replaceAll(shortPrefix, '$1').match(piece) ?? []) {
    for (const { segment, isWordLike } of segmenter.segment(each)) {
      const word = isWordLike ? plain(segment) : ''
      if (word !== '') words.push(word)
    }
  }
  return words
}

function plain(word: string): string {
  const bare = word.normalize('NFKD').replaceAll(/[\u0300-\u036f]/g, '')
  return bare.normalize('NFC').toLowerCase().replaceAll('’', "'").replace(/'s$/, '')
}

/** The term that a word is searched by, or null for one that says nothing about the subject. */
export function termOf(word: string): string | null {
  return stopWords.has(word) ? null : stem(word)
}

/**
 * Cuts the endings that keep "opening", "opened" and "opens" apart. Deliberately light: two forms that it does not bring together
 * are still found by prefix or as a typo, whereas two words that it confuses are not told apart again.
 */
function stem(word: string): string {
  // A longer one is no word, and takes the patterns below quadratic time.
  if (!/^[a-z]{4,40}$/.test(word)) return word
  const singular = word
    .replace(/ies$/, 'y')
    .replace(/(x|ch|sh|ss|z)es$/, '$1')
    .replace(/([^aius])s$/, '$1')
  const root = /[aeiouy].*(?:ing|ed)$/.test(singular) ? singular.replace(/^(.{3,})(?:ing|ed)$/, '$1') : singular
  const single = root === singular ? root : root.replace(/([bdgklmnprt])\1$/, '$1')
  return single.length > 4 ? single.replace(/e$/, '') : single
}

/** Words of questions and small talk. An AI resource in another language still works: rare words weigh more than common ones. */
const stopWords = new Set(
  `a about all also am an and any anyone anything are aren't as at be been but by can can't could did didn't do does doesn't doing
  don't else for from get give go got had has have having hello her here hey hi him his how i i'd i'll i'm i've if in into is isn't it
  its it's just know let like long many may me might more much must my need no not of off on one or our out please possible shall she should
  so some someone something tell than thank thanks that the their them then there these they thing this those to too up us very
  want was we we're were what whats what's when where which who whom whose why will with won't would yes you your you're yours`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/** Words that people use for one another when they ask a business something. A synonym counts less than the word itself. */
const synonyms = [
  'open opening close closed closing hours schedule',
  'price cost fee charge rate expensive cheap pricing',
  'pay payment card cash paypal invoice',
  'contact phone call telephone email mail reach',
  'address location located find directions map',
  'return refund exchange money',
  'deliver delivery ship shipping post courier',
  'book booking reserve reservation appointment',
  'cancel cancellation reschedule postpone',
  'job work career hire hiring vacancy apply employment',
  'park parking car',
  'child children kid baby family',
  'dog pet animal',
  'allergy allergen allergic gluten vegan vegetarian',
  'wifi internet wlan',
  'warranty guarantee',
  'wheelchair accessible accessibility disabled step-free',
  'repair fix broken mend',
  'voucher gift present',
  'owner founder team',
].map((group) => group.split(' ').map(stem))

/** What the first words of a question are after, when nothing else in it says so. */
const questionHints: Record<string, string[]> = {
  when: ['open', 'hours', 'time', 'day'],
  where: ['address', 'location', 'find', 'directions'],
  much: ['price', 'cost', 'fee'],
}

/** The other words for a term. */
export function synonymsOf(term: string): string[] {
  return synonyms.filter((group) => group.includes(term)).flatMap((group) => group.filter((word) => word !== term))
}

/** Terms that the question words of a text point at. */
export function hintsOf(words: string[]): string[] {
  return words.flatMap((word) => (Object.hasOwn(questionHints, word) ? (questionHints[word] ?? []) : [])).map(stem)
}
