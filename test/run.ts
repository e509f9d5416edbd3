import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureChromium, ensureHeadlessShell } from './support/browser/chromium.ts'
import { ensureFirefox } from './support/browser/firefox.ts'
import { isLong, seed } from './support/seed.ts'

/*
 * Everything that `npm test` checks, one after the other: static checks count as one test each, test runners as many as they ran.
 * It goes on after a failure, so that one run shows all of them, and ends with the plain line `N passed, N failed`.
 */

type Count = { passed: number; failed: number }

const checks: [name: string, command: string, args: string[]][] = [
  ['types', 'tsc', ['-b']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings', 'src', 'server', 'demo', 'build', 'test', 'vite.config.ts']],
  ['format', 'oxfmt', ['--check', '.']],
  ['unused files, exports and dependencies', 'knip', []],
]

async function main(): Promise<void> {
  const total: Count = { passed: 0, failed: 0 }
  // Installed while the checks run. What fails is tried again, and told, by the tests.
  const browser = ensureChromium()
    .then(ensureHeadlessShell)
    .then(ensureFirefox)
    .catch(() => undefined)
  for (const [name, command, args] of checks) {
    const isGood = (await run(command, args)) === 0
    console.log(`${isGood ? 'ok' : 'FAILED'}: ${name}`)
    add(total, { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 })
  }
  process.env['FOYER_SEED'] ??= String(isLong ? seed : await seedOfSources())
  console.log(`Random draws: FOYER_SEED=${process.env['FOYER_SEED']} draws them again`)
  await browser
  add(total, await vitest())
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed === 0 ? 0 : 1
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
  const code = await run('vitest', ['run', ...reporters])
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

function add(total: Count, more: Count): void {
  total.passed += more.passed
  total.failed += more.failed
}

/** Runs a program of node_modules/.bin with our own output, and resolves with its exit code. */
function run(command: string, args: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(path.join('node_modules', '.bin', command), args, { stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}

await main()
