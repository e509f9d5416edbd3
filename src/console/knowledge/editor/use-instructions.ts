import { useRef } from 'preact/hooks'
import type { Agent } from '#contract/agents/agents.ts'
import { attachAi, attachedAi, createAi, updateAi, type AiAnswer } from '../../api/ai.ts'
import { wrongAt } from '../../api/request/use-sending.ts'
import { useFollowingDraft, type DraftForm } from '../../drafts/use-draft.ts'
import { showToast } from '../../parts/status/toast.tsx'
import { knowledgeWords } from '../../words/en/knowledge.ts'

/** The longest instructions, in characters. */
export const maxLength = 100_000

export type Instructions = { instructions: string }

/** Saves what was typed when Ctrl or Cmd and S are pressed in a field. */
export function savesByKey({ draft, submit }: DraftForm<Instructions>): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (draft.isChanged) void submit()
  }
}

const versionOf = (attached: AiAnswer | null) => ({
  value: { instructions: attached?.body.data.instructions ?? '' },
  etag: attached?.etag ?? null,
})

/** The draft of an agent's instructions. `set` shows what was saved. An agent without an AI resource gets one at its first save. */
export function useInstructions(
  agent: Agent,
  attached: AiAnswer | null,
  set: (attached: AiAnswer | null) => void,
): DraftForm<Instructions> {
  const draft = useFollowingDraft(`instructions.${agent.id}`, attached ?? 'none', () => versionOf(attached), load)
  const latest = useRef(attached)
  latest.current = attached
  /** Made by a first save that failed halfway. */
  const madeId = useRef<string>(undefined)

  async function load() {
    const now = await attachedAi(agent.id)
    latest.current = now
    set(now)
    return versionOf(now)
  }

  async function send({ instructions = '' }: Partial<Instructions>, etag: string | null): Promise<void> {
    if (instructions.length > maxLength) {
      throw wrongAt({ path: 'instructions', message: knowledgeWords.tooLong(instructions.length - maxLength) })
    }
    // Fails where the agent is gone: its AI resource may outlive it, and what is saved there answers nobody.
    await attachedAi(agent.id)
    const id = latest.current?.body.data.id
    if (id !== undefined) return updateAi(id, { instructions }, etag)
    if (madeId.current !== undefined) await updateAi(madeId.current, { instructions })
    else madeId.current = (await createAi({ name: agent.name, instructions })).id
    return attachAi(agent.id, madeId.current)
  }

  async function undo(id: string, { instructions }: Instructions, etag: string | null): Promise<void> {
    await updateAi(id, { instructions }, etag)
    await load()
  }

  return {
    draft,
    async submit() {
      const before = latest.current && draft.saved
      if (!(await draft.save({ send, load }))) return false
      const saved = latest.current
      const canUndo = before && saved
      showToast(knowledgeWords.saved, canUndo ? () => undo(saved.body.data.id, before, saved.etag) : undefined)
      return true
    },
  }
}
