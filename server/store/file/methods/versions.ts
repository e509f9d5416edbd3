import type { VersionStore } from '../../store.ts'
import { versionHead, type VersionedKind, type VersionRecord } from '../../records/versions.ts'
import { ofWorkspace, type Core } from '../core.ts'

/** The versions of themes and instructions. */
export function versionMethods({ commits, memory, versions: files }: Core): VersionStore {
  function owner(kind: VersionedKind, workspaceId: string, id: string) {
    return ofWorkspace(kind === 'agents' ? memory().agents.get(id) : memory().ai.get(id), workspaceId)
  }

  return {
    async listVersions(kind, workspaceId, id) {
      if (!owner(kind, workspaceId, id)) return null
      const versions = await files.read(id)
      return owner(kind, workspaceId, id) && versions.map(versionHead).toReversed()
    },

    async getVersion<K extends VersionedKind>(kind: K, workspaceId: string, id: string, number: number) {
      if (!owner(kind, workspaceId, id)) return null
      const found = (await files.read(id)).find((version) => version.number === number)
      // The kind of document decides what its versions hold.
      return owner(kind, workspaceId, id) && found ? (found as VersionRecord<K>) : null
    },

    addVersions: (kind, workspaceId, id, versions) =>
      commits.submit(() => {
        const table = kind === 'agents' ? memory().agents : memory().ai
        const document = ofWorkspace(table.latest(id), workspaceId)
        if (!document || versions.length === 0) return { result: document !== null }
        return { record: memory().saving<VersionedKind>(kind, document, versions), result: true }
      }),
  }
}
