import path from 'node:path'
import { stat } from 'node:fs/promises'
import { ConfigError, type Config } from './config.ts'
import { cacheAssets } from './store/cached-assets.ts'
import { codeOf } from './store/file/disk/disk.ts'
import { createFileAssets } from './store/file/file-assets.ts'
import { openFileStore } from './store/file/file-store.ts'
import { createLocalBus, createLocalClaims, createLocalCounters } from './store/local-live.ts'
import type { StoreLog } from './store/log.ts'
import type { AssetStore } from './store/assets.ts'
import type { Storage } from './store/store.ts'

/** `isAlone`: no other process may have it open. */
type Database = NonNullable<Config['database']> & { isAlone?: true }

/** The size of the cache for assets that are stored on another machine, in bytes. */
const maxAssetBytes = 32 * 1024 * 1024

/**
 * Opens the configured storage. The code for PostgreSQL and S3 is loaded only when it is needed.
 * @throws {DataInUse} when another process has the data directory; {StorageError} when the storage cannot be reached or used.
 */
export async function openStorage(
  config: Pick<Config, 'dataDirectory' | 's3'> & { database: Database | undefined },
  log: StoreLog,
): Promise<Storage> {
  return config.database ? openOnPostgres({ ...config, database: config.database }, log) : openOnFiles(config, log)
}

async function openOnFiles(
  { dataDirectory, s3 }: Pick<Config, 'dataDirectory' | 's3'>,
  log: StoreLog,
): Promise<Storage> {
  // First, so that no store stays open when the bucket cannot be used.
  const assets = s3 ? await openS3(s3, log) : createFileAssets(path.join(dataDirectory, 'assets'))
  const store = await openFileStore({ directory: dataDirectory, log }).catch(unusable(dataDirectory))
  return {
    store,
    assets,
    bus: createLocalBus(log),
    claims: createLocalClaims(),
    counters: createLocalCounters(),
    close: () => store.close(),
  }
}

/** Checks that a data directory, which may be missing, is no file; `name` says where it is named. @throws {ConfigError} */
export async function expectNoFile(name: string, directory: string): Promise<void> {
  const isFine = await stat(directory).then(
    (found) => found.isDirectory(),
    // Of any other error, whoever opens the directory says more.
    (error: unknown) => codeOf(error) !== 'ENOTDIR',
  )
  if (!isFine) throw new ConfigError(`${name}: must be a directory, and ${directory} is a file, or a path below one`)
}

/** For `catch`: says which directory it is that the operating system refused something in, and what to do. */
export function unusable(dataDirectory: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    throw new StorageError(
      `The data directory ${dataDirectory} cannot be used: ${error.message}.\n${remedyFor(error, dataDirectory)}`,
      { cause: error },
    )
  }
}

/** What an operator can do about an error of the operating system on the data directory. */
function remedyFor(error: Error, dataDirectory: string): string {
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'There is no room left on its disk. Make room there, and try again.'
    case 'EACCES':
    case 'EPERM': {
      const user = process.getuid?.() ?? 'USER'
      return `This user may not do that. Give it the directory with all that is in it, as in chown -R ${user} ${dataDirectory}, or set FOYER_DATA to one that it may write to.`
    }
    case 'EROFS':
      return 'Its disk is mounted read-only. Mount it for writing, or set FOYER_DATA to a directory on another one.'
    case 'EMFILE':
    case 'ENFILE':
      return 'Too many files are open. Allow this process more: ulimit -n, or LimitNOFILE in a systemd unit.'
    default:
      return 'Set FOYER_DATA to a directory on a disk of this machine that has room, and that this user may write to.'
  }
}

/** Why the storage cannot be opened, for the operator. Contains no secrets. */
export class StorageError extends Error {}

async function openOnPostgres(
  { database, s3 }: { database: Database; s3: Config['s3'] },
  log: StoreLog,
): Promise<Storage> {
  const { openPostgres } = await import('./store/postgres/open-postgres.ts')
  const { assets, ...postgres } = await openPostgres(database, log).catch((error: unknown) => {
    throw new StorageError(`PostgreSQL cannot be used: ${reasonOf(error)}.${remedyForPostgres(error)}`, {
      cause: error,
    })
  })
  return { ...postgres, assets: s3 ? await openS3(s3, log) : cacheAssets(assets, maxAssetBytes) }
}

/** What an operator can do about a PostgreSQL that cannot be used: a line of its own, or nothing where the reason says it. */
function remedyForPostgres(error: unknown): string {
  switch (codeOf(error)) {
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'ETIMEDOUT':
      return '\nStart it, or correct the host and the port in its address (FOYER_DATABASE_URL, or what copy was told).'
    case '28000':
    case '28P01':
      return '\nCorrect the user and the password in its address (FOYER_DATABASE_URL, or what copy was told), where a special character is written as %40 and so on.'
    case '3D000':
      return '\nCreate that database, or correct its name in the address (FOYER_DATABASE_URL, or what copy was told).'
    case '42501':
      return '\nFoyer makes its tables itself: give its user a database, as in ALTER DATABASE name OWNER TO user.'
    default:
      return ''
  }
}

async function openS3(options: NonNullable<Config['s3']>, log: StoreLog): Promise<AssetStore> {
  const { openS3Assets } = await import('./store/s3-assets.ts')
  const assets = await openS3Assets(options, log).catch((error: unknown) => {
    throw new StorageError(`The bucket ${options.bucket} cannot be used: ${reasonOf(error)}`, { cause: error })
  })
  return cacheAssets(assets, maxAssetBytes)
}

/** An error of several attempts, such as IPv4 and IPv6, has no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
