import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright'
import { createAgent, scriptTag, type TestAgent } from '../agent.ts'
import { desktop, launchBrowser, startSite, type Site } from './browser.ts'
import { chunk, startModelServer, type ModelServer } from '../peers/model-server.ts'
import { startTestServer, type TestServer } from '../server.ts'

/** A page with the widget, as a visitor has it in a browser, and a model that the test holds in its hand. */
export type Stage = {
  browser: Browser
  server: TestServer
  model: ModelServer
  /** The website, which has no page until `visit` or the test gives it one. */
  site: Site
  agent: TestAgent
  /** Opens a fresh browser context on the page. `attributes` are those of the script tag. */
  visit(setting?: Setting): Promise<Visit>
  stop(): Promise<void>
}

export type Setting = BrowserContextOptions & {
  agent?: TestAgent
  attributes?: string
  language?: string
  css?: string
}

export type Visit = {
  page: Page
  /** The field that one writes in. */
  composer: Locator
  log: Locator
  /** The first element in the widget that matches. */
  find(selector: string): Locator
  /** Opens the panel by a click, and waits until a conversation can be shown in it. */
  open(): Promise<void>
  /** Sends a text, once that is possible. */
  ask(text: string): Promise<void>
  /** What has the focus: an element's accessible name or text in the widget, an id on the page; "" where nothing has. */
  focused(): Promise<string>
  leave(): Promise<void>
}

type StageOptions = { engine?: 'model' | 'builtin'; browser?: Browser } & Pick<
  TestServerOptions,
  'pageNetworks' | 'siteTimes'
>
type TestServerOptions = NonNullable<Parameters<typeof startTestServer>[0]>

/** `engine`: what answers, the model or the embedded engine. `browser`: another one than most tests have. */
export async function startStage({ engine = 'model', browser: own, ...reading }: StageOptions = {}): Promise<Stage> {
  const browser = own ?? (await launchBrowser())
  const model = await startModelServer()
  const openai = { apiKey: 'key', baseUrl: model.url, model: 'test' }
  const server = await startTestServer(engine === 'model' ? { openai, ...reading } : reading)
  const site = await startSite()
  const agent = await createAgent(server)

  async function visit({ agent: shown = agent, attributes = '', language = 'en', css = '', ...options }: Setting = {}) {
    site.html = `<!doctype html><html lang="${language}"><title>A site</title><meta name="viewport" content="width=device-width">
      <style>${css}</style><main><h1>A site</h1><a id="link" href="#x">A link</a></main>${scriptTag(server, shown, attributes)}`
    const context = await browser.newContext({ ...desktop, ...options })
    const page = await context.newPage()
    await page.goto(site.url)
    const find = (selector: string) => page.locator(`foyer-chat ${selector}`).first()
    const composer = find('.field')
    return {
      page,
      composer,
      log: find('[role="log"]'),
      find,
      async open() {
        await find('.launcher').click()
        await composer.waitFor()
        await find('.frame > [role="status"]').waitFor({ state: 'attached' })
      },
      async ask(text: string) {
        // Until the answer before is whole, Enter sends nothing.
        await find('[part~="send"]').waitFor({ state: 'attached' })
        await composer.fill(text)
        await composer.press('Enter')
      },
      focused: () => page.evaluate(nameOfFocused),
      async leave() {
        // A request that a test still fetches for the page would fail the run.
        if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
        await context.close()
      },
    }
  }

  return {
    browser,
    server,
    model,
    site,
    agent,
    visit,
    async stop() {
      await browser.close()
      await server.stop()
      await model.stop()
      await site.stop()
    },
  }
}

/** Runs in the page. */
function nameOfFocused(): string {
  const inside = document.querySelector('foyer-chat')?.shadowRoot?.activeElement
  if (inside) return inside.ariaLabel ?? inside.textContent ?? ''
  return document.activeElement === document.body ? '' : (document.activeElement?.id ?? '')
}

/** A model that says `first`, and the rest when the test says so. */
export function holdModel(model: ModelServer, first: string): { go: (rest: string) => void } {
  const held = { go: (_rest: string): void => undefined }
  model.script = (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    for (const piece of first.match(/[\s\S]{1,4}/g) ?? []) response.write(chunk(piece))
    held.go = (rest) => void response.end(`${chunk(rest)}${chunk('', 'stop')}data: [DONE]\n\n`)
  }
  return { go: (rest) => held.go(rest) }
}
