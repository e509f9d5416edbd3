import { createRequire } from 'node:module'
import path from 'node:path'
import type { AnswerErrorCode } from '../../contract/sessions/receipt.ts'
import type { Pages } from '../app.ts'
import { pathOf, problemTable } from '../errors.ts'
import { pageHeaders } from '../response/headers.ts'
import { serveFolder, type SendFile } from './files.ts'
import { htmlPage } from './html-page.ts'

/** /docs: the interface to browse and try, from swagger-ui's own files, and a description of each problem. */

const headers = pageHeaders({
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  // swagger-ui sets style attributes.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
})

const script = `const url = new URL('../v1/openapi.json', document.currentScript.src).href
window.addEventListener('DOMContentLoaded', () => {
  SwaggerUIBundle({ url, dom_id: '#interface', deepLinking: true, validatorUrl: null })
})
`

const problems = Object.entries(problemTable)
  .map(
    ([code, { status, title }]) => `<dt id="problem-${code}"><code>${code}</code> (${status})</dt><dd>${title}.</dd>`,
  )
  .join('\n')

/** What the event `error` of a stream tells of an answer. */
const answerErrors: Record<AnswerErrorCode, string> = {
  'no-ai': 'The agent has no AI resource.',
  'bad-key': 'The model API refuses the key.',
  'rate-limited': 'The model API has no capacity, or the account has reached its limit.',
  timeout: 'The model did not answer in time.',
  'cut-off': 'The answer was interrupted; the text so far is stored.',
  refused: 'The model, or the API in front of it, refuses to answer.',
  unavailable: 'The model API cannot be reached or understood.',
}

const answerProblems = Object.entries(answerErrors)
  .map(([code, text]) => `<dt id="answer-${code}"><code>${code}</code></dt><dd>${text}</dd>`)
  .join('\n')

/** `root`: the way from the page to the server's first folder, which may be below one of its public URL. */
const page = (root: '' | '../') =>
  htmlPage({
    title: 'Foyer: the interface',
    head: `<link rel="icon" href="${root}favicon.svg">
<link rel="stylesheet" href="${root}docs/swagger-ui.css">
<script src="${root}docs/swagger-ui-bundle.js" defer></script>
<script src="${root}docs/start.js" defer></script>`,
    body: `<main id="interface"></main>
<section class="swagger-ui wrapper">
<h2>Problems</h2>
<p>Every error is a problem document (RFC 9457); the end of its <code>type</code> is one of these.</p>
<dl>
${problems}
</dl>
<h2>Answers that failed</h2>
<p>In an event stream, the problem of an answer that could not be completed has one of these at the end of its <code>type</code>.</p>
<dl>
${answerProblems}
</dl>
</section>`,
  })

export function createDocsPage(): Pages {
  // swagger-ui-dist is located when the page is first opened, not at every start.
  let sendFile: SendFile | undefined
  const directory = () => path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

  return async (request, response) => {
    const pathname = pathOf(request)
    const own = ownFile(pathname)
    if (own) {
      const [type, text] = own
      response.writeHead(200, { ...headers, 'Content-Type': type, 'Content-Length': Buffer.byteLength(text) })
      response.end(text)
      return true
    }
    if (!/^\/docs\/swagger-ui(-bundle)?\.(css|js)$/.test(pathname)) return false
    sendFile ??= serveFolder(directory(), {
      setHeaders: (each) => void each.setHeader('X-Content-Type-Options', 'nosniff'),
    })
    const { url } = request
    request.url = pathname.slice('/docs'.length)
    const isSent = await sendFile(request, response)
    // For the log.
    request.url = url
    return isSent
  }
}

function ownFile(pathname: string): [type: string, text: string] | undefined {
  if (pathname === '/docs') return ['text/html; charset=utf-8', page('')]
  if (pathname === '/docs/') return ['text/html; charset=utf-8', page('../')]
  if (pathname === '/docs/start.js') return ['text/javascript; charset=utf-8', script]
  return undefined
}
