import { readdirSync } from 'node:fs'
import { ensureChromium } from '../support/chromium.ts'

/** One measured line: a ratio of ours to a floor of the same run, and the most (or least) that is promised, if anything is. */
export type Row = { what: string; ratio: number; promise?: { atMost: number } | { atLeast: number } }

/*
 * Runs every benchmark of this folder (or those whose names are given) and prints one table. Ratios only: absolute times say more
 * about the machine than about us.
 */
const asked = process.argv.slice(2)
const names = readdirSync('test/bench')
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
  .filter((name) => asked.length === 0 || asked.includes(name))

await ensureChromium()
const table: Record<string, string>[] = []
for (const name of names) {
  const { run } = (await import(`./${name}.bench.ts`)) as { run: () => Promise<Row[]> }
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
