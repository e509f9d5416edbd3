import type { z } from 'zod'
import type { FieldError } from '../contract/problem.ts'
import { FoyerError } from '../core/errors.ts'

/** What a schema makes of a body. Throws `validation`, naming every field that is wrong. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new FoyerError('validation', 'Some fields are not valid.', { errors: fieldErrors(parsed.error.issues) })
}

/** What a schema makes of the query of an address. */
export function parseQuery<T>(schema: z.ZodType<T>, url: string): T {
  const at = url.indexOf('?')
  return parseBody(schema, Object.fromEntries(new URLSearchParams(at < 0 ? '' : url.slice(at))))
}

function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return issues.slice(0, 50).map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
}
