import type { ContrastWarning, Theme } from '../../server/contract/theme.ts'
import { createThemeSheet } from '../theme/apply.ts'
import { createCustomSheet } from '../theme/custom-css.ts'
import { isServed } from '../theme/served-font.ts'
import { themeProperties } from '../theme/tokens.ts'
import composer from './composer/composer.css?inline'
import feedback from './feedback/feedback.css?inline'
import frame from './frame/frame.css?inline'
import guard from './guard.css?inline'
import messages from './messages/messages.css?inline'
import tokens from './tokens.css?inline'
import welcome from './welcome/welcome.css?inline'

type Clothes = {
  /** Adds the stylesheet of rendered Markdown, which comes with its renderer. */
  addMarkdown: (css: string) => void
  takeOff: () => void
}

/** Gives the shadow root its stylesheets and the document the theme's font. */
export function dress(root: ShadowRoot, theme: Theme, warnings: readonly ContrastWarning[], base: string): Clothes {
  const { sheet: themed, apply } = createThemeSheet()
  apply(themeProperties(theme, warnings, base))
  // What must hold comes first, in a layer: `!important` in the earliest layer beats all that follows, whatever its weight and
  // layers, while in the last sheet a heavier `!important` of the site's would win.
  const first = sheetOf(guard)
  const ours = [sheetOf(tokens + frame + messages + composer + feedback + welcome), themed]
  const site = createCustomSheet(theme.theme.customCss, base)
  const before = [...root.adoptedStyleSheets]
  root.adoptedStyleSheets = [first, ...before, ...ours, site]

  let removeFont = () => {}
  let isOff = false
  const font = theme.theme.general.font
  if (isServed(font)) {
    // When it cannot be fetched the system's font stays.
    void import('../theme/fonts.ts')
      .catch(() => undefined)
      .then((fonts) => {
        if (fonts && !isOff) removeFont = fonts.loadFont(font)
        return undefined
      })
  }

  return {
    addMarkdown(css) {
      root.adoptedStyleSheets = [first, ...before, ...ours, sheetOf(css), site]
    },
    takeOff() {
      isOff = true
      removeFont()
      root.adoptedStyleSheets = before
    },
  }
}

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}
