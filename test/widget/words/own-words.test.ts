import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { english } from '../../../src/i18n/languages/en.ts'
import { withOwnPeopleWords, withOwnWords, type OwnWords } from '../../../src/i18n/own-words.ts'
import { words as englishOfPeople } from '../../../src/i18n/people/en.ts'
import { problemWords } from '../../../src/i18n/words.ts'

/* The option `words`: what a site says otherwise. */

const warned = vi.spyOn(console, 'warn')
beforeEach(() => void warned.mockImplementation(() => {}))
afterEach(() => void warned.mockReset())

const say = (own: OwnWords) => withOwnWords(english, JSON.stringify(own))
const told = () => warned.mock.calls.map(([text]) => String(text))

describe('what fits', () => {
  test('takes the place of ours, at every level, and nothing else changes', () => {
    const words = say({ send: 'Go', about: { browser: { none: 'Nothing stays' } }, notice: { accept: 'Yes' } })
    expect(words.send).toBe('Go')
    expect(words.about.browser.none).toBe('Nothing stays')
    expect(words.notice.accept).toBe('Yes')
    expect(words.stop).toBe(english.stop)
    expect(words.openChat('Ada')).toBe(english.openChat('Ada'))
    expect(told()).toEqual([])
  })

  test('fills named gaps, any number of times, in any order, with whatever a name holds', () => {
    const words = say({ openChat: '{agent}? Ask {agent}!', spoken: { link: '{host}: {text}' } })
    expect(words.openChat('$& {agent}')).toBe('$& {agent}? Ask $& {agent}!')
    expect(words.spoken.link('here', 'a.example')).toBe('a.example: here')
    expect(told()).toEqual([])
  })

  test('has a text for each plural of its language', () => {
    const words = say({ language: 'pl', unread: { one: '{count} nowa', few: '{count} nowe', other: '{count} nowych' } })
    expect([1, 3, 5].map(words.unread)).toEqual(['1 nowa', '3 nowe', '5 nowych'])
    expect(told()).toEqual([])
  })

  test('may be about people, whose words come later', () => {
    const own = JSON.stringify({ people: { ask: 'Human?', joined: '{name} is in', contact: { send: 'Go' } } })
    expect(withOwnWords(english, own).send).toBe(english.send)
    const people = withOwnPeopleWords(englishOfPeople, own, 'en')
    expect([people.ask, people.joined('Mia'), people.contact.send]).toEqual(['Human?', 'Mia is in', 'Go'])
    expect(people.leave).toBe(englishOfPeople.leave)
    expect(told()).toEqual([])
    withOwnPeopleWords(englishOfPeople, '{"people":{"aks":"?"}}', 'en')
    expect(told()).toEqual(['Foyer: there is no word people.aks.'])
  })

  test('may be a whole language that we do not speak', () => {
    const words = say({ language: 'fa', direction: 'rtl', send: 'بفرست' })
    expect([words.language, words.direction, words.send]).toEqual(['fa', 'rtl', 'بفرست'])
  })

  test('may be the words for a problem, also for one that this version does not know', () => {
    const words = say({ problems: { network: 'Offline?', 'out-of-tea': 'No tea.' } })
    expect(problemWords(words, 'network')).toBe('Offline?')
    expect(problemWords(words, 'out-of-tea')).toBe('No tea.')
    expect(problemWords(words, 'timeout')).toBe('The answer took too long. Please try again.')
  })
})

const wrong: [what: string, json: string, told: string][] = [
  ['no JSON', '{send:"Go"}', 'the option words has to be a JSON object, and is {send:"Go"}'],
  ['no object', '["Go"]', 'the option words has to be a JSON object, and is ["Go"]'],
  ['an unknown name', '{"sned":"Go"}', 'there is no word sned'],
  ['an unknown name inside', '{"about":{"titel":"Go"}}', 'there is no word about.titel'],
  ['a name of every object', '{"toString":"Go","__proto__":{"send":"Go"}}', 'there is no word toString'],
  ['a number', '{"send":1}', 'send has to be a text'],
  ['nothing', '{"stop":null}', 'stop has to be a text'],
  ['a button without a name', '{"close":" "}', 'close has to be a text'],
  ['a text for a group', '{"notice":"Go"}', 'notice has to be an object of words'],
  ['a wrong gap', '{"writing":"{name} writes"}', 'writing has no {name}, only {agent}'],
  ['a number for a text with a gap', '{"answered":3}', 'answered has to be a text'],
  ['plurals without the one that always fits', '{"tooLong":{"one":"1"}}', 'tooLong needs a text for other'],
  ['a wrong direction', '{"direction":"up"}', 'direction has to be ltr or rtl'],
  ['no language', '{"language":"klingon!"}', 'language has to be a tag such as pt-BR'],
]

test.each(wrong)('%s is told on the console and left out, without an exception', (_, json, text) => {
  const words = withOwnWords(english, json)
  expect(told()).toContain(`Foyer: ${text}.`)
  expect(words.send).toBe(english.send)
  expect(words.answered('Ada')).toBe(english.answered('Ada'))
  expect(words.tooLong(2)).toBe(english.tooLong(2))
  expect([words.language, words.direction]).toEqual(['en', 'ltr'])
})

test('what is wrong is told once a page, however often the words are read', () => {
  say({ ['twice' as 'send']: 'Go' })
  say({ ['twice' as 'send']: 'Go' })
  expect(told()).toEqual(['Foyer: there is no word twice.'])
})
