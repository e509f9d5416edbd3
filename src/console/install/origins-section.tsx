import { X } from 'lucide'
import { useState } from 'preact/hooks'
import { canChange } from '../account/account.ts'
import { ApiError } from '../api/request/api-error.ts'
import { useDraft } from '../app/use-draft.ts'
import { Button } from '../parts/button/button.tsx'
import { TextField } from '../parts/field/field.tsx'
import { Section } from '../parts/layout/section.tsx'
import { originsWords } from '../words/en/install.ts'
import './install-page.css'
import { createOriginChanges, type LoadedEmbed } from './origin-changes.ts'
import { withScheme } from '../app/with-scheme.ts'

/** The sites that may embed the agent. Changes are made at once, with a way back. */
export function OriginsSection({ agentId, embed }: { agentId: string; embed: LoadedEmbed }) {
  const origins = embed.value?.body.data.allowedOrigins ?? []
  const changes = createOriginChanges(agentId, embed)
  return (
    <Section title={originsWords.title} about={originsWords.about}>
      {origins.length === 0 ? (
        <p>{originsWords.none}</p>
      ) : (
        <ul class="origin-list">
          {origins.map((origin) => (
            <li key={origin}>
              <span class="breaks">{origin}</span>
              {canChange.value && (
                <Button kind="plain" icon={X} isIconOnly onClick={() => void changes.remove(origin)}>
                  {originsWords.remove(origin)}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {canChange.value && <AddOrigin agentId={agentId} onAdd={changes.add} />}
    </Section>
  )
}

function AddOrigin({ agentId, onAdd }: { agentId: string; onAdd: (origin: string) => Promise<void> }) {
  const [typed, type, forget] = useDraft(`origin.${agentId}`)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function add(): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      await onAdd(originOf(typed))
      forget()
    } catch (cause) {
      const isWrong = cause instanceof ApiError && cause.code === 'validation'
      setError(isWrong ? originsWords.wrong : (cause as Error).message)
    }
    setBusy(false)
  }

  return (
    <form
      noValidate
      class="line-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void add()
      }}
    >
      <TextField
        label={originsWords.label}
        help={originsWords.help}
        type="url"
        value={typed}
        onInput={type}
        error={error}
      />
      <Button type="submit" isBusy={isBusy}>
        {originsWords.add}
      </Button>
    </form>
  )
}

/** The address of a page stands for its site. What is no address goes as it is, for the server to refuse. */
function originOf(typed: string): string {
  const address = withScheme(typed)
  const url = URL.canParse(address) && !address.includes('*') ? new URL(address) : undefined
  return url && /^https?:$/.test(url.protocol) ? url.origin : address
}
