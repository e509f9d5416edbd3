import { expect, test } from 'vitest'
import { readConfig } from '../../../server/config.ts'

/* What an operator reads whose environment is wrong: the name of the variable, and what it must be. */

test.each([
  ['PORT', '80x', 'must be a port, 0 to 65535'],
  ['FOYER_PLAN', 'gold', 'must be free or pro'],
  ['FOYER_LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, trace, silent'],
  ['FOYER_PUBLIC_URL', 'chat.example.com', 'must be an http(s) URL, as in https://chat.example.com'],
  ['FOYER_PUBLIC_URL', 'https://chat.example.com/?a=1', 'must be a URL without a query (?) and a fragment (#)'],
  ['FOYER_PUBLIC_URL', 'https://me:pass@chat.example.com', 'must be a URL without a user name and a password'],
  ['OPENAI_BASE_URL', 'http://localhost/v1#', 'must be a URL without a query (?) and a fragment (#)'],
  ['FOYER_S3_BUCKET', 'Pictures', 'must be the name of a bucket: 3 to 63 of a-z, 0-9, . and -'],
  ['FOYER_DATABASE_URL', 'mysql://x', 'must be a postgres:// URL, as in postgres://user:password@host/database'],
])('%s=%s is refused by its name, with what it must be', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name}: ${message}`)
})

test('variables that only look like ours are named', () => {
  const env = { FOYER_TRUSTED_PROXY: '1', FOYER_DATA: './data', FOYER_EMPTY: '', PATH: '/bin' }
  expect(readConfig(env).unknownVariables).toEqual(['FOYER_TRUSTED_PROXY'])
})
