import type { ReadonlySignal, Signal } from '@preact/signals'
import { createContext } from 'preact'
import type { FunctionComponent } from 'preact'
import { useContext } from 'preact/hooks'
import type { Chat } from '../chat/chat.ts'
import type { Emit } from '../embed/events.ts'
import type { Options } from '../embed/options.ts'
import type { PanelOptions } from '../embed/panel-options.ts'
import type { FirstWords } from '../i18n/words.ts'
import type { WholeTheme } from '../theme/complete.ts'
import type { keepModal } from './frame/modal.ts'
import type { Conversation } from './messages/conversation.tsx'
import type { PrivacyDoor } from './privacy-door.tsx'

/** What every room of the widget sees. The rooms meet only here and in the chat. */
export type View = {
  chat: Chat
  words: FirstWords
  /** Completed: every part is there. */
  theme: WholeTheme
  /** The address of our server, which asset paths belong to. */
  base: string
  mode: Options['mode']
  options: PanelOptions
  emit: Emit
  isOpen: ReadonlySignal<boolean>
  /** Null until it is fetched. */
  conversation: Conversation | null
  /** Popup mode's, and on phones bubble mode's too; null otherwise. */
  keepModal: typeof keepModal | null
  privacy: PrivacyDoor
  /** The welcome of Prompts mode; null in Greeting mode. */
  Welcome: FunctionComponent | null
  /** What the composer holds. */
  draft: Signal<string>
  /** The answer whose correction is being asked for; its form is open. */
  correcting: Signal<string | null>
  /** How often the focus was called into the composer. */
  focusCalls: Signal<number>
  /** How often the visitor asked to see the end of the conversation: by sending, or by the button. */
  toEnd: Signal<number>
  /** Sends a text and shows the end of the conversation. */
  send: (text: string) => void
  /** Forgets the conversation and begins a new one. */
  startOver: () => void
  open: () => void
  close: () => void
}

/** The view before its words and its frame are there. */
export type Wordless = Omit<View, 'words' | 'Welcome' | 'mode' | 'keepModal' | 'conversation'>

const Context = createContext<View | null>(null)

export const ViewProvider = Context.Provider

/** The view that this component belongs to. Throws outside of a widget. */
export function useView(): View {
  const view = useContext(Context)
  if (!view) throw new Error('This component stands outside of a widget')
  return view
}

/** The agent's name, or a word for it where it has none. */
export function agentName({ theme, words }: View): string {
  return theme.agent.name || words.assistant
}
