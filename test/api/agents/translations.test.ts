import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { theme as themeSchema } from '#contract/agents/theme.ts'
import { createAgent, type TestAgent } from '../../support/agent.ts'
import { expectProblem, wrongFields } from '../../support/problems.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { upload } from '../../support/upload.ts'

/* settings.general.translations: the texts of a theme by language. */

let server: TestServer
let agent: TestAgent
let target: string

beforeEach(async () => {
  server = await startTestServer()
  agent = await createAgent(server, { instructions: knowledge })
  target = `/v1/agents/${agent.id}/theme`
})
afterEach(() => server.stop())

const patch = (body: unknown) => server.call('PATCH', target, { body })
const translate = (translations: unknown) => patch({ settings: { general: { translations } } })
const saved = async () => (await server.call('GET', target)).body.data.settings.general.translations

const knowledge = `## Öffnungszeiten
Wir öffnen um neun Uhr.

## Parken
Parken können Sie hinter dem Haus.

## Kuchen
Kuchen backen wir am Samstag.

## Preise
Ein Brot kostet 5 €.
`

const german = {
  greeting: '**Guten Tag!**',
  subtitle: 'Unser Assistent',
  disclosure: 'Hier antwortet eine KI.',
  welcome: { title: 'Willkommen', subtitle: 'Fragen Sie.' },
  initialPrompts: [{ text: 'Wann ist offen?', icon: 'clock' }],
  inputOptions: { placeholder: 'Ihre Frage', buttonText: 'Los' },
}

describe('translations', () => {
  test('are read back whole, by visitors too, and no other field changes', async () => {
    const before = (await server.call('GET', target)).body.data
    expect(before.settings.general).not.toHaveProperty('translations')
    const { status, body } = await translate({ de: german, ar: {} })
    expect(status).toBe(200)
    const general = { ...before.settings.general, translations: { de: german, ar: {} } }
    expect(body.data).toEqual({ ...before, settings: { general } })
    expect(themeSchema.parse(body.data)).toEqual(body.data)
    const visitors = await server.call('GET', `/v1/agents/${agent.webId}/theme`, { token: agent.webId })
    expect(visitors.body.data).toEqual(body.data)
  })

  test('merge text by text; null or an empty text takes one away, null a language, or all of them', async () => {
    await translate({ de: german, fr: { greeting: 'Bonjour' } })
    await translate({ de: { greeting: null, subtitle: '', welcome: { title: 'Hallo' }, initialPrompts: [] } })
    const { disclosure, inputOptions } = german
    const de = { disclosure, inputOptions, welcome: { title: 'Hallo', subtitle: 'Fragen Sie.' } }
    expect(await saved()).toEqual({ de, fr: { greeting: 'Bonjour' } })
    await translate({ de: { disclosure: null, welcome: null, inputOptions: { placeholder: null, buttonText: '' } } })
    // The owner named the language: it stays, without any text.
    expect(await saved()).toEqual({ de: {}, fr: { greeting: 'Bonjour' } })
    await translate({ de: null })
    expect(await saved()).toEqual({ fr: { greeting: 'Bonjour' } })
    await translate({ fr: null })
    expect(await saved()).toBeUndefined()
    await translate({ de: german })
    await translate(null)
    expect(await saved()).toBeUndefined()
  })

  test('stay when something else changes, and outlast a restart', async () => {
    await translate({ de: german })
    await patch({ settings: { general: { greeting: 'Hello' } }, welcome: { title: 'Hi' } })
    server = await server.restart()
    expect(await saved()).toEqual({ de: german })
  })

  test('take prompts as the theme does: a text, or an object', async () => {
    await translate({ de: { initialPrompts: ['Wann?', { text: 'Wo?', icon: '🧭' }] } })
    const initialPrompts = [
      { text: 'Wann?', icon: '' },
      { text: 'Wo?', icon: '🧭' },
    ]
    expect(await saved()).toEqual({ de: { initialPrompts } })
  })

  test('are kept by one tag a language, however it is written', async () => {
    await translate({ 'pt-br': { greeting: 'Oi' }, 'ZH-hant-tw': { greeting: '您好' } })
    expect(Object.keys(await saved())).toEqual(['pt-BR', 'zh-Hant-TW'])
    await translate({ 'PT-BR': { subtitle: 'IA' }, 'zh-HANT-tw': null })
    expect(await saved()).toEqual({ 'pt-BR': { greeting: 'Oi', subtitle: 'IA' } })
  })

  test('are part of each version, and come back with it', async () => {
    await translate({ de: german })
    await translate(null)
    const { data } = (await server.call('GET', `${target}/versions/2`)).body
    expect(data.theme.settings.general.translations).toEqual({ de: german })
    await server.call('POST', `${target}/versions/2/restore`)
    expect(await saved()).toEqual({ de: german })
  })

  test('are previewed without being saved', async () => {
    const body = { settings: { general: { translations: { de: { greeting: 'Hallo', subtitle: null } } } } }
    const { body: preview } = await server.call('POST', `${target}/preview`, { body })
    expect(preview.data.settings.general.translations).toEqual({ de: { greeting: 'Hallo' } })
    expect(await saved()).toBeUndefined()
  })

  test('name pictures that are there, and keep them from being deleted', async () => {
    const prompts = (iconUrl: string) => ({ de: { initialPrompts: [{ text: 'Wo?', icon: '', iconUrl }] } })
    const refused = await translate(prompts(`/assets/${'0'.repeat(64)}.png`))
    expectProblem(refused, 422, 'validation')
    expect(wrongFields(refused)).toEqual(['settings.general.translations.de.initialPrompts.0.iconUrl'])
    const { name, path: address } = await upload(server, agent.id)
    expect((await translate(prompts(address))).status).toBe(200)
    expectProblem(await server.call('DELETE', `/v1/assets/${name}`), 409, 'in-use')
  })
})

describe('a wrong translation is named, and nothing of the update is saved', () => {
  const at = 'settings.general.translations'
  test.each<[string, unknown, string]>([
    ['of a language that the widget does not speak', { sv: {} }, `${at}.sv`],
    ['of what is no tag', { 'de DE': {} }, `${at}.de DE`],
    ['of the empty tag', { '': {} }, `${at}.`],
    ['that is a text', { de: 'Hallo' }, `${at}.de`],
    ['with a long greeting', { de: { greeting: 'a'.repeat(8001) } }, `${at}.de.greeting`],
    ['with a long subtitle', { de: { subtitle: 'a'.repeat(101) } }, `${at}.de.subtitle`],
    ['that says nothing of an AI', { de: { disclosure: ' – ' } }, `${at}.de.disclosure`],
    ['with a long title', { de: { welcome: { title: 'a'.repeat(201) } } }, `${at}.de.welcome.title`],
    ['with an empty prompt', { de: { initialPrompts: ['a', ' '] } }, `${at}.de.initialPrompts.1`],
    ['with a number', { de: { inputOptions: { placeholder: 5 } } }, `${at}.de.inputOptions.placeholder`],
    ['that is a list', ['Hallo'], at],
  ])('%s', async (_, translations, field) => {
    const answer = await patch({ startMode: 'Prompts', settings: { general: { translations } } })
    expectProblem(answer, 422, 'validation')
    expect(wrongFields(answer)).toEqual([field])
    const { startMode, settings } = (await server.call('GET', target)).body.data
    expect([startMode, settings.general.translations]).toEqual(['Greeting', undefined])
  })

  test('with what there is for its tag', async () => {
    const [error] = (await translate({ xx: {} })).body.errors
    expect(error.message).toBe(
      'must be the tag of a language that the widget speaks, such as de or pt-BR: one of en, de, fr, es, pt, it, nl, pl, tr, ru, uk, ar, he, hi, ja, ko, zh',
    )
  })

  test('that makes all languages together longer than 100,000 characters', async () => {
    const long = (language: string) => [language, { greeting: 'ä'.repeat(8000) }]
    const most = Object.fromEntries(['de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'tr', 'ru', 'uk', 'ar', 'he'].map(long))
    expect((await translate(most)).status).toBe(200)
    const answer = await translate({ hi: { greeting: 'a'.repeat(8000) } })
    expectProblem(answer, 422, 'validation')
    expect(answer.body.errors).toEqual([
      {
        path: 'settings.general.translations',
        message: 'must have at most 100,000 characters in all languages together',
      },
    ])
    expect(await saved()).toEqual(most)
    expect((await patch({ startMode: 'Prompts' })).status).toBe(200)
  })
})

describe('the server says what it says of a theme in the language of who reads it', () => {
  const languages = (tags: string) => ({ headers: { 'Accept-Language': tags } })

  test('on the page of a public agent', async () => {
    await patch({ welcome: { subtitle: 'Ask us.' } })
    await translate({ de: german, 'de-CH': { welcome: { subtitle: 'Fragen Sie, gell.' } } })
    await server.call('PATCH', `/v1/agents/${agent.id}`, { body: { isPublic: true } })
    const { publicSlug } = (await server.call('GET', `/v1/agents/${agent.id}`)).body.data
    const described = async (tags: string) => {
      const { text } = await server.call('GET', `/chat/${publicSlug}`, { token: null, ...languages(tags) })
      return /<meta name="description" content="([^"]*)">/.exec(text)?.[1]
    }
    expect(await described('de-AT')).toBe('Fragen Sie.')
    expect(await described('sv, de-ch;q=0.5')).toBe('Fragen Sie, gell.')
    expect(await described('fr')).toBe('Ask us.')
  })

  test('in the questions below an answer, and in what is counted of them', async () => {
    await patch({ initialPrompts: ['When do you open?'] })
    await translate({ de: { initialPrompts: ['Wann öffnen Sie?'] } })
    const sessions = `/v1/agents/${agent.id}/sessions`
    const ask = async (message: string, tags: string) => {
      const session = (await server.call('POST', sessions)).body.data.id
      const asked = { body: { message }, ...languages(tags) }
      return (await server.call('POST', `${sessions}/${session}/conversations`, asked)).body.data[1]
    }
    const headings = ['Kuchen', 'Parken']
    expect((await ask('Was kostet ein Brot?', 'sv, de-AT')).suggestions).toEqual([...headings, 'Wann öffnen Sie?'])
    // One that the widget does not show there is none of its prompts.
    expect((await ask('Was kostet ein Brot?', 'fr')).suggestions).toEqual(headings)
    await ask('Wann öffnen Sie?', 'de')
    server = await server.restart()
    const { prompts } = (await server.call('GET', `/v1/agents/${agent.id}/insight`)).body.data
    expect(prompts).toEqual([{ text: 'Wann öffnen Sie?', count: 1 }])
  })
})
