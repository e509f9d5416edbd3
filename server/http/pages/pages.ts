import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readiness, Store } from '../../store/store.ts'
import type { Assets } from '../../services/assets/assets.ts'
import type { ReturnLinks } from '../../services/visitor-mail/return-links.ts'
import type { Page, Pages } from '../app.ts'
import { createAgentScript, type AgentScriptAgents } from './agent-script.ts'
import { createChatPage, type ChatPageAgents } from './chat-page.ts'
import { createConsolePage, type ConsoleFiles } from './console-page.ts'
import { createDemoPage, type DemoAgents } from './demo-page.ts'
import { createDocsPage } from './docs-page.ts'
import { FoyerError } from '../../core/errors.ts'
import { HttpError, pathOf } from '../errors.ts'
import { sendFavicon } from './favicon.ts'
import { createFiles, type SendFile } from './files.ts'
import { createReturnPage, createUnsubscribePage, isReturnPage } from './mail/mail-pages.ts'
import { sharedFileHeaders } from '../response/headers.ts'
import { createStartPage } from './start-page.ts'
import { sendWordPressPlugin } from './wordpress.ts'
import type { Route } from '../route.ts'
import { send, sendPrepared, sendState } from '../response/reply.ts'

/** Everything outside of /v1, for which no token is asked. */

type PagesOptions = {
  routes: readonly Route[]
  assets: Pick<Assets, 'read'>
  store: Pick<Store, 'readiness'>
  agents: DemoAgents & ChatPageAgents & AgentScriptAgents
  returnLinks: Pick<ReturnLinks, 'unsubscribe'>
  metrics: Pages
  /** The folders of the built widget and of the demo page. */
  webDirectory: string
  /** Where earlier builds of the widget are, for pages that pin one or were open while the server was updated; may be missing. */
  earlierDirectory: string
  demoDirectory: string
  /** The files of the console, to which `/` redirects; undefined: it is not built. */
  consoleFiles: ConsoleFiles | undefined
}

const readinessTexts: Record<Readiness, string> = {
  ready: 'ready',
  closed: 'the store is closed',
  unreachable: 'the store cannot be reached',
  'read-only': 'the store is read-only',
  'not-writable': 'the store cannot be written to: its disk is full or failing',
}

export function createPages(options: PagesOptions): (url: string) => Page | undefined {
  const files = createFiles(options.webDirectory)
  let earlierFiles: SendFile | undefined
  const agentScript = createAgentScript(options.webDirectory, options.agents)
  const demo = createDemoPage(options.demoDirectory, options.agents)
  const chat = createChatPage(options.agents)
  const backToChat = createReturnPage(options.agents)
  const unsubscribe = createUnsubscribePage(options.returnLinks)
  const docs = createDocsPage()
  const adminPages = options.consoleFiles && createConsolePage(files, options.consoleFiles)
  const start = createStartPage(adminPages !== undefined)
  let describe: ((publicUrl: string) => Promise<object>) | undefined

  return (url) => {
    const pathname = pathOf({ url })
    const [pattern, answer] = pageFor(pathname) ?? []
    const methods = answer === unsubscribe ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD']
    return pattern === undefined || !answer ? undefined : { pattern, answer: only(methods, answer) }
  }

  function only(methods: readonly string[], answer: Pages): Pages {
    return async (request, response, publicUrl) => {
      if (!methods.includes(request.method ?? '')) {
        const names = methods.length > 2 ? 'GET, HEAD and POST' : 'GET and HEAD'
        throw new HttpError('method-not-allowed', `Only ${names} are allowed here.`, { Allow: methods.join(', ') })
      }
      return answer(request, response, publicUrl)
    }
  }

  /** Returns the pattern that the metrics count a path under, and its handler. */
  function pageFor(pathname: string): [string, Pages] | undefined {
    if (pathname === '/' || pathname === '/start.css') return ['/', start]
    if (/^\/widget(\.[\w.-]+)?\.js$/.test(pathname)) return ['/widget.js', sendWidget]
    if (pathname.startsWith('/widget/')) return ['/widget/*', agentScript]
    if (pathname.startsWith('/app/')) return ['/app/*', sendWidget]
    if (pathname.startsWith('/assets/')) return ['/assets/*', sendAsset]
    if (pathname === '/docs' || pathname.startsWith('/docs/')) return ['/docs/*', docs]
    if (pathname === '/chat/return.js') return ['/chat/*', files]
    if (isReturnPage(pathname)) return ['/chat/*', backToChat]
    if (pathname === '/chat' || pathname.startsWith('/chat/')) return ['/chat/*', chat]
    if (pathname === '/unsubscribe') return [pathname, unsubscribe]
    if (adminPages && (pathname === '/console' || pathname.startsWith('/console/'))) return ['/console/*', adminPages]
    if (pathname === '/demo' || pathname.startsWith('/demo/')) return ['/demo/*', demo]
    if (pathname === '/wordpress.zip') return [pathname, sendWordPressPlugin]
    if (pathname === '/favicon.svg' || pathname === '/favicon.ico') return ['/favicon', sendFavicon]
    if (pathname === '/v1/openapi.json') return [pathname, sendOpenApi]
    if (pathname === '/healthz') return [pathname, async (_, response) => sendState(response, 200, 'ok')]
    if (pathname === '/readyz') return [pathname, sendReadiness]
    if (pathname === '/metrics') return [pathname, options.metrics]
    return undefined
  }

  async function sendWidget(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (await files(request, response)) return true
    earlierFiles ??= createFiles(options.earlierDirectory)
    if (await earlierFiles(request, response)) return true
    throw new FoyerError(
      'not-found',
      'The widget has no such file. After an update of the server, npm run build makes them.',
    )
  }

  async function sendOpenApi(request: IncomingMessage, response: ServerResponse, publicUrl: string): Promise<boolean> {
    const { createOpenApi } = await import('../openapi.ts')
    describe ??= createOpenApi(options.routes)
    await send({ kind: 'json', body: await describe(publicUrl) }, request, response)
    return true
  }

  async function sendReadiness(_: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const readiness = await options.store.readiness()
    return sendState(response, readiness === 'ready' ? 200 : 503, readinessTexts[readiness])
  }

  /** Sends an asset with headers by which it runs no script, whatever it holds, and cannot act as a page of this origin. */
  async function sendAsset(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const name = pathOf(request).slice('/assets/'.length)
    const asset = await options.assets.read(name)
    if (!asset) return false
    const etag = `"${name}"`
    const headers = {
      ...sharedFileHeaders,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'Content-Disposition': `inline; filename="${name}"`,
      ETag: etag,
    }
    const { type, bytes: body } = asset
    const more = { 'Content-Type': type, 'Content-Length': body.length }
    sendPrepared({ body, etag, headers }, request, response, more)
    return true
  }
}
