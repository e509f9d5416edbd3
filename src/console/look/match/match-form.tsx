import { useRef, useState } from 'preact/hooks'
import type { Match, MatchRequest } from '../../../../server/contract/sites/match.ts'
import { ApiError } from '../../api/request/api-error.ts'
import { matchSite } from '../../api/themes.ts'
import { useDraft } from '../../app/use-draft.ts'
import { withScheme } from '../../app/with-scheme.ts'
import { Button } from '../../parts/button/button.tsx'
import { Field, TextField } from '../../parts/field/field.tsx'
import { lookWords } from '../../words/en/look.ts'
import type { Studio } from '../draft/studio.ts'
import { MatchDialog } from './match-dialog.tsx'
import './match.css'
import { paletteOf } from './palette.ts'

/** Reads the look of a site, by its address, a picture of its own, or its css, and proposes a theme. */
export function MatchForm({ agentId, studio }: { agentId: string; studio: Studio }) {
  const [url, setUrl] = useDraft(`match.${agentId}`)
  const [css, setCss] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [match, setMatch] = useState<Match>()
  const chooser = useRef<HTMLInputElement>(null)

  async function ask(make: () => MatchRequest | Promise<MatchRequest>): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      setMatch(await matchSite(agentId, await make()))
    } catch (cause) {
      setError(cause instanceof ApiError ? (cause.fields[0]?.message ?? cause.message) : lookWords.match.noPicture)
    }
    setBusy(false)
  }

  const read = (file: File | undefined) => file && void ask(async () => ({ colors: await paletteOf(file) }))

  return (
    <section class="card" aria-labelledby="match">
      <div
        class="match"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          read(event.dataTransfer?.files[0])
        }}
      >
        <h2 id="match">{lookWords.match.title}</h2>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (url.trim() === '') setError(lookWords.match.empty)
            else void ask(() => ({ url: withScheme(url) }))
          }}
        >
          <TextField label={lookWords.match.address} value={url} onInput={setUrl} error={error} type="url" />
          <Button type="submit" isBusy={isBusy}>
            {lookWords.match.read}
          </Button>
        </form>
        <Button kind="plain" onClick={() => chooser.current?.click()}>
          {lookWords.match.fromPicture}
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          accept="image/*"
          onChange={(event) => read(event.currentTarget.files?.[0])}
        />
        <details>
          <summary>{lookWords.match.fromCss}</summary>
          <Field label={lookWords.match.css}>
            {(control) => (
              <textarea
                {...control}
                class="input source"
                rows={5}
                spellcheck={false}
                value={css}
                onInput={(event) => setCss(event.currentTarget.value)}
              />
            )}
          </Field>
          <Button isDisabled={css.trim() === ''} isBusy={isBusy} onClick={() => void ask(() => ({ css }))}>
            {lookWords.match.readCss}
          </Button>
        </details>
      </div>
      {match && <MatchDialog agentId={agentId} studio={studio} match={match} onClose={() => setMatch(undefined)} />}
    </section>
  )
}
