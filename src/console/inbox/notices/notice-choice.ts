import { signal, type Signal } from '@preact/signals'
import { readStored, removeStored, store } from '../../app/storage.ts'

/** What tells an operator that somebody is needed, beside the count in the navigation. Off at first; stored in this browser. */
export type Notice = 'sound' | 'badge'

const keyOf = (notice: Notice) => `inbox.${notice}`
const choices: Record<Notice, Signal<boolean>> = {
  sound: signal(readStored(keyOf('sound')) === 'on'),
  badge: signal(readStored(keyOf('badge')) === 'on'),
}

export const isNoticed = (notice: Notice): boolean => choices[notice].value

export function chooseNotice(notice: Notice, isOn: boolean): void {
  choices[notice].value = isOn
  if (isOn) store(keyOf(notice), 'on')
  else removeStored(keyOf(notice))
}
