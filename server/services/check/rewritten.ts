/* Who rewrites script tags so that they run later, or elsewhere: by the attributes that these tools document. */

/** `delay`: an optimizer runs it when the visitor first does something, or last. `consent`: it waits for consent. `worker`: it runs where there is no page. */
export type Rewriting = { tool: string; how: 'delay' | 'consent' | 'worker' }

/** `attribute`: also a class, after a dot. Without one, the type decides. */
type Mark = Rewriting & { type: RegExp; attribute?: string }

const plain = /^text\/plain$/i
const marks: readonly Mark[] = [
  { tool: 'Partytown', how: 'worker', type: /^text\/partytown$/i },
  { tool: 'WP Rocket', how: 'delay', type: /^(text\/)?rocketlazyloadscript$/i },
  { tool: 'LiteSpeed Cache', how: 'delay', type: /^litespeed\/javascript$/i },
  { tool: 'Cloudflare Rocket Loader', how: 'delay', type: /^[\da-f]{16,}-(text\/javascript|module)?$/i },
  { tool: 'Didomi', how: 'consent', type: /^didomi\/javascript$/i },
  { tool: 'Cookiebot', how: 'consent', type: plain, attribute: 'data-cookieconsent' },
  { tool: 'Usercentrics', how: 'consent', type: plain, attribute: 'data-usercentrics' },
  { tool: 'Complianz', how: 'consent', type: plain, attribute: 'data-cmplz-src' },
  { tool: 'Complianz', how: 'consent', type: plain, attribute: 'data-service' },
  { tool: 'CookieYes', how: 'consent', type: plain, attribute: 'data-cookieyes' },
  { tool: 'OneTrust', how: 'consent', type: plain, attribute: '.optanon-category' },
  { tool: 'iubenda', how: 'consent', type: plain, attribute: '._iub_cs_activate' },
  { tool: 'A consent manager', how: 'consent', type: plain, attribute: 'data-category' },
]

/** Where such tools put the address of a script. */
export const rewrittenSources = ['data-rocket-src', 'data-cmplz-src', 'data-src', 'suppressedsrc']

/** Returns who has rewritten a script tag; undefined for one that runs as it is, or never. */
export function rewritingOf(read: (attribute: string) => string | null): Rewriting | undefined {
  const type = read('type') ?? ''
  const has = (attribute = '') =>
    attribute === '' ||
    (attribute.startsWith('.') ? (read('class') ?? '').includes(attribute.slice(1)) : read(attribute) !== null)
  const mark = marks.find((each) => each.type.test(type) && has(each.attribute))
  return mark && { tool: mark.tool, how: mark.how }
}

/** The files that optimizers merge the scripts of a page into. */
const merged: readonly (readonly [tool: string, file: RegExp])[] = [
  ['Autoptimize', /\/autoptimize_[\w]+\.js/],
  ['WP Rocket', /\/cache\/min\/\d+\//],
  ['LiteSpeed Cache', /\/litespeed\/js\//],
  ['SiteGround Optimizer', /\/siteground-optimizer-assets\//],
  ['WP Fastest Cache', /\/wpfc-minified\//],
  ['W3 Total Cache', /\/cache\/minify\//],
]

/** The optimizer that has made a script file of others; undefined for any other file. */
export function mergerOf(address: string): string | undefined {
  return merged.find(([, file]) => file.test(address))?.[0]
}
