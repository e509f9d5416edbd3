import { acceptedTags } from '../../core/languages.ts'
import type { Requester } from '../../services/conversation/answer/task.ts'
import type { Call } from '../route.ts'

/** The languages that whoever calls reads, the best first. */
export function languagesOf({ request }: Pick<Call, 'request'>): string[] {
  return acceptedTags(request.headers['accept-language'])
}

/** Returns the requester of an answer that a call starts. */
export function requesterOf(call: Pick<Call, 'trace' | 'request' | 'principal'>): Requester {
  return { ...call.trace, languages: languagesOf(call), isAdmin: call.principal.kind !== 'session' }
}
