import { z } from 'zod'
import type { FieldError } from '../../contract/problem.ts'
import { invalidFields } from '../../core/errors.ts'

/** How many invalid fields one response names. */
const maxErrors = 50

// People read these messages after the name of a field: in a form, in a log. Schemas with a message of their own keep it.
z.config({ customError: (issue) => messageOf(issue) })

const units: Record<string, [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
}
const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

/** Undefined: zod's own message does. */
function messageOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'too_small' || issue.code === 'too_big') {
    const isSmall = issue.code === 'too_small'
    const bound = Number(isSmall ? issue.minimum : issue.maximum)
    const unit = units[issue.origin]
    const limit = `${isSmall ? 'at least' : 'at most'} ${bound.toLocaleString('en')}`
    if (!unit) return `must be ${limit}`
    return isSmall && bound === 1 ? 'must not be empty' : `must have ${limit} ${unit[bound === 1 ? 0 : 1]}`
  }
  if (issue.code === 'invalid_type') {
    return issue.input === undefined
      ? 'is missing'
      : `must be ${kinds[issue.expected] ?? `of the type ${issue.expected}`}`
  }
  if (issue.code === 'invalid_value')
    return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`
  return undefined
}

/** Parses a body by a schema. @throws {FoyerError} `validation`, which names the invalid fields. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw invalidFields(parsed.error.issues.flatMap((issue) => fieldErrors(issue, [])).slice(0, maxErrors))
}

/** Parses the query of a URL by a schema. @throws {FoyerError} `validation`. */
export function parseQuery<T>(schema: z.ZodType<T>, url: string): T {
  const at = url.indexOf('?')
  return parseBody(schema, Object.fromEntries(new URLSearchParams(at < 0 ? '' : url.slice(at))))
}

/**
 * Converts an issue of zod to field errors. For a union, those of the only alternative with the type that was sent, if there is just one; for the
 * name of a field, what is wrong with it.
 */
function fieldErrors(issue: z.core.$ZodIssue, base: PropertyKey[]): FieldError[] {
  const path = [...base, ...issue.path]
  if (issue.code === 'invalid_union') {
    const meant = issue.errors.filter((issues) => !issues.some((each) => each.path.length === 0 && isOtherType(each)))
    const [only] = meant
    if (only && meant.length === 1) return only.flatMap((each) => fieldErrors(each, path))
  }
  const said = issue.code === 'invalid_key' ? issue.issues : [issue]
  return said.map(({ message }) => ({ path: path.join('.'), message }))
}

function isOtherType(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'invalid_type'
}
