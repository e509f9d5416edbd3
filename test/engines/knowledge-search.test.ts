import { afterAll, expect, test } from 'vitest'
import { handle } from '../../server/services/knowledge/search/knowledge-worker.ts'
import { KnowledgeSearch } from '../../server/services/knowledge/search/search.ts'
import type { StoredDocument } from '../../server/store/records/knowledge/knowledge.ts'

/* What the process that searches is sent in parts: all of it, or nothing. */

const common = {
  workspaceId: 'wks_1',
  aiId: 'ai_1',
  sourceId: 'src_1',
  createdAt: '',
  updatedAt: '',
  hash: '',
  size: 0,
}
const ai = { id: 'ai_1', workspaceId: 'wks_1', instructions: '' }
const asked = { question: 'Which is the tallest mountain?' }

function document(title: string, text: string): StoredDocument {
  const fact = {
    kind: 'telephone',
    about: 'Sales',
    label: 'Telephone',
    value: '+47 22 12 34 56',
    from: 'text',
  } as const
  return {
    record: { ...common, id: `doc_${title}`, key: title, title, isExcluded: false, facts: [fact] },
    content: { text, correction: null },
  }
}

let isAway = true
const store = {
  async *readDocuments() {
    // As much as is sent at once.
    yield document('Mountains', `Everest is the tallest mountain.\n\n${'Long ago it was lower. '.repeat(50_000)}`)
    if (isAway) throw new Error('The store is away')
  },
  // oxlint-disable-next-line require-yield -- there are none
  async *readVectors() {
    throw new Error('There are none')
  },
}
const search = new KnowledgeSearch(store, { warn: () => undefined })
afterAll(() => search.close())

test('documents that could not all be read are sent anew, and none is there twice', async () => {
  expect(await search.search(ai, [], asked)).toBeNull()
  isAway = false
  const found = await search.search(ai, [], asked)
  expect(found?.hits[0]?.passage.title).toBe('Mountains')
  // A number of one department counts as everybody's once two pages have it.
  expect(found?.contact).toBeUndefined()
})

test('a process that was started anew between two parts does not take the later ones for all', async () => {
  const task = { key: 'ai_2 key', instructions: '', part: [], before: 1, isLast: true }
  await handle({ do: 'add-documents', ...task })
  expect(await handle({ do: 'search', key: task.key, asked })).toBeNull()
})
