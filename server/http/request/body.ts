import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import type { FieldError } from '../../contract/problem.ts'
import { FoyerError, invalidFields } from '../../core/errors.ts'
import { isTurnOver, nextTurn } from '../../core/event-loop/turns.ts'

/** The largest JSON body, in bytes, and the deepest nesting of it (docs/decisions.md). */
const maxBytes = 512 * 1024
const maxDepth = 32
/** Valid bodies hold some hundreds. 512 KiB of small values would block the event loop in zod for a quarter of a second. */
const maxValues = 5000

/** For the OpenAPI document. */
export const jsonLimits = { maxBytes, maxDepth, maxValues }

/** Bodies of at least this size, in bytes, are parsed in separate turns of the event loop if many arrive at once. */
const largeBody = 64 * 1024

/**
 * Reads a JSON body. Without a body it returns `{}`, so that the schema names the missing fields. `proceed` is called before the body is read.
 * @throws {FoyerError} 400, 413 or 415
 */
export async function readJson(request: IncomingMessage, proceed: () => void): Promise<unknown> {
  if (!hasBody(request)) return {}
  const type = request.headers['content-type'] ?? ''
  if (!/^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(type)) {
    throw new FoyerError('unsupported-media-type', 'Send the body as JSON, with Content-Type: application/json.')
  }
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity')
    throw new FoyerError('unsupported-media-type', 'Send the body without a Content-Encoding.')
  if (lengthOf(request) > maxBytes) throw tooLarge()
  proceed()
  const bytes = await readBytes(request)
  if (bytes.length >= largeBody && isTurnOver()) await nextTurn()
  return parse(bytes)
}

/** Whether a request says that a body follows its head. */
export function hasBody(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined || lengthOf(request) > 0
}

/** The Content-Length; 0 if there is none. */
function lengthOf({ headers }: IncomingMessage): number {
  return Number(headers['content-length'] ?? 0)
}

function tooLarge(): FoyerError {
  return tooMuch(`is larger than ${maxBytes / 1024} KB`)
}

function tooMuch(what: string): FoyerError {
  return new FoyerError('too-large', `The request body ${what}.`)
}

/** Resolves with the whole body. Bytes beyond the limit are dropped. */
function readBytes(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= maxBytes) chunks.push(chunk)
      else reject(tooLarge())
    })
    request.on('end', () => resolve(Buffer.concat(chunks)))
    request.on('close', () => {
      if (!request.complete) reject(new FoyerError('bad-request', 'The request body was cut off.'))
    })
  })
}

function parse(bytes: Buffer): unknown {
  const text = decode(bytes)
  checkShape(text)
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw new FoyerError('bad-request', 'The request body is not valid JSON.', { cause })
  }
}

function decode(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new FoyerError('bad-request', 'The request body is not UTF-8.')
  // A byte order mark is not part of the text (RFC 8259, section 8.1).
  const text = bytes.toString('utf8')
  return text.startsWith('\ufeff') ? text.slice(1) : text
}

const [quote, backslash, comma, openBrace, closeBrace, openBracket, closeBracket] = [...'"\\,{}[]'].map((each) =>
  each.charCodeAt(0),
)

/** Counts brackets and commas outside of strings before JSON.parse, which would build everything first. */
function checkShape(text: string): void {
  let depth = 0
  // The outermost value.
  let values = 1
  let isString = false
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    if (isString) {
      if (letter === backslash) at += 1
      else if (letter === quote) isString = false
    } else if (letter === quote) isString = true
    else if (letter === comma) values += 1
    else if (letter === openBrace || letter === openBracket) {
      depth += 1
      values += 1
    } else if (letter === closeBrace || letter === closeBracket) depth -= 1
    if (depth > maxDepth) throw tooMuch(`is nested deeper than ${maxDepth} levels`)
    if (values > maxValues) throw tooMuch(`holds more than ${maxValues} values`)
  }
}

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
