import { realDisk } from '../store/file/disk/disk.ts'
import { migrate as migrateData } from '../store/file/disk/format.ts'
import { takeOwnership } from '../store/file/disk/lock.ts'
import { unusable } from '../storage.ts'
import { CommandError, type Command, expectData } from './command.ts'

/** `foyer migrate`: converts the data directory to the format of this version. The server must not run. */
export const migrate: Command = async ({ config: { dataDirectory } }) => {
  await expectData(dataDirectory)
  const giveBack = await takeOwnership(dataDirectory).catch(unusable(dataDirectory))
  try {
    const done = await migrateData(realDisk, dataDirectory).catch(unusable(dataDirectory))
    if (!done) throw new CommandError(1, `${dataDirectory} has no format.json, so the format of its data is unknown.`)
    console.log(
      done.from === done.to
        ? `The data already has format ${done.to}, the newest. There is nothing to do.`
        : `Migrated the data from format ${done.from} to format ${done.to}.`,
    )
    return 0
  } finally {
    await giveBack()
  }
}
