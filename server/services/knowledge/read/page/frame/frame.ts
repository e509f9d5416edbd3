import { removeBylines } from './bylines.ts'
import { removeContents } from './contents.ts'
import { helpfulWords, related, reviewWords, shareWords, supportWords } from './frame-words.ts'
import { isMostlyLinks, isPart, isWithin, areFiles } from './parts.ts'
import { mainOf } from '../main.ts'
import {
  elementsById,
  headings,
  holdsText,
  lineOf,
  newElement,
  onceEach,
  startOf,
  valuesOf,
  type PageElement,
} from '../element.ts'

/*
 * What stands in the text of a page and is none: trails, lists of its own contents, what else there is to buy, forms to write reviews, notes
 * about cookies. Told by what elements are for (roles, labels), by the names that site builders give them, and by what they hold.
 */

/** Of what stands above a part, and of what frames a page without being links, in characters. */
const longestLabel = 80
const longestFrame = 300
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
/** What help centers ask below an article (Zendesk Guide, Intercom, Help Scout, Freshdesk, Document360). */
const asking =
  '.article-votes, .article-more-questions, .intercom-reaction-picker, .articleRatings, #voting-container, d360-article-rating'
/** What else they put around one, and Notion above it. */
const aroundArticles =
  '.article-return-to-top, .article-subscribe, .section-subscribe, .article-share, .content-tags, .articleFoot, #vote-feedback-container, #vote-feedback-form-link, .fw-print, d360-social-sharing, .page-header-icon'
/** The age of an article of Zendesk Guide. */
const ages = 'time[data-datetime=relative], time[data-datetime=calendar]'
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
  for (const each of [...root.querySelectorAll(`${tools}, ${stars}`)]) each.remove()
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

const menus = ['class', 'id']
  .flatMap((name) => ['nav', 'menu', 'offcanvas'].map((word) => `[${name}*=${word} i]`))
  .join(', ')
/** With fewer links a menu may be the way on from a text; one is no longer, in characters. */
const fewestOfMenu = 3
const longestMenu = 8000

/** Menus that no element marks as such, above the heading of the page. */
function removeMenus(root: PageElement): void {
  const end = root.querySelector('h1') ? 'h1' : headings
  for (const each of [...root.querySelectorAll(`${menus}, ${end}`)]) {
    if (each.matches(end)) return
    if (startOf(each, longestMenu).length > longestMenu || each.closest('main, [role=main], article')) continue
    const isMenu = isPart(each) && isMostlyLinks(each)
    if (isMenu && [...each.querySelectorAll('a[href]')].length >= fewestOfMenu) each.remove()
  }
}

/** How many elements may be around a search, below its heading. */
const maxAroundSearch = 3

/** The headings of parts that hold a search of the site, and nothing else. */
function removeSearches(root: PageElement): void {
  for (const search of root.querySelectorAll('[role=search]')) {
    let around = search.parentElement
    for (let up = 0; around && up < maxAroundSearch && !around.querySelector(headings); up++)
      around = around.parentElement
    const heading = around?.querySelector('h2, h3, h4, h5, h6')
    if (!heading || !around || around.querySelector('h1')) continue
    const said = `${startOf(heading, longestLabel)} ${startOf(search, longestLabel)}`.trim()
    if (startOf(around, longestFrame) === said) heading.remove()
  }
}

/** Whether an element has more to say than what frames a page: a slider has `pagination` among its classes, too. */
function isLongText(element: PageElement): boolean {
  return startOf(element, longestFrame).length > longestFrame && !isMostlyLinks(element)
}

const contacts = 'a[href^="tel:"], a[href^="mailto:"]'
const answers =
  'button, form, input, textarea, [role=button], [role=radio], [class*=vote i], [class*=voting i], [class*=rating i], [class*=feedback i]'
/** What may stand beside a question without any of these, in characters. */
const longestAnswer = 60

/**
 * Questions whether an article helped, with their answers and thanks, and below them the way to the people of a help center.
 * Returns whether the page is an article of one.
 */
function removeQuestions(root: PageElement): boolean {
  let isOfHelp = root.querySelector(`${asking}, ${ages}`) !== null
  const ways: PageElement[] = []
  const all = [...root.querySelectorAll('section, div, p, fieldset, h2, h3, h4, h5, h6, span, strong, label, legend')]
  for (const each of all) {
    const start = startOf(each, longestLabel)
    if (supportWords.test(start)) ways.push(each)
    const [question = ''] = helpfulWords.exec(start) ?? []
    if (question === '' || !isPart(each) || each.querySelector(contacts)) continue
    const text = startOf(each, longestFrame)
    const isAlone = text.length - question.length <= longestAnswer || each.querySelector(answers) !== null
    if (text.length > longestFrame || !isAlone) continue
    each.remove()
    isOfHelp = true
  }
  for (const each of isOfHelp ? ways : []) {
    const rest = startOf(each, longestLabel * 2).replace(supportWords, '')
    const isWay = rest.length <= longestAnswer && !/[\d@]/.test(rest)
    if (isWay && each.querySelector('a, button') && !each.querySelector(contacts)) each.remove()
  }
  return isOfHelp
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

const sidebars = '[class*=sidebar i], [id*=sidebar i], [role=complementary]'
/** What has a sidebar beside it is called after that, too. */
const besideSidebar = /(?:^|[\s_-])(?:has|with|no|without)[_-]?(?:\w+[_-])?sidebar/i

/** How many sidebars may be around one. */
const maxNested = 3

/** Lists of pages beside a text, where no element says that they are that (Sphinx); hours and addresses there stay. */
function removeSidebars(root: PageElement): void {
  const all = [...root.querySelectorAll(sidebars)]
  if (all.length === 0) return
  const most = lineOf(root.querySelector('body')).length / 2
  const nested = new Map<PageElement, number>()
  for (const each of all) {
    const outer = each.parentElement?.closest(sidebars)
    const depth = outer ? (nested.get(outer) ?? 0) + 1 : 0
    nested.set(each, depth)
    // All that is in one is read for each of them.
    if (depth > maxNested) continue
    const isNamed = !besideSidebar.test(valuesOf(each, 'class', 'id'))
    if (isNamed && isPart(each) && isMostlyLinks(each) && !areFiles(each) && lineOf(each).length < most) each.remove()
  }
}

/** Slides that carousels repeat at their ends, to go round (Swiper, Slick, Owl, Splide, Glide, bxSlider). */
const clones =
  '.swiper-slide-duplicate, .slick-cloned, .owl-item.cloned, .splide__slide--clone, .glide__slide--clone, .bx-clone'
/** What is not for wide screens (Elementor, Bootstrap, Tailwind). */
const narrow = /(?:^|\s)(?:elementor-hidden-desktop|d-(?:sm|md|lg|xl)-none|(?:sm|md|lg|xl):hidden)(?:\s|$)/
const perhapsNarrow = '[class*=elementor-hidden-desktop], [class*="-none"], [class*=":hidden"]'
/** How many elements on either side are looked at for the part that wide screens show in place of one, and which share of its words may be others. */
const copies = { beside: 8, others: 0.1 }

/** Parts that stand there once more, for narrow screens or for a carousel. */
function removeDeviceCopies(root: PageElement): void {
  for (const each of [...root.querySelectorAll(clones)]) each.remove()
  const wordsOf = onceEach(
    (each) =>
      new Set(
        lineOf(each)
          .toLowerCase()
          .match(/[\p{L}\p{M}\p{N}]+/gu),
      ),
  )
  const isNarrow = (each: PageElement) => narrow.test(each.getAttribute('class') ?? '')
  let last: PageElement | undefined
  for (const each of [...root.querySelectorAll(perhapsNarrow)].filter(isNarrow)) {
    if (last?.contains(each) || /^t[dh]$/.test(each.localName)) continue
    last = each
    const words = wordsOf(each)
    const isIn = (other: PageElement) => {
      const others = [...words].filter((word) => !wordsOf(other).has(word))
      return others.length <= words.size * copies.others && !others.some((word) => /\p{N}/u.test(word))
    }
    const others = besideAll(each, copies.beside).filter((other) => !isNarrow(other))
    if (words.size > 0 && others.some(isIn)) each.remove()
  }
}

/** The elements next to one, up to so many on either side. */
function besideAll(element: PageElement, most: number): PageElement[] {
  const found: PageElement[] = []
  let [before, after] = [element.previousElementSibling, element.nextElementSibling]
  for (let at = 0; at < most; at++) {
    found.push(...[before, after].filter((each) => each !== null))
    before = before?.previousElementSibling ?? null
    after = after?.nextElementSibling ?? null
  }
  return found
}

/** How many elements around two headings are compared. */
const maxUp = 8

/** Shops have the name of a product twice, for two layouts, and of an article all that its card says. */
function removeSecondCopies(root: PageElement): void {
  const textOf = onceEach(lineOf)
  let before: PageElement[] = []
  for (const heading of [...root.querySelectorAll(headings)]) {
    const around = withParents(heading)
    const [last] = before
    if (last && textOf(heading) === textOf(last)) {
      const up = around.findIndex((each) => before.includes(each))
      // The largest elements that have only one of both.
      const [own, other] = [around[up - 1], before[before.indexOf(around[up] ?? heading) - 1]]
      const isAll = own && other && textOf(own) === textOf(other)
      ;(isAll ? own : heading).remove()
    } else before = around
  }
}

function withParents(element: PageElement): PageElement[] {
  const found = [element]
  for (let each = element.parentElement; each && found.length <= maxUp; each = each.parentElement) found.push(each)
  return found
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

const consent = /cookie|consent|gdpr|onetrust|usercentrics|didomi|iubenda|borlabs|cmplz/i
/** A note about cookies is no longer; a page that explains them is. */
const longestNote = 2500

function removeCookies(root: PageElement): void {
  for (const each of [...root.querySelectorAll('[id], [class], [aria-label]')]) {
    if (
      !consent.test(valuesOf(each, 'id', 'class', 'aria-label')) ||
      /^(html|body|main|article|h\d|a|p)$/.test(each.localName)
    )
      continue
    const isAsked =
      each.querySelector('button, [role=button], input') !== null || /dialog/.test(each.getAttribute('role') ?? '')
    if (isAsked && each.querySelector('h1') === null && startOf(each, longestNote).length <= longestNote) each.remove()
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

const textOfPage = 'main, [role=main], h1'
const cookieWord = /cookie|ciasteczk|çerez|クッキー|쿠키|עוגיות|ملفات تعريف الارتباط|कुकी/i

const isQuestion = /[?？؟]$/

/** Links that are buttons: to print, to read aloud, to skip the frame, to go up, to agree to cookies. A word of a sentence stays. */
function removeActions(root: PageElement, url: string | undefined): void {
  const byId = elementsById(root)
  const hasSentences = onceEach(isSentence)
  const aroundText = ancestorsOf(root.querySelectorAll(textOfPage))
  const isAction = (link: PageElement) => {
    const href = link.getAttribute('href') ?? ''
    if (/^javascript:/i.test(href)) return true
    if (!isWithin(link, url)) return false
    // To the top, or past the frame to the text.
    const target = byId.get(href.slice(href.indexOf('#') + 1))
    return /#(?:top)?$/.test(href) || (target !== undefined && aroundText.has(target))
  }
  for (const link of [...root.querySelectorAll('a[href], button')]) {
    const isButton = link.localName === 'button'
    if (!isButton && !isAction(link)) continue
    const note = noteAround(link)
    const shown = isButton || note ? '' : startOf(link, longestLabel)
    if (note) note.remove()
    // Accordions have their questions in links that lead nowhere, and some pages their address.
    else if (isQuestion.test(shown) && link.parentElement && lineOf(link.parentElement) === shown)
      link.replaceWith(newElement(link, link.closest(headings) ? 'span' : 'h6', shown))
    else if (/\S@\S+\.\S/.test(shown)) link.replaceWith(...link.childNodes)
    else if (isButton || link.closest(`${headings}, dt, summary, th`)) continue
    else if (link.parentElement && hasSentences(link.parentElement)) link.replaceWith(...link.childNodes)
    else link.remove()
  }
}

/** The elements themselves, and all that they are in. */
function ancestorsOf(elements: Iterable<PageElement>): Set<PageElement> {
  const found = new Set<PageElement>()
  for (const element of elements) {
    for (let each: PageElement | null = element; each && !found.has(each); each = each.parentElement) found.add(each)
  }
  return found
}

/** Whether the links in an element are words of a sentence, and not several entries. */
function isSentence(around: PageElement): boolean {
  const isBlock = /^(body|div|section|header|main)$/.test(around.localName)
  if (isBlock && !holdsText(around)) return false
  const linked = [...around.querySelectorAll('a')].reduce((sum, each) => sum + lineOf(each).length + 1, 0)
  return startOf(around, linked + 20).length > linked + 10
}

/** The note about cookies that a button is of, which stands a few elements above it. */
function noteAround(button: PageElement): PageElement | undefined {
  let above = button.parentElement
  for (let up = 0; above && up < 4 && isPart(above); up++) {
    const text = startOf(above, longestAsk)
    if (text.length > longestAsk) return undefined
    if (cookieWord.test(text)) return above
    above = above.parentElement
  }
  return undefined
}

/** A question about cookies is no longer, in characters. */
const longestAsk = 700

const recommending =
  /(?:^|[\s_-])(?:related|recommend\w*|recently-viewed|recent-(?:articles|activity)|up-?sells?|cross-?sells?|also-like)(?:$|[\s_-])/i

/** Parts about other pages, and invitations to write reviews, by their names or headings. */
function removeLabelled(root: PageElement, isOfHelp: boolean): void {
  const most = lineOf(mainOf(root) ?? root.querySelector('body')).length / 2
  for (const each of [...root.querySelectorAll('section, div, aside, ul, product-recommendations')]) {
    if (recommending.test(each.getAttribute('class') ?? '') && isAboutOthers(each, most)) each.remove()
  }
  for (const heading of [...root.querySelectorAll('h2, h3, h4, h5, h6, p, strong, span')]) {
    const label = startOf(heading, longestLabel)
    if (label.length > longestLabel) continue
    if (reviewWords.test(label)) {
      heading.remove()
      continue
    }
    const next = heading.nextElementSibling
    if (shareWords.test(label) && (!next || isMostlyLinks(next))) {
      next?.remove()
      heading.remove()
    }
    if (!related.test(label)) continue
    // Beside a short article of a help center there may be more about others.
    const section = sectionOf(heading, label)
    const isSection = section && isAboutOthers(section, isOfHelp ? Infinity : most)
    if (isSection && (section.querySelector(headings) ?? heading) === heading) section.remove()
    else {
      const list = heading.nextElementSibling
      if (list && isMostlyLinks(list)) list.remove()
      heading.remove()
    }
  }
  for (const link of [...root.querySelectorAll('a, button, label, span')])
    if (reviewWords.test(startOf(link, longestLabel))) link.remove()
}

/** The part that a heading is of: it may stand in a head of its own. */
function sectionOf(heading: PageElement, label: string): PageElement | null {
  const sections = 'section, aside, div'
  let section = heading.closest(sections)
  while (section && startOf(section, longestLabel) === label) section = section.parentElement?.closest(sections) ?? null
  return section
}

/** Cards of other pages hold links, and no text to read; those that are all of a page are its text. */
function isAboutOthers(element: PageElement, most: number): boolean {
  const isText = [...element.querySelectorAll('p')].some((each) => lineOf(each).length > 160)
  const isFrame = !/^(main|article)$/.test(element.localName) && element.querySelector('main, h1, p + p') === null
  return isFrame && !isText && element.querySelector('a, button') !== null && lineOf(element).length < most
}
