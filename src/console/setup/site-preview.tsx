import { useMemo } from 'preact/hooks'
import type { ThemeAnswer } from '#contract/agents/theme.ts'
import type { Setup } from '#contract/sites/setup.ts'
import { PreviewFrame } from '../look/preview/preview-frame.tsx'
import type { Shown } from '../preview/shown.ts'
import { setupWords as text } from '../words/en/setup.ts'

/** The widget as it is now, on a sketch of the site. */
export function SitePreview({ page, theme }: { page: Setup['page']; theme: ThemeAnswer | undefined }) {
  const shown = useMemo<Shown | undefined>(
    () =>
      theme && {
        answer: theme,
        mode: 'bubble',
        isDark: false,
        isRightToLeft: false,
        isLong: false,
        isTalking: false,
        site: { title: page.title, navigation: page.navigation.map((each) => each.text), colors: page.colors },
      },
    [theme, page],
  )
  return (
    <figure class="site-preview card">
      <PreviewFrame isStill shown={shown} title={text.preview} />
      <figcaption class="quiet">{text.previewAbout}</figcaption>
    </figure>
  )
}
