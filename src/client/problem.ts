import type { Problem, ProblemCode } from '../../server/contract/problem.ts'
import { ClientError } from './errors.ts'

/** The error of an answer that is none of 2xx. Its code is the end of the problem's type: `/docs#problem-validation` → `validation`. */
export async function errorOf(response: Response): Promise<ClientError> {
  const problem = (await response.json().catch(() => null)) as Partial<Problem> | null
  const code = /problem-([a-z-]+)$/.exec(problem?.type ?? '')?.[1] ?? codeByStatus(response.status)
  return new ClientError(
    code as ProblemCode,
    response.status,
    problem?.detail ?? `The server answered ${response.status}.`,
    undefined,
    problem?.limitMessage,
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
