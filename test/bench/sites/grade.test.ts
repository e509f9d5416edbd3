import { expect, test } from 'vitest'
import { faultsOf, grade, holdsFacts, type Said } from './grade.ts'
import { answer, close, human, talk } from './turns.ts'

const turn = answer('how much is a visit', '£ ?95', 'prices', { mustNot: ['£ ?110'] })
const said = (message: string, more: Partial<Said> = {}): Said => ({
  message,
  verdict: 'answered',
  sources: ['http://127.0.0.1:1/prices/'],
  ...more,
})
const lead = (url: string) =>
  `This may help:\n\n- [What you pay](${url})  \n  Prices without insurance.\n- [Contact](/c/)`
const nearest = (url: string) => `I do not know.\n\nThese come closest:\n\n- [What you pay](${url})`

test.each<[string, string, Said]>([
  ['the fact and its page', 'right', said('A visit: **£95**.')],
  ['the fact in other signs of the same', 'right', said('A visit: £\u00A095')],
  ['the fact, from a page that does not answer', 'partly', said('£95', { sources: ['http://127.0.0.1:1/news/'] })],
  [
    'the fact beside that of another place',
    'partly',
    said('### Prices\n£95\n\n### Prices\n£55', { sources: ['/prices/', '/b/'] }),
  ],
  ['two parts of one section', 'right', said('### Prices\n£95\n\n### Prices\nWith card.')],
  ['the host is not the page', 'partly', said('£95', { sources: ['http://prices.example/news/'] })],
  ['the fact in a dump of the page', 'partly', said(`£95 ${'and more '.repeat(80)}`)],
  ['another fact', 'wrong', said('£55')],
  ['the fact beside what must not be there', 'wrong', said('£95, until last year £110')],
  ['nothing, said so', 'wrongly declined', said('I do not know.', { verdict: 'unanswered' })],
  [
    'nothing, and the page as what comes closest',
    'led',
    said(nearest('/prices/'), { verdict: 'unanswered', sources: [] }),
  ],
  ['nothing, and other pages', 'wrongly declined', said(nearest('/about/'), { verdict: 'unanswered', sources: [] })],
  ['small talk', 'wrongly declined', { message: 'Hello!', sources: [] }],
  ['a lead to the page', 'led', said(lead('/prices/'), { verdict: 'partly', sources: [] })],
  [
    'asking which one, and the page among them',
    'led',
    said('Which one do you mean?\n\n- [Oak](/prices/)  \n  £95\n- [Elm](/elm/)', { verdict: 'partly', sources: [] }),
  ],
  [
    'a lead with a colon of Chinese',
    'led',
    said(lead('/prices/').replace(':', '：'), { verdict: 'partly', sources: [] }),
  ],
  ['a lead to other pages', 'led elsewhere', said(lead('/about/'), { verdict: 'partly', sources: [] })],
  ['a lead to the page, and to a person', 'led', said(`${lead('/prices/')}\n\nAsk: [1](tel:1)`, { verdict: 'partly' })],
  ['a list said with certainty is no lead', 'wrong', said(lead('/prices/'))],
])('%s: %s', (_, outcome, given) => {
  expect(grade(turn, given)).toBe(outcome)
})

test('of two facts one is a part, and a long answer may be one that was asked for', () => {
  const both = answer('how much, and where', ['£95', 'Quay Street'], 'prices')
  expect(grade(both, said('£95'))).toBe('partly')
  expect(grade(both, said('£95', { sources: [] }))).toBe('wrong')
  expect(grade({ ...turn, long: true }, said(`£95 ${'and more '.repeat(80)}`))).toBe('right')
  expect(grade({ ...turn, long: true }, said(`£95 ${'and more '.repeat(300)}`))).toBe('partly')
})

test('what the site does not have is declined, and nothing else is right', () => {
  const bicycles = close('do you hire out bicycles')
  expect(grade(bicycles, said('Sorry.', { verdict: 'unanswered' }))).toBe('rightly declined')
  expect(grade(bicycles, said('Skis from £20.'))).toBe('wrong')
  expect(grade(bicycles, said('Hello!', { verdict: undefined as never }))).toBe('wrong')
  expect(grade(bicycles, said(lead('/skis/'), { verdict: 'partly' }))).toBe('led elsewhere')
})

test('small talk is answered as such, and who wants a person is told where one is', () => {
  expect(grade(talk('hi'), { message: 'Hello!', sources: [] })).toBe('right')
  expect(grade(talk('hi'), said('Our prices: …'))).toBe('wrong')
  expect(grade(talk('hi'), said('Sorry.', { verdict: 'unanswered' }))).toBe('wrongly declined')
  expect(grade(human('a human!', '960 100'), said('Call 01632 960 100.', { verdict: 'unanswered' }))).toBe('right')
  expect(grade(human('a human!', '960 100'), said('Sorry.', { verdict: 'unanswered' }))).toBe('wrongly declined')
})

test('another phone is wrong, but not in a row that says whose it is', () => {
  const phone = answer('phone of Old Town', '960 122', 'contact', { mustNot: [String.raw`^(?!\|).*960 133`] })
  const onContact = (message: string) => said(message, { sources: ['http://127.0.0.1:1/contact/'] })
  expect(grade(phone, onContact('960 122\n960 133'))).toBe('wrong')
  expect(grade(phone, onContact('| Old Town | 960 122 |\n| Riverside | 960 133 |'))).toBe('right')
})

test('facts are looked for in passages as in answers', () => {
  expect(holdsFacts(turn, '| First visit | **£\u200B95** |')).toBe(true)
  expect(holdsFacts(turn, '| Second visit | £55 |')).toBe(false)
})

test('chrome, cut words and open code are seen, and whole ones are not taken for such', () => {
  const site = {
    chrome: ['Skip to content', 'Accept all'],
    words: new Set(['the', 'practice', 'opens', 'on', 'sunday', 'mornings', 'morning']),
  }
  const faults = (message: string) => faultsOf(message, site)
  expect(faults('The practice opens on Sunday mornings')).toEqual({ chrome: [], cutWords: [], brokenCode: false })
  expect(faults('The practice opens on Sunday morn').cutWords).toEqual(['morn'])
  expect(faults('actice opens on Sunday mornings').cutWords).toEqual(['actice'])
  expect(faults('Sorry, I do not know about morn').cutWords).toEqual([])
  expect(faults('Skip to content').chrome).toEqual(['Skip to content'])
  expect(faults('- [Install](/docs#install)\n- [Sign in](/docs#sign-in)').chrome).toEqual(['a list of contents'])
  expect(faults('- [Install](/docs#install)\n  By npm.\n- [Sign in](/docs#sign-in)\n  Once.').chrome).toEqual([])
  expect(faults('```js\n1').brokenCode).toBe(true)
  expect(faults('```js\n1\n```').brokenCode).toBe(false)
})
