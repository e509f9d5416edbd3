import { FoyerError } from '../../../core/errors.ts'
import type { ReturnLinks } from '../../../services/visitor-mail/return-links.ts'
import type { Pages } from '../../app.ts'
import { pageHeaders, strictPolicy } from '../../response/headers.ts'
import { escapeHtml } from '../html.ts'
import { mailPageWords } from './mail-page-words.ts'
import { speechFor, type Speech } from '../page-words.ts'
import { sendPage } from '../send-page.ts'

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
    const type = 'text/html; charset=utf-8'
    if (request.method !== 'POST') {
      const button = `<form method="post"><button>${escapeHtml(words.stop)}</button></form>`
      const body = page(speech, words.stopTitle, [words.stopAbout], button)
      return sendPage({ type, headers, body }, request, response)
    }
    const isEnded = await end(request.url ?? '')
    const title = isEnded ? words.stopped : words.stopFailed
    const body = page(speech, title, [isEnded ? words.stoppedWhy : words.stopFailedWhy])
    return sendPage({ status: isEnded ? 200 : 404, type, headers, body }, request, response)
  }
}

function page({ tag, direction }: Speech, title: string, lines: string[], button = ''): string {
  return `<!doctype html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="favicon.svg">
<link rel="stylesheet" href="chat/page.css">
</head>
<body class="gone">
<main>
<h1>${escapeHtml(title)}</h1>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
${button}
</main>
</body>
</html>
`
}
