import { createHash } from 'node:crypto'

export type Query = {
  text: string
  values?: unknown[]
  /** The name of the prepared statement; absent: it is not prepared. */
  name?: string
}

export type Connection = { query<Row extends object>(query: Query): Promise<Row[]> }

/**
 * `main`: changes are durable once the query resolves. `loose`: a crash of the database may undo the last moments; for data that has
 * no value after one. `read`: the replica, where there is one and it answers, else the database itself.
 */
export type Lane = 'main' | 'loose' | 'read'

/**
 * A prepared statement, or a piece of one: sql`select record from ai where id = ${id}`. What is inserted becomes a parameter, objects as
 * JSON; another piece becomes part of the text.
 */
export function sql(texts: TemplateStringsArray, ...inserted: unknown[]): Sql {
  const parts: (string | Parameter)[] = [texts[0] ?? '']
  for (const [at, one] of inserted.entries()) {
    parts.push(...(one instanceof Sql ? one.parts : [new Parameter(one)]), texts[at + 1] ?? '')
  }
  return new Sql(parts)
}

/** A piece of SQL without parameters. It must be the program's own text, never what a caller says. */
export function raw(text: string | number): Sql {
  return new Sql([String(text)])
}

class Parameter {
  readonly value: unknown
  constructor(value: unknown) {
    this.value = value
  }
}

export class Sql implements Query {
  readonly parts: readonly (string | Parameter)[]
  readonly text: string
  readonly values: unknown[] = []

  constructor(parts: readonly (string | Parameter)[]) {
    this.parts = parts
    const number = ({ value }: Parameter) => `$${this.values.push(value)}`
    this.text = parts.map((part) => (typeof part === 'string' ? part : number(part))).join('')
  }

  /** A hash of the text: another statement has another name. */
  get name(): string {
    const name = names.get(this.text) ?? createHash('sha256').update(this.text).digest('base64url').slice(0, 22)
    names.set(this.text, name)
    return name
  }
}

/** As many as the program has statements. */
const names = new Map<string, string>()
