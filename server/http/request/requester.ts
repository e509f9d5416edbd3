import { acceptedTags } from '../../core/languages.ts'
import type { Requester } from '../../services/conversation/requester.ts'
import type { Call } from '../route.ts'

/** For whom a call has an answer written. */
export function requesterOf({ trace, request }: Pick<Call, 'trace' | 'request'>): Requester {
  return { ...trace, languages: acceptedTags(request.headers['accept-language']) }
}
