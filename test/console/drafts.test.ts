import type { Page, Route } from 'playwright'
import { describe, expect, test } from 'vitest'
import { createAgent } from '../support/agent.ts'
import { startProxy } from '../support/network/proxy.ts'
import { follow, instructionsOf, type Visit, onlyThisTime } from '../support/browser/console.ts'
import { withConsole } from './stage.ts'

/* What is typed is not lost: with a storage that is blocked or full, over pages and tabs, and when an answer of the server is. */

const stage = withConsole()
let visit: Visit

/** What a browser's storage may do, as scripts that run before the page's own. */
const storages = {
  'that may not be touched': () =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Blocked', 'SecurityError')
      },
    }),
  'that is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
  },
}

/** Opens the console in a browser with such a storage, and signs in by a link. */
async function enterWith(storage: () => void): Promise<Page> {
  visit = await stage.enter({ token: null, path: '/nowhere' })
  const { page } = visit
  await page.addInitScript(storage)
  await page.goto(`${stage.server.url}/console#code=${stage.server.service.signIns.newCode()}`)
  await onlyThisTime(page)
  return page
}

describe.each(Object.entries(storages))('with a storage %s', (_, storage) => {
  test('one signs in and works; a text stays over pages until it is saved, and the browser asks before it throws one away', async () => {
    const name = `Agent of a browser ${_}`
    const { id } = await createAgent(stage.server, { name, instructions: '## Hours\nNine.\n' })
    const page = await enterWith(storage)
    await page.getByText('This browser keeps nothing for the console').waitFor()
    await page.getByRole('link', { name }).first().click()
    const place = (to: string) => page.getByRole('navigation').getByRole('link', { name: to }).click()
    await place('What it knows')
    await (await instructionsOf(page)).fill('## Hours\nTen.\n')
    await page.getByText('it is lost when you close or reload the page').waitFor()
    expect(await page.getByText('Saved', { exact: true }).count()).toBe(0)
    await place('Overview')
    await place('What it knows')
    await expect.poll(async () => (await instructionsOf(page)).inputValue()).toBe('## Hours\nTen.\n')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved. Answers come from it from now on.').waitFor()
    const { body } = await stage.server.call('GET', `/v1/agents/${id}/ai`)
    const ai = await stage.server.call('GET', `/v1/ai/${body.data.aiId}`)
    expect(ai.body.data.instructions).toBe('## Hours\nTen.\n')
    expect(visit.seen.errors).toEqual([])

    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await (await instructionsOf(page)).fill('Be kind and brief.')
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => asked).toEqual(['beforeunload'])
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => page.isClosed()).toBe(true)
    expect(asked).toHaveLength(1)
  })
})

test('a button shows that its change is on the way, also to who wants no motion', async () => {
  const { id } = await createAgent(stage.server)
  visit = await stage.enter({ path: `/agents/${id}/settings`, reducedMotion: 'reduce' })
  const { page } = visit
  let go = (): void => undefined
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route(`**/v1/agents/${id}`, async (route) => {
    if (route.request().method() === 'PATCH') await held
    await route.continue()
  })
  await page.getByLabel('Name of the agent').fill('On its way')
  const save = page.getByRole('region', { name: 'Name', exact: true }).getByRole('button', { name: 'Save' })
  const line = () => save.evaluate((button) => getComputedStyle(button, '::after').opacity)
  await save.click()
  await expect.poll(line).toBe('1')
  go()
  await save.waitFor({ state: 'detached' })
})

test('what is damaged in the storage is left alone', async () => {
  const { id } = await createAgent(stage.server, { name: 'Damaged', instructions: 'Be kind.' })
  visit = await stage.enter({ path: `/agents/${id}/knowledge` })
  const { page } = visit
  for (const damaged of ['{"name":', '{"token":1,"changes":[1]}']) {
    await (await instructionsOf(page)).fill('Be brief.')
    await page.evaluate((text) => {
      for (const key of Object.keys(localStorage)) localStorage.setItem(key, text)
    }, damaged)
    await page.goto('about:blank')
    await page.goto(`${stage.server.url}/console/agents/${id}/knowledge#code=${stage.server.service.signIns.newCode()}`)
    await onlyThisTime(page)
    await expect.poll(async () => (await instructionsOf(page)).inputValue()).toBe('Be kind.')
  }
})

test('what is typed in one tab is typed in all, and saved for all', async () => {
  const { id } = await createAgent(stage.server, { instructions: 'Be kind.' })
  visit = await stage.enter({ path: `/agents/${id}/knowledge` })
  const { page } = visit
  const second = await page.context().newPage()
  await second.goto(page.url())
  const first = await instructionsOf(page)
  const other = await instructionsOf(second)
  await other.fill('The second tab’s text.')
  await expect.poll(() => first.inputValue()).toBe('The second tab’s text.')
  await first.fill('The first tab’s text.')
  await expect.poll(() => other.inputValue()).toBe('The first tab’s text.')
  await first.fill('The first tab’s text, longer.')
  await expect.poll(() => other.inputValue()).toBe('The first tab’s text, longer.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved. Answers come').waitFor()
  await second.getByText('Not saved yet').waitFor({ state: 'detached' })
  expect(await other.inputValue()).toBe('The first tab’s text, longer.')
  // It began from what was saved: nobody else has saved meanwhile.
  await other.fill('The second tab’s next text.')
  await second.getByRole('button', { name: 'Save' }).click()
  await second.getByText('Saved. Answers come').waitFor()
  await expect.poll(() => first.inputValue()).toBe('The second tab’s next text.')
  expect(visit.seen.errors).toEqual([])
})

test('what a tab cannot store stays in it, whatever is typed in another one', async () => {
  const { id } = await createAgent(stage.server, { instructions: 'Be kind.' })
  visit = await stage.enter({ path: `/agents/${id}/knowledge` })
  const { page } = visit
  const second = await page.context().newPage()
  await second.addInitScript(storages['that is full'])
  await second.goto(page.url())
  const other = await instructionsOf(second)
  await other.fill('Only in the second tab.')
  await second.getByText('it is lost when you close or reload the page').waitFor()
  await (await instructionsOf(page)).fill('The first tab’s text.')
  await expect.poll(() => second.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('first tab’s')
  expect(await other.inputValue()).toBe('Only in the second tab.')
})

test('a page that goes before it hears that it is saved finds nothing unsaved, and the next change begins from that', async () => {
  const { id } = await createAgent(stage.server, { name: 'Before' })
  visit = await stage.enter({ path: `/agents/${id}/settings` })
  const { page } = visit
  const section = page.getByRole('region', { name: 'Name', exact: true })
  const field = section.getByLabel('Name of the agent')
  let saved = 0
  await page.route(`**/v1/agents/${id}`, async (route) => {
    if (route.request().method() !== 'PATCH' || saved > 0) return route.continue()
    await route.fetch()
    saved += 1
  })
  await field.fill('Saved')
  await section.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => saved).toBe(1)
  await page.reload()
  await expect.poll(() => field.inputValue()).toBe('Saved')
  expect(await section.getByRole('button', { name: 'Save' }).count()).toBe(0)
  await field.fill('Before')
  await section.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  expect((await stage.server.call('GET', `/v1/agents/${id}`)).body.data.name).toBe('Before')
  expect(visit.seen.errors).toEqual([])
})

test('a question on trial and pasted CSS outlive Escape and a reload', async () => {
  const { id } = await createAgent(stage.server, { instructions: '## Hours\nNine.\n' })
  visit = await stage.enter({ path: `/agents/${id}/knowledge` })
  const { page } = visit
  await page.getByLabel('Your question').fill('When do you open?')
  await page.keyboard.press('Escape')
  await page.reload()
  await expect.poll(() => page.getByLabel('Your question').inputValue()).toBe('When do you open?')
  await page.getByRole('link', { name: 'Look' }).click()
  await page.getByText('Or paste CSS').click()
  await page.getByLabel('CSS of your site').fill('a { color: red }')
  await page.reload()
  await page.getByText('Or paste CSS').click()
  await expect.poll(() => page.getByLabel('CSS of your site').inputValue()).toBe('a { color: red }')
})

describe('an agent is made once', () => {
  const answers: [what: string, lose: (route: Route) => Promise<void>, said: string][] = [
    ['is lost', (route) => route.abort(), 'The server could not be reached. Try again.'],
    [
      'comes half',
      (route) => route.fulfill({ contentType: 'application/json', body: '{"data": {' }),
      'a page of its own',
    ],
    ['is a page of a proxy', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }), '(502)'],
  ]
  test('though its answer is lost, comes half or is of a proxy, and somebody tries again; and so is a token', async () => {
    visit = await stage.enter()
    const { page } = visit
    for (const [what, lose, said] of answers) {
      await follow(page, '/new')
      const name = `Made once, though its answer ${what}`
      await page.getByText('I have no site yet').click()
      await page.getByRole('textbox', { name: 'Name' }).fill(name)
      let lost = 0
      await page.route('**/v1/agents', async (route) => {
        if (route.request().method() !== 'POST' || lost++ > 0) return route.fallback()
        await route.fetch()
        return lose(route)
      })
      await page.getByRole('button', { name: 'Create the agent' }).click()
      await page.locator('.wrong').getByText(said).waitFor()
      expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(name)
      await page.getByRole('button', { name: 'Create the agent' }).click()
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await page.unroute('**/v1/agents')
      const { data } = (await stage.server.call('GET', '/v1/agents')).body as { data: { name: string }[] }
      expect(data.filter((agent) => agent.name === name)).toHaveLength(1)
    }

    await follow(page, '/access')
    let lost = 0
    await page.route('**/v1/tokens', async (route) => {
      if (route.request().method() !== 'POST' || lost++ > 0) return route.fallback()
      await route.fetch()
      return route.abort()
    })
    await page.getByRole('button', { name: 'New token' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Made once')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('The server could not be reached. Try again.').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'I have copied it' }).waitFor()
    const { data } = (await stage.server.call('GET', '/v1/tokens')).body as { data: { name: string }[] }
    expect(data.filter((token) => token.name === 'Made once')).toHaveLength(1)
  })

  test('though the browser sends it again by itself, since the connection broke', async () => {
    const proxy = await startProxy(stage.server.url)
    visit = await stage.enter({ token: null, path: '/nowhere' })
    const { page } = visit
    await page.goto(`${proxy.url}/console/new#code=${stage.server.service.signIns.newCode()}`)
    await onlyThisTime(page)
    const name = 'Made once, though sent twice'
    await page.getByText('I have no site yet').click()
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    const isMade = async () => {
      const { data } = (await stage.server.call('GET', '/v1/agents')).body as { data: { name: string }[] }
      return data.filter((agent) => agent.name === name).length
    }
    proxy.mode = 'deaf'
    await page.getByRole('button', { name: 'Create the agent' }).click()
    await expect.poll(isMade).toBe(1)
    proxy.mode = 'open'
    proxy.cut()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(await isMade()).toBe(1)
    await proxy.stop()
  })
})

test('a server that is silent is not waited for forever: what was asked for is asked for again', async () => {
  visit = await stage.enter({ path: '/nowhere' })
  const { page } = visit
  await page.clock.install()
  let asked = 0
  await page.route(/\/v1\/tokens/, (route) => (asked++ === 0 ? undefined : route.fallback()))
  await page.goto(`${stage.server.url}/console/access`)
  await expect.poll(() => asked).toBe(1)
  await page.clock.runFor(61_000)
  await page.getByText(/^No connection to the server/).waitFor()
  await page.clock.runFor(5000)
  await page
    .getByRole('button', { name: /^Revoke/ })
    .first()
    .waitFor()
})

describe('a look is published', () => {
  const accent = (page: Page) => page.getByRole('textbox', { name: 'Buttons and launcher', exact: true })

  async function publish(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Publish…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  }

  test('also when it cannot be read again then, without a conflict with itself, and once when the answer is lost', async () => {
    const { id } = await createAgent(stage.server)
    visit = await stage.enter({ path: `/agents/${id}/look` })
    const { page } = visit
    await accent(page).fill('#123456')
    let isDown = true
    await page.route(`**/v1/agents/${id}/theme`, (route) =>
      route.request().method() === 'GET' && isDown ? route.abort() : route.continue(),
    )
    await publish(page)
    await page.getByText('The look is published.').waitFor()
    await page.getByText('Everything is published').waitFor()
    isDown = false
    await accent(page).fill('#654321')
    await publish(page)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.getByText('Everything is published').waitFor()
    const { body } = await stage.server.call('GET', `/v1/agents/${id}/theme`)
    expect(body.data.theme.chat.buttons.backgroundColor).toBe('#654321')
    await page.unroute(`**/v1/agents/${id}/theme`)

    await accent(page).fill('#123456')
    let lost = 0
    await page.route(`**/v1/agents/${id}/theme`, async (route) => {
      if (route.request().method() !== 'PATCH' || lost++ > 0) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await publish(page)
    await page.getByText('The server could not be reached.').waitFor()
    await publish(page)
    await page.getByText('Everything is published').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})
