import { useRef, useState } from 'preact/hooks'
import type { Match, MatchRequest } from '#contract/sites/match.ts'
import { ApiError } from '../../api/request/api-error.ts'
import { useSending, wrongAt } from '../../api/request/use-sending.ts'
import { matchSite } from '../../api/themes.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { withScheme } from '../../app/with-scheme.ts'
import { Button } from '../../parts/button/button.tsx'
import { Field, TextField } from '../../parts/field/field.tsx'
import { lookWords } from '../../words/en/look.ts'
import type { Studio } from '../draft/studio.ts'
import { MatchDialog } from './match-dialog.tsx'
import { paletteOf } from './palette.ts'

/** Reads the look of a site, by its address, a picture of its own, or its css, and proposes a theme. */
export function MatchForm({ agentId, studio }: { agentId: string; studio: Studio }) {
  const form = useDraft(`match.${agentId}`, { url: '', css: '' })
  const { url, css } = form.value
  const sending = useSending()
  const [match, setMatch] = useState<Match>()
  const chooser = useRef<HTMLInputElement>(null)

  /** What goes wrong stands at the way that was taken. */
  const ask = (at: 'url' | 'css' | 'picture', make: () => Promise<MatchRequest>) =>
    void sending.run(async () => {
      try {
        setMatch(await matchSite(agentId, await make()))
      } catch (cause) {
        throw wrongAt({ path: at, message: messageOf(cause) })
      }
    })

  function change(typed: { url: string } | { css: string }): void {
    sending.mend(() => true)
    form.change(typed)
  }

  const read = (file: File | undefined) => file && ask('picture', async () => ({ colors: await paletteOf(file) }))

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
            ask('url', async () => {
              if (url.trim() === '') throw wrongAt({ path: 'url', message: lookWords.match.empty })
              return { url: withScheme(url) }
            })
          }}
        >
          <TextField
            label={lookWords.match.address}
            value={url}
            onInput={(next) => change({ url: next })}
            error={sending.at('url')}
            type="url"
          />
          <Button type="submit" isBusy={sending.isBusy}>
            {lookWords.match.read}
          </Button>
        </form>
        <Button kind="plain" onClick={() => chooser.current?.click()}>
          {lookWords.match.fromPicture}
        </Button>
        {sending.at('picture') && (
          <p class="wrong" role="alert">
            {sending.at('picture')}
          </p>
        )}
        <input
          ref={chooser}
          type="file"
          hidden
          accept="image/*"
          onChange={(event) => read(event.currentTarget.files?.[0])}
        />
        <details>
          <summary>{lookWords.match.fromCss}</summary>
          <Field label={lookWords.match.css} error={sending.at('css')}>
            {(control) => (
              <textarea
                {...control}
                class="input source"
                rows={5}
                spellcheck={false}
                value={css}
                onInput={(event) => change({ css: event.currentTarget.value })}
              />
            )}
          </Field>
          <Button
            isDisabled={css.trim() === ''}
            isBusy={sending.isBusy}
            onClick={() => ask('css', async () => ({ css }))}
          >
            {lookWords.match.readCss}
          </Button>
        </details>
      </div>
      {match && <MatchDialog agentId={agentId} studio={studio} match={match} onClose={() => setMatch(undefined)} />}
    </section>
  )
}

/** The server's words; what fails before anything is sent is reading the picture. */
function messageOf(cause: unknown): string {
  return cause instanceof ApiError ? (cause.fields[0]?.message ?? cause.message) : lookWords.match.noPicture
}
