import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Mode } from '../embed/options.ts'
import type { Words } from '../i18n/words.ts'
import type { WholeTheme } from '../theme/complete.ts'

/** The context of all components that does not change while a widget is on the page. */
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

const Context = createContext<Setting | null>(null)

export const SettingProvider = Context.Provider

/** The setting of the widget that this component belongs to. */
export function useSetting(): Setting {
  const setting = useContext(Context)
  if (!setting) throw new Error('This component stands outside of a widget')
  return setting
}
