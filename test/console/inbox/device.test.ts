import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Request, Worker } from 'playwright'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults, holdRequests, signIn } from '../../support/browser/console.ts'
import { startDevices, type DeviceStage, type DeviceVisit } from './device-stage.ts'
import { withStage } from '../stage.ts'

/* The console as an app, and notifications on the device of an operator, while the console is closed, too. */

const stage = withStage(() => startDevices())
let agentId: string
let visit: DeviceVisit | undefined

beforeAll(async () => {
  agentId = await stage.openAgent('Bakery')
})
afterEach(async () => {
  await visit?.leave()
  visit = undefined
  stage.service.answer = { status: 201 }
  stage.service.received.length = 0
})

async function enter(...given: Parameters<DeviceStage['enterAs']>): Promise<DeviceVisit> {
  visit = await stage.enterAs(...given)
  return visit
}

const openMenu = (page: Page) => page.locator('summary', { hasText: 'Notices' }).click()
const deviceOf = (page: Page) => page.getByLabel('A notification on this device')
const isEnabled = (page: Page) => expect.poll(() => deviceOf(page).isEnabled()).toBe(true)

async function switchOn(page: Page): Promise<void> {
  await openMenu(page)
  await isEnabled(page)
  await deviceOf(page).click()
  await expect.poll(() => deviceOf(page).isChecked()).toBe(true)
}

/** How many service workers the browser has for the console. */
const workers = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

const workerState = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/console/'))?.active?.state)

/** What is shown of notifications now. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/console/')
    const all = (await registration?.getNotifications()) ?? []
    return all.map(({ title, body, tag, data }) => ({ title, body, tag, data: data as unknown }))
  })

/**
 * Lets the browser deliver a message to the service worker, as its push service would, and resolves when the worker has shown it: Chromium
 * can lose a notification that is put up while somebody asks what is shown.
 */
async function deliver({ page, devtools }: DeviceVisit, data: string): Promise<void> {
  // To one that is not active yet nothing is delivered.
  await expect.poll(() => workerState(page)).toBe('activated')
  const worker = workerOf(page)
  await worker.evaluate(() => {
    const scope = globalThis as unknown as ServiceWorkerGlobal
    scope.hasShown = new Promise<void>((resolve) => {
      const { registration } = scope
      const { showNotification } = registration
      registration.showNotification = async (...given) => {
        await showNotification.apply(registration, given)
        registration.showNotification = showNotification
        resolve()
      }
    })
  })
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ isDeleted }) => !isDeleted)
      if (found) resolve(found.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data })
  // It names its registrations only when it is switched on.
  await devtools.send('ServiceWorker.disable')
  await worker.evaluate(() => (globalThis as unknown as ServiceWorkerGlobal).hasShown)
}

function workerOf(page: Page): Worker {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('There is no service worker')
  return worker
}

type ServiceWorkerGlobal = {
  registration: ServiceWorkerRegistration
  NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event
  dispatchEvent(event: Event): boolean
  /** Ours. Resolves when the worker has shown the next notification. */
  hasShown: Promise<void>
}

/** What the push service got for this browser: those of other tests may still be told. */
const receivedBy = ({ subscriptions }: DeviceVisit) =>
  stage.service.received.filter(({ path }) => subscriptions.some(({ endpoint }) => endpoint.endsWith(path)))

test('the console can be installed, with a manifest and icons of the sizes that it says; nobody has a service worker unasked', async () => {
  const { page, devtools } = await enter('owner')
  const { errors, url, manifest } = (await devtools.send('Page.getAppManifest')) as unknown as {
    errors: unknown[]
    url: string
    manifest: { startUrl: string; scope: string; icons: { url: string; sizes: string }[] }
  }
  expect(errors).toEqual([])
  expect(url).toBe(`${stage.server.url}/console/installed/app.webmanifest`)
  expect(manifest).toMatchObject({
    startUrl: `${stage.server.url}/console/inbox`,
    scope: `${stage.server.url}/console`,
  })
  // Nothing is in the way but that contexts of tests are private windows.
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
  const apple = { url: `${stage.server.url}/console/installed/apple-touch-icon.png`, sizes: '180x180' }
  const badge = { url: `${stage.server.url}/console/installed/badge-96.png`, sizes: '96x96' }
  expect(manifest.icons).toHaveLength(3)
  for (const { url: address, sizes } of [...manifest.icons, apple, badge]) {
    const size = await page.evaluate(async (source) => {
      const answer = await fetch(source)
      const picture = await createImageBitmap(await answer.blob())
      return `${answer.headers.get('Content-Type')} ${answer.headers.get('Cache-Control')} ${picture.width}x${picture.height}`
    }, address)
    expect(size).toBe(`image/png public, no-cache ${sizes}`)
  }

  await openMenu(page)
  await isEnabled(page)
  expect(await deviceOf(page).isChecked()).toBe(false)
  expect(await workers(page)).toBe(0)
  expect(visit?.seen.errors).toEqual([])
})

test('switched on it is told, shown, and a click goes to the conversation in the open console; one that says nothing is shown, too', async () => {
  const on = await enter('answering')
  const { page } = on
  await switchOn(page)
  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.getByText('The push service has taken it.').waitFor()
  expect(receivedBy(on).map(({ message }) => message.tag)).toEqual(['test'])
  expect(await accessibilityFaults(page)).toEqual([])

  const visitor = await stage.converse(agentId, 'My secret sorrow')
  await visitor.ask()
  await expect.poll(() => receivedBy(on).length).toBe(2)
  const message = receivedBy(on)[1]?.message
  await deliver(on, JSON.stringify(message))
  await expect
    .poll(() => shown(page))
    .toEqual([
      {
        title: 'Bakery',
        body: 'A visitor waits for a person.',
        tag: visitor.sessionId,
        data: { path: `inbox/${agentId}/${visitor.sessionId}` },
      },
    ])
  // The same conversation again is the same notification.
  await deliver(on, JSON.stringify({ ...message, body: 'A visitor has written, and nobody has reacted.' }))
  await expect
    .poll(async () => (await shown(page)).map(({ body }) => body))
    .toEqual(['A visitor has written, and nobody has reacted.'])

  // Without a mouse on the system's own surface the click is dispatched in the worker; what follows is real.
  await page.evaluate(() => ((window as { isSame?: boolean }).isSame = true))
  await clickNotification(on)
  await page.waitForURL(`**/console/inbox/${agentId}/${visitor.sessionId}`)
  expect(await page.evaluate(() => (window as { isSame?: boolean }).isSame)).toBe(true)
  await expect.poll(() => shown(page)).toEqual([])

  // A message that says nothing is shown all the same.
  for (const data of ['', 'no JSON', '{}', '{"title":1,"body":"a","tag":"b","path":"c"}', 'null']) {
    await deliver(on, data)
    await expect
      .poll(async () => [data, ...(await shown(page)).map(({ title, body }) => `${title}: ${body}`)])
      .toEqual([data, 'Foyer: Somebody needs you.'])
    await closeNotifications(on)
    expect([data, ...(await shown(page))]).toEqual([data])
  }
  expect(on.seen.errors).toEqual([])
})

const closeNotifications = ({ page }: DeviceVisit) =>
  workerOf(page).evaluate(async () => {
    const { registration } = globalThis as unknown as ServiceWorkerGlobal
    for (const notification of await registration.getNotifications()) notification.close()
  })

async function clickNotification({ page }: DeviceVisit): Promise<void> {
  await workerOf(page).evaluate(async () => {
    const scope = globalThis as unknown as ServiceWorkerGlobal
    const [notification] = await scope.registration.getNotifications()
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
}

test('each load sends it again, and a browser whose subscription the server lost subscribes anew; nothing is cached', async () => {
  const on = await enter('owner')
  const { page } = on
  let puts = 0
  page.on('request', (sent) => {
    if (isPut(sent)) puts += 1
  })
  await switchOn(page)
  const put = whenPut(page)
  await page.reload()
  expect(await put).toEqual(on.subscriptions[0])
  await openMenu(page)
  await expect.poll(() => deviceOf(page).isChecked()).toBe(true)
  // The push service knows it no longer.
  stage.service.answer = { status: 410 }
  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.getByText('It could not be sent. The browser has ended its subscription.').waitFor()
  await expect.poll(() => deviceOf(page).isChecked()).toBe(false)
  stage.service.answer = { status: 201 }
  const again = whenPut(page)
  // Every page is the server's own, so that no older build outlives an update.
  const served: boolean[] = []
  page.on('response', (response) => served.push(response.fromServiceWorker()))
  await page.reload()
  expect(await again).toEqual(on.subscriptions[1])
  await page.getByRole('heading', { name: 'Inbox' }).waitFor()
  expect(served.length).toBeGreaterThan(3)
  expect(served).not.toContain(true)
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  // One that follows would have ended the subscription again.
  expect(puts).toBe(3)
  const worker = await fetch(`${stage.server.url}/console/service-worker.js`)
  expect(worker.headers.get('Cache-Control')).toBe('public, no-cache')
  expect(worker.headers.get('Content-Security-Policy')).toBe("default-src 'none'; img-src 'self'")
  const text = await worker.text()
  expect(text).not.toMatch(/\bcaches\b|addEventListener\(.fetch|\bfetch\(/)
})

const isPut = (sent: Request) => sent.method() === 'PUT' && sent.url().endsWith('/v1/me/push')

/** Resolves with the next subscription that the page sends, when the server has it. */
async function whenPut(page: Page): Promise<unknown> {
  const taken = await page.waitForResponse((each) => isPut(each.request()))
  return taken.request().postDataJSON()
}

test('switched off or signed out, nothing is left of it in the browser or on the server, and who signs in next is asked', async () => {
  const on = await enter('owner')
  const { page } = on
  await switchOn(page)
  await deviceOf(page).click()
  await expect.poll(() => deviceOf(page).isChecked()).toBe(false)
  await expect.poll(() => workers(page)).toBe(0)
  await page.reload()
  await openMenu(page)
  await isEnabled(page)
  expect(await deviceOf(page).isChecked()).toBe(false)
  expect(await devices()).not.toContain(on.personId)

  await deviceOf(page).click()
  await expect.poll(() => deviceOf(page).isChecked()).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Mia' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByLabel('Email address').waitFor()
  await expect.poll(() => workers(page)).toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('test.subscription'))).toBe(null)
  await signIn(page, on.email)
  await openMenu(page)
  await isEnabled(page)
  expect(await deviceOf(page).isChecked()).toBe(false)
  expect(await devices()).not.toContain(on.personId)

  // Switched off while it is sent again, as with each load, it stays off, also on the server.
  const { personId } = on
  await deviceOf(page).click()
  await expect.poll(() => deviceOf(page).isChecked()).toBe(true)
  const goOn = await holdRequests(page, 'PUT', '**/v1/me/push')
  const sent = page.waitForRequest((each) => each.method() === 'PUT')
  const put = whenPut(page)
  await page.reload()
  await sent
  await openMenu(page)
  await expect.poll(() => deviceOf(page).isChecked()).toBe(true)
  await deviceOf(page).click()
  await expect.poll(() => deviceOf(page).isChecked()).toBe(false)
  await expect.poll(devices).not.toContain(personId)
  goOn()
  await put
  await expect.poll(devices).not.toContain(personId)
  await expect.poll(() => workers(page)).toBe(0)
})

/** Whose devices the server tells. */
const devices = async () => (await stage.server.store.listPushLogins('wks_default')).map(({ person }) => person.id)

test('a browser that may not show notifications says what to do about it', async () => {
  const { page } = await enter('owner', { isAllowed: false })
  // As Chromium without a screen is: whoever is asked says no.
  await openMenu(page)
  const isBlocked = await page.evaluate(() => Notification.permission === 'denied')
  if (!isBlocked) {
    await isEnabled(page)
    await deviceOf(page).click()
  }
  await page.getByText('Your browser blocks notifications of this site.').waitFor()
  expect(await deviceOf(page).isChecked()).toBe(false)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a push service that the browser cannot reach is named, and can be tried again; the app’s icon says how many need somebody', async () => {
  const { page } = await enter('owner')
  await page.evaluate(() => localStorage.setItem('test.isUnreachable', '1'))
  await openMenu(page)
  await isEnabled(page)
  await deviceOf(page).click()
  await page.getByText('Your browser could not reach its push service.').waitFor()
  expect(await deviceOf(page).isChecked()).toBe(false)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.evaluate(() => localStorage.removeItem('test.isUnreachable'))
  await deviceOf(page).click()
  await expect.poll(() => deviceOf(page).isChecked()).toBe(true)

  // The number on the icon of the app is how many need somebody.
  await page.context().addInitScript(() => {
    const badges: number[] = []
    Object.assign(globalThis, { badges })
    Navigator.prototype.setAppBadge = async (count) => void badges.push(count ?? -1)
  })
  await page.reload()
  const { needs } = (await stage.server.call('GET', '/v1/inbox?view=needs')).body.counts
  const badges = () => page.evaluate(() => (globalThis as unknown as { badges: number[] }).badges.at(-1))
  await expect.poll(badges).toBe(needs)
  await (await stage.converse(agentId)).ask()
  await page.reload()
  await expect.poll(badges).toBe(needs + 1)
})

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'
test('an iPhone outside of the Home Screen and a browser without push are told what to do', async () => {
  const { page, devtools } = await enter('owner', { viewport: { width: 390, height: 780 } })
  await page.context().addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'))
  const browser = await page.evaluate(() => navigator.userAgent)
  for (const [userAgent, sentence] of [
    [iPhone, 'first add the console to the Home Screen'],
    [browser, 'This browser shows no notifications while the console is closed.'],
  ] as const) {
    await devtools.send('Emulation.setUserAgentOverride', { userAgent })
    await page.reload()
    await openMenu(page)
    await page.getByText(sentence).waitFor()
    expect(await deviceOf(page).isEnabled()).toBe(false)
    expect([sentence, ...(await accessibilityFaults(page))]).toEqual([sentence])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  }
})

test('with a token it is said who can have it', async () => {
  const { page, leave } = await stage.enter({ path: '/inbox' })
  await openMenu(page)
  await page.getByText('For people with an account.').waitFor()
  expect(await deviceOf(page).isEnabled()).toBe(false)
  await leave()
})

test('below a folder of its host it is the same: its own scope, its own manifest', async () => {
  let inner = 0
  const proxy = createServer((asked, answer) => {
    const { method, headers, url = '' } = asked
    const path = url.replace(/^\/office(?=\/)/, '')
    const passed = request({ port: inner, method, headers, path }, (got) => {
      answer.writeHead(got.statusCode ?? 500, got.headers)
      got.pipe(answer)
    })
    // What is still asked for when the test ends.
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const publicUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/office`
  const below = await startDevices({ publicUrl })
  inner = Number(new URL(below.server.url).port)
  below.server.url = publicUrl
  const on = await below.enterAs('owner')
  await on.page.context().grantPermissions(['notifications'], { origin: new URL(publicUrl).origin })
  await on.page.reload()
  await switchOn(on.page)
  const scopes = await on.page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  )
  expect(scopes).toEqual([`${publicUrl}/console/`])
  const { errors, url } = await on.devtools.send('Page.getAppManifest')
  expect([errors, url]).toEqual([[], `${publicUrl}/console/installed/app.webmanifest`])
  expect(on.seen.errors).toEqual([])
  await on.leave()
  await below.stop()
  await new Promise((resolve) => proxy.close(resolve))
})
