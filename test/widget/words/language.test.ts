import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chooseLanguage } from '../../../src/i18n/language.ts'
import { loadWords } from '../../../src/i18n/load-words.ts'
import { problemWords } from '../../../src/i18n/words.ts'

const spoken = ['de', 'pt', 'zh', 'he', 'ar']

describe('the language for a visitor', () => {
  test.each([
    ['de', 'de', 'de'],
    ['de-AT', 'de', 'de-AT'],
    ['DE-at', 'de', 'DE-at'],
    ['pt-BR', 'pt', 'pt-BR'],
    ['en-GB', 'en', 'en-GB'],
    ['zh-Hant-TW', 'zh', 'zh-Hant-TW'],
    ['es-419', 'en', 'en'],
    ['ar-001', 'ar', 'ar-001'],
    ['iw', 'he', 'iw'],
    ['iw-IL', 'he', 'iw-IL'],
    ['de_CH', 'de', 'de-CH'],
    ['de_DE.UTF-8', 'de', 'de-DE'],
    ['de-1996', 'de', 'de'],
    ['de-AT-1996', 'de', 'de-AT'],
    ['de-', 'de', 'de'],
    ['de_', 'de', 'de'],
    ['de-@@', 'de', 'de'],
    ['de, en', 'de', 'de'],
    ['deutsch', 'en', 'en'],
    ['del', 'en', 'en'],
    ['x-de', 'en', 'en'],
    ['__proto__', 'en', 'en'],
    ['', 'en', 'en'],
    [' ', 'en', 'en'],
    ['🙂', 'en', 'en'],
  ])('%s', (wanted, language, tag) => {
    expect(chooseLanguage([wanted], spoken)).toEqual({ language, tag })
    // Whatever it is, dates can be said in it.
    expect(() => new Date(0).toLocaleString(tag)).not.toThrow()
  })

  test('is the first one wanted that is spoken', () => {
    expect(chooseLanguage(['sv', 'tlh', 'pt-PT', 'de'], spoken)).toEqual({ language: 'pt', tag: 'pt-PT' })
    expect(chooseLanguage(['en-GB', 'de'], spoken)).toEqual({ language: 'en', tag: 'en-GB' })
  })
})

describe('words', () => {
  beforeEach(() => void vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['it-IT', 'en']))
  afterEach(() => {
    document.documentElement.lang = ''
    vi.restoreAllMocks()
  })

  test('are those that the site asks for, before those of the page, before those of the browser', async () => {
    expect((await loadWords(null)).send).toBe('Invia')
    document.documentElement.lang = 'fr-CA'
    expect((await loadWords(null)).send).toBe('Envoyer')
    expect((await loadWords('de')).send).toBe('Senden')
  })

  test('pass over what nobody here speaks', async () => {
    document.documentElement.lang = 'cy'
    expect((await loadWords('tlh')).send).toBe('Invia')
  })

  test.each([
    ['pt-BR', 'pt-BR', 'Enviar'],
    ['en-GB', 'en-GB', 'Send'],
    ['iw-IL', 'he', 'שליחה'],
    // The script that is really written, not the one that was asked for.
    ['zh-Hant-TW', 'zh-Hans', '发送'],
    ['zh-CN', 'zh-Hans', '发送'],
  ])('of %s are told as %s', async (asked, language, send) => {
    expect(await loadWords(asked)).toMatchObject({ language, send })
  })
})

test('a problem that this version does not know is still told in words', async () => {
  const words = await loadWords('pl')
  expect(problemWords(words, 'no-such-code')).toBe(words.problems.unknown)
  expect(problemWords(words, 'toString')).toBe(words.problems.unknown)
  expect(problemWords(words, 'timeout')).not.toBe(words.problems.unknown)
})
