import { cp, readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from '../../support/files.ts'

/** A data directory of a test's own, and what a person can do with it. */
export type DataDirectory = {
  path: string
  /** The relative paths of all files, sorted. */
  files(): Promise<string[]>
  read(file: string): Promise<string>
  /** The one file whose relative path matches. */
  find(pattern: RegExp): Promise<string>
  /** The permissions of everything in it, and of itself, as octal texts. */
  modes(): Promise<Map<string, string>>
  /** A copy of how it is at this moment, as after a power cut. */
  copy(): Promise<DataDirectory>
}

export async function makeDataDirectory(): Promise<DataDirectory> {
  return dataDirectory(await temporaryFolder())
}

function dataDirectory(root: string): DataDirectory {
  const entries = async () => readdir(root, { recursive: true, withFileTypes: true })
  const relative = (entry: { parentPath: string; name: string }) =>
    path.relative(root, path.join(entry.parentPath, entry.name))
  const files = async () =>
    (await entries())
      .filter((entry) => entry.isFile())
      .map(relative)
      .toSorted()
  return {
    path: root,
    files,
    read: (file) => readFile(path.join(root, file), 'utf8'),
    async find(pattern) {
      const [found, ...more] = (await files()).filter((file) => pattern.test(file))
      if (found === undefined || more.length > 0)
        throw new Error(`${pattern} matches ${found ? 'several' : 'no'} files`)
      return path.join(root, found)
    },
    async modes() {
      const modes = new Map([['.', await modeOf(root)]])
      for (const entry of await entries()) {
        if (!entry.isSocket()) modes.set(relative(entry), await modeOf(path.join(root, relative(entry))))
      }
      return modes
    },
    async copy() {
      const to = await temporaryFolder()
      await cp(root, to, { recursive: true, filter: (file) => !file.endsWith('.sock') })
      return dataDirectory(to)
    },
  }
}

async function modeOf(file: string): Promise<string> {
  return ((await stat(file)).mode & 0o777).toString(8)
}
