import { useState } from 'preact/hooks'
import type { Agent } from '../../../server/contract/agents.ts'
import { countConversations, deleteAgent } from '../api/agents.ts'
import { attachedAi, deleteAi } from '../api/ai.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Failure } from '../parts/failure.tsx'
import { TextField } from '../parts/field.tsx'
import { say } from '../parts/toast.tsx'
import { words } from '../words/en.ts'

/** Conversations are counted up to this many: it is one page of the list. */
const most = 500

/** Says what goes with the agent, and asks for its name when conversations do: nothing brings them back. */
export function DeleteDialog({
  agent,
  onChange,
  onClose,
}: {
  agent: Agent
  onChange: () => void
  onClose: () => void
}) {
  const { id, name } = agent
  const counted = useLoaded(`conversations ${id}`, (signal) => countConversations(id, most, signal))
  const { value: attached } = useLoaded(`ai ${id}`, (signal) => attachedAi(id, signal))
  const [typed, setTyped] = useState('')
  const [withInstructions, setWithInstructions] = useState(true)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const count = counted.isLoading ? undefined : counted.value
  const aiId = attached?.body.data.id

  async function submit(): Promise<void> {
    if (count === undefined) return
    if (count > 0 && typed.trim() !== name) {
      setError(words.deleteAgent.nameWrong(name))
      return
    }
    setBusy(true)
    try {
      await deleteAgent(id)
      const isKept = aiId !== undefined && withInstructions && !(await deleteAi(aiId)).ok
      say(`${words.agents.deleted(name)}${isKept ? ` ${words.agents.instructionsKept}` : ''}`)
      onClose()
      onChange()
    } catch (cause) {
      setBusy(false)
      setError((cause as Error).message)
    }
  }

  return (
    <Dialog
      title={words.deleteAgent.title(name)}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="danger" type="submit" isBusy={isBusy} isDisabled={count === undefined}>
            {words.deleteAgent.do}
          </Button>
        </>
      }
    >
      {counted.error && <Failure error={counted.error} onRetry={counted.reload} />}
      <p>{words.deleteAgent.goes}</p>
      <ul class="bullets">
        <li>{count === undefined ? words.deleteAgent.counting : words.deleteAgent.conversations(count, most)}</li>
        <li>{words.deleteAgent.looks}</li>
        {agent.isPublic && <li>{words.deleteAgent.page}</li>}
        <li>{words.deleteAgent.embeds}</li>
      </ul>
      {aiId !== undefined && (
        <label class="check">
          <input
            type="checkbox"
            checked={withInstructions}
            onChange={(event) => setWithInstructions(event.currentTarget.checked)}
          />
          {words.deleteAgent.instructions}
        </label>
      )}
      {count !== undefined && count > 0 ? (
        <TextField
          label={words.deleteAgent.nameLabel}
          help={words.deleteAgent.name(name)}
          value={typed}
          onInput={setTyped}
          error={error}
        />
      ) : (
        error && <p class="wrong">{error}</p>
      )}
    </Dialog>
  )
}
