import type { FieldError } from '#contract/problem.ts'
import { type ClientErrorCode, readProblem } from '../../../client/errors.ts'
import { betweenWords } from '../../words/en/shell.ts'

/** Why a call failed, with the fields that are wrong. */
export class ApiError extends Error {
  readonly code: ClientErrorCode
  readonly status: number
  /** The fields of the request's body that are wrong. */
  readonly fields: readonly FieldError[]

  constructor(code: ClientErrorCode, status: number, detail: string, fields: readonly FieldError[] = []) {
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

export const unreachable = () => new ApiError('network', 0, betweenWords.unreachable)
/** It took too long. */
export const unanswered = () => new ApiError('network', 0, betweenWords.unanswered)
/** Somebody in between has answered. */
export const fromBetween = (status: number) => new ApiError('network', status, between(status))

/** The error of an answer that is none of 2xx. */
export async function apiErrorOf(response: Response): Promise<ApiError> {
  const { status } = response
  const { code, type, detail, errors } = await readProblem(response)
  // Without a type it is no answer of our server, but of a proxy or a firewall in between.
  return new ApiError(code, status, type === undefined ? between(status) : detail, errors)
}

function between(status: number): string {
  if (status === 413) return betweenWords.tooLarge
  if (status === 403) return betweenWords.refused
  if (status === 200) return betweenWords.page
  return status === 429 || status >= 500 ? betweenWords.later(status) : betweenWords.unknown(status)
}
