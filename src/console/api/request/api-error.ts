import type { FieldError, Problem, ProblemCode } from '#contract/problem.ts'

/** Why a call failed. `network`: no answer came at all. */
export class ApiError extends Error {
  readonly code: ProblemCode | 'network'
  readonly status: number
  /** The fields of the request's body that are wrong. */
  readonly fields: readonly FieldError[]

  constructor(code: ProblemCode | 'network', status: number, detail: string, fields: readonly FieldError[] = []) {
    super(detail)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.fields = fields
  }

  /** The error of a field, by its path in the body. */
  at(path: string): string | undefined {
    return this.fields.find((field) => field.path === path)?.message
  }
}

/** The error of an answer that is none of 2xx; what comes from a proxy in between may be no problem document. */
export async function apiErrorOf(response: Response): Promise<ApiError> {
  const problem = (await response.json().catch(() => null)) as Partial<Problem> | null
  const code = /problem-([a-z-]+)$/.exec(problem?.type ?? '')?.[1] ?? 'internal'
  const detail = problem?.detail ?? `The server answered ${response.status}.`
  return new ApiError(code as ProblemCode, response.status, detail, problem?.errors)
}
