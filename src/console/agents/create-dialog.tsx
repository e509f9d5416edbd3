import { useLocation } from 'preact-iso/router'
import { useRef, useState } from 'preact/hooks'
import { ApiError } from '../api/api-error.ts'
import { pagePath } from '../app/root.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { TextField } from '../parts/field.tsx'
import { words } from '../words/en.ts'
import { createFrom, type Made } from './create-from.ts'
import './create-dialog.css'
import { templates, type TemplateName } from './templates/templates.ts'

const names: TemplateName[] = ['shop', 'practice', 'software', 'blank']
/** Where the name is kept until there is an agent, also when the page is loaded again. */
const draftKey = 'foyer.console.draft.new-agent'

/** A name and what to start from: all that a new agent needs. It then stands at its first step. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const { route } = useLocation()
  const [name, setName] = useState(localStorage.getItem(draftKey) ?? '')
  const [template, setTemplate] = useState<TemplateName>('shop')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  /** What exists already when a step in the middle failed: trying again goes on from there. */
  const made = useRef<Made>({})

  function type(text: string): void {
    setName(text)
    localStorage.setItem(draftKey, text)
  }

  async function submit(): Promise<void> {
    if (name.trim() === '') {
      setError(words.createAgent.nameEmpty)
      return
    }
    setBusy(true)
    setError(undefined)
    try {
      const agent = await createFrom(templates[template], name, made.current)
      localStorage.removeItem(draftKey)
      onClose()
      route(pagePath(`agents/${encodeURIComponent(agent.id)}`))
    } catch (cause) {
      setBusy(false)
      setError(cause instanceof ApiError ? (cause.at('name') ?? cause.message) : String(cause))
    }
  }

  return (
    <Dialog
      title={words.createAgent.title}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {words.createAgent.do}
          </Button>
        </>
      }
    >
      <TextField
        label={words.createAgent.name}
        help={words.createAgent.nameHelp}
        value={name}
        onInput={type}
        error={error}
        maxLength={200}
        isFirst
      />
      <fieldset class="templates">
        <legend>{words.createAgent.start}</legend>
        {names.map((each) => (
          <label key={each} class="template">
            <input type="radio" name="template" checked={each === template} onChange={() => setTemplate(each)} />
            <span class="swatch" style={{ background: templates[each].color }} />
            <strong>{words.templates[each].name}</strong>
            <span class="quiet">{words.templates[each].what}</span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  )
}
