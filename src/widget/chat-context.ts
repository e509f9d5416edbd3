import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Chat } from '../chat/chat.ts'

const Context = createContext<Chat | null>(null)

export const ChatProvider = Context.Provider

/** The conversation of the widget that this component belongs to. */
export function useChat(): Chat {
  const chat = useContext(Context)
  if (!chat) throw new Error('This component stands outside of a widget')
  return chat
}
