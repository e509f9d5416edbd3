import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureChromium, ensureHeadlessShell } from './support/browser/chromium.ts'
import { ensureFirefox } from './support/browser/firefox.ts'
import { isLong, seed } from './support/seed.ts'

/*
 * Everything that `npm test` checks: static checks, which count as one test each, beside the tests, which leave some of the processors
 * to them. It goes on after a failure, so that one run shows all of them, and ends with the plain line `N passed, N failed`.
 */

type Count = { passed: number; failed: number }

const checks: [name: string, command: string, args: string[]][] = [
  ['types', 'tsc', ['-b']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings', 'src', 'server', 'demo', 'build', 'test', 'vite.config.ts']],
  ['format', 'oxfmt', ['--check', '.']],
  ['unused files, exports and dependencies', 'knip', []],
]

async function main(): Promise<void> {
  process.env['FOYER_SEED'] ??= String(isLong ? seed : await seedOfSources())
  console.log(`Random draws: FOYER_SEED=${process.env['FOYER_SEED']} draws them again`)
  const counts = await Promise.all([checkAll(), testAll()])
  const [passed, failed] = [sum(counts.map((count) => count.passed)), sum(counts.map((count) => count.failed))]
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

/** One check after the other; what each printed, when it has ended. */
async function checkAll(): Promise<Count> {
  const total: Count = { passed: 0, failed: 0 }
  for (const [name, command, args] of checks) {
    const { code, output } = await run(command, args, 'pipe')
    total[code === 0 ? 'passed' : 'failed'] += 1
    console.log(`${output}${code === 0 ? 'ok' : 'FAILED'}: ${name}`)
  }
  return total
}

async function testAll(): Promise<Count> {
  // What fails here is tried again, and told, by the tests.
  await ensureChromium()
    .then(ensureHeadlessShell)
    .then(ensureFirefox)
    .catch(() => undefined)
  return vitest()
}

/**
 * The same sources draw the same, so that what passed here passes wherever it goes; each change of the product draws anew, and so does
 * FOYER_LONG=1. build/ready.mjs has written down a hash of what was built.
 */
async function seedOfSources(): Promise<number> {
  return Number.parseInt((await readFile('dist/.foyer-built', 'utf8')).slice(0, 7), 16)
}

/** Runs the tests of all projects of vite.config.ts. A file that does not even load, or a crash of the runner, counts as one failure. */
async function vitest(): Promise<Count> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-report-'))
  const report = path.join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`]
  const { code } = await run('vitest', ['run', ...reporters], 'inherit')
  try {
    const result = JSON.parse(await readFile(report, 'utf8')) as { numPassedTests: number; numFailedTests: number }
    const failed = code === 0 ? result.numFailedTests : Math.max(1, result.numFailedTests)
    return { passed: result.numPassedTests, failed }
  } catch {
    return { passed: 0, failed: 1 }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** Runs a program of node_modules/.bin; what it prints is our own output, or is kept. */
function run(command: string, args: string[], stdio: 'inherit' | 'pipe'): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(path.join('node_modules', '.bin', command), args, { stdio: ['ignore', stdio, stdio] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

await main()
