import type { IncomingMessage, ServerResponse } from 'node:http'
import { FoyerError } from '../core/errors.ts'
import { createWindows, type Windows } from '../core/windows.ts'
import { toEmbed } from '../services/embeds.ts'
import type { Addresses } from './addresses.ts'
import type { Principal } from './route.ts'

/** How often visitors may call. Those who manage a workspace are not counted. */

/** What a route counts as: sending a message, opening a session, or, where a route says nothing, any other call of a visitor's. */
export type Counted = 'message' | 'opening' | 'call'

export type Limits = {
  /**
   * Counts a call, and tells in RateLimit headers what is left (draft-ietf-httpapi-ratelimit-headers-10). Throws too-many-requests when
   * something is used up; then the call counts for nothing.
   */
  count(counted: Counted | undefined, principal: Principal, request: IncomingMessage, response: ServerResponse): void
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

/** One limit as it applies to one call. */
type Quota = { name: string; windows: Windows; seconds: number; key: string; limit: number }

/** `clock` gives milliseconds since 1970. What was counted is forgotten when the server ends. */
export function createLimits(addresses: Pick<Addresses, 'of'>, clock: () => number): Limits {
  const perMinute = () => createWindows(minute, clock, maxKept)
  const kinds = { session: perMinute(), address: perMinute(), opening: perMinute(), call: perMinute() }
  const agentDays = createWindows(day, clock, maxKept)
  const guesses = perMinute()

  function quotasOf(counted: Counted, principal: Visitor, request: IncomingMessage): Quota[] {
    const { agent } = principal
    const { limits } = toEmbed(agent)
    const from = (name: 'address' | 'opening'): Quota => ({
      name,
      windows: kinds[name],
      seconds: minute,
      key: `${agent.id} ${addresses.of(request)}`,
      limit: limits.messagesPerMinutePerAddress,
    })
    if (principal.kind === 'agent') return [from('opening')]
    const key = principal.session.id
    if (counted !== 'message') return [{ name: 'call', windows: kinds.call, seconds: minute, key, limit: maxCalls }]
    const ofSession = { name: 'session', windows: kinds.session, seconds: minute, key }
    return [
      { ...ofSession, limit: limits.messagesPerMinutePerSession },
      from('address'),
      ...(limits.messagesPerDayPerAgent === null
        ? []
        : [{ name: 'day', windows: agentDays, seconds: day, key: agent.id, limit: limits.messagesPerDayPerAgent }]),
    ]
  }

  return {
    count(counted = 'call', principal, request, response) {
      if (principal.kind !== 'agent' && principal.kind !== 'session') return
      // All else that a web id may is to read a theme, which costs little, and which a page without a widget would miss.
      if (principal.kind === 'agent' && counted !== 'opening') return
      const quotas = quotasOf(counted, principal, request)
      const states = quotas.map((quota) => ({ ...quota, ...quota.windows.look(quota.key) }))
      const waits = states.filter(({ count, limit }) => count >= limit).map(({ endsIn }) => endsIn)
      const isAllowed = waits.length === 0
      if (isAllowed) for (const { windows, key } of quotas) windows.add(key)
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
      if (!isAllowed) throw tooMany(Math.max(...waits), toEmbed(principal.agent).limitMessage)
    },

    checkGuesses(request) {
      const { count, endsIn } = guesses.look(addresses.of(request))
      if (count >= maxGuesses) throw tooMany(endsIn)
    },
    countGuess: (request) => guesses.add(addresses.of(request)),
  }
}

function tooMany(seconds: number, limitMessage: string | null = null): FoyerError {
  return new FoyerError('too-many-requests', `Too many requests. Try again in ${seconds} s.`, {
    retryAfter: seconds,
    ...(limitMessage !== null && { limitMessage }),
  })
}
