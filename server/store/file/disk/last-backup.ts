import path from 'node:path'
import { unlessMissing, type Disk } from './disk.ts'
import { replaceFile } from './durable.ts'

/* `last-backup.json`: when `foyer backup` last ended on a data directory. It is written by that command, and no part of a backup. */

export async function noteBackup(disk: Disk, directory: string, endedAt: string): Promise<void> {
  await replaceFile(disk, path.join(directory, 'last-backup.json'), [`${JSON.stringify({ endedAt })}\n`])
}

/** A timestamp; null: there was none, or what says so cannot be read. */
export async function readLastBackup(disk: Disk, directory: string): Promise<string | null> {
  const bytes = await disk.read(path.join(directory, 'last-backup.json')).catch(unlessMissing(undefined))
  if (!bytes) return null
  try {
    const { endedAt } = JSON.parse(bytes.toString('utf8')) as { endedAt?: unknown }
    return typeof endedAt === 'string' && !Number.isNaN(Date.parse(endedAt)) ? new Date(endedAt).toISOString() : null
  } catch {
    return null
  }
}
