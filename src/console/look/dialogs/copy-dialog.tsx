import { useState } from 'preact/hooks'
import type { Agent } from '#contract/agents/agents.ts'
import type { Theme } from '#contract/agents/theme.ts'
import { listAgents } from '../../api/agents.ts'
import { useSending } from '../../api/request/use-sending.ts'
import { getTheme } from '../../api/themes.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { Button } from '../../parts/button/button.tsx'
import { Dialog, useIsOpen } from '../../parts/dialog/dialog.tsx'
import { TextField, ErrorText } from '../../parts/field/field.tsx'
import { showToast } from '../../parts/status/toast.tsx'
import { lookWords } from '../../words/en/look.ts'
import { words } from '../../words/en/shell.ts'
import { LookPicture } from '../controls/presets.tsx'
import type { Studio } from '../draft/studio.ts'
import { Pending } from '../../parts/status/placeholders.tsx'
import { fold } from '../../parts/filter/fold.ts'

const text = lookWords.copy
/** So many agents are shown, each with its look; the others are found by their names. */
const maxShown = 6

/** Finds another agent by its name, and takes its look into the draft, as one step that can be undone. */
export function CopyDialog({ agentId, studio, onClose }: { agentId: string; studio: Studio; onClose: () => void }) {
  const loaded = useLoaded('agents', listAgents)
  const { value: agents } = loaded
  const [query, setQuery] = useState('')
  const sending = useSending()
  const isOpen = useIsOpen()
  const sought = fold(query)
  const found = agents?.filter(({ id, name }) => id !== agentId && fold(name).includes(sought))
  const shown = found?.slice(0, maxShown)
  const wrong = sending.besides(() => false)

  async function copy({ id, name }: Agent): Promise<void> {
    const { body } = await getTheme(id)
    if (!isOpen.current) return
    studio.take(body.data)
    showToast(lookWords.copiedFrom(name), studio.fields.undoOfThis())
    onClose()
  }
  const start = (agent: Agent | undefined) => agent && void sending.run(() => copy(agent))

  return (
    <Dialog
      title={text.title}
      onClose={onClose}
      // Enter takes the one that is left.
      onSubmit={() => start(found?.length === 1 ? found[0] : undefined)}
      others={<Button label={words.cancel} onClick={onClose} />}
    >
      <TextField label={text.search} value={query} onInput={setQuery} isFirst />
      <Pending of={loaded} />
      <ul class="copy-from">
        {shown?.map((agent) => (
          <li key={agent.id}>
            <button type="button" aria-busy={sending.isBusy} onClick={() => start(agent)}>
              <LookOf agentId={agent.id} />
              <span dir="auto">{agent.name}</span>
            </button>
          </li>
        ))}
      </ul>
      <p class="quiet" role="status">
        {found && shown && text.found(shown.length, found.length)}
      </p>
      <ErrorText>{wrong}</ErrorText>
    </Dialog>
  )
}

/** How an agent looks, once that is known. */
function LookOf({ agentId }: { agentId: string }) {
  const { value } = useLoaded(`theme ${agentId}`, (signal) => getTheme(agentId, signal))
  const theme: Theme | undefined = value?.body.data
  return theme ? <LookPicture theme={theme} /> : <span class="look-picture" />
}
