import type { AssetExtension } from '../contract/agents/assets.ts'
import type { PersonRecord } from './records/people.ts'
import type { AgentRecord, AiRecord, Slice, UploadRecord } from './records/records.ts'

/** Who may name an asset; see asset-uses.ts. */
export type AssetUser = AgentRecord | AiRecord | PersonRecord

/** The part of the store that is uploads of pictures. The steps of one are in services/assets/uploads.ts. */
export type UploadStore = {
  /**
   * Adds an upload that is `uploading`, or begins the same one again. Resolves with 'no-room' when all pictures of its workspace would
   * take more than `quota` bytes with it, each counted once and as `leastCounted` or more; with the upload that is `removing`, when
   * there is one of the same asset. Then nothing is added.
   */
  beginUpload(upload: UploadRecord, quota: number): Promise<'begun' | 'no-room' | UploadRecord>
  /**
   * Makes an upload `stored`, once its bytes are; when the workspace has a stored one of the asset, that one stays and the new one goes.
   * Resolves with the stored one, null when the upload was abandoned.
   */
  finishUpload(upload: UploadRecord): Promise<UploadRecord | null>
  /** Takes back an upload that is `uploading`. Resolves with it when it is `removing` now, since no other one has its asset. */
  abandonUpload(upload: UploadRecord, at: string): Promise<UploadRecord | null>
  /** The stored uploads of a workspace, earliest first. */
  listUploads(workspaceId: string, slice: Slice): AsyncIterable<UploadRecord>
  /** The uploads of all workspaces that are not stored: on their way, or left by a crash. */
  listOpenUploads(slice: Slice): AsyncIterable<UploadRecord>
  /**
   * Takes away the stored upload of an asset unless an agent, an AI resource or a member of the workspace names that (see asset-uses.ts),
   * decided and done as one change. `usedBy`: those that do, empty when it was taken away. `removing`: the upload, when no other one has its asset.
   * Null: there is none.
   */
  deleteUpload(
    workspaceId: string,
    asset: string,
    at: string,
  ): Promise<{ usedBy: AssetUser[]; removing: UploadRecord | null } | null>
  /** Begins the removal of an upload's bytes again, as the only one to do so: null when it is not `removing` since the same time any more. */
  retakeRemoval(upload: UploadRecord, at: string): Promise<UploadRecord | null>
  /** Ends the removal: the upload is gone, and the same asset can be uploaded again. */
  forgetUpload(upload: UploadRecord): Promise<void>
  /** Runs what takes bytes away, unless somebody has a snapshot of them, for a copy. Resolves with whether it ran. */
  unlessLeased(work: () => Promise<void>): Promise<boolean>
}

/** Uploaded files, by the hash of their content: the same bytes are one asset, and an asset never changes. */
export type AssetStore = {
  /** Stores the bytes durably under the name that {@link nameOfAsset} gives them, also in place of others that are there. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Null when there is none, also for names that no asset can have. */
  get(name: string): Promise<{ bytes: Uint8Array; extension: AssetExtension } | null>
  /** Removes an asset durably, with what a crash left of putting it. A missing one is fine. */
  remove(name: string): Promise<void>
}
