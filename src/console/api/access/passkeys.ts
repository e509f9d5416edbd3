import type { NewPasskeyOptions, Passkey, PasskeyCreate } from '#contract/access/passkeys.ts'
import { callData, callVoid } from '../request/call.ts'

/** In the order in which they were added. */
export const listPasskeys = (signal?: AbortSignal) => callData<Passkey[]>('GET', 'me/passkeys', { signal })

/** What the browser needs to make a passkey. */
export const askToAdd = (password: string) =>
  callData<NewPasskeyOptions>('POST', 'me/passkeys/challenge', { body: { password } })

export const addPasskey = (body: PasskeyCreate) => callData<Passkey>('POST', 'me/passkeys', { body })

export const renamePasskey = (id: string, name: string) =>
  callVoid('PATCH', `me/passkeys/${encodeURIComponent(id)}`, { body: { name } })

export const removePasskey = (id: string) => callVoid('DELETE', `me/passkeys/${encodeURIComponent(id)}`)
