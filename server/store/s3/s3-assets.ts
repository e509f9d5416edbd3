import { S3mini, S3NetworkError, S3ServiceError } from 's3mini'
import { assetTypes } from '../../contract/assets.ts'
import { FoyerError } from '../../core/errors.ts'
import { assetName, checkAsset, extensionOf, nameOfAsset } from '../asset-names.ts'
import type { StoreLog } from '../log.ts'
import type { AssetStore } from '../store.ts'

/*
 * Uploaded files in an S3-compatible store: the bytes under `assets/<name>`, and when they were last in use in the name of an empty
 * object, `used/<name>/<time>`, since S3 lets nobody set a time. The mark is written before the bytes and removed after them, so that
 * there are never bytes without one.
 */

export type S3Options = {
  /** Without the bucket. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** How long a request may take, in milliseconds. */
const requestTimeout = 10_000
/** The most keys that S3 gives at once. */
const pageSize = 1000
/** Digits of a time in milliseconds, so that marks sort by time. */
const timeLength = 15

/**
 * Looks once whether the bucket can be used. One that is out of reach just now is used all the same, as it is when that happens later.
 * @throws {Error} when S3 refuses the keys or knows no such bucket.
 */
export async function openS3Assets(options: S3Options, log: StoreLog): Promise<AssetStore> {
  const assets = createS3Assets(options)
  try {
    await assets.get(`${'0'.repeat(64)}.png`)
    for await (const _ of assets.unusedSince(0)) break
  } catch (error) {
    if (!(error instanceof FoyerError)) throw error
    log.warn({ err: error }, 'The storage of pictures cannot be reached now')
  }
  return assets
}

/** @throws {FoyerError} from its methods: `storage-unavailable` when S3 cannot be reached, is too slow or fails by itself (5xx, 429). */
export function createS3Assets({ endpoint, bucket, ...options }: S3Options): AssetStore {
  const s3 = new S3mini({
    ...options,
    endpoint: `${endpoint}/${bucket}`,
    requestAbortTimeout: requestTimeout,
  })

  async function* keys(prefix: string): AsyncIterable<string> {
    let token: string | undefined
    do {
      const page = await asked(() => s3.listObjectsPaged('/', prefix, pageSize, token))
      if (!page) throw new Error('there is no such bucket')
      for (const { Key } of page.objects ?? []) yield Key
      token = page.nextContinuationToken
    } while (token !== undefined)
  }

  /** The marks of a name, earliest first. */
  async function marksOf(name: string): Promise<{ key: string; time: number }[]> {
    const marks: { key: string; time: number }[] = []
    for await (const key of keys(`used/${name}/`)) marks.push({ key, time: timeOf(key) })
    return marks
  }

  const mark = (name: string, time: number) =>
    asked(() => s3.putObject(`used/${name}/${String(time).padStart(timeLength, '0')}`, ''))

  async function forget(marks: { key: string }[]): Promise<void> {
    for (const { key } of marks) await asked(() => s3.deleteObject(key))
  }

  async function read(name: string): Promise<Uint8Array | null> {
    const bytes = await asked(() => s3.getObjectArrayBuffer(`assets/${name}`))
    return bytes && new Uint8Array(bytes)
  }

  async function write(name: string, bytes: Uint8Array): Promise<void> {
    const extension = extensionOf(name)
    await asked(() => s3.putObject(`assets/${name}`, bytes, extension && assetTypes[extension]))
  }

  return {
    async put(bytes, extension) {
      const name = nameOfAsset(bytes, extension)
      const before = await marksOf(name)
      await mark(name, Date.now())
      await write(name, bytes)
      await forget(before)
      return name
    },

    async get(name) {
      const extension = extensionOf(name)
      if (extension === undefined) return null
      const bytes = await read(name)
      if (!bytes) return null
      checkAsset(name, bytes)
      return { bytes, extension }
    },

    async use(name, time) {
      if (!assetName.test(name)) return
      const marks = await marksOf(name)
      if (marks.length === 0 || marks.at(-1)?.time === time) return
      await mark(name, time)
      await forget(marks)
    },

    async *unusedSince(time) {
      let current: { name: string; time: number } | undefined
      for await (const key of keys('used/')) {
        const name = key.split('/')[1] ?? ''
        if (current && current.name !== name && current.time < time) yield current.name
        // In order of the key: the last one of a name is the newest.
        current = { name, time: timeOf(key) }
      }
      if (current && current.time < time) yield current.name
    },

    async remove(name, unusedSince) {
      if (!assetName.test(name)) return false
      const marks = await marksOf(name)
      const isInUse = marks.some(({ time }) => time >= unusedSince)
      const bytes = isInUse ? null : await read(name)
      if (isInUse) return false
      await asked(() => s3.deleteObject(`assets/${name}`))
      // Somebody uploaded the same in between, through another instance say: his bytes may be what was removed.
      const isWanted = (await marksOf(name)).some(({ time }) => time >= unusedSince)
      if (isWanted && bytes) await write(name, bytes)
      else if (!isWanted) await forget(marks)
      return !isWanted && bytes !== null
    },
  }
}

function timeOf(key: string): number {
  return Number(key.slice(key.lastIndexOf('/') + 1))
}

async function asked<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    throw toFoyerError(error)
  }
}

function toFoyerError(error: unknown): unknown {
  const isTheirs =
    error instanceof S3NetworkError ||
    (error instanceof S3ServiceError && (error.status >= 500 || error.status === 429)) ||
    (error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name))
  if (!isTheirs) return error
  return new FoyerError('storage-unavailable', 'The storage of pictures cannot be reached. Try again in a moment.', {
    retryAfter: 2,
    cause: error,
  })
}
