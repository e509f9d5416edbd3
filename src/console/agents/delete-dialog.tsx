import { useState } from 'preact/hooks'
import type { Agent } from '#contract/agents/agents.ts'
import { countConversations, deleteAgent } from '../api/agents.ts'
import { agentsOfAi, attachedAi, deleteAi } from '../api/ai.ts'
import { useSending, wrongAt } from '../api/request/use-sending.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { FormDialog } from '../parts/dialog/dialog.tsx'
import { Failure } from '../parts/status/placeholders.tsx'
import { Check, TextField } from '../parts/field/field.tsx'
import { showToast } from '../parts/status/toast.tsx'
import { agentsWords, deleteAgentWords } from '../words/en/agents.ts'

/** Conversations are counted up to this many: it is one page of the list. */
const maxCounted = 500

type Props = { agent: Agent; onChange: () => void; onClose: () => void }

/** Lists what is deleted with the agent. Where that includes conversations of an owner's, the agent's name must be typed. */
export function DeleteDialog({ agent, onChange, onClose }: Props) {
  const { id, name, isExample } = agent
  const counted = useLoaded(`conversations ${id}`, (signal) => countConversations(id, maxCounted, signal))
  const attached = useLoaded(`instructions ${id}`, (signal) => loadInstructions(id, signal))
  const [typed, setTyped] = useState('')
  const [withInstructions, setWithInstructions] = useState(true)
  const sending = useSending()
  const count = counted.isLoading ? undefined : counted.value
  const instructions = attached.isLoading ? undefined : attached.value
  const failure = counted.error ?? attached.error

  const isNameAsked = !isExample && count !== undefined && count > 0

  function retry(): void {
    counted.reload()
    attached.reload()
  }

  async function remove(): Promise<void> {
    if (isNameAsked && typed.trim() !== name) throw wrongAt({ path: 'name', message: deleteAgentWords.nameWrong(name) })
    await deleteAgent(id)
    const isAsked = instructions?.usedBy.length === 0 && withInstructions
    // Another agent may have got them since the dialog opened.
    const isKept = isAsked && !(await deleteAi(instructions.aiId)).ok
    showToast(`${agentsWords.deleted(name)}${isKept ? ` ${agentsWords.instructionsKept}` : ''}`)
    onChange()
  }

  return (
    <FormDialog
      isDanger
      title={isExample ? deleteAgentWords.titleOfExample(name) : deleteAgentWords.title(name)}
      action={deleteAgentWords.do}
      sending={sending}
      isDisabled={count === undefined || instructions === undefined}
      isShown={(path) => path === 'name'}
      run={remove}
      onClose={onClose}
    >
      {failure && <Failure error={failure} onRetry={retry} />}
      <p>{deleteAgentWords.goes}</p>
      <ul class="bullets">
        <li>{count === undefined ? deleteAgentWords.counting : deleteAgentWords.conversations(count, maxCounted)}</li>
        <li>{deleteAgentWords.looks}</li>
        {agent.isPublic && <li>{deleteAgentWords.page}</li>}
        <li>{deleteAgentWords.embeds}</li>
      </ul>
      {instructions &&
        (instructions.usedBy.length === 0 ? (
          <Check label={deleteAgentWords.instructions} isOn={withInstructions} onChange={setWithInstructions} />
        ) : (
          <p>{deleteAgentWords.instructionsStay(instructions.usedBy)}</p>
        ))}
      {isNameAsked && (
        <TextField
          label={deleteAgentWords.nameLabel}
          help={deleteAgentWords.name(name)}
          value={typed}
          onInput={setTyped}
          error={sending.at('name')}
        />
      )}
    </FormDialog>
  )
}

/** The AI resource of an agent, with the names of the other agents that answer from it; null: it has none. */
async function loadInstructions(agentId: string, signal: AbortSignal) {
  const attached = await attachedAi(agentId, signal)
  if (!attached) return null
  const aiId = attached.body.data.id
  const agents = await agentsOfAi(aiId, signal)
  return { aiId, usedBy: agents.filter(({ id }) => id !== agentId).map(({ name }) => name) }
}
