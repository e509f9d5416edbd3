import type { ReadonlySignal, Signal } from '@preact/signals'
import { createContext, type FunctionComponent } from 'preact'
import { useContext } from 'preact/hooks'
import type { AnswerSource, Message } from '#contract/sessions/chat.ts'
import type { Chat } from '../chat/chat.ts'
import type { Mode } from '../embed/options.ts'
import type { Words } from '../i18n/words.ts'
import type { createMarkdownView } from '../markdown/markdown.ts'
import type { WholeTheme } from '../theme/complete.ts'
import type { HandoverTools } from './handover/handover-tools.ts'
import type { speak } from './spoken/speaker.ts'

/** What does not change while a widget is on the page. */
export type Setting = {
  words: Words
  /** Completed: every part is there. */
  theme: WholeTheme
  /** The agent's name, or a word for it where it has none. */
  agent: string
  /** The line below it. */
  subtitle: string
  /** Whether the header has the colors of the buttons. */
  isHeaderColored: boolean
  /** The address of our server, which asset paths belong to. */
  base: string
  mode: Mode
}

/** The functions for answers, which an open panel does not need yet, and the way to them; see answers/answer-chunk.ts. */
export type AnswerTools = {
  /** Null until they are there, and for good when they cannot be fetched. */
  tools: ReadonlySignal<{
    createMarkdownView: typeof createMarkdownView
    ActionBar: FunctionComponent<{ message: Message }>
    Sources: FunctionComponent<{ of: readonly AnswerSource[] }>
    speak: typeof speak
  } | null>
  /** Fetches them. Safe to call again; after a failure that tries once more. */
  need: () => Promise<unknown>
}

/** What the components of one widget have in common. Each takes its part of it by one of the hooks below. */
type Shared = {
  setting: Setting
  chat: Chat
  answers: AnswerTools
  correcting: Signal<string | null>
  corrections: Map<string, string>
  handover: ReadonlySignal<HandoverTools | null>
}

const Context = createContext<Shared | null>(null)

export const WidgetProvider = Context.Provider

function useShared(): Shared {
  const shared = useContext(Context)
  if (!shared) throw new Error('This component stands outside of a widget')
  return shared
}

export const useSetting = (): Setting => useShared().setting

/** The conversation. */
export const useChat = (): Chat => useShared().chat

export const useAnswerTools = (): AnswerTools => useShared().answers

/** The id of the answer whose correction is being asked for: its form is open. Null when there is none. */
export const useCorrecting = (): Signal<string | null> => useShared().correcting

/** What was typed into the forms for corrections, by the answer's id. It stays after Skip, and where the server refuses it. */
export const useCorrections = (): Map<string, string> => useShared().corrections

/** What it takes to talk with people; null where nobody has needed it yet. */
export const useHandover = (): HandoverTools | null => useShared().handover.value
