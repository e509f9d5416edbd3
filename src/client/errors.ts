import type { ProblemCode, Problem } from '#contract/problem.ts'

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

/** What an answer that is none of 2xx says. */
type ReadProblem = Partial<Problem> & { code: ClientErrorCode; detail: string }

/** Reads such an answer. Its code is the end of the problem's type: `/docs#problem-validation`, below the path of the server → `validation`. */
export async function readProblem(response: Response): Promise<ReadProblem> {
  const problem = (await response.json().catch(() => null)) as Partial<Problem> | null
  const code = /\/docs#problem-([a-z-]+)$/.exec(String(problem?.type))?.[1]
  const { status } = response
  if (code === undefined) return { code: codeByStatus(status), detail: `The server answered ${status}.` }
  return { detail: '', ...problem, code: code as ProblemCode }
}

/** The error of such an answer. */
export async function errorOf(response: Response): Promise<ClientError> {
  const { code, detail, limitMessage } = await readProblem(response)
  return new ClientError(code, response.status, detail, undefined, limitMessage)
}

/**
 * For answers that are no problem document of ours, such as those of a proxy in between. One that knows nothing of us, or asks for a
 * password, says nothing about the session: the server was not reached.
 */
function codeByStatus(status: number): ClientErrorCode {
  if (status === 401 || status === 404) return 'network'
  if (status === 403) return 'forbidden'
  if (status === 413) return 'too-large'
  if (status === 429) return 'too-many-requests'
  return status >= 500 ? 'internal' : 'bad-request'
}
