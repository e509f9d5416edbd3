import { afterEach, describe, expect, test, vi } from 'vitest'
import { FoyerError } from '../../../server/core/errors.ts'
import type { Message } from '#contract/sessions/chat.ts'
import { startModelServer, streamOf, type ModelServer } from '../../support/peers/model-server.ts'
import { expectProblem } from '../../support/problems.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* How an AI resource answers: its budget, what it says where nothing answers, what it suggests next, and what admins are told of it. */

const instructions = `Be kind. Ida owns the shop; she is on holiday in March.

## Opening hours
We are open from 9 to 17.

## Parking
Park behind the house.

## Payment
You can pay by card and in cash.

## Dogs
Dogs are welcome in the garden.`

const shipping = `# Shipping

Parcels leave our warehouse every morning.

## Delivery times

A parcel takes two days to Portugal and three days to Norway.

## Returns

Send it back within thirty days, in its own box.

## Damaged goods

Take a picture of the damage before you send anything.`

const notFound = { en: 'Please call **555 0100**.', de: 'Bitte rufen Sie **555 0100** an.' }

let server: TestServer
let model: ModelServer | undefined
let agentId: string
let aiId: string
let conversation: string
let visitor: { token: string }

afterEach(async () => {
  await server.stop()
  await model?.stop()
  model = undefined
})

async function start(engine: 'builtin' | 'model', settings: object = {}, theme?: object): Promise<void> {
  if (engine === 'model') model = await startModelServer()
  server = await startTestServer(model ? { openai: { apiKey: 'key', baseUrl: model.url, model: 'test' } } : {})
  agentId = (await server.call('POST', '/v1/agents', { body: { name: 'Ada' } })).body.data.id
  const made = await server.call('POST', '/v1/ai', { body: { instructions, ...settings } })
  expect([made.status, made.text]).toEqual([200, made.text])
  aiId = made.body.data.id
  await server.call('PUT', `/v1/agents/${agentId}/ai`, { body: { aiId } })
  if (theme) await server.call('PATCH', `/v1/agents/${agentId}/theme`, { body: theme })
  await open()
}

async function open(): Promise<void> {
  const session = (await server.call('POST', `/v1/agents/${agentId}/sessions`)).body.data
  conversation = `/v1/agents/${agentId}/sessions/${session.id}/conversations`
  visitor = { token: session.token }
}

async function know(body: object = { kind: 'text', name: 'Shipping', text: shipping }): Promise<string> {
  const answer = await server.call('POST', `/v1/ai/${aiId}/sources`, { body })
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return answer.body.data.id
}

async function ask(message: string, more: object = {}): Promise<Message> {
  return (await server.call('POST', conversation, { body: { message }, ...more })).body.data[1] as Message
}

const change = (body: object) => server.call('PATCH', `/v1/ai/${aiId}`, { body })
const system = () => model?.requests.at(-1)?.messages[0]?.content ?? ''
const sentQuestion = () => model?.requests.at(-1)?.messages.at(-1)?.content ?? ''
const asked = () => model?.requests.length ?? 0
const answers = (text: string, usage?: { read: number; written: number }) => {
  if (model) model.script = streamOf([text], usage)
}

const unknown = 'Who painted the Mona Lisa?'
const norway = 'How many days does a parcel take to Norway?'

describe('the settings of an AI resource', () => {
  test('are absent until they are set, kept as they are, and go back to their defaults by null', async () => {
    await start('builtin')
    const contact = { en: 'Call 555 0100.', de: 'Rufen Sie 555 0100 an.' }
    const settings = { characterBudget: 5000, whenNotFound: 'strict', notFound, contact }
    const { data } = (await server.call('GET', `/v1/ai/${aiId}`)).body
    for (const name of Object.keys(settings)) expect(data).not.toHaveProperty(name)
    expect((await change(settings)).body.data).toMatchObject(settings)
    expect((await change({ name: 'Other' })).body.data).toMatchObject({ ...settings, name: 'Other' })
    expect((await server.call('GET', `/v1/ai/${aiId}`)).body.data).toMatchObject(settings)
    const { body } = await change({ characterBudget: null, whenNotFound: null, notFound: '  ', contact: null })
    for (const name of Object.keys(settings)) expect(body.data).not.toHaveProperty(name)
    expect((await server.call('GET', `/v1/ai/${aiId}/versions`)).body.data).toEqual([])
  })

  const refused: [string, object][] = [
    ['a budget too small', { characterBudget: 3999 }],
    ['a budget too large', { characterBudget: 400_001 }],
    ['an unknown mode', { whenNotFound: 'sometimes' }],
    ['no language', { notFound: {} }],
    ['a language that is none', { notFound: { 'not a tag': 'x' } }],
    ['an empty text in a language', { notFound: { en: ' ' } }],
    ['a text too long', { notFound: 'x'.repeat(1001) }],
    ['a way to a person in no language', { contact: {} }],
  ]
  test.each(refused)('%s is refused, and changes nothing', async (_, body) => {
    await start('builtin')
    expectProblem(await change(body), 422, 'validation')
    expectProblem(await server.call('POST', '/v1/ai', { body }), 422, 'validation')
  })
})

describe('where nothing answers', () => {
  test('the embedded engine says the sentence of the owner in the language of the visitor, else ours', async () => {
    await start('builtin', { notFound })
    expect(await ask(unknown)).toMatchObject({
      message: notFound.en,
      verdict: 'unanswered',
      suggestions: ['Opening hours', 'Parking', 'Payment', 'Dogs'],
    })
    expect((await ask('Wer hat die Mona Lisa gemalt?')).message).toBe(notFound.de)
    expect((await ask('¿Quién pintó la Mona Lisa?')).message).toContain('Lo siento')
    await change({ notFound: 'Call us.' })
    expect((await ask('¿Quién pintó la Mona Lisa?')).message).toBe('Call us.')
  })

  test('of a strict model nothing is shown that cites nothing; greetings need not', async () => {
    await start('model', { whenNotFound: 'strict', notFound })
    await know()
    for (const text of ['Leonardo, of course.', '[none] I do not know.', 'Leonardo [7].', 'Leonardo `[1]`.']) {
      answers(text)
      const declined = await ask(unknown)
      expect(declined).toMatchObject({ message: notFound.en, verdict: 'unanswered' })
      expect(declined).not.toHaveProperty('sources')
      expect(declined.suggestions).toContain('Opening hours')
    }
    answers('Hello there.')
    expect(await ask('Hello!')).toMatchObject({ message: 'Hello there.' })
    answers('Three days [1].')
    expect(await ask(norway)).toMatchObject({
      message: 'Three days [1].',
      verdict: 'answered',
      sources: [{ title: 'Shipping' }],
    })
    answers('Behind the house [0].')
    const own = await ask('Where can I park?')
    expect(own).toMatchObject({ message: 'Behind the house.', receipt: { sections: ['Parking'] } })
    expect(own).not.toHaveProperty('sources')
  })

  test('a strict model with nothing to answer from is never asked', async () => {
    await start('model', { whenNotFound: 'strict', instructions: 'The shop opens at nine.' })
    expect(await ask('When does the shop open?')).toMatchObject({ verdict: 'unanswered' })
    expect(asked()).toBe(0)
  })

  test('a helpful model answers from its guidance, and its answer says so, to everybody', async () => {
    await start('model', { whenNotFound: 'helpful' })
    await know()
    expect(await ask(unknown)).toMatchObject({ message: 'Hello there.', basis: 'guidance', verdict: 'unanswered' })
    expect(system()).toContain('invent no facts')
    const read = (await server.call('GET', conversation, visitor)).body.at(-1)
    expect(read).toMatchObject({ basis: 'guidance' })
    expect((await server.call('GET', `/v1/agents/${agentId}/export`)).text).toContain('"basis":"guidance"')
    const csv = await server.call('GET', `/v1/agents/${agentId}/conversations`, { headers: { Accept: 'text/csv' } })
    expect(csv.text).toContain('"guidance"')
    answers('Three days [1].')
    expect(await ask(norway)).not.toHaveProperty('basis')
    // Whom to ask is no answer: the rest of this one is from its guidance.
    await change({ contact: 'Call 555 0100.' })
    if (model) {
      model.script = (...connection) => {
        const contact = /--- \w+ (\d+)\nHow to reach a person/.exec(sentQuestion())?.[1] ?? 'none'
        streamOf([`[none] Painters, I think. Call 555 0100 [${contact}].`])(...connection)
      }
    }
    expect(await ask(unknown)).toMatchObject({ message: 'Painters, I think. Call 555 0100.', basis: 'guidance' })
  })

  test('a helpful model that failed says nothing of what it answered from', async () => {
    await start('model', { whenNotFound: 'helpful' })
    if (model) model.script = streamOf([])
    expect(await ask(unknown)).not.toHaveProperty('basis')
  })

  test('with a model, an answer without a citation is `partly` where there is something to cite', async () => {
    await start('model')
    await know()
    for (const text of ['Three days.', 'Three days [7].']) {
      answers(text)
      expect(await ask(norway)).toMatchObject({ message: 'Three days.', verdict: 'partly' })
    }
    answers('Three days [1].')
    expect(await ask(norway)).toMatchObject({ verdict: 'answered' })
  })

  test('any other model decides, and the verdict says what its answer cites', async () => {
    await start('model')
    await know()
    expect(await ask(unknown)).toMatchObject({ message: 'Hello there.', verdict: 'unanswered' })
    expect(await ask(norway)).toMatchObject({ verdict: 'partly', sources: [{ title: 'Shipping' }] })
    answers('Three days[1], two to Portugal [9] [1].')
    expect(await ask(norway)).toMatchObject({
      message: 'Three days [1], two to Portugal [1].',
      verdict: 'answered',
      sources: [{ title: 'Shipping' }],
    })
    answers('[none] I do not know.')
    const declined = await ask(norway)
    expect(declined).toMatchObject({ message: 'I do not know.', verdict: 'unanswered' })
    expect(declined).not.toHaveProperty('sources')
    answers('Yes [0].')
    expect(await ask('Is Ida on holiday in March?')).toMatchObject({ message: 'Yes.', verdict: 'answered' })
    expect(await ask('Thanks!')).not.toHaveProperty('verdict')
    await change({ instructions: 'Be kind.' })
    await server.call(
      'DELETE',
      `/v1/ai/${aiId}/sources/${(await server.call('GET', `/v1/ai/${aiId}/sources`)).body.data[0].id}`,
    )
    expect(await ask(unknown)).not.toHaveProperty('verdict')
  })

  test('whoever asks for a person, or something unknown, reads how the owner says that one is reached', async () => {
    await start('builtin', { contact: { en: 'Call **555 0100**.', de: 'Rufen Sie **555 0100** an.' } })
    expect((await ask('Can I talk to a human?')).message).toContain('Call **555 0100**.')
    await open()
    expect((await ask(unknown)).message).toContain('Call **555 0100**.')
    // Not twice in a row.
    expect((await ask(unknown)).message).not.toContain('555 0100')
    await open()
    expect((await ask('Ich möchte mit einem Menschen sprechen')).message).toContain('Rufen Sie **555 0100** an.')
    await open()
    expect((await ask('Je voudrais parler à une personne')).message).toContain('Call **555 0100**.')
  })

  test('the owner’s words are said in the lines that they were typed in', async () => {
    await start('builtin', { contact: 'Tilda Pottery\n12 Mill Lane\nBristol' })
    expect((await ask('Can I talk to a human?')).message).toContain('Tilda Pottery  \n12 Mill Lane  \nBristol')
    await change({ notFound: 'I do not know that.\nCall us.' })
    expect((await ask(unknown)).message).toBe('I do not know that.  \nCall us.')
  })

  test('a model is told that, too, where it leads on', async () => {
    await start('model', { contact: { en: 'Call **555 0100**.' } })
    await know()
    const told = /How to reach a person\n\nCall \*\*555 0100\*\*\./
    await ask('Can I talk to a human?')
    expect(sentQuestion()).toMatch(told)
    expect(system()).toContain('how a person is reached')
    // It may find that nothing answers where something seems to.
    await ask(norway)
    expect(sentQuestion()).toMatch(told)
    const { receipt } = await ask('Thanks!')
    expect(sentQuestion()).toMatch(/^It is .+\.\n\nThanks!$/)
    expect(receipt?.passages ?? []).toEqual([])
  })

  test('and the date, where the agent is', async () => {
    await start('model')
    await know()
    await server.call('PATCH', `/v1/agents/${agentId}/help`, { body: { timezone: 'Asia/Tokyo' } })
    await ask(norway)
    expect(sentQuestion()).toMatch(/message, on \w+day,? \d+ \w+ \d{4} at \d\d:\d\d GMT\+9:/)
  })

  test('and has answered nothing where it knows no more than whom to ask', async () => {
    await start('model', { contact: { en: 'Call **555 0100**.' } })
    await know()
    const answersBy = (text: (contact: string) => string) => {
      if (!model) return
      model.script = (...connection) => {
        const contact = /--- \w+ (\d+)\nHow to reach a person/.exec(sentQuestion())?.[1] ?? 'none'
        streamOf([text(contact)])(...connection)
      }
    }
    answersBy((contact) => `[none] I do not know. Call 555 0100 [${contact}].`)
    expect(await ask(unknown)).toMatchObject({ message: 'I do not know. Call 555 0100.', verdict: 'unanswered' })
    answersBy((contact) => `[none] Only that parcels leave in the morning [1]. Call 555 0100 [${contact}].`)
    expect(await ask('Are parcels from your warehouse painted?')).toMatchObject({ verdict: 'partly' })
    await change({ whenNotFound: 'strict', notFound })
    answersBy((contact) => `[none] I do not know. Call 555 0100 [${contact}].`)
    expect((await ask(unknown)).message).toContain(notFound.en)
    answersBy((contact) => `Ask them [${contact}].`)
    expect(await ask(unknown)).toMatchObject({ message: 'Ask them.', verdict: 'answered' })
  })

  test('the same is tried, and the page of an admin says what came of it', async () => {
    await start('model', { whenNotFound: 'helpful', notFound })
    const attempt = async () =>
      (await server.call('POST', `/v1/ai/${aiId}/try`, { body: { message: unknown } })).body.data
    expect(await attempt()).toMatchObject({ answer: 'Hello there.', basis: 'guidance' })
    await change({ whenNotFound: 'strict' })
    expect(await attempt()).toMatchObject({ answer: notFound.en, receipt: { verdict: 'unanswered' } })
  })
})

describe.each(['builtin', 'model'] as const)('below an answer of the engine %s', (engine) => {
  test('the headings beside what answered are suggested, each once in a conversation, and each is answered', async () => {
    await start(engine)
    await know()
    // The first of what it reads is the beginning of the page.
    answers('So it is [2].')
    const first = await ask(norway)
    expect(first.suggestions).toEqual(['Returns', 'Damaged goods', 'Shipping'])
    const second = await ask('Returns')
    expect(second).toMatchObject({ verdict: 'answered', sources: [{ title: 'Shipping' }] })
    // What is beside it was asked, said or suggested.
    expect(second).not.toHaveProperty('suggestions')
    expect(await ask('Damaged goods')).toMatchObject({ verdict: 'answered' })
  })

  test('of the instructions, too', async () => {
    await start(engine)
    expect((await ask('Where can I park?')).suggestions).toEqual(['Payment', 'Dogs', 'Opening hours'])
    expect((await ask('Dogs')).suggestions).toBeUndefined()
  })

  test("then the owner's own questions that are answered, in the language of the visitor", async () => {
    const initialPrompts = ['Can I pay by card?', unknown, 'Kann ich mit Karte bezahlen?', 'How do I return a parcel?']
    await start(engine, { instructions: '## Payment\nYou can pay by card and in cash.' }, { initialPrompts })
    const dogs = { question: 'Are dogs welcome?', alternatives: [], answer: 'They are.' }
    await know({ kind: 'qa', pairs: [dogs] })
    await know({ kind: 'text', name: 'Parcels', text: 'How to return a parcel: send it back within thirty days.' })
    expect((await ask('Are dogs welcome?')).suggestions).toEqual(['Can I pay by card?', 'How do I return a parcel?'])
    expect((await ask('Can I pay by card?')).suggestions).toBeUndefined()
  })

  test('but not those that would be answered by what was just said, or by a heading that is suggested', async () => {
    const initialPrompts = ['Can I pay by card?', 'Where can I park?', 'How do I return a parcel?']
    await start(engine, {}, { initialPrompts })
    await know({ kind: 'text', name: 'Parcels', text: 'How to return a parcel: send it back within thirty days.' })
    expect((await ask('How can I pay?')).suggestions).toEqual(['Dogs', 'Parking', 'Opening hours'])
    expect((await ask('Where can I park?')).suggestions).toEqual(['How do I return a parcel?'])
  })

  test('questions with answers suggest those beside them', async () => {
    await start(engine)
    const pairs = ['Do you sell gift cards?', 'Is there a toilet?', 'Do you deliver?'].map((question) => ({
      question,
      alternatives: [`Tell me: ${question}`],
      answer: `Yes (${question})`,
    }))
    await know({ kind: 'qa', pairs })
    expect((await ask('Tell me: is there a toilet?')).suggestions).toEqual([
      'Do you deliver?',
      'Do you sell gift cards?',
    ])
  })
})

test('what a model cites is not suggested below it', async () => {
  await start('model')
  await know()
  answers('Three days [1].')
  expect((await ask(norway)).suggestions).toContain('Returns')
  await open()
  if (model) {
    model.script = (...connection) => {
      const numberOf = (title: string) => new RegExp(`--- \\w+ (\\d+)\\n.*${title}`).exec(sentQuestion())?.[1]
      streamOf([`Three days [${numberOf('Delivery times')}], and thirty to return it [${numberOf('Returns')}].`])(
        ...connection,
      )
    }
  }
  const { message, suggestions } = await ask(norway)
  expect(message).toBe('Three days [1], and thirty to return it [1].')
  expect(suggestions).toEqual(['Damaged goods', 'Shipping'])
})

describe('the budget of characters', () => {
  const long = `Be kind.\n\n${Array.from({ length: 60 }, (_, at) => `## Topic ${at}\n\n${`About topic ${at}. `.repeat(40)}`).join('\n\n')}\n\n## Whales\n\nWhales sing in the sea.`

  test('longer instructions go as their guidance and the sections that may answer', async () => {
    await start('model', { instructions: long })
    await ask('Where do whales sing?')
    expect(system()).toMatch(/^Be kind\.\n\n# How to use references/)
    expect(sentQuestion()).toMatch(/^--- \w+ 1\nWhales\n\nWhales sing in the sea\./m)
    expect(sentQuestion().length).toBeLessThan(24_000)
    await change({ characterBudget: 100_000 })
    await ask('Do whales sing?')
    expect([system(), sentQuestion()]).toEqual([long, expect.stringMatching(/^It is .+\.\n\nDo whales sing\?$/)])
  })

  test('a model reads the rest of the page that was found, too, which may tell it in other words', async () => {
    await start('model', { instructions: 'Be kind.' })
    const parts = ['Norway', 'Ferries', 'Customs', 'Gifts'].map((title) => `## ${title}\n\n${title} of the far north.`)
    await know({ kind: 'text', text: `${parts.join('\n\n')}\n\n## Duties\n\nWhat is worth more than 30 € is taxed.` })
    await ask('What about Norway?')
    expect(sentQuestion()).toMatch(/Norway of the far north[^]*worth more than 30 €/)
  })

  test('what is found goes in as far as it reaches, which is what the receipt lists, and guidance is never cut', async () => {
    await start('model', { instructions: 'Be kind. '.repeat(1000), characterBudget: 6000 })
    const section = (at: number) => `## Norway ${at}\n\n${`Parcels to Norway take days. Number ${at}. `.repeat(25)}`
    await know({ kind: 'text', text: Array.from({ length: 20 }, (_, at) => section(at)).join('\n\n') })
    const { receipt } = await ask('How many days do parcels take to Norway?')
    const passages = sentQuestion()
    expect(system().startsWith('Be kind. '.repeat(1000).trim())).toBe(true)
    expect(passages.match(/Number/g)?.length).toBeGreaterThan(20)
    expect(passages.length).toBeLessThan(3500)
    const titles = [...passages.matchAll(/^--- .*\n.*?(Norway \d+)$/gm)].map(([, title]) => title)
    expect(titles.length).toBeGreaterThan(0)
    expect(receipt?.passages?.map(({ title }) => title)).toEqual(titles)
  })
})

describe('the receipt', () => {
  test('lists passages with their scores and versions, the version of the instructions, times and tokens; visitors get none', async () => {
    await start('model')
    await know()
    await change({ instructions: `${instructions}\n\n## New\nSomething new.` })
    answers('Three days [1].', { read: 321, written: 12 })
    const { receipt, id } = await ask(norway)
    const [source] = (await server.call('GET', `/v1/ai/${aiId}/sources`)).body.data
    const [document] = (await server.call('GET', `/v1/ai/${aiId}/sources/${source.id}/documents`)).body.data
    const { updatedAt } = document
    expect(receipt).toMatchObject({
      engine: 'openai',
      model: 'test',
      firstWordMs: expect.any(Number),
      totalMs: expect.any(Number),
      verdict: 'answered',
      instructionsVersion: 2,
      tokens: { read: 321, written: 12 },
    })
    expect(receipt?.passages?.[0]).toMatchObject({
      title: 'Delivery times',
      above: ['Shipping'],
      score: expect.any(Number),
      document: { id: document.id, sourceId: source.id, title: 'Shipping', updatedAt },
    })
    expect(receipt?.passages?.[0]?.confidence).toBeGreaterThan(0.7)
    const read = await server.call('GET', conversation, visitor)
    expect(read.text).toContain(id)
    for (const word of ['receipt', 'confidence', 'tokens', 'sourceId']) expect(read.text).not.toContain(word)
  })

  test('of the embedded engine lists what it looked at, in the instructions and in documents', async () => {
    await start('builtin')
    await know()
    const titles = (await ask('Where can I park?')).receipt?.passages?.map(({ title }) => title)
    expect(titles?.[0]).toBe('Parking')
    const found = (await ask(norway)).receipt?.passages
    expect(found?.[0]).toMatchObject({ title: 'Delivery times', document: { title: 'Shipping' } })
    expect(found?.length).toBeLessThanOrEqual(5)
  })

  test('lists passages that were only sent to a model without a confidence, and of the embedded engine not at all', async () => {
    const parts = ['Norway', 'Ferries', 'Customs'].map((title) => `## ${title}\n\n${title} of the far north.`)
    const listed = async (engine: 'builtin' | 'model') => {
      await start(engine, { instructions: 'Be kind.' })
      await know({ kind: 'text', name: 'North', text: parts.join('\n\n') })
      const { passages = [] } = (await ask('What about Norway?')).receipt ?? {}
      return passages.map(({ title, confidence }) => [title, confidence > 0])
    }
    expect(await listed('builtin')).toEqual([['Norway', true]])
    await server.stop()
    expect(await listed('model')).toEqual([
      ['Norway', true],
      ['Ferries', false],
      ['Customs', false],
    ])
  })

  test('of a draft names no version', async () => {
    await start('builtin')
    const body = { message: 'Where can I park?', draft: { instructions } }
    const { data } = (await server.call('POST', `/v1/ai/${aiId}/try`, { body })).body
    expect(data.receipt).not.toHaveProperty('instructionsVersion')
    expect(data.receipt.passages[0]).toMatchObject({ title: 'Parking', confidence: expect.any(Number) })
  })

  test('a server that refuses stream_options is asked without, from then on', async () => {
    await start('model')
    if (!model) throw new Error('There is no model')
    const refusal = '{"error":{"message":"Unrecognized request argument supplied: stream_options"}}'
    const whole = streamOf(['Fine.'])
    model.script = (response, request) =>
      model?.requests.at(-1)?.stream_options ? response.writeHead(400).end(refusal) : whole(response, request)
    const first = await ask(norway)
    expect([first.message, asked()]).toEqual(['Fine.', 2])
    expect(first.receipt?.tokens).toMatchObject({ isEstimated: true })
    await ask(unknown)
    expect(asked()).toBe(3)
    expect(model.requests.at(-1)).not.toHaveProperty('stream_options')
  })
})

describe('a server that cuts prompts', () => {
  const long = `Be kind.\n\n${'The quick brown fox jumps over the lazy dog and runs home. '.repeat(900)}`
  const cutOf = async () => (await server.call('GET', `/v1/ai/${aiId}`)).body.data.promptCut
  const health = async () => (await server.call('GET', '/v1/health')).body.data.promptCuts

  test('is told of in the receipt, on the AI resource and in health, until it reads a longer one whole', async () => {
    await start('model', { instructions: long, name: 'Fox' })
    answers('Yes.', { read: 4096, written: 2 })
    const { tokens } = (await ask('Does the fox run?')).receipt ?? {}
    expect(tokens).toMatchObject({ read: 4096, written: 2, sentAtLeast: expect.any(Number) })
    expect(tokens?.sentAtLeast).toBeGreaterThan(9000)
    await expect.poll(cutOf).toMatchObject({ readTokens: 4096, sentTokens: tokens?.sentAtLeast })
    expect(await health()).toMatchObject([{ name: 'Fox', model: 'test', readTokens: 4096 }])
    // A report of a storage that is away is what the operator needs then.
    const away = vi.spyOn(server.store, 'getAi').mockRejectedValue(new FoyerError('storage-unavailable', 'It is away.'))
    expect(await health()).toEqual([])
    away.mockRestore()
    answers('Yes.', { read: 300, written: 2 })
    await ask('And then?')
    expect(await cutOf()).toBeDefined()
    answers('Yes.', { read: 12_000, written: 2 })
    await ask('Does the dog run?')
    await expect.poll(cutOf).toBeUndefined()
    expect(await health()).toEqual([])
  })

  test('is told of once it reads as many tokens of two prompts, where so many may be all of one', async () => {
    const wordy = 'Visitors may explore gardens, exhibitions and workshops, accompanied by knowledgeable guides. '
    await start('model', { instructions: `Be kind.\n\n${wordy.repeat(320)}` })
    answers('Yes.', { read: 5120, written: 2 })
    expect((await ask('May I explore the gardens?')).receipt?.tokens).toEqual({ read: 5120, written: 2 })
    expect((await ask('And the exhibitions?')).receipt?.tokens).toMatchObject({ sentAtLeast: expect.any(Number) })
    await expect.poll(cutOf).toMatchObject({ readTokens: 5120 })
  })

  test('is forgotten when prompts become shorter', async () => {
    await start('model', { instructions: long })
    answers('Yes.', { read: 4096, written: 2 })
    await ask('Does the fox run?')
    await expect.poll(cutOf).toBeDefined()
    await change({ name: 'Fox' })
    expect(await cutOf()).toBeDefined()
    await change({ characterBudget: 8000 })
    expect(await cutOf()).toBeUndefined()
  })

  const whole: [string, string, number][] = [
    ['English', 'The quick brown fox jumps over the lazy dog. '.repeat(100), 1010],
    ['German', 'Der schnelle braune Fuchs springt über den faulen Hund. '.repeat(300), 4500],
    ['Chinese', '敏捷的棕色狐狸跳过了那只懒惰的狗。'.repeat(300), 3600],
    ['a row of one letter', 'x'.repeat(30_000), 3750],
    ['numbers', '1234567890 '.repeat(2000), 8000],
    ['a cache', 'The quick brown fox jumps over the lazy dog. '.repeat(500), 30],
  ]
  test.each(whole)('no such thing is said of %s that was read whole', async (_, text, read) => {
    await start('model', { instructions: text })
    answers('Yes.', { read, written: 2 })
    expect((await ask('Yes?')).receipt?.tokens).toEqual({ read, written: 2 })
  })
})
