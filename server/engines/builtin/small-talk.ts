import { wordsOf } from './words.ts'

/** What a message is when it asks for no information. */
export type SmallTalk = 'greeting' | 'thanks' | 'bye' | 'who'

const phrases: Record<SmallTalk, RegExp> = {
  greeting:
    /^(?:(?:hi|hello|hey|hiya|howdy|hallo|hola|bonjour|ciao|good (?:morning|afternoon|evening|day)|greetings)(?: (?:there|all|again|everyone|team))?(?: how are you(?: today| doing)?)?|how are you(?: today| doing)?)$/,
  thanks:
    /^(?:ok |okay |great |perfect |cool |no )*(?:thanks?|thank you|thx|ty|cheers|danke|merci|gracias)(?: (?:so much|very much|a lot|you|again|for (?:your|the) help))*$/,
  bye: /^(?:ok |okay |thanks |thank you )*(?:bye(?: bye)?|goodbye|see (?:you|ya)(?: later| soon)?|have a (?:nice|good|great) (?:day|evening|one|weekend)|good night|ciao ciao|tschuss|au revoir)$/,
  who: /^(?:who are you|what are you|are you (?:a )?(?:bot|robot|human|real|an ai|ai|a person|a real person)|what can you do|what do you know|what can i ask(?: you)?|(?:can you )?help(?: me)?(?: please)?|i need help)$/,
}

/** Recognizes a message that is nothing but small talk; a greeting before a question is none. */
export function smallTalk(message: string): SmallTalk | null {
  if (message.length > 100) return null
  const words = wordsOf(message).join(' ')
  for (const kind of Object.keys(phrases) as SmallTalk[]) if (phrases[kind].test(words)) return kind
  return null
}
