import { useState } from 'preact/hooks'
import type { Agent } from '#contract/agents/agents.ts'
import { UnpublishDialog } from '../agents/unpublish-dialog.tsx'
import { canChange } from '../account/account.ts'
import { getAgent, listAgents, updateAgent } from '../api/agents.ts'
import type { Answer } from '../api/request/call.ts'
import { useSending } from '../api/request/use-sending.ts'
import { useLoaded, type Loaded } from '../api/use-loaded.ts'
import { root } from '../app/root.ts'
import { Button } from '../parts/button/button.tsx'
import { CopyButton } from '../parts/button/copy-button.tsx'
import { TextField } from '../parts/field/field.tsx'
import { Section } from '../parts/layout/page.tsx'
import { showToast, showError } from '../parts/status/toast.tsx'
import { publicPageWords } from '../words/en/agents.ts'
import { settingsWords } from '../words/en/settings.ts'
import { words } from '../words/en/shell.ts'
import { FormSection } from '../drafts/form-section.tsx'
import { useForm } from '../drafts/use-draft.ts'

export type LoadedAgent = Loaded<Answer<{ data: Agent }>>

/** The name, which visitors see. */
export function NameSection({ agentId, loaded }: { agentId: string; loaded: LoadedAgent }) {
  const agents = useLoaded('agents', listAgents)
  const form = useForm({
    name: `settings.name.${agentId}`,
    loaded,
    load: () => getAgent(agentId),
    read: ({ data: { name } }) => ({ name }),
    async save(fields, etag) {
      await updateAgent(agentId, fields, etag)
      agents.reload()
    },
  })
  const { draft } = form
  const text = settingsWords.name
  return (
    <FormSection title={text.title} form={form} labels={{ name: text.label }} show={(value) => value}>
      <TextField label={text.label} help={text.help} {...draft.field('name', words.nameWrong)} />
    </FormSection>
  )
}

/** The page that an agent has of its own. Publishing can be undone; an address that was taken offline does not come back. */
export function PublicPageSection({ agentId, loaded }: { agentId: string; loaded: LoadedAgent }) {
  const agents = useLoaded('agents', listAgents)
  const [isAsking, setAsking] = useState(false)
  const sending = useSending(showError)
  const slug = loaded.value?.body.data.publicSlug ?? null
  const address = slug === null ? '' : new URL(`${root}chat/${slug}`, location.origin).href
  const text = publicPageWords

  async function publish(isPublic: boolean): Promise<void> {
    await updateAgent(agentId, { isPublic })
    loaded.set(await getAgent(agentId))
    agents.reload()
    if (isPublic) showToast(text.published, () => publish(false))
    else showToast(text.unpublished)
  }

  const publishButton = <Button label={text.publish} onClick={() => void sending.run(() => publish(true))} />
  const unpublishButton = <Button label={text.unpublish} onClick={() => setAsking(true)} />
  return (
    <Section
      title={text.title}
      about={text.about}
      actions={canChange.value && (slug === null ? publishButton : unpublishButton)}
    >
      {slug === null ? (
        <p>{text.none}</p>
      ) : (
        <p class="row">
          <a class="grow breaks" href={address} target="_blank" rel="noopener">
            {address}
          </a>
          <CopyButton label={text.copy} text={address} />
        </p>
      )}
      {isAsking && <UnpublishDialog unpublish={() => publish(false)} onClose={() => setAsking(false)} />}
    </Section>
  )
}
