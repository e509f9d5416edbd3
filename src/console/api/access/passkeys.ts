import type { NewPasskeyOptions, Passkey, PasskeyCreate } from '#contract/access/passkeys.ts'
import { call } from '../request/call.ts'

/** In the order in which they were added. */
export async function listPasskeys(signal?: AbortSignal): Promise<Passkey[]> {
  return (await call<{ data: Passkey[] }>('GET', 'me/passkeys', { signal })).body.data
}

/** What the browser needs to make a passkey. */
export async function askToAdd(password: string): Promise<NewPasskeyOptions> {
  return (await call<{ data: NewPasskeyOptions }>('POST', 'me/passkeys/challenge', { body: { password } })).body.data
}

export async function addPasskey(body: PasskeyCreate): Promise<Passkey> {
  return (await call<{ data: Passkey }>('POST', 'me/passkeys', { body })).body.data
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  await call('PATCH', `me/passkeys/${encodeURIComponent(id)}`, { body: { name } })
}

export async function removePasskey(id: string): Promise<void> {
  await call('DELETE', `me/passkeys/${encodeURIComponent(id)}`)
}
