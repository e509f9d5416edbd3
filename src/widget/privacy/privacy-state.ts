import type { ReadonlySignal, Signal } from '@preact/signals'
import type { IconNode } from 'lucide'
import type { FunctionComponent } from 'preact'
import type { Chat } from '../../chat/chat.ts'
import type { PanelOptions } from '../../embed/panel-options.ts'

/**
 * What is open over the chat: of the privacy room the header's menu, About this chat, the question before deleting, the site's notice; and
 * the contact form.
 */
export type Place = 'menu' | 'about' | 'erasing' | 'notice' | 'contact'

/** An item of the menu. `choose` is told the menu's element. */
export type MenuItem = { icon: IconNode; label: string; isDestructive?: boolean; choose: (menu: HTMLElement) => void }

/** The site owner's privacy settings. The notice is in the visitor's language. */
export type VisitorSettings = { notice: string | null; retentionDays: number | null }

/** The privacy state that the panel has from the start. The room itself is fetched when it is first needed. */
export type PrivacyState = {
  /** As far as the server says so. */
  settings: VisitorSettings | undefined
  persist: PanelOptions['persist']
  place: Signal<Place | null>
  /** The notice that is to be agreed to before anything is sent; null when there is none, and once it was. */
  notice: Signal<string | null>
}

/** The parts of the panel that the privacy room uses. */
export type PrivacySurroundings = {
  chat: Chat
  draft: Signal<string>
  isOpen: ReadonlySignal<boolean>
  correcting: Signal<string | null>
  focusCalls: Signal<number>
  open: () => void
  close: () => void
  startOver: () => void
  /** The ways to people, where there are some. */
  helpItems: () => readonly MenuItem[]
}

/** The privacy room, fetched. */
export type PrivacyRoom = {
  /** Shows what of it is open. */
  Room: FunctionComponent
  /** Whether the visitor agrees that this text is sent; asks if nobody has. */
  agrees: (text: string) => Promise<boolean>
}
