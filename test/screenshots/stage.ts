import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright'
import { launchBrowser } from '../support/browser/browser.ts'
import { chunk, startModelServer, streamOf, type ModelServer } from '../support/peers/model-server.ts'
import { startNode } from '../support/process/process.ts'
import { callerOf } from '../support/server.ts'
import { arabic, english, type Texts } from './texts.ts'

/** The demo, served as `npm start` serves it, with a model that says what texts.ts holds. */
export type Stage = {
  url: string
  browser: Browser
  model: ModelServer
  /** Makes an agent; its webId. `theme` and `embed` as the interface takes them. */
  createAgent(texts: Texts, theme: object, embed?: object): Promise<string>
  stop(): Promise<void>
}

/** Who answers: a model of the script's own, or the embedded engine. */
export type Answering = 'model' | 'builtin'

/** The same in each run: what is kept where is on some of the pictures. */
const ports: Record<Answering, string> = { model: '3210', builtin: '3211' }
/** The operator's. */
export const token = 'fy_op_token-of-the-screenshots-0123456789'

export async function openStage(answering: Answering = 'model'): Promise<Stage> {
  const data = await mkdtemp(path.join(tmpdir(), 'foyer-screenshots-'))
  const model = await startModelServer()
  model.script = answer
  const env = {
    FOYER_DATA: data,
    FOYER_TOKEN: token,
    FOYER_LOG_LEVEL: 'warn',
    PORT: ports[answering],
    FOYER_PAGE_NETWORKS: '127.0.0.1/32',
  }
  const server = await startNode(['dist/server/main.js', '--demo'], /(http:\S+)\/demo/, {
    ...env,
    ...(answering === 'model' && { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'none' }),
  })
  const url = String(server.match[1])
  const call = callerOf(url, token)
  const browser = await launchBrowser()

  /** What the next request gets, by the question. */
  function answer(...[response, request]: Parameters<ModelServer['script']>): void {
    // Behind the date.
    const question = model.requests.at(-1)?.messages.at(-1)?.content.split('\n\n').at(-1)
    for (const texts of [english, arabic]) {
      if (question === texts.long.question) {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' })
        response.write(chunk(texts.long.begin))
        return
      }
      const known = [[texts.question, texts.answer], texts.recipe, ...texts.small].find(([each]) => each === question)
      if (known) return streamOf([known[1] ?? ''])(response, request)
    }
    response.writeHead(401).end()
  }

  async function change(method: string, address: string, body: object): Promise<{ id: string; webId: string }> {
    const { status, body: made, text } = await call(method, `/v1/${address}`, { body })
    if (status !== 200) throw new Error(`${method} ${address}: ${text}`)
    return (made as { data: { id: string; webId: string } }).data
  }

  return {
    url,
    browser,
    model,
    async createAgent(texts, theme, embed) {
      const agent = await change('POST', 'agents', { name: texts.name })
      const ai = await change('POST', 'ai', { instructions: texts.topics.instructions })
      await change('PUT', `agents/${agent.id}/ai`, { aiId: ai.id })
      await change('PATCH', `agents/${agent.id}/theme`, theme)
      if (embed) await change('PATCH', `agents/${agent.id}/embed`, embed)
      return agent.webId
    },
    async stop() {
      await browser.close()
      server.kill()
      await model.stop()
      await server.exited
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** Waits until everything that a picture shows is there. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  })
}
