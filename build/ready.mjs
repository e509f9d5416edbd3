// Makes a checkout ready to run: installs from the lock file and builds, each only when it is missing or stale.
// The one plain JavaScript file of the repository, because it runs before anything is installed.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

step('node_modules/.foyer-installed', ['package.json', 'package-lock.json'], 'Installing', [
  'ci',
  '--no-audit',
  '--no-fund',
])
step(
  'dist/.foyer-built',
  ['package-lock.json', 'vite.config.ts', 'build', 'tsconfig.json', 'src', 'server', 'demo'],
  'Building',
  ['run', 'build'],
)

/**
 * Runs npm unless the stamp file says that it ran for exactly these sources.
 * @param {string} stamp
 * @param {string[]} sources
 * @param {string} what
 * @param {string[]} args
 */
function step(stamp, sources, what, args) {
  const file = path.join(root, stamp)
  const state = fingerprint(sources)
  if (existsSync(file) && readFileSync(file, 'utf8') === state) return
  console.log(`${what}: npm ${args.join(' ')}`)
  try {
    execFileSync(npm, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' })
  } catch (error) {
    const { stdout, stderr } = /** @type {{ stdout?: Buffer, stderr?: Buffer }} */ (error)
    for (const output of [stdout, stderr]) if (output) process.stderr.write(output)
    console.error(`${what} failed; the lines above say why.`)
    process.exit(1)
  }
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, state)
}

/**
 * A hash of the content of files and folders: what was checked out anew but is the same needs no new build.
 * @param {string[]} sources
 */
function fingerprint(sources) {
  const hash = createHash('sha256').update(process.version)
  for (const source of sources) add(source)
  return hash.digest('hex')

  /** @param {string} name */
  function add(name) {
    const full = path.join(root, name)
    if (statSync(full).isDirectory())
      return readdirSync(full)
        .toSorted()
        .forEach((entry) => add(path.join(name, entry)))
    hash.update(name).update('\0').update(readFileSync(full)).update('\0')
  }
}
