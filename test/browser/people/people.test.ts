import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAgent, type TestAgent } from '../../support/agent.ts'
import { violationsIn } from '../../support/browser/checker.ts'
import { startStage, holdModel, type Setting, type Stage, type Visit } from '../../support/browser/stage.ts'
import { createOperator, type TestOperator } from '../../support/operator.ts'
import { streamOf } from '../../support/peers/model-server.ts'

/* People in a conversation, as the visitor sees them: asked for, there, gone again. Operators act by HTTP. */

let stage: Stage
let agent: TestAgent
let visit: Visit
let operator: TestOperator
/** Another one, who has a name. */
let mia: string
/** The event streams that the server has open, and how many there ever were at once. */
const streams = { open: 0, most: 0 }

beforeAll(async () => {
  stage = await startStage()
  const made = await stage.server.call('POST', '/v1/tokens', { body: { name: 'Mia', scope: 'admin' } })
  mia = made.body.token as string
  stage.server.service.server.on('request', ({ headers, method }, response) => {
    if (method === 'OPTIONS' || !headers.accept?.includes('text/event-stream')) return
    streams.open += 1
    streams.most = Math.max(streams.most, streams.open)
    response.once('close', () => (streams.open -= 1))
  })
})
afterAll(() => stage.stop())
beforeEach(async () => {
  stage.model.script = streamOf(['Hello ', '**there**.'])
  agent = await createAgent(stage.server)
  operator = createOperator(stage.server, agent, mia)
  await expect.poll(() => streams.open).toBe(0)
  streams.most = 0
})
afterEach(() => visit.leave())

async function offer(help: object = { isOffered: true }): Promise<void> {
  const { status, text } = await stage.server.call('PATCH', `/v1/agents/${agent.id}/help`, { body: help })
  expect(status, text).toBe(200)
}

async function come(setting: Setting = {}): Promise<Visit> {
  visit = await stage.visit({ agent, reducedMotion: 'reduce', ...setting })
  await visit.open()
  return visit
}

async function choose(item: string): Promise<void> {
  await visit.find('#more').click()
  await visit.page.getByRole('menuitem', { name: item }).click()
}

/** Asks for a person by the menu, and waits until the server knows. */
async function askForPerson(): Promise<void> {
  await choose('Talk to a person')
  await visit.page.getByText('You are waiting for a person.').first().waitFor()
}

/** A visitor asks the agent, and Mia takes over. */
async function talkToMia(setting: Setting = {}): Promise<void> {
  await offer()
  await come(setting)
  await visit.ask('Hello?')
  await visit.find('[role=log] strong').waitFor()
  await askForPerson()
  await operator.say('Hi, this is Mia.\nHow can I help?')
  await visit.page.getByText('Hi, this is Mia.').first().waitFor()
}

type Noted = { wish?: Promise<unknown> }

/** Runs in the page: `wish` resolves once the widget has heard what came of its wish for a person. */
function noteWish(): void {
  const { fetch } = window
  window.fetch = async (url, init) => {
    const answer = fetch(url, init)
    const isWish = typeof url === 'string' && url.endsWith('/handover/ask') && init?.method === 'POST'
    // Behind all that follows from it at once.
    const settled = answer.then((response) => response.clone().text()).catch(() => undefined)
    if (isWish) (window as Noted).wish = settled.then(() => new Promise((resolve) => setTimeout(resolve)))
    return answer
  }
}

const disclosure = () => visit.find('#disclosure').textContent()
const subtitle = () => visit.find('.subtitle').textContent()
const status = () => visit.find('.people > [role="status"]').textContent()
const bubbles = async () =>
  (await visit.page.locator('foyer-chat [role=log] .bubble .text').allTextContents()).map((text) => text.trim())
const events = async () => (await operator.timeline()).entries.flatMap((each) => ('event' in each ? [each.event] : []))
/** How many messages of the newest conversation the visitor is not known to have read. */
async function unread(): Promise<number> {
  const { entries, readThrough = -1 } = await operator.timeline()
  return entries.length - 1 - readThrough
}
const isAttended = () => expect.poll(() => streams.open).toBe(1)

test('a site that offers no help asks for nothing of it, and keeps no connection', async () => {
  const asked: string[] = []
  visit = await stage.visit({ agent })
  visit.page.on('request', (request) => asked.push(request.url()))
  await visit.open()
  await visit.ask('Hello?')
  await visit.find('[role=log] strong').waitFor()
  await visit.page.reload()
  await visit.open()
  await visit.find('[role=log] strong').waitFor()
  await visit.find('#more').click()
  await visit.page.getByRole('menuitem', { name: 'New chat' }).waitFor()
  expect(await visit.page.getByRole('menuitem').allTextContents()).not.toContain('Talk to a person')
  expect(asked.filter((url) => /handover|people|contact/.test(url))).toEqual([])
  await expect.poll(() => streams.open).toBe(0)
})

describe('who wants a person', () => {
  test('asks by the menu before a word is said, also again where that did not work, is told what comes of it, and may leave the queue', async () => {
    await offer()
    await come()
    const failure = visit.page.getByText('No connection.')
    await visit.page.route('**/handover/ask', (route) => route.abort())
    await choose('Talk to a person')
    await failure.waitFor()
    await expect.poll(() => violationsIn(visit.page)).toEqual([])
    await visit.page.unroute('**/handover/ask')
    await askForPerson()
    await expect.poll(() => failure.count()).toBe(0)
    await isAttended()
    expect(await events()).toEqual([{ type: 'asked', by: 'visitor', why: 'wish' }])
    await expect.poll(() => violationsIn(visit.page)).toEqual([])
    await choose('About this chat')
    await visit.page.getByText('People from the team may read the conversation').waitFor()
    await visit.page.getByRole('button', { name: 'Back to the chat' }).click()
    // The agent goes on answering meanwhile.
    expect(await disclosure()).toBe('AI can be wrong')
    await visit.page.getByRole('button', { name: 'Stop waiting' }).click()
    await expect.poll(status).toBe('You are no longer waiting for a person.')
    await expect.poll(() => visit.page.getByText('You are waiting for a person.').count()).toBe(0)
    expect((await events()).map(({ type }) => type)).toEqual(['asked', 'withdrawn'])
    await expect.poll(() => streams.open).toBe(0)
  })

  test('is told so while that is on its way, and no longer that it did not work once the conversation goes on', async () => {
    await offer()
    await come()
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await visit.page.route('**/handover/ask', async (route) => {
      await held
      await route.abort()
    })
    await choose('Talk to a person')
    await visit.find('.people').getByText('Loading').waitFor()
    letGo()
    await visit.page.getByText('No connection.').waitFor()
    await visit.ask('Hello?')
    await visit.page.getByText('No connection.').waitFor({ state: 'detached' })
  })

  test('gets nobody where the owner has stopped offering it meanwhile', async () => {
    await offer()
    await come()
    await offer({ isOffered: false })
    await choose('Talk to a person')
    await visit.page.getByText('Nobody from the team is here right now.').waitFor()
  })

  test('by a word of the owner’s rules, is told so and waits, once, and gets the agent’s answers meanwhile', async () => {
    await offer({ isOffered: true, rules: { words: ['refund'] } })
    await come()
    await visit.ask('I want a refund!')
    await visit.page.getByText('I have told the team.').first().waitFor()
    await visit.page.getByText('You are waiting for a person.').first().waitFor()
    expect(await events()).toEqual([{ type: 'asked', by: 'rule', why: 'rule', rule: { word: 'refund' } }])
    await visit.ask('A refund, please')
    await visit.find('[role=log] strong').waitFor()
    await isAttended()
    await expect.poll(() => visit.find('.send').getAttribute('aria-label')).toBe('Send')
    expect(await events()).toHaveLength(1)
    await expect.poll(() => violationsIn(visit.page)).toEqual([])
  })

  test('agrees to the notice of the site first, and is not left with dots where the agent keeps silent', async () => {
    await offer({ isOffered: true, isSilent: true })
    await stage.server.call('PATCH', `/v1/agents/${agent.id}/embed`, { body: { notice: 'An AI answers here.' } })
    await come()
    await choose('Talk to a person')
    await visit.page.getByRole('button', { name: 'Agree and continue' }).click()
    await visit.page.getByText('You are waiting for a person.').first().waitFor()
    await visit.ask('Hello?')
    await expect.poll(async () => (await bubbles()).at(-1)).toBe('Hello?')
    await isAttended()
    await expect.poll(() => visit.find('.send').getAttribute('aria-label')).toBe('Send')
    await visit.ask('Anybody?')
    await expect.poll(async () => (await operator.timeline()).entries.length).toBe(4)
    await expect.poll(() => visit.page.locator('foyer-chat .dots').count()).toBe(0)
    expect(await visit.page.getByText('Reconnecting').count()).toBe(0)
    await operator.say('Here I am.')
    await expect.poll(async () => (await bubbles()).at(-1)).toBe('Here I am.')
  })

  test('finds the way below an answer that failed, and below one that was voted down', async () => {
    const ways = () => visit.page.locator('foyer-chat [part=help] button')
    await offer({ isOffered: true, form: { isOffered: true } })
    await come()
    async function takeTheWay(): Promise<void> {
      await ways().first().waitFor()
      await expect.poll(() => ways().allTextContents()).toEqual(['Talk to a person', 'Leave a message'])
      await expect.poll(() => violationsIn(visit.page)).toEqual([])
      await ways().first().click()
      await visit.page.getByText('You are waiting for a person.').first().waitFor()
      await expect.poll(() => ways().count()).toBe(0)
    }
    stage.model.script = (response) => void response.writeHead(503).end()
    await visit.ask('What do you bake?')
    await takeTheWay()
    expect(await events()).toEqual([{ type: 'asked', by: 'visitor', why: 'failed' }])
    await visit.page.getByRole('button', { name: 'Stop waiting' }).click()
    await expect.poll(status).toBe('You are no longer waiting for a person.')

    stage.model.script = streamOf(['No.'])
    await visit.ask('Do you bake?')
    await visit.page.getByRole('button', { name: 'Not helpful' }).click()
    await visit.page.getByRole('button', { name: 'Skip' }).click()
    await takeTheWay()
    expect((await events()).at(-1)).toEqual({ type: 'asked', by: 'visitor', why: 'voted-down' })
  })

  test('waits, also where it was asked just before who answers, and the answer comes late', async () => {
    await offer()
    await come()
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    // Asked after the answer to the visitor's message.
    const asked = new Promise<void>((resolve) => {
      void visit.page.route('**/handover', async (route) => {
        const response = await route.fetch()
        resolve()
        await held
        await route.fulfill({ response })
      })
    })
    await visit.ask('Hello?')
    await asked
    await askForPerson()
    letGo()
    await isAttended()
    await operator.say('Here I am.')
    await expect.poll(async () => (await bubbles()).at(-1)).toBe('Here I am.')
  })
})

describe('a person who answers', () => {
  test('is named as one, and so is the agent, until it answers again', async () => {
    await talkToMia()
    await expect.poll(subtitle).toBe('A person is answering')
    await expect.poll(disclosure).toBe('Mia is a person. Earlier answers may be from an AI.')
    await expect.poll(status).toBe('Mia from the team is answering now.')
    const turns = visit.page.locator('foyer-chat [role=log] [role=article]')
    const names = await turns.evaluateAll((all) => all.map((turn) => turn.ariaLabel?.replace(/, [A-Z][a-z]+ \d.*/, '')))
    expect(names.filter((name) => name !== undefined).slice(-2)).toEqual(['Ada, AI', 'Mia, from the team'])
    await expect
      .poll(() => visit.page.locator('foyer-chat .signature').allTextContents())
      .toEqual(['Ada AI', 'Mia from the team'])
    // People are not voted on.
    expect(await turns.last().locator('.actions').count()).toBe(0)
    await expect.poll(() => violationsIn(visit.page)).toEqual([])

    const asked = stage.model.requests.length
    await visit.ask('Where is my order?')
    await expect
      .poll(async () => (await operator.timeline()).entries.at(-1))
      .toMatchObject({
        message: { message: 'Where is my order?', messageType: 'user' },
      })
    await operator.say('On its way.')
    await expect.poll(async () => (await bubbles()).slice(-2)).toEqual(['Where is my order?', 'On its way.'])
    expect(stage.model.requests.length).toBe(asked)
    expect(await visit.page.locator('foyer-chat .dots').count()).toBe(0)

    await operator.giveBack()
    await expect.poll(disclosure).toBe('AI can be wrong')
    await expect.poll(subtitle).toBe('AI assistant')
    await expect.poll(status).toBe('The AI assistant is answering again.')
    await expect.poll(() => streams.open).toBe(0)
    await visit.ask('And now?')
    await expect.poll(async () => (await bubbles()).at(-1)).toBe('Hello there.')
    expect(stage.model.requests.length).toBe(asked + 1)
  })

  test('takes over in the middle of an answer: it ends, and the visitor did not stop it', async () => {
    await offer()
    await come()
    holdModel(stage.model, 'I think that ')
    await visit.ask('Hello?')
    await expect.poll(async () => (await bubbles()).at(-1)).toBe('I think that')
    await operator.say('Let me.')
    await expect.poll(async () => (await bubbles()).slice(-2)).toEqual(['I think that', 'Let me.'])
    await expect.poll(disclosure).toContain('Mia is a person.')
    expect(await visit.page.getByText('You stopped this answer.').count()).toBe(0)
    await visit.ask('Thanks')
    await expect.poll(async () => (await bubbles()).at(-1)).toBe('Thanks')
  })

  test('who took over unasked, and without the visitor looking, is there when the visitor writes again', async () => {
    await come()
    await visit.ask('Hello?')
    await visit.find('[role=log] strong').waitFor()
    await expect.poll(() => streams.open).toBe(0)
    await operator.say('Mia here.')
    await visit.ask('And now?')
    await expect
      .poll(bubbles)
      .toEqual([expect.stringContaining("Hi, I'm"), 'Hello?', 'Hello there.', 'Mia here.', 'And now?'])
    await expect.poll(disclosure).toContain('Mia is a person.')
    await isAttended()
    await visit.page.reload()
    await visit.open()
    await expect.poll(disclosure).toContain('Mia is a person.')
    await isAttended()
  })

  test('is seen writing, sees the visitor write, and how far was read; what of the visitor’s messages was read is shown, until the next one', async () => {
    await talkToMia()
    const seen = visit.page.locator('foyer-chat').getByText('Seen', { exact: true })
    const arrived = async () => JSON.stringify((await operator.timeline()).entries.at(-1))
    await expect.poll(unread).toBe(0)
    await visit.composer.pressSequentially('Wh')
    await expect.poll(async () => (await operator.timeline()).isVisitorTyping).toBe(true)
    await visit.composer.fill('')
    await expect.poll(async () => (await operator.timeline()).isVisitorTyping).toBe(false)

    await visit.ask('When are you open?')
    await expect.poll(arrived).toContain('When are you open?')
    expect(await seen.count()).toBe(0)
    await operator.read()
    await seen.waitFor()
    await operator.typing(true)
    await visit.page.locator('foyer-chat .typist').waitFor()
    expect(await visit.page.locator('foyer-chat .typist').textContent()).toBe('Mia is writing')
    await expect.poll(status).toBe('Mia is writing')
    expect(await seen.count()).toBe(1)
    await expect.poll(() => violationsIn(visit.page)).toEqual([])
    await operator.typing(false)
    await visit.page.locator('foyer-chat .typist').waitFor({ state: 'detached' })

    await visit.page.reload()
    await visit.open()
    await seen.waitFor()
    await visit.ask('And tomorrow?')
    await seen.waitFor({ state: 'detached' })
    await expect.poll(arrived).toContain('And tomorrow?')
    await operator.read()
    await seen.waitFor()
    await operator.say('At nine.')
    await seen.waitFor({ state: 'detached' })
  })

  test('is heard where the panel is closed: the badge counts, and the open panel shows it; learns in a new chat, too, what was read', async () => {
    await talkToMia()
    await visit.page.keyboard.press('Escape')
    await operator.say('Still there?')
    await expect.poll(() => visit.find('.unread').textContent()).toBe('1')
    await visit.find('.launcher').click()
    await expect.poll(async () => (await bubbles()).at(-1)).toBe('Still there?')
    await expect.poll(() => visit.page.locator('foyer-chat .unread').count()).toBe(0)
    await choose('New chat')
    await askForPerson()
    await operator.say('Hello again.')
    await visit.page.getByText('Hello again.').first().waitFor()
    await expect.poll(unread).toBe(0)
  })

  test('stays in every tab and on every page, over one connection; what happens while there is none, a message or the end, is heard after', async () => {
    await talkToMia()
    const second = await visit.page.context().newPage()
    await second.goto(stage.site.url)
    await second.locator('foyer-chat .launcher').click()
    await expect.poll(() => second.locator('foyer-chat #disclosure').textContent()).toContain('Mia is a person.')
    const inSecond = async () => (await second.locator('foyer-chat [role=log] .bubble .text').allTextContents()).at(-1)
    await operator.say('Both?')
    await expect.poll(inSecond).toContain('Both?')
    await expect.poll(async () => (await bubbles()).at(-1)).toBe('Both?')
    await isAttended()
    await second.close()
    await operator.say('One?')
    await expect.poll(async () => (await bubbles()).at(-1)).toBe('One?')
    await visit.page.context().setOffline(true)
    await visit.page.getByText('No connection just now.').first().waitFor()
    await operator.say('Missed?')
    await visit.ask('Written offline')
    await visit.page.context().setOffline(false)
    await expect.poll(async () => (await bubbles()).slice(-2)).toEqual(['Missed?', 'Written offline'])
    await visit.page.goto(`${stage.site.url}/elsewhere`)
    await visit.find('.launcher').waitFor()
    await isAttended()
    await operator.say('On another page?')
    await expect.poll(() => visit.find('.unread').textContent()).toBe('1')

    await visit.open()
    await expect.poll(disclosure).toContain('Mia is a person.')
    await visit.page.context().setOffline(true)
    await visit.page.getByText('No connection just now.').first().waitFor()
    await operator.giveBack()
    await visit.page.context().setOffline(false)
    await expect.poll(disclosure).toBe('AI can be wrong')
    await expect.poll(() => streams.open).toBe(0)
  })

  test('is not asked for by a wish that is answered, or lost, after the visitor has begun a new chat, nor waited for any more by who begins one', async () => {
    await offer()
    await come()
    await visit.page.evaluate(noteWish)
    for (const outcome of ['answered', 'lost']) {
      await visit.ask('Hello?')
      await visit.find('[role=log] strong').waitFor()
      let letGo: () => void = () => undefined
      const held = new Promise<void>((resolve) => (letGo = resolve))
      await visit.page.route('**/handover/ask', async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        const response = await route.fetch()
        await held
        await (outcome === 'answered' ? route.fulfill({ response }) : route.abort())
      })
      await choose('Talk to a person')
      await expect.poll(async () => (await operator.timeline()).answering).toBe('waiting')
      await choose('New chat')
      await expect.poll(bubbles).toHaveLength(1)
      await expect.poll(async () => (await operator.timeline()).answering).toBe('ai')
      letGo()
      await visit.page.evaluate(() => (window as unknown as Noted).wish)
      expect(await visit.find('.people').innerText(), outcome).toBe('')
      expect(await visit.find('.notices [role=alert]').innerText(), outcome).toBe('')
      await visit.page.unroute('**/handover/ask')
    }

    await askForPerson()
    await choose('New chat')
    await expect.poll(async () => (await operator.timeline()).answering).toBe('ai')
    await expect.poll(() => visit.page.getByText('You are waiting for a person.').count()).toBe(0)
    await expect.poll(() => streams.open).toBe(0)
  })

  test('is asked for in a new conversation where the server has dropped the one on screen', async () => {
    await offer()
    await come()
    await visit.ask('Hello?')
    await visit.find('[role=log] strong').waitFor()
    const { body } = await stage.server.call('GET', `/v1/agents/${agent.id}/sessions`)
    await stage.server.call('DELETE', `/v1/agents/${agent.id}/sessions/${body[0].sessionId}`)
    await askForPerson()
    expect(await events()).toEqual([{ type: 'asked', by: 'visitor', why: 'wish' }])
    await visit.page.getByText('The conversation was deleted.').waitFor()
    await expect.poll(() => violationsIn(visit.page)).toEqual([])
    await isAttended()
  })
})

test('the page is told who answers, where storage is a page’s own, too', async () => {
  await offer()
  await come({ attributes: ' data-persist="none"' })
  await visit.page.evaluate(() => {
    const told: unknown[] = []
    Object.assign(window, { told })
    for (const name of ['handover', 'answer']) {
      document.addEventListener(`foyer:${name}`, ({ detail }: CustomEventInit) => told.push(detail))
    }
  })
  const told = () => visit.page.evaluate(() => (window as unknown as { told: unknown[] }).told)
  await askForPerson()
  await operator.say('Mia here.')
  await visit.page.getByText('Mia here.').first().waitFor()
  await operator.giveBack()
  await expect.poll(disclosure).toBe('AI can be wrong')
  const answer = { status: 'complete', id: expect.any(String) as string }
  await expect.poll(told).toHaveLength(5)
  const all = (await told()) as { answering?: string }[]
  expect(all.filter(({ answering }) => answering)).toEqual([
    { answering: 'waiting' },
    { answering: 'person', name: 'Mia' },
    { answering: 'ai' },
  ])
  expect(all.filter(({ answering }) => !answering)).toEqual([
    { ...answer, text: expect.stringContaining('told the team') as string },
    { ...answer, text: 'Mia here.', author: 'Mia' },
  ])
})

/** A checker finds nothing, and nothing is wider than the panel. */
async function expectInOrder(): Promise<void> {
  await expect.poll(() => violationsIn(visit.page)).toEqual([])
  const overflow = await visit.find('.frame').evaluate((frame) => frame.scrollWidth - frame.clientWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

test('a checker finds nothing while one waits, and with a person, in the dark on a phone of 360 px', async () => {
  const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }
  await offer()
  await come({ attributes: ' data-color-scheme="dark"', ...phone })
  await askForPerson()
  await expectInOrder()
  await operator.say('Mia here, with a word that is as longasawordcanbewithoutanyplacewhereitcouldbebrokenatall.')
  await visit.page.getByText('Mia here').first().waitFor()
  await expect.poll(disclosure).toContain('Mia is a person.')
  await expectInOrder()
})

test('nor from right to left, in the language of the page, as a popup', async () => {
  await offer({ isOffered: true, times: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }] })
  await come({ language: 'ar', attributes: ' data-mode="popup"' })
  await visit.find('#more').click()
  await visit.page.getByRole('menuitem', { name: 'التحدث إلى شخص' }).click()
  await visit.page.getByText('أنت في انتظار شخص.').first().waitFor()
  await expectInOrder()
  await operator.say('مرحبا')
  await expect.poll(disclosure).toContain('إنسان حقيقي')
  await expectInOrder()
})
