import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A program that was started for a test or a benchmark, ready when it printed what was waited for. */
export type Started = {
  pid: number
  /** What `ready` matched. */
  match: RegExpMatchArray
  /** All that it printed so far, both streams. */
  output(): string
  kill(signal?: NodeJS.Signals): void
  exited: Promise<number | NodeJS.Signals | null>
}

/**
 * Starts node with `args` and resolves when its output matches `ready`; rejects, with the output, when it ends before. `openFiles`: how many
 * it may open.
 */
export function startNode(
  args: string[],
  ready: RegExp,
  env: NodeJS.ProcessEnv = {},
  openFiles?: number,
): Promise<Started> {
  const [program, ...rest] = openFiles
    ? ['/bin/sh', '-c', `ulimit -n ${openFiles}; exec "$0" "$@"`, process.execPath, ...args]
    : [process.execPath, ...args]
  const child = spawn(program, rest, {
    env: { ...process.env, FOYER_SEED: undefined, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? code))
  })
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const match = ready.exec(output)
      if (match) resolve({ ...handle(child), match, output: () => output, exited })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', reject)
    void exited.then((end) => reject(new Error(`It ended with ${end}:\n${output}`)))
  })
}

function handle(child: ChildProcess): Pick<Started, 'pid' | 'kill'> {
  return { pid: child.pid ?? 0, kill: (signal = 'SIGTERM') => void child.kill(signal) }
}

/** Asks a program by SIGUSR2, which prints the answer; resolves with what `answer` matches of it. */
export function ask(program: Started, answer: RegExp): Promise<RegExpExecArray> {
  const seen = program.output().length
  program.kill('SIGUSR2')
  return new Promise((resolve) => {
    const look = () => {
      const said = answer.exec(program.output().slice(seen))
      if (said) resolve(said)
      else setTimeout(look, 10)
    }
    look()
  })
}

/** Processor time that a process used so far, user and system, in clock ticks (Linux: /proc/<pid>/stat, fields 14 and 15). */
export function cpuTicks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return Number(fields[11]) + Number(fields[12])
}

/** Memory of a process that lies in RAM, in bytes (Linux: VmRSS of /proc/<pid>/status, which counts in kB). */
export function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
}
