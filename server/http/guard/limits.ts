import type { IncomingMessage, ServerResponse } from 'node:http'
import { FoyerError } from '../../core/errors.ts'
import { acceptedTags, textFor } from '../../core/languages.ts'
import type { Keyring } from '../../core/secrets.ts'
import { createFixedWindows } from '../../core/counting/fixed-window.ts'
import { toEmbed } from '../../services/embeds.ts'
import type { Counters, Quota, QuotaState } from '../../store/live.ts'
import type { AgentRecord } from '../../store/records/records.ts'
import type { Addresses } from './client-address.ts'
import type { Principal } from './principal.ts'

/*
 * Rate limits for visitors; callers that manage a workspace are not limited. Messages, contacts and openings are counted for all instances together.
 * Other calls and wrong tokens are counted by each instance for itself: these limits protect a process from overload, and are not worth a
 * query to a database each.
 */

/** The limit that a route counts towards: sending a message or the contact form, opening a session, or, by default, any other call of a visitor. */
export type Counted = 'message' | 'contact' | 'opening' | 'call'

export type Limits = {
  /**
   * Counts a call, and sets RateLimit headers (draft-ietf-httpapi-ratelimit-headers-10).
   * @throws {FoyerError} `too-many-requests` when a limit is reached; then the call is not counted.
   */
  count(
    counted: Counted | undefined,
    principal: Principal,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void>
  /** @throws {FoyerError} `too-many-requests` when too many wrong tokens came from the request's address. */
  checkGuesses(request: IncomingMessage): void
  countGuess(request: IncomingMessage): void
  /**
   * Counts an attempt to sign in to an account, from its address and for the account: of all who are strange to it together, so that a
   * `device` that has signed in before is not locked out by them.
   * @throws {FoyerError} `too-many-requests`
   */
  countSignIn(request: IncomingMessage, account: string, device?: string): Promise<void>
}

const minute = 60
const hour = 3600
const day = 86_400

/** How many windows of each kind are kept in memory: about 10 MB. */
const maxKept = 50_000

/** Calls a minute with one session's token other than messages: reading, subscribing, voting. */
const maxCalls = 600
/**
 * Contact forms an hour from one session and from one address, and a day to one agent: each tells people something, perhaps by email, and
 * none is a way to flood their mailboxes. Refused ones count, too.
 */
const maxContacts = { session: 10, address: 30, agent: 1000 }
/** Wrong tokens a minute from one address. Generated tokens have 128 random bits or more, so this protects weak operator tokens, and from noise. */
const maxGuesses = 100

/** Attempts to sign in within a quarter of an hour, from one address and to one account. */
const signInWindow = 15 * minute
const maxSignInsOfAddress = 60
const maxSignInsOfAccount = 20

type Visitor = Extract<Principal, { kind: 'agent' | 'session' }>

/** A limit that applies to a call, with its name in the RateLimit headers. */
type Limit = Quota & { name: string }

/** `clock`, in milliseconds since 1970, is for the windows of this instance. */
export function createLimits(
  counters: Counters,
  addresses: Pick<Addresses, 'of'>,
  keyring: Pick<Keyring, 'pseudonym'>,
  clock: () => number,
): Limits {
  const calls = createFixedWindows(minute, clock, maxKept)
  const guesses = createFixedWindows(minute, clock, maxKept)

  function countCall({ key, limit }: Limit): QuotaState {
    const state = calls.look(key)
    if (state.count < limit) calls.add(key)
    return state
  }

  function limitsOf(counted: Counted, principal: Visitor, request: IncomingMessage): Limit[] {
    const { agent } = principal
    const { limits } = toEmbed(agent)
    const from = (name: 'address' | 'opening'): Limit => ({
      name,
      seconds: minute,
      // The key may be stored in a database, which addresses must not be.
      key: `${name} ${keyring.pseudonym(`${agent.id} ${addresses.of(request)}`)}`,
      limit: limits.messagesPerMinutePerAddress,
    })
    if (principal.kind === 'agent') return [from('opening')]
    const { id } = principal.session
    if (counted === 'contact') {
      const address = keyring.pseudonym(`${agent.id} ${addresses.of(request)}`)
      return [
        { name: 'session', seconds: hour, key: `contact ${id}`, limit: maxContacts.session },
        { name: 'address', seconds: hour, key: `contact ${address}`, limit: maxContacts.address },
        { name: 'day', seconds: day, key: `contact ${agent.id}`, limit: maxContacts.agent },
      ]
    }
    if (counted !== 'message') return [{ name: 'call', seconds: minute, key: id, limit: maxCalls }]
    const perDay = limits.messagesPerDayPerAgent
    return [
      { name: 'session', seconds: minute, key: `session ${id}`, limit: limits.messagesPerMinutePerSession },
      from('address'),
      ...(perDay === null ? [] : [{ name: 'day', seconds: day, key: `day ${agent.id}`, limit: perDay }]),
    ]
  }

  return {
    async count(counted = 'call', principal, request, response) {
      if (principal.kind !== 'agent' && principal.kind !== 'session') return
      // A web id can otherwise only read a theme, which is cheap, and without which a page has no widget.
      if (principal.kind === 'agent' && counted !== 'opening') return
      const limits = limitsOf(counted, principal, request)
      const states = counted === 'call' ? limits.map(countCall) : await counters.count(limits)
      reportOrRefuse(limits, states, principal.agent, request, response)
    },

    checkGuesses(request) {
      const { count, endsIn } = guesses.look(addresses.of(request))
      if (count >= maxGuesses) throw tooMany(endsIn)
    },
    countGuess: (request) => guesses.add(addresses.of(request)),

    async countSignIn(request, account, device) {
      // Neither addresses nor accounts, which may not exist, get into a database.
      const key = (kind: string, text: string) => `sign-in ${kind} ${keyring.pseudonym(text)}`
      const quotas = [
        { key: key('address', addresses.of(request)), limit: maxSignInsOfAddress, seconds: signInWindow },
        {
          key: device === undefined ? key('account', account) : key('device', `${account} ${device}`),
          limit: maxSignInsOfAccount,
          seconds: signInWindow,
        },
      ]
      const states = await counters.count(quotas)
      const waits = states.filter(({ count }, at) => count >= (quotas[at]?.limit ?? 0)).map(({ endsIn }) => endsIn)
      if (waits.length > 0) throw tooMany(Math.max(...waits))
    },
  }
}

/** Does what may be a guess of a secret: refused where too many were wrong. One that rejects with the code `wrong` counts as such. */
export async function asGuess<T>(
  limits: Pick<Limits, 'checkGuesses' | 'countGuess'>,
  request: IncomingMessage,
  wrong: 'unauthorized' | 'not-found',
  work: () => Promise<T>,
): Promise<T> {
  limits.checkGuesses(request)
  try {
    return await work()
  } catch (error) {
    if (error instanceof FoyerError && error.code === wrong) limits.countGuess(request)
    throw error
  }
}

/** Sets the RateLimit headers, and throws when a limit was reached. */
function reportOrRefuse(
  limits: readonly Limit[],
  counted: readonly QuotaState[],
  agent: AgentRecord,
  { headers }: IncomingMessage,
  response: ServerResponse,
): void {
  const states = limits.map((limit, index) => ({
    ...limit,
    ...(counted[index] ?? { count: 0, endsIn: limit.seconds }),
  }))
  const waits = states.filter(({ count, limit }) => count >= limit).map(({ endsIn }) => endsIn)
  const isAllowed = waits.length === 0
  const items = (each: (state: (typeof states)[number]) => string) => states.map(each).join(', ')
  response.setHeader(
    'RateLimit-Policy',
    items(({ name, limit, seconds }) => `"${name}";q=${limit};w=${seconds}`),
  )
  response.setHeader(
    'RateLimit',
    items(({ name, limit, count, endsIn }) => {
      return `"${name}";r=${Math.max(0, limit - count - (isAllowed ? 1 : 0))};t=${endsIn}`
    }),
  )
  if (isAllowed) return
  const { limitMessage } = toEmbed(agent)
  const wanted = acceptedTags(headers['accept-language'])
  throw tooMany(
    Math.max(...waits),
    typeof limitMessage === 'string' ? limitMessage : textFor(limitMessage ?? {}, wanted),
  )
}

function tooMany(seconds: number, limitMessage?: string): FoyerError {
  const wait = seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`
  return new FoyerError('too-many-requests', `Too many requests. Try again in ${wait}.`, {
    retryAfter: seconds,
    ...(limitMessage !== undefined && { limitMessage }),
  })
}
