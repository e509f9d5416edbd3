import path from 'node:path'
import { z } from 'zod'
import { isNetwork, type TrustedProxies } from './core/network/networks.ts'
import { defaultModels } from './contract/knowledge/ai.ts'
import { plan } from './contract/access/workspaces.ts'

/** What the environment says, checked (docs/operate.md explains the variables). Nothing else in the server reads process.env. */
export type Config = {
  host: string
  port: number
  /** Absolute path. */
  dataDirectory: string
  /** The address that browsers use, without a slash at the end; undefined: taken from each request. */
  publicUrl: string | undefined
  /** PostgreSQL in place of the data directory; undefined: files. */
  database: { url: string; readUrl: string | undefined; connections: number } | undefined
  /** An S3-compatible store for assets; undefined: they lie where everything else does. */
  s3: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string } | undefined
  /** Undefined: made at the first start and kept as a hash. */
  operatorToken: string | undefined
  /** Undefined: made at the first start and kept in the data directory. */
  secret: string | undefined
  /** The secret before, while it is being replaced. */
  previousSecret: string | undefined
  /** Names the secret that is gone for good, and what it sealed with it. */
  lostSecretId: string | undefined
  plan: z.infer<typeof plan>
  /** The platform's accounts at model APIs. Without any the embedded engine answers. */
  openai: ModelAccount | undefined
  anthropic: ModelAccount | undefined
  /** How long a model may be silent before it is given up, in milliseconds. */
  modelTimeout: number
  /** How many answers are written at the same time; more wait for their turn. */
  maxAnswers: number
  /** Proxies whose X-Forwarded-For counts: how many in a row, or their networks. Undefined: none. */
  trustProxy: TrustedProxies | undefined
  /** Networks whose pages are read although they are not public, on any port. */
  pageNetworks: readonly string[]
  /** The mail server, and whom notices are from; undefined: no email is sent. */
  mail: MailAccount | undefined
  logLevel: string
  /** Variables that look like ours and are none: misspelt, or of another version. */
  unknownVariables: readonly string[]
}

/** An account at a model API, without an address at the vendor's own, and the model that is used there. */
type ModelAccount = { apiKey: string | undefined; baseUrl: string | undefined; model: string }

/** `isSecure`: TLS from the first byte; else it begins with STARTTLS. `isLocal`: on this machine, where TLS is not needed. */
type MailAccount = {
  host: string
  port: number
  isSecure: boolean
  isLocal: boolean
  user: string | undefined
  password: string | undefined
  from: { name: string; address: string }
}

/** Variables that are not what they must be, all of them at once. */
export class ConfigError extends Error {}

const httpAddress = (example: string) =>
  z
    .url({ protocol: /^https?$/, error: `must be an http(s) URL, as in ${example}` })
    // Paths are put behind it.
    .refine((text) => !/[?#]/.test(text), 'must be a URL without a query (?) and a fragment (#)')
    .transform((text) => text.replace(/\/+$/, ''))

/** As vendors' examples show it, some with the path of a request behind it. */
const modelAddress = (example: string) =>
  httpAddress(example).transform((text) => text.replace(/\/(?:chat\/completions|messages)$/, ''))

const databaseAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be a postgres:// URL, as in postgres://user:password@host/database',
})

const mailServer = z
  .url({
    protocol: /^smtps?$/,
    error: 'must be an smtp:// or smtps:// URL, as in smtps://user:password@mail.example.com',
    abort: true,
  })
  .refine((text) => {
    const { hostname, pathname, search, hash } = new URL(text)
    return hostname !== '' && ['', '/'].includes(pathname) && search === '' && hash === ''
  }, 'must name a host, and nothing behind it but a port')
  .refine((text) => {
    const { username, password } = new URL(text)
    return isEncoded(username) && isEncoded(password) && (username !== '' || password === '')
  }, 'must have a user name with the password, and % and other special characters in them as %25 and so on')

/** `Name <address>`, or an address alone. */
const sender = z
  .string()
  .trim()
  .max(400, 'must be 400 characters or less')
  .transform((text) => {
    const [, name = '', address = text] = /^([^<>\p{Cc}]*)<([^<>\s]+)>$/u.exec(text) ?? []
    return { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
  })
  .refine(
    ({ address }) => z.email().safeParse(address).success,
    'must be an email address, as in chat@example.com or Example <chat@example.com>',
  )

const vendorKey = z.string().regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces')

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** In place of a secret that nobody has any more, with its id, so that it lets no other go. The word alone, which once did, lets none go. */
const lost = /^lost(?::([\w-]{16}))?$/

const environment = z.object({
  // Brackets are how URLs write an IPv6 address.
  HOST: z
    .string()
    .transform((text) => text.replace(/^\[(.*)\]$/, '$1'))
    .default('127.0.0.1'),
  PORT: z.coerce
    .number('must be a port, 0 to 65535')
    .int()
    .min(0, 'must be a port, 0 to 65535')
    .max(65535, 'must be a port, 0 to 65535')
    .default(3000),
  FOYER_DATA: z.string().default('./data'),
  FOYER_DATABASE_URL: databaseAddress.optional(),
  FOYER_DATABASE_READ_URL: databaseAddress.optional(),
  FOYER_DATABASE_CONNECTIONS: z.coerce
    .number('must be a number, 2 to 1000')
    .int('must be a whole number')
    .min(2, 'must be 2 or more')
    .max(1000, 'must be 1000 or less')
    .default(10),
  FOYER_S3_ENDPOINT: httpAddress('https://s3.example.com').optional(),
  FOYER_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket: 3 to 63 of a-z, 0-9, . and -')
    .optional(),
  FOYER_S3_REGION: z.string().default('auto'),
  FOYER_S3_ACCESS_KEY_ID: z.string().optional(),
  FOYER_S3_SECRET_ACCESS_KEY: z.string().optional(),
  FOYER_PUBLIC_URL: httpAddress('https://chat.example.com')
    .refine(isPublishable, 'must be a URL without a user name and a password')
    .optional(),
  FOYER_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{32,500}$/, 'must be 32 characters or more, without spaces')
    .optional(),
  FOYER_SECRET: z.string().min(32, 'must be 32 characters or more').optional(),
  FOYER_SECRET_PREVIOUS: z
    .string()
    .refine(
      (text) => lost.test(text) || text.length >= 32,
      'must be 32 characters or more, or what a start without that secret asks for if it is gone for good',
    )
    .optional(),
  FOYER_PLAN: z.enum(plan.options, 'must be free or pro').default('free'),
  OPENAI_API_KEY: vendorKey.optional(),
  OPENAI_BASE_URL: modelAddress('https://api.openai.com/v1').optional(),
  ANTHROPIC_API_KEY: vendorKey.optional(),
  ANTHROPIC_BASE_URL: modelAddress('https://api.anthropic.com/v1').optional(),
  FOYER_MODEL: z.string().optional(),
  FOYER_MODEL_TIMEOUT: z.coerce
    .number('must be a number of seconds, 5 to 600')
    .min(5, 'must be 5 or more')
    .max(600, 'must be 600 or less')
    .default(45),
  FOYER_MAX_ANSWERS: z.coerce
    .number('must be a number, 1 to 10000')
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .max(10_000, 'must be 10000 or less')
    .default(100),
  FOYER_TRUST_PROXY: z
    .string()
    .transform((text) => text.split(',').map((each) => each.trim()))
    .refine(
      (entries) => entries.every(isNetwork) || (entries.length === 1 && /^[0-9]$/.test(entries[0] ?? '')),
      'must be the number of proxies in front of the server, 0 to 9, or their networks, as in 10.0.0.0/8, ::1',
    )
    .transform((entries) => (entries.every(isNetwork) ? entries : Number(entries[0]) || undefined))
    .optional(),
  FOYER_PAGE_NETWORKS: z
    .string()
    .transform((text) => text.split(',').map((each) => each.trim()))
    .refine((entries) => entries.every(isNetwork), 'must be networks, as in 10.0.0.0/8, ::1')
    .default([]),
  FOYER_SMTP_URL: mailServer.optional(),
  FOYER_MAIL_FROM: sender.optional(),
  FOYER_LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
})

type Environment = z.infer<typeof environment>

/** The names of all variables, which docs/operate.md and docs/scale.md explain. */
export const variables: readonly string[] = Object.keys(environment.shape)

/** The variables of S3 that have no default: all of them or none. */
const s3Variables = [
  'FOYER_S3_ENDPOINT',
  'FOYER_S3_BUCKET',
  'FOYER_S3_ACCESS_KEY_ID',
  'FOYER_S3_SECRET_ACCESS_KEY',
] as const satisfies (keyof Environment)[]

/** What must be set beside what is set, each with its reason. */
function missing(set: Partial<Record<keyof Environment, unknown>>): string[] {
  const missed: string[] = []
  const need = (name: keyof Environment, message: string) => {
    if (set[name] === undefined) missed.push(`${name}: ${message}`)
  }
  if (s3Variables.some((name) => set[name] !== undefined)) {
    for (const name of s3Variables) need(name, 'must be set when any other FOYER_S3_ variable is')
  }
  if (set.FOYER_DATABASE_READ_URL !== undefined) {
    need('FOYER_DATABASE_URL', 'must be set when FOYER_DATABASE_READ_URL is')
  }
  if (set.FOYER_SMTP_URL !== undefined) need('FOYER_MAIL_FROM', 'must be set when FOYER_SMTP_URL is')
  if (set.FOYER_MAIL_FROM !== undefined) need('FOYER_SMTP_URL', 'must be set when FOYER_MAIL_FROM is')
  if (set.FOYER_DATABASE_URL === undefined) return missed
  // What lies in a data directory otherwise. All instances must have the same, and a database is no place for the key to what it holds.
  need('FOYER_SECRET', 'must be set when FOYER_DATABASE_URL is, the same for all instances')
  need('FOYER_TOKEN', 'must be set when FOYER_DATABASE_URL is, the same for all instances')
  return missed
}

/**
 * Reads the configuration. An empty variable counts as not set.
 * @throws {ConfigError} naming every variable that is wrong, and how it must be.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''))
  const parsed = environment.safeParse(set)
  const wrong = (parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  const unknownVariables = Object.keys(set).filter((name) => name.startsWith('FOYER_') && !variables.includes(name))
  wrong.push(...missing(set))
  if (!parsed.success || wrong.length > 0) {
    throw new ConfigError([...wrong, ...unknownVariables.map(misspelt)].join('\n'))
  }
  const { data } = parsed
  return {
    host: data.HOST,
    port: data.PORT,
    dataDirectory: path.resolve(data.FOYER_DATA),
    database: databaseOf(data),
    s3: s3Of(data),
    publicUrl: data.FOYER_PUBLIC_URL,
    operatorToken: data.FOYER_TOKEN,
    secret: data.FOYER_SECRET,
    ...previousOf(data.FOYER_SECRET_PREVIOUS),
    plan: data.FOYER_PLAN,
    openai: accountOf(data.OPENAI_API_KEY, data.OPENAI_BASE_URL, data.FOYER_MODEL ?? defaultModels.OPENAI),
    anthropic: accountOf(data.ANTHROPIC_API_KEY, data.ANTHROPIC_BASE_URL, data.FOYER_MODEL ?? defaultModels.ANTHROPIC),
    modelTimeout: data.FOYER_MODEL_TIMEOUT * 1000,
    maxAnswers: data.FOYER_MAX_ANSWERS,
    trustProxy: data.FOYER_TRUST_PROXY,
    pageNetworks: data.FOYER_PAGE_NETWORKS,
    mail: mailOf(data),
    logLevel: data.FOYER_LOG_LEVEL,
    unknownVariables,
  }
}

/** What is said of a variable that looks like ours and is none. */
export function misspelt(name: string): string {
  return `${name}: is not known to this version of Foyer. Compare its spelling with docs/operate.md.`
}

/** An address alone is an API without keys. */
function accountOf(apiKey: string | undefined, baseUrl: string | undefined, model: string): ModelAccount | undefined {
  return apiKey === undefined && baseUrl === undefined ? undefined : { apiKey, baseUrl, model }
}

function previousOf(text: string | undefined): Pick<Config, 'previousSecret' | 'lostSecretId'> {
  const [isLost, lostSecretId] = lost.exec(text ?? '') ?? []
  return { previousSecret: isLost ? undefined : text, lostSecretId }
}

/** It gets into the snippets of pages, where everybody can read it. */
function isPublishable(address: string): boolean {
  const { username, password } = new URL(address)
  return username === '' && password === ''
}

function databaseOf(data: Environment): Config['database'] {
  if (data.FOYER_DATABASE_URL === undefined) return undefined
  return {
    url: data.FOYER_DATABASE_URL,
    readUrl: data.FOYER_DATABASE_READ_URL,
    connections: data.FOYER_DATABASE_CONNECTIONS,
  }
}

function mailOf({ FOYER_SMTP_URL: url, FOYER_MAIL_FROM: from }: Environment): Config['mail'] {
  if (url === undefined || from === undefined) return undefined
  const { protocol, hostname, port, username, password } = new URL(url)
  const isSecure = protocol === 'smtps:'
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return {
    host,
    port: Number(port) || (isSecure ? 465 : 587),
    isSecure,
    isLocal: host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host),
    user: username === '' ? undefined : decodeURIComponent(username),
    password: username === '' ? undefined : decodeURIComponent(password),
    from,
  }
}

/** Whether a part of a URL is rightly percent-encoded. */
function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

function s3Of({
  FOYER_S3_ENDPOINT: endpoint,
  FOYER_S3_BUCKET: bucket,
  FOYER_S3_REGION: region,
  FOYER_S3_ACCESS_KEY_ID: accessKeyId,
  FOYER_S3_SECRET_ACCESS_KEY: secretAccessKey,
}: Environment): Config['s3'] {
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined
  return { endpoint, bucket, region, accessKeyId, secretAccessKey }
}
