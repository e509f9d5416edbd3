import { expect, test } from 'vitest'
import type { DocumentWrite, SourceRecord } from '../../../server/store/records/knowledge/knowledge.ts'
import { unbounded } from '../../../server/store/records/knowledge/knowledge-changes.ts'
import type { AiRecord } from '../../../server/store/records/records.ts'
import { all, aDocument, anAi, aSource, aWorkspace } from './samples.ts'
import type { Subject } from './store.ts'

const up = { order: 'asc' } as const

export function knowledgeContract(subject: Subject): void {
  async function furnished(): Promise<{ workspaceId: string; ai: AiRecord }> {
    const workspace = aWorkspace()
    const ai = anAi(workspace.id)
    await subject.store.createWorkspace(workspace)
    await subject.store.createAi(ai)
    return { workspaceId: workspace.id, ai }
  }

  /** A source with a document for each text. */
  async function create(ai: AiRecord, ...texts: string[]): Promise<{ source: SourceRecord; writes: DocumentWrite[] }> {
    const source = aSource(ai)
    const writes = texts.map((text, index) => ({ record: aDocument(source, { key: String(index) }), text }))
    expect(await subject.store.createSource(source, writes, unbounded)).toBe('created')
    return { source, writes }
  }

  const textsOf = async (ai: AiRecord) =>
    (await all(subject.store.readDocuments(ai.workspaceId, ai.id))).map(({ content }) => content.text)

  test('a source is there with its documents and their texts, and counts them', async () => {
    const { workspaceId, ai } = await furnished()
    const { source, writes } = await create(ai, '# Hours\n\nNine. \u2028 👋', '')
    const [first, second] = writes
    const created = { ...source, documents: 2, size: Buffer.byteLength('# Hours\n\nNine. \u2028 👋') }
    for (let time = 0; time < 3; time++) {
      const store = time === 0 ? subject.store : await subject.reopen()
      expect(await store.getSource(workspaceId, ai.id, source.id)).toEqual(created)
      expect(await all(store.listSources(workspaceId, ai.id, up))).toEqual([created])
      expect((await all(store.listDocuments(workspaceId, source.id, up))).map(({ id }) => id)).toEqual(
        writes.map(({ record }) => record.id),
      )
      expect(await store.getDocument(workspaceId, source.id, first?.record.id ?? '')).toEqual({
        record: { ...first?.record, size: created.size },
        content: { text: first?.text, correction: null },
      })
      expect((await store.getDocument(workspaceId, source.id, second?.record.id ?? ''))?.content.text).toBe('')
    }
  })

  test('what a document says of itself may hold any characters, and comes back as it was', async () => {
    const { workspaceId, ai } = await furnished()
    const source = aSource(ai)
    const odd = 'a \u0000 \ud83e \udd50 \u2028 "\\" {},'
    const facts = [{ about: odd, kind: 'price', label: odd, value: odd, from: 'markup' } as const]
    const record = aDocument(source, { title: odd, facts })
    const { store } = subject
    expect(await store.createSource(source, [{ record, text: 'One' }], unbounded)).toBe('created')
    const saved = { ...record, size: 3 }
    expect((await store.getDocument(workspaceId, source.id, record.id))?.record).toEqual(saved)
    const renamed = { ...saved, title: `${odd} again` }
    const same = (current: SourceRecord) => current
    const heads = { write: [{ record: renamed }], bounds: unbounded }
    await store.updateSource(workspaceId, ai.id, source.id, same, heads)
    expect((await store.getDocument(workspaceId, source.id, record.id))?.record).toEqual(renamed)
    const made = { model: 'm', dimension: 3, passages: 1 }
    const vectors = [{ of: renamed, vectors: { made, text: '{}' } }]
    await store.updateSource(workspaceId, ai.id, source.id, same, { vectors, bounds: unbounded })
    expect((await store.getDocument(workspaceId, source.id, record.id))?.record).toEqual({ ...renamed, vectors: made })
  })

  test('a change of a source replaces, adds and removes documents as one; what an admin decided stays', async () => {
    const { workspaceId, ai } = await furnished()
    const { source, writes } = await create(ai, 'One', 'Two')
    const [one, two] = writes.map(({ record }) => record)
    if (!one || !two) throw new Error('Two documents were made')
    const { store } = subject
    const exclude = (document: typeof one) => ({ ...document, isExcluded: true })
    const corrected = await store.updateDocument(workspaceId, source.id, one.id, exclude, 'Uno!', unbounded)
    const correctedHash = one.hash
    expect(corrected).toMatchObject({ isExcluded: true, correctionSize: 4, correctedHash, size: 3 })
    const three = aDocument(source, { key: '3' })
    const rename = (current: SourceRecord) => ({ ...current, name: 'Renamed' })
    const changed = await store.updateSource(workspaceId, ai.id, source.id, rename, {
      write: [
        { record: { ...one, title: 'New', hash: 'of ONE', isExcluded: false }, text: 'ONE' },
        { record: three, text: 'Three', correction: 'Tres' },
      ],
      remove: [two.id],
      bounds: unbounded,
    })
    expect(changed).toMatchObject({ name: 'Renamed', documents: 2, size: 3 + 4 + 5 + 4, revision: 3 })
    for (let time = 0; time < 3; time++) {
      const open = time === 0 ? store : await subject.reopen()
      expect(await open.getSource(workspaceId, ai.id, source.id)).toEqual(changed)
      expect(await open.getDocument(workspaceId, source.id, two.id)).toBeNull()
      expect(await open.getDocument(workspaceId, source.id, one.id)).toMatchObject({
        record: { title: 'New', isExcluded: true, createdAt: one.createdAt, hash: 'of ONE', correctedHash },
        content: { text: 'ONE', correction: 'Uno!' },
      })
      expect((await open.getDocument(workspaceId, source.id, three.id))?.content.correction).toBe('Tres')
    }
    const bare = await subject.store.updateDocument(workspaceId, source.id, one.id, (same) => same, null, unbounded)
    expect(bare).not.toHaveProperty('correctionSize')
    expect(bare).not.toHaveProperty('correctedHash')
    for (let time = 0; time < 3; time++) {
      const open = time === 0 ? subject.store : await subject.reopen()
      expect((await open.getDocument(workspaceId, source.id, one.id))?.content.correction).toBeNull()
      expect(await open.getSource(workspaceId, ai.id, source.id)).toMatchObject({ size: 3 + 5 + 4, revision: 4 })
    }
  })

  test('a change without documents sets the revision, and one of nothing changes nothing', async () => {
    const { workspaceId, ai } = await furnished()
    const { source } = await create(ai, 'One')
    const { store } = subject
    const same = await store.updateSource(workspaceId, ai.id, source.id, (current) => current)
    expect(same).toMatchObject({ revision: 1, documents: 1 })
    const set = await store.updateSource(workspaceId, ai.id, source.id, (current) => ({ ...current, revision: 9 }))
    expect(set).toMatchObject({ revision: 9, documents: 1 })
  })

  test('a document that is written without a text keeps it; what is searched is as new as the revision says', async () => {
    const { workspaceId, ai } = await furnished()
    const { source, writes } = await create(ai, 'One')
    const record = { ...writes[0]?.record, title: 'Same text' } as DocumentWrite['record']
    const page = { bodyHash: 'x', checkedAt: source.createdAt }
    const change = { write: [{ record: { ...record, page } }], bounds: unbounded }
    const changed = await subject.store.updateSource(workspaceId, ai.id, source.id, (current) => current, change)
    expect(changed).toMatchObject({ documents: 1, size: 3, revision: 1 })
    for (let time = 0; time < 3; time++) {
      const open = time === 0 ? subject.store : await subject.reopen()
      expect(await open.getDocument(workspaceId, source.id, record.id)).toMatchObject({
        record: { title: 'Same text', size: 3, page },
        content: { text: 'One' },
      })
    }
    const other = { write: [{ record: { ...record, hash: 'other' }, text: 'Two' }], bounds: unbounded }
    const again = await subject.store.updateSource(workspaceId, ai.id, source.id, (current) => current, other)
    expect(again).toMatchObject({ revision: 2 })
  })

  test('documents are changed by what they are at that moment, however many changes come at once', async () => {
    const { workspaceId, ai } = await furnished()
    const { source, writes } = await create(ai, 'One')
    const [first] = writes
    if (!first) throw new Error('There is no document')
    const { store } = subject
    await store.updateDocument(workspaceId, source.id, first.record.id, (same) => same, 'Uno', unbounded)
    const change = (text: string) =>
      store.updateSource(workspaceId, ai.id, source.id, (current) => current, {
        decide: (known) => ({
          write: [{ record: aDocument(source, { key: text }), text }],
          remove: known.map(({ id }) => id),
        }),
        bounds: unbounded,
      })
    const refused = store.updateSource(workspaceId, ai.id, source.id, (current) => current, {
      decide: () => {
        throw new RangeError('Not now')
      },
      bounds: unbounded,
    })
    const changed = ['a', 'b', 'c', 'd', 'e', 'f'].map(change)
    await expect(refused).rejects.toThrow('Not now')
    await Promise.all(changed)
    expect(await textsOf(ai)).toHaveLength(1)
    expect(await store.getSource(workspaceId, ai.id, source.id)).toMatchObject({ documents: 1, size: 1 })

    // What is decided of the documents may be told by the source.
    let name = ''
    const decide = (known: readonly DocumentWrite['record'][]) => {
      name = `${known.length} left`
      return {}
    }
    await store.updateSource(workspaceId, ai.id, source.id, (current) => ({ ...current, name }), {
      decide,
      bounds: unbounded,
    })
    expect(await store.getSource(workspaceId, ai.id, source.id)).toMatchObject({ name: '1 left' })
  })

  test('a document that is written without its correction loses it, together with its text', async () => {
    const { workspaceId, ai } = await furnished()
    const { source, writes } = await create(ai, 'One')
    const record = { ...writes[0]?.record } as DocumentWrite['record']
    const { store } = subject
    await store.updateDocument(workspaceId, source.id, record.id, (same) => same, 'Uno', unbounded)
    const write = [{ record: { ...record, hash: 'other' }, text: 'Two', correction: null }]
    await store.updateSource(workspaceId, ai.id, source.id, (same) => same, { write, bounds: unbounded })
    for (let time = 0; time < 3; time++) {
      const open = time === 0 ? store : await subject.reopen()
      const document = await open.getDocument(workspaceId, source.id, record.id)
      expect(document?.content).toEqual({ text: 'Two', correction: null })
      expect(document?.record).not.toHaveProperty('correctionSize')
      expect(await open.getSource(workspaceId, ai.id, source.id)).toMatchObject({ size: 3, revision: 3 })
    }
  })

  test('a source is due from its time on, until that changes', async () => {
    const { workspaceId, ai } = await furnished()
    const [past, future] = ['2026-11-20T10:00:00.000Z', '2999-01-01T00:00:00.000Z']
    const due = aSource(ai, { kind: 'site', dueAt: future })
    await subject.store.createSource(due, [], unbounded)
    await subject.store.createSource(aSource(ai), [], unbounded)
    const others = new Set((await all(subject.store.listDueSources())).map(({ id }) => id))
    const dueNow = async () =>
      (await all(subject.store.listDueSources())).flatMap(({ id }) => (others.has(id) ? [] : [id]))
    const setDue = (dueAt: string) =>
      subject.store.updateSource(workspaceId, ai.id, due.id, (current) => ({ ...current, dueAt }))
    for (let time = 0; time < 2; time++) {
      await setDue(future)
      expect(await dueNow()).toEqual([])
      await setDue(past)
      expect(await dueNow()).toEqual([due.id])
      await subject.reopen()
      expect(await dueNow()).toEqual([due.id])
    }
    await subject.store.updateSource(workspaceId, ai.id, due.id, ({ dueAt: _, ...current }) => current)
    expect(await dueNow()).toEqual([])
  })

  test('sources of a workspace are due, however many of another one have been due for longer', async () => {
    const [busy, other] = [await furnished(), await furnished()]
    for (let at = 0; at < 120; at += 1) {
      await subject.store.createSource(
        aSource(busy.ai, { kind: 'site', dueAt: '2026-11-20T10:00:00.000Z' }),
        [],
        unbounded,
      )
    }
    const due = aSource(other.ai, { kind: 'site', dueAt: '2026-11-21T10:00:00.000Z' })
    await subject.store.createSource(due, [], unbounded)
    expect((await all(subject.store.listDueSources())).map(({ id }) => id)).toContain(due.id)
  })

  test('a source changes at a time that is the store’s, and never goes back', async () => {
    const { workspaceId, ai } = await furnished()
    const { source } = await create(ai)
    const times: number[] = []
    const note = (current: SourceRecord, now: Date) => {
      times.push(now.getTime())
      return { ...current, dueAt: new Date(now.getTime() - 1).toISOString() }
    }
    for (let time = 0; time < 3; time++) await subject.store.updateSource(workspaceId, ai.id, source.id, note)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times.every((time) => time > Date.parse(source.createdAt))).toBe(true)
    expect((await all(subject.store.listDueSources())).map(({ id }) => id)).toContain(source.id)
  })

  test('what would be too much is refused as a whole, also where several come at once', async () => {
    const { workspaceId, ai } = await furnished()
    const { store } = subject
    const bounds = { sources: 3, documents: 4, size: 10 }
    const make = (texts: string[], own = bounds) => {
      const source = aSource(ai)
      const writes = texts.map((text) => ({ record: aDocument(source), text }))
      return { source, writes, created: store.createSource(source, writes, own) }
    }
    expect(await make(['12345678901']).created).toBe('too-much-text')
    expect(await make(['', '', '', '', '']).created).toBe('too-many-documents')
    expect(await all(store.listSources(workspaceId, ai.id, up))).toEqual([])
    const many = { ...bounds, sources: 9 }
    const made = [make(['1234'], many), make(['1234'], many), make(['1234'], many)]
    const answers = await Promise.all(made.map(({ created }) => created))
    expect(answers.toSorted()).toEqual(['created', 'created', 'too-much-text'])
    const { source, writes, created } = make(['', ''])
    expect(await created).toBe('created')
    expect(await make([]).created).toBe('too-many-sources')
    const grow = (text: string) =>
      store.updateSource(workspaceId, ai.id, source.id, (current) => current, {
        write: writes.map(({ record }) => ({ record, text })),
        bounds,
      })
    expect(await grow('1234567')).toBe('too-much-text')
    const correction = await store.updateDocument(
      workspaceId,
      source.id,
      writes[0]?.record.id ?? '',
      (record) => ({ ...record, isExcluded: true }),
      '1234567',
      bounds,
    )
    expect(correction).toBe('too-much-text')
    expect(await all(store.listDocuments(workspaceId, source.id, up))).toMatchObject([
      { isExcluded: false, size: 0 },
      { isExcluded: false, size: 0 },
    ])
    // What is too much already may become less.
    expect(
      await store.updateSource(workspaceId, ai.id, source.id, (current) => current, {
        remove: [writes[0]?.record.id ?? ''],
        bounds: { sources: 0, documents: 0, size: 0 },
      }),
    ).toMatchObject({ documents: 1 })
  })

  test('a source goes with its documents, and an AI resource with all it knows; others stay', async () => {
    const { workspaceId, ai } = await furnished()
    const other = anAi(workspaceId)
    await subject.store.createAi(other)
    const [gone, left, others] = [
      await create(ai, 'One', 'Two'),
      await create(ai, 'Three'),
      await create(other, 'Four'),
    ]
    expect(await subject.store.deleteSource(workspaceId, ai.id, gone.source.id)).toBe(true)
    expect(await subject.store.deleteSource(workspaceId, ai.id, gone.source.id)).toBe(false)
    for (let time = 0; time < 3; time++) {
      const { store } = subject
      expect(await store.getSource(workspaceId, ai.id, gone.source.id)).toBeNull()
      expect(await store.getDocument(workspaceId, gone.source.id, gone.writes[0]?.record.id ?? '')).toBeNull()
      expect(await textsOf(ai)).toEqual(['Three'])
      await subject.reopen()
    }
    await subject.store.deleteAi(workspaceId, ai.id)
    expect(await subject.store.createSource(aSource(ai), [], unbounded)).toBe('no-ai')
    for (let time = 0; time < 3; time++) {
      const { store } = subject
      expect(await store.getSource(workspaceId, ai.id, left.source.id)).toBeNull()
      expect(await all(store.listDocuments(workspaceId, left.source.id, up))).toEqual([])
      expect(await textsOf(ai)).toEqual([])
      expect(await textsOf(other)).toEqual(['Four'])
      expect(await store.getSource(workspaceId, other.id, others.source.id)).toMatchObject({ documents: 1 })
      await subject.reopen()
    }
  })

  test('what comes at the same time as the deletion is refused, or gone with it', async () => {
    const { workspaceId, ai } = await furnished()
    const { source, writes } = await create(ai, 'One')
    const { store } = subject
    const again = { write: writes, bounds: unbounded }
    const document = writes[0]?.record.id ?? ''
    await Promise.all([
      store.deleteSource(workspaceId, ai.id, source.id),
      store.updateSource(workspaceId, ai.id, source.id, (current) => ({ ...current, name: 'Late' }), again),
      store.updateDocument(workspaceId, source.id, document, (record) => record, 'Late', unbounded),
      store.deleteAi(workspaceId, ai.id),
      store.createSource(aSource(ai), [], unbounded),
    ])
    for (let time = 0; time < 3; time++) {
      const open = time === 0 ? store : await subject.reopen()
      expect(await all(open.listSources(workspaceId, ai.id, up))).toEqual([])
      expect(await all(open.readDocuments(workspaceId, ai.id))).toEqual([])
    }
  })

  test('those of another workspace, AI resource or source are as ones that do not exist', async () => {
    const { workspaceId, ai } = await furnished()
    const sibling = anAi(workspaceId)
    await subject.store.createAi(sibling)
    const { source, writes } = await create(ai, 'One')
    const elsewhere = await create(sibling, 'Two')
    const id = writes[0]?.record.id ?? ''
    const { store } = subject
    const other = aWorkspace().id
    const change = (current: SourceRecord) => ({ ...current, name: 'Stolen' })
    for (const [workspace, aiId] of [
      [other, ai.id],
      [workspaceId, sibling.id],
    ] as const) {
      expect(await store.getSource(workspace, aiId, source.id)).toBeNull()
      expect(await store.updateSource(workspace, aiId, source.id, change)).toBeNull()
      expect(await store.deleteSource(workspace, aiId, source.id)).toBe(false)
    }
    expect(await all(store.listSources(other, ai.id, up))).toEqual([])
    expect(await all(store.readDocuments(other, ai.id))).toEqual([])
    expect(await all(store.readDocuments(other, ai.id, source.id))).toEqual([])
    expect(await all(store.readDocuments(workspaceId, sibling.id, source.id))).toEqual([])
    const own = await all(store.readDocuments(workspaceId, ai.id, source.id))
    expect(own.map(({ content }) => content.text)).toEqual(['One'])
    for (const [workspace, sourceId] of [
      [other, source.id],
      [workspaceId, elsewhere.source.id],
    ] as const) {
      expect(await store.getDocument(workspace, sourceId, id)).toBeNull()
      expect(await store.updateDocument(workspace, sourceId, id, (record) => record, 'Stolen', unbounded)).toBeNull()
    }
    expect(await all(store.listDocuments(other, source.id, up))).toEqual([])
    const removal = { remove: [id], bounds: unbounded }
    await store.updateSource(workspaceId, sibling.id, elsewhere.source.id, (current) => current, removal)
    expect(await store.createSource({ ...aSource(ai), workspaceId: other }, [], unbounded)).toBe('no-ai')
    expect(await textsOf(ai)).toEqual(['One'])
  })

  test('many documents are listed in their order, in pages', async () => {
    const { workspaceId, ai } = await furnished()
    const { source, writes } = await create(ai, ...Array.from({ length: 450 }, (_, index) => `Text ${index}`))
    const ids = writes.map(({ record }) => record.id)
    const { store } = subject
    expect((await all(store.listDocuments(workspaceId, source.id, up))).map(({ id }) => id)).toEqual(ids)
    const slice = { order: 'asc', after: { id: ids[9] ?? '' }, limit: 3 } as const
    expect((await all(store.listDocuments(workspaceId, source.id, slice))).map(({ id }) => id)).toEqual(
      ids.slice(10, 13),
    )
    expect(await textsOf(ai)).toEqual(writes.map(({ text }) => text))
  })
}
