import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { workspaceQuota } from '../../contract/agents/assets.ts'
import { timestamp } from '../../core/clock.ts'
import { FoyerError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { AssetStore, AssetUser } from '../../store/assets.ts'
import type { Slice, UploadRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'

/*
 * Keeps upload records and asset bytes consistent, although they are in two stores and several processes change them: the record is stored
 * before the bytes and removed after them, so that no bytes are left without a record, and the last upload of an asset blocks new ones
 * until its bytes are removed. `finishInterrupted` completes what a crash interrupted.
 */

export type UploadStore = Pick<
  Store,
  | 'beginUpload'
  | 'finishUpload'
  | 'abandonUpload'
  | 'deleteUpload'
  | 'retakeRemoval'
  | 'forgetUpload'
  | 'listOpenUploads'
  | 'unlessLeased'
>

export type Uploads = {
  /**
   * Stores the bytes of an asset as an upload of the workspace.
   * @throws {FoyerError} `quota-exceeded`, when its pictures would take more than they may; `storage-unavailable`, while another process is
   * removing the same picture.
   */
  add(workspaceId: string, asset: { name: string; bytes: Uint8Array }): Promise<UploadRecord>
  /**
   * Deletes an upload unless it is in use, and the bytes with the last upload of an asset. `finishInterrupted` retries what fails.
   * Resolves with the records that use it, empty when it was deleted; null: there is none.
   */
  delete(workspaceId: string, name: string): Promise<AssetUser[] | null>
  /** Completes or undoes uploads and removals that were interrupted by a crash or an unavailable store. */
  finishInterrupted(): Promise<void>
}

/** How long an upload may take, in milliseconds. After that it counts as interrupted. */
const longestUpload = 600_000
/**
 * How long a removal may take, in milliseconds. After that another process takes it over. A process that was suspended for half as long
 * does not continue, since the same picture could have been uploaded again.
 */
const longestRemoval = 60_000
/** How often an upload checks whether the removal of the same picture has ended, and how long it waits in between, in milliseconds. */
const mostTries = 20
const pause = 100
const all: Slice = { order: 'asc' }

/** `clock` returns milliseconds since 1970. */
export function createUploads(
  store: UploadStore,
  assets: Pick<AssetStore, 'put' | 'remove'>,
  log: Logger,
  clock: () => number,
): Uploads {
  /** The running removals of this process, by upload id; and those that failed here, which can be retried at once. */
  const running = new Map<string, Promise<boolean>>()
  const failed = new Set<string>()

  async function begin(upload: UploadRecord): Promise<void> {
    let isTidied = false
    for (let tries = 0; ; tries += 1) {
      const outcome = await store.beginUpload(upload, workspaceQuota)
      if (outcome === 'begun') return
      if (outcome !== 'no-room') {
        if (tries === mostTries) throw beingRemoved()
        await endRemoval(outcome)
      } else if (isTidied) {
        throw noRoom()
      } else {
        isTidied = true
        await abandonInterrupted()
      }
    }
  }

  /** Waits for a removal, or completes an interrupted one. */
  async function endRemoval(upload: UploadRecord): Promise<void> {
    const current = running.get(upload.id)
    if (current) await current
    else if (!isInterrupted(upload)) await sleep(pause)
    else if (!(await retake(upload))) throw beingRemoved()
  }

  /** Whether a removal is not running: it failed here, or its process has taken too long. */
  function isInterrupted(upload: UploadRecord): boolean {
    return failed.has(upload.id) || clock() - sinceOf(upload) >= longestRemoval
  }

  async function retake(upload: UploadRecord): Promise<boolean> {
    const ours = await store.retakeRemoval(upload, timestamp(clock()))
    return ours !== null && (await remove(ours))
  }

  /** Removes the bytes of a last upload, then the upload. Resolves with whether it could; never rejects. */
  function remove(upload: UploadRecord): Promise<boolean> {
    const removal = removeBytes(upload).catch((error: unknown) => {
      log.warn({ err: error, picture: upload.name }, 'A deleted picture could not be removed; this will be retried')
      return false
    })
    running.set(upload.id, removal)
    return removal.finally(() => running.delete(upload.id))
  }

  async function removeBytes(upload: UploadRecord): Promise<boolean> {
    if (clock() - sinceOf(upload) > longestRemoval / 2) return false
    failed.add(upload.id)
    if (!(await store.unlessLeased(() => assets.remove(upload.name)))) return false
    await store.forgetUpload(upload)
    return failed.delete(upload.id)
  }

  /** Abandons interrupted uploads, which count towards the quota until then. `finishInterrupted` removes their bytes. */
  async function abandonInterrupted(): Promise<void> {
    for await (const upload of store.listOpenUploads(all)) {
      if (upload.state !== 'uploading' || clock() - Date.parse(upload.createdAt) < longestUpload) continue
      const removing = await store.abandonUpload(upload, timestamp(clock()))
      if (removing) failed.add(removing.id)
    }
  }

  return {
    async finishInterrupted() {
      await abandonInterrupted()
      for await (const upload of store.listOpenUploads(all)) {
        if (upload.state === 'removing' && !running.has(upload.id) && isInterrupted(upload)) await retake(upload)
      }
    },

    async add(workspaceId, { name, bytes }) {
      for (;;) {
        const upload: UploadRecord = {
          id: newId('upl'),
          workspaceId,
          name,
          size: bytes.length,
          createdAt: timestamp(clock()),
          state: 'uploading',
        }
        await begin(upload)
        await assets.put(name, bytes)
        const stored = await store.finishUpload(upload)
        if (stored) return stored
        // It took so long that it was abandoned, and its bytes may be gone: upload them again.
      }
    },

    async delete(workspaceId, name) {
      const deleted = await store.deleteUpload(workspaceId, name, timestamp(clock()))
      if (deleted?.removing) await remove(deleted.removing)
      return deleted && deleted.usedBy
    },
  }
}

function sinceOf({ since = '' }: UploadRecord): number {
  return Date.parse(since)
}

function noRoom(): FoyerError {
  const size = `${Math.floor(workspaceQuota / 1024 / 1024)} MB`
  return new FoyerError(
    'quota-exceeded',
    `The pictures of a workspace may take up ${size} in total, which this one would exceed. Delete pictures that are not in use. Nothing was stored.`,
  )
}

function beingRemoved(): FoyerError {
  return new FoyerError('storage-unavailable', 'The same picture is being removed right now. Try again in a moment.', {
    retryAfter: 2,
  })
}
