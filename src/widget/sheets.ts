import composer from './composer/composer.css?inline'
import frame from './frame/frame.css?inline'
import guard from './guard.css?inline'
import messages from './messages/messages.css?inline'
import tokens from './tokens.css?inline'

type Clothes = {
  /** Adds the stylesheet of a room that comes later. */
  add: (css: string) => void
  /** Adds the site's own sheet, which stays behind all of ours. */
  addSite: (sheet: CSSStyleSheet) => void
  takeOff: () => void
}

/** Gives the shadow root the widget's stylesheets, with the theme's sheet after them. */
export function dress(root: ShadowRoot, themed: CSSStyleSheet): Clothes {
  const before = [...root.adoptedStyleSheets]
  // What must hold comes first, in a layer: `!important` in the earliest layer beats all that follows, whatever its weight and
  // layers, while in the last sheet a heavier `!important` of the site's would win.
  const ours = [sheetOf(guard), ...before, sheetOf(tokens + frame + messages + composer), themed]
  const site: CSSStyleSheet[] = []
  function wear(): void {
    root.adoptedStyleSheets = [...ours, ...site]
  }
  wear()
  return {
    add(css) {
      ours.push(sheetOf(css))
      wear()
    },
    addSite(sheet) {
      site.push(sheet)
      wear()
    },
    takeOff() {
      root.adoptedStyleSheets = before
    },
  }
}

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}
