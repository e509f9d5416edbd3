import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { knowledgeBounds, maxPairs } from '#contract/knowledge/sources.ts'
import { expectProblem, wrongFields } from '../../support/problems.ts'
import { startTestServer, type Answer, type TestServer } from '../../support/server.ts'

let server: TestServer
let aiId: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  aiId = (await server.call('POST', '/v1/ai', { body: {} })).body.data.id
})

const sources = () => `/v1/ai/${aiId}/sources`
const add = (body: unknown) => server.call('POST', sources(), { body })
const data = (answer: Answer) => {
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return answer.body.data
}
const get = async (path: string) => data(await server.call('GET', path))
function send(name: string, content: string | Uint8Array<ArrayBuffer>, path = `${sources()}/file`): Promise<Answer> {
  const form = new FormData()
  form.set('file', new Blob([content]), name)
  return server.call('POST', path, { body: form })
}
/** The documents of a source, whole. */
async function documentsOf(sourceId: string) {
  const listed = await get(`${sources()}/${sourceId}/documents`)
  return Promise.all(listed.map(({ id }: { id: string }) => get(`${sources()}/${sourceId}/documents/${id}`)))
}

describe('a source', () => {
  test('of a text is one document, which can be read as it was understood', async () => {
    const source = data(await add({ kind: 'text', name: 'Shipping', text: '# Parcels\r\nTwo days.\u0000' }))
    expect(source).toMatchObject({ kind: 'text', name: 'Shipping', documents: 1, size: 19 })
    expect(await documentsOf(source.id)).toMatchObject([
      { title: 'Shipping', text: '# Parcels\nTwo days.', correction: null, isExcluded: false, isCorrected: false },
    ])
    expect(await get(sources())).toEqual([source])
    expect(await get(`${sources()}/${source.id}`)).toEqual(source)
  })

  test('has a title of whole characters, whatever its name is', async () => {
    const { id } = data(await add({ kind: 'text', name: `a\u0000b\ud83e`, text: 'Two days.' }))
    expect(await documentsOf(id)).toMatchObject([{ title: 'ab\ufffd' }])
  })

  test('of questions has a document for each, with the ways in which people ask it', async () => {
    const pairs = [
      { question: 'When are you open?', alternatives: ['Opening hours?'], answer: 'From **nine**.' },
      { question: 'Where are you?', answer: 'Here.' },
    ]
    const source = data(await add({ kind: 'qa', pairs }))
    expect(await documentsOf(source.id)).toMatchObject([
      { title: 'When are you open?', questions: ['When are you open?', 'Opening hours?'], text: 'From **nine**.' },
      { title: 'Where are you?', questions: ['Where are you?'], text: 'Here.' },
    ])
  })

  test('is renamed and replaced; documents that stay what they were keep their ids', async () => {
    const [one, two, three] = ['One?', 'Two?', 'Three?'].map((question) => ({ question, answer: 'Yes.' }))
    const source = data(await add({ kind: 'qa', pairs: [one, two] }))
    const path = `${sources()}/${source.id}`
    const [first] = await documentsOf(source.id)
    const changed = { ...one, alternatives: ['1?'] }
    const updated = data(await server.call('PATCH', path, { body: { name: 'FAQ', pairs: [changed, three] } }))
    expect(updated).toMatchObject({ name: 'FAQ', documents: 2 })
    expect(updated.updatedAt > source.updatedAt).toBe(true)
    expect(await documentsOf(source.id)).toMatchObject([
      { id: first.id, questions: ['One?', '1?'] },
      { title: 'Three?' },
    ])
  })

  test('that several replace at once holds what one of them sent, and nothing beside it', async () => {
    const pairsOf = (by: number) =>
      ['Open?', `Only of ${by}?`].map((question) => ({ question, answer: `The answer of ${by}.` }))
    const source = data(await add({ kind: 'qa', pairs: pairsOf(0) }))
    const path = `${sources()}/${source.id}`
    const replace = async (by: number) => data(await server.call('PATCH', path, { body: { pairs: pairsOf(by) } }))
    await Promise.all([1, 2, 3, 4, 5, 6].map(replace))
    const [first, ...others] = await get(`${path}/pairs`)
    const winner = Number(/\d/.exec(first.answer)?.[0])
    expect([first, ...others].map(({ question, answer }) => ({ question, answer }))).toEqual(pairsOf(winner))
    expect(await get(path)).toMatchObject({ documents: 2 })
  })

  test('takes single questions that are added and changed at the same time', async () => {
    const source = data(await add({ kind: 'qa', pairs: [{ question: 'Open?', answer: 'Yes.' }] }))
    const path = `${sources()}/${source.id}/pairs`
    const [open] = await get(path)
    const numbers = Array.from({ length: 15 }, (_, at) => at)
    const added = numbers.map((at) => server.call('POST', path, { body: { question: `${at}?`, answer: 'Yes.' } }))
    const changed = numbers.map((at) =>
      server.call('PUT', `${path}/${open.id}`, { body: { question: 'Open?', answer: `Answer ${at}.` } }),
    )
    const answers = await Promise.all([...added, ...changed])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await get(path)).toHaveLength(16)
  })

  test('is deleted with its documents', async () => {
    const source = data(await add({ kind: 'text', text: 'Gone' }))
    const [document] = await get(`${sources()}/${source.id}/documents`)
    expect((await server.call('DELETE', `${sources()}/${source.id}`)).body).toEqual({ ok: true })
    for (const path of ['', '/documents', `/documents/${document.id}`]) {
      expectProblem(await server.call('GET', `${sources()}/${source.id}${path}`), 404, 'not-found')
    }
    expectProblem(await server.call('DELETE', `${sources()}/${source.id}`), 404, 'not-found')
  })

  test('goes with its AI resource', async () => {
    const source = data(await add({ kind: 'text', text: 'Gone' }))
    await server.call('DELETE', `/v1/ai/${aiId}`)
    expectProblem(await server.call('GET', sources()), 404, 'not-found')
    expectProblem(await server.call('GET', `${sources()}/${source.id}`), 404, 'not-found')
    expectProblem(await add({ kind: 'text', text: 'Late' }), 404, 'not-found')
  })

  test.each([
    ['an unknown kind', { kind: 'dream', text: 'x' }, 'kind'],
    ['no text', { kind: 'text' }, 'text'],
    ['a blank text', { kind: 'text', text: ' \n' }, 'text'],
    ['a text of characters that are not kept', { kind: 'text', text: '\u0000\u200b\ufeff' }, 'text'],
    ['a question of such', { kind: 'qa', pairs: [{ question: '\u0000', answer: 'So' }] }, 'pairs.0.question'],
    ['an answer of such', { kind: 'qa', pairs: [{ question: 'Why?', answer: '\u0000' }] }, 'pairs.0.answer'],
    ['no pairs', { kind: 'qa', pairs: [] }, 'pairs'],
    ['an empty answer', { kind: 'qa', pairs: [{ question: 'Why?', answer: '' }] }, 'pairs.0.answer'],
    [
      'the same question twice',
      {
        kind: 'qa',
        pairs: [
          { question: 'Why?', answer: 'So' },
          { question: '\u0000Why? ', answer: 'Thus' },
        ],
      },
      'pairs',
    ],
  ])('with %s is refused', async (_, body, field) => {
    const answer = await add(body)
    expectProblem(answer, 422, 'validation')
    expect(wrongFields(answer)).toEqual([field])
    expect(await get(sources())).toEqual([])
  })

  test('keeps its text and correction where another one is sent that holds nothing', async () => {
    const source = data(await add({ kind: 'text', text: 'Text' }))
    const path = `${sources()}/${source.id}`
    const [document] = await documentsOf(source.id)
    await server.call('PATCH', `${path}/documents/${document.id}`, { body: { correction: 'Right' } })
    for (const [at, body] of [
      [path, { text: '\u0000' }],
      [`${path}/documents/${document.id}`, { correction: '\u0000\ufeff' }],
    ] as const) {
      expectProblem(await server.call('PATCH', at, { body }), 422, 'validation')
    }
    expect(await documentsOf(source.id)).toMatchObject([{ id: document.id, text: 'Text', correction: 'Right' }])
  })

  test('takes no content of another kind, and no change of what was read before', async () => {
    const source = data(await add({ kind: 'text', text: 'Text' }))
    const path = `${sources()}/${source.id}`
    const pairs = [{ question: 'Why?', answer: 'So' }]
    expect(wrongFields(await server.call('PATCH', path, { body: { pairs } }))).toEqual(['pairs'])
    expect(wrongFields(await send('a.md', 'x', `${path}/file`))).toEqual(['file'])
    const etag = (await server.call('GET', path)).headers.get('etag') ?? ''
    await server.call('PATCH', path, { body: { text: 'Other' } })
    const headers = { 'If-Match': etag }
    expectProblem(await server.call('PATCH', path, { headers, body: { text: 'Late' } }), 412, 'stale')
    expect((await documentsOf(source.id))[0].text).toBe('Other')
  })
})

describe('a document', () => {
  test('is corrected, which can be taken back; a text that is written anew takes the place of both', async () => {
    const source = data(await add({ kind: 'text', text: 'Open at nine.' }))
    const [{ id }] = await get(`${sources()}/${source.id}/documents`)
    const path = `${sources()}/${source.id}/documents/${id}`
    const patch = (body: unknown) => server.call('PATCH', path, { body })
    expect(data(await patch({ correction: 'Open at ten.' }))).toMatchObject({
      text: 'Open at nine.',
      correction: 'Open at ten.',
      isCorrected: true,
      size: 25,
    })
    expect(wrongFields(await patch({ correction: '' }))).toEqual(['correction'])
    expect(data(await patch({ correction: null }))).toMatchObject({ correction: null, isCorrected: false, size: 13 })
    for (const text of ['Open at eight.', 'Open at eight.']) {
      await patch({ correction: 'Open at ten.' })
      await server.call('PATCH', `${sources()}/${source.id}`, { body: { text } })
      expect(await get(path)).toMatchObject({ text, correction: null, isCorrected: false, size: 14 })
    }
  })

  test('is left out, and that stays', async () => {
    const source = data(await add({ kind: 'text', text: 'One' }))
    const [{ id }] = await get(`${sources()}/${source.id}/documents`)
    const path = `${sources()}/${source.id}/documents/${id}`
    await server.call('PATCH', path, { body: { isExcluded: true } })
    await server.call('PATCH', `${sources()}/${source.id}`, { body: { text: 'Two' } })
    expect(await get(path)).toMatchObject({ text: 'Two', isExcluded: true })
    const etag = (await server.call('GET', path)).headers.get('etag') ?? ''
    await server.call('PATCH', path, { body: { isExcluded: false } })
    const stale = await server.call('PATCH', path, { body: { isExcluded: true }, headers: { 'If-Match': etag } })
    expectProblem(stale, 412, 'stale')
  })
})

describe('a file', () => {
  test('of Markdown or text is its text', async () => {
    const source = data(await send('guide.md', '# The guide\n\nRead *this*.'))
    expect(source).toMatchObject({ kind: 'file', name: 'guide.md', fileName: 'guide.md', documents: 1 })
    expect(await documentsOf(source.id)).toMatchObject([{ title: 'The guide', text: '# The guide\n\nRead *this*.' }])
    const old = data(await send('old.txt', inWindows1252('Größe: 5 € – „für Gäste“')))
    expect((await documentsOf(old.id))[0].text).toBe('Größe: 5 € – „für Gäste“')
    const wide = data(await send('wide.txt', Buffer.from('\ufeffGröße', 'utf16le')))
    expect((await documentsOf(wide.id))[0].text).toBe('Größe')
  })

  test('of CSV that is a table answers with the row that is asked for', async () => {
    const goods = [
      'Mug',
      'Bowl',
      'Plate',
      'Vase',
      'Teapot',
      'Jug',
      'Tile',
      'Planter',
      'Butter dish',
      'Egg cup',
      'Lamp base',
      'Bread bin',
    ]
    data(
      await send(
        'goods.csv',
        `Product;Price;Stock\n${goods.map((each, at) => `${each};£${10 + at};${at}`).join('\n')}`,
      ),
    )
    const path = sources().replace(/sources$/, 'try')
    const { answer } = data(await server.call('POST', path, { body: { message: 'How much is a teapot?' } }))
    expect(answer).toContain('**Teapot**: Price £14, Stock 4')
    expect(answer).not.toMatch(/Vase|Jug/)
  })

  test('of RTF is refused with what to do', async () => {
    const refused = await send('menu.rtf', '{\\rtf1\\ansi Soup}')
    expectProblem(refused, 415, 'unsupported-media-type')
    expect(refused.body.detail).toContain('It is RTF, which is not read. Save it as DOCX or PDF')
  })

  test('has the name that it was sent with', async () => {
    expect(data(await send('The "best" 50%.md', 'Read this.')).fileName).toBe('The "best" 50%.md')
  })

  test('of HTML is its main text as Markdown, without scripts, navigation and footer', async () => {
    const html = `<!doctype html><title>Prices</title><nav>Home</nav><script>let x</script><main><h1>Our prices</h1>
      <p>All <b>fresh</b>. <a href="https://example.com/more">More</a><table><tr><th>Tea<th>Price</tr><tr><td>Green|white<td>3</tr></table>
      <ul><li>One<li>Two</ul></main><footer>Imprint</footer>`
    const source = data(await send('prices.html', html))
    expect(await documentsOf(source.id)).toMatchObject([
      {
        title: 'Prices',
        text: [
          '# Our prices',
          'All **fresh**. [More](https://example.com/more)',
          '| Tea | Price |\n| --- | --- |\n| Green\\|white | 3 |',
          '-   One\n-   Two',
        ].join('\n\n'),
      },
    ])
    const fragment = data(await send('bit.html', '<p>One</p><p>Two</p>'))
    expect((await documentsOf(fragment.id))[0].text).toBe('One\n\nTwo')
  })

  test('of CSV with the columns question and answer is pairs, and says what it left out', async () => {
    const csv = 'Question;Alternatives;Answer\nOpen?;When open?|Hours?;"At ""nine"""\n;;Lost\nOpen?;;Again\nWhere?;;\n'
    const source = data(await send('faq.csv', csv))
    expect(source).toMatchObject({
      documents: 1,
      warnings: ['Row 3 has no question.', 'Row 4 asks what an earlier row asks.', 'Row 5 has no answer.'],
    })
    expect(await documentsOf(source.id)).toMatchObject([
      { title: 'Open?', questions: ['Open?', 'When open?', 'Hours?'], text: 'At "nine"' },
    ])
    const table = data(await send('shop.csv', 'name,price\nTea,3\nCoffee,\n'))
    expect((await documentsOf(table.id))[0].text).toBe('| name | price |\n| --- | --- |\n| Tea | 3 |\n| Coffee |  |')
    const cut = data(await send('cut.csv', 'name,about\nTea,Green\n\nCake,Sweet, round\n'))
    expect(cut.warnings).toEqual([expect.stringMatching(/^Row 4 has more cells than the table has columns/)])
    expect((await documentsOf(cut.id))[0].text).toBe('| name | about |\n| --- | --- |\n| Tea | Green |')
    expectProblem(await send('wide.csv', 'name,about\nCake,Sweet, round\n'), 415, 'unsupported-media-type')
    const only = await send('only.csv', 'question,answer\nDo you deliver?,Yes, on Fridays.\n')
    expect(only.body.detail).toMatch(/Row 2 has more cells/)
  })

  test('of CSV as spreadsheets save it has its heads, what stands above them, and its texts without HTML', async () => {
    const list =
      'Café Mühle;;\nStand: Mai 2026;;\n;;\nArtikel;Größe;Preis\nTee;0,3 l;3,20 €\nKuchen;;4 €\nSaft;0,2 l;3 €\n'
    const prices = data(await send('preise.csv', inWindows1252(list)))
    expect((await documentsOf(prices.id))[0].text).toBe(
      'Café Mühle\n\nStand: Mai 2026\n\n| Artikel | Größe | Preis |\n| --- | --- | --- |\n| Tee | 0,3 l | 3,20 € |\n| Kuchen |  | 4 € |\n| Saft | 0,2 l | 3 € |',
    )
    const exported = 'id,question,answer\n1,Open?,"<p>From <b>nine</b>.</p><p>Not on Mondays.</p>"\n'
    const pairs = data(await send('export.csv', exported))
    expect((await documentsOf(pairs.id))[0].text).toBe('From **nine**.\n\nNot on Mondays.')
    const deep = data(await send('deep.csv', `question,answer\nOpen?,"${'<div>'.repeat(20_000)}No.</b>"\n`))
    expect((await documentsOf(deep.id))[0].text).toContain('No.')
    const asked = ['Do you deliver?', 'Are dogs allowed?', 'Is there parking?', 'Can I pay by card?']
    const unnamed = asked.map((each) => `${each},"Yes, we do that on all days of the week."`).join('\n')
    const found = data(await send('unnamed.csv', unnamed))
    expect((await documentsOf(found.id)).map(({ title }: { title: string }) => title)).toEqual(asked)
  })

  test.each([
    ['Russian', 'windows-1251', 'Билет;300 рублей'],
    ['Polish', 'windows-1250', 'Godziny otwarcia: poniedziałek – piątek, także w soboty'],
    ['Hebrew', 'windows-1255', 'שעות פתיחה: יום ראשון'],
    ['Korean', 'euc-kr', '영업 시간은 오전 9시부터입니다'],
    ['French', 'windows-1252', 'L’élève à Forêt – 5 €'],
    ['Portuguese', 'windows-1252', 'São João, ação e preço: 3 €'],
    ['Danish', 'windows-1252', 'Smørrebrød på båden, æble 40 kr'],
    ['Icelandic', 'windows-1252', 'Þjónusta og verð, litun á hári'],
    ['Turkish', 'windows-1254', 'Çocuk için saç kesimi, düğün ve nişan başı'],
  ])('in %s is read, though it does not say that it is in %s', async (_, encoding, text) => {
    const source = data(await send('local.txt', encoded(text, encoding)))
    expect((await documentsOf(source.id))[0].text).toBe(text)
  })

  test('that is long becomes several documents, cut before headings', async () => {
    const chapter = (number: number) => `# Chapter ${number}\n\n${'Words and words. '.repeat(6000)}`
    const source = data(await send('book.md', [1, 2, 3].map(chapter).join('\n\n')))
    const documents = await documentsOf(source.id)
    expect(documents.map(({ title, text }) => [title, text.slice(0, 11)])).toEqual([
      ['Chapter 1 (1)', '# Chapter 1'],
      ['Chapter 1 (2)', '# Chapter 2'],
      ['Chapter 1 (3)', '# Chapter 3'],
    ])
  })

  test('is replaced by another; corrections stay', async () => {
    const source = data(await send('a.md', 'One'))
    const [{ id }] = await get(`${sources()}/${source.id}/documents`)
    const path = `${sources()}/${source.id}`
    await server.call('PATCH', `${path}/documents/${id}`, { body: { correction: 'Uno' } })
    const replaced = data(await send('b.md', 'Two', `${path}/file`))
    expect(replaced).toMatchObject({ id: source.id, name: 'a.md', fileName: 'b.md' })
    const replacement = { text: 'Two', correction: 'Uno', isCorrectionOutdated: true }
    expect(await get(`${path}/documents/${id}`)).toMatchObject(replacement)
  })

  test.each([
    [
      'a picture',
      'x.png',
      Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'),
      'It is a picture, which is not read.',
    ],
    ['nothing', 'empty.md', ' \n', 'It holds no text.'],
    ['too much', 'long.md', 'x'.repeat(2_000_001), 'It holds more than 2000000 characters of text.'],
    ['elements without end', 'deep.html', '<div>'.repeat(1_000_000), 'It is nested too deeply.'],
  ])('that holds %s is refused with the reason', async (_, name, content, reason) => {
    const answer = await send(name, content)
    expectProblem(answer, 415, 'unsupported-media-type')
    expect(answer.body.detail).toContain(reason)
    expect(await get(sources())).toEqual([])
  })
})

test('what is too much for an AI resource is refused with the limit, and leaves nothing', async () => {
  const csv = (from: number, count: number) =>
    ['question,answer', ...Array.from({ length: count }, (_, at) => `Question ${from + at}?,Yes`)].join('\n')
  for (let at = 0; at < knowledgeBounds.documents; at += maxPairs) data(await send('most.csv', csv(at, maxPairs)))
  const answer = await add({ kind: 'text', text: 'One more' })
  expectProblem(answer, 409, 'knowledge-limit')
  expect(answer.body.detail).toContain('at most 10,000 documents')
  expect(await get(sources())).toHaveLength(5)
})

test('sources and documents come in pages', async () => {
  const { id } = data(
    await add({ kind: 'qa', pairs: [1, 2, 3].map((each) => ({ question: `${each}?`, answer: 'Yes' })) }),
  )
  const documents = `${sources()}/${id}/documents`
  const first = await server.call('GET', `${documents}?limit=2`)
  expect(first.body.data.map(({ title }: { title: string }) => title)).toEqual(['1?', '2?'])
  const [, next = ''] = /<([^>]+)>/.exec(first.headers.get('link') ?? '') ?? []
  expect((await get(new URL(next).pathname + new URL(next).search))[0].title).toBe('3?')
  expect((await get(`${sources()}?limit=1&order=desc`))[0].id).toBe(id)
})

/** The bytes of a text in an encoding of one byte a character, or of two, by trying them all. */
function encoded(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map<string, number[]>()
  const note = (...each: number[]) => {
    const letter = decoder.decode(Uint8Array.from(each))
    if (!bytes.has(letter)) bytes.set(letter, each)
  }
  for (let one = 0; one < 0x100; one++) note(one)
  if (encoding === 'euc-kr')
    for (let one = 0xa1; one < 0xff; one++) for (let two = 0xa1; two < 0xff; two++) note(one, two)
  if (encoding === 'windows-1252') return inWindows1252(text)
  return Uint8Array.from([...text].flatMap((letter) => bytes.get(letter) ?? []))
}

/** Node.js 20 decodes Windows-1252 as Latin-1, which has no euro sign. */
function inWindows1252(text: string): Uint8Array<ArrayBuffer> {
  const others: Record<string, string> = { '€': '\u0080', '„': '\u0084', '’': '\u0092', '“': '\u0093', '–': '\u0096' }
  const latin = text.replaceAll(/[€„’“–]/g, (each) => others[each] ?? each)
  return Uint8Array.from(latin, (each) => each.charCodeAt(0))
}
