import path from 'node:path'
import type { Config } from '../config.ts'
import { createLog } from '../core/log.ts'
import type { AssetStore, Store } from '../store/store.ts'
import { CommandError, type Command } from './command.ts'
import { compareStores } from './compare-stores.ts'
import { copyAssets, copyStore } from './copy-records.ts'
import { expectData } from './expect-data.ts'

/** One end of a copy. */
type Side = { name: string; store: Store; assets: AssetStore; close(): Promise<void> }

const log = createLog('warn', process.stderr)

/**
 * `foyer copy --from A --to B`: copies everything that one store holds into another one, each a data directory or a database. What is
 * there already is left, so that a copy that was interrupted goes on; then both are read again and compared by counts and hashes.
 */
export const copy: Command<'config' | 'from' | 'to'> = async ({ config, from, to }) => {
  if (from === to) throw new CommandError(2, 'A store cannot be copied into itself.')
  if (!isUrl(from)) await expectData(path.resolve(from))
  const source = await openSide(from, config)
  try {
    const target = await openSide(to, config)
    try {
      return await copyAndCompare(source, target)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

async function copyAndCompare(source: Side, target: Side): Promise<0 | 1> {
  const assets = await copyAssets(source.assets, target.assets)
  const copied = await copyStore(source.store, target.store, (line) => console.error(line))
  console.error(`Copied ${assets} pictures, ${copied.records} records, ${copied.messages} messages. Comparing.`)
  const differences = await compareStores(source.store, target.store)
  for (const difference of differences) console.error(difference)
  if (differences.length > 0) {
    console.error('The copy differs. Were both stores left alone while it ran? Running it again goes on with it.')
    return 1
  }
  console.error(`${target.name} holds what ${source.name} holds.`)
  if (isUrl(target.name)) console.error(afterwards)
  return 0
}

const afterwards = `The secret and the operator token are not part of the copy: set FOYER_SECRET to what the file "secret" of the data
directory holds (unless it was set before), so that stored model keys and the sessions of visitors stay valid, and FOYER_TOKEN.`

function isUrl(name: string): boolean {
  return /^postgres(ql)?:\/\//.test(name)
}

async function openSide(name: string, config: Config): Promise<Side> {
  return isUrl(name) ? openDatabaseSide(name, config) : openDirectorySide(path.resolve(name))
}

async function openDirectorySide(directory: string): Promise<Side> {
  const { openFileStore } = await import('../store/file/file-store.ts')
  const { createFileAssets } = await import('../store/file/file-assets.ts')
  const store = await openFileStore({ directory, log })
  return {
    name: directory,
    store,
    assets: createFileAssets(path.join(directory, 'assets')),
    close: () => store.close(),
  }
}

async function openDatabaseSide(url: string, config: Config): Promise<Side> {
  const connections = config.database?.connections ?? 10
  const { openStorage } = await import('../storage.ts')
  const { store, assets, close } = await openStorage(
    { ...config, database: { url, readUrl: undefined, connections } },
    log,
  )
  // Without the password.
  const { protocol, host, pathname } = new URL(url)
  return { name: `${protocol}//${host}${pathname}`, store, assets, close }
}
