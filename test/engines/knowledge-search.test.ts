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
  async getDocument() {
    return null
  },
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

test('a text that could not be read at first is found as soon as it can be, and is not asked for with each question before', async () => {
  const house = document('Opening hours', 'We are open from nine to five.')
  const bread = document('Prices', 'A rye bread costs four euros.')
  let isReadable = false
  let tries = 0
  const passing: ConstructorParameters<typeof KnowledgeSearch>[0] = {
    async getDocument() {
      tries += 1
      if (!isReadable) throw new Error('Input/output error')
      return bread
    },
    async *readDocuments(_workspaceId, _aiId, _sourceId, omit = () => undefined) {
      yield house
      if (isReadable) yield bread
      else omit(bread.record)
    },
    readVectors: store.readVectors,
  }
  // The process that searches may be shared, and tells AI resources apart by their ids.
  const titles = async (from: KnowledgeSearch) => {
    const found = await from.search({ ...ai, id: from === hasty ? 'ai_hasty' : 'ai_patient' }, [], {
      question: 'What does a rye bread cost?',
    })
    return found?.hits.map(({ passage }) => passage.title)
  }
  const patient = new KnowledgeSearch(passing, { warn: () => undefined })
  const hasty = new KnowledgeSearch(passing, { warn: () => undefined }, { retry: { first: 0, most: 0 } })
  try {
    expect(await titles(patient)).not.toContain('Prices')
    expect(await titles(patient)).not.toContain('Prices')
    expect(tries).toBe(0)
    expect(await titles(hasty)).not.toContain('Prices')
    expect(await titles(hasty)).not.toContain('Prices')
    expect(tries).toBe(1)
    isReadable = true
    expect(await titles(hasty)).toContain('Prices')
    expect(await titles(hasty)).toContain('Prices')
    expect(tries).toBe(2)
  } finally {
    patient.close()
    hasty.close()
  }
})
