import type { z } from 'zod'
import type { FieldError } from '../../contract/problem.ts'
import { FoyerError } from '../../core/errors.ts'

/** How many invalid fields one response names. */
const maxErrors = 50

/** Parses a body by a schema. @throws {FoyerError} `validation`, which names the invalid fields. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.flatMap((issue) => fieldErrors(issue, [])).slice(0, maxErrors)
  throw new FoyerError('validation', 'Some fields are not valid.', { errors })
}

/** Parses the query of a URL by a schema. @throws {FoyerError} `validation`. */
export function parseQuery<T>(schema: z.ZodType<T>, url: string): T {
  const at = url.indexOf('?')
  return parseBody(schema, Object.fromEntries(new URLSearchParams(at < 0 ? '' : url.slice(at))))
}

/** Converts an issue of zod to field errors. For a union, those of the only alternative with the type that was sent, if there is just one. */
function fieldErrors(issue: z.core.$ZodIssue, base: PropertyKey[]): FieldError[] {
  const path = [...base, ...issue.path]
  if (issue.code === 'invalid_union') {
    const meant = issue.errors.filter((issues) => !issues.some((each) => each.path.length === 0 && isOtherType(each)))
    const [only] = meant
    if (only && meant.length === 1) return only.flatMap((each) => fieldErrors(each, path))
  }
  return [{ path: path.join('.'), message: issue.message }]
}

function isOtherType(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'invalid_type'
}
