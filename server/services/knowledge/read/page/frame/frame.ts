import { mainOf } from '../main.ts'
import { headings, lineOf, onceEach, startOf, type PageElement } from '../element.ts'
import { removeActions, removeCookies } from './actions.ts'
import { removeBylines } from './bylines.ts'
import { removeContents } from './contents.ts'
import { removeDeviceCopies, removeSecondCopies } from './copies.ts'
import { loadingWords } from './frame-words.ts'
import { asking, removeQuestions } from './help-center.ts'
import { removeMenus, removeSearches, removeSidebars } from './menus.ts'
import { removeLabelled } from './others.ts'
import { isMostlyLinks, isPart, isWithin, longestFrame, longestLabel } from './parts.ts'

/*
 * What stands in the text of a page and is none: trails, lists of its own contents, what else there is to buy, forms to write reviews, notes
 * about cookies. Told by what elements are for (roles, labels), by the names that site builders give them, and by what they hold.
 */

/** Read to those who do not see it: "opens in a new tab", "Original price was". */
const unseen = '.sr-only, .visually-hidden, .visuallyhidden, .screen-reader-text, .a11y-hidden, .u-hiddenVisually'
/** What site builders have on every page, and show by their stylesheets only where it is true (Webflow, Shopify, WooCommerce, mdBook). */
const states = [
  '.w-condition-invisible, .w-dyn-empty, .w-form-done, .w-form-fail',
  '.price--on-sale .price__regular, .price:not(.price--on-sale) .price__sale, .price__badge-sale, .price:not(.price--sold-out) .price__badge-sold-out',
  'facet-remove, .mobile-facets__wrapper',
  '.woocommerce-notices-wrapper, .woocommerce-result-count, .onsale, .stock-notify',
  '#mdbook-help-container',
]
/** What a shop offers to do with a product (Shopify), and the knobs of a player (Ghost). */
const tools =
  'share-button, pickup-availability, .product-form__quantity, .quantity__label, .kg-video-player, .kg-audio-player'
/** The stars of a product (WooCommerce, Shopify), which its data for programs tell, too. */
const stars = '.star-rating, .spr-badge'
/** What else they put around one, and Notion above it. */
const aroundArticles =
  '.article-return-to-top, .article-subscribe, .section-subscribe, .article-share, .content-tags, .articleFoot, #vote-feedback-container, #vote-feedback-form-link, .fw-print, d360-social-sharing, .page-header-icon'
/**
 * The version that a page documents, and that there is a newer one, which stand on all pages of a version (Docusaurus, Material for MkDocs, Read
 * the Docs, Antora): the address tells which one it is, see search/editions.ts.
 */
const versions =
  '.theme-doc-version-banner, .theme-doc-version-badge, [data-md-component=outdated], .rst-versions, .page-versions'
/** What visitors wrote below an article (WordPress, Shopify, Zendesk Guide), and the form for it: nobody of the site says it. */
const comments =
  '#comments, .comments-area, .article-comments, .comment-respond, [class*=comment-wrapper i], [class*=comments-wrapper i], [class*=comment-list i], [class*=commentlist i]'
/** What buyers say of a product is called so, too (WooCommerce). */
const reviews = '[id*=review i], [class*=review i]'
/** A page of comments has less than this to say besides, in characters. */
const leastBesideComments = 200
const trails =
  '[aria-label*=breadcrumb i], [class*=breadcrumb i], [itemtype*=BreadcrumbList], [role=doc-toc], [class*=tableOfContents i], [class*=table-of-contents i], starlight-toc, mobile-starlight-toc'
const skips =
  'a[class*=skip i], [class*=skip-link i], [class*=skiplink i], a[rel~=prev], a[rel~=next], [class*=pagination i]'
/** The number of a note in a text, and the way back from that (GitHub, MkDocs, Hugo, Jekyll, Sphinx, pandoc, MediaWiki). */
const noteNumbers =
  '[role=doc-noteref], [role=doc-backlink], [data-footnote-ref], [data-footnote-backref], .footnote-ref, .footnote-backref, .reversefootnote, sup.reference'
/** Where the source of a page is edited, and what it was before. */
const sources = ['/edit/', '/commits/', '/blame/', '/_history']
  .flatMap((place) =>
    ['github.', 'gitlab.', 'codeberg.', 'bitbucket.'].map((host) => `a[href*="${host}"][href*="${place}"]`),
  )
  .join(', ')
const shares = [
  'facebook.com/share',
  'twitter.com/intent',
  'twitter.com/share?',
  'x.com/intent',
  'linkedin.com/share',
  'pinterest.com/pin/create',
  'wa.me/?',
  't.me/share',
  'plus.google.com/share',
  'reddit.com/submit',
  'tumblr.com/share',
  'whatsapp.com/send?text',
  '?share=',
]
  .map((place) => `a[href*="${place}"]`)
  // A mail to nobody yet.
  .concat('a[href^="mailto:?"]')

/** Removes from a page what is no text of it. `url`: its own address, to tell links within it. */
export function removeFrame(root: PageElement, url: string | undefined): void {
  const textOf = onceEach(lineOf)
  for (const each of [...root.querySelectorAll(unseen)]) {
    // A heading that only stylesheets hide still says what is below it, and "Included" beside a check mark what the cell of a table says.
    const cell = each.closest('td, th')
    const isAllOfCell = cell !== null && textOf(cell) === lineOf(each)
    if (!isAllOfCell && !each.closest(headings) && each.querySelector(headings) === null) each.remove()
  }
  for (const each of [...root.querySelectorAll(noteNumbers)]) each.remove()
  removeLinksOfHeadings(root, url)
  removeSources(root)
  removeDeviceCopies(root)
  removeSecondCopies(root)
  const isOfHelp = removeQuestions(root)
  const all = [...states, trails, skips, asking, aroundArticles, ...shares].join(', ')
  for (const each of [...root.querySelectorAll(all)]) if (isPart(each) && !isLongText(each)) each.remove()
  for (const each of [...root.querySelectorAll(`${tools}, ${stars}, ${versions}`)]) each.remove()
  removeMenus(root)
  removeSearches(root)
  removeComments(root)
  removeSidebars(root)
  removeContents(root, url)
  removeCookies(root)
  removeRights(root)
  removeActions(root, url)
  removeLabelled(root, isOfHelp)
  removeBylines(root, isOfHelp)
  removeLoading(root)
}

/** What a script would fill, and did not: its words are no text of the page. */
function removeLoading(root: PageElement): void {
  for (const each of [...root.querySelectorAll('p, div, span, li, td, h1, h2, h3, h4, h5, h6')]) {
    const text = startOf(each, longestLabel + 1)
    if (text.length <= longestLabel && loadingWords.test(text)) each.remove()
  }
}

/** The longest text beside the link to a source that is no sentence, in characters. */
const longestBeside = 40

/** Lines that lead to the source of a page: "Edit this page", "Earlier versions on GitHub". One in a sentence stays. */
function removeSources(root: PageElement): void {
  const leadsThere = onceEach((line) => {
    const [link, other] = line.querySelectorAll('a[href]')
    const isLine = link && !other && isPart(line)
    return isLine && startOf(line, longestLabel).length - lineOf(link).length <= longestBeside
  })
  for (const link of [...root.querySelectorAll(sources)]) {
    const line = link.closest('p, li, small, div')
    if (line && leadsThere(line)) line.remove()
  }
}

/** Whether an element has more to say than what frames a page: a slider has `pagination` among its classes, too. */
function isLongText(element: PageElement): boolean {
  return startOf(element, longestFrame).length > longestFrame && !isMostlyLinks(element)
}

/** Comments go where the page says more than they do; on a guest book they are its text. */
function removeComments(root: PageElement): void {
  const all = [...root.querySelectorAll(comments)].filter(
    (each) =>
      each.parentElement?.closest(comments) === null &&
      each.closest(reviews) === null &&
      each.querySelector(reviews) === null,
  )
  const said = all.reduce((sum, each) => sum + lineOf(each).length, 0)
  if (all.length === 0 || lineOf(mainOf(root) ?? root.querySelector('body')).length - said < leastBesideComments) return
  for (const each of all) if (each.querySelector('h1') === null) each.remove()
}

/** Links from a heading to itself: "#", "¶", or the heading as a whole. */
function removeLinksOfHeadings(root: PageElement, url: string | undefined): void {
  for (const heading of root.querySelectorAll(`${headings}, dt, caption, figcaption`)) {
    for (const link of [...heading.querySelectorAll('a[href]')]) {
      if (!isWithin(link, url)) continue
      const isSign = !/[\p{L}\p{N}]/u.test(lineOf(link))
      if (isSign || (heading.matches(headings) && lineOf(link) !== lineOf(heading))) link.remove()
      else link.replaceWith(...link.childNodes)
    }
    const beside = heading.nextElementSibling
    if (beside?.localName === 'a' && isWithin(beside, url)) beside.remove()
  }
}

/** Whose a page, a map or a picture is. */
const rights = /^(?:©|\(c\)\s?(?=(?:19|20)\d\d)|copyright\s(?=©|\(c\)|(?:19|20)\d\d))/i
const year = /(?<!\d)(?:19|20)\d\d(?!\d)/g

/** Lines of copyright that tell nothing else: behind some stand an address and a telephone number. */
function removeRights(root: PageElement): void {
  for (const each of [...root.querySelectorAll('p, div, small, span, li, td, figcaption')]) {
    const text = startOf(each, longestFrame)
    if (!rights.test(text) || text.length > longestFrame || !isPart(each)) continue
    if (!/[\d@]/.test(text.replaceAll(year, ''))) each.remove()
  }
}
