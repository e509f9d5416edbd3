/** Everything that the widget says by itself, in one language. Texts with a gap are functions, so that a language orders its words. */
export type Words = {
  /** A BCP 47 tag, for dates and for `lang`. */
  language: string
  direction: 'ltr' | 'rtl'
  /** Stands where an agent has no name. */
  assistant: string
  greeting: (agent: string) => string
  placeholder: string
  send: string
  stop: string
  close: string
  newChat: string
  /** The name of the list of messages, for screen readers. */
  conversation: string
  promptsLabel: string
  you: string
  writing: (agent: string) => string
  answered: (agent: string) => string
  newMessages: string
  earlier: string
  loading: string
  reconnecting: string
  stopped: string
  interrupted: string
  notSent: string
  retry: string
  charactersLeft: (count: number) => string
  tooLong: (count: number) => string
  actions: string
  helpful: string
  notHelpful: string
  copy: string
  copied: string
  notCopied: string
  correctiveTitle: string
  correctiveHint: string
  submit: string
  skip: string
  branding: string
  /** What the visitor reads when something fails, by the code of the problem; `unknown` for every code that is not here. */
  problems: Partial<Record<string, string>> & { unknown: string }
  markdown: {
    copyCode: string
    copied: string
    loadImageFrom: (host: string) => string
    opensIn: string
    code: (language: string) => string
  }
}

/** The words for a code of a problem; a code that this version does not know still says what to do. */
export function problemWords(words: Words, code: string): string {
  return (Object.hasOwn(words.problems, code) ? words.problems[code] : undefined) ?? words.problems.unknown
}
