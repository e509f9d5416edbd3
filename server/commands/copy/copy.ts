import path from 'node:path'
import type { Config } from '../../config.ts'
import { FoyerError } from '../../core/errors.ts'
import { createLog } from '../../core/log/log.ts'
import { expectData, CommandError, counted, type Command } from '../command.ts'
import { expectNoFile, openStorage, unusable } from '../../storage.ts'
import { compareStores } from './compare-stores.ts'
import { copyAssets, copyStore, type Stores } from './copy-records.ts'

type Side = Stores & { name: string; close(): Promise<void> }

const log = createLog('warn', process.stderr)

/**
 * `foyer copy --from A --to B`: copies everything from one store into another, each a data directory or a database. Existing records are
 * skipped, so that an interrupted copy can be continued. Then both stores are read again and compared by counts and hashes.
 */
export const copy: Command<'config' | 'from' | 'to'> = async ({ config, from, to }) => {
  if (from === to) throw new CommandError(2, 'A store cannot be copied into itself.')
  for (const [option, name] of Object.entries({ '--from': from, '--to': to })) {
    expectStore(name)
    if (!isUrl(name)) await expectNoFile(option, path.resolve(name))
  }
  if (!isUrl(from))
    await expectData(path.resolve(from), 'Name the data directory, or a postgres:// address, by --from.')
  const source = await openSide(from, config)
  try {
    const target = await openSide(to, config)
    try {
      return await copyAndCompare(source, target).catch((error: unknown) => {
        if (!(error instanceof FoyerError)) throw error
        throw new CommandError(1, `The copy stopped: ${error.message} Run the command again to continue it.`, error)
      })
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

async function copyAndCompare(source: Side, target: Side): Promise<0 | 1> {
  const tell = (line: string) => console.error(line)
  const copied = await copyStore(source.store, target.store, tell)
  const assets = await copyAssets(source, target, tell)
  const numbers = [counted(assets, 'picture'), counted(copied.records, 'record'), counted(copied.messages, 'message')]
  console.error(`Copied ${numbers.join(', ')}. Comparing.`)
  const differences = await compareStores(source.store, target.store)
  for (const difference of differences) console.error(difference)
  if (differences.length > 0) {
    console.error(
      'The copy differs from its source. Make sure that no server writes to either store, then run the command again to continue.',
    )
    return 1
  }
  console.error(`${target.name} now holds everything that ${source.name} holds.`)
  if (isUrl(target.name)) console.error(afterwards)
  return 0
}

const afterwards = `The secret and the operator token are not part of the copy: set FOYER_SECRET to what the file "secret" of the data
directory holds (unless it was set before), so that stored model keys and the sessions of visitors stay valid, and FOYER_TOKEN.`

/** A mistyped address would become the name of a directory. */
function expectStore(name: string): void {
  if (isUrl(name) ? URL.canParse(name) : !/^[a-z][a-z0-9+.-]*:\/\//i.test(name)) return
  const shown = name.replace(/:\/\/[^@]*@/, '://…@')
  throw new CommandError(2, `${shown} is neither a directory nor a postgres:// address.`)
}

function isUrl(name: string): boolean {
  return /^postgres(ql)?:\/\//.test(name)
}

async function openSide(name: string, config: Config): Promise<Side> {
  return isUrl(name) ? openDatabaseSide(name, config) : openDirectorySide(path.resolve(name))
}

async function openDirectorySide(directory: string): Promise<Side> {
  const { openFileStore } = await import('../../store/file/file-store.ts')
  const { createFileAssets } = await import('../../store/file/file-assets.ts')
  const store = await openFileStore({ directory, log }).catch(unusable(directory))
  return {
    name: directory,
    store,
    assets: createFileAssets(path.join(directory, 'assets')),
    close: () => store.close(),
  }
}

async function openDatabaseSide(url: string, config: Config): Promise<Side> {
  const connections = config.database?.connections ?? 10
  const { store, assets, close } = await openStorage(
    { ...config, database: { url, readUrl: undefined, connections, isAlone: true } },
    log,
  )
  // Without the password.
  const { protocol, host, pathname } = new URL(url)
  return { name: `${protocol}//${host}${pathname}`, store, assets, close }
}
