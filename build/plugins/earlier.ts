import { copyFile, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { earlierFolder, webFolder } from '../settings.ts'

/** How many earlier versions of the widget go on being served. */
const kept = 10

/** What a pinned line names, and what that asks for: names that never have other content. */
const pinned = /^widget\.[\w.-]+-[0-9a-f]{12}\.js$/
const lasting = /^(widget\.[\w.-]+-[0-9a-f]{12}\.js|app\/.+)(\.br|\.gz)?$/

/**
 * Keeps what the build before has made of the widget, before this one empties its folder. Pages that pin an earlier version, and those that
 * are open while the server is updated, go on asking for its files.
 */
export function keepEarlier(): Plugin {
  return {
    name: 'keep-earlier',
    apply: 'build',
    async buildStart() {
      // A version that was made while somebody worked on it is on nobody's page.
      if (!this.meta.watchMode) await keepVersions(webFolder, earlierFolder)
    },
  }
}

/** Copies the version in `from`, if there is one, to those in `to`, of which the newest stay. */
export async function keepVersions(from: string, to: string): Promise<void> {
  const now = new Date()
  for (const file of (await filesIn(from)).filter((name) => lasting.test(name))) {
    const copy = path.join(to, file)
    await mkdir(path.dirname(copy), { recursive: true })
    await copyFile(path.join(from, file), copy)
    await utimes(copy, now, now)
  }
  // A file has the time at which the last version that needs it was replaced.
  const files = await Promise.all(
    (await filesIn(to)).map(async (name) => ({ name, at: (await stat(path.join(to, name))).mtimeMs })),
  )
  const times = files.filter(({ name }) => pinned.test(name)).map(({ at }) => at)
  const oldest = times.toSorted((a, b) => b - a)[kept - 1] ?? 0
  for (const { name, at } of files) if (at < oldest) await rm(path.join(to, name))
}

/** The relative paths of all files in a folder; none when it does not exist. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
}
