import { addTo } from '../../core/maps.ts'
import type { Logger } from 'pino'
import {
  assetTypes,
  type Asset,
  type AssetExtension,
  type AssetUse,
  type UploadedAsset,
} from '../../contract/agents/assets.ts'
import { FoyerError, orNotFound } from '../../core/errors.ts'
import { assetAddress, extensionOf, nameOfAsset } from '../../core/asset-names.ts'
import { TaskRunner, TaskTimeout, workerFile } from '../../core/event-loop/task-runner.ts'
import { isTurnOver, nextTurn } from '../../core/event-loop/turns.ts'
import { usesOf } from '../../core/asset-uses.ts'
import type { AssetStore, AssetUser } from '../../store/assets.ts'
import { isMember } from '../../store/records/people.ts'
import type { Slice, UploadRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import type { SvgVerdict } from './svg-worker.ts'
import { createUploads, type UploadStore } from './uploads.ts'

/** An upload, and the records of its workspace that use it. */
type UsedUpload = UploadRecord & { usedBy: AssetUse[] }

export type Assets = {
  /**
   * Stores a picture until its workspace deletes it. Its type is detected from the bytes alone.
   * @throws {FoyerError} `unsupported-media-type` with the reason, `quota-exceeded`.
   */
  upload(workspaceId: string, bytes: Uint8Array, publicUrl: string): Promise<UploadedAsset>
  /** Null: there is no such asset. */
  read(name: string): Promise<{ bytes: Uint8Array; type: string } | null>
  list(workspaceId: string, slice: Slice): AsyncIterable<UsedUpload>
  /** @throws {FoyerError} `in-use`, which names the records and fields; `not-found`. */
  delete(workspaceId: string, name: string): Promise<void>
  /** Finishes interrupted uploads and removals. Called at the start and with each sweep of the retention. */
  tidy(): Promise<void>
}

/** How many records an `in-use` error names; the list of pictures has all of them. */
const mostNamed = 5
/** How long checking an SVG may take, in milliseconds. 2 MB of the smallest elements take up to two seconds. */
const svgTimeoutMs = 10_000

const svgWorker = new TaskRunner<Uint8Array, SvgVerdict>(workerFile(import.meta.url, 'svg-worker'), {
  timeoutMs: svgTimeoutMs,
})

/** `clock` returns milliseconds since 1970. */
export function createAssets(
  store: UploadStore & Pick<Store, 'listAgents' | 'listAi' | 'listPeople' | 'listUploads'>,
  assets: AssetStore,
  log: Logger,
  clock: () => number,
): Assets {
  const uploads = createUploads(store, assets, log, clock)

  return {
    async upload(workspaceId, bytes, publicUrl) {
      const extension = await typeOf(bytes)
      const name = nameOfAsset(bytes, extension)
      const { size } = await uploads.add(workspaceId, { name, bytes })
      return { url: assetAddress(name, publicUrl), size, type: assetTypes[extension] }
    },

    async read(name) {
      const asset = await assets.get(name)
      return asset && { bytes: asset.bytes, type: assetTypes[asset.extension] }
    },

    async *list(workspaceId, part) {
      const uses = await usesIn(store, workspaceId)
      for await (const upload of store.listUploads(workspaceId, part)) {
        yield { ...upload, usedBy: uses.get(upload.name) ?? [] }
      }
    },

    async delete(workspaceId, name) {
      const usedBy = orNotFound(await uploads.delete(workspaceId, name), 'asset')
      if (usedBy.length > 0) throw inUse(usedBy, name)
    },

    tidy: uploads.finishInterrupted,
  }
}

/** Returns an asset in the form of the API. */
export function toAsset({ id, name, size, createdAt, usedBy }: UsedUpload, publicUrl: string): Asset {
  const type = assetTypes[extensionOf(name) ?? 'png']
  return { id, url: assetAddress(name, publicUrl), name, size, type, createdAt, usedBy }
}

/** Returns the uses of each asset in a workspace, by its name. May be a moment old, as lists may. */
async function usesIn(
  store: Pick<Store, 'listAgents' | 'listAi' | 'listPeople'>,
  workspaceId: string,
): Promise<Map<string, AssetUse[]>> {
  const uses = new Map<string, AssetUse[]>()
  for (const list of [store.listAgents, store.listAi, store.listPeople]) {
    for await (const record of list(workspaceId, { order: 'asc', mayLag: true })) {
      // Of who is only invited, nothing is known here.
      if ('memberships' in record && !isMember(record, workspaceId)) continue
      for (const name of usesOf(record).keys()) addTo(uses, name, toUse(record, name))
      if (isTurnOver()) await nextTurn()
    }
  }
  return uses
}

function toUse(record: AssetUser, asset: string): AssetUse {
  const { id, name } = record
  const kind = 'theme' in record ? 'agent' : 'memberships' in record ? 'person' : 'ai'
  return { kind, id, name, paths: [...(usesOf(record).get(asset) ?? [])] }
}

const kindNames: Record<AssetUse['kind'], string> = {
  agent: 'the agent',
  ai: 'the AI resource',
  person: 'the account of',
}

function inUse(usedBy: AssetUser[], asset: string): FoyerError {
  const places = usedBy.slice(0, mostNamed).map((record) => {
    const { kind, id, name, paths } = toUse(record, asset)
    return `${kindNames[kind]} ${name} (${id}) in ${paths.join(', ')}`
  })
  const rest = usedBy.length > mostNamed ? `; and by ${usedBy.length - mostNamed} more` : ''
  return new FoyerError('in-use', `This picture is used by ${places.join('; ')}${rest}. Remove it there first.`)
}

/** Returns the format of a picture by its signature. */
async function typeOf(bytes: Uint8Array): Promise<AssetExtension> {
  const starts = (signature: number[], at = 0) => signature.every((byte, place) => bytes[at + place] === byte)
  const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
  if (starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (starts([0xff, 0xd8, 0xff])) return 'jpg'
  if (starts(ascii('GIF87a')) || starts(ascii('GIF89a'))) return 'gif'
  if (starts(ascii('RIFF')) && starts(ascii('WEBP'), 8)) return 'webp'
  const verdict = await inspectSvg(bytes)
  if (verdict.kind === 'svg') return 'svg'
  const detail =
    verdict.kind === 'refused'
      ? `This SVG is not accepted: ${verdict.reason}.`
      : 'The file is not an SVG, PNG, JPEG, WebP or GIF picture.'
  throw new FoyerError('unsupported-media-type', detail)
}

/** Checks an uploaded file in a worker. */
async function inspectSvg(bytes: Uint8Array): Promise<SvgVerdict> {
  try {
    return await svgWorker.run(bytes)
  } catch (error) {
    if (error instanceof TaskTimeout) return { kind: 'refused', reason: 'it takes too long to read' }
    throw error
  }
}
