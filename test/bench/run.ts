import { readdirSync } from 'node:fs'
import path from 'node:path'
import { ensureChromium } from '../support/browser/chromium.ts'

/** One measured line: a ratio of ours to a floor of the same run, and the most (or least) that is promised, if anything is. */
export type Row = { what: string; ratio: number; promise?: { atMost: number } | { atLeast: number } }

/*
 * Runs every benchmark below this folder (or those whose names are given) and prints one table. Ratios only: absolute times say more
 * about the machine than about us. What begins with `--` is for the benchmarks.
 */
const asked = process.argv.slice(2).filter((each) => !each.startsWith('--'))
const benchmarks = readdirSync('test/bench', { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => ({ file, name: path.basename(file, '.bench.ts') }))
  .filter(({ name }) => asked.length === 0 || asked.includes(name))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1))

await ensureChromium()
const table: Record<string, string>[] = []
for (const { file, name } of benchmarks) {
  const { run } = (await import(`./${file}`)) as { run: () => Promise<Row[]> }
  for (const { what, ratio, promise } of await run()) {
    table.push({ benchmark: name, what, ratio: ratio.toFixed(2), ...verdict(ratio, promise) })
  }
}
console.table(table)

function verdict(ratio: number, promise: Row['promise']): { promise: string; kept: string } {
  if (!promise) return { promise: '', kept: '' }
  const [bound, isKept] =
    'atMost' in promise
      ? [`≤ ${promise.atMost}`, ratio <= promise.atMost]
      : [`≥ ${promise.atLeast}`, ratio >= promise.atLeast]
  return { promise: bound, kept: isKept ? 'yes' : 'NO' }
}
