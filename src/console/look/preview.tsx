import { useMemo, useState } from 'preact/hooks'
import type { ThemeAnswer } from '#contract/agents/theme.ts'
import { type Shown, PreviewFrame } from '../preview/preview-frame.tsx'
import { lookWords } from '../words/en/look.ts'
import { Check } from '../parts/field/field.tsx'

const views = ['bubble', 'inline', 'popup', 'phone', 'dark', 'rightToLeft', 'long', 'invitation'] as const
type View = (typeof views)[number]

type Props = {
  answer: ThemeAnswer | undefined
  /** That of the page around the widget; null: English. */
  language: string | null
}

/** The shipped widget on the draft, as it looks in different places. */
export function Preview({ answer, language }: Props) {
  const [view, setView] = useState<View>('bubble')
  const [isTalking, setTalking] = useState(false)
  const shown = useMemo<Shown | undefined>(
    () =>
      answer && {
        answer,
        mode: view === 'inline' || view === 'popup' ? view : 'bubble',
        isDark: view === 'dark',
        isRightToLeft: view === 'rightToLeft',
        isLong: view === 'long',
        language: language ?? 'en',
        isTalking,
        isInviting: view === 'invitation',
      },
    [answer, view, isTalking, language],
  )

  /** Without a text there is no invitation to look at. */
  const isOffered = (each: View) => each !== 'invitation' || Boolean(answer?.data.settings.general.invitation?.text)

  return (
    <section class="preview card" aria-labelledby="preview">
      <h2 id="preview" class="unseen">
        {lookWords.preview}
      </h2>
      <div class="views">
        {views.filter(isOffered).map((each) => (
          <button key={each} type="button" aria-pressed={each === view} onClick={() => setView(each)}>
            {lookWords.views[each]}
          </button>
        ))}
        <Check label={lookWords.talking} isOn={isTalking} onChange={setTalking} />
      </div>
      <PreviewFrame shown={shown} title={lookWords.preview} className={view === 'phone' ? 'phone' : ''} />
    </section>
  )
}
