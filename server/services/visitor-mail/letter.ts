import type { Language } from '../../contract/languages.ts'
import { quoted, shortened } from '../notifications/quotation.ts'
import type { UnreadAnswers } from './unread-answers.ts'
import { mailWords } from './mail-words.ts'

/** What a mail to a visitor is made of. `agent`: its name. `canReply`: a reply to it reaches somebody. */
type LetterContent = UnreadAnswers & {
  agent: string
  language: Language
  backUrl: string
  stopUrl: string
  canReply: boolean
}

/** The longest text of a message, and how many messages, that a mail holds. The link leads to all. */
const maxText = 4000
const maxMessages = 20
/** The longest quotation of what the visitor wrote. */
const maxQuoted = 1000

/** Keeps names in the order of their own letters within a sentence that runs the other way. */
const isolated = (name: string) => `\u2068${name}\u2069`
/** Mail programs take a line's direction from its first letter, which may be that of a name. */
const rightToLeftMark = '\u200f'

/** Returns the subject and the plain text of a mail to a visitor, in their language. */
export function writeLetter({ messages, question, agent, language, ...parts }: LetterContent): {
  subject: string
  text: string
} {
  const words = mailWords[language]
  const isRightToLeft = language === 'ar' || language === 'he'
  const people = [...new Set(messages.flatMap(({ record }) => record.author?.name ?? []))]
  const names = { agent: isolated(agent), people: new Intl.ListFormat(language).format(people.map(isolated)) }
  const say = (sentence: string) => (isRightToLeft ? rightToLeftMark : '') + filled(sentence, names)
  const texts = messages.slice(-maxMessages).map(({ record }) => shortened(record.message.trim(), maxText))
  const paragraphs = [
    say(words.from),
    ...texts,
    ...(question === undefined ? [] : [`${say(words.asked)}\n${quoted(shortened(question.trim(), maxQuoted))}`]),
    `${say(words.back)}\n${parts.backUrl}`,
    [say(words.care), ...(parts.canReply ? [] : [say(words.noReplies)])].join('\n'),
    `-- \n${say(words.stop)}\n${parts.stopUrl}`,
  ]
  return { subject: filled(words.subject, { agent, people: '' }), text: `${paragraphs.join('\n\n')}\n` }
}

function filled(sentence: string, names: { agent: string; people: string }): string {
  return sentence.replace('{agent}', () => names.agent).replace('{people}', () => names.people)
}
