import { isDeepStrictEqual } from 'node:util'
import type { SavedTheme } from '../../contract/agents/theme.ts'
import { maxVersions, type Version } from '../../contract/knowledge/versions.ts'
import type { AgentRecord, AiRecord } from './records.ts'

/* How both stores make versions of agents' themes and AI resources' instructions. */

/** The kinds of records with versions, and the content of a version. */
type VersionContents = { agents: SavedTheme; ai: string }
export type VersionedKind = keyof VersionContents

/** A version as it is stored. */
export type VersionRecord<K extends VersionedKind = VersionedKind> = Version & { content: VersionContents[K] }

/** The author of a change, and the version that it restores. */
export type VersionMark = Pick<Version, 'by' | 'restores'>

export const unmarked: VersionMark = { by: null }

/**
 * Returns the changed agent with the number of its newest version, and the versions to be stored with it.
 * @throws {Error} for a change of its id, workspace or AI resource; `attachAi` of the store changes the latter, and checks both records.
 */
export function versionedAgent(before: AgentRecord, after: AgentRecord, mark: VersionMark) {
  const isSame = before.id === after.id && before.workspaceId === after.workspaceId && before.aiId === after.aiId
  if (!isSame) throw new Error('An update must not change the id, workspace or AI resource of an agent')
  return versioned<AgentRecord, 'agents'>(before, after, ({ theme }) => theme, mark)
}

/** The same for an AI resource. */
export function versionedAi(before: AiRecord, after: AiRecord, mark: VersionMark) {
  return versioned<AiRecord, 'ai'>(before, after, ({ instructions }) => instructions, mark)
}

function versioned<T extends AgentRecord | AiRecord, K extends VersionedKind>(
  before: T,
  after: T,
  contentOf: (record: T) => VersionContents[K],
  mark: VersionMark,
): { record: T; versions: VersionRecord<K>[] } {
  const content = contentOf(after)
  if (after === before || isDeepStrictEqual(contentOf(before), content)) return { record: after, versions: [] }
  const earlier = before.version
    ? []
    : [{ number: 1, createdAt: before.updatedAt, ...unmarked, content: contentOf(before) }]
  const number = (before.version ?? 1) + 1
  return {
    record: { ...after, version: number },
    versions: [...earlier, { number, createdAt: after.updatedAt, ...mark, content }],
  }
}

/** Returns the newest versions, earliest first; of two with the same number the first counts. */
export function newestVersions<T extends { number: number }>(versions: Iterable<T>): T[] {
  const byNumber = new Map<number, T>()
  for (const version of versions) if (!byNumber.has(version.number)) byNumber.set(version.number, version)
  return [...byNumber.values()].toSorted((a, b) => a.number - b.number).slice(-maxVersions)
}

/** Returns a version without its content. */
export function versionHead({ number, createdAt, by, restores }: Version): Version {
  return restores === undefined ? { number, createdAt, by } : { number, createdAt, by, restores }
}
