import { useRef, useState, useMemo } from 'preact/hooks'
import type { Match, MatchRequest } from '#contract/sites/match.ts'
import { ApiError } from '../api/request/api-error.ts'
import { useSending, wrongAt } from '../api/request/use-sending.ts'
import { matchSite, previewTheme } from '../api/themes.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { withScheme } from '../parts/field/typed.ts'
import { Button } from '../parts/button/button.tsx'
import { TextField, TextAreaField, ErrorText, Form, Check } from '../parts/field/field.tsx'
import { lookWords } from '../words/en/look.ts'
import { type Studio, changesBetween, updateOf, withFieldsOf } from './studio.ts'
import { extractColorsFromImageData } from 'extract-colors'
import { FileChooser, fileDrop } from '../parts/field/files.tsx'
import type { Theme, ThemeAnswer } from '#contract/agents/theme.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { FormDialog } from '../parts/dialog/dialog.tsx'
import { Failure } from '../parts/status/placeholders.tsx'
import { showToast } from '../parts/status/toast.tsx'
import { ValueView } from './publish-dialog.tsx'
import { setAt } from './fields.ts'
import { PreviewFrame } from '../preview/preview-frame.tsx'

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
      <div class="match" {...fileDrop(([file]) => read(file))}>
        <h2 id="match">{lookWords.match.title}</h2>
        <Form
          onSubmit={() => {
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
          <Button label={lookWords.match.read} type="submit" isBusy={sending.isBusy} />
        </Form>
        <Button label={lookWords.match.fromPicture} kind="plain" onClick={() => chooser.current?.click()} />
        <ErrorText>{sending.at('picture')}</ErrorText>
        <FileChooser chooser={chooser} accept="image/*" onChoose={([file]) => read(file)} />
        <details>
          <summary>{lookWords.match.fromCss}</summary>
          <TextAreaField
            label={lookWords.match.css}
            error={sending.at('css')}
            class="input source"
            rows={5}
            spellcheck={false}
            value={css}
            onInput={(next) => change({ css: next })}
          />
          <Button
            label={lookWords.match.readCss}
            isDisabled={css.trim() === ''}
            isBusy={sending.isBusy}
            onClick={() => ask('css', async () => ({ css }))}
          />
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

/** So small is a picture looked at, in pixels: its colors are all that counts. */
const size = 64

/** The main colors of a picture, the most frequent first. Throws when the browser cannot show it. */
async function paletteOf(file: File): Promise<string[]> {
  const address = URL.createObjectURL(file)
  try {
    const picture = new Image(size, size)
    picture.src = address
    await picture.decode()
    const paint = new OffscreenCanvas(size, size).getContext('2d', { willReadFrequently: true })
    if (!paint) return []
    paint.drawImage(picture, 0, 0, size, size)
    const colors = extractColorsFromImageData(paint.getImageData(0, 0, size, size))
    return colors
      .toSorted((a, b) => b.area - a.area)
      .slice(0, 20)
      .map(({ hex }) => hex)
  } finally {
    URL.revokeObjectURL(address)
  }
}

type Props = { agentId: string; studio: Studio; match: Match; onClose: () => void }

/** The proposal beside what there is now. Taking it is one step of the draft, which can be undone. */
function MatchDialog({ agentId, studio, match, onClose }: Props) {
  const now = studio.draft.peek() as Theme
  const [picture] = match.pictures
  const [withPicture, setWithPicture] = useState(picture !== undefined)
  const proposed = useMemo(() => {
    const theme = withFieldsOf(now, match.theme)
    return picture && withPicture ? setAt(theme, 'theme.chat.hostAvatar', { isEnabled: true, url: picture.url }) : theme
  }, [now, match, picture, withPicture])
  const { value, error, reload } = useLoaded(`match ${agentId} ${JSON.stringify(proposed)}`, (signal) =>
    previewTheme(agentId, { startMode: now.startMode, ...updateOf(changesBetween(now, proposed)) }, signal),
  )

  async function take(): Promise<void> {
    studio.take(proposed)
    showToast(lookWords.match.taken, studio.fields.undoOfThis())
  }

  return (
    <FormDialog isWide title={lookWords.match.proposal} action={lookWords.match.take} run={take} onClose={onClose}>
      {error && <Failure error={error} onRetry={reload} />}
      <div class="looks">
        <Side title={lookWords.before} answer={studio.preview.peek()} />
        <Side title={lookWords.after} answer={value} />
      </div>
      {picture && <Check label={lookWords.match.picture(picture.from)} isOn={withPicture} onChange={setWithPicture} />}
      <details>
        <summary>{lookWords.match.origins}</summary>
        <ul class="origins">
          {match.origins.map(({ path, value: found, from }) => (
            <li key={path}>
              <ValueView value={found} /> <span class="quiet">{from}</span>
            </li>
          ))}
        </ul>
      </details>
      {match.unread.map(({ url, reason }) => (
        <p key={url} class="quiet">
          {lookWords.match.unread(url, reason)}
        </p>
      ))}
    </FormDialog>
  )
}

function Side({ title, answer }: { title: string; answer: ThemeAnswer | undefined }) {
  const shown = useMemo(() => answer && { answer, mode: 'inline' as const, isTalking: true }, [answer])
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <PreviewFrame isStill shown={shown} title={title} />
    </figure>
  )
}
