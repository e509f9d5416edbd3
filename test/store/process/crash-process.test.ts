import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../support/files.ts'
import { foyer } from '../../support/process/commands.ts'
import { complaintsOf, startFoyer, type FoyerProcess } from '../../support/process/foyer-process.ts'
import { startNode } from '../../support/process/process.ts'
import { createRandom, isLong } from '../../support/seed.ts'
import { HttpWriter } from './http-writer.ts'

/*
 * The built server as a process, killed with SIGKILL at random moments while eight admins and their visitors change things over HTTP;
 * each time it is started again on what it left.
 */

const rounds = isLong ? 150 : 3
const writerCount = 8
const random = createRandom('crash-process')

let directory = ''
let server: FoyerProcess | undefined
beforeEach(async () => {
  directory = await temporaryFolder()
})
afterEach(async () => {
  await kill()
})

async function kill(): Promise<void> {
  server?.process.kill('SIGKILL')
  await server?.process.exited
  server = undefined
}

/** Lets all of them change things, and kills the server at a random moment. Gives how much was acknowledged. */
async function workUntilKilled({ call, process: child }: FoyerProcess, writers: HttpWriter[]): Promise<number> {
  let acknowledged = 0
  const enough = Math.ceil(random() * 120)
  let isKilled = false
  const work = writers.map((writer) =>
    writer.work(call, () => {
      acknowledged++
      if (acknowledged < enough || isKilled) return
      isKilled = true
      // Not always just behind an answer: the moment is what is drawn here, nothing is waited for.
      void sleep(random() * 20).then(() => child.kill('SIGKILL'))
    }),
  )
  await Promise.all(work)
  await child.exited
  return acknowledged
}

/** Starts a server and kills it while it recovers. */
async function killAtStart(): Promise<void> {
  const starting = startNode(['dist/server/main.js'], /Starting/, { FOYER_DATA: directory, PORT: '0' })
  const started = await starting
  await sleep(random() * 60)
  started.kill('SIGKILL')
  await started.exited
}

test(
  `killed ${rounds} times while ${writerCount} write, it has exactly what was acknowledged, and at most the open request besides`,
  async () => {
    const writers = Array.from(
      { length: writerCount },
      (_, number) => new HttpWriter(`writer ${number}`, createRandom(`writer ${number}`)),
    )
    let acknowledged = 0
    for (let round = 0; round < rounds; round++) {
      if (round % 3 === 2) await killAtStart()
      server = await startFoyer(directory)
      await Promise.all(writers.map((writer) => writer.verify(call)))
      expect(complaintsOf(server)).toEqual([])
      acknowledged += await workUntilKilled(server, writers)
      if (round % 10 > 0) continue
      const { code, stdout } = await foyer(['check'], { FOYER_DATA: directory })
      expect(stdout).toContain('Errors: 0,')
      expect(code).toBe(0)
    }
    server = await startFoyer(directory)
    await Promise.all(writers.map((writer) => writer.verify(call)))
    server.process.kill('SIGTERM')
    expect(await server.process.exited).toBe(0)
    expect(complaintsOf(server)).toEqual([])
    // No more is left than a server that was never killed leaves; what an upload was writing beside its place may be there.
    const { stdout } = await foyer(['check'], { FOYER_DATA: directory })
    expect(stdout).toContain('Errors: 0,')
    const left = (await readdir(directory, { recursive: true })).filter((name) =>
      /^journal\/|\.damaged$|\.json\.tmp$/.test(name),
    )
    expect(left).toEqual([])
    if (isLong) console.log(`${rounds} kills, ${acknowledged} acknowledged changes`)
  },
  isLong ? rounds * 10_000 : undefined,
)

const call: FoyerProcess['call'] = (...args) => {
  if (!server) throw new Error('There is no server')
  return server.call(...args)
}
