import path from 'node:path'
import { z } from 'zod'
import { isNetwork, type TrustedProxies } from './core/networks.ts'
import { plan } from './contract/workspaces.ts'

/** What the environment says, checked (interface.md, "How it starts"). Nothing else in the server reads process.env. */
export type Config = {
  host: string
  port: number
  /** Absolute path. */
  dataDirectory: string
  /** The address that browsers use, without a slash at the end; undefined: taken from each request. */
  publicUrl: string | undefined
  /** Undefined: made at the first start and kept as a hash. */
  operatorToken: string | undefined
  /** Undefined: made at the first start and kept in the data directory. */
  secret: string | undefined
  /** The secret before, while it is being replaced. */
  previousSecret: string | undefined
  plan: z.infer<typeof plan>
  /** The platform's model; undefined: the embedded engine answers. */
  openai: { apiKey: string | undefined; baseUrl: string | undefined; model: string } | undefined
  /** How many answers are written at the same time; more wait for their turn. */
  maxAnswers: number
  /** Proxies whose X-Forwarded-For counts: how many in a row, or their networks. Undefined: none. */
  trustProxy: TrustedProxies | undefined
  logLevel: string
}

/** Variables that are not what they must be, all of them at once. */
export class ConfigError extends Error {}

const httpAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .transform((text) => text.replace(/\/+$/, ''))

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce
    .number('must be a port, 0 to 65535')
    .int()
    .min(0, 'must be a port, 0 to 65535')
    .max(65535, 'must be a port, 0 to 65535')
    .default(3000),
  FOYER_DATA: z.string().default('./data'),
  FOYER_PUBLIC_URL: httpAddress.optional(),
  FOYER_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{32,500}$/, 'must be 32 characters or more, without spaces')
    .optional(),
  FOYER_SECRET: z.string().min(32, 'must be 32 characters or more').optional(),
  FOYER_SECRET_PREVIOUS: z.string().min(32, 'must be 32 characters or more').optional(),
  FOYER_PLAN: plan.default('free'),
  OPENAI_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces')
    .optional(),
  OPENAI_BASE_URL: httpAddress.optional(),
  FOYER_MODEL: z.string().default('gpt-4.1-mini'),
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
  FOYER_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/**
 * Reads the configuration. An empty variable counts as not set.
 * @throws {ConfigError} naming every variable that is wrong, and how it must be.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''))
  const parsed = environment.safeParse(set)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  }
  const { data } = parsed
  const hasModel = data.OPENAI_API_KEY !== undefined || data.OPENAI_BASE_URL !== undefined
  return {
    host: data.HOST,
    port: data.PORT,
    dataDirectory: path.resolve(data.FOYER_DATA),
    publicUrl: data.FOYER_PUBLIC_URL,
    operatorToken: data.FOYER_TOKEN,
    secret: data.FOYER_SECRET,
    previousSecret: data.FOYER_SECRET_PREVIOUS,
    plan: data.FOYER_PLAN,
    openai: hasModel
      ? { apiKey: data.OPENAI_API_KEY, baseUrl: data.OPENAI_BASE_URL, model: data.FOYER_MODEL }
      : undefined,
    maxAnswers: data.FOYER_MAX_ANSWERS,
    trustProxy: data.FOYER_TRUST_PROXY,
    logLevel: data.FOYER_LOG_LEVEL,
  }
}
