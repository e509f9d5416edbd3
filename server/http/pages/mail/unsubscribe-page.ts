import { FoyerError } from '../../../core/errors.ts'
import type { ReturnLinks } from '../../../services/visitor-mail/return-links.ts'
import type { Pages } from '../../app.ts'
import { pageHeaders, strictPolicy } from '../../response/headers.ts'
import { noticePage } from '../chat-page.ts'
import { escapeHtml, sendPage } from '../html-page.ts'
import { mailPageWords } from './mail-page-words.ts'
import { speechFor } from '../page-words.ts'

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
