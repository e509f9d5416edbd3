import { expect, test } from 'vitest'
import { realDisk, type Disk } from '../../../server/store/file/disk/disk.ts'
import { openFileStore } from '../../../server/store/file/file-store.ts'
import { noCounts } from '../../../server/store/records/insight.ts'
import { quietLog } from '../contract/quiet-log.ts'
import { anAgent, aSession, aWorkspace } from '../contract/samples.ts'
import { temporaryFolder } from '../../support/files.ts'

test('numbers that are added or listed while a checkpoint writes those before are all there', async () => {
  /** Set: the next reading of numbers is given what the file holds now, but only when it is let go on. */
  let hold: ((letGo: () => void) => void) | undefined
  const disk: Disk = {
    ...realDisk,
    async read(file) {
      const bytes = await realDisk.read(file)
      const held = hold
      if (!held || !file.includes('insight')) return bytes
      hold = undefined
      await new Promise<void>((resolve) => held(resolve))
      return bytes
    },
  }
  const directory = await temporaryFolder()
  const store = await openFileStore({ directory, log: quietLog(), disk })
  const workspace = aWorkspace()
  const agent = anAgent(workspace.id)
  await store.createWorkspace(workspace)
  await store.createAgent(agent)
  const day = '2026-11-20'
  const add = () => store.addInsight(workspace.id, agent.id, [{ ...noCounts, day, messages: 1 }])
  const list = () => store.listInsight(workspace.id, agent.id, day, day)
  /** Erasing anything writes a checkpoint. */
  const writeCheckpoint = async () => {
    const session = aSession(agent)
    await store.createSession(session)
    await store.eraseSession(workspace.id, session.id)
  }
  /** Does what reads the file before a checkpoint writes it, and goes on after that. */
  const across = async <T>(work: () => Promise<T>): Promise<T> => {
    const held = new Promise<() => void>((resolve) => (hold = resolve))
    const done = work()
    const letGo = await held
    await writeCheckpoint()
    letGo()
    return done
  }
  try {
    await add()
    await writeCheckpoint()
    await add()
    await across(add)
    expect(await list()).toMatchObject([{ messages: 3 }])
    await add()
    expect(await across(list)).toMatchObject([{ messages: 4 }])
  } finally {
    await store.close()
  }
})
