import type { Agent } from '#contract/agents/agents.ts'
import { type Template, type TemplateName, templates } from '#contract/knowledge/templates.ts'
import { useLocation } from 'preact-iso/router'
import { useRef } from 'preact/hooks'
import { createAgent, updateAgent } from '../api/agents.ts'
import { updateTheme } from '../api/themes.ts'
import { attachAi, createAi } from '../api/ai.ts'
import { createSource } from '../api/sources.ts'
import { wrongAt } from '../api/request/use-sending.ts'
import { agentPath } from '../app/root.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { Button } from '../parts/button/button.tsx'
import { TextField, TextAreaField, ErrorText, Form } from '../parts/field/field.tsx'
import { templatesWords, newAgentWords as words } from '../words/en/agents.ts'

const names: TemplateName[] = ['blank', 'shop', 'practice', 'software']

/** What was made so far, so that a retry makes nothing twice. */
type Made = { agent?: Agent; aiId?: string; isAttached?: boolean; isTextAdded?: boolean }

/** A name, and a text or a template: all that an agent without a site needs. It then stands at its first step. */
export function NoSiteForm() {
  const { route } = useLocation()
  const draft = useDraft<{ name: string; template: TemplateName; text: string }>('agent', {
    name: '',
    template: 'blank',
    text: '',
  })
  const { name, template, text } = draft.value
  const made = useRef<Made>({})
  const wrong = draft.besides((path) => path === 'name' || path === 'text')

  async function create(): Promise<void> {
    if (name.trim() === '') throw wrongAt({ path: 'name', message: words.nameEmpty })
    const agent = await createFrom(templates[template], name, template === 'blank' ? text : '', made.current)
    draft.forget()
    route(agentPath(agent.id))
  }

  return (
    <Form class="no-site" onSubmit={() => void draft.run(create)}>
      <TextField label={words.name} help={words.nameHelp} {...draft.field('name')} maxLength={200} />
      <fieldset class="templates">
        <legend>{words.start}</legend>
        {names.map((each) => (
          <label key={each} class="template radio-card">
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
      {template === 'blank' && (
        <TextAreaField
          label={words.text}
          help={words.textHelp}

          rows={6}
          dir="auto"
          {...draft.field('text')}
        />
      )}
      <ErrorText>{wrong}</ErrorText>
      <Button label={words.create} type="submit" kind="primary" isBusy={draft.isBusy} />
    </Form>
  )
}

/** Makes an agent with a template's instructions and look, or with a text of its owner's. Notes in `made` how far it came. */
async function createFrom(template: Template, name: string, text: string, made: Made): Promise<Agent> {
  if (!made.agent) made.agent = await createAgent(name)
  else if (made.agent.name !== name.trim()) made.agent = await updateAgent(made.agent.id, { name })
  const { id } = made.agent
  made.aiId ??= (await createAi({ name: made.agent.name, instructions: template.instructions })).id
  if (!made.isAttached) await attachAi(id, made.aiId)
  made.isAttached = true
  // A source, not instructions: those are for visitors only below a heading.
  if (text.trim() !== '' && !made.isTextAdded) {
    await createSource(made.aiId, { kind: 'text', name: made.agent.name, text })
    made.isTextAdded = true
  }
  if (template.theme) await updateTheme(id, template.theme)
  return made.agent
}
