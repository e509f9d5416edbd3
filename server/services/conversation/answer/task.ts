import type { Claim } from '../../../store/live.ts'
import type { TraceContext } from '../../../core/log/trace.ts'

/** The request that an answer is written for, its language tags, best first, and whether an admin sent it. */
export type Requester = TraceContext & { languages: readonly string[]; isAdmin: boolean }

/** An answer to write: for which request, under which claim. The reason of an aborted `signal` is an {@link Ending}. */
export type Task = {
  requester: Requester
  claim: Pick<Claim, 'token' | 'attempt' | 'deaths' | 'abandon'>
  signal: AbortSignal
  end(ending: Ending): void
}

/**
 * Why an answer ends early. `lost`: the claim is; another process may be writing the answer, so nothing more is stored or published
 * here. `revoked`: its session is gone, or the agent was switched off.
 */
export type Ending = 'stopped' | 'interrupted' | 'lost' | 'revoked'
