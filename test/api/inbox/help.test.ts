import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { helpDefaults } from '#contract/inbox/help.ts'
import { createAgent, type TestAgent } from '../../support/agent.ts'
import { expectProblem, wrongFields } from '../../support/problems.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* How an agent's visitors reach people: settings of the agent. */

let server: TestServer
let agent: TestAgent

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  agent = await createAgent(server)
})

const path = () => `/v1/agents/${agent.id}/help`
const set = (body: unknown) => server.call('PATCH', path(), { body })

test('nobody is offered until somebody says otherwise', async () => {
  expect((await server.call('GET', path())).body).toEqual({ data: helpDefaults })
  expect(helpDefaults).toMatchObject({ isOffered: false, form: { isOffered: false } })
})

test('an update is partial, in the form, too, and texts are trimmed and cleared', async () => {
  const times = [{ days: [1, 2, 3], from: '09:00', to: '24:00' }]
  await set({ isOffered: true, timezone: 'Europe/Berlin', times })
  const purpose = { en: ' So that we can answer you. ', de: 'Damit wir antworten können.' }
  const first = await set({ form: { isOffered: true, name: 'required', purpose } })
  const form = {
    ...helpDefaults.form,
    isOffered: true,
    name: 'required',
    purpose: { en: 'So that we can answer you.', de: 'Damit wir antworten können.' },
  }
  const all = { ...helpDefaults, isOffered: true, timezone: 'Europe/Berlin', times, form }
  expect(first.body).toEqual({ data: all })
  const choice = { label: 'Topic', options: ['Order', 'Return'], isRequired: true }
  expect((await set({ form: { choice, purpose: '  ', retentionDays: null } })).body).toEqual({
    data: { ...all, form: { ...form, choice, purpose: null, retentionDays: null } },
  })
  expect((await set({ form: { choice: null, email: 'off', phone: 'required' } })).body.data.form).toMatchObject({
    choice: null,
    email: 'off',
    phone: 'required',
    name: 'required',
  })
})

test('a copy of an agent has them, too', async () => {
  await set({ isOffered: true, form: { isOffered: true } })
  const copy = (await server.call('POST', `/v1/agents/${agent.id}/duplicate`, { body: { name: 'Copy' } })).body.data
  const help = (await server.call('GET', `/v1/agents/${copy.id}/help`)).body.data
  expect(help).toEqual({ ...helpDefaults, isOffered: true, form: { ...helpDefaults.form, isOffered: true } })
})

const choice = { label: 'Topic', options: ['Order', 'Return'], isRequired: false }
const bad: [body: unknown, field: string][] = [
  [{}, ''],
  [{ offered: true }, ''],
  [{ isOffered: 'yes' }, 'isOffered'],
  [{ waitMinutes: 0 }, 'waitMinutes'],
  [{ waitMinutes: 121 }, 'waitMinutes'],
  [{ timezone: 'Berlin' }, 'timezone'],
  [{ times: [{ days: [], from: '09:00', to: '17:00' }] }, 'times.0.days'],
  [{ times: [{ days: [8], from: '09:00', to: '17:00' }] }, 'times.0.days.0'],
  [{ times: [{ days: [1], from: '17:00', to: '09:00' }] }, 'times.0'],
  [{ times: [{ days: [1], from: '9', to: '17:00' }] }, 'times.0.from'],
  [{ form: { name: 'yes' } }, 'form.name'],
  [{ form: { email: 'off' } }, 'form.email'],
  [{ form: { email: 'off', phone: 'off' } }, 'form.email'],
  [{ form: { choice: { ...choice, label: ' ' } } }, 'form.choice.label'],
  [{ form: { choice: { ...choice, options: ['Order'] } } }, 'form.choice.options'],
  [{ form: { choice: { ...choice, options: ['Order', ' Order '] } } }, 'form.choice.options'],
  [{ form: { choice: { ...choice, label: { de: '' } } } }, 'form.choice.label.de'],
  [{ form: { choice: { ...choice, label: { german: 'Thema' } } } }, 'form.choice.label'],
  [
    { form: { choice: { ...choice, options: { en: ['Order', 'Return'], de: ['Bestellung'] } } } },
    'form.choice.options.de',
  ],
  [
    { form: { choice: { ...choice, options: { en: ['Order', 'Return', 'Other'], de: ['Bestellung', 'Retoure'] } } } },
    'form.choice.options',
  ],
  [{ form: { purpose: 'a'.repeat(501) } }, 'form.purpose'],
  [{ form: { consent: 'a'.repeat(1001) } }, 'form.consent'],
  [{ form: { consent: { english: 'I agree.' } } }, 'form.consent'],
  [{ form: { retentionDays: 0 } }, 'form.retentionDays'],
  [{ form: { retentionDays: 3651 } }, 'form.retentionDays'],
]
test.each(bad)('%j is refused, by naming the field', async (body, field) => {
  const answer = await set(body)
  expectProblem(answer, 422, 'validation')
  expect(wrongFields(answer).map((path_) => (path_.startsWith(field) ? field : path_))).toContain(field)
  expect((await server.call('GET', path())).body).toEqual({ data: helpDefaults })
})

test('whoever is slower is told so, and changes nothing', async () => {
  const etag = (await server.call('GET', path())).headers.get('etag') ?? ''
  await set({ isOffered: true })
  const late = await server.call('PATCH', path(), { body: { isSilent: true }, headers: { 'If-Match': etag } })
  expectProblem(late, 412, 'stale')
})
