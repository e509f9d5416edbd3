import type { Plugin } from 'vite'

/**
 * Methods of signals that nothing of ours calls. A page may have frozen `Object.prototype`, against prototype pollution: there the assignment
 * of the first two throws, and the app would not load.
 */
const unused = ['valueOf', 'toString', 'toJSON', 'subscribe']

/** Leaves them out of @preact/signals-core. */
export function plainSignals(): Plugin {
  return {
    name: 'plain-signals',
    transform: {
      filter: { id: /@preact\/signals-core\// },
      handler(code) {
        let kept = ''
        let end = 0
        for (const { start, end: next } of this.parse(code).body.filter(isUnused)) {
          kept += code.slice(end, start)
          end = next
        }
        if (end === 0) this.error(`Its signals have none of ${unused.join(', ')} any more`)
        return { code: kept + code.slice(end), map: null }
      },
    },
  }
}

/** `X.prototype.valueOf = …` */
function isUnused({ expression }: ReturnType<typeof JSON.parse>): boolean {
  const { object, property } = expression?.left ?? {}
  return object?.property?.name === 'prototype' && unused.includes(property.name)
}
