import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contact, contactReceipt, shownForm } from '#contract/inbox/contacts.ts'
import { createAgents } from '../../../server/services/agents.ts'
import { createContacts } from '../../../server/services/contacts/contacts.ts'
import { createLocalBus } from '../../../server/store/local-live.ts'
import type { ContactRecord } from '../../../server/store/records/contacts.ts'
import { quietLog } from '../../store/contract/quiet-log.ts'
import { createAgent, type TestAgent } from '../../support/agent.ts'
import { textOfFiles } from '../../support/files.ts'
import { createWorkspace } from '../../support/fixture.ts'
import { expectProblem, wrongFields } from '../../support/problems.ts'
import { sweepByClock } from '../../support/retention.ts'
import { startTestServer, type Answer, type TestServer } from '../../support/server.ts'

/* The contact form: what visitors see, send and withdraw, and what people do with it. */

let server: TestServer
let agent: TestAgent
let visitor: Visitor
let clientIds = 0

type Visitor = { id: string; token: string; path: string }

beforeAll(async () => {
  // Each visitor comes from an address of its own.
  server = await startTestServer({ trustProxy: 1 })
})
afterAll(() => server.stop())
beforeEach(async () => {
  agent = await createAgent(server)
  await setForm({ isOffered: true })
  visitor = await open()
})

const setForm = async (form: object) => {
  const answer = await server.call('PATCH', `/v1/agents/${agent.id}/help`, { body: { form } })
  expect(answer.status, answer.text).toBe(200)
}

async function open({ id }: { id: string } = agent): Promise<Visitor> {
  const { body } = await server.call('POST', `/v1/agents/${id}/sessions`)
  return { id: body.data.id, token: body.data.token, path: `/v1/agents/${id}/sessions/${body.data.id}` }
}

const filled = () => ({ message: 'Please call me.', email: 'ida@example.com', clientId: `client-${++clientIds}` })
const address = () => ({ 'X-Forwarded-For': `10.1.${clientIds >> 8}.${clientIds & 255}` })
const send = (body: object, { path, token } = visitor): Promise<Answer> =>
  server.call('POST', `${path}/contacts`, { body, token, headers: address() })
const listed = async (query = '') =>
  (await server.call('GET', `/v1/contacts?agent=${agent.id}${query}`)).body.data as { id: string }[]

describe('a visitor', () => {
  test('sees what the owner asks for, and no more, with texts in a language that is read', async () => {
    const form = async (languages: string) => {
      const headers = { 'Accept-Language': languages }
      const answer = await server.call('GET', `${visitor.path}/contact-form`, { token: visitor.token, headers })
      expect(answer.status).toBe(200)
      return shownForm.strict().parse(answer.body.data)
    }
    expect(await form('en')).toEqual({ name: 'optional', email: 'required' })
    const choice = { label: 'Topic', options: ['Order', 'Return'], isRequired: true }
    await setForm({
      name: 'off',
      phone: 'optional',
      choice,
      purpose: 'So that we can answer you.',
      consent: { en: 'I agree.', de: 'Ich stimme zu.' },
    })
    const english = await form('fr, en-GB;q=0.5')
    expect(english).toEqual({
      email: 'required',
      phone: 'optional',
      choice,
      purpose: 'So that we can answer you.',
      consent: { version: expect.stringMatching(/^[0-9a-f]{16}$/) as string, text: 'I agree.' },
    })
    const german = await form('de-AT')
    expect(german.consent?.text).toBe('Ich stimme zu.')
    expect(german.consent?.version).not.toBe(english.consent?.version)
    expect((await form('ja')).consent).toEqual(english.consent)
  })

  test('gets a reference that can be said aloud, and people get what was sent, with when and in which language', async () => {
    const body = { ...filled(), name: ' Ida ', phone: '555 0100' }
    const answer = await server.call('POST', `${visitor.path}/contacts`, {
      body,
      token: visitor.token,
      headers: { ...address(), 'Accept-Language': 'pt-BR, en;q=0.5' },
    })
    expect(answer.status).toBe(200)
    const receipt = contactReceipt.strict().parse(answer.body.data)
    expect(receipt.reference).toMatch(/^[CDFGHJKMNPRTVWXY34679]{4}-[CDFGHJKMNPRTVWXY34679]{4}$/)
    const expected = {
      ...receipt,
      sessionId: visitor.id,
      agentId: agent.id,
      message: 'Please call me.',
      name: 'Ida',
      email: 'ida@example.com',
      language: 'pt-BR',
      isDone: false,
    }
    // The form has no phone number: it is not stored.
    expect(await listed()).toEqual([expected])
    expect((await server.call('GET', `/v1/contacts/${receipt.id}`)).body).toEqual({ data: expected })
    expect(contact.strict().parse(expected)).toEqual(expected)
    expect(await textOfFiles(server.directory)).not.toContain('555 0100')
  })

  test('has it on the disk before the answer, and finds it nowhere else: not in the conversation, an export or the log', async () => {
    const secret = `secret-${Date.now()}`
    const receipt = (await send({ ...filled(), message: secret, email: `${secret}@example.com` })).body.data
    expect(await textOfFiles(server.directory)).toContain(secret)
    await server.call('POST', `${visitor.path}/conversations`, { token: visitor.token, body: { message: 'Hi' } })
    const reads = [
      `${visitor.path}/conversations`,
      `/v1/agents/${agent.id}/conversations`,
      `/v1/agents/${agent.id}/sessions`,
      `/v1/agents/${agent.id}/export`,
      `/v1/agents/${agent.id}/questions`,
      `/v1/agents/${agent.id}`,
    ]
    for (const path of reads) {
      const answer = await server.call('GET', path)
      expect([path, answer.status]).toEqual([path, 200])
      expect(answer.text).not.toContain(secret)
      expect(answer.text).not.toContain(receipt.reference)
    }
    const csv = { Accept: 'text/csv' }
    expect((await server.call('GET', `/v1/agents/${agent.id}/conversations`, { headers: csv })).text).not.toContain(
      secret,
    )
    await server.call('GET', `/v1/contacts?q=${secret}`)
    expect(server.logged()).not.toContain(secret)
  })

  test('who sends it twice, also at once, sends it once', async () => {
    const body = filled()
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(body)))
    answers.push(await send({ ...body, message: 'Another' }))
    for (const { status, body: told } of answers) expect([status, told]).toEqual([200, answers[0]?.body])
    expect(await listed()).toHaveLength(1)
    const other = await open()
    expect((await send(body, other)).body.data.id).not.toBe(answers[0]?.body.data.id)
    expect(await listed()).toHaveLength(2)
  })

  test('withdraws it: it is gone from lists and from the disk, once, and only by the session that sent it', async () => {
    const secret = `withdrawn-${Date.now()}`
    const [first, second] = [
      (await send({ ...filled(), message: secret })).body.data,
      (await send({ ...filled(), message: 'Another' })).body.data,
    ]
    const other = await open()
    const withdraw = (by: Visitor, id: string) =>
      server.call('DELETE', `${by.path}/contacts/${id}`, { token: by.token })
    const foreign = await withdraw(other, first.id)
    expectProblem(foreign, 404, 'not-found')
    expect((await withdraw(other, 'con_unknown-0')).text).toBe(foreign.text)
    expect((await withdraw(visitor, first.id)).body).toEqual({ ok: true })
    expectProblem(await withdraw(visitor, first.id), 404, 'not-found')
    expect((await listed()).map(({ id }) => id)).toEqual([second.id])
    expect(await textOfFiles(server.directory)).not.toContain(secret)
  })

  test('takes it along when the conversation is erased', async () => {
    const secret = `erased-${Date.now()}`
    await send({ ...filled(), message: secret })
    await server.call('DELETE', visitor.path, { token: visitor.token })
    expect(await listed()).toEqual([])
    expect(await textOfFiles(server.directory)).not.toContain(secret)
  })

  test('is not offered a form that is off, and cannot send one', async () => {
    await setForm({ isOffered: false })
    expectProblem(await server.call('GET', `${visitor.path}/contact-form`, { token: visitor.token }), 404, 'not-found')
    expectProblem(await send(filled()), 404, 'not-found')
    expect(await listed()).toEqual([])
  })
})

describe('a form that is not filled in as it should', () => {
  const bad: [what: object, field: string][] = [
    [{ message: '' }, 'message'],
    [{ message: ' \n ' }, 'message'],
    [{ message: 'a'.repeat(4001) }, 'message'],
    [{ message: null }, 'message'],
    [{ email: '' }, 'email'],
    [{ email: undefined }, 'email'],
    [{ email: 'ida' }, 'email'],
    [{ email: 'ida@example' }, 'email'],
    [{ email: 'ida@example.com, all@example.com' }, 'email'],
    [{ email: 'ida@example.com\r\nBcc: all@example.com' }, 'email'],
    [{ email: 'Ida <ida@example.com>' }, 'email'],
    [{ email: `${'a'.repeat(250)}@example.com` }, 'email'],
    [{ name: 'Ida\nBcc: x' }, 'name'],
    [{ name: 'a'.repeat(201) }, 'name'],
    [{ phone: 'call me' }, 'phone'],
    [{ phone: '12' }, 'phone'],
    [{ phone: '1'.repeat(51) }, 'phone'],
    [{ choice: 'Something else' }, 'choice'],
    [{ choice: undefined }, 'choice'],
    [{ choice: 5 }, 'choice'],
    [{ consentVersion: undefined }, 'consentVersion'],
    [{ consentVersion: '0123456789abcdef' }, 'consentVersion'],
    [{ clientId: undefined }, 'clientId'],
    [{ clientId: 'a b' }, 'clientId'],
    [{ clientId: '' }, 'clientId'],
    [{ clientId: 'a'.repeat(65) }, 'clientId'],
  ]

  test('is refused, by naming the field, and nothing is stored', async () => {
    const choice = { label: 'Topic', options: ['Order', 'Return'], isRequired: true }
    await setForm({ phone: 'optional', choice, consent: 'I agree.' })
    const { body } = await server.call('GET', `${visitor.path}/contact-form`, { token: visitor.token })
    const good = { ...filled(), choice: 'Order', consentVersion: body.data.consent.version }
    for (const [what, field] of bad) {
      const by = await open()
      clientIds += 1
      const answer = await send({ ...good, ...what }, by)
      expectProblem(answer, 422, 'validation')
      expect([what, wrongFields(answer)]).toEqual([what, [field]])
    }
    expect(await listed()).toEqual([])
    expect((await send(good)).status).toBe(200)
  })

  test('chooses a topic in the language of the form, and people read it in the owner’s first', async () => {
    const options = { en: ['Order', 'Return'], de: ['Bestellung', 'Rücksendung'] }
    await setForm({ choice: { label: { en: 'Topic', de: 'Thema' }, options, isRequired: true } })
    const shown = async (language: string) => {
      const headers = { 'Accept-Language': language }
      const { body } = await server.call('GET', `${visitor.path}/contact-form`, { token: visitor.token, headers })
      return body.data.choice as object
    }
    expect(await shown('de-AT, en')).toEqual({ label: 'Thema', options: options.de, isRequired: true })
    expect(await shown('ja')).toEqual({ label: 'Topic', options: options.en, isRequired: true })
    expect((await send({ ...filled(), choice: 'Rücksendung' })).status).toBe(200)
    expect(await listed()).toMatchObject([{ choice: 'Return' }])
    expect(wrongFields(await send({ ...filled(), choice: 'Retour' }))).toEqual(['choice'])
  })

  test('all that is missing is named at once', async () => {
    await setForm({ name: 'required', phone: 'required', consent: 'I agree.' })
    const answer = await send({ message: 'Hi', clientId: 'one' })
    expect(wrongFields(answer)).toEqual(['name', 'email', 'phone', 'consentVersion'])
  })

  test('a consent to a text that has changed is none; to that of another language it is one, and kept with its text', async () => {
    await setForm({ consent: { en: 'I agree.', de: 'Ich stimme zu.' } })
    const shown = async (language: string) => {
      const headers = { 'Accept-Language': language }
      const { body } = await server.call('GET', `${visitor.path}/contact-form`, { token: visitor.token, headers })
      return body.data.consent as { version: string; text: string }
    }
    const [english, german] = [await shown('en'), await shown('de')]
    await send({ ...filled(), consentVersion: german.version })
    expect(await listed()).toMatchObject([{ consent: german }])
    await setForm({ consent: { en: 'I agree to everything.', de: 'Ich stimme zu.' } })
    const late = await send({ ...filled(), consentVersion: english.version })
    expectProblem(late, 422, 'validation')
    expect(late.body.errors).toEqual([
      { path: 'consentVersion', message: 'is of a text that has changed: get the form again, and show the new one' },
    ])
    expect((await send({ ...filled(), consentVersion: (await shown('en')).version })).status).toBe(200)
    expect(await listed()).toMatchObject([{ consent: { text: 'I agree to everything.' } }, { consent: german }])
  })
})

describe('the limits', () => {
  test('of a session, of an address, and none for admins', async () => {
    const [first, second] = [await open(), await open()]
    const from = (by: Visitor, last: number, token = by.token) =>
      server.call('POST', `${by.path}/contacts`, {
        body: filled(),
        token,
        headers: { 'X-Forwarded-For': `10.2.0.${last}` },
      })
    for (let count = 0; count < 10; count++) expect((await from(first, 1)).status).toBe(200)
    const full = await from(first, 2)
    expectProblem(full, 429, 'too-many-requests')
    expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(3000)
    for (let count = 0; count < 10; count++) expect((await from(second, 1)).status).toBe(200)
    for (let count = 0; count < 10; count++) expect((await from(await open(), 1)).status).toBe(200)
    expectProblem(await from(await open(), 1), 429, 'too-many-requests')
    expect((await from(await open(), 3)).status).toBe(200)
    expect((await from(first, 1, server.operatorToken)).status).toBe(200)
  })
})

describe('people', () => {
  test('page through contacts of an agent or of all, newest first, by state and by text', async () => {
    const workspace = await createWorkspace(server)
    const as = { token: workspace.token }
    const made = async (name: string) => (await server.call('POST', '/v1/agents', { body: { name }, ...as })).body.data
    const [ada, bob] = [await made('Ada'), await made('Bob')]
    const add = async (to: { id: string }, message: string): Promise<string> => {
      await server.call('PATCH', `/v1/agents/${to.id}/help`, { body: { form: { isOffered: true } }, ...as })
      const { id } = (await server.call('POST', `/v1/agents/${to.id}/sessions`, as)).body.data
      const body = { ...filled(), message }
      const answer = await server.call('POST', `/v1/agents/${to.id}/sessions/${id}/contacts`, { body, ...as })
      return answer.body.data.id as string
    }
    const ids = [await add(ada, 'First: Größe?'), await add(bob, 'Second'), await add(ada, 'Third: GROSSE Frage')]
    const [first, second, third] = ids
    const get = async (query: string) => {
      const answer = await server.call('GET', `/v1/contacts${query}`, as)
      expect([query, answer.status]).toEqual([query, 200])
      return { ids: (answer.body.data as { id: string }[]).map(({ id }) => id), link: answer.headers.get('link') }
    }
    expect((await get('')).ids).toEqual([third, second, first])
    expect((await get('?order=asc')).ids).toEqual([first, second, third])
    expect((await get(`?agent=${ada.id}`)).ids).toEqual([third, first])
    expect((await get(`?agent=${bob.webId}`)).ids).toEqual([second])
    expect((await get('?q=gr%C3%B6sse')).ids).toEqual([third, first])
    const page = await get('?limit=2')
    expect(page.ids).toEqual([third, second])
    const next = new URL(/<([^>]+)>/.exec(page.link ?? '')?.[1] ?? '')
    expect(await get(next.search)).toEqual({ ids: [first], link: null })

    expect(
      (await server.call('PATCH', `/v1/contacts/${third}`, { body: { isDone: true }, ...as })).body.data,
    ).toMatchObject({ id: third, isDone: true })
    expect((await get('?state=open')).ids).toEqual([second, first])
    expect((await get('?state=done')).ids).toEqual([third])
    await server.call('PATCH', `/v1/contacts/${third}`, { body: { isDone: false }, ...as })
    expect((await get('?state=done')).ids).toEqual([])
    expect((await server.call('DELETE', `/v1/contacts/${second}`, as)).body).toEqual({ ok: true })
    expectProblem(await server.call('GET', `/v1/contacts/${second}`, as), 404, 'not-found')
    expectProblem(await server.call('DELETE', `/v1/contacts/${second}`, as), 404, 'not-found')
    await server.call('DELETE', `/v1/agents/${ada.id}`, as)
    expect((await get('')).ids).toEqual([])
    expectProblem(await server.call('GET', `/v1/contacts?agent=${ada.id}`, as), 404, 'not-found')
  })

  test.each([
    ['?state=new', 'state'],
    ['?limit=0', 'limit'],
    ['?limit=501', 'limit'],
    ['?q=', 'q'],
    [`?q=${'a'.repeat(201)}`, 'q'],
    ['?cursor=con_unknown-0', 'cursor'],
    ['?order=newest', 'order'],
  ])('a list with %s is refused', async (query, field) => {
    const answer = await server.call('GET', `/v1/contacts${query}`)
    expectProblem(answer, 422, 'validation')
    expect(wrongFields(answer)).toEqual([field])
  })

  test('save them as a table in which nothing that a visitor wrote is a formula', async () => {
    await setForm({ choice: { label: 'Topic', options: ['=1+1', 'Other'], isRequired: false } })
    const message = '=HYPERLINK("https://evil.example")\nSecond "line"'
    const sent = (await send({ ...filled(), name: '+49 30 1', choice: '=1+1', message })).body.data
    await send({ ...filled(), message: 'Another' })
    const headers = { Accept: 'text/csv' }
    const answer = await server.call('GET', `/v1/contacts?agent=${agent.id}&q=evil`, { headers })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="contacts.csv"')
    const [head, ...lines] = answer.text
      .replace('\ufeff', '')
      .trimEnd()
      .split(/\r?\n(?=")/)
    expect(head).toContain('"reference","state","name","email"')
    expect(lines).toEqual([
      `"${sent.createdAt}","${sent.reference}","open","'+49 30 1","ida@example.com","","'=1+1",` +
        `"'=HYPERLINK(""https://evil.example"")\nSecond ""line""","","","${agent.id}","${visitor.id}","${sent.id}"`,
    ])
  })
})

test('contacts are kept as long as the form says, whatever is said of conversations', async () => {
  let now = Date.now()
  const clocked = await startTestServer({ clock: () => now })
  try {
    const { id } = await createAgent(clocked)
    const base = `/v1/agents/${id}`
    await clocked.call('PATCH', `${base}/help`, { body: { form: { isOffered: true, retentionDays: 30 } } })
    await clocked.call('PATCH', `${base}/embed`, { body: { retentionDays: 7 } })
    const session = (await clocked.call('POST', `${base}/sessions`)).body.data
    await clocked.call('POST', `${base}/sessions/${session.id}/contacts`, { body: filled() })
    const left = async () => (await clocked.call('GET', '/v1/contacts')).body.data.length as number
    now += 8 * 86_400_000
    await sweepByClock(clocked)
    expect((await clocked.call('GET', `${base}/sessions`)).body).toEqual([])
    expect(await left()).toBe(1)
    now += 23 * 86_400_000
    await sweepByClock(clocked)
    expect(await left()).toBe(0)
    expect(await textOfFiles(clocked.directory)).not.toContain('ida@example.com')
  } finally {
    await clocked.stop()
  }
})

test('whoever waits for contacts is told of each once it is stored, again when it is sent again, and cannot lose one', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const told: [id: string, isStored: boolean][] = []
  const tell = async ({ id, workspaceId }: ContactRecord) => {
    told.push([id, (await server.store.getContact(workspaceId, id)) !== null])
    if (told.length === 3) throw new Error('Nobody listens')
  }
  const contacts = createContacts(server.store, createAgents(server.store, createLocalBus(quietLog())), log, {
    onSaved: tell,
    mailsAnswers: () => false,
  })
  const session = await server.store.findSession(visitor.id)
  if (!session) throw new Error('There is no session')
  expect(await contacts.hasAddress(session)).toBe(false)
  const body = filled()
  const [first, again] = [await contacts.create(session, body, []), await contacts.create(session, body, [])]
  expect(again).toEqual(first)
  expect(await contacts.hasAddress(session)).toBe(true)
  const last = await contacts.create(session, { ...filled(), message: 'A private matter' }, [])
  expect(told).toEqual([first, first, last].map(({ id }) => [id, true]))
  expect(await listed()).toHaveLength(2)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(last.id)
  expect(lines[0]).not.toMatch(/private matter|ida@example/)
})
