import { parseUrl } from '../../../../../core/network/parse-url.ts'
import { lineOf, type PageElement } from '../element.ts'

/* Where others read along with whoever asks the people of a site: its chat, its forum, the issues of its repository. */

/** Where one writes to the people of a site and others of its users read along, by the host and the path of a link, with the name of each. */
const communities: [name: string, link: RegExp][] = [
  ['Discord', /^(?:discord\.gg|(?:www\.)?discord\.com\/invite|discordapp\.com\/invite)\/[\w-]+/i],
  ['Slack', /^(?:join\.slack\.com\/t\/|[\w-]+\.slack\.com\/?$|slack\.[\w-]+\.[a-z]{2,}\/?$)/i],
  ['Telegram', /^(?:t|telegram)\.me\/[\w+-]+\/?$/i],
  ['Messenger', /^m\.me\/[\w.-]+\/?$/i],
  ['Matrix', /^(?:matrix\.to|app\.element\.io)\/#\//i],
  ['Zulip', /^[\w-]+\.zulipchat\.com/i],
  ['Forum', /^(?:forums?|community|discuss|discourse)\.[\w.-]+\/?$/i],
  ['GitHub', /^github\.com\/[\w-]+\/[\w.-]+(?:\/(?:issues|discussions)(?:\/new(?:\/choose)?)?)?\/?$/i],
  ['GitLab', /^gitlab\.com\/[\w-]+\/[\w.-]+(?:\/-\/issues)?\/?$/i],
  ['Codeberg', /^codeberg\.org\/[\w-]+\/[\w.-]+(?:\/issues)?\/?$/i],
]
/** What frames pages may name the repository of whatever made them, too: the site's own is called by its host or as what it holds. */
const repositoryHosts = new Set(['GitHub', 'GitLab', 'Codeberg'])
const repositoryWords = /^$|git(?:hub|lab)|codeberg|repo|source|issue|bug|discuss|^[\w.-]+\/[\w.-]+$/i

/** The name and the address of the community that a link leads to; undefined: it leads to none. `shown`: the text of the link. */
export function communityAt(href: string, shown: string): { name: string; address: string } | undefined {
  const address = href.replace(/\?.*$/, '')
  const [, place] = /^https?:\/\/(.+)$/i.exec(address) ?? []
  const [name] = communities.find(([, link]) => place !== undefined && link.test(place)) ?? []
  if (name === undefined || (repositoryHosts.has(name) && !repositoryWords.test(shown))) return undefined
  return { name, address }
}

/** Before or in a link to what made a site, or pays for it. */
const creditWords =
  /(?<!\p{L})(?:powered|made|built|created|generated|hosted|designed|running|proudly|sponsor\w*|theme|template|design|betrieben|erstellt|gehostet|propulsé|réalisé|thème|hecho|desarrollado|tema|realizzato|feito|gemaakt|thema|motyw|szablon)(?!\p{L})/iu
/** So much of what stands before a link is looked at, in characters. */
const longestCredit = 80
/** What many a repository or a part of a site is called. */
const commonNames =
  /^(?:www|docs?|help|support|forums?|community|discuss|discourse|blog|wiki|web|websites?|sites?|pages?|themes?|templates?|com|org|net|github|io)$/

/**
 * Whether what frames a page leads to its owner's own: neither is it credited, nor is a forum or a repository called otherwise than the page,
 * its site or its host. The invitation to a chat tells no name.
 */
export function isOwners(
  link: PageElement,
  name: string,
  address: string,
  root: PageElement,
  url: string | undefined,
): boolean {
  const before = link.previousSibling?.nodeType === 3 ? (link.previousSibling.textContent ?? '') : ''
  if (creditWords.test(`${before.slice(-longestCredit)} ${lineOf(link)}`)) return false
  if (name !== 'Forum' && !repositoryHosts.has(name)) return true
  const { hostname = '', pathname = '' } = parseUrl(address) ?? {}
  const named = namesIn(
    name === 'Forum' ? hostname.replace(/^[^.]+\.|\.[^.]+$/g, '') : pathname.split('/', 3).join(' '),
  )
  const site = root.querySelector('meta[property="og:site_name"]')?.getAttribute('content') ?? ''
  const host = url === undefined ? '' : (parseUrl(url)?.hostname ?? '').replace(/\.[^.]+$/, '')
  const own = [lineOf(root.querySelector('title')), lineOf(root.querySelector('h1')), site, host].flatMap(namesIn)
  return named.some((each) => own.some((other) => other.startsWith(each) || each.startsWith(other)))
}

/** The words of a name, and each two that stand side by side as one. */
function namesIn(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const pairs = words.slice(1).map((word, at) => `${words[at]}${word}`)
  return [...words, ...pairs].filter((word) => word.length >= shortestName && !commonNames.test(word))
}

const shortestName = 3
