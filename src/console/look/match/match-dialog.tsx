import { useMemo, useState } from 'preact/hooks'
import type { Match } from '#contract/sites/match.ts'
import type { Theme, ThemeAnswer } from '#contract/agents/theme.ts'
import { previewTheme } from '../../api/themes.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { FormDialog } from '../../parts/dialog/form-dialog.tsx'
import { Failure } from '../../parts/status/placeholders.tsx'
import { showToast } from '../../parts/status/toast.tsx'
import { lookWords } from '../../words/en/look.ts'
import { changesBetween, updateOf, withFieldsOf } from '../draft/changes.ts'
import { ValueView } from '../dialogs/change-table.tsx'
import { setAt } from '../draft/paths.ts'
import { PreviewFrame } from '../preview/preview-frame.tsx'
import type { Studio } from '../draft/studio.ts'
import { Check } from '../../parts/field/field.tsx'

type Props = { agentId: string; studio: Studio; match: Match; onClose: () => void }

/** The proposal beside what there is now. Taking it is one step of the draft, which can be undone. */
export function MatchDialog({ agentId, studio, match, onClose }: Props) {
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
