import type { AnyDocument, Folder } from '../../store/file/journal/records.ts'
import type { Memory } from '../../store/file/memory/memory.ts'
import type { Finding } from './finding.ts'
import { documentSchemas } from './record-schemas.ts'

/** Checks every document against its schema, and the references between documents. */
export function inspectDocuments(memory: Memory, findings: Finding[]): void {
  const owners = new Map<string, string>()
  for (const folder of Object.keys(documentSchemas) as Folder[]) {
    for (const record of memory.table(folder).all()) {
      const file = `${folder}/${record.id}.json`
      const report = (what: string, advice: string) => findings.push({ level: 'error', file, what, advice })
      for (const { path, message } of documentSchemas[folder].safeParse(record).error?.issues ?? []) {
        report(
          `${['record', ...path].join('.')}: ${message}.`,
          'Correct it by hand, or restore the file from a backup.',
        )
      }
      for (const what of brokenTies(folder, record, memory)) {
        report(what, 'Restore the missing file from a backup, or remove this one.')
      }
      for (const key of uniqueKeys(folder, record)) {
        const other = owners.get(key)
        if (other !== undefined) report(`Its ${key} is also that of ${other}.`, 'Change one of the two.')
        owners.set(key, file)
      }
    }
  }
}

/** Returns the broken references of a document. An unreadable target counts as existing, since it is reported itself. */
function brokenTies(
  folder: Folder,
  record: AnyDocument,
  { workspaces, agents, ai, sources, people }: Memory,
): string[] {
  if ('personId' in record) {
    return people.isThere(record.personId) ? [] : [`Its person ${record.personId} does not exist.`]
  }
  if (folder === 'workspaces' || !('workspaceId' in record)) return []
  const { workspaceId } = record
  const ties = workspaces.isThere(workspaceId) ? [] : [`Its workspace ${workspaceId} does not exist.`]
  const aiId = 'aiId' in record ? record.aiId : null
  const sourceId = 'sourceId' in record ? record.sourceId : undefined
  if (sourceId !== undefined && !sources.isThere(sourceId)) ties.push(`Its source ${sourceId} does not exist.`)
  const agentId = 'agentId' in record ? record.agentId : undefined
  if (agentId !== undefined && !agents.isThere(agentId)) ties.push(`Its agent ${agentId} does not exist.`)
  const isAttached = aiId === null || ai.isDamaged(aiId) || ai.row(aiId)?.record.workspaceId === workspaceId
  return isAttached ? ties : [...ties, `Its AI resource ${aiId} does not exist.`]
}

function uniqueKeys(folder: Folder, record: AnyDocument): string[] {
  if ('webId' in record) {
    return [`webId ${record.webId}`, ...(record.publicSlug === null ? [] : [`publicSlug ${record.publicSlug}`])]
  }
  // A visitor's, in the contact form, may come again.
  if (folder === 'people' && 'email' in record) return [`email ${record.email}`]
  // That of a token, or of a login. Documents with the same text have the same hash, too.
  return (folder === 'tokens' || folder === 'logins') && 'hash' in record ? [`hash ${record.hash}`] : []
}
