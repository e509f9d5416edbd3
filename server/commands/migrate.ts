import { realDisk } from '../store/file/disk.ts'
import { migrate as migrateData } from '../store/file/format.ts'
import { takeOwnership } from '../store/file/lock.ts'
import { CommandError, type Command } from './command.ts'
import { expectData } from './expect-data.ts'

/** `foyer migrate`: brings the data directory to the format of this version. The server must not run. */
export const migrate: Command = async ({ config: { dataDirectory } }) => {
  await expectData(dataDirectory)
  const giveBack = await takeOwnership(dataDirectory)
  try {
    const done = await migrateData(realDisk, dataDirectory)
    if (!done)
      throw new CommandError(1, `${dataDirectory} has no format.json: which format the data have is not known.`)
    console.log(
      done.from === done.to
        ? `The data have format ${done.to}, the newest. There is nothing to do.`
        : `The data had format ${done.from} and now have format ${done.to}.`,
    )
    return 0
  } finally {
    await giveBack()
  }
}
