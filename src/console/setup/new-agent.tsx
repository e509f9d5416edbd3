import { useState } from 'preact/hooks'
import { later } from '../parts/later.tsx'
import { newAgentWords as words } from '../words/en/agents.ts'
import { AddressForm } from './address-form.tsx'

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
