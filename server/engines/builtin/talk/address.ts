import { plainWords } from '../../language/words.ts'

const mail = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
/** As people write it: with the code of a country, or in groups. Digits alone may be a number of an order or an article. */
const telephone =
  /(?<![\w/-]|\d )(?:\+\d(?:[ ()/.-]{0,2}\d){7,13}|\(?0\d{1,4}\)?(?: ?\/ ?| )\d(?: ?\d){4,9})(?![\w/-])/g

/** The most words around an address: "my e-mail address is". */
const maxAround = 4
/** In characters. Longer messages say more, and take the patterns quadratic time. */
const maxLength = 120

/** Whether a message is nothing but an address of mail or a telephone number: its visitor wants to be reached, which nobody here can do. */
export function leavesAddress(message: string): boolean {
  if (message.length > maxLength) return false
  const rest = message.replaceAll(mail, ' ').replaceAll(telephone, ' ')
  return rest !== message && !/[?？؟]/.test(message) && plainWords(rest).length <= maxAround
}
