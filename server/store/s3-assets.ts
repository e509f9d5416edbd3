import { S3mini, S3NetworkError, S3ServiceError } from 's3mini'
import { assetTypes } from '../contract/agents/assets.ts'
import { FoyerError } from '../core/errors.ts'
import { assetName, checkAsset, checkName, extensionOf } from '../core/asset-names.ts'
import type { StoreLog } from './log.ts'
import type { AssetStore } from './assets.ts'

/* Uploaded files in an S3-compatible store: the bytes under `assets/<name>`. */

export type S3Options = {
  /** The URL without the bucket. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** The timeout of a request, in milliseconds. */
  timeout?: number
}

const requestTimeout = 10_000
/** The prefix of all keys. */
const folder = 'assets/'

/**
 * Opens the bucket, and checks once that it can be used. A bucket that cannot be reached now is opened nevertheless, since it may come back.
 * @throws {Error} when S3 rejects the keys, or the bucket does not exist.
 */
export async function openS3Assets(options: S3Options, log: StoreLog): Promise<AssetStore> {
  const assets = createS3Assets(options)
  try {
    await assets.get(`${'0'.repeat(64)}.png`)
    await assets.expectBucket()
  } catch (error) {
    if (!(error instanceof FoyerError)) throw error
    log.warn({ err: error }, 'The storage of pictures cannot be reached')
  }
  return assets
}

type S3Assets = AssetStore & { expectBucket(): Promise<void> }

/** @throws {FoyerError} from its methods: `storage-unavailable` when S3 cannot be reached, is too slow or fails by itself (5xx, 429). */
export function createS3Assets({ endpoint, bucket, timeout = requestTimeout, ...options }: S3Options): S3Assets {
  const s3 = new S3mini({
    ...options,
    endpoint: `${endpoint}/${bucket}`,
    requestAbortTimeout: timeout,
  })

  return {
    // Of a key, S3 says the same where there is no bucket.
    async expectBucket() {
      const page = await asked(() => s3.listObjectsPaged('/', folder, 1))
      if (!page) throw new Error('the bucket does not exist')
    },

    async put(name, bytes) {
      checkName(name)
      const extension = extensionOf(name)
      await asked(() => s3.putObject(`${folder}${name}`, bytes, extension && assetTypes[extension]))
    },

    async get(name) {
      const extension = extensionOf(name)
      if (extension === undefined) return null
      const buffer = await asked(() => s3.getObjectArrayBuffer(`${folder}${name}`))
      if (!buffer) return null
      const bytes = new Uint8Array(buffer)
      checkAsset(name, bytes)
      return { bytes, extension }
    },

    async remove(name) {
      if (assetName.test(name)) await asked(() => s3.deleteObject(`${folder}${name}`))
    },
  }
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
    (error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name)) ||
    // How fetch rejects when the connection, or what comes over it, is broken.
    (error instanceof TypeError && error.cause instanceof Error)
  if (!isTheirs) return error
  return new FoyerError('storage-unavailable', 'The storage of pictures cannot be reached. Try again in a moment.', {
    retryAfter: 2,
    cause: error,
  })
}
