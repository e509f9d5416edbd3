import { root } from '../../app/root.ts'
import { me, signedInAt } from '../../account/account.ts'
import { deletePush, getPush, putPush } from '../../api/access.ts'
import { chooseDevice, isDeviceNoticed } from './notice-choice.ts'

/*
 * This browser's subscription to push messages, and the service worker that shows them. Both are there only where somebody has switched
 * notifications on.
 */

/** Why this browser shows no notifications. `home-screen`: on iPhones and iPads only apps on the Home Screen do. */
export type Obstacle = 'insecure' | 'home-screen' | 'unsupported' | 'blocked'

const scope = `${root}console/`
const workerUrl = `${root}console/service-worker.js`

/** As far as it is used here; TypeScript has no types of it. */
type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(given: string): unknown }
}
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

/** The page runs no script by its address but those that a policy lets through, and this one lets through one alone. */
const policy = trustedTypes?.createPolicy('foyer-worker', { createScriptURL: () => workerUrl })

/** What keeps this browser from showing notifications; undefined: nothing, but somebody may have to allow them. */
export function findObstacle(): Obstacle | undefined {
  if (!isSecureContext) return 'insecure'
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  if (!isSupported) return isOfApple() ? 'home-screen' : 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : undefined
}

/** An iPad calls itself a Macintosh, which has no touch. */
function isOfApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

/**
 * Subscribes with the server's key. What there is already is kept, unless it is for another key, or `isAnew`. Rejects when the browser's
 * push service cannot be reached, or refuses.
 */
export async function subscribe(publicKey: string, isAnew: boolean): Promise<PushSubscriptionJSON> {
  const url = (policy?.createScriptURL('') ?? workerUrl) as string
  const registration = await navigator.serviceWorker.register(url, { scope, updateViaCache: 'none' })
  await activated(registration)
  const found = await registration.pushManager.getSubscription()
  if (found && !isAnew && keyOf(found) === publicKey) return found.toJSON()
  await found?.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  return (await registration.pushManager.subscribe(options)).toJSON()
}

/** Ends the subscription, and takes the service worker away. What is shown already stays until somebody closes it. */
export async function unsubscribe(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration(scope)
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  await registration?.unregister()
}

/** A service worker that was just registered takes a moment, and may be replaced meanwhile. */
async function activated({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const coming = installing ?? waiting
  if (active || !coming) return
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (coming.state === 'activated') resolve()
      if (coming.state === 'redundant') reject(new Error('The service worker could not be installed.'))
    }
    coming.addEventListener('statechange', look)
    look()
  })
}

/** The key of a subscription, in base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

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

/** The sign-in for which the subscription was sent, or is being sent, since the page was loaded. */
let sentFor: number | undefined

/**
 * Sends the subscription again, once with each load and each sign-in: the browser may have renewed it, the server may have another sign-in of the
 * same person, or have been told that it ended. Two at a time would both subscribe anew, one ending what the other sends.
 */
export async function renew(): Promise<void> {
  if (Notification.permission !== 'granted' || sentFor === signedInAt.peek()) return
  sentFor = signedInAt.peek()
  const { publicKey, isOn } = await getPush()
  if (publicKey === null || !isDeviceNoticed()) return
  await send(publicKey, !isOn)
  // Switched off meanwhile, perhaps before the server had it again.
  if (!isDeviceNoticed()) await switchOff()
}

async function send(publicKey: string, isAnew: boolean): Promise<void> {
  sentFor = signedInAt.peek()
  const subscription = await subscribe(publicKey, isAnew).catch((cause: unknown) => {
    throw new NotSubscribed(String(cause), { cause })
  })
  await putPush(subscription)
}
