import { sheetOf } from '../../theme/apply.ts'
import base from '../base.css?inline'
import composer from '../composer/composer.css?inline'
import frame from '../frame/frame.css?inline'
import conversation from '../messages/conversation.css?inline'
import messages from '../messages/messages.css?inline'
import cards from '../suggestions/cards.css?inline'
import suggestions from '../suggestions/suggestions.css?inline'
import badge from '../unread/badge.css?inline'
import welcome from '../welcome/welcome.css?inline'
import guard from './guard.css?inline'
import tokens from './tokens.css?inline'

const panel = base + tokens + frame + messages + cards + composer + conversation + badge + suggestions + welcome

/** The stylesheets of a shadow root, in their order. */
export type StyleStack = {
  /** Adds the stylesheet of a room that comes later. */
  add: (css: string) => void
  /** Adds the site's own sheets, which stay behind all of ours. */
  addSite: (sheets: CSSStyleSheet[]) => void
  /** Takes all of them out again. */
  remove: () => void
}

/** Adopts in the shadow root the widget's stylesheets, with the theme's sheet after them. */
export function adoptStyles(root: ShadowRoot, themed: CSSStyleSheet): StyleStack {
  const before = [...root.adoptedStyleSheets]
  // What must hold comes first, in a layer: `!important` in the earliest layer beats all that follows, whatever its weight and
  // layers, while in the last sheet a heavier `!important` of the site's would win.
  const ours = [sheetOf(guard), ...before, sheetOf(panel), themed]
  const site: CSSStyleSheet[] = []
  let isRemoved = false
  function adopt(): void {
    // A room that arrives late must not undress what was drawn anew in the same root.
    if (!isRemoved) root.adoptedStyleSheets = [...ours, ...site]
  }
  adopt()
  return {
    add(css) {
      ours.push(sheetOf(css))
      adopt()
    },
    addSite(sheets) {
      site.push(...sheets)
      adopt()
    },
    remove() {
      isRemoved = true
      root.adoptedStyleSheets = before
    },
  }
}
