import { readFileSync } from 'node:fs'

/** The version of this package, as the widget says it. */
export function packageVersion(): string {
  return (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version
}
