import { beforeAll, describe, expect, test } from 'vitest'
import { openFileStore } from '../../../../server/store/file/file-store.ts'
import type { Store } from '../../../../server/store/store.ts'
import { isLong } from '../../../support/seed.ts'
import { PaperDisk, type Loss } from '../paper-disk.ts'
import { quietLog } from '../../contract/quiet-log.ts'
import { dump, erasedText, scenario, withdrawnText, type Step } from './scenario.ts'

/*
 * The file store on a disk that stops between any two of its changes, or fails at any one of them. The story is played change by
 * change; what the store holds after each is known from a disk that never fails.
 */

const story = scenario()
/** What the store holds before the story and after each of its changes, as JSON: thousands of times it is compared with what is found. */
const after: string[] = []
/** The disk as it is when it stops before each of its changes, closing included, and in the end; and how many of the store were acknowledged. */
const stops: { disk: PaperDisk; acknowledged: number }[] = []
/** How many changes of the disk the whole story takes, closing included. */
let steps = 0

const open = (disk: PaperDisk, log = quietLog()) => openFileStore({ directory: '/data', log, disk })
const contentsOf = async (store: Store) => JSON.stringify(await dump(store))

beforeAll(async () => {
  const store = await open(new PaperDisk())
  after.push(await contentsOf(store))
  for (const step of story) {
    await step.run(store)
    after.push(await contentsOf(store))
  }
  await store.close()
  await playOnce()
})

/** Plays the story without a pause. A stop at each change in turn would play all before it, too. */
async function playOnce(): Promise<void> {
  const disk = new PaperDisk()
  let acknowledged = 0
  disk.onStep = (stopped) => stops.push({ disk: stopped, acknowledged })
  const store = await open(disk)
  for (const step of story) {
    await step.run(store)
    acknowledged++
  }
  await store.close()
  stops.push({ disk, acknowledged })
  ;({ steps } = disk)
}

/** Where two contents differ, record by record. */
function expectSame(found: string, expected: string | undefined, told?: string): void {
  if (found !== expected) expect(JSON.parse(found), told).toEqual(JSON.parse(expected ?? 'null'))
}

/** Whether the store took the change. */
const isTaken = (step: Step, store: Store) =>
  step.run(store).then(
    () => true,
    () => false,
  )

/** The disk as it is when it stops before each of its changes while a store recovers on it and closes, and in the end. */
async function stopsWhileRecovering(disk: PaperDisk): Promise<PaperDisk[]> {
  const found: PaperDisk[] = []
  disk.onStep = (stopped) => found.push(stopped)
  await (await open(disk)).close()
  return [...found, disk]
}

/** Expects everything that was acknowledged, and at most the change that was going on besides. */
async function expectKept(disk: PaperDisk, acknowledged: number): Promise<void> {
  const store = await open(disk)
  const found = await contentsOf(store)
  if (found !== after[acknowledged + 1]) expectSame(found, after[acknowledged])
  await store.close()

  expect(leftovers(disk)).toEqual([])
  const reopened = await open(disk.restart('all'))
  expectSame(await contentsOf(reopened), found)
  await reopened.close()
}

/** What a clean stop must not leave: journal, half-written files, quarantined files, and messages that stand in their file twice. */
function leftovers(disk: PaperDisk): string[] {
  const left: string[] = []
  for (const [name, text] of disk.files()) {
    if (/journal\/|\.tmp$|\.damaged$/.test(name)) left.push(name)
    const messages = text.split('\n').filter((line) => line.startsWith('{"id":"msg_'))
    if (new Set(messages).size < messages.length) left.push(`twice in ${name}`)
  }
  return left
}

/** A line may stand in a file twice where an append failed after it was written, and was tried again. */
function isNoRepetition(left: string): boolean {
  return !left.startsWith('twice')
}

/** The process is killed; the power is cut, and everything unsynced is lost, or anything of it, drawn anew for each stop. */
function lossesAt(stop: number): Loss[] {
  const draws = Array.from({ length: isLong ? 4 : 1 }, (_, at) => ({ seed: stop + at * 10_000 }))
  // What 'none' leaves half-written is on the stopped disk from then on: it comes last.
  return ['all', ...draws, 'none']
}

describe('stopped between any two changes of the disk, nothing acknowledged is lost and nothing is there by half', () => {
  test('by a kill or a power cut', async () => {
    for (const [stopAt, { disk, acknowledged }] of stops.entries()) {
      for (const loss of lossesAt(stopAt)) {
        await expectKept(disk.restart(loss), acknowledged).catch((cause: unknown) => {
          const told = `stopped at ${stopAt} of ${steps}, after ${acknowledged} changes, lost: ${JSON.stringify(loss)}`
          throw new Error(told, { cause })
        })
      }
    }
  })

  test('and again while it recovers', async () => {
    // Odd: writes and syncs alternate.
    for (const [stopAt, { disk, acknowledged }] of stops.entries()) {
      if (stopAt % (isLong ? 5 : 19) !== 1) continue
      for (const [again, second] of (await stopsWhileRecovering(disk.restart('none'))).entries()) {
        const losses = lossesAt(stopAt * 1000 + again)
        // Each in turn: its neighbors are stopped in much the same place.
        for (const loss of isLong ? losses : losses.filter((_, at) => at === again % losses.length)) {
          await expectKept(second.restart(loss), acknowledged).catch((cause: unknown) => {
            const told = `stopped at ${stopAt}, then at ${again}, after ${acknowledged} changes, lost: ${JSON.stringify(loss)}`
            throw new Error(told, { cause })
          })
        }
      }
    }
  })
})

/** What a disk holds that never does the changes of these names, and never fails. */
const without = new Map<string, Promise<string>>()
function contentsWithout(refused: string[]): Promise<string> {
  const known = without.get(refused.join())
  if (known) return known
  const making = (async () => {
    const store = await open(new PaperDisk())
    for (const step of story) if (!refused.includes(step.name)) await step.run(store)
    const contents = await contentsOf(store)
    await store.close()
    return contents
  })()
  without.set(refused.join(), making)
  return making
}

test.each(isLong ? [1, 2, 3, 4] : [1, 4])(
  'when %i changes of the disk in a row fail, anywhere, exactly the requests that were told so are not there when the disk works again',
  async (failures) => {
    const stride = isLong ? 1 : Math.max(1, failures - 1)
    for (let failAt = 0; failAt < steps; failAt += stride) {
      const disk = Object.assign(new PaperDisk(), { failAt, failures })
      let store: Store | undefined
      while (!store) store = await open(disk).catch(() => undefined)
      const refused: string[] = []
      for (const step of story) if (!(await isTaken(step, store))) refused.push(step.name)
      const told = `${failAt}: ${refused.join()}`
      const expected = await contentsWithout(refused)
      expectSame(await contentsOf(store), expected, told)
      // Whoever watches the server asks this, and it is where a store that could not write finds that it can.
      for (let asked = 0; (await store.readiness()) !== 'ready'; asked++) expect(asked).toBeLessThan(failures)
      // In turn, unless there is time for both; in twos, because writes and syncs alternate.
      const losses = (['all', 'none'] as const).filter((_, at) => isLong || at === (failAt >> 1) % 2)
      const stopped = losses.map((loss) => disk.restart(loss))
      await store.close()
      for (const next of [...stopped, disk.restart('all')]) {
        const log = quietLog()
        const again = await open(next, log)
        expectSame(await contentsOf(again), expected, told)
        await again.close()
        expect([told, ...log.lines.filter((line) => line.startsWith('error'))]).toEqual([told])
        expect([told, ...leftovers(next).filter(isNoRepetition)]).toEqual([told])
      }
    }
  },
)

test('an erased text is on the disk no more when the erasure is answered, whatever came before', async () => {
  const disk = new PaperDisk()
  const store = await open(disk)
  for (const step of story) {
    await step.run(store)
    const holders = (gone: string) => [...disk.files()].filter(([, text]) => text.includes(gone)).map(([name]) => name)
    if (step.name.startsWith('erase')) expect(holders(erasedText)).toEqual([])
    if (step.name.startsWith('withdraw')) expect(holders(withdrawnText)).toEqual([])
  }
  await store.close()
})

test('on a full disk writes are refused as storage-full, reads go on, and writing resumes by itself', async () => {
  const disk = new PaperDisk()
  const store = await open(disk)
  for (const [index, step] of story.entries()) {
    for (const free of [0, 1, 30, 200]) {
      disk.free = free
      const isDone = await step.run(store).then(
        () => true,
        (error: unknown) => {
          expect(error).toMatchObject({ code: 'storage-full' })
          return false
        },
      )
      if (isDone) break
      expectSame(await contentsOf(store), after[index], step.name)
    }
    disk.free = Infinity
    if ((await contentsOf(store)) === after[index]) await step.run(store)
    expectSame(await contentsOf(store), after[index + 1], step.name)
    expect(await store.readiness()).toBe('ready')
  }
  const names = [...disk.files().keys()]
  expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([])
  await store.close()
  const again = await open(disk.restart('all'))
  expectSame(await contentsOf(again), after.at(-1))
  await again.close()
})
