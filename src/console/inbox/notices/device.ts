import { me } from '../../account/account.ts'
import { deletePush, getPush, putPush } from '../../api/access/push.ts'
import { chooseDevice, isDeviceNoticed } from './notice-choice.ts'
import { subscribe, unsubscribe } from './subscription.ts'

/* Notifications of this device: what the browser, the server and the choice in this browser say of it together. */

/** Nobody has answered the browser's question. */
export class NotAllowed extends Error {}
/** The browser could not subscribe. */
export class NotSubscribed extends Error {}

/** Asks the person, the browser's push service and the server, in this order. To be called by a click: browsers ask only then. */
export async function switchOn(publicKey: string): Promise<void> {
  const answer = await Notification.requestPermission()
  if (answer !== 'granted') throw new NotAllowed()
  await send(publicKey, true)
  chooseDevice(me.peek()?.id)
}

/** What the server does not take back is gone with the browser's subscription: the push service says so with the next notice. */
export async function switchOff(): Promise<void> {
  await deletePush()
  chooseDevice(undefined)
  await unsubscribe()
}

/**
 * Sends the subscription again, as with each load: the browser may have renewed it, the server may have another sign-in of the same person,
 * or have been told that it ended.
 */
export async function renew(): Promise<void> {
  if (Notification.permission !== 'granted') return
  const { publicKey, isOn } = await getPush()
  if (publicKey === null || !isDeviceNoticed()) return
  await send(publicKey, !isOn)
  // Switched off meanwhile, perhaps before the server had it again.
  if (!isDeviceNoticed()) await switchOff()
}

async function send(publicKey: string, isAnew: boolean): Promise<void> {
  const subscription = await subscribe(publicKey, isAnew).catch((cause: unknown) => {
    throw new NotSubscribed(String(cause), { cause })
  })
  await putPush(subscription)
}
