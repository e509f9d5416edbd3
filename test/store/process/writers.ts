import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Acknowledged } from './writer.ts'

/** A process that has a store open and writes to it. */
export type Writer = {
  /** What it acknowledged so far. */
  acknowledged: Acknowledged[]
  /** Resolves when that many changes are acknowledged, or when it ended. */
  reached(count: number): Promise<void>
  /** kill -9; resolves when it is gone and all that it said was heard. */
  kill(): Promise<void>
  /** Lets it close its store and end. */
  finish(): Promise<void>
}

/** Starts test/store/process/writer.ts on a data directory. */
export function startWriter(directory: string, clients: number): Writer {
  const args = ['--import', 'tsx', 'test/store/process/writer.ts', directory, String(clients)]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const acknowledged: Acknowledged[] = []
  const closed = once(child, 'close')
  const lines = createInterface(child.stdout)
  lines.on('line', (line) => acknowledged.push(JSON.parse(line) as Acknowledged))
  return {
    acknowledged,
    async reached(count) {
      while (acknowledged.length < count && child.exitCode === null) await Promise.race([once(lines, 'line'), closed])
    },
    async kill() {
      child.kill('SIGKILL')
      await closed
    },
    async finish() {
      child.stdin.end()
      await closed
    },
  }
}
