import type { AnyDocument, Folder } from '../store/file/entries.ts'
import type { Memory } from '../store/file/memory.ts'
import type { Finding } from './inspect.ts'
import { documentSchemas } from './record-schemas.ts'

/** Looks at all documents: each against its schema, and all as far as they speak of one another. */
export function inspectDocuments(memory: Memory, findings: Finding[]): void {
  const owners = new Map<string, string>()
  for (const folder of Object.keys(documentSchemas) as Folder[]) {
    for (const record of memory.table(folder).all()) {
      const file = `${folder}/${record.id}.json`
      const report = (what: string, advice: string) => findings.push({ level: 'wrong', file, what, advice })
      for (const { path, message } of documentSchemas[folder].safeParse(record).error?.issues ?? []) {
        report(`${['record', ...path].join('.')}: ${message}.`, 'Correct it by hand, or take the file from a backup.')
      }
      for (const what of brokenTies(folder, record, memory)) {
        report(what, 'Take the missing file from a backup, or remove this one.')
      }
      for (const key of uniqueKeys(record)) {
        const other = owners.get(key)
        if (other !== undefined) report(`It has the same ${key} as ${other}.`, 'Give one of the two another.')
        owners.set(key, file)
      }
    }
  }
}

/** What a document refers to that is not there. A file that cannot be read counts as there: it is reported itself. */
function brokenTies(folder: Folder, record: AnyDocument, { workspaces, ai }: Memory): string[] {
  if (folder === 'workspaces' || !('workspaceId' in record)) return []
  const { workspaceId } = record
  const hasWorkspace = workspaces.row(workspaceId) !== undefined || workspaces.isDamaged(workspaceId)
  const ties = hasWorkspace ? [] : [`Its workspace ${workspaceId} is not there.`]
  const aiId = 'aiId' in record ? record.aiId : null
  const isAttached = aiId === null || ai.isDamaged(aiId) || ai.row(aiId)?.record.workspaceId === workspaceId
  return isAttached ? ties : [...ties, `Its AI resource ${aiId} is not there.`]
}

function uniqueKeys(record: AnyDocument): string[] {
  if ('webId' in record) {
    return [`webId ${record.webId}`, ...(record.publicSlug === null ? [] : [`publicSlug ${record.publicSlug}`])]
  }
  return 'hash' in record ? [`hash ${record.hash}`] : []
}
