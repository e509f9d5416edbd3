import type { MarkdownWords } from '../markdown/render/context.ts'

/** Everything that the widget says by itself, in one language. Texts with a gap are functions, so that a language orders its words. */
export type Words = {
  /** A BCP 47 tag, for dates and for `lang`. */
  language: string
  direction: 'ltr' | 'rtl'
  /** Stands where an agent has no name. */
  assistant: string
  /** The launcher's name, closed. */
  openChat: (agent: string) => string
  /** Comes after the launcher's name. */
  unread: (count: number) => string
  greeting: (agent: string) => string
  /** Below the agent's name: that it is an AI. */
  subtitle: string
  /** Said at the composer, always: that an AI answers (EU AI Act, article 50(1)). */
  disclosure: string
  placeholder: string
  send: string
  stop: string
  close: string
  newChat: string
  /** The name of the list of messages, for screen readers. */
  conversation: string
  promptsLabel: string
  /** The name of the list of what an answer was found in. */
  sources: string
  /** Their number, where they are folded behind it. */
  sourceCount: (count: number) => string
  /** Below an answer that a model gave from its general guidance, since nothing that the agent knows answers. */
  general: string
  you: string
  writing: (agent: string) => string
  answered: (agent: string) => string
  newMessages: string
  earlier: string
  /** The same at the other end, when the reader is far up in a long conversation. */
  later: string
  /** The name of the button with the arrow that goes to the end. */
  newest: string
  loading: string
  reconnecting: string
  /** The server cannot be reached, whichever end the line is down at; and, announced, that it can be again. */
  offline: string
  online: string
  /** Under a message that waits for the connection, and the button that takes it back. */
  queued: string
  discard: string
  /** In place of `queued` where the browser's storage is full or blocked: a reload would lose the message. */
  unkept: string
  /** The answer has not grown for a while. */
  slow: string
  unfinished: string
  goOn: string
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
  /** The names of buttons and groups that have no visible text. */
  more: string
  /** Said to screen readers in place of what cannot be read aloud well. */
  spoken: {
    /** "code, TypeScript, 12 lines"; the language may be "". */
    code: (language: string, lines: number) => string
    /** A link with the host that it leads to. */
    link: (text: string, host: string) => string
    table: (rows: number, columns: number) => string
    picture: (description: string) => string
    answerStopped: (agent: string) => string
    /** How to read message by message; the description of the list of messages. */
    howToRead: string
  }
  /** The site owner's notice before the first message. */
  notice: {
    title: string
    accept: string
    decline: string
    /** After declining: what was typed is still there, and was not sent. */
    declined: string
  }
  about: {
    title: string
    back: string
    byAi: string
    /** Marks what a machine wrote, behind the agent's name in a transcript. */
    ai: string
    /** What is kept, where, and for how long. */
    what: string
    where: (host: string) => string
    unlimited: string
    days: (count: number) => string
    /** What this browser keeps, by the option `persist`. */
    browser: { local: string; session: string; none: string }
    download: string
    /** The first part of the downloaded file's name, in letters that every file system takes. */
    fileName: string
    erase: string
    eraseQuestion: string
    eraseConfirm: string
    cancel: string
    erased: string
    notErased: string
    notDownloaded: string
  }
  /** Error messages for visitors, by the code of the problem; `unknown` for every other code. */
  problems: { unknown: string; network: string } & Partial<Record<string, string>>
  markdown: MarkdownWords
}

/** That a message was not sent, and why, where that is known. `limitMessage`: the owner's own text for a reached limit. */
export function notSentWords(words: Words, problem: { code: string; limitMessage?: string } | null): string {
  return problem ? `${words.notSent} ${problem.limitMessage ?? problemWords(words, problem.code)}` : words.notSent
}

/** The words for a code of a problem; a code that this version does not know still says what to do. */
export function problemWords({ problems }: Pick<Words, 'problems'>, code: string): string {
  return (Object.hasOwn(problems, code) ? problems[code] : undefined) ?? problems.unknown
}
