import { signal, type Signal } from '@preact/signals'
import { me } from '../../account/account.ts'
import { readStored, removeStored, store } from '../../app/storage.ts'

/** What tells an operator that somebody is needed, beside the count in the navigation. Off at first; stored in this browser. */
export type Notice = 'sound' | 'badge'

const keyOf = (notice: Notice | 'device') => `inbox.${notice}`
const choices: Record<Notice, Signal<boolean>> = {
  sound: signal(readStored(keyOf('sound')) === 'on'),
  badge: signal(readStored(keyOf('badge')) === 'on'),
}
/** Whom this device notifies, by the id of their account: what one has switched on is not for who signs in after them. */
const deviceOf = signal(readStored(keyOf('device')))

export const isNoticed = (notice: Notice): boolean => choices[notice].value

export function chooseNotice(notice: Notice, isOn: boolean): void {
  choices[notice].value = isOn
  if (isOn) store(keyOf(notice), 'on')
  else removeStored(keyOf(notice))
}

/** Whether the person who is signed in is notified on this device. */
export const isDeviceNoticed = (): boolean => deviceOf.value !== null && deviceOf.value === me.value?.id

/** Whether anybody is, or was until they signed out. */
export const hasDevice = (): boolean => deviceOf.peek() !== null

/** `personId` undefined: nobody is notified any more. */
export function chooseDevice(personId: string | undefined): void {
  deviceOf.value = personId ?? null
  if (personId === undefined) removeStored(keyOf('device'))
  else store(keyOf('device'), personId)
}
