import { beforeAll, describe, expect, test } from 'vitest'
import { openFileStore } from '../../../../server/store/file/file-store.ts'
import type { Store } from '../../../../server/store/store.ts'
import { isLong } from '../../../support/seed.ts'
import { PaperDisk, type Loss } from '../paper-disk.ts'
import { quietLog } from '../../contract/quiet-log.ts'
import { dump, erasedText, scenario, withdrawnText } from './scenario.ts'

/*
 * The file store on a disk that stops between any two of its changes, or fails at any one of them. The story is played change by
 * change; what the store holds after each is known from a disk that never fails.
 */

const story = scenario()
/** What the store holds before the story and after each of its changes. */
const after: unknown[][] = []
/** How many changes of the disk the whole story takes, closing included. */
let steps = 0

const open = (disk: PaperDisk) => openFileStore({ directory: '/data', log: quietLog(), disk })

beforeAll(async () => {
  const disk = new PaperDisk()
  const store = await open(disk)
  after.push(await dump(store))
  for (const step of story) {
    await step.run(store)
    after.push(await dump(store))
  }
  await store.close()
  ;({ steps } = disk)
})

/** Plays the story until a change fails; gives how many changes were acknowledged. */
async function play(disk: PaperDisk): Promise<{ acknowledged: number; store: Store | undefined }> {
  const store = await open(disk).catch(() => undefined)
  let acknowledged = 0
  for (const step of store ? story : []) {
    const isDone = await step.run(store as Store).then(
      () => true,
      () => false,
    )
    if (!isDone) break
    acknowledged++
  }
  return { acknowledged, store }
}

/** Expects everything that was acknowledged, and at most the change that was going on besides. */
async function expectKept(disk: PaperDisk, acknowledged: number): Promise<void> {
  const store = await open(disk)
  const found = await dump(store)
  const place = after.findIndex(
    (state, index) => index >= acknowledged && JSON.stringify(state) === JSON.stringify(found),
  )
  if (place === -1) expect(found).toEqual(after[acknowledged])
  expect(place).toBeLessThanOrEqual(acknowledged + 1)
  await store.close()

  expect(leftovers(disk)).toEqual([])
  const reopened = await open(disk.restart('all'))
  expect(await dump(reopened)).toEqual(found)
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

const losses: [string, Loss][] = [
  ['the process is killed', 'none'],
  ['the power is cut and everything unsynced is lost', 'all'],
  ...(isLong ? [1, 2, 3, 4] : [1, 2]).map((seed): [string, Loss] => [
    `the power is cut and anything unsynced may be lost (seed ${seed})`,
    { seed },
  ]),
]

describe('stopped between any two changes of the disk, nothing acknowledged is lost and nothing is there by half', () => {
  test.each(losses)('%s', async (_, loss) => {
    for (let stopAt = 0; stopAt <= steps; stopAt++) {
      const disk = new PaperDisk()
      disk.stopAt = stopAt
      const { acknowledged, store } = await play(disk)
      await expectKept(disk.restart(loss), acknowledged).catch((error: unknown) => {
        throw new Error(`stopped at ${stopAt} of ${steps}, after ${acknowledged} changes`, { cause: error })
      })
      await store?.close()
    }
  })

  // Each loss has its own share of the places to stop at, or all of them.
  test.each(losses)('%s, and again while it recovers', async (_, loss) => {
    const share = losses.findIndex(([, each]) => each === loss)
    const [first, stride] = isLong ? [1, 5] : [1 + 5 * share, 5 * losses.length]
    for (let stopAt = first; stopAt <= steps; stopAt += stride) {
      const disk = new PaperDisk()
      disk.stopAt = stopAt
      const { acknowledged, store } = await play(disk)
      await store?.close()
      for (let again = 0; ; again++) {
        const second = disk.restart('none')
        second.stopAt = again
        const recovering = await open(second).catch(() => undefined)
        await recovering?.close()
        await expectKept(second.restart(loss), acknowledged).catch((error: unknown) => {
          throw new Error(`stopped at ${stopAt}, then at ${again}, after ${acknowledged} changes`, { cause: error })
        })
        if (second.steps <= again) break
      }
    }
  })
})

/** Plays the whole story, whatever fails, and on a disk that never does what was acknowledged of it; gives what that one holds. */
async function playOn(store: Store): Promise<{ expected: unknown[]; refused: string[] }> {
  const clean = await open(new PaperDisk())
  const refused: string[] = []
  for (const step of story) {
    const isDone = await step.run(store).then(
      () => true,
      () => false,
    )
    if (isDone) await step.run(clean)
    else refused.push(step.name)
  }
  const expected = await dump(clean)
  await clean.close()
  return { expected, refused }
}

test.each(isLong ? [1, 2, 3, 4] : [1, 4])(
  'when %i changes of the disk in a row fail, anywhere, exactly the requests that were told so are not there when the disk works again',
  async (failures) => {
    for (let failAt = 0; failAt < steps; failAt++) {
      const disk = Object.assign(new PaperDisk(), { failAt, failures })
      let store: Store | undefined
      while (!store) store = await open(disk).catch(() => undefined)
      const { expected, refused } = await playOn(store)
      const told = `${failAt}: ${refused.join()}`
      expect(await dump(store), told).toEqual(expected)
      // Whoever watches the server asks this, and it is where a store that could not write finds that it can.
      for (let asked = 0; (await store.readiness()) !== 'ready'; asked++) expect(asked).toBeLessThan(failures)
      const stopped = [disk.restart('none'), disk.restart('all')]
      await store.close()
      for (const next of [...stopped, disk.restart('all')]) {
        const log = quietLog()
        const again = await openFileStore({ directory: '/data', log, disk: next })
        expect(await dump(again), told).toEqual(expected)
        await again.close()
        expect(
          log.lines.filter((line) => line.startsWith('error')),
          told,
        ).toEqual([])
        expect(leftovers(next).filter(isNoRepetition), told).toEqual([])
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

describe('on a full disk', () => {
  test('writes are refused as storage-full, reads go on, and writing resumes by itself', async () => {
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
        expect(await dump(store)).toEqual(after[index])
      }
      disk.free = Infinity
      if (JSON.stringify(await dump(store)) === JSON.stringify(after[index])) await step.run(store)
      expect(await dump(store), step.name).toEqual(after[index + 1])
      expect(await store.readiness()).toBe('ready')
    }
    const names = [...disk.files().keys()]
    expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([])
    await store.close()
    const again = await open(disk.restart('all'))
    expect(await dump(again)).toEqual(after.at(-1))
    await again.close()
  })

  test('the store says that it is not ready, until there is room', async () => {
    const disk = new PaperDisk()
    const store = await open(disk)
    disk.free = 0
    await expect(story[0]?.run(store)).rejects.toMatchObject({ code: 'storage-full' })
    expect(await store.readiness()).toBe('not-writable')
    disk.free = Infinity
    expect(await store.readiness()).toBe('ready')
    await store.close()
  })
})
