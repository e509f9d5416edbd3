import type { ReadonlySignal, Signal } from '@preact/signals'
import type { FunctionComponent } from 'preact'
import type { Chat } from '../../chat/chat.ts'
import type { PanelOptions } from '../../embed/panel-options.ts'

/** What of the privacy room is open: the header's menu, About this chat, the question before deleting, the site's notice. */
export type Place = 'menu' | 'about' | 'erasing' | 'notice'

/** Those of the site's owner. The notice is in the visitor's language. */
export type VisitorSettings = { notice: string | null; retentionDays: number | null }

/** What the panel knows of privacy from the start. The room itself is fetched when it is first needed. */
export type PrivacyState = {
  /** As far as the server says so. */
  settings: VisitorSettings | undefined
  persist: PanelOptions['persist']
  place: Signal<Place | null>
  /** The notice that is to be agreed to before anything is sent; null when there is none, and once it was. */
  notice: Signal<string | null>
}

/** What the privacy room needs of the panel around it. */
export type PrivacySurroundings = {
  chat: Chat
  draft: Signal<string>
  isOpen: ReadonlySignal<boolean>
  correcting: Signal<string | null>
  focusCalls: Signal<number>
  open: () => void
  close: () => void
  startOver: () => void
}

/** The privacy room, fetched. */
export type PrivacyRoom = {
  /** Shows what of it is open. */
  Room: FunctionComponent
  /** Whether the visitor agrees that this text is sent; asks if nobody has. */
  agrees: (text: string) => Promise<boolean>
}
