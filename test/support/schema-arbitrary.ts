import * as fc from 'fast-check'

/** A JSON Schema as our OpenAPI document has them: the keywords that zod writes. */
export type JsonSchema = {
  $ref?: string
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  pattern?: string
  format?: string
  example?: string
}

/** What stands where a text is expected, and is more than it seems. */
export const oddTexts = [
  '',
  ' ',
  '..',
  '../../etc/passwd',
  '%00',
  '%',
  '\0',
  '\ud800',
  '\u202e',
  '\ufeff',
  '\r\nX-Injected: 1',
  '__proto__',
  'constructor',
  'null',
  '-1',
  '1e400',
  '🤖'.repeat(10),
  'a'.repeat(300),
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  "' OR 1=1 --",
  'javascript:alert(1)',
  'url(x)',
  '#0042da',
]

const oddText = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 10 }),
)
const oddValue = fc.oneof(
  oddText,
  fc.constantFrom(null, true, false, 0, -1, -0, 1.5, 2 ** 53, 1e308, [], {}, [[]], [null]),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Values that fit a schema, as far as it says. `schemas` are those that it refers to by name. */
export function valuesOf(schema: JsonSchema, schemas: Record<string, JsonSchema>): fc.Arbitrary<unknown> {
  const of = (each: JsonSchema) => valuesOf(each, schemas)
  if (schema.$ref !== undefined) return of(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(of))
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, each]) => [name, of(each)])),
        {
          requiredKeys: schema.required ?? [],
        },
      )
    case 'array':
      return fc.array(of(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 5, 5) })
    case 'string':
      return textsOf(schema)
    case 'integer':
    case 'number':
      return fc.integer({ min: Math.max(schema.minimum ?? 0, -1e6), max: Math.min(schema.maximum ?? 1e6, 1e6) })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function textsOf({ pattern, format, example, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date-time') return fc.constantFrom('2999-01-01T00:00:00Z', '2999-01-01T00:00:00.000+02:00')
  if (example !== undefined) return fc.constantFrom(example, '#fff', 'https://example.com/a.png')
  if (pattern !== undefined && format === undefined) return fc.stringMatching(new RegExp(pattern))
  return fc.oneof(
    fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)), unit: 'grapheme' }),
    fc.constant('a'.repeat(maxLength)),
    fc.webUrl(),
  )
}

/** Values that nearly fit: of a fitting one, one part is another value, gone, or joined by one that does not belong there. */
export function nearValuesOf(schema: JsonSchema, schemas: Record<string, JsonSchema>): fc.Arbitrary<unknown> {
  return fc
    .tuple(
      valuesOf(schema, schemas),
      fc.nat(),
      fc.constantFrom('replace', 'remove', 'add', 'lengthen'),
      oddText,
      oddValue,
    )
    .map(([value, at, how, name, odd]) => change(value, at, how, name, odd))
}

function change(value: unknown, at: number, how: string, name: string, odd: unknown): unknown {
  if (typeof value !== 'object' || value === null) return how === 'lengthen' ? String(value).repeat(1000) : odd
  const entries = Object.entries(value)
  const deeper = entries[at % (entries.length + 1)]
  if (deeper) {
    const [key, old] = deeper
    const isHere = how === 'remove' || Math.floor(at / 7) % 2 === 0
    if (how === 'remove' && isHere) return without(value, key)
    return withEntry(value, key, isHere && how === 'replace' ? odd : change(old, Math.floor(at / 3), how, name, odd))
  }
  return Array.isArray(value) ? [...(value as unknown[]), odd] : withEntry(value, name, odd)
}

function without(value: object, key: string): unknown {
  if (Array.isArray(value)) return value.filter((_, at) => String(at) !== key)
  return Object.fromEntries(Object.entries(value).filter(([each]) => each !== key))
}

function withEntry(value: object, key: string, entry: unknown): unknown {
  if (Array.isArray(value)) return value.map((each: unknown, at) => (String(at) === key ? entry : each))
  // As fields of its own, `__proto__` too: JSON.stringify writes them, and so does an attacker.
  return Object.fromEntries([...Object.entries(value), [key, entry]])
}
