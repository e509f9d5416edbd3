import type { Logger } from 'pino'
import type { PromptCut } from '../../../contract/knowledge/ai.ts'
import type { TokenCounts } from '../../../engines/engine.ts'
import type { AiRecord } from '../../../store/records/records.ts'
import type { Store } from '../../../store/store.ts'
import { timestamp } from '../../../core/clock.ts'

/** Which AI resources' prompts are cut by the server of their model: it reads only a part of what it is sent. */
export type PromptCuts = {
  /** Notes what the model's server read of a prompt. It is stored with the AI resource, and logged, when it changes. Never rejects. */
  note(ai: AiRecord, tokens: TokenCounts | undefined): void
  /** Those that were noted since the server started, and are so still. */
  list(): Promise<NotedCut[]>
}

type NotedCut = PromptCut & { name: string; model: string }

/** More are not remembered: whoever reads of a hundred knows. */
const most = 100

export function createPromptCuts(store: Pick<Store, 'getAi' | 'updateAi'>, log: Logger): PromptCuts {
  const noted = new Map<string, Pick<AiRecord, 'id' | 'workspaceId'>>()

  async function save({ workspaceId, id }: AiRecord, cut: PromptCut | undefined): Promise<void> {
    await store.updateAi(workspaceId, id, ({ promptCut: _, ...current }) => ({
      ...current,
      ...(cut && { promptCut: cut }),
    }))
  }

  return {
    note(ai, tokens) {
      if (!tokens || tokens.isEstimated) return
      const { read: readTokens, sentAtLeast: sentTokens } = tokens
      const isCut = sentTokens !== undefined
      if (isCut && (noted.size < most || noted.has(ai.id))) noted.set(ai.id, { id: ai.id, workspaceId: ai.workspaceId })
      if (isCut === Boolean(ai.promptCut)) return
      // A short question is read whole by any server: only one that is longer than what was read then shows that all is.
      if (!isCut && readTokens <= (ai.promptCut?.readTokens ?? 0)) return
      const hint = 'Raise its context window (Ollama: num_ctx), or lower the characterBudget of the AI resource'
      if (isCut)
        log.warn({ ai: ai.id, model: ai.model, sentTokens, readTokens }, `The model's server cut a prompt. ${hint}`)
      save(ai, isCut ? { at: timestamp(), sentTokens, readTokens } : undefined).catch((error: unknown) =>
        log.warn({ err: error, ai: ai.id }, 'Whether prompts are cut could not be stored'),
      )
    },

    async list() {
      const found = await Promise.all(Array.from(noted.values(), ({ workspaceId, id }) => store.getAi(workspaceId, id)))
      return found.flatMap((ai) => (ai?.promptCut ? [{ ...ai.promptCut, name: ai.name, model: ai.model }] : []))
    },
  }
}
