import type { Ai, AiCreate, AiDeleted, AiUpdate } from '../../contract/knowledge/ai.ts'
import type { InstructionsVersion, Version } from '../../contract/knowledge/versions.ts'
import { after, timestamp } from '../../core/clock.ts'
import { defined } from '../../core/defined.ts'
import { invalid, orNotFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { Keyring } from '../../core/secrets.ts'
import type { AiRecord, Slice } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import { versionHead, type VersionMark, type VersionRecord } from '../../store/records/versions.ts'
import type { Guard } from '../agents.ts'
import { ownModel, withAnswerer, type Answerer } from './models.ts'

type AnsweringChange = Pick<AiUpdate, 'characterBudget' | 'whenNotFound' | 'notFound' | 'contact' | 'searchQuestion'>

type AiStore = Pick<
  Store,
  'createAi' | 'getAi' | 'listAi' | 'unreadableDocuments' | 'updateAi' | 'deleteAi' | 'listVersions' | 'getVersion'
>

export type AiResources = {
  list(workspaceId: string, slice: Slice): AsyncIterable<AiRecord>
  /** The ids of records that the list omits because they cannot be read. */
  omitted(workspaceId: string): readonly string[]
  create(workspaceId: string, body: AiCreate): Promise<AiRecord>
  get(workspaceId: string, id: string): Promise<AiRecord>
  /** `by`: the name of the token, for the version that the change makes. */
  update(
    workspaceId: string,
    id: string,
    body: AiUpdate,
    options: { guard: Guard<AiRecord>; by: string | null },
  ): Promise<AiRecord>
  /** The versions of the instructions, newest first. */
  versions(workspaceId: string, id: string): Promise<Version[]>
  /** @throws {FoyerError} `not-found`. */
  version(workspaceId: string, id: string, number: number): Promise<InstructionsVersion>
  /** Saves the instructions of a version again. */
  restore(
    workspaceId: string,
    id: string,
    number: number,
    options: { guard: Guard<AiRecord>; by: string | null },
  ): Promise<AiRecord>
  delete(workspaceId: string, id: string): Promise<AiDeleted>
}

/** `platform` is the platform's model, null when none is configured. The AI resources that it returns are as they answer with it. */
export function createAiResources(store: AiStore, keyring: Keyring, platform: Answerer | null): AiResources {
  async function get(workspaceId: string, id: string): Promise<AiRecord> {
    const ai = orNotFound(await store.getAi(workspaceId, id), 'AI resource')
    return withAnswerer(ai, platform)
  }

  async function change(
    workspaceId: string,
    id: string,
    { name, instructions, embeddingModel, apiKeyValue, model, provider, usesPlatformModel, ...answering }: AiUpdate,
    { guard, mark }: { guard: Guard<AiRecord>; mark: VersionMark },
  ): Promise<AiRecord> {
    const sealedKey = typeof apiKeyValue === 'string' ? await keyring.seal(apiKeyValue, id) : apiKeyValue
    const keyed = (current: AiRecord): AiRecord => {
      const { isEmbedded, ...rest } = current
      const isPlain = usesPlatformModel === undefined ? isEmbedded : !usesPlatformModel
      return withAnswerer(
        {
          ...rest,
          ...(isPlain && { isEmbedded: true as const }),
          ...(sealedKey !== undefined && { sealedKey }),
          ...(typeof apiKeyValue === 'string' && ownModel({ apiKeyValue, model, provider }, { current, platform })),
        },
        platform,
      )
    }
    const next = (stored: AiRecord) => {
      guard(withAnswerer(stored, platform))
      const current = keyed(stored)
      // Whether prompts are cut depends on their length.
      const isOtherLength = instructions !== undefined || answering.characterBudget !== undefined
      const { promptCut, embeddingModel: before, ...rest } = current
      const named = embeddingModel === undefined ? before : embeddingModel
      const isOtherApi = current.provider !== withAnswerer(stored, platform).provider
      if (typeof named === 'string' && (embeddingModel !== undefined || isOtherApi)) expectEmbeddings(current)
      return {
        ...withAnswering(isOtherLength || !promptCut ? rest : { ...rest, promptCut }, answering),
        name: name ?? current.name,
        ...(typeof named === 'string' && { embeddingModel: named }),
        instructions: instructions ?? current.instructions,
        updatedAt: after(current.updatedAt),
      }
    }
    const ai = orNotFound(await store.updateAi(workspaceId, id, next, mark), 'AI resource')
    return withAnswerer(ai, platform)
  }

  async function versionOf(workspaceId: string, id: string, number: number): Promise<VersionRecord<'ai'>> {
    await get(workspaceId, id)
    return orNotFound(await store.getVersion('ai', workspaceId, id, number), 'version')
  }

  return {
    get,
    async *list(workspaceId, slice) {
      for await (const ai of store.listAi(workspaceId, slice)) yield withAnswerer(ai, platform)
    },
    omitted: (workspaceId) => store.unreadableDocuments('ai', workspaceId),

    async create(
      workspaceId,
      { name = 'AI', instructions = '', embeddingModel, apiKeyValue, model, provider, ...answering },
    ) {
      const id = newId('ai')
      const createdAt = timestamp()
      const ai: AiRecord = {
        id,
        workspaceId,
        name,
        instructions,
        createdAt,
        updatedAt: createdAt,
        ...ownModel({ apiKeyValue, model, provider }, { platform }),
        ...defined({ embeddingModel }),
        sealedKey: apiKeyValue === undefined ? null : await keyring.seal(apiKeyValue, id),
      }
      const made = withAnswerer(withAnswering(ai, answering), platform)
      if (embeddingModel !== undefined) expectEmbeddings(made)
      await store.createAi(made)
      return made
    },

    update: (workspaceId, id, body, { guard, by }) => change(workspaceId, id, body, { guard, mark: { by } }),

    async versions(workspaceId, id) {
      return orNotFound(await store.listVersions('ai', workspaceId, id), 'AI resource')
    },

    async version(workspaceId, id, number) {
      const version = await versionOf(workspaceId, id, number)
      return { ...versionHead(version), instructions: version.content }
    },

    async restore(workspaceId, id, number, { guard, by }) {
      const { content } = await versionOf(workspaceId, id, number)
      return change(workspaceId, id, { instructions: content }, { guard, mark: { by, restores: number } })
    },

    async delete(workspaceId, id) {
      const result = orNotFound(await store.deleteAi(workspaceId, id), 'AI resource')
      const { ai, attachedTo } = result
      if (attachedTo.length === 0) return { ok: true, deletedAssistants: [{ id, name: ai.name }], status: [] }
      const status = attachedTo.map(
        (agent) => `${ai.name} is attached to the agent ${agent.name} (${agent.id}). Detach it there first.`,
      )
      return { ok: false, deletedAssistants: [], status }
    },
  }
}

/** Returns an AI resource with changed settings for answers: null and an empty text restore the default. */
function withAnswering(ai: AiRecord, change: AnsweringChange): AiRecord {
  const next = { ...ai, ...answeringOf(change) }
  const { characterBudget, whenNotFound, notFound: words, contact, searchQuestion, ...others } = next
  return {
    ...others,
    ...defined({
      characterBudget: characterBudget || undefined,
      whenNotFound: whenNotFound || undefined,
      notFound: words || undefined,
      contact: contact || undefined,
      searchQuestion: searchQuestion || undefined,
    }),
  }
}

/** Each by its name: nothing else of a request, such as a key, gets into a record. */
function answeringOf({ characterBudget, whenNotFound, notFound: words, contact, searchQuestion }: AnsweringChange) {
  return defined({ characterBudget, whenNotFound, notFound: words, contact, searchQuestion })
}

/** Vectors come from an OpenAI-compatible API: the embedded engine calls none, and Anthropic's has no embeddings. */
function expectEmbeddings({ provider }: Pick<AiRecord, 'provider'>): void {
  if (provider === 'OPENAI') return
  const by = provider === 'BUILTIN' ? 'the embedded engine' : "Anthropic's API, which has no embeddings"
  throw invalid('embeddingModel', `needs an OpenAI-compatible API; this AI resource answers by ${by}`)
}

/** Returns an AI resource in the form of the API, without its key. */
export function toAi(record: AiRecord): Ai {
  const { id, name, provider, type, model, embeddingModel, instructions, updatedAt } = record
  const { characterBudget, whenNotFound, notFound: words, contact, searchQuestion, promptCut } = record
  return {
    id,
    name,
    provider,
    type,
    model,
    instructions,
    updatedAt,
    ...(record.sealedKey !== null && { hasOwnKey: true as const }),
    ...(record.isEmbedded && { usesPlatformModel: false as const }),
    ...defined({ embeddingModel, characterBudget, whenNotFound, notFound: words, contact, searchQuestion, promptCut }),
  }
}
