import { readFileSync } from 'node:fs'

/** Where the passes put what browsers load, and where the server and its tests find it. */
export const webFolder = 'dist/web'

/** Where versions of the widget are kept that builds before have made. */
export const earlierFolder = 'dist/earlier'

/** The JSX transform of every pass and of the tests: Preact's own runtime. */
export const jsx = { jsx: { runtime: 'automatic', importSource: 'preact' } } as const

/** The version of this package, as the widget says it. */
export function packageVersion(): string {
  return (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version
}
