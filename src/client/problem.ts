import type { Problem, ProblemCode } from '#contract/problem.ts'
import { ClientError, type ClientErrorCode } from './errors.ts'

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
