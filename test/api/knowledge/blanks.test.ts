import { afterEach, expect, test } from 'vitest'
import { blanksIn } from '#contract/knowledge/blanks.ts'
import { templates } from '#contract/knowledge/templates.ts'
import { createAgent } from '../../support/agent.ts'
import { startModelServer, type ModelServer } from '../../support/peers/model-server.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* What a template leaves to be filled in is said to nobody: not by the embedded engine, not to a model, and not on trial. */

let server: TestServer
let model: ModelServer | undefined

afterEach(async () => {
  await server.stop()
  await model?.stop()
  model = undefined
})

const questions: Record<string, string[]> = {
  shop: [
    'How much is delivery?',
    'How do I return something?',
    'How can I pay?',
    'How do I reach you?',
    'Where is my order?',
  ],
  practice: ['When are you open?', 'How do I make an appointment?', 'How do I find you?', 'Which tram stops there?'],
  software: ['How do I get started?', 'What does the team plan cost?', 'Where is my data kept?', 'Is there an API?'],
}

async function asker(instructions: string, settings: object = {}): Promise<(message: string) => Promise<string>> {
  const { id } = await createAgent(server, { instructions })
  const { aiId } = (await server.call('GET', `/v1/agents/${id}/ai`)).body.data
  await server.call('PATCH', `/v1/ai/${aiId}`, { body: settings })
  const session = (await server.call('POST', `/v1/agents/${id}/sessions`)).body.data
  const path = `/v1/agents/${id}/sessions/${session.id}/conversations`
  return async (message) =>
    (await server.call('POST', path, { body: { message }, token: session.token })).body.data[1].message as string
}

test.each(Object.keys(questions))('the embedded engine says no blank of the template %s', async (name) => {
  server = await startTestServer()
  const ask = await asker(templates[name as keyof typeof templates].instructions)
  for (const question of questions[name] ?? []) {
    const answer = await ask(question)
    expect(answer).not.toMatch(/[[\]]|4\.90|example\.com|555|Garden Street/)
  }
})

test('what is filled in is said, beside what is not', async () => {
  server = await startTestServer()
  const { instructions } = templates.shop
  const ask = await asker(
    instructions
      .replace('[2 to 4 working days]', 'three days')
      .replace('[4.90 €]', '5.90 €')
      .replace('[credit cards, PayPal and bank transfer]', 'cash'),
  )
  const answer = await ask('How much is delivery?')
  expect(answer).toContain('Delivery takes three days and costs 5.90 €.')
  expect(answer).not.toMatch(/50 €|Austria/)
  expect(await ask('How can I pay?')).toContain('We take cash.')
})

test('a model gets none of them, and no heading that nothing is left of', async () => {
  model = await startModelServer()
  server = await startTestServer({ openai: { apiKey: 'key', baseUrl: model.url, model: 'test' } })
  const ask = await asker(templates.shop.instructions, { provider: 'OPENAI' })
  await ask('How much is delivery?')
  const sent = JSON.stringify(model.requests.at(-1)?.messages)
  expect(sent).toContain('Never promise a date')
  expect(sent).not.toMatch(/\[4\.90|4\.90|square brackets|Delivery and what it costs|Print the return label/)
})

test.each(Object.keys(questions))(
  'a blank of the template %s that was changed, but not out of its brackets, is said to nobody, whatever else was deleted',
  async (name) => {
    server = await startTestServer()
    const { instructions } = templates[name as keyof typeof templates]
    const withoutGuidance = instructions.slice(instructions.indexOf('## '))
    const changed = withoutGuidance.replaceAll(/\[[^\]]+\]/g, '[other words]')
    expect(withoutGuidance).not.toContain('square brackets')
    expect(blanksIn(changed).length).toBe(blanksIn(withoutGuidance).length)
    const ask = await asker(changed)
    for (const question of questions[name] ?? []) expect(await ask(question)).not.toMatch(/[[\]]|other words/)
  },
)

test('square brackets of the owner’s own are said as they stand', async () => {
  server = await startTestServer()
  const ask = await asker(
    '## Saving\nPress [Ctrl] and [S], or read [the guide](https://www.example.com/guide).\n\n## Delivery\nIt takes [2 to 4 working days].\n',
  )
  expect(await ask('How do I save?')).toContain(
    'Press [Ctrl] and [S], or read [the guide](https://www.example.com/guide).',
  )
  expect(await ask('How long does delivery take?')).not.toContain('2 to 4')
})
