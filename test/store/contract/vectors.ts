import { expect, test } from 'vitest'
import type { DocumentRecord, SourceRecord } from '../../../server/store/records/knowledge/knowledge.ts'
import { unbounded } from '../../../server/store/records/knowledge/knowledge-changes.ts'
import type { AiRecord } from '../../../server/store/records/records.ts'
import type { SourceVectors } from '../../../server/store/records/knowledge/vectors.ts'
import { all, aDocument, anAi, aSource, aWorkspace } from './samples.ts'
import type { Subject } from './store.ts'

const same = (current: SourceRecord) => current
const made = { model: 'm', dimension: 3, passages: 1 }
const none: SourceVectors = { model: 'm', revision: 1, documents: 0, passages: 0, beyond: 0 }

export function vectorsContract(subject: Subject): void {
  /** A source with two documents, and its AI resource. */
  async function furnished(more: Partial<AiRecord> = {}) {
    const workspace = aWorkspace()
    const ai = anAi(workspace.id, more)
    const source = aSource(ai)
    const writes = ['One', 'Two'].map((text, index) => ({
      record: aDocument(source, { key: String(index), hash: text }),
      text,
    }))
    await subject.store.createWorkspace(workspace)
    await subject.store.createAi(ai)
    expect(await subject.store.createSource(source, writes, unbounded)).toBe('created')
    const documents = await all(subject.store.listDocuments(workspace.id, source.id, { order: 'asc' }))
    const [one, two] = documents
    if (!one || !two) throw new Error('Two documents were made')
    return { workspaceId: workspace.id, ai, source, one, two }
  }

  const save = (source: SourceRecord, of: DocumentRecord, text: string | null) =>
    subject.store.updateSource(source.workspaceId, source.aiId, source.id, same, {
      vectors: [{ of, vectors: text === null ? null : { made, text } }],
      bounds: unbounded,
    })

  test('vectors are stored beside the text, read with their documents, and counted as no change of them', async () => {
    const { workspaceId, ai, source, one, two } = await furnished()
    expect(await save(source, one, '{"a":1}')).toMatchObject({ documents: 2, size: 6, revision: 1 })
    for (let time = 0; time < 3; time++) {
      const store = time === 0 ? subject.store : await subject.reopen()
      expect(await store.getDocument(workspaceId, source.id, one.id)).toEqual({
        record: { ...one, vectors: made },
        content: { text: 'One', correction: null },
      })
      expect(await store.getVectors(workspaceId, source.id, one.id)).toBe('{"a":1}')
      expect(await store.getVectors(workspaceId, source.id, two.id)).toBeNull()
      expect(await all(store.readVectors(workspaceId, ai.id))).toEqual([
        { record: { ...one, vectors: made }, text: '{"a":1}' },
      ])
    }
    await save(source, { ...one, vectors: made }, null)
    for (let time = 0; time < 3; time++) {
      const store = time === 0 ? subject.store : await subject.reopen()
      expect((await store.getDocument(workspaceId, source.id, one.id))?.record).toEqual(one)
      expect(await store.getVectors(workspaceId, source.id, one.id)).toBeNull()
    }
  })

  test('a text or a correction that changes has no vectors; those of before are kept to be used again', async () => {
    const { workspaceId, ai, source, one, two } = await furnished()
    await save(source, one, 'first')
    await save(source, two, 'second')
    const write = [{ record: { ...one, hash: 'other', vectors: made }, text: 'ONE' }]
    await subject.store.updateSource(workspaceId, ai.id, source.id, same, { write, bounds: unbounded })
    await subject.store.updateDocument(workspaceId, source.id, two.id, (record) => record, 'Zwei', unbounded)
    for (let time = 0; time < 3; time++) {
      const store = time === 0 ? subject.store : await subject.reopen()
      for (const { id } of [one, two]) {
        expect((await store.getDocument(workspaceId, source.id, id))?.record).not.toHaveProperty('vectors')
      }
      expect(await store.getVectors(workspaceId, source.id, one.id)).toBe('first')
      expect(await store.getVectors(workspaceId, source.id, two.id)).toBe('second')
      expect(await all(store.readVectors(workspaceId, ai.id))).toEqual([])
    }
  })

  test('a text that is used again in place of its correction has not the vectors of that', async () => {
    const { workspaceId, ai, source, one } = await furnished()
    await subject.store.updateDocument(workspaceId, source.id, one.id, (record) => record, 'Eins', unbounded)
    const corrected = await subject.store.getDocument(workspaceId, source.id, one.id)
    if (!corrected) throw new Error('There is no document')
    await save(source, corrected.record, 'of the correction')
    const write = [{ record: one, text: 'One', correction: null }]
    await subject.store.updateSource(workspaceId, ai.id, source.id, same, { write, bounds: unbounded })
    const found = await subject.store.getDocument(workspaceId, source.id, one.id)
    expect(found?.content.correction).toBeNull()
    expect(found?.record).not.toHaveProperty('vectors')
  })

  test('what leaves the text as it is leaves the vectors, too', async () => {
    const { workspaceId, ai, source, one } = await furnished()
    await save(source, one, 'first')
    const page = { bodyHash: 'x', checkedAt: source.createdAt }
    const write = [{ record: { ...one, page } }]
    await subject.store.updateSource(workspaceId, ai.id, source.id, same, { write, bounds: unbounded })
    const exclude = (record: DocumentRecord) => ({ ...record, isExcluded: true })
    await subject.store.updateDocument(workspaceId, source.id, one.id, exclude, undefined, unbounded)
    const found = await subject.store.getDocument(workspaceId, source.id, one.id)
    expect(found?.record).toMatchObject({ page, isExcluded: true, vectors: made })
  })

  test('vectors of a text that was replaced meanwhile are not stored, nor those of what is gone', async () => {
    const { workspaceId, ai, source, one, two } = await furnished()
    await subject.store.updateDocument(
      workspaceId,
      source.id,
      one.id,
      (record) => ({ ...record, updatedAt: '2026-11-23T12:00:00.000Z' }),
      'Eins',
      unbounded,
    )
    await save(source, one, 'late')
    await subject.store.updateSource(workspaceId, ai.id, source.id, same, { remove: [two.id], bounds: unbounded })
    await save(source, two, 'late')
    expect(await all(subject.store.readVectors(workspaceId, ai.id))).toEqual([])
    expect(await subject.store.getVectors(workspaceId, source.id, one.id)).toBeNull()
  })

  test('vectors go with their document, source and AI resource', async () => {
    const { workspaceId, ai, source, one, two } = await furnished()
    await save(source, one, 'first')
    await save(source, two, 'second')
    await subject.store.updateSource(workspaceId, ai.id, source.id, same, { remove: [one.id], bounds: unbounded })
    expect((await all(subject.store.readVectors(workspaceId, ai.id))).map(({ text }) => text)).toEqual(['second'])
    await subject.reopen()
    await subject.store.deleteSource(workspaceId, ai.id, source.id)
    expect(await all(subject.store.readVectors(workspaceId, ai.id))).toEqual([])
    expect(await subject.store.getVectors(workspaceId, source.id, two.id)).toBeNull()
  })

  test('those of another workspace, AI resource or source are as ones that do not exist', async () => {
    const { workspaceId, ai, source, one } = await furnished()
    await save(source, one, 'first')
    const other = await furnished()
    await save(other.source, one, 'stolen')
    await save(other.source, one, null)
    const { store } = subject
    expect(await all(store.readVectors(other.workspaceId, ai.id))).toEqual([])
    expect(await store.getVectors(other.workspaceId, source.id, one.id)).toBeNull()
    expect(await store.getVectors(workspaceId, other.source.id, one.id)).toBeNull()
    expect(await store.getVectors(workspaceId, source.id, one.id)).toBe('first')
  })

  test('a source lacks vectors as long as its AI resource names a model, and it has not all of that', async () => {
    const { workspaceId, ai, source } = await furnished({ embeddingModel: 'm', name: 'U+0000: \u0000' })
    await furnished()
    const [at, future] = ['2026-11-23T00:00:00.000Z', '2999-01-01T00:00:00.000Z']
    const set = (vectors: SourceVectors | undefined, more: Partial<SourceRecord> = {}) =>
      subject.store.updateSource(workspaceId, ai.id, source.id, ({ vectors: _, job: __, ...rest }) => ({
        ...rest,
        ...(vectors && { vectors }),
        ...more,
      }))
    const name = (model: string | undefined) =>
      subject.store.updateAi(workspaceId, ai.id, ({ embeddingModel: _, ...rest }) => ({
        ...rest,
        ...(model !== undefined && { embeddingModel: model }),
      }))
    const isLacking = async () => {
      const found = await all(subject.store.listSourcesWithoutVectors())
      for (const each of found) expect([each.source.id, each.ai.id]).toEqual([source.id, ai.id])
      return found.length === 1
    }
    expect(await isLacking()).toBe(true)
    expect(await (await subject.reopen()).getSource(workspaceId, ai.id, source.id)).not.toHaveProperty('vectors')
    expect(await isLacking()).toBe(true)
    const job = { token: 'x', startedAt: at, done: 0, failed: 0, found: 0 }
    await set(undefined, { job })
    expect(await isLacking()).toBe(false)
    for (const [vectors, is] of [
      [none, true],
      [{ ...none, until: future }, false],
      [{ ...none, until: at }, true],
      [{ ...none, madeOf: 1 }, false],
      [{ ...none, madeOf: 0 }, true],
      [{ ...none, madeOf: 1, model: 'of before' }, true],
      [{ ...none, until: future, model: 'of before' }, true],
    ] as const) {
      await set(vectors)
      expect([vectors, await isLacking()]).toEqual([vectors, is])
    }
    await set({ ...none, madeOf: 1 })
    await name(undefined)
    expect(await isLacking()).toBe(true)
    await set({ ...none, madeOf: 1, until: future })
    expect(await isLacking()).toBe(false)
    await set(undefined)
    expect(await isLacking()).toBe(false)
  })
}
