import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { idempotencyHeader } from '../../contract/access/constants.ts'
import { minute } from '../../core/clock.ts'
import { FoyerError } from '../../core/errors.ts'
import { Lru } from '../../core/lru.ts'
import type { Counters } from '../../store/live.ts'
import type { Call, Reply, Route, Upload } from '../route.ts'
import { operatorOf } from './principal.ts'

/** How many replies are kept, and for how long, in milliseconds: a browser sends again at once, a person within minutes. */
const maxKept = 500
const keptFor = 10 * minute
const maxKeyLength = 200

const doneAlready =
  'This was sent before, and was done a moment ago or is being done: look at what is there. To do it once more, send another Idempotency-Key.'

/** Runs the handler of a route, unless the same request has been handled: then it resolves with the reply of that time. */
export type Once = (route: Route, call: Call, handle: () => Promise<Reply>) => Promise<Reply>

/**
 * Does once what a request asks for that comes again with the same Idempotency-Key, as when its answer was lost: also of itself, browsers send
 * a request again whose connection broke. For those who act for a workspace; visitors' messages have a `clientId`. Replies are
 * kept in the memory of this process, since some hold a new token. That a request was begun is counted for all instances: another one refuses it.
 */
export function createOnce(counters: Counters): Once {
  const kept = new Lru<string, { reply: Promise<Reply>; at: number }>(maxKept)

  return async (route, call, handle) => {
    const name = nameOf(route, call)
    if (name === undefined) return handle()
    const before = kept.get(name)
    if (before && performance.now() - before.at < keptFor) return before.reply
    const reply = handleOnce(name, handle)
    kept.set(name, { reply, at: performance.now() })
    // What was refused or has failed is tried anew.
    reply.catch(() => kept.delete(name))
    return reply
  }

  async function handleOnce(name: string, handle: () => Promise<Reply>): Promise<Reply> {
    const key = `once ${createHash('sha256').update(name).digest('base64url')}`
    const [begun] = await counters.count([{ key, limit: 1, seconds: keptFor / 1000 }])
    if (begun && begun.count > 0) throw new FoyerError('done-already', doneAlready)
    try {
      return await handle()
    } catch (error) {
      await counters.forget(key).catch(() => undefined)
      throw error
    }
  }
}

/** What is the same only for the same request of the same caller; undefined: it is handled each time. */
function nameOf({ method, alsoAnswers }: Route, { principal, request, body }: Call): string | undefined {
  const key = keyOf(request)
  const operator = operatorOf(principal)
  // Of the routes with other answers than JSON, some stream.
  if (key === undefined || operator === null || method !== 'POST' || alsoAnswers) return undefined
  return [principal.workspaceId, operator.id, request.url, key, digestOf(body)].join(' ')
}

function keyOf({ headers }: IncomingMessage): string | undefined {
  const key = headers[idempotencyHeader.toLowerCase()]
  return typeof key === 'string' && key !== '' && key.length <= maxKeyLength ? key : undefined
}

function digestOf(body: unknown): string {
  const bytes = (body as Partial<Upload> | undefined)?.bytes
  return createHash('sha256')
    .update(Buffer.isBuffer(bytes) ? bytes : (JSON.stringify(body) ?? ''))
    .digest('base64url')
}
