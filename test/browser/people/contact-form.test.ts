import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ContactRequest } from '#contract/inbox/contacts.ts'
import { createAgent, type TestAgent } from '../../support/agent.ts'
import { violationsIn } from '../../support/browser/checker.ts'
import { startStage, type Setting, type Stage, type Visit } from '../../support/browser/stage.ts'

/* The form in which a visitor leaves a message for people, against the real service. */

const form = {
  isOffered: true,
  name: 'optional',
  email: 'required',
  phone: 'optional',
  choice: {
    label: `What is it about? ${'Word'.repeat(30)}`,
    options: ['An order', 'Something else'],
    isRequired: true,
  },
  purpose: { en: `We answer by email, says ${'Word'.repeat(30)}.`, de: 'Wir antworten per E-Mail.' },
  consent: { en: 'I agree to be answered.', de: 'Ich bin mit einer Antwort einverstanden.' },
}

let stage: Stage
let agent: TestAgent
let visit: Visit

beforeAll(async () => {
  stage = await startStage({ engine: 'builtin' })
})
afterAll(() => stage.stop())
beforeEach(async () => {
  agent = await createAgent(stage.server)
  await offer({ form })
})
afterEach(() => visit.leave())

async function offer(help: object): Promise<void> {
  const { status, text } = await stage.server.call('PATCH', `/v1/agents/${agent.id}/help`, { body: help })
  expect(status, text).toBe(200)
}

async function come(setting: Setting = {}): Promise<Visit> {
  visit = await stage.visit({ agent, reducedMotion: 'reduce', ...setting })
  return visit
}

const command = (page: Page) =>
  page.evaluate(() => (window as unknown as { Foyer: { contact(): void } }).Foyer.contact())

/** The form, opened by the page. */
async function openForm(setting: Setting = {}): Promise<Visit> {
  await come(setting)
  await visit.find('.launcher').waitFor()
  await command(visit.page)
  await field('message').waitFor()
  return visit
}

const field = (name: string) => visit.find(`#contact-${name}`)
const fault = (name: string) => visit.find(`#contact-${name}-fault`)
const send = () => visit.find('.contact-form [type="submit"]').click()

async function fillIn(): Promise<void> {
  await field('email').fill('ida@example.com')
  await field('choice').selectOption('An order')
  await field('message').fill('Where is my order?\nIt was for Friday.')
  await field('isAgreed').check()
}

async function left(): Promise<ContactRequest[]> {
  return (await stage.server.call('GET', `/v1/contacts?agent=${agent.id}`)).body.data as ContactRequest[]
}

/** What is sent next is stored by the server, and its answer is lost on the way. */
async function loseAnswer(page: Page): Promise<void> {
  await page.route(
    '**/contacts',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
}

const stored = (page: Page) => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])

describe('a message', () => {
  test('is left, has a reference, and can be withdrawn, also after a reload, and after a try that did not work', async () => {
    const { page, find } = await openForm()
    const told: unknown[] = []
    await page.exposeFunction('tell', (detail: unknown) => void told.push(detail))
    await page.evaluate(() =>
      document.addEventListener('foyer:contact', ({ detail }: CustomEventInit) =>
        (window as unknown as { tell(detail: unknown): void }).tell(detail),
      ),
    )
    await fillIn()
    await field('name').fill('Ida')
    await send()
    await find('.contact-sent').waitFor()
    await expect.poll(() => visit.focused()).toBe('Your message is saved.')
    const [contact, ...others] = await left()
    expect(others).toEqual([])
    expect(contact).toMatchObject({
      ...{
        name: 'Ida',
        email: 'ida@example.com',
        choice: 'An order',
        message: 'Where is my order?\nIt was for Friday.',
      },
      ...{ language: 'en', consent: { text: 'I agree to be answered.' } },
    })
    expect(contact?.phone).toBeUndefined()
    expect(await find('.contact-sent').textContent()).toContain(contact?.reference)
    await expect.poll(() => told).toEqual([{ reference: contact?.reference }])

    await page.reload()
    await find('.launcher').waitFor()
    await command(page)
    await find('.contact-sent').waitFor()
    expect(await find('.contact-sent').textContent()).toContain(contact?.reference)
    await page.getByRole('button', { name: 'Withdraw message' }).click()
    // Asked first, with the focus on the way back.
    await expect.poll(() => visit.focused()).toBe('Cancel')
    await page.keyboard.press('Escape')
    await find('[role="alertdialog"]').waitFor({ state: 'detached' })
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw message' })
    await page.route('**/contacts/*', (route) => route.abort(), { times: 1 })
    await page.getByRole('button', { name: 'Withdraw message' }).click()
    await confirm.click()
    await find('[role="alertdialog"]').waitFor({ state: 'detached' })
    await expect.poll(() => visit.focused()).toBe('Withdraw message')
    await page.keyboard.press('Enter')
    await confirm.click()
    await page.getByText('The message was withdrawn and deleted.').waitFor()
    // Where the button was, there is the heading.
    await expect.poll(() => visit.focused()).toBe('Leave a message')
    expect(await left()).toEqual([])
  })

  test('has fields that say what they are for, and which keys to show; while one lacks something nothing is sent, and it says what', async () => {
    await openForm()
    const said = (name: string) =>
      field(name).evaluate((element: HTMLInputElement) => [element.autocomplete, element.inputMode, element.type])
    expect(await said('name')).toEqual(['name', 'text', 'text'])
    expect(await said('email')).toEqual(['email', 'email', 'email'])
    expect(await said('phone')).toEqual(['tel', 'tel', 'tel'])
    for (const name of ['name', 'email', 'phone', 'choice', 'message', 'isAgreed']) {
      expect(await field(name).evaluate((element: HTMLInputElement) => element.labels?.length), name).toBe(1)
    }
    // What is only passed by, and what is still being typed, is no fault yet.
    await field('email').focus()
    await field('message').focus()
    await field('email').pressSequentially('ida@')
    expect(await visit.find('.contact-fault').count()).toBe(0)
    await field('phone').focus()
    await fault('email').waitFor()
    expect(await fault('email').textContent()).toBe('Please enter an email address such as name@example.com.')
    await field('email').fill('ida@example.com')
    await fault('email').waitFor({ state: 'detached' })
    await send()
    await expect.poll(() => field('choice').evaluate((element) => element.matches(':focus'))).toBe(true)
    await expect.poll(() => field('choice').getAttribute('aria-describedby')).toBe('contact-choice-fault')
    await expect
      .poll(() => visit.page.locator('foyer-chat .contact-fault').allTextContents())
      .toEqual([
        'Please fill in this field.',
        'Please fill in this field.',
        'Please check this box if you want to send the message.',
      ])
    expect(await left()).toEqual([])
  })

  test('has a phone number in Arabic, Persian or English digits; another one follows at once, also without a connection, and the focus stays in the form', async () => {
    const { page, find } = await openForm()
    const phones = ['\u0660\u0661\u0662 \u0663\u0664\u0665', '\u06F0\u06F1\u06F2-\u06F3\u06F4\u06F5', '012 345']
    for (const phone of phones) {
      await fillIn()
      await field('phone').fill(phone)
      await send()
      await find('.contact-sent').waitFor()
      if (phone === phones.at(-1)) await page.context().setOffline(true)
      await page.getByRole('button', { name: 'Another message' }).click()
      await field('message').waitFor()
    }
    expect((await left()).map(({ phone }) => phone).toSorted()).toEqual(phones.toSorted())
    expect(await field('email').inputValue()).toBe('ida@example.com')
    expect(await field('message').inputValue()).toBe('')
    await expect.poll(() => visit.focused()).toBe('Leave a message')
  })

  test('is asked for in the language of the page; with a fault in the last field, what is said of it moves no button away from the press', async () => {
    await openForm({ language: 'de', viewport: { width: 390, height: 1200 }, hasTouch: true })
    const text = await visit.find('.contact').textContent()
    expect(text).toContain('Wir antworten per E-Mail.')
    expect(text).toContain('Ich bin mit einer Antwort einverstanden.')
    expect(text).toContain('Nachricht senden')
    await field('email').fill('ida@')
    await send()
    await fault('choice').waitFor()
    await expect.poll(() => field('email').evaluate((element) => element.matches(':focus'))).toBe(true)
  })

  test('that is typed stays while form and panel are closed; nothing is stored before it is sent, and it is erased with the conversation', async () => {
    const { page, find } = await openForm()
    await field('message').fill('Half a mess')
    await field('email').fill('ida@example.com')
    expect(await stored(page)).toEqual([])
    await page.keyboard.press('Escape')
    await find('.contact').waitFor({ state: 'detached' })
    await expect.poll(() => visit.focused()).toBe('More')
    await page.keyboard.press('Escape')
    await expect.poll(() => find('.panel').evaluate((panel) => (panel as HTMLElement).hidden)).toBe(true)
    await command(page)
    await field('message').waitFor()
    await expect
      .poll(async () => [await field('message').inputValue(), await field('email').inputValue()])
      .toEqual(['Half a mess', 'ida@example.com'])
    expect(await stored(page)).toEqual([])
    await fillIn()
    await send()
    await find('.contact-sent').waitFor()
    await expect.poll(() => stored(page)).toEqual([`foyer:${agent.webId}`])

    await page.getByRole('button', { name: 'Back to the chat' }).click()
    await visit.ask('When are you open?')
    await find('[role=log] strong').waitFor()
    await find('#more').click()
    await page.getByRole('menuitem', { name: 'Delete conversation' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('The conversation was deleted.').waitFor()
    expect(await left()).toEqual([])
    // Nothing is left to withdraw.
    await command(page)
    await field('message').waitFor()
  })

  test('that cannot be sent says so and stays, and goes out once; changed after it was stored unheard, it arrives as changed, too', async () => {
    const { page, find } = await openForm()
    await fillIn()
    await page.context().setOffline(true)
    await send()
    await expect.poll(() => find('.contact-problem').textContent()).toContain('Not sent. No connection.')
    expect(await field('message').inputValue()).toContain('Where is my order?')
    await page.context().setOffline(false)
    await loseAnswer(page)
    await send()
    await expect.poll(left).toHaveLength(1)
    await expect.poll(() => find('.contact-problem').textContent()).toContain('Not sent.')
    await send()
    await find('.contact-sent').waitFor()
    expect(await left()).toHaveLength(1)

    await page.getByRole('button', { name: 'Another message' }).click()
    await fillIn()
    await loseAnswer(page)
    await send()
    await expect.poll(() => find('.contact-problem').textContent()).toContain('Not sent.')
    await field('message').fill('It was for Monday.')
    await send()
    await find('.contact-sent').waitFor()
    expect((await left()).map(({ message }) => message)).toContain('It was for Monday.')
  })

  test('is agreed to anew when the text of the consent has changed meanwhile, also where the form cannot be fetched anew at first', async () => {
    const { page, find } = await openForm()
    const problem = () => find('.contact-problem').textContent()
    async function agreeAnew(text: string): Promise<void> {
      await send()
      await expect.poll(problem).toContain('The form has changed meanwhile.')
      await expect.poll(() => field('isAgreed').isChecked()).toBe(false)
      await expect.poll(() => find('.contact-consent').textContent()).toContain(text)
      expect(await field('email').inputValue()).toBe('ida@example.com')
      await field('isAgreed').check()
      await send()
      await find('.contact-sent').waitFor()
    }
    await fillIn()
    await offer({ form: { consent: 'I agree to everything.' } })
    await agreeAnew('I agree to everything.')
    expect(await left()).toMatchObject([{ consent: { text: 'I agree to everything.' } }])

    await page.getByRole('button', { name: 'Another message' }).click()
    await fillIn()
    await offer({ form: { consent: 'I agree to all else.' } })
    await page.route('**/contact-form', (route) => route.abort(), { times: 1 })
    await send()
    await expect.poll(problem).toContain('Not sent.')
    await agreeAnew('I agree to all else.')
    expect(await left()).toHaveLength(2)
  })

  test('waits for the visitor to agree to the notice of the site; to an agent that was deleted it cannot be left, and no other try is offered', async () => {
    await stage.server.call('PATCH', `/v1/agents/${agent.id}/embed`, { body: { notice: 'An AI answers here.' } })
    const { page, find } = await openForm()
    await fillIn()
    await send()
    await page.getByRole('button', { name: 'Not now' }).click()
    await field('message').waitFor()
    expect(await left()).toEqual([])
    await send()
    await page.getByRole('button', { name: 'Agree and continue' }).click()
    await find('.contact-sent').waitFor()
    expect(await left()).toHaveLength(1)

    await page.getByRole('button', { name: 'Another message' }).click()
    await fillIn()
    expect((await stage.server.call('DELETE', `/v1/agents/${agent.id}`)).status).toBe(200)
    await send()
    await page.getByText('This chat is no longer available.').waitFor()
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  })

  test('that arrives after the visitor has begun a new chat is left, once, and cannot be withdrawn any more', async () => {
    const { page, find } = await openForm()
    await page.getByRole('button', { name: 'Back to the chat' }).click()
    await visit.ask('When are you open?')
    await find('[role=log] strong').waitFor()
    await command(page)
    await fillIn()
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/contacts', async (route) => {
      const response = await route.fetch()
      await held
      await route.fulfill({ response })
    })
    await send()
    await expect.poll(left).toHaveLength(1)
    await page.getByRole('button', { name: 'Back to the chat' }).click()
    await find('#more').click()
    await page.getByRole('menuitem', { name: 'New chat' }).click()
    await command(page)
    await field('message').waitFor()
    letGo()
    await find('.contact-sent').waitFor()
    expect(await find('.contact-sent').innerText()).toContain((await left())[0]?.reference)
    expect(await page.getByRole('button', { name: 'Withdraw message' }).count()).toBe(0)
    expect(await stored(page)).toEqual([])
    await page.getByRole('button', { name: 'Another message' }).click()
    await expect.poll(() => field('message').inputValue()).toBe('')
  })

  test('is left in a new conversation where the server has dropped the one that it was opened in', async () => {
    const { page, find } = await openForm()
    await fillIn()
    const { body } = await stage.server.call('GET', `/v1/agents/${agent.id}/sessions`)
    await stage.server.call('DELETE', `/v1/agents/${agent.id}/sessions/${body[0].sessionId}`)
    await send()
    await find('.contact-sent').waitFor()
    expect(await left()).toHaveLength(1)
    const after = await stage.server.call('GET', `/v1/agents/${agent.id}/sessions`)
    await stage.server.call('DELETE', `/v1/agents/${agent.id}/sessions/${after.body[0].sessionId}`)
    await page.getByRole('button', { name: 'Withdraw message' }).click()
    await find('[role=alertdialog] .danger').click()
    await page.getByText('The message was withdrawn and deleted.').waitFor()
    await page.getByRole('button', { name: 'Another message' }).click()
    await field('message').waitFor()
  })
})

test('the form is in the menu, and below an answer that found nothing, with the question in it', async () => {
  await come()
  await visit.open()
  await visit.find('#more').click()
  await visit.page.getByRole('menuitem', { name: 'Leave a message' }).click()
  await field('message').waitFor()
  expect(await field('message').inputValue()).toBe('')
  await visit.page.keyboard.press('Escape')
  await visit.ask('Do you sell umbrellas?')
  const way = visit.page.locator('foyer-chat [part=help] button')
  await way.waitFor()
  expect(await way.allTextContents()).toEqual(['Leave a message'])
  await way.click()
  await field('message').waitFor()
  await expect.poll(() => field('message').inputValue()).toBe('Do you sell umbrellas?')
  // Another question takes the place of one that was only put in.
  await visit.page.keyboard.press('Escape')
  await visit.ask('Do you sell parasols?')
  await visit.log.getByText('Do you sell parasols?').waitFor()
  await visit.find('[part=help] button').click()
  await expect.poll(() => field('message').inputValue()).toBe('Do you sell parasols?')
})

test('where no form is offered, the page that opens it leads to a sentence, and not to nothing; one that cannot be fetched can be asked for again', async () => {
  await offer({ form: { isOffered: false } })
  await come()
  const { page, find } = visit
  await find('.launcher').waitFor()
  await command(page)
  await page.getByText('You cannot leave a message here right now.').waitFor()
  await expect.poll(() => violationsIn(page)).toEqual([])
  await page.getByRole('button', { name: 'Back to the chat' }).click()
  await find('.contact').waitFor({ state: 'detached' })

  await offer({ form: { isOffered: true } })
  await page.route('**/contact-form', (route) => route.abort())
  await command(page)
  await page.getByText('No connection.').waitFor()
  await page.unroute('**/contact-form')
  await page.getByRole('button', { name: 'Try again' }).click()
  await field('message').waitFor()
  await expect.poll(() => visit.focused()).toBe('Leave a message')
})

test('where the browser refuses storage, a message is left, and can be withdrawn in this page', async () => {
  await come()
  const { page, find } = visit
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
    }
  })
  await page.reload()
  await find('.launcher').waitFor()
  await command(page)
  await field('message').waitFor()
  await fillIn()
  await send()
  await find('.contact-sent').waitFor()
  await page.getByRole('button', { name: 'Back to the chat' }).click()
  await command(page)
  await page.getByRole('button', { name: 'Withdraw message' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw message' }).click()
  await page.getByText('The message was withdrawn and deleted.').waitFor()
  expect(await left()).toEqual([])
})

const looks: [name: string, setting: Setting][] = [
  ['as it is', {}],
  [
    'dark, at 360 px',
    { attributes: ' data-color-scheme="dark"', viewport: { width: 360, height: 640 }, hasTouch: true },
  ],
  ['from right to left, as a popup', { language: 'ar', attributes: ' data-mode="popup"' }],
  ['with forced colors', { forcedColors: 'active' }],
]
test.each(looks)('a checker finds nothing, nothing overflows, and the keyboard is enough: %s', async (_, setting) => {
  const { page, find } = await openForm(setting)
  await expect.poll(() => violationsIn(page)).toEqual([])
  const overflow = () => find('.contact').evaluate((shown) => shown.scrollWidth - shown.clientWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  // From the heading on, in the order of the page.
  const reached: string[] = []
  for (let presses = 0; presses < 12 && !reached.includes('submit'); presses++) {
    await page.keyboard.press('Tab')
    reached.push(
      await page.evaluate(() => {
        const active = document.querySelector('foyer-chat')?.shadowRoot?.activeElement
        return active?.id || active?.getAttribute('type') || ''
      }),
    )
  }
  const fields = ['name', 'email', 'phone', 'choice', 'message', 'isAgreed'].map((name) => `contact-${name}`)
  expect(reached.filter((name) => name.startsWith('contact-') || name === 'submit')).toEqual([...fields, 'submit'])
  await page.keyboard.press('Enter')
  await fault('message').waitFor()
  await expect.poll(() => violationsIn(page)).toEqual([])
  await fillIn()
  await page.keyboard.press('Shift+Tab')
  await field('email').press('Enter')
  await find('.contact-sent').waitFor()
  await expect.poll(() => violationsIn(page)).toEqual([])
  expect(await overflow()).toBeLessThanOrEqual(0)
})
