import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { consolePass } from './build/console.ts'
import { loaderPass } from './build/loader.ts'
import { packagePass } from './build/package.ts'
import { returnPass } from './build/return.ts'
import { serverPass, workersPass } from './build/server.ts'
import { widgetPass } from './build/widget.ts'
import { jsx } from './build/settings.ts'
import LongestFirst from './test/support/longest-first.ts'

/*
 * `npm run build` runs one pass after the other, each a mode of vite and a file in build/: the widget with its lazy chunks, the loader that
 * a page's script tag names (it needs the widget's hashed file name), the script of the page that emails lead back to, the npm package, the
 * console, the server, and its workers.
 */

/** One replaces a module for itself, and one reads all of the heap, in which others would leave much. */
const alone = ['test/api/access/comparison.test.ts', 'test/engines/erased.test.ts']

/**
 * `node`: the service through its doors, the built widget and the console in a real Chromium. `alone`: as `node`, each file by itself.
 * `dom`: the widget's parts. `firefox`: the main journeys in a real Firefox. Files share what a worker has imported, and a worker ends where
 * the next file is of another project: importing the service anew takes 2 s of processor.
 */
const testProjects = [
  {
    name: 'node',
    include: ['test/{store,api,engines,house,bench,browser,console}/**/*.test.ts'],
    exclude: alone,
    environment: 'node' as const,
    isolate: false,
    globalSetup: 'test/support/shared.ts',
  },
  { name: 'alone', include: alone, environment: 'node' as const },
  {
    name: 'dom',
    include: ['test/widget/**/*.test.{ts,tsx}'],
    environment: 'jsdom' as const,
    isolate: false,
  },
  { name: 'firefox', include: ['test/firefox/**/*.test.ts'], environment: 'node' as const },
].map((test) => ({ extends: true as const, test }))

/** Far more than anything takes: on a machine with other work too, what is slow is not what is broken. */
const patient = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } }

const test = {
  ...patient,
  projects: testProjects,
  // One more than can compute: some always wait for a database, a process or a lease.
  maxWorkers: availableParallelism() + 1,
  // Collecting the short-lived in larger portions takes a tenth of the processor of tests that compute. For V8 it is 16 MB otherwise.
  execArgv: ['--max-semi-space-size=32'],
  setupFiles: ['test/support/seed.ts'],
  sequence: { sequencer: LongestFirst },
}

export default defineConfig(({ mode }) => {
  switch (mode) {
    case 'widget':
      return widgetPass
    case 'loader':
      return loaderPass()
    case 'return':
      return returnPass
    case 'package':
      return packagePass()
    case 'console':
      return consolePass
    case 'server':
      return serverPass
    case 'workers':
      return workersPass
    default:
      return { oxc: jsx, test }
  }
})
