import { FoyerError } from '../../../core/errors.ts'
import { toEmbed } from '../../../services/embeds.ts'
import { completeTheme } from '../../../services/theme/merge.ts'
import type { ReturnLinks } from '../../../services/visitor-mail/return-links.ts'
import type { AgentRecord } from '../../../store/records/records.ts'
import type { Store } from '../../../store/store.ts'
import type { Pages } from '../../app.ts'
import { pathOf } from '../../errors.ts'
import { pageHeaders, strictPolicy } from '../../response/headers.ts'
import { groundOf, noChatPage, noticePage, unlisted } from '../chat-page.ts'
import { escapeHtml, htmlPage, sendPage } from '../html-page.ts'
import { type Speech, speechFor } from '../page-words.ts'
import { mailPageWords } from './mail-page-words.ts'

/*
 * /chat/{webId}/return#…, where the link in an email to a visitor leads. The page is the same for every link of an agent, as the rest stands
 * behind the #; its script, src/return.ts, opens the conversation when the button is pressed. It works for agents without a public chat
 * page, too: what it shows is the one conversation.
 */

/** Whether a path is that of such a page. */
export function isReturnPage(pathname: string): boolean {
  return /^\/chat\/web_[\w-]{1,100}\/return$/.test(pathname)
}

export function createReturnPage(agents: Pick<Store, 'findAgentByWebId'>): Pages {
  return async (request, response) => {
    const speech = speechFor(request.headers['accept-language'])
    const agent = await agents.findAgentByWebId(pathOf(request).split('/')[2] ?? '')
    if (!agent || !toEmbed(agent).isEnabled) {
      const body = noChatPage(speech, agent !== null, '../../')
      return sendPage({ status: 404, headers: unlisted, body }, request, response)
    }
    return sendPage({ headers: unlisted, body: returnPage(agent, speech) }, request, response)
  }
}

function returnPage(agent: AgentRecord, { tag, language, direction, words: { noScript } }: Speech): string {
  const words = mailPageWords[language]
  const ground = groundOf(completeTheme(agent, agent.theme).theme)
  const title = words.title.replace('{agent}', () => agent.name)
  const problems = { failed: words.failed, limited: words.limited, blocked: words.blocked }
  return htmlPage({
    tag,
    direction,
    isApp: true,
    title,
    attributes: `class="gone" data-agent="${escapeHtml(agent.webId)}"`,
    head: `<meta name="robots" content="noindex">
<link rel="icon" href="../../favicon.svg">
<link rel="stylesheet" href="../page.css?ground=${ground.slice(1)}">
<script defer src="../../widget.js"></script>
<script defer src="../return.js"></script>`,
    body: `<main tabindex="-1">
<h1 data-ask>${escapeHtml(title)}</h1>
<p data-ask>${escapeHtml(words.about)}</p>
<p data-ask><button type="button" disabled>${escapeHtml(words.open)}</button></p>
<div role="status"><p hidden>${escapeHtml(words.opening)}</p></div>
<div role="alert">
${Object.entries(problems)
  .map(([name, text]) => `<p data-problem="${name}" hidden>${escapeHtml(text)}</p>`)
  .join('\n')}
</div>
<h1 data-problem="dead" tabindex="-1" hidden>${escapeHtml(words.dead)}</h1>
<p data-problem="dead" hidden>${escapeHtml(words.deadWhy)}</p>
<noscript><p>${escapeHtml(noScript)}</p></noscript>
</main>`,
  })
}

/*
 * /unsubscribe?{workspace}.{contact}.{key}, which stands in emails to visitors and in their header List-Unsubscribe. Opening it does nothing,
 * as programs that look through mails do that; its button does, and so does a mail program with the same POST (RFC 8058). The key can do
 * nothing else, so it may stand in a URL; our log has no queries.
 */

const headers = {
  ...pageHeaders({ ...strictPolicy, formAction: ["'self'"], frameAncestors: ["'none'"] }),
  Vary: 'Accept-Language',
  'X-Robots-Tag': 'noindex',
}

export function createUnsubscribePage(links: Pick<ReturnLinks, 'unsubscribe'>): Pages {
  /** Whether the mails are ended. */
  async function end(url: string): Promise<boolean> {
    const [, workspaceId, contactId, key] = /\?([\w-]{1,100})\.([\w-]{1,100})\.([\w-]{1,100})$/.exec(url) ?? []
    if (workspaceId === undefined || contactId === undefined || key === undefined) return false
    try {
      await links.unsubscribe(workspaceId, contactId, key)
      return true
    } catch (error) {
      if (error instanceof FoyerError && error.code === 'not-found') return false
      throw error
    }
  }

  return async (request, response) => {
    const speech = speechFor(request.headers['accept-language'])
    const words = mailPageWords[speech.language]
    if (request.method !== 'POST') {
      const button = `<form method="post"><button>${escapeHtml(words.stop)}</button></form>`
      const body = noticePage(speech, words.stopTitle, [words.stopAbout], '', button)
      return sendPage({ headers, body }, request, response)
    }
    const isEnded = await end(request.url ?? '')
    const title = isEnded ? words.stopped : words.stopFailed
    const body = noticePage(speech, title, [isEnded ? words.stoppedWhy : words.stopFailedWhy], '')
    return sendPage({ status: isEnded ? 200 : 404, headers, body }, request, response)
  }
}
