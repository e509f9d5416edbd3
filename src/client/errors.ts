import type { Problem, ProblemCode } from '../../server/contract/problem.ts'

/** Why a call to the server failed. `network`: no answer came at all. */
export type ClientErrorCode = ProblemCode | 'network'

/** A failed call, with what a caller needs to decide what to do next. */
export class ClientError extends Error {
  readonly code: ClientErrorCode
  /** 0 when there was no answer. */
  readonly status: number
  /** Whether the same call may succeed later. */
  readonly canRetry: boolean

  constructor(code: ClientErrorCode, status: number, detail: string, cause?: unknown) {
    super(detail, { cause })
    this.name = 'ClientError'
    this.code = code
    this.status = status
    this.canRetry = code === 'network' || status >= 500 || status === 429 || status === 409
  }
}

/** The error of an answer that is none of 2xx. Its code is the end of the problem's type: `/docs#problem-validation` → `validation`. */
export async function errorOf(response: Response): Promise<ClientError> {
  const problem = (await response.json().catch(() => null)) as Partial<Problem> | null
  const code = /problem-([a-z-]+)$/.exec(problem?.type ?? '')?.[1] ?? codeByStatus(response.status)
  return new ClientError(
    code as ProblemCode,
    response.status,
    problem?.detail ?? `The server answered ${response.status}.`,
  )
}

/** For answers that are no problem document, such as those of a proxy in between. */
function codeByStatus(status: number): ProblemCode {
  if (status === 401) return 'unauthorized'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not-found'
  if (status === 413) return 'too-large'
  if (status === 429) return 'too-many-requests'
  return status >= 500 ? 'internal' : 'bad-request'
}
