import { spawn, type ChildProcess } from 'node:child_process'
import { build, type InlineConfig } from 'vite'

/*
 * `npm run dev`: builds what production builds, again whenever a source changes, and restarts the server when its bundle did.
 * The loader is built after the app, whose hashed name it carries.
 */

let running: ChildProcess | undefined

function restart(): void {
  const start = () => {
    running = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js', '--demo'], { stdio: 'inherit' })
  }
  if (!running || running.exitCode !== null) return start()
  running.once('exit', start)
  running.kill('SIGTERM')
}

/** Watches one pass of the build; `then` runs after each time that it succeeded. */
async function watch(mode: string, then: () => Promise<void> | void): Promise<void> {
  const options: InlineConfig = { mode, logLevel: 'warn', build: { watch: {} } }
  const watcher = await build(options)
  if (!('on' in watcher)) throw new Error('vite gave no watcher')
  watcher.on('event', (event) => {
    if (event.code === 'ERROR') console.error(event.error)
    if (event.code === 'END') void then()
  })
}

await watch('widget', async () => {
  await build({ mode: 'loader', logLevel: 'warn' }).catch((error: unknown) => console.error(error))
})
await watch('console', () => undefined)
await watch('workers', () => {
  if (running) restart()
})
await watch('server', restart)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    running?.kill('SIGTERM')
    process.exit(0)
  })
}
