import { pino, type DestinationStream, type Logger } from 'pino'

/*
 * The log: a JSON object a line. The rule is that secrets and what visitors write are never handed to it; what is here is the second
 * fence, for the day on which somebody forgets.
 */

/** Names whose values are left out, on a line itself and one level below. */
const secret = [
  'authorization',
  'Authorization',
  'cookie',
  '["set-cookie"]',
  'apiKey',
  'apiKeyValue',
  'sealedKey',
  'token',
  'secret',
  'body',
  'text',
  'message',
]

/** Errors whose words quote others: a model API's, which may repeat the question, and the JSON parser's, which shows what it stumbled over. */
const quoting = new Set(['SyntaxError', 'EngineError', 'ModelApiError'])

/** How many causes of an error are told. */
const maxCauses = 5

/** Makes the log, at a level of pino's. It goes to the standard output unless a test takes it. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const below = (name: string) => (name.startsWith('[') ? `*${name}` : `*.${name}`)
  // The words of an error are under `err.message`, made by the serializer below: not `*.message`.
  const paths = [...secret, ...secret.filter((name) => name !== 'message').map(below)]
  const options = {
    level,
    redact: { paths, censor: '[left out]' },
    serializers: { err: described, error: described },
    // Of a line without words of its own, pino would make the error's words the line's, quoted text and all.
    errorKey: 'error',
  }
  return destination ? pino(options, destination) : pino(options)
}

type Described = { type: string; code?: string; message?: string; stack?: string; cause?: Described }

/** Of an error, what helps to find its place; none of the fields that libraries hang on errors, such as whole requests. */
function described(error: unknown, depth = 0): Described {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack = '', cause } = error
  return {
    type: name,
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    ...(!quoting.has(name) && { message }),
    // The stack begins with the message.
    stack: stack.slice(stack.search(/^ {4}at /m)),
    ...(cause !== undefined && depth < maxCauses && { cause: described(cause, depth + 1) }),
  }
}
