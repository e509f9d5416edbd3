import type { ProblemCode } from '#contract/problem.ts'

/**
 * Why a call to the server failed. `network`: no answer of the server came; at most one of a proxy in between. `agent-gone`: the server
 * knows no such agent, so that no new session can be opened either.
 */
export type ClientErrorCode = ProblemCode | 'network' | 'agent-gone'

/** Why something failed; `unknown`: it was no call to the server. */
export function codeOf(error: unknown): ClientErrorCode | 'unknown' {
  return error instanceof ClientError ? error.code : 'unknown'
}

/** A failed call, with what a caller needs to decide what to do next. */
export class ClientError extends Error {
  readonly code: ClientErrorCode
  /** 0 when there was no answer. */
  readonly status: number
  /** Whether the session was erased, its token is dead, or the agent was deleted. */
  readonly isGone: boolean
  /** Whether the same call may succeed later. */
  readonly canRetry: boolean
  /** The admin's own text for visitors (see Problem). */
  readonly limitMessage: string | undefined

  constructor(code: ClientErrorCode, status: number, detail: string, cause?: unknown, limitMessage?: string) {
    super(detail, { cause })
    this.limitMessage = limitMessage
    this.name = 'ClientError'
    this.code = code
    this.status = status
    this.isGone = code === 'unauthorized' || code === 'not-found' || code === 'agent-gone'
    // Forbidden by a firewall in between: the server's own refusals of visitors have codes of their own.
    const mayPass = code === 'network' || code === 'forbidden'
    this.canRetry = mayPass || status >= 500 || status === 429 || status === 409
  }
}
