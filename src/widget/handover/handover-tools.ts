import type { ReadonlySignal, Signal } from '@preact/signals'
import type { FunctionComponent } from 'preact'
import type { ThemeAnswer } from '#contract/agents/theme.ts'
import type { Chat, ChatMessage } from '../../chat/chat.ts'
import type { Emit } from '../../embed/widget.ts'
import type { PanelOptions } from '../../embed/panel-options.ts'
import type { PeopleWords } from '../../i18n/people/people-words.ts'
import type { MenuItem, Place } from '../privacy/privacy-state.ts'

/** The help that visitors of an agent may have from people: to ask for one, to leave a message. */
export type Help = { person: boolean; form: boolean }

/** What a theme says of help; where it says nothing there is none. */
export function helpIn(theme: ThemeAnswer): Help {
  return { person: false, form: false, ...theme.data?.settings?.general?.help }
}

/** What it takes to talk with people, and to leave them a message; see handover-room.tsx. */
export type HandoverTools = {
  words: PeopleWords
  /** Who answers, where that is a person: the line below the agent's name, and the one that says that an AI answers otherwise. */
  person: ReadonlySignal<{ subtitle: string; disclosure: string } | null>
  /** Who is waited for, who is writing, and the form. A part of the frame, above the composer. */
  Room: FunctionComponent
  /** Below the newest message: that a person has read it, or the ways to people where an answer did not help. */
  BelowNewest: FunctionComponent<{ message: ChatMessage }>
  menuItems: () => readonly MenuItem[]
  /** Opens the form. */
  contact: () => void
  /** The visitor leaves the conversation: nobody is waited for any more. */
  leave: () => void
  destroy: () => void
}

export type HandoverSurroundings = {
  chat: Chat
  help: Help
  draft: ReadonlySignal<string>
  isOpen: ReadonlySignal<boolean>
  close: () => void
  place: Signal<Place | null>
  panelOptions: PanelOptions
  /** The stylesheet of what lies over the chat, too. */
  needPrivacy: () => Promise<unknown>
  /** Whether the visitor agrees to the site's notice, where there is one. */
  agrees: () => Promise<boolean>
  emit: Emit
}
