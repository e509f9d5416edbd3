import type { Plugin } from 'vite'

/*
 * What two libraries do at the top of their modules for exports that nothing of ours uses. Bundlers must keep it: an assignment may have an
 * effect.
 */

type Statement = ReturnType<typeof JSON.parse>

/**
 * Methods of signals that nothing of ours calls. A page may have frozen `Object.prototype`, against prototype pollution: there the assignment
 * of the first two throws, and the app would not load.
 */
const methods = ['valueOf', 'toString', 'toJSON', 'subscribe']

/** Leaves them out of @preact/signals-core. */
export function plainSignals(): Plugin {
  return {
    name: 'plain-signals',
    transform: {
      filter: { id: /@preact\/signals-core\// },
      handler(code) {
        const statements: Statement[] = this.parse(code).body
        if (!statements.some(isUnused)) this.error(`Its signals have none of ${methods.join(', ')} any more`)
        return {
          code: textOf(
            code,
            statements.filter((each) => !isUnused(each)),
          ),
          map: null,
        }
      },
    },
  }
}

/** `X.prototype.valueOf = …` */
function isUnused({ expression }: Statement): boolean {
  const { object, property } = expression?.left ?? {}
  return object?.property?.name === 'prototype' && methods.includes(property.name)
}

/** What is used of marked, by the names of its exports. */
const used = ['Lexer', 'Tokenizer']

/** Leaves out of marked its own instance, which ends the module with functions that use it: a parser to HTML, and what extends it. 2.9 kB. */
export function lexerAlone(): Plugin {
  return {
    name: 'lexer-alone',
    transform: {
      filter: { id: /\/marked\/lib\/marked\.esm\.js/ },
      handler(code) {
        const statements: Statement[] = this.parse(code).body
        const instance = statements.findLastIndex(
          ({ declarations }) => declarations?.[0]?.init?.type === 'NewExpression',
        )
        const exported = statements.flatMap(({ specifiers = [] }) => specifiers)
        const names = exported.filter(({ exported: { name } }) => used.includes(name))
        if (instance < 0 || names.length < used.length) this.error('It has another end')
        const exports = names.map(({ local, exported: { name } }) => `${local.name} as ${name}`)
        return { code: `${textOf(code, statements.slice(0, instance))}export { ${exports.join(', ')} }`, map: null }
      },
    },
  }
}

const textOf = (code: string, statements: readonly Statement[]) =>
  statements.map(({ start, end }) => `${code.slice(start, end)}\n`).join('')
