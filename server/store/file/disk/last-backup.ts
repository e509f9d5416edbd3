import { chmod } from 'node:fs/promises'
import path from 'node:path'
import type { StoreLog } from '../../log.ts'
import { realDisk, unlessMissing, type Disk } from './disk.ts'
import { replaceFile } from './durable.ts'

/* `last-backup.json`: when `foyer backup` last ended on a data directory. It is written by that command, and no part of a backup. */

export async function noteBackup(directory: string, endedAt: string): Promise<void> {
  const file = path.join(directory, 'last-backup.json')
  await replaceFile(realDisk, file, [`${JSON.stringify({ endedAt })}\n`])
  // The command may run as root, and the server as a user of its own. It holds no more than a time.
  await chmod(file, 0o644)
}

/** A timestamp; null: there was none, or what says so cannot be read, which is logged. */
export async function readLastBackup(disk: Disk, directory: string, log: StoreLog): Promise<string | null> {
  const file = path.join(directory, 'last-backup.json')
  try {
    const bytes = await disk.read(file).catch(unlessMissing(undefined))
    if (!bytes) return null
    const { endedAt } = JSON.parse(bytes.toString('utf8')) as { endedAt?: unknown }
    return typeof endedAt === 'string' && !Number.isNaN(Date.parse(endedAt)) ? new Date(endedAt).toISOString() : null
  } catch (error) {
    log.warn({ file, err: error }, 'When the last backup ended cannot be read')
    return null
  }
}
