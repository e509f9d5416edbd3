import { acceptedTags } from '../../core/languages.ts'
import type { Requester } from '../../services/conversation/answer/task.ts'
import type { Call } from '../route.ts'

/** Returns the requester of an answer that a call starts. */
export function requesterOf({ trace, request }: Pick<Call, 'trace' | 'request'>): Requester {
  return { ...trace, languages: acceptedTags(request.headers['accept-language']) }
}
