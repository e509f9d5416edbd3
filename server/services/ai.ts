import type { Ai, AiCreate, AiDeleted, AiUpdate, Attachment } from '../contract/ai.ts'
import { notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { Vault } from '../core/secrets.ts'
import type { AiRecord, Slice, Store } from '../store/store.ts'
import type { Agents, Guard } from './agents.ts'
import { after, now } from './clock.ts'

type AiStore = Pick<Store, 'createAi' | 'getAi' | 'listAi' | 'updateAi' | 'deleteAi' | 'attachAi'>

export type AiResources = {
  list(workspaceId: string, slice: Slice): AsyncIterable<AiRecord>
  create(workspaceId: string, body: AiCreate): Promise<AiRecord>
  get(workspaceId: string, id: string): Promise<AiRecord>
  update(workspaceId: string, id: string, body: AiUpdate, guard: Guard<AiRecord>): Promise<AiRecord>
  delete(workspaceId: string, id: string): Promise<AiDeleted>
  /** The agent's attached resource, null when it has none. `agentId` is an id or a webId. */
  attached(workspaceId: string, agentId: string): Promise<Attachment | null>
  attach(workspaceId: string, agentId: string, aiId: string): Promise<Attachment>
  detach(workspaceId: string, agentId: string): Promise<void>
}

/** `platformModel` is the model of the platform's API, undefined when none is configured. */
export function createAiResources(
  store: AiStore,
  agents: Pick<Agents, 'get'>,
  vault: Vault,
  platformModel: string | undefined,
): AiResources {
  async function get(workspaceId: string, id: string): Promise<AiRecord> {
    const ai = await store.getAi(workspaceId, id)
    if (!ai) throw notFound('AI resource')
    return ai
  }

  /** api.md section 4.2, create rules: a model counts only beside a key. */
  function vendorOf(body: AiCreate): Pick<AiRecord, 'provider' | 'type' | 'model'> {
    const model = 'model' in body ? body.model : undefined
    if (body.apiKeyValue) {
      return { provider: 'OPENAI', type: 'openai', model: model ?? platformModel ?? 'gpt-4.1-mini' }
    }
    if (platformModel) return { provider: 'OPENAI', type: 'openai', model: platformModel }
    return { provider: 'BUILTIN', type: 'builtin', model: 'builtin' }
  }

  return {
    get,
    list: (workspaceId, slice) => store.listAi(workspaceId, slice),

    async create(workspaceId, body) {
      const id = newId('ai')
      const createdAt = now()
      const ai: AiRecord = {
        id,
        workspaceId,
        name: body.name ?? 'AI',
        ...vendorOf(body),
        instructions: body.instructions ?? '',
        createdAt,
        updatedAt: createdAt,
        sealedKey: body.apiKeyValue === undefined ? null : await vault.seal(body.apiKeyValue, id),
      }
      await store.createAi(ai)
      return ai
    },

    async update(workspaceId, id, { name, instructions }, guard) {
      const ai = await store.updateAi(workspaceId, id, (current) => {
        guard(current)
        return {
          ...current,
          name: name ?? current.name,
          instructions: instructions ?? current.instructions,
          updatedAt: after(current.updatedAt),
        }
      })
      if (!ai) throw notFound('AI resource')
      return ai
    },

    async delete(workspaceId, id) {
      const result = await store.deleteAi(workspaceId, id)
      if (!result) throw notFound('AI resource')
      const { ai, attachedTo } = result
      if (attachedTo.length === 0) return { ok: true, deletedAssistants: [{ id, name: ai.name }], status: [] }
      const status = attachedTo.map(
        (agent) => `${ai.name} is attached to the agent ${agent.name} (${agent.id}). Detach it there first.`,
      )
      return { ok: false, deletedAssistants: [], status }
    },

    async attached(workspaceId, agentId) {
      const { aiId } = await agents.get(workspaceId, agentId)
      return aiId === null ? null : toAttachment(await get(workspaceId, aiId))
    },

    async attach(workspaceId, agentId, aiId) {
      const { id } = await agents.get(workspaceId, agentId)
      const result = await store.attachAi(workspaceId, id, aiId)
      if (result === 'no-agent') throw notFound('agent')
      if (result === 'no-ai') throw notFound('AI resource')
      return toAttachment(await get(workspaceId, aiId))
    },

    async detach(workspaceId, agentId) {
      const { id } = await agents.get(workspaceId, agentId)
      if ((await store.attachAi(workspaceId, id, null)) === 'no-agent') throw notFound('agent')
    },
  }
}

/** api.md section 2.2; the key stays where it is. */
export function toAi({ id, name, provider, type, model, instructions, updatedAt }: AiRecord): Ai {
  return { id, name, provider, type, model, instructions, updatedAt }
}

/** api.md section 2.3. */
function toAttachment({ id, name, provider, type, model }: AiRecord): Attachment {
  return { aiId: id, name, provider, type, model }
}
