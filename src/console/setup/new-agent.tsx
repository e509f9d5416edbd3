import { useState, useLayoutEffect, useRef } from 'preact/hooks'
import { later } from '../parts/status/placeholders.tsx'
import { newAgentWords as words } from '../words/en/agents.ts'
import { useLocation } from 'preact-iso/router'
import type { Agent } from '#contract/agents/agents.ts'
import { createAgent, deleteAgent, startSetup } from '../api/agents.ts'
import { ApiError } from '../api/request/api-error.ts'
import { wrongAt } from '../api/request/use-sending.ts'
import { agentPath } from '../app/root.ts'
import { isWhole, withScheme } from '../parts/field/typed.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { Button } from '../parts/button/button.tsx'
import { TextField, Form } from '../parts/field/field.tsx'

const NoSiteForm = later('no site', async () => (await import('./no-site-form.tsx')).NoSiteForm)

/** The first question of a new agent: its site's address. Whoever has no site tells a name and a text. */
export function NewAgent() {
  const [isWithoutSite, setWithoutSite] = useState(false)
  return (
    <section class="new-agent" aria-labelledby="new-agent">
      <h1 id="new-agent">{words.heading}</h1>
      <AddressForm />
      <details onToggle={(event) => setWithoutSite(event.currentTarget.open)}>
        <summary>{words.noSite}</summary>
        {isWithoutSite && <NoSiteForm />}
      </details>
    </section>
  )
}

/** The one question that an agent is made from. Leads to the page on which it is set up. */
function AddressForm() {
  const { route } = useLocation()
  const draft = useDraft('site', { url: '' })
  const { url } = draft.value
  /** Made by a try whose answer was lost: the next one goes on with it. */
  const made = useRef<Agent>(undefined)
  const form = useRef<HTMLFormElement>(null)
  // Before the next key is handled, so that a quick hand loses none.
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [])

  async function begin(): Promise<void> {
    const address = addressOf(url)
    made.current ??= await createAgent(address.hostname)
    const { id } = made.current
    try {
      await startSetup(id, isWhole(url) ? address.href : url.trim())
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.status === 0) throw cause
      // What was refused leaves nothing behind.
      made.current = undefined
      await deleteAgent(id).catch(() => undefined)
      throw wrongAt({ path: 'url', message: cause.at('url') ?? cause.message })
    }
    draft.forget()
    route(agentPath(id, 'setup'))
  }

  return (
    <Form ref={form} class="address-form" onSubmit={() => void draft.run(begin)}>
      <TextField
        label={words.address}
        help={words.addressHelp}
        type="url"
        placeholder="www.example.com"
        {...draft.field('url')}
        error={draft.at('url') ?? draft.besides((path) => path === 'url')}
      />
      <Button label={words.do} type="submit" kind="primary" isBusy={draft.isBusy} />
      <p role="status" class="quiet breaks">
        {draft.isBusy && words.looking(url.trim())}
      </p>
    </Form>
  )
}

/** The address that was typed, with or without its scheme. */
function addressOf(typed: string): URL {
  if (typed.trim() === '') throw wrongAt({ path: 'url', message: words.empty })
  const address = withScheme(typed)
  if (!URL.canParse(address)) throw wrongAt({ path: 'url', message: words.wrong })
  return new URL(address)
}
