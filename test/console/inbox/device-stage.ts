import type { CDPSession } from 'playwright'
import type { Role } from '../../../server/contract/access/people.ts'
import { startPushService, type PushService, type Subscription } from '../../support/peers/push-service.ts'
import { join, quickKey } from '../../support/people.ts'
import { signIn, type Entering, type Visit } from '../../support/browser/console.ts'
import { startInbox, type InboxStage } from './inbox-stage.ts'

/*
 * What the tests of notifications on a device share. A Chromium of this kind has no push service of its own: `subscribe` of its push manager
 * is ours, with subscriptions of the tests' service; everything else is the browser's.
 */

export type DeviceStage = InboxStage & {
  service: PushService
  /** Opens the console as a person of that role, who has allowed notifications unless `isAllowed` says otherwise. */
  enterAs(role: Role, more?: Entering & { isAllowed?: boolean; email?: string }): Promise<DeviceVisit>
}

export type DeviceVisit = Visit & {
  email: string
  personId: string
  devtools: CDPSession
  /** The subscriptions that the browser gets, in their order. */
  subscriptions: Subscription[]
}

const account = { host: '127.0.0.1', port: 9, isSecure: false, isLocal: true, user: undefined, password: undefined }

let people = 0

export async function startDevices(options: Parameters<typeof startInbox>[0] = {}): Promise<DeviceStage> {
  const service = await startPushService()
  const settings = {
    deriveKey: quickKey,
    mail: { ...account, from: { name: '', address: 'chat@example.com' } },
    pageNetworks: ['127.0.0.1/32'],
    noticeTimes: { sweep: 100 },
    ...options,
  }
  // The browser that tests share is one without notifications.
  const stage = await startInbox(settings, ['--headless=new'])
  return {
    ...stage,
    service,
    async enterAs(role, { isAllowed = true, email = `device-${++people}@example.com`, path = '/inbox', ...more } = {}) {
      const { id: personId } = await join(stage.server, role, { email, name: 'Mia' })
      const visit = await stage.enter({ token: null, path: '', ...more })
      const { page } = visit
      const devtools = await page.context().newCDPSession(page)
      if (isAllowed) await page.context().grantPermissions(['notifications'], { origin: stage.server.url })
      const subscriptions = Array.from({ length: 5 }, () => service.subscribe())
      await page.context().addInitScript(pretendToSubscribe, subscriptions)
      await page.goto(`${stage.server.url}/console${path}`)
      await signIn(page, email)
      // The page stands behind the dialog for signing in already.
      await page.locator('summary', { hasText: 'Notices' }).waitFor()
      return { ...visit, email, personId, devtools, subscriptions }
    },
    async stop() {
      await stage.stop()
      await service.stop()
    },
  }
}

/** Runs in the page. A subscription lasts in the browser until it is ended. */
function pretendToSubscribe(subscriptions: Subscription[]): void {
  if (!('PushManager' in globalThis)) return
  const kept = 'test.subscription'
  const made = (index: number, options: { applicationServerKey: string }) => ({
    options: { applicationServerKey: bytesOf(options.applicationServerKey) },
    toJSON: () => ({ expirationTime: null, ...subscriptions[index] }),
    unsubscribe: async () => (localStorage.removeItem(kept), true),
  })
  const bytesOf = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer
  Object.assign(PushManager.prototype, {
    async getSubscription() {
      const stored = localStorage.getItem(kept)
      const { index, options } = JSON.parse(stored ?? '{}') as {
        index: number
        options: { applicationServerKey: string }
      }
      return stored === null ? null : made(index, options)
    },
    async subscribe(options: { userVisibleOnly: boolean; applicationServerKey: string }) {
      if (!options.userVisibleOnly) throw new DOMException('Denied', 'NotAllowedError')
      if (localStorage.getItem('test.isUnreachable')) throw new DOMException('Registration failed', 'AbortError')
      const index = Number(localStorage.getItem('test.next') ?? 0)
      localStorage.setItem('test.next', String(index + 1))
      localStorage.setItem(kept, JSON.stringify({ index, options }))
      return made(index, options)
    },
  })
}
