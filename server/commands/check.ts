import { holdStill } from '../store/file/hold.ts'
import type { Command } from './command.ts'
import { expectData } from './expect-data.ts'
import { inspect } from './inspect.ts'

/** `foyer check`: reads everything in the data directory and says what is wrong with it; changes nothing. The server may run. */
export const check: Command = async ({ config: { dataDirectory } }) => {
  await expectData(dataDirectory)
  const stillness = await holdStill(dataDirectory)
  try {
    const { files, findings } = await inspect(dataDirectory, stillness.isServerRunning)
    await stillness.confirm()
    for (const { level, file, what, advice } of findings) console.log(`${level}: ${file}: ${what}\n  ${advice}`)
    const wrong = findings.filter(({ level }) => level === 'wrong').length
    console.log(`${files} files in ${dataDirectory}: ${wrong} wrong, ${findings.length - wrong} to note.`)
    return wrong > 0 ? 1 : 0
  } finally {
    await stillness.end()
  }
}
