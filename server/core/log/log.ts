import { pino, type DestinationStream, type Logger } from 'pino'

/*
 * The log: a JSON object a line. Callers never pass it secrets or visitors' texts; the redaction here is the second line of defense.
 */

/** Fields whose values are left out, at the top level and one below. */
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

/** Errors whose messages quote other texts: those of a model API may repeat the question, those of the JSON parser show the input. */
const quoting = new Set(['SyntaxError', 'EngineError', 'ModelApiError'])

/** How many causes of an error are logged. */
const maxCauses = 5

/**
 * Creates the log at a level of pino's. It goes to the standard output unless a test passes a `destination`: to Node's own stream, which
 * leaves out lines that cannot be written. pino's waits for room on a full disk before the process may end.
 */
export function createLog(level: string, destination: DestinationStream = process.stdout): Logger {
  const below = (name: string) => (name.startsWith('[') ? `*${name}` : `*.${name}`)
  // Not `*.message`: that is where the serializer below puts the message of an error.
  const paths = [...secret, ...secret.filter((name) => name !== 'message').map(below)]
  const options = {
    level,
    redact: { paths, censor: '[left out]' },
    serializers: { err: described, error: described },
    // Without this, a line without a message would get that of its error, quoted text included.
    errorKey: 'error',
  }
  return pino(options, destination)
}

type Described = { type: string; code?: string; message?: string; stack?: string; cause?: Described }

/** The parts of an error that help to locate it; none of the fields that libraries add, such as whole requests. */
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
