import { text as textOf } from 'node:stream/consumers'
import { runInNewContext } from 'node:vm'
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { createAgent, type TestAgent } from '../support/agent.ts'
import { copiedBy } from '../support/browser/clipboard.ts'
import { accessibilityFaults, startConsole, type Visit } from '../support/browser/console.ts'
import { startSite, type Site } from '../support/peers/site.ts'
import { withConsole } from './stage.ts'

/* Putting an agent on a page: what is copied works there, and a check says what is missing and mends what it can. */

const stage = withConsole({ pageNetworks: ['127.0.0.1/32'] })
let site: Site
let agent: TestAgent
let visit: Visit

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())
beforeEach(async () => {
  agent = await createAgent(stage.server, { name: 'Ada' })
})

const enter = (query = '', more = {}) =>
  stage.enter({
    path: `/agents/${agent.id}/install${query}`,
    permissions: ['clipboard-read', 'clipboard-write'],
    ...more,
  })
/** The line, as its button copies it. */
const copyLine = () => copiedBy(visit.page.getByRole('button', { name: 'Copy the line' }))
/** Chooses a platform by its key: what can be seen of the choice is its label. */
const choosePlatform = (name: string) => visit.page.getByRole('radio', { name, exact: true }).press('Space')
const html = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Site</title></head><body>${body}</body></html>`
const origins = async () =>
  (await stage.server.call('GET', `/v1/agents/${agent.id}/embed`)).body.data.allowedOrigins as string[]

/** Waits for the launcher on a page of the site that has this in its body, and has `then` done there. */
async function expectLauncher(body: string, then = (_: Page) => Promise.resolve()): Promise<void> {
  site.pages['/'] = html(body)
  const page = await visit.page.context().newPage()
  await page.goto(site.url)
  await page.locator('foyer-chat .launcher').waitFor()
  await then(page)
  await page.close()
}

/** Opens the chat, and expects it to be dark once the page has the attribute, and light again without it. */
async function expectDarkWith(name: string, value: string, page: Page): Promise<void> {
  await page.locator('foyer-chat .launcher').click()
  const panel = page.locator('foyer-chat .panel')
  const scheme = () => panel.evaluate((element) => getComputedStyle(element).colorScheme)
  await panel.waitFor()
  expect(await scheme()).toBe('light')
  await page.evaluate(([key, text]) => document.documentElement.setAttribute(key, text), [name, value] as const)
  await expect.poll(scheme).toBe('dark')
  await page.evaluate((key) => document.documentElement.removeAttribute(key), name)
  await expect.poll(scheme).toBe('light')
}

test('a line that works everywhere does not say that it works on this computer only', async () => {
  const known = await startConsole({ publicUrl: 'https://chat.example.com' })
  try {
    const { id, webId } = await createAgent(known.server, { name: 'Known' })
    visit = await known.enter({ path: `/agents/${id}/install` })
    await visit.page.getByText(`https://chat.example.com/widget/${webId}.js`).first().waitFor()
    expect(await visit.page.getByText('on this computer only').count()).toBe(0)
  } finally {
    await known.stop()
  }
})

describe('what is copied shows the widget on a page', () => {
  test('the line, and the line with its version pinned; the step is ticked; that it works on this computer only is said', async () => {
    visit = await enter()
    const { page } = visit
    const line = await copyLine()
    await page.getByText('Copied').waitFor()
    await page.getByText('This line names 127.0.0.1').waitFor()
    expect(line).toContain(agent.webId)
    await expectLauncher(line)
    await page.getByRole('checkbox', { name: /^Pin this version/ }).check()
    const pinned = await copyLine()
    expect(pinned).toContain('integrity=')
    await expectLauncher(pinned)
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.getByText(`Seen on ${site.url.replace(/\/$/, '')}`).waitFor()
    await page.getByRole('link', { name: 'Install' }).click()
    await page
      .getByRole('row')
      .filter({ hasText: site.url.replace(/\/$/, '') })
      .waitFor()
  })

  test('the line that follows the page’s own dark switch, by a usual one and by any other', async () => {
    visit = await enter()
    const { page } = visit
    await page.getByRole('checkbox', { name: /^Follow the page’s own dark switch/ }).check()
    const how = page.getByLabel('How does the page say that it is dark?')
    await how.selectOption('By data-theme="dark", as with daisyUI or Docusaurus')
    const usual = await copyLine()
    expect(usual).toContain('data-scheme-from="html[data-theme]"')
    await expectLauncher(usual, (shown) => expectDarkWith('data-theme', 'dark', shown))

    await how.selectOption('In another way')
    await page.getByLabel('CSS selector of the dark page').fill('..night')
    await page.getByText('This is not a CSS selector.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await copyLine()).not.toContain('data-scheme-from')
    await page.getByLabel('CSS selector of the dark page').fill('[class="night"]')
    const tag = await codeFor('Tag manager')
    expect(tag).toContain('data-scheme-from')
    await expectLauncher(tag, (shown) => expectDarkWith('class', 'night', shown))
    const other = await copyLine()
    expect(other).toContain('&quot;night&quot;')
    await expectLauncher(other, (shown) => expectDarkWith('class', 'night', shown))
  })

  /** The code for a platform, as its button copies it. */
  async function codeFor(platform: string): Promise<string> {
    await choosePlatform(platform)
    return copiedBy(visit.page.getByRole('button', { name: `Copy the code for ${platform}` }))
  }

  test('the line for WordPress, which optimizers leave alone, and the plugin with the address of the agent', async () => {
    visit = await enter('?on=wordpress')
    const { page } = visit
    const line = await codeFor('WordPress')
    expect(line).toMatch(/^<script async data-cfasync="false" .* nowprocket src="[^"]+"><\/script>$/)
    await expectLauncher(line)
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download the plugin for WordPress' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('foyer-chat.zip')
    expect(await textOf(await download.createReadStream())).toContain(`/widget/${agent.webId}.js`)
  })

  test('the code for Docusaurus, VitePress, MkDocs and Drupal, in which the line keeps its attributes; the platform stands in the address', async () => {
    visit = await enter()
    const { page } = visit
    await page.getByRole('checkbox', { name: /^Pin this version/ }).check()
    const configured = (code: string) => runInNewContext(`({ ${code} })`)
    const [docusaurus] = configured(await codeFor('Docusaurus')).scripts
    const [[name, vitePress]] = configured(await codeFor('VitePress')).head
    const drupal = parse(await codeFor('Drupal'))
    const [src = ''] = Object.keys(drupal.foyer.js)
    const external = drupal.foyer.js[src]
    const line = await copyLine()
    expect(line).toMatch(/^<script/)
    expect(await codeFor('MkDocs')).toContain(`{{ super() }}\n${line}\n`)
    expect([name, vitePress.src, docusaurus.src, src]).toEqual([
      'script',
      docusaurus.src,
      docusaurus.src,
      docusaurus.src,
    ])
    expect(drupal.libraries).toEqual(['mytheme/foyer'])
    expect(external).toMatchObject({ type: 'external', attributes: { async: true } })
    for (const all of [docusaurus, vitePress, external.attributes]) {
      const given = {
        'data-agent': agent.webId,
        crossorigin: 'anonymous',
        integrity: /integrity="(.*?)"/.exec(line)?.[1],
      }
      expect(all).toMatchObject(given)
    }
    await page.reload()
    expect(await page.getByRole('radio', { name: 'MkDocs' }).isChecked()).toBe(true)
  })
})

test('a check says what is wrong, and its button lets the site show the agent', async () => {
  await stage.server.call('PATCH', `/v1/agents/${agent.id}/embed`, {
    body: { allowedOrigins: ['https://www.example.com'] },
  })
  const { body } = await stage.server.call('GET', `/v1/agents/${agent.id}/embed`)
  site.pages['/'] = html(body.data.snippetLatest)
  visit = await enter()
  const { page } = visit
  await page.getByLabel('Address of the page').fill('nothing at all')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByText('The page could not be read.').waitFor()
  // The scheme of what is typed is https; this site has none.
  await page.getByLabel('Address of the page').fill(site.url)
  await page.keyboard.press('Enter')
  await page.getByText(`The chat does not work on ${site.url} yet.`).waitFor()
  const origin = site.url.replace(/\/$/, '')
  await page.getByRole('button', { name: `Let ${origin} show it` }).click()
  await page.getByText(`The chat works on ${site.url}.`).waitFor()
  expect(await origins()).toEqual(['https://www.example.com', origin])
})

describe('sites that may show it', () => {
  test('are added and removed at once, with a way back, past what another admin adds meanwhile; of the last one it is asked what its removal means', async () => {
    visit = await enter()
    const { page } = visit
    const field = page.getByLabel('Add a site')
    await field.fill('*.example.com')
    await page.keyboard.press('Enter')
    await page.getByText(/^Give the address of a site/).waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await page.reload()
    await expect.poll(() => field.inputValue()).toBe('*.example.com')
    expect(await origins()).toEqual([])

    await field.fill('shop.example.com/page?a=1')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('button', { name: 'Remove https://shop.example.com' }).waitFor()
    const theirs = 'https://other.example.com'
    await stage.server.call('PATCH', `/v1/agents/${agent.id}/embed`, {
      body: { allowedOrigins: ['https://shop.example.com', theirs] },
    })
    await page.getByRole('button', { name: 'Remove https://shop.example.com' }).click()
    await page.getByRole('button', { name: `Remove ${theirs}` }).waitFor()
    // What the other admin added may be on the page already, by the reload that follows the addition.
    await page.getByText('https://shop.example.com is removed.').waitFor()
    expect(await origins()).toEqual([theirs])
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByRole('button', { name: 'Remove https://shop.example.com' }).waitFor()
    expect(await origins()).toEqual([theirs, 'https://shop.example.com'])

    const last = 'https://last.example.com'
    const embed = `/v1/agents/${agent.id}/embed`
    const body = { allowedOrigins: [last], onlyAllowedOrigins: false }
    await stage.server.call('PATCH', embed, { body })
    await page.reload()
    const dialog = page.getByRole('dialog', { name: 'Remove the last site?' })
    await page.getByRole('button', { name: `Remove ${last}` }).click()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await origins()).toEqual([last])
    for (const [choice, onlyAllowedOrigins, told] of [
      ['Nobody', true, 'No site may show this agent.'],
      ['Every site', false, 'Any site may show this agent.'],
    ] as const) {
      await stage.server.call('PATCH', embed, { body })
      await page.reload()
      await page.getByRole('button', { name: `Remove ${last}` }).click()
      await dialog.getByRole('radio', { name: choice }).check()
      await dialog.getByRole('button', { name: `Remove ${last}` }).click()
      await page.getByText(told).waitFor()
      const { data } = (await stage.server.call('GET', embed)).body
      expect(data).toMatchObject({ allowedOrigins: [], onlyAllowedOrigins })
    }
  })

  test('with a long address fit on a phone, in the question about the last one and in a check', async () => {
    const last = `https://${'o'.repeat(60)}.example.com`
    const body = { allowedOrigins: [last], onlyAllowedOrigins: false }
    await stage.server.call('PATCH', `/v1/agents/${agent.id}/embed`, { body })
    visit = await enter('', { viewport: { width: 360, height: 740 } })
    const { page } = visit
    const findings = [{ code: 'origin', level: 'error', message: 'It may not show the agent.', origin: last }]
    await page.route('**/check', (route) => route.fulfill({ json: { data: { url: `${last}/`, findings } } }))
    await page.getByLabel('Address of the page').fill(last)
    await page.keyboard.press('Enter')
    const isWithin = (element: Element) => {
      const { left, right } = element.getBoundingClientRect()
      const around = element.closest('dialog, .card')?.getBoundingClientRect()
      return around !== undefined && left >= around.left && right <= around.right
    }
    expect(await page.getByRole('button', { name: `Let ${last} show it` }).evaluate(isWithin)).toBe(true)
    await page.getByRole('button', { name: `Remove ${last}` }).click()
    expect(await page.getByRole('dialog').getByText(`Remove ${last}`).evaluate(isWithin)).toBe(true)
  })
})
