import { signal, type Signal } from '@preact/signals'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'

const Context = createContext<Signal<string | null>>(signal(null))

export const CorrectingProvider = Context.Provider

/** The id of the answer whose correction is being asked for: its form is open. Null when there is none. */
export function useCorrecting(): Signal<string | null> {
  return useContext(Context)
}
