import { damaged, notFound } from '../../../core/errors.ts'
import { isTurnOver, nextTurn } from '../../../core/event-loop/turns.ts'
import { usesOf } from '../../../core/asset-uses.ts'
import { isMember } from '../../records/people.ts'
import type { UploadRecord } from '../../records/records.ts'
import type { AssetUser, UploadStore } from '../../assets.ts'
import type { Decision } from '../journal/commits.ts'
import type { Core } from '../core.ts'
import { checkId } from '../checkpoint/document-files.ts'
import { deletion, openUploads, type Memory } from '../memory/memory.ts'

/** The uploads of pictures. */
export function uploadMethods({ commits, checkpointer, memory }: Core): UploadStore {
  const put = (upload: UploadRecord) => memory().saving('uploads', upload)
  const drop = (id: string) => deletion('uploads', id)

  /** The upload as the next change must see it, when it is in that state. */
  function latest({ id }: UploadRecord, state: UploadRecord['state']): UploadRecord | null {
    const found = memory().uploads.latest(id)
    return found?.state === state ? found : null
  }

  /** Takes an upload away, or with it, when it is the last one of its asset, the bytes. */
  function release(upload: UploadRecord, at: string): Decision<UploadRecord | null> {
    const others = [...memory().uploads.latestIn(upload.name)].filter(({ id }) => id !== upload.id)
    if (others.some(({ state }) => state !== 'removing')) return { record: drop(upload.id), result: null }
    const removing: UploadRecord = { ...upload, state: 'removing', since: at }
    return { record: put(removing), result: removing }
  }

  /** The agents, AI resources and members of a workspace, as the next change must see them. */
  function namers(workspaceId: string): AssetUser[] {
    const { agents, ai, people } = memory()
    const members = [...people.latestIn(workspaceId)].filter((person) => isMember(person, workspaceId))
    return [...agents.latestIn(workspaceId), ...ai.latestIn(workspaceId), ...members]
  }

  /** Looks through what a workspace has, in slices; what was found is remembered, so that a decision takes no time. */
  async function readUses(workspaceId: string): Promise<void> {
    for (const record of namers(workspaceId)) {
      usesOf(record)
      if (isTurnOver()) await nextTurn()
    }
  }

  return {
    async beginUpload(upload, quota) {
      checkId('uploads', upload.id)
      return commits.submit<'begun' | 'no-room' | UploadRecord>(() => {
        if (memory().isGone(upload.workspaceId)) throw notFound('workspace')
        const same = [...memory().uploads.latestIn(upload.name)]
        const removing = same.find(({ state }) => state === 'removing')
        if (removing) return { result: removing }
        const isCounted = same.some(({ workspaceId }) => workspaceId === upload.workspaceId)
        if (!isCounted && counted(memory(), upload) > quota) return { result: 'no-room' }
        return { record: put(upload), result: 'begun' }
      })
    },
    finishUpload: (upload) =>
      commits.submit(() => {
        const found = latest(upload, 'uploading')
        if (!found || memory().isGone(found.workspaceId)) return { result: null }
        const stored = storedUpload(memory(), found.workspaceId, found.name)
        if (stored) return { record: drop(found.id), result: stored }
        const finished: UploadRecord = { ...found, state: 'stored' }
        return { record: put(finished), result: finished }
      }),
    abandonUpload: (upload, at) =>
      commits.submit(() => {
        const found = latest(upload, 'uploading')
        // An upload that cannot be read may have the same asset.
        if (!found || memory().uploads.hasDamage) return { result: null }
        return release(found, at)
      }),
    async *listUploads(workspaceId, part) {
      yield* memory().uploads.slice(workspaceId, part)
    },
    async *listOpenUploads(part) {
      yield* memory().uploads.slice(openUploads, part)
    },
    async deleteUpload(workspaceId, asset, at) {
      await readUses(workspaceId)
      return commits.submit(() => {
        const { agents, ai, people, uploads } = memory()
        const upload = storedUpload(memory(), workspaceId, asset)
        if (!upload) return { result: null }
        const usedBy = namers(workspaceId).filter((record) => usesOf(record).has(asset))
        if (usedBy.length > 0) return { result: { usedBy, removing: null } }
        if ([agents, ai, people, uploads].some((table) => table.hasDamage)) {
          throw damaged(new Error('A document that cannot be read may name any picture, or be an upload of it'))
        }
        const { record, result } = release(upload, at)
        return { ...(record && { record }), result: { usedBy, removing: result } }
      })
    },
    retakeRemoval: (upload, at) =>
      commits.submit(() => {
        const found = latest(upload, 'removing')
        if (found?.since !== upload.since || !found) return { result: null }
        const retaken: UploadRecord = { ...found, since: at }
        return { record: put(retaken), result: retaken }
      }),
    async forgetUpload(upload) {
      await commits.submit(() => {
        const found = latest(upload, 'removing')
        return found ? { record: drop(found.id), result: undefined } : { result: undefined }
      })
    },
    unlessLeased: (work) => checkpointer.unlessLeased(work),
  }
}

/** Which of these assets the workspace has no stored upload of, as the next change must see it. */
export function missingAssets(memory: Memory, workspaceId: string, assets: readonly string[]): ReadonlySet<string> {
  return new Set(assets.filter((asset) => !storedUpload(memory, workspaceId, asset)))
}

function storedUpload(
  { uploads }: Pick<Memory, 'uploads'>,
  workspaceId: string,
  asset: string,
): UploadRecord | undefined {
  return [...uploads.latestIn(asset)].find((each) => each.workspaceId === workspaceId && each.state === 'stored')
}

/** How much the pictures of a workspace take with a new one, each counted once, as the next change must see it. */
function counted({ uploads }: Pick<Memory, 'uploads'>, upload: UploadRecord): number {
  const { workspaceId } = upload
  const coming = new Map([[upload.name, upload]])
  for (const each of uploads.latestIn(openUploads)) {
    if (each.workspaceId === workspaceId && each.state === 'uploading') coming.set(each.name, each)
  }
  const more = [...coming.values()].filter(({ name }) => !storedUpload({ uploads }, workspaceId, name))
  return more.reduce((sum, each) => sum + uploads.weightOf(each), uploads.latestWeight(workspaceId))
}
