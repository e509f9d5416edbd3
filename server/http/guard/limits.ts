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
 * How often visitors may call. Those who manage a workspace are not counted. Messages and openings are counted for all instances
 * together. The fence around all other calls, and wrong tokens, each instance counts for itself: they keep one process from being
 * kept busy, and are not worth a question to a database each.
 */

/** What a route counts as: sending a message, opening a session, or, where a route says nothing, any other call of a visitor's. */
export type Counted = 'message' | 'opening' | 'call'

export type Limits = {
  /**
   * Counts a call, and says in RateLimit headers what is left (draft-ietf-httpapi-ratelimit-headers-10). Throws too-many-requests when
   * something is used up; then the call counts for nothing.
   */
  count(
    counted: Counted | undefined,
    principal: Principal,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void>
  /** Throws too-many-requests when too many wrong tokens came from the request's address of late. */
  checkGuesses(request: IncomingMessage): void
  countGuess(request: IncomingMessage): void
}

const minute = 60
const day = 86_400

/** How many windows of a kind are held in memory: some 10 MB of them. */
const maxKept = 50_000

/** Calls a minute with one session's token that are no messages: reading, following, rating. */
const maxCalls = 600
/** Wrong tokens a minute from one address. Ours have 128 random bits and more, so this is about noise and weak operator tokens. */
const maxGuesses = 100

type Visitor = Extract<Principal, { kind: 'agent' | 'session' }>

/** One limit as it applies to one call, under the name that the caller reads. */
type Limit = Quota & { name: string }

/** `clock`, in milliseconds since 1970, is for what this instance counts for itself. */
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
      // An address may get into a database here, which it must not.
      key: `${name} ${keyring.pseudonym(`${agent.id} ${addresses.of(request)}`)}`,
      limit: limits.messagesPerMinutePerAddress,
    })
    if (principal.kind === 'agent') return [from('opening')]
    const { id } = principal.session
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
      // All else that a web id may is to read a theme, which costs little, and which a page without a widget would miss.
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
  }
}

/** Says in headers what is left, and throws when nothing was. */
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
  return new FoyerError('too-many-requests', `Too many requests. Try again in ${seconds} s.`, {
    retryAfter: seconds,
    ...(limitMessage !== undefined && { limitMessage }),
  })
}
