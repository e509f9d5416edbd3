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
  ['OPENAI_BASE_URL', 'api.example.com', 'must be an http(s) URL, as in https://api.openai.com/v1'],
  ['ANTHROPIC_BASE_URL', 'api.example.com', 'must be an http(s) URL, as in https://api.anthropic.com/v1'],
  ['FOYER_S3_ENDPOINT', 's3.example.com', 'must be an http(s) URL, as in https://s3.example.com'],
  ['OPENAI_BASE_URL', 'http://localhost/v1#', 'must be a URL without a query (?) and a fragment (#)'],
  ['FOYER_S3_BUCKET', 'Pictures', 'must be the name of a bucket: 3 to 63 of a-z, 0-9, . and -'],
  ['FOYER_DATABASE_URL', 'mysql://x', 'must be a postgres:// URL, as in postgres://user:password@host/database'],
  [
    'FOYER_SMTP_URL',
    'mail.example.com',
    'must be an smtp:// or smtps:// URL, as in smtps://user:password@mail.example.com',
  ],
  ['FOYER_SMTP_URL', 'https://mail.example.com', 'must be an smtp:// or smtps:// URL'],
  ['FOYER_SMTP_URL', 'smtp://', 'must'],
  ['FOYER_SMTP_URL', 'smtp://mail.example.com/?tls=no', 'must name a host, and nothing behind it but a port'],
  ['FOYER_SMTP_URL', 'smtp://:word@mail.example.com', 'must have a user name with the password'],
  ['FOYER_SMTP_URL', 'smtp://me:100%@mail.example.com', 'must have a user name with the password, and % and other'],
  ['FOYER_SMTP_URL', 'smtp://mail.example.com', 'must be set when FOYER_SMTP_URL is'],
  ['FOYER_MAIL_FROM', 'chat@example.com', 'must be set when FOYER_MAIL_FROM is'],
  ['FOYER_MAIL_FROM', 'Example', 'must be an email address, as in chat@example.com or Example <chat@example.com>'],
  ['FOYER_MAIL_FROM', 'A <a@example.com>\r\nBcc: b@example.com', 'must be an email address'],
])('%s=%s is refused by its name, with what it must be', (name, value, message) => {
  const missing = message.endsWith(`when ${name} is`)
  const other = name === 'FOYER_SMTP_URL' ? 'FOYER_MAIL_FROM' : 'FOYER_SMTP_URL'
  expect(() => readConfig({ [name]: value })).toThrow(`${missing ? other : name}: ${message}`)
})

test('an IPv6 address may have the brackets that it has in URLs', () => {
  expect(readConfig({ HOST: '[::1]' }).host).toBe('::1')
})

test('variables that lack what they need are named, all at once with those that are wrong', () => {
  expect(() =>
    readConfig({
      FOYER_DATABASE_READ_URL: 'postgres://a',
      FOYER_S3_BUCKET: 'pictures',
      FOYER_TOKEN: '',
      FOYER_SECRET: '',
    }),
  ).toThrow(/FOYER_S3_ENDPOINT: must be set[^]*FOYER_S3_ACCESS_KEY_ID: must be set[^]*FOYER_DATABASE_URL: must be set/)
  expect(() => readConfig({ FOYER_DATABASE_URL: 'postgres://a' })).toThrow(
    /FOYER_SECRET: must be set when FOYER_DATABASE_URL is[^]*FOYER_TOKEN: must be set/,
  )
  expect(() => readConfig({ PORT: '80x', FOYER_SMTP_URL: 'mail', FOYER_S3_BUCKET: 'pictures' })).toThrow(
    /PORT: must[^]*FOYER_SMTP_URL: must[^]*FOYER_S3_ENDPOINT: must be set[^]*FOYER_MAIL_FROM: must be set/,
  )
})

test.each<[url: string, from: string, mail: object]>([
  [
    'smtps://me%40example.com:p%25w@mail.example.com',
    'chat@example.com',
    {
      ...{
        host: 'mail.example.com',
        port: 465,
        isSecure: true,
        isLocal: false,
        user: 'me@example.com',
        password: 'p%w',
      },
      from: { name: '', address: 'chat@example.com' },
    },
  ],
  [
    'smtp://mail.example.com',
    'Bäckerei, Foyer <chat@example.com>',
    {
      ...{ host: 'mail.example.com', port: 587, isSecure: false, isLocal: false, user: undefined },
      from: { name: 'Bäckerei, Foyer', address: 'chat@example.com' },
    },
  ],
  [
    'smtp://localhost:1025',
    '"A" <a@example.com>',
    { port: 1025, isLocal: true, from: { name: 'A', address: 'a@example.com' } },
  ],
  ['smtp://127.0.0.1:25/', 'a@example.com', { host: '127.0.0.1', isLocal: true }],
  ['smtp://[::1]:25', 'a@example.com', { host: '::1', isLocal: true }],
  ['smtp://127.0.0.1.example.com', 'a@example.com', { isLocal: false }],
])('%s is a mail server for mail from %s', (url, from, mail) => {
  expect(readConfig({ FOYER_SMTP_URL: url, FOYER_MAIL_FROM: from }).mail).toMatchObject(mail)
})

test('variables that only look like ours are named', () => {
  const env = { FOYER_TRUSTED_PROXY: '1', FOYER_DATA: './data', FOYER_EMPTY: '', PATH: '/bin' }
  expect(readConfig(env).unknownVariables).toEqual(['FOYER_TRUSTED_PROXY'])
})

test.each([
  'https://api.example.com/v1',
  'https://api.example.com/v1/',
  'https://api.example.com/v1/chat/completions',
  'https://api.example.com/v1/messages/',
])('the address of a model API may be copied with the path of a request: %s', (address) => {
  const { openai, anthropic } = readConfig({ OPENAI_BASE_URL: address, ANTHROPIC_BASE_URL: address })
  expect([openai?.baseUrl, anthropic?.baseUrl]).toEqual(Array(2).fill('https://api.example.com/v1'))
})
