import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#contract/access/people.ts'
import { audited } from '../../../server/http/observe/audited.ts'
import type { Caller } from '../../../server/http/guard/principal.ts'
import type { Route } from '../../../server/http/route.ts'
import { createFixture, createWorkspace, type Fixture } from '../../support/fixture.ts'
import { join, password, quickKey, type SignedIn } from '../../support/people.ts'
import { expectNoInsides, expectProblem } from '../../support/problems.ts'
import { startTestServer, type Answer, type TestServer } from '../../support/server.ts'

/* Every route with every kind of caller: those it is for, those it is not for, strangers with a good bearer, and bearers that died. */

/** The roles of people follow the tokens: an owner may what a token of scope `admin` may, a reader what one of scope `read` may. */
const ownersAlone = /^\w+ \/v1\/(tokens|people|audit)\b/
const answerersToo = /\/(handover|contact-form|contacts|push)\b|^\w+ \/v1\/inbox\b/

function withRoles(name: string, may: readonly Caller[]): Caller[] {
  const roles = new Set<Caller>(may)
  if (may.includes('admin')) roles.add('owner')
  if (may.includes('admin') && !ownersAlone.test(name)) roles.add('editor')
  if (may.includes('read') || (may.includes('admin') && answerersToo.test(name))) roles.add('answering')
  if (may.includes('read')) roles.add('reader')
  return [...roles]
}

const people: Role[] = ['owner', 'editor', 'answering', 'reader']

/** Who may call what, said a second time: whoever opens a route to somebody new, or adds one, says so here too. */
const declared: Record<string, Caller[]> = {
  'POST /v1/sign-in': ['anyone'],
  'POST /v1/logins': ['anyone'],
  'POST /v1/logins/passkey/challenge': ['anyone'],
  'POST /v1/logins/passkey': ['anyone'],
  'GET /v1/me/passkeys': people,
  'POST /v1/me/passkeys/challenge': people,
  'POST /v1/me/passkeys': people,
  'PATCH /v1/me/passkeys/:passkeyId': people,
  'DELETE /v1/me/passkeys/:passkeyId': people,
  'GET /v1/logins/current': ['anyone'],
  'GET /v1/logins': people,
  'DELETE /v1/logins': people,
  'DELETE /v1/logins/:loginId': people,
  'POST /v1/invitations/look': ['anyone'],
  'POST /v1/invitations/accept': ['anyone'],
  'GET /v1/me': people,
  'PATCH /v1/me': people,
  'POST /v1/me/picture': people,
  'PUT /v1/me/password': people,
  'GET /v1/me/push': ['owner', 'editor', 'answering'],
  'PUT /v1/me/push': ['owner', 'editor', 'answering'],
  'DELETE /v1/me/push': ['owner', 'editor', 'answering'],
  'POST /v1/me/push/test': ['owner', 'editor', 'answering'],
  'DELETE /v1/push/keys': ['operator'],
  'GET /v1/people': ['operator', 'admin'],
  'POST /v1/people': ['operator', 'admin'],
  'POST /v1/people/:personId/link': ['operator', 'admin'],
  'PATCH /v1/people/:personId': ['operator', 'admin'],
  'DELETE /v1/people/:personId': ['operator', 'admin'],
  'GET /v1/audit': ['operator', 'admin'],
  'GET /v1/downloads': ['anyone'],
  'GET /v1/health': ['operator'],
  'GET /v1/workspaces': ['operator'],
  'POST /v1/workspaces': ['operator'],
  'PATCH /v1/workspaces/:workspaceId': ['operator'],
  'GET /v1/workspaces/:workspaceId/contents': ['operator'],
  'DELETE /v1/workspaces/:workspaceId': ['operator'],
  'GET /v1/tokens': ['operator', 'admin'],
  'POST /v1/tokens': ['operator', 'admin'],
  'DELETE /v1/tokens/:tokenId': ['operator', 'admin'],
  'GET /v1/agents': ['operator', 'admin', 'read'],
  'POST /v1/agents': ['operator', 'admin'],
  'GET /v1/agents/:agentId': ['operator', 'admin', 'read'],
  'PATCH /v1/agents/:agentId': ['operator', 'admin'],
  'DELETE /v1/agents/:agentId': ['operator', 'admin'],
  'POST /v1/agents/:agentId/duplicate': ['operator', 'admin'],
  'POST /v1/agents/:agentId/web-id': ['operator', 'admin'],
  'GET /v1/ai': ['operator', 'admin', 'read'],
  'POST /v1/ai': ['operator', 'admin'],
  'GET /v1/ai/:aiId': ['operator', 'admin', 'read'],
  'PATCH /v1/ai/:aiId': ['operator', 'admin'],
  'DELETE /v1/ai/:aiId': ['operator', 'admin'],
  'GET /v1/ai/:aiId/agents': ['operator', 'admin', 'read'],
  'POST /v1/ai/:aiId/try': ['operator', 'admin'],
  'POST /v1/ai/:aiId/test-key': ['operator', 'admin'],
  'GET /v1/ai/:aiId/search': ['operator', 'admin', 'read'],
  'GET /v1/ai/:aiId/sources': ['operator', 'admin', 'read'],
  'POST /v1/ai/:aiId/sources': ['operator', 'admin'],
  'POST /v1/ai/:aiId/sources/file': ['operator', 'admin'],
  'POST /v1/ai/:aiId/sources/preview': ['operator', 'admin'],
  'POST /v1/ai/:aiId/sources/:sourceId/sync': ['operator', 'admin'],
  'POST /v1/ai/:aiId/sources/:sourceId/stop': ['operator', 'admin'],
  'POST /v1/ai/:aiId/sources/:sourceId/review': ['operator', 'admin'],
  'GET /v1/ai/:aiId/sources/:sourceId': ['operator', 'admin', 'read'],
  'PATCH /v1/ai/:aiId/sources/:sourceId': ['operator', 'admin'],
  'DELETE /v1/ai/:aiId/sources/:sourceId': ['operator', 'admin'],
  'POST /v1/ai/:aiId/sources/:sourceId/file': ['operator', 'admin'],
  'GET /v1/ai/:aiId/sources/:sourceId/contacts': ['operator', 'admin', 'read'],
  'GET /v1/ai/:aiId/sources/:sourceId/documents': ['operator', 'admin', 'read'],
  'GET /v1/ai/:aiId/sources/:sourceId/documents/:documentId': ['operator', 'admin', 'read'],
  'PATCH /v1/ai/:aiId/sources/:sourceId/documents/:documentId': ['operator', 'admin'],
  'GET /v1/ai/:aiId/sources/:sourceId/pairs': ['operator', 'admin', 'read'],
  'POST /v1/ai/:aiId/sources/:sourceId/pairs': ['operator', 'admin'],
  'POST /v1/ai/:aiId/sources/:sourceId/pairs/file': ['operator', 'admin'],
  'GET /v1/ai/:aiId/sources/:sourceId/pairs/:documentId': ['operator', 'admin', 'read'],
  'PUT /v1/ai/:aiId/sources/:sourceId/pairs/:documentId': ['operator', 'admin'],
  'DELETE /v1/ai/:aiId/sources/:sourceId/pairs/:documentId': ['operator', 'admin'],
  'GET /v1/agents/:agentId/ai': ['operator', 'admin', 'read'],
  'PUT /v1/agents/:agentId/ai': ['operator', 'admin'],
  'DELETE /v1/agents/:agentId/ai': ['operator', 'admin'],
  'GET /v1/agents/:agentId/theme': ['operator', 'admin', 'read', 'agent'],
  'PATCH /v1/agents/:agentId/theme': ['operator', 'admin'],
  'POST /v1/agents/:agentId/theme/preview': ['operator', 'admin'],
  'POST /v1/agents/:agentId/theme/assets': ['operator', 'admin'],
  'GET /v1/agents/:agentId/theme/versions': ['operator', 'admin', 'read'],
  'GET /v1/agents/:agentId/theme/versions/:number': ['operator', 'admin', 'read'],
  'POST /v1/agents/:agentId/theme/versions/:number/restore': ['operator', 'admin'],
  'GET /v1/ai/:aiId/versions': ['operator', 'admin', 'read'],
  'GET /v1/ai/:aiId/versions/:number': ['operator', 'admin', 'read'],
  'POST /v1/ai/:aiId/versions/:number/restore': ['operator', 'admin'],
  'GET /v1/assets': ['operator', 'admin', 'read'],
  'DELETE /v1/assets/:assetName': ['operator', 'admin'],
  'GET /v1/agents/:agentId/embed': ['operator', 'admin', 'read'],
  'PATCH /v1/agents/:agentId/embed': ['operator', 'admin'],
  'POST /v1/agents/:agentId/embed/check': ['operator', 'admin'],
  'GET /v1/agents/:agentId/embed/retention': ['operator', 'admin', 'read'],
  'GET /v1/agents/:agentId/embed/seen': ['operator', 'admin', 'read'],
  'GET /v1/agents/:agentId/spending': ['operator', 'admin', 'read'],
  'PATCH /v1/agents/:agentId/spending': ['operator', 'admin'],
  'GET /v1/agents/:agentId/help': ['operator', 'admin', 'read'],
  'PATCH /v1/agents/:agentId/help': ['operator', 'admin'],
  'GET /v1/contacts': ['operator', 'admin', 'read'],
  'GET /v1/contacts/:contactId': ['operator', 'admin', 'read'],
  'PATCH /v1/contacts/:contactId': ['operator', 'admin'],
  'DELETE /v1/contacts/:contactId': ['operator', 'admin'],
  'GET /v1/agents/:agentId/sessions/:sessionId/contact-form': ['operator', 'admin', 'session'],
  'POST /v1/agents/:agentId/sessions/:sessionId/contacts': ['operator', 'admin', 'session'],
  'DELETE /v1/agents/:agentId/sessions/:sessionId/contacts/:contactId': ['operator', 'admin', 'session'],
  'GET /v1/agents/:agentId/notifications': ['operator', 'admin', 'read'],
  'PATCH /v1/agents/:agentId/notifications': ['operator', 'admin'],
  'POST /v1/agents/:agentId/notifications/webhooks': ['operator', 'admin'],
  'DELETE /v1/agents/:agentId/notifications/webhooks/:webhookId': ['operator', 'admin'],
  'POST /v1/agents/:agentId/notifications/webhooks/:webhookId/secret': ['operator', 'admin'],
  'POST /v1/agents/:agentId/notifications/test': ['operator', 'admin'],
  'GET /v1/outbox': ['operator', 'admin', 'read'],
  'POST /v1/outbox/:outboxId/send': ['operator', 'admin'],
  'GET /v1/agents/:agentId/conversations': ['operator', 'admin', 'read'],
  'GET /v1/agents/:agentId/tags': ['operator', 'admin', 'read'],
  'PATCH /v1/agents/:agentId/tags': ['operator', 'admin'],
  'GET /v1/agents/:agentId/conversations/download': ['operator', 'admin', 'read'],
  'POST /v1/agents/:agentId/theme/match': ['operator', 'admin'],
  'GET /v1/agents/:agentId/setup': ['operator', 'admin', 'read'],
  'POST /v1/agents/:agentId/setup': ['operator', 'admin'],
  'PATCH /v1/agents/:agentId/setup': ['operator', 'admin'],
  'GET /v1/agents/:agentId/share': ['operator', 'admin', 'read'],
  'POST /v1/agents/:agentId/share': ['operator', 'admin'],
  'DELETE /v1/agents/:agentId/share': ['operator', 'admin'],
  'GET /v1/agents/:agentId/questions': ['operator', 'admin', 'read'],
  'PATCH /v1/agents/:agentId/questions': ['operator', 'admin'],
  'GET /v1/agents/:agentId/insight': ['operator', 'admin', 'read'],
  'GET /v1/agents/:agentId/export': ['operator', 'admin', 'read'],
  'GET /v1/agents/:agentId/sessions': ['operator', 'admin', 'read'],
  'POST /v1/agents/:agentId/sessions': ['operator', 'admin', 'agent'],
  'POST /v1/agents/:agentId/sessions/return': ['agent'],
  'DELETE /v1/agents/:agentId/sessions/:sessionId': ['operator', 'admin', 'session'],
  'GET /v1/agents/:agentId/sessions/:sessionId/conversations': ['operator', 'admin', 'read', 'session'],
  'POST /v1/agents/:agentId/sessions/:sessionId/conversations': ['operator', 'admin', 'session'],
  'GET /v1/agents/:agentId/sessions/:sessionId/events': ['operator', 'admin', 'session'],
  'POST /v1/agents/:agentId/sessions/:sessionId/stop': ['operator', 'admin', 'session'],
  'GET /v1/agents/:agentId/sessions/:sessionId/handover': ['operator', 'admin', 'session'],
  'POST /v1/agents/:agentId/sessions/:sessionId/handover/ask': ['operator', 'admin', 'session'],
  'DELETE /v1/agents/:agentId/sessions/:sessionId/handover/ask': ['operator', 'admin', 'session'],
  'POST /v1/agents/:agentId/sessions/:sessionId/handover/signals': ['operator', 'admin', 'session'],
  'GET /v1/agents/:agentId/sessions/:sessionId/handover/timeline': ['operator', 'admin'],
  'POST /v1/agents/:agentId/sessions/:sessionId/handover/take': ['operator', 'admin'],
  'POST /v1/agents/:agentId/sessions/:sessionId/handover/messages': ['operator', 'admin'],
  'POST /v1/agents/:agentId/sessions/:sessionId/handover/return': ['operator', 'admin'],
  'POST /v1/agents/:agentId/sessions/:sessionId/handover/done': ['operator', 'admin'],
  'POST /v1/agents/:agentId/sessions/:sessionId/handover/reopen': ['operator', 'admin'],
  'POST /v1/agents/:agentId/sessions/:sessionId/handover/notes': ['operator', 'admin'],
  'GET /v1/inbox': ['operator', 'admin'],
  'PUT /v1/agents/:agentId/sessions/:sessionId/conversations/:messageId/feedback': ['operator', 'admin', 'session'],
  'DELETE /v1/agents/:agentId/sessions/:sessionId/conversations/:messageId/feedback': ['operator', 'admin', 'session'],
}
const table = Object.fromEntries(Object.entries(declared).map(([name, may]) => [name, withRoles(name, may)]))

type Bearer = Exclude<Caller, 'anyone' | Role>
const callers: Bearer[] = ['operator', 'admin', 'read', 'agent', 'session']

type Ids = Fixture['ids']

const pushKeys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

/** What a route's body names is given by its own fixture, so that a refusal is about the path. */
function bodyFor(name: string, ids: Ids): unknown {
  const bodies: Record<string, unknown> = {
    'POST /v1/workspaces': { name: 'Another' },
    'PATCH /v1/workspaces/:workspaceId': { name: 'Default' },
    'POST /v1/tokens': { name: 'Another', scope: 'read' },
    'POST /v1/people': { email: `another-${randomUUID()}@example.com`, role: 'reader' },
    'PATCH /v1/people/:personId': { role: 'editor' },
    'PATCH /v1/me': { name: 'Grace' },
    'PUT /v1/me/push': { endpoint: 'https://push.test/x', keys: pushKeys },
    'PUT /v1/me/password': { current: password, password: 'another long password' },
    'POST /v1/me/passkeys/challenge': { password },
    'POST /v1/me/passkeys': {
      name: 'Key',
      credential: { id: 'a', response: { clientDataJSON: 'a', attestationObject: 'a' } },
    },
    'PATCH /v1/me/passkeys/:passkeyId': { name: 'Key' },
    'POST /v1/agents': { name: 'Grace' },
    'POST /v1/agents/:agentId/duplicate': { name: 'Grace' },
    'PATCH /v1/agents/:agentId': { name: 'Grace' },
    'POST /v1/ai': {},
    'PATCH /v1/ai/:aiId': { name: 'Stolen' },
    'POST /v1/ai/:aiId/try': { message: 'Hours?' },
    'POST /v1/ai/:aiId/test-key': {},
    'POST /v1/ai/:aiId/sources': { kind: 'text', text: 'We are closed on Sundays.' },
    'POST /v1/ai/:aiId/sources/preview': { site: { url: 'https://example.com/' } },
    'PATCH /v1/ai/:aiId/sources/:sourceId': { name: 'Stolen' },
    'POST /v1/ai/:aiId/sources/:sourceId/review': { decision: 'keep' },
    'PATCH /v1/ai/:aiId/sources/:sourceId/documents/:documentId': { isExcluded: true },
    'POST /v1/ai/:aiId/sources/:sourceId/pairs': { question: 'Hours?', answer: 'Nine.' },
    'PUT /v1/ai/:aiId/sources/:sourceId/pairs/:documentId': { question: 'Hours?', answer: 'Nine.' },
    'PUT /v1/agents/:agentId/ai': { aiId: ids.aiId },
    'PATCH /v1/agents/:agentId/theme': { startMode: 'Prompts' },
    'POST /v1/agents/:agentId/theme/preview': { startMode: 'Prompts' },
    'PATCH /v1/agents/:agentId/embed': { isEnabled: true },
    'PATCH /v1/agents/:agentId/spending': { monthlyTokens: 1_000_000 },
    'PATCH /v1/agents/:agentId/tags': { sessionIds: [ids.sessionId], add: ['refund'] },
    'PATCH /v1/contacts/:contactId': { isDone: true },
    'POST /v1/agents/:agentId/sessions/:sessionId/contacts': {
      message: 'Call me.',
      email: 'ida@example.com',
      clientId: 'two',
    },
    'POST /v1/agents/:agentId/sessions/return': { contactId: ids.contactId, key: 'of-no-email' },
    'PATCH /v1/agents/:agentId/help': { isOffered: true },
    'PATCH /v1/agents/:agentId/notifications': { digestAt: '08:00' },
    'POST /v1/agents/:agentId/notifications/webhooks': { kind: 'slack', name: 'Team', url: 'https://hooks.test/x' },
    'POST /v1/agents/:agentId/notifications/test': { to: ids.webhookId },
    'PATCH /v1/agents/:agentId/questions': { keys: ['0123456789abcdef'], state: 'ignored' },
    'POST /v1/agents/:agentId/theme/match': { colors: ['#0042da'] },
    'POST /v1/agents/:agentId/setup': { url: 'https://nobody.test/' },
    'PATCH /v1/agents/:agentId/setup': { lines: [{ field: 'name', state: 'refused' }] },
    'POST /v1/agents/:agentId/embed/check': { url: 'https://nobody.test/' },
    'POST /v1/agents/:agentId/sessions/:sessionId/conversations': { message: 'Hours?' },
    'POST /v1/agents/:agentId/sessions/:sessionId/handover/ask': {},
    'POST /v1/agents/:agentId/sessions/:sessionId/handover/signals': { isTyping: true },
    'POST /v1/agents/:agentId/sessions/:sessionId/handover/take': { after: 9 },
    'POST /v1/agents/:agentId/sessions/:sessionId/handover/messages': { message: 'Hello', after: 9, clientId: 'c1' },
    'POST /v1/agents/:agentId/sessions/:sessionId/handover/return': { after: 9 },
    'POST /v1/agents/:agentId/sessions/:sessionId/handover/done': { after: 9 },
    'POST /v1/agents/:agentId/sessions/:sessionId/handover/reopen': { after: 9 },
    'POST /v1/agents/:agentId/sessions/:sessionId/handover/notes': { text: 'A note' },
    'PUT /v1/agents/:agentId/sessions/:sessionId/conversations/:messageId/feedback': { type: 'positive' },
  }
  return bodies[name]
}

let server: TestServer
let own: Fixture

beforeAll(async () => {
  // Each call comes from an address of its own: limits are not what this is about. Nor is the hour in which a token was last used.
  const now = Date.now()
  server = await startTestServer({ trustProxy: 1, deriveKey: quickKey, clock: () => now })
  own = await createFixture(server)
})
afterAll(() => server.stop())

const nameOf = ({ method, path }: Route) => `${method} ${path}`
function pathFor({ path }: Route, ids: Ids): string {
  const named = path.includes('/pairs') ? { ...ids, sourceId: ids.qaId, documentId: ids.pairId } : ids
  const query = path.endsWith('/search') ? '?q=hours' : path.endsWith('/retention') ? '?days=30' : ''
  return path.replaceAll(/:(\w+)/g, (_, name: keyof Ids) => named[name]) + query
}

/** The routes that ask for a bearer: all but signing in, which sign-in.test.ts is about. */
const guarded = () => server.service.routes.filter(({ may }) => !may.includes('anyone'))

let calls = 0
/** An address that nobody called from before. */
function newAddress(): string {
  calls += 1
  return `10.0.${calls >> 8}.${calls & 255}`
}

/** Calls a route about `ids`. The answer to a call that succeeds may never end: of that the status alone is read. */
async function call(route: Route, ids: Ids, token: string | null, more: Record<string, string> = {}): Promise<Answer> {
  const json = bodyFor(nameOf(route), ids)
  const form = new FormData()
  const isTable = route.path.endsWith('/pairs/file')
  const [content, fileName] = route.file ? ['Notes.', 'notes.md'] : ['GIF89a', 'x.gif']
  form.set('file', new Blob([isTable ? 'question,answer\nWhen?,Now.' : content]), fileName)
  const response = await fetch(server.url + pathFor(route, ids), {
    method: route.method,
    headers: {
      'X-Forwarded-For': newAddress(),
      ...more,
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(route.body === 'upload' ? { body: form } : json === undefined ? {} : { body: JSON.stringify(json) }),
  })
  if (response.ok) await response.body?.cancel()
  const text = response.ok ? '' : await response.text()
  return { status: response.status, headers: response.headers, text, body: text === '' ? null : JSON.parse(text) }
}

test('the server has the routes of the table, and each names the callers that the table gives it', () => {
  const found = server.service.routes.map((route) => [nameOf(route), route.may.toSorted()])
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(table).map(([name, may]) => [name, may.toSorted()])),
  )
})

/** What a route answers to those that it names where the fixture has nothing for it to do. */
const refused: Record<string, number> = {
  // The server of these tests is at an IP address; passkeys.test.ts has one with a name.
  'POST /v1/me/passkeys/challenge': 409,
  'POST /v1/me/passkeys': 409,
  'PATCH /v1/me/passkeys/:passkeyId': 404,
  'DELETE /v1/me/passkeys/:passkeyId': 404,
  // The fixture's is the default one.
  'DELETE /v1/workspaces/:workspaceId': 409,
  'POST /v1/ai/:aiId/sources/:sourceId/review': 409,
  'POST /v1/agents/:agentId/setup': 422,
  'PATCH /v1/agents/:agentId/setup': 404,
  // This server has no address by which push services would know it, and the device does not exist.
  'PUT /v1/me/push': 409,
  'POST /v1/me/push/test': 404,
  'POST /v1/agents/:agentId/sessions/return': 404,
  // Signing out of a browser that is none, and a picture that is no picture.
  'DELETE /v1/logins/:loginId': 404,
}

/** Another conversation with a fixture's agent, for a call that takes one, which others may not afterwards. */
async function inNewSession({ ids, tokens }: Fixture): Promise<Fixture> {
  const sessions = `/v1/agents/${ids.agentId}/sessions`
  const { id: sessionId, token: session } = (await server.call('POST', sessions)).body.data
  return { ids: { ...ids, sessionId }, tokens: { ...tokens, session } }
}

type FixtureOf = (route: Route, caller: Caller) => Fixture | Promise<Fixture>

/**
 * What calls that are allowed may use up: of a fixture that all use only what they leave as it was. What is deleted is of one that the caller
 * has for that, for as long as what a route names is there.
 */
function fixturesFor(shared: Fixture): FixtureOf {
  const kept = new Map<Caller, { fixture: Fixture; gone: Set<string> }>()
  return async ({ method, path }, caller) => {
    if (path.includes('/handover/')) return inNewSession(shared)
    if (method !== 'DELETE' && !/\/(web-id|pairs)$/.test(path)) return shared
    const named = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    let mine = kept.get(caller)
    if (!mine || named.some((name) => mine?.gone.has(name))) {
      mine = { fixture: await createFixture(server), gone: new Set() }
      kept.set(caller, mine)
    }
    const [last = ''] = named.slice(-1)
    if (path.endsWith(`:${last}`)) for (const name of [last, ...(within[last] ?? [])]) mine.gone.add(name)
    return mine.fixture
  }
}

/** What goes with what is deleted, where a path names it alone. */
const within: Record<string, string[]> = {
  agentId: ['contactId', 'outboxId'],
  sessionId: ['contactId'],
}

test('every route answers the callers that it names, and refuses all others', async () => {
  const shared = await createFixture(server)
  const fixtureFor = fixturesFor(shared)
  for (const route of guarded()) {
    const name = nameOf(route)
    for (const caller of callers) {
      const isAllowed = table[name]?.includes(caller) ?? false
      const fixture = isAllowed ? await fixtureFor(route, caller) : shared
      const answer = await call(route, fixture.ids, fixture.tokens[caller])
      expect([name, caller, answer.status]).toEqual([name, caller, isAllowed ? (refused[name] ?? 200) : 403])
      if (!isAllowed) expectProblem(answer, 403, 'forbidden')
    }
  }
})

test('every route answers people whose role it names, and refuses all others', async () => {
  const signedIn = new Map<Role, SignedIn>()
  for (const role of people) signedIn.set(role, await join(server, role))
  const shared = await createFixture(server)
  const fixtureFor = fixturesFor(shared)
  for (const route of guarded()) {
    const name = nameOf(route)
    for (const role of people) {
      const isAllowed = table[name]?.includes(role) ?? false
      const isRead = route.method === 'GET'
      const fixture = isAllowed ? await fixtureFor(route, role) : shared
      // Signing out, and a new password, end what the others would call with.
      const person = isAllowed && !isRead && table[name]?.length === 4 ? await join(server, role) : signedIn.get(role)
      const answer = await call(route, fixture.ids, null, person?.headers)
      expect([name, role, answer.status]).toEqual([name, role, isAllowed ? (refused[name] ?? 200) : 403])
      if (!isAllowed) expectProblem(answer, 403, 'forbidden')
    }
  }
})

test('roles differ in what the table says, and in nothing else', () => {
  const only = (role: Role, other: Role) =>
    Object.keys(table).filter((name) => table[name]?.includes(role) && !table[name].includes(other))
  expect(only('owner', 'editor').every((name) => ownersAlone.test(name))).toBe(true)
  expect(only('editor', 'answering').filter((name) => name.startsWith('GET ') && !name.endsWith('/events'))).toEqual([])
  expect(only('answering', 'reader').every((name) => answerersToo.test(name))).toBe(true)
  expect(only('reader', 'owner')).toEqual([])
  const writes = Object.keys(table).filter((name) => table[name]?.includes('reader') && !name.startsWith('GET '))
  expect(writes.every((name) => /\/v1\/(me|logins)\b/.test(name))).toBe(true)
})

test('what somebody changes in a workspace is noted in its audit, or lasts for nobody', () => {
  // What tries, reads or measures; what visitors do as well; answers to visitors, which conversations show; whether one's own phone rings.
  const unaudited =
    /\/(challenge|try|test-key|preview|match|check|stop|feedback|conversations|questions|test|send|tags|push)$|\/handover\b|\/sessions(\/return)?$|conversations\/:messageId|^POST \/v1\/agents\/:agentId\/sessions\/:sessionId\/conta/
  const changing = Object.keys(table).filter((name) => !name.startsWith('GET ') && !table[name]?.includes('anyone'))
  expect(changing.filter((name) => !(name in audited) && !unaudited.test(name))).toEqual([])
  expect(changing.filter((name) => name in audited && unaudited.test(name))).toEqual([])
})

test('no web id and no session token opens a route that manages something', () => {
  const open = (caller: Caller) => Object.keys(table).filter((name) => table[name]?.includes(caller))
  expect(open('agent')).toEqual([
    'GET /v1/agents/:agentId/theme',
    'POST /v1/agents/:agentId/sessions',
    'POST /v1/agents/:agentId/sessions/return',
  ])
  expect(open('session').filter((name) => !name.includes('/sessions/:sessionId'))).toEqual([])
  expect(open('read').filter((name) => !name.startsWith('GET '))).toEqual([])
})

describe('a stranger with a good bearer', () => {
  const missing: Ids = {
    agentId: 'agt_none',
    webId: 'web_none',
    aiId: 'ai_none',
    sourceId: 'src_none',
    documentId: 'doc_none',
    qaId: 'src_none',
    pairId: 'doc_none',
    sessionId: 'ses_none',
    messageId: 'msg_none',
    contactId: 'con_none',
    tokenId: 'tok_none',
    personId: 'per_none',
    workspaceId: 'wks_none',
    webhookId: 'whk_none',
    outboxId: 'out_none',
    assetName: `${'0'.repeat(64)}.png`,
    number: '2',
  }
  let victim: Fixture
  let victimsToken: string
  let strangers: [who: string, caller: Bearer | Role, token: string | null, headers?: Record<string, string>][]

  beforeAll(async () => {
    const theirs = await createWorkspace(server)
    victim = await createFixture(server, theirs)
    victimsToken = theirs.token
    const neighbour = await createFixture(server, theirs)
    const opened = await server.call('POST', `/v1/agents/${victim.ids.agentId}/sessions`, { token: theirs.token })
    strangers = [
      ['the operator, whose workspace is the default one', 'operator', own.tokens.operator],
      ['an admin of another workspace', 'admin', own.tokens.admin],
      ['a reader of another workspace', 'read', own.tokens.read],
      ['an owner of another workspace', 'owner', null, (await join(server, 'owner')).headers],
      ['somebody who answers in another workspace', 'answering', null, (await join(server, 'answering')).headers],
      ['the web id of an agent of another workspace', 'agent', own.tokens.agent],
      ['the web id of another agent of the workspace', 'agent', neighbour.tokens.agent],
      ['a session of another workspace', 'session', own.tokens.session],
      ['a session with another agent of the workspace', 'session', neighbour.tokens.session],
      ['another session with the same agent', 'session', opened.body.data.token],
    ]
  })

  /** All that the victim can read. */
  async function everything(): Promise<string[]> {
    const texts: string[] = []
    for (const route of server.service.routes) {
      // A link to a download is another one each time, the audit grows by what is read here, and notices come and are sent by a sweep.
      if (
        route.method !== 'GET' ||
        /\/(events|download|audit|outbox)$/.test(route.path) ||
        !route.may.includes('admin')
      )
        continue
      texts.push((await server.call('GET', pathFor(route, victim.ids), { token: victimsToken })).text)
    }
    return texts
  }

  test('is told of nothing: what is not his answers exactly as what does not exist', async () => {
    const before = await everything()
    const routes = server.service.routes.filter(({ path }) => path.includes(':') && !path.startsWith('/v1/workspaces'))
    for (const route of routes) {
      const name = nameOf(route)
      for (const [who, caller, token, more] of strangers) {
        const theirs = await call(route, victim.ids, token, more)
        const nobodys = await call(route, missing, token, more)
        // The one route with a status of its own for an incorrect agent id.
        const hidden = name === 'GET /v1/agents/:agentId/sessions' ? 500 : 404
        const status = table[name]?.includes(caller) ? hidden : 403
        expect([name, who, theirs.status]).toEqual([name, who, status])
        expect([name, who, theirs.text]).toEqual([name, who, nobodys.text])
        expectNoInsides(theirs.text)
      }
    }
    expect(await everything()).toEqual(before)
  })

  test('finds nothing by naming what is not his beside what is', async () => {
    const { agentId, sessionId } = own.ids
    const messages = `/v1/agents/${agentId}/sessions/${sessionId}/conversations`
    const rated = await server.call('PUT', `${messages}/${victim.ids.messageId}/feedback`, {
      token: own.tokens.session,
      body: { type: 'negative' },
    })
    expectProblem(rated, 404, 'not-found')
    const attached = await server.call('PUT', `/v1/agents/${agentId}/ai`, { body: { aiId: victim.ids.aiId } })
    expectProblem(attached, 404, 'not-found')
    const slug = await server.call('PATCH', `/v1/agents/${victim.ids.agentId}`, { body: { isPublic: true } })
    expectProblem(slug, 404, 'not-found')
  })

  test('pages through nothing but his own lists, whatever the cursor', async () => {
    const { agentId, sessionId } = own.ids
    const uploads = (await server.call('GET', '/v1/assets', { token: victimsToken })).body.data
    const lists: [path: string, foreign: string, unknown: string][] = [
      ['/v1/agents', victim.ids.agentId, missing.agentId],
      ['/v1/ai', victim.ids.aiId, missing.aiId],
      ['/v1/people', victim.ids.personId, missing.personId],
      ['/v1/tokens', victim.ids.tokenId, missing.tokenId],
      ['/v1/outbox', victim.ids.outboxId, missing.outboxId],
      ['/v1/assets', uploads[0].id, missing.tokenId],
      ['/v1/contacts', victim.ids.contactId, missing.contactId],
      [`/v1/agents/${agentId}/sessions`, victim.ids.sessionId, missing.sessionId],
      [`/v1/agents/${agentId}/conversations`, victim.ids.sessionId, missing.sessionId],
      [`/v1/agents/${agentId}/sessions/${sessionId}/conversations`, victim.ids.messageId, missing.messageId],
    ]
    for (const [path, foreign, unknown] of lists) {
      for (const query of ['', '&limit=1', '&order=desc', '&limit=500&order=desc']) {
        // By its id alone, and with a time before or behind all of them.
        for (const at of ['', '0.', '99999999999999.']) {
          const theirs = await server.call('GET', `${path}?cursor=${at}${foreign}${query}`)
          const nobodys = await server.call('GET', `${path}?cursor=${at}${unknown}${query}`)
          expect([path, theirs.status, theirs.text]).toEqual([path, nobodys.status, nobodys.text])
          expect(theirs.headers.get('link')).toBe(nobodys.headers.get('link')?.replace(unknown, foreign) ?? null)
          const { number: _, ...unique } = victim.ids
          for (const id of Object.values(unique)) expect(theirs.text).not.toContain(id)
        }
      }
    }
  })
})

test('a bearer that is none, or that died, opens nothing', async () => {
  const { ids, tokens } = await createFixture(server)
  const dead: Record<string, string> = {
    'an unknown token': 'fy_ad_unknown-token-unknown-token',
    'an unknown web id': 'web_unknown',
    'a session token with a made-up signature': `fy_vs_${own.ids.sessionId}.${'a'.repeat(43)}`,
    'a revoked admin token': tokens.admin,
    'a revoked read token': tokens.read,
    'the web id that was replaced': tokens.agent,
    'the token of an erased session': tokens.session,
  }
  for (const token of [tokens.admin, tokens.read, tokens.agent, tokens.session]) {
    // Good until now, and known to the server as such.
    expect((await server.call('GET', '/v1/agents', { token })).status).not.toBe(401)
  }
  const { body } = await server.call('GET', '/v1/tokens?order=desc&limit=2')
  for (const { id } of body.data) await server.call('DELETE', `/v1/tokens/${id}`)
  await server.call('POST', `/v1/agents/${ids.agentId}/web-id`)
  await server.call('DELETE', `/v1/agents/${ids.agentId}/sessions/${ids.sessionId}`)
  const gone = await createFixture(server)
  dead['the web id of a deleted agent'] = gone.tokens.agent
  dead['the session of a deleted agent'] = gone.tokens.session
  await server.call('DELETE', `/v1/agents/${gone.ids.agentId}`)
  const bearers = Object.entries(dead)
  for (const [at, route] of guarded().entries()) {
    // Who calls is asked before what is called: nobody at each route, and each of the dead at some.
    const place = at % bearers.length
    for (const [what, token] of [['no token', null] as const, ...bearers.slice(place, place + 1)]) {
      const answer = await call(route, own.ids, token)
      expect([nameOf(route), what, answer.status]).toEqual([nameOf(route), what, 401])
      expectProblem(answer, 401, 'unauthorized')
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer realm="foyer"/)
    }
  }
})
