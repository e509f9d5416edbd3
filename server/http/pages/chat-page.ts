import { formatHex } from 'culori'
import type { Theme } from '../../contract/agents/theme.ts'
import { inLanguage } from '../../contract/agents/translations.ts'
import { toEmbed } from '../../services/embeds.ts'
import { isSharedBy } from '../../services/agents.ts'
import { completeTheme } from '../../services/theme/merge.ts'
import type { AgentRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import type { Pages } from '../app.ts'
import { pathOf } from '../errors.ts'
import { pageHeaders, strictPolicy } from '../response/headers.ts'
import { escapeHtml, htmlPage, sendPage } from './html-page.ts'
import { speechFor, type Speech } from './page-words.ts'

/*
 * /chat/{publicSlug}, or /chat/{webId}?key=… of a share link: the widget as a whole page. Its URLs are relative, so that it works below a folder of the public URL and behind a
 * proxy that terminates TLS; only those for other sites (canonical, og:) are absolute.
 */

export type ChatPageAgents = Pick<Store, 'findAgentBySlug' | 'findAgentByWebId'>

const headers = {
  ...pageHeaders({
    ...strictPolicy,
    // Pictures of a theme may come from anywhere; so may those of answers, which the widget loads after a click.
    imgSrc: ["'self'", 'https:', 'http:'],
    // A site that may not embed the agent must not frame this page instead.
    frameAncestors: ["'self'"],
  }),
  Vary: 'Accept-Language',
}
export const unlisted = { ...headers, 'X-Robots-Tag': 'noindex' }

export function createChatPage(agents: ChatPageAgents): Pages {
  return async (request, response, publicUrl) => {
    const pathname = pathOf(request)
    const file = fileOf(pathname, request.url ?? '')
    if (file) return sendPage({ headers, ...file }, request, response)
    const speech = speechFor(request.headers['accept-language'])
    const agent = await publicAgent(pathname)
    const shared = agent ? null : await sharedAgent(pathname, request.url ?? '')
    // The same response for an unknown and a private agent, so that nobody learns which. That a public one is off may be known.
    const shown = agent ?? shared
    if (!shown || !toEmbed(shown).isEnabled) {
      const body = noChatPage(speech, shown !== null, '../'.repeat(pathname.split('/').length - 2))
      return sendPage({ status: 404, headers: unlisted, body }, request, response)
    }
    const body = chatPage(shown, speech, publicUrl)
    return sendPage({ headers: shared ? unlisted : headers, body }, request, response)
  }

  async function publicAgent(pathname: string): Promise<AgentRecord | null> {
    const slug = /^\/chat\/([a-z0-9-]{1,100})$/.exec(pathname)?.[1]
    return slug === undefined ? null : agents.findAgentBySlug(slug)
  }

  async function sharedAgent(pathname: string, url: string): Promise<AgentRecord | null> {
    const webId = /^\/chat\/(web_[\w-]{1,100})$/.exec(pathname)?.[1]
    const key = /\?key=([\w-]{1,100})$/.exec(url)?.[1]
    if (webId === undefined || key === undefined) return null
    const agent = await agents.findAgentByWebId(webId)
    return agent && isSharedBy(agent, key) ? agent : null
  }
}

function chatPage(agent: AgentRecord, { tag, direction, words }: Speech, publicUrl: string): string {
  const { theme, settings, welcome } = inLanguage(completeTheme(agent, agent.theme), tag)
  const name = escapeHtml(agent.name)
  const said = plainText(welcome.subtitle ?? '') || plainText(settings.general.greeting ?? '')
  const description = escapeHtml(said || words.chatWith.replace('{name}', () => agent.name))
  const ground = groundOf(theme)
  const picture = theme.chat.hostAvatar.isEnabled ? theme.chat.hostAvatar.url : null
  const address = agent.publicSlug === null ? null : escapeHtml(`${publicUrl}/chat/${agent.publicSlug}`)
  return htmlPage({
    tag,
    direction,
    isApp: true,
    title: agent.name,
    head: `<meta name="description" content="${description}">
<meta name="theme-color" content="${ground}">
${address === null ? '' : `<link rel="canonical" href="${address}">\n`}\
<link rel="icon" href="${picture ? escapeHtml(relative(picture)) : '../favicon.svg'}">
<link rel="stylesheet" href="page.css?ground=${ground.slice(1)}">
<meta property="og:type" content="website">
<meta property="og:title" content="${name}">
<meta property="og:description" content="${description}">
${address === null ? '' : `<meta property="og:url" content="${address}">\n`}\
${picture ? `<meta property="og:image" content="${escapeHtml(absolute(picture, publicUrl))}">\n` : ''}\
<script async src="../widget.js" data-agent="${escapeHtml(agent.webId)}" data-mode="inline" data-target="main" data-hide=""></script>`,
    body: `<main><h1>${name}</h1><noscript><p>${escapeHtml(words.noScript)}</p></noscript></main>`,
  })
}

/** The page where there is no chat to be shown, or one that is switched off. `up` is the relative path from the page to the server's root. */
export function noChatPage(speech: Speech, isOff: boolean, up: string): string {
  const { gone, goneWhy, goneDo, off, offDo } = speech.words
  return isOff ? noticePage(speech, off, [offDo], up) : noticePage(speech, gone, [goneWhy, goneDo], up)
}

/** A page of a title and some lines; `form` is HTML. */
export function noticePage({ tag, direction }: Speech, title: string, lines: string[], up: string, form = ''): string {
  return htmlPage({
    tag,
    direction,
    title,
    attributes: 'class="gone"',
    head: `<meta name="robots" content="noindex">
<link rel="icon" href="${up}favicon.svg">
<link rel="stylesheet" href="${up}chat/page.css">`,
    body: `<main>
<h1>${escapeHtml(title)}</h1>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
${form}
</main>`,
  })
}

/** The color of the page until the widget covers it, and of the browser around it, as hex. */
export function groundOf({ general: { background } }: Theme['theme']): string {
  if (background.type === 'Image') return '#1c1d21'
  return (background.type === 'Color' && formatHex(background.content)) || '#ffffff'
}

/** The URL of a picture, relative to the page if it is an asset of this server. */
function relative(address: string): string {
  return address.startsWith('/') ? `..${address}` : address
}

function absolute(address: string, publicUrl: string): string {
  return address.startsWith('/') ? publicUrl + address : address
}

/** Converts the beginning of Markdown to a line of plain text, for the description of the page. */
function plainText(markdown: string): string {
  const text = markdown
    .slice(0, 1000)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_~`#>|]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return text.length > 200 ? `${text.slice(0, 199).trimEnd()}…` : text
}

/** The files beside the page; a slug holds no dot. */
function fileOf(pathname: string, url: string): { type: string; body: string } | undefined {
  if (pathname !== '/chat/page.css') return undefined
  const ground = /\?ground=([0-9a-f]{6})$/.exec(url)?.[1]
  return { type: 'text/css; charset=utf-8', body: ground ? `${css}body { background: #${ground} }\n` : css }
}

const css = `html, body { margin: 0; block-size: 100% }
body { block-size: 100vh; block-size: 100dvh; overflow: hidden }
main { block-size: 100% }
/* Longer lines are hard to read. */
:not(.gone) > main { max-inline-size: 960px; margin-inline: auto }
:not(.gone) > main > h1 { position: absolute; clip-path: inset(50%); white-space: nowrap }
main > foyer-chat::part(panel) { border-radius: 0; box-shadow: none }
noscript, .gone main {
  display: grid;
  place-content: center;
  gap: 8px;
  box-sizing: border-box;
  min-block-size: 100%;
  padding: 24px;
  color: #303235;
  background: #ffffff;
  font: 17px/1.5 system-ui, sans-serif;
  text-align: center;
}
.gone { overflow: auto }
main:focus, [tabindex]:focus { outline: none }
.gone button {
  min-block-size: 48px;
  padding: 8px 24px;
  color: #ffffff;
  background: #1c1e22;
  border: 1px solid transparent;
  border-radius: 24px;
  font: inherit;
  cursor: pointer;
}
.gone button:focus-visible { outline: 2px solid #0042da; outline-offset: 3px }
.gone button:is([aria-disabled=true], :disabled) { opacity: .6 }
h1, p { margin: 0; max-inline-size: 34em }
h1 { font-size: 24px; line-height: 1.25 }
@media (prefers-color-scheme: dark) {
  .gone main { color: #e8ebf1; background: #15171c }
  .gone button { color: #15171c; background: #e8ebf1 }
  .gone button:focus-visible { outline-color: #9ab8ff }
}
`
