/*
 * The console's service worker. It shows notifications and opens what they are about, and nothing else: without a listener for `fetch` every
 * request goes to the server, so that no answer of /v1 is ever stored here, and no older build of the console outlives an update.
 */

declare const self: ServiceWorkerGlobalScope

/** As server/services/notifications/push/push.ts sends it. `path`: below the scope. `needs`: how many conversations need somebody. */
type Message = { title: string; body: string; tag: string; path: string; needs: number | undefined }

/** Browsers want a notification for each message, also for one that says nothing. */
const general: Message = { title: 'Foyer', body: 'Somebody needs you.', tag: 'foyer', path: 'inbox', needs: undefined }

/** How long an open console may take to say that it goes to the page, in milliseconds; a new window is opened then. */
const patience = 1000

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('push', (event) => event.waitUntil(show(readMessage(event.data))))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open((event.notification.data as Pick<Message, 'path'>).path))
})

function readMessage(data: PushMessageData | null): Message {
  try {
    const { title, body, tag, path, needs } = (data?.json() ?? {}) as Partial<Message>
    const texts = { title, body, tag, path }
    if (!Object.values(texts).every((text) => typeof text === 'string' && text !== '')) return general
    return { ...(texts as Message), needs: typeof needs === 'number' ? needs : undefined }
  } catch {
    return general
  }
}

async function show({ title, body, tag, path, needs }: Message): Promise<void> {
  const options = {
    body,
    tag,
    // Of one conversation there is one, and it rings again.
    renotify: true,
    data: { path },
    icon: 'installed/icon-192.png',
    badge: 'installed/badge-96.png',
  }
  await self.registration.showNotification(title, options)
  // Not every browser has it, and not on every system.
  if (needs !== undefined && 'setAppBadge' in navigator) await navigator.setAppBadge(needs).catch(() => undefined)
}

/** Brings an open console to the front, at that page, or opens one. */
async function open(path: string): Promise<void> {
  const { scope } = self.registration
  const found = new URL(path, scope).href
  // Nothing but a page of the console, whatever a message says.
  const url = found.startsWith(scope) ? found : scope
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const consoles = all.filter((each) => each.url.startsWith(scope) || each.url === scope.slice(0, -1))
  const best = consoles.find((each) => each.visibilityState === 'visible') ?? consoles[0]
  // The page has gone there, also where it may not come to the front.
  if (best && (await goes(best, url))) await best.focus().catch(() => undefined)
  else await self.clients.openWindow(url)
}

/** Asks a page to show another one without loading anew. Resolves with whether it does. */
function goes(page: WindowClient, url: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    setTimeout(() => resolve(false), patience)
    page.postMessage({ open: url }, [port2])
  })
}
