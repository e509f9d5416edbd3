import { createHmac } from 'node:crypto'
import { CompactEncrypt } from 'jose'
import { expect, test } from 'vitest'
import { Keyring } from '../../../server/core/secrets.ts'

/* Sealed values: which secret opens what, for which record. */

const secrets = { first: 'the first secret', second: 'the second secret', third: 'the third secret' }
const vendorKey = 'sk-the-key-of-a-customer'

test('values of versions that did not name their secret open with either, and count as not of the current one', async () => {
  const key = createHmac('sha256', secrets.first).update('foyer sealed values').digest()
  const sealed = await new CompactEncrypt(new TextEncoder().encode(vendorKey))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', sub: 'ai_1' })
    .encrypt(key)
  for (const keyring of [
    new Keyring(secrets.first),
    new Keyring(secrets.second, secrets.first),
    new Keyring(secrets.first, secrets.third),
  ]) {
    expect(await keyring.open(sealed, 'ai_1')).toBe(vendorKey)
    expect(keyring.isCurrent(sealed)).toBe(false)
    await expect(keyring.open(sealed, 'ai_2')).rejects.toThrow('another record')
  }
  await expect(new Keyring(secrets.second, secrets.third).open(sealed, 'ai_1')).rejects.toThrow()
})

test('a value of the secret before, sealed for one record, opens for no other', async () => {
  const sealed = await new Keyring(secrets.first).seal(vendorKey, 'ai_1')
  const keyring = new Keyring(secrets.second, secrets.first)
  expect(await keyring.open(sealed, 'ai_1')).toBe(vendorKey)
  await expect(keyring.open(sealed, 'ai_2')).rejects.toThrow('another record')
  expect([keyring.isCurrent(sealed), keyring.isCurrent(await keyring.seal(vendorKey, 'ai_1'))]).toEqual([false, true])
})
