import { expect, test } from 'vitest'
import { realDisk, type Disk } from '../../../../server/store/file/disk/disk.ts'
import { openFileStore } from '../../../../server/store/file/file-store.ts'
import { textOfFiles } from '../../../support/files.ts'
import { makeDataDirectory, type DataDirectory } from '../../copies/data-directory.ts'
import { quietLog } from '../../contract/quiet-log.ts'
import { aMessage, anAgent, aSession, aWorkspace } from '../../contract/samples.ts'

/*
 * A session goes during the checkpoint of what was said in it, and the process is killed when that is done and its journal is let go,
 * before the conversation is removed. The text must not stay on the disk, where nothing would know of it any more.
 */

const workspace = aWorkspace()
const secret = 'my number is 020 7946 0000'

test.each(['erased', 'deleted with its agent'])('a session that is %s', async (how) => {
  const data = await makeDataDirectory()
  const directories: DataDirectory[] = []
  let onConversation = async () => undefined as void
  let onSegmentRemoved = async () => undefined as void
  const disk: Disk = {
    ...realDisk,
    async open(file, flags) {
      if (file.includes('/conversations/')) await onConversation()
      return realDisk.open(file, flags)
    },
    async remove(file) {
      await realDisk.remove(file)
      if (/journal\/0+1\.jsonl$/.test(file)) await onSegmentRemoved()
    },
  }
  const store = await openFileStore({ directory: data.path, log: quietLog(), disk })
  const agent = anAgent(workspace.id)
  const [session, trigger] = [aSession(agent), aSession(agent)]
  await store.createWorkspace(workspace)
  await store.createAgent(agent)
  await store.createSession(session)
  await store.createSession(trigger)
  await store.appendMessage(workspace.id, session.id, aMessage(secret))

  let going: Promise<unknown> = Promise.resolve()
  onConversation = async () => {
    onConversation = async () => undefined
    going = how === 'erased' ? store.eraseSession(workspace.id, session.id) : store.deleteAgent(workspace.id, agent.id)
    await expect.poll(() => store.findSession(session.id)).toBeNull()
  }
  onSegmentRemoved = async () => {
    onSegmentRemoved = async () => undefined
    directories.push(await data.copy())
  }
  await store.eraseSession(workspace.id, trigger.id)
  await going
  await store.close()
  directories.push(data)

  const [killed] = directories
  const path = killed?.path ?? ''
  // What the test is about: the kill left the text, and the segment that spoke of it is gone.
  expect(await textOfFiles(path)).toContain(secret)
  const log = quietLog()
  const again = await openFileStore({ directory: path, log })
  expect(await again.findSession(session.id)).toBeNull()
  await again.close()
  expect(await textOfFiles(path)).not.toContain(secret)
  expect(log.lines.filter((line) => line.startsWith('error'))).toEqual([])
})
