import { takeSnapshot } from '../../store/file/checkpoint/snapshot.ts'
import { counted, type Command } from '../command.ts'
import { expectData } from '../expect-data.ts'
import { inspect } from './inspect.ts'

/** `foyer check`: reads the whole data directory and reports errors. Changes nothing. The server may be running. */
export const check: Command = async ({ config: { dataDirectory, s3 } }) => {
  await expectData(dataDirectory)
  const snapshot = await takeSnapshot(dataDirectory)
  try {
    const { isServerRunning } = snapshot
    const { files, findings } = await inspect(dataDirectory, { isServerRunning, hasAssets: s3 === undefined })
    await snapshot.confirm()
    for (const { level, file, what, advice } of findings) console.log(`${level}: ${file}: ${what}\n  ${advice}`)
    const errors = findings.filter(({ level }) => level === 'error').length
    console.log(
      `Checked ${counted(files, 'file')} in ${dataDirectory}. Errors: ${errors}, notes: ${findings.length - errors}.`,
    )
    return errors > 0 ? 1 : 0
  } finally {
    await snapshot.end()
  }
}
