import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredPair } from '../../../server/contract/knowledge/sources.ts'
import { expectProblem } from '../../support/problems.ts'
import { startTestServer, type Answer, type TestServer } from '../../support/server.ts'

/* Questions with their answers, one by one, over HTTP. What stores keep of them is in their contract. */

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const zebra = { question: 'Do you sell zebras?', alternatives: ['Zebras?', 'Any zebras?'], answer: 'No, **horses**.' }
const hours = { question: 'When are you open?', alternatives: [], answer: 'From nine.' }

/** The path of the pairs of a new source. */
async function aSource(pairs: object[] = [zebra, hours]): Promise<string> {
  const ai = (await server.call('POST', '/v1/ai', { body: {} })).body.data
  const source = (await server.call('POST', `/v1/ai/${ai.id}/sources`, { body: { kind: 'qa', pairs } })).body.data
  return `/v1/ai/${ai.id}/sources/${source.id}/pairs`
}

async function pairsAt(path: string): Promise<StoredPair[]> {
  return (await server.call('GET', path)).body.data
}

const plain = (pairs: StoredPair[]) =>
  pairs.map(({ question, alternatives, answer }) => ({ question, alternatives, answer }))
const found = async (path: string, question: string) =>
  (await server.call('GET', `${path.replace(/\/sources.*/, '')}/search?q=${encodeURIComponent(question)}`)).body.data

/** What the embedded engine answers. */
async function said(path: string, message: string): Promise<string> {
  const answer = await server.call('POST', `${path.replace(/\/sources.*/, '')}/try`, { body: { message } })
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return answer.body.data.answer
}

async function first(path: string): Promise<{ at: string; etag: string; pair: StoredPair }> {
  const [pair] = await pairsAt(path)
  const at = `${path}/${pair?.id}`
  const answer = await server.call('GET', at)
  return { at, etag: answer.headers.get('ETag') ?? '', pair: answer.body.data }
}

function form(csv: string): FormData {
  const data = new FormData()
  data.set('file', new Blob([csv]), 'questions.csv')
  return data
}

function expectWrong(answer: Answer, field: string): void {
  expectProblem(answer, 422, 'validation')
  expect(answer.body.errors.map(({ path }: { path: string }) => path)).toEqual([field])
}

test('questions are listed whole, added, changed and deleted; answers are found by them from then on', async () => {
  const path = await aSource()
  expect(plain(await pairsAt(path))).toEqual([zebra, hours])
  const added = await server.call('POST', path, { body: { question: ' Where are you? ', answer: 'In Oslo.' } })
  expect(added.status).toBe(200)
  expect(added.body.data).toMatchObject({ question: 'Where are you?', alternatives: [], answer: 'In Oslo.' })
  expect(plain(await pairsAt(path))).toHaveLength(3)
  expect((await found(path, 'where are you')).passages[0]).toMatchObject({ text: 'In Oslo.', confidence: 1 })
  const changed = { question: 'Where is the shop?', alternatives: ['Your address?'], answer: 'In Bergen.' }
  const replaced = await server.call('PUT', `${path}/${added.body.data.id}`, { body: changed })
  expect(replaced.body.data).toMatchObject({ ...changed, id: added.body.data.id })
  expect(plain(await pairsAt(path))).toEqual([zebra, hours, changed])
  expect((await found(path, 'YOUR ADDRESS')).passages[0]).toMatchObject({ text: 'In Bergen.', confidence: 1 })
  expect((await server.call('DELETE', `${path}/${added.body.data.id}`)).body).toEqual({ ok: true })
  expect(plain(await pairsAt(path))).toEqual([zebra, hours])
  expectProblem(await server.call('GET', `${path}/${added.body.data.id}`), 404, 'not-found')
  expectProblem(await server.call('DELETE', `${path}/${added.body.data.id}`), 404, 'not-found')
})

test('visitors read an answer in the lines that it was typed in', async () => {
  const typed =
    'We sell:\nMugs: £20  \nBowls: £25\n\n- Jugs\n- Vases\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\na\nb\n```\n\n## Also\nPlates\\\nCups\n> so\n> they say'
  const path = await aSource([hours, { question: 'Price list?', answer: typed }])
  expect(await said(path, 'price list')).toBe(typed.replace('sell:\n', 'sell:  \n'))
  expect((await pairsAt(path))[1]?.answer).toBe(typed)
})

test('who changes what somebody else has changed meanwhile is told, and nothing is changed', async () => {
  const path = await aSource()
  const { at, etag } = await first(path)
  await server.call('PUT', at, { body: { ...zebra, answer: 'Yes.' }, headers: { 'If-Match': etag } })
  const mine = { ...zebra, answer: 'Perhaps.' }
  expectProblem(await server.call('PUT', at, { body: mine, headers: { 'If-Match': etag } }), 412, 'stale')
  expectProblem(await server.call('DELETE', at, { headers: { 'If-Match': etag } }), 412, 'stale')
  expect((await first(path)).pair.answer).toBe('Yes.')
  expect((await server.call('PUT', at, { body: mine, headers: { 'If-Match': (await first(path)).etag } })).status).toBe(
    200,
  )
})

test('many at once add what they say, each question once', async () => {
  const path = await aSource([hours])
  const bodies = Array.from({ length: 6 }, (_, at) => ({ question: `Question ${at % 3}?`, answer: `Answer ${at}.` }))
  const answers = await Promise.all(bodies.map((body) => server.call('POST', path, { body })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 422, 422, 422])
  expect((await pairsAt(path)).map(({ question }) => question).toSorted()).toEqual([
    'Question 0?',
    'Question 1?',
    'Question 2?',
    'When are you open?',
  ])
})

test('what is wrong is refused at its field', async () => {
  const path = await aSource()
  const { at } = await first(path)
  const send = (method: string, to: string, body: object) => server.call(method, to, { body })
  expectWrong(await send('POST', path, { ...zebra, question: ' ' }), 'question')
  expectWrong(await send('POST', path, { ...zebra, answer: '' }), 'answer')
  expectWrong(await send('POST', path, zebra), 'question')
  expectWrong(await send('PUT', at, hours), 'question')
  const other = { answer: 'Donkeys.', question: 'Other?' }
  expectWrong(await send('POST', path, { ...other, question: 'do you sell  zebras' }), 'question')
  expectWrong(await send('POST', path, { ...other, question: 'ANY ZEBRAS' }), 'question')
  expectWrong(await send('POST', path, { ...other, alternatives: ['New?', 'When are you open'] }), 'alternatives.1')
  expectWrong(await send('PUT', at, { ...zebra, alternatives: ['when are you open?'] }), 'alternatives.0')
  const source = path.replace(/\/pairs$/, '')
  expectWrong(await send('PATCH', source, { pairs: [zebra, { ...other, question: 'zebras!' }] }), 'pairs')
  expectWrong(await send('PUT', at, { ...zebra, alternatives: ['x'.repeat(501)] }), 'alternatives.0')
  expect(plain(await pairsAt(path))).toEqual([zebra, hours])
})

test('a question is written in another way, and one without words is told from others by its signs', async () => {
  const path = await aSource()
  const { at } = await first(path)
  expect((await server.call('PUT', at, { body: { ...zebra, question: 'Do you sell Zebras' } })).status).toBe(200)
  const gift = { question: '🎁', alternatives: [], answer: 'We wrap gifts.' }
  expect((await server.call('POST', path, { body: gift })).status).toBe(200)
  expect((await server.call('POST', path, { body: { ...gift, question: '?' } })).status).toBe(200)
  expect(await said(path, '🎁')).toBe(gift.answer)
  expect(await said(path, '...')).not.toContain(gift.answer)
})

test('a question is added that answers leave out', async () => {
  const path = await aSource([hours])
  const added = await server.call('POST', path, { body: { ...zebra, isExcluded: true } })
  expect(added.body.data).toMatchObject({ ...zebra, isExcluded: true })
  expect((await found(path, zebra.question)).passages).toEqual([])
})

test('an answer that was corrected is shown so, and a new one takes its place; what is left out stays so', async () => {
  const path = await aSource()
  const { at, pair } = await first(path)
  const document = at.replace('/pairs/', '/documents/')
  await server.call('PATCH', document, { body: { correction: 'Only ponies.', isExcluded: true } })
  expect((await first(path)).pair).toMatchObject({ answer: 'Only ponies.', isExcluded: true })
  await server.call('PUT', at, { body: { ...zebra, answer: 'Donkeys.' } })
  expect((await first(path)).pair).toMatchObject({ id: pair.id, answer: 'Donkeys.', isExcluded: true })
  expect((await server.call('GET', document)).body.data).toMatchObject({ text: 'Donkeys.', correction: null })
})

test.each<[what: string, send: (path: string) => Promise<Answer>]>([
  [
    'an import',
    (path) => server.call('POST', `${path}/file`, { body: form(`question,answer\n${zebra.question},Donkeys.`) }),
  ],
  [
    'the whole list',
    (path) =>
      server.call('PATCH', path.replace(/\/pairs$/, ''), {
        body: { pairs: [{ ...zebra, answer: 'Donkeys.' }, hours] },
      }),
  ],
])('%s takes the place of corrections', async (_, send) => {
  const path = await aSource([{ ...zebra, answer: 'Donkeys.' }, hours])
  const document = (await first(path)).at.replace('/pairs/', '/documents/')
  await server.call('PATCH', document, { body: { correction: 'Only ponies.' } })
  expect((await send(path)).status).toBe(200)
  expect((await server.call('GET', document)).body.data).toMatchObject({ text: 'Donkeys.', correction: null })
})

test('only a source of questions has any; another AI resource has none of them', async () => {
  const path = await aSource()
  const other = await aSource()
  const [ai] = other.split('/sources')
  const text = await server.call('POST', `${ai}/sources`, { body: { kind: 'text', text: 'A text.' } })
  const notOne = `${ai}/sources/${text.body.data.id}/pairs`
  for (const to of [notOne, `${ai}${path.slice(path.indexOf('/sources'))}`]) {
    expectProblem(await server.call('GET', to), 404, 'not-found')
    expectProblem(await server.call('POST', to, { body: hours }), 404, 'not-found')
    expectProblem(await server.call('POST', `${to}/file`, { body: form('question,answer\nA,B') }), 404, 'not-found')
  }
})

test('an export holds all, is safe for spreadsheets, and comes back as it was', async () => {
  const formula = { question: '=1+1?', alternatives: ['+2', 'Two, "or" more'], answer: '-1\n\nor | so' }
  const path = await aSource([zebra, formula])
  const exported = await server.call('GET', path, { headers: { Accept: 'text/csv' } })
  expect(exported.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(exported.text).not.toMatch(/(^|[,\n])"[=+\-@]/)
  const same = await server.call('POST', `${path}/file`, { body: form(exported.text) })
  expect(same.body.data).toEqual({ added: 0, changed: 0, same: 2, warnings: [] })
  const elsewhere = await aSource([hours])
  const copied = await server.call('POST', `${elsewhere}/file`, { body: form(exported.text) })
  expect(copied.body.data).toEqual({ added: 2, changed: 0, same: 0, warnings: [] })
  expect(plain(await pairsAt(elsewhere))).toEqual([hours, zebra, formula])
})

test('an import adds and changes, names the rows that it leaves out, and refuses what is no such table', async () => {
  const path = await aSource()
  const csv = `question,answer,alternatives
Do you sell zebras?,Now we do.,Zebras?
New?,Yes.,
,No question.,
${'x'.repeat(501)},Too long.,
`
  const { body } = await server.call('POST', `${path}/file`, { body: form(csv) })
  expect(body.data).toMatchObject({ added: 1, changed: 1, same: 0 })
  expect(body.data.warnings).toEqual(['Row 4 has no question.', 'Row 5 has a question of more than 500 characters.'])
  expect((await pairsAt(path)).map(({ question, answer }) => [question, answer])).toEqual([
    ['Do you sell zebras?', 'Now we do.'],
    ['When are you open?', 'From nine.'],
    ['New?', 'Yes.'],
  ])
  for (const wrong of ['name,price\nBread,5', '', 'question,answer\n']) {
    const refused = await server.call('POST', `${path}/file`, { body: form(wrong) })
    expectProblem(refused, 415, 'unsupported-media-type')
  }
  expect(await pairsAt(path)).toHaveLength(3)
  const empty = await server.call('POST', `${path}/file`, { body: form('question,answer\n') })
  expect(empty.body.detail).toContain('Its first row names the columns, and there is nothing below it.')
})

test('an import says what asks the same as something else, and keeps what was first', async () => {
  const path = await aSource()
  const csv = `question,answer,alternatives
when are you OPEN,From ten.,Hours?
New?,Yes.,do you sell zebras | hours | Fresh?
new,No.,
any zebras?,Many.,
`
  const { body } = await server.call('POST', `${path}/file`, { body: form(csv) })
  expect(body.data).toEqual({
    added: 1,
    changed: 1,
    same: 0,
    warnings: [
      'Row 4 asks what an earlier row asks.',
      'Row 3 has an alternative that is asked already. It was left out.',
      '“New?” is without an alternative that another question has.',
      '“any zebras?” was left out: it is an alternative of another question.',
    ],
  })
  expect(plain(await pairsAt(path))).toEqual([
    zebra,
    { question: 'when are you OPEN', alternatives: ['Hours?'], answer: 'From ten.' },
    { question: 'New?', alternatives: ['Fresh?'], answer: 'Yes.' },
  ])
})

test('an alternative moves from one question to another by an import', async () => {
  const path = await aSource()
  const csv = `question,answer,alternatives\n${zebra.question},No.,Zebras?\n${hours.question},From nine.,Any zebras?\n`
  const { body } = await server.call('POST', `${path}/file`, { body: form(csv) })
  expect(body.data).toEqual({ added: 0, changed: 2, same: 0, warnings: [] })
})

test('a source grows to no more questions than a table may hold', async () => {
  const path = await aSource([zebra])
  const table = (name: string, count: number) =>
    form(`question,answer\n${Array.from({ length: count }, (_, at) => `${name} ${at}?,Yes.`).join('\n')}`)
  expect((await server.call('POST', `${path}/file`, { body: table('One', 1999) })).body.data.added).toBe(1999)
  expectProblem(await server.call('POST', `${path}/file`, { body: table('Two', 1) }), 409, 'knowledge-limit')
  expectProblem(await server.call('POST', path, { body: hours }), 409, 'knowledge-limit')
  const exported = await server.call('GET', path, { headers: { Accept: 'text/csv' } })
  const same = await server.call('POST', `${path}/file`, { body: form(exported.text) })
  expect(same.body.data).toEqual({ added: 0, changed: 0, same: 2000, warnings: [] })
})

test.each([
  ['a line for Excel before it', 'sep=;\r\nquestion;answer\r\nDo you park?;Yes, here'],
  ['German heads', 'Frage;Antwort\nDo you park?;Yes, here'],
  ['French heads', 'Question;Réponse\nDo you park?;Yes, here'],
  ['Japanese heads', '質問\t回答\nDo you park?\tYes, here'],
  ['heads of one letter', 'Q;A\nDo you park?;Yes, here'],
  ['heads with marks', ' Question : ; ANSWER *\nDo you park?;Yes, here'],
  ['longer heads', 'Question no.;Customer question;Our answer\n1;Do you park?;Yes, here'],
])('a table with %s is imported', async (_, csv) => {
  const path = await aSource([hours])
  const { body } = await server.call('POST', `${path}/file`, { body: form(csv) })
  expect(body.data).toEqual({ added: 1, changed: 0, same: 0, warnings: [] })
  expect((await pairsAt(path))[1]).toMatchObject({ question: 'Do you park?', answer: 'Yes, here' })
})

test('an import cuts off no answer: it names the row that has too many cells, as a spreadsheet counts it', async () => {
  const path = await aSource([hours])
  const csv = `question,answer,alternatives

Do you deliver?,Yes, but only on Fridays, and above 30 francs.
,,,,
Do you park?,Yes.,,,
Long?,${'x'.repeat(20_001)}
Other?,Yes.,${'x'.repeat(501)}
`
  const { body } = await server.call('POST', `${path}/file`, { body: form(csv) })
  expect(body.data).toEqual({
    added: 1,
    changed: 0,
    same: 0,
    warnings: [
      'Row 3 has more cells than the table has columns, and was left out: put a text with commas or semicolons between quotation marks.',
      '“Long?” was left out: its answer must have at most 20,000 characters.',
      '“Other?” was left out: one of its alternatives must have at most 500 characters.',
    ],
  })
  expect(plain(await pairsAt(path))).toEqual([hours, { question: 'Do you park?', alternatives: [], answer: 'Yes.' }])
})

test.each([
  ['unclosed', 'Do you park?,"Yes\nDo you take cards?,No\n'],
  ['unclosed before one that is closed', 'Do you park?,"Yes\nDo you take cards?,"No"\n'],
])('a quotation mark that is %s is refused with its row, so that it swallows no others', async (_, rows) => {
  const path = await aSource([hours])
  const csv = `question,answer\n\nAre you open?,Yes\n${rows}`
  const refused = await server.call('POST', `${path}/file`, { body: form(csv) })
  expectProblem(refused, 415, 'unsupported-media-type')
  expect(refused.body.detail).toContain('Row 4 has a quotation mark that is not closed.')
  expect(await pairsAt(path)).toHaveLength(1)
})
