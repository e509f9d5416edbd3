import type { Agent } from '#contract/agents/agents.ts'
import type { Template } from '#contract/knowledge/templates/template.ts'
import { templates, type TemplateName } from '#contract/knowledge/templates/templates.ts'
import { useLocation } from 'preact-iso/router'
import { useRef } from 'preact/hooks'
import { createAgent, updateAgent } from '../api/agents.ts'
import { attachAi, createAi } from '../api/knowledge/ai.ts'
import { wrongAt } from '../api/request/use-sending.ts'
import { updateTheme } from '../api/themes.ts'
import { pagePath } from '../app/root.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { FormDialog } from '../parts/dialog/form-dialog.tsx'
import { TextField } from '../parts/field/field.tsx'
import { createAgentWords, templatesWords } from '../words/en/agents.ts'

const names: TemplateName[] = ['shop', 'practice', 'software', 'blank']

/** The resources that were created so far, so that a retry creates none twice. */
type Made = { agent?: Agent; aiId?: string; isAttached?: boolean }

/** A name and what to start from: all that a new agent needs. It then stands at its first step. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const { route } = useLocation()
  const draft = useDraft<{ name: string; template: TemplateName }>('agent', { name: '', template: 'shop' })
  const { name, template } = draft.value
  /** The resources that exist after a step in the middle failed: a retry continues from there. */
  const made = useRef<Made>({})

  async function create(): Promise<void> {
    if (name.trim() === '') throw wrongAt({ path: 'name', message: createAgentWords.nameEmpty })
    const agent = await createFrom(templates[template], name, made.current)
    draft.forget()
    onClose()
    route(pagePath(`agents/${encodeURIComponent(agent.id)}`))
  }

  return (
    <FormDialog
      title={createAgentWords.title}
      action={createAgentWords.do}
      sending={draft}
      isShown={(path) => path === 'name'}
      run={create}
      onClose={onClose}
    >
      <TextField
        label={createAgentWords.name}
        help={createAgentWords.nameHelp}
        value={name}
        onInput={(next) => draft.change({ name: next })}
        error={draft.at('name')}
        maxLength={200}
        isFirst
      />
      <fieldset class="templates">
        <legend>{createAgentWords.start}</legend>
        {names.map((each) => (
          <label key={each} class="template">
            <input
              type="radio"
              name="template"
              checked={each === template}
              onChange={() => draft.change({ template: each })}
            />
            <span class="swatch" style={{ background: templates[each].color }} />
            <strong>{templatesWords[each].name}</strong>
            <span class="quiet">{templatesWords[each].what}</span>
          </label>
        ))}
      </fieldset>
    </FormDialog>
  )
}

/** Makes an agent with a template's instructions and look. Notes in `made` how far it came. */
async function createFrom(template: Template, name: string, made: Made): Promise<Agent> {
  if (!made.agent) made.agent = await createAgent(name)
  else if (made.agent.name !== name.trim()) made.agent = await updateAgent(made.agent.id, { name })
  const { id } = made.agent
  made.aiId ??= (await createAi({ name: made.agent.name, instructions: template.instructions })).id
  if (!made.isAttached) await attachAi(id, made.aiId)
  made.isAttached = true
  if (template.theme) await updateTheme(id, template.theme)
  return made.agent
}
