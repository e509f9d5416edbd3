import { intentsIn } from './intents.ts'
import { intents } from './intent-words.ts'
import { dialed } from './marks.ts'
import { analyzerFor } from '../../language/terms.ts'
import { likelyLanguagesOf } from '../../language/detect.ts'
import { plainText } from '../passages/plain-text.ts'
import type { Passage } from '../passages/passage.ts'

/** How to reach the owner. */
export type ContactFacts = { telephones: readonly string[]; mails: readonly string[] }

/** What stands before a number that nobody calls; not "Tel./Fax", which is both. */
const fax = String.raw`(?<!(?:tel|tlf|phone|fon|тел)[^\p{L}\d\n]{0,4})(?:(?<!\p{L})(?:tele)?(?:fax|faks|факс)|t[ée]l[ée]copie(?:ur)?|فاكس|פקס|ファ(?:ッ)?クス|팩스|传真|फ़?ैक्स)[^\d\n]{0,12}(?:\+\d{1,3} ?)?`

const faxAtEnd = new RegExp(`${fax}$`, 'iu')

/** Whether a text says at its end that the number after it is for fax. */
export function announcesFax(text: string): boolean {
  return faxAtEnd.test(text)
}

/** Whether a number is one of a template: "+33 0 00 00 00 00". */
export const isPlaceholder = (number: string) => /(\d)(?:\D{0,3}\1){6}/.test(number)

const telephone = new RegExp(
  String.raw`(?<![\d.,/])(?<!${fax})${dialed.notAfter}${dialed.notBefore}(?:${dialed.whole}|${dialed.start}(?:[ ()/-]{0,3}\d){6,14}(?!\d))`,
  'giu',
)
const mail = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g
/** Machines answer here, or nobody. */
const notRead = /^(?:no-?reply|do-?not-?reply|privacy|datenschutz|abuse|postmaster)@|@example\.(?:com|org)$/i

/** A place that names more is a list of many: a team, or several branches. */
const maxOfEach = 3

/** A contact and the passage that tells it. `isOfPage`: its page is about that, and not a section at the end of another one. */
export type FoundContact<P extends Passage> = ContactFacts & { passage: P; isOfPage: boolean }

/**
 * The passage that tells how to reach the owner: whose headings are about that and whose text has a telephone number or an address of mail.
 * Undefined if there is none; what many passages say is said of many things.
 */
export async function findContact<P extends Passage>(passages: readonly P[]): Promise<FoundContact<P> | undefined> {
  const reaching = ['telephone', 'mail'].map((name) => intents.findIndex(({ id }) => id === name))
  let best: (FoundContact<P> & { score: number }) | undefined
  for (const passage of passages) {
    const facts = factsIn(withoutCode(passage))
    if (facts.telephones.length + facts.mails.length === 0) continue
    const { title, above = [] } = passage
    const headings = [...above, title]
    const analyzer = await analyzerFor(
      passage.language ?? likelyLanguagesOf(`${headings.join('\n')}\n${passage.text}`)[0] ?? 'en',
    )
    const isAbout = (text: string) =>
      analyzer.termsOf(text).some((term) => reaching.some((intent) => intentsIn(analyzer).get(term)?.has(intent)))
    const isOfPage = isAbout(headings[0] ?? '')
    const isMany = facts.telephones.length > maxOfEach || facts.mails.length > maxOfEach
    const score =
      (headings.some(isAbout) ? 4 : 0) +
      (isOfPage ? 3 : 0) +
      (isAbout(title) ? 1 : 0) +
      (facts.telephones.length > 0 ? 1 : 0) +
      (facts.mails.length > 0 ? 1 : 0) -
      (isMany ? 3 : 0)
    if (score > (best?.score ?? 1)) best = { ...facts, passage, isOfPage, score }
  }
  if (!best) return undefined
  const { telephones, mails, passage, isOfPage } = best
  return { telephones: telephones.slice(0, 2), mails: mails.slice(0, 2), passage, isOfPage }
}

/** A block of code in Markdown, up to its end or that of the text. */
const code = /^ *(```|~~~)[^]*?(?:^ *\1|(?![^]))/gm

/** A passage's text without code, in which addresses are examples. */
function withoutCode({ text, markdown = '' }: Passage): string {
  const prose = markdown.replaceAll(code, '')
  return prose === markdown ? text : plainText(prose)
}

/** The telephone numbers and the addresses of mail in a text. */
export function factsIn(text: string): { telephones: string[]; mails: string[] } {
  if (!/[@\d]/.test(text)) return { telephones: [], mails: [] }
  const once = (found: Iterable<RegExpMatchArray>) => [...new Set([...found].map(([each]) => each.trim()))]
  return {
    telephones: once(text.matchAll(telephone)).filter((each) => !isPlaceholder(each)),
    mails: once(text.matchAll(mail)).filter((each) => !notRead.test(each)),
  }
}
