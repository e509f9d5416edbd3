import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeDocx, makePdf, makeZip, paragraph, type Placed } from '../../support/office.ts'
import { expectProblem } from '../../support/problems.ts'
import { startTestServer, type Answer, type TestServer } from '../../support/server.ts'

/* PDF and DOCX: what is read of them, and what those get who attack their readers. */

let server: TestServer
let sources: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  sources = `/v1/ai/${(await server.call('POST', '/v1/ai', { body: {} })).body.data.id}/sources`
})

function send(name: string, content: Buffer): Promise<Answer> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(content)]), name)
  return server.call('POST', `${sources}/file`, { body: form })
}

/** Sends a file that can be read; resolves with its source and the texts of its documents. */
async function read(name: string, content: Buffer): Promise<{ warnings?: string[]; texts: string[] }> {
  const answer = await send(name, content)
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  const path = `${sources}/${answer.body.data.id}/documents`
  const texts: string[] = []
  for (const { id } of (await server.call('GET', path)).body.data) {
    texts.push((await server.call('GET', `${path}/${id}`)).body.data.text)
  }
  return { ...answer.body.data, texts }
}

describe('a PDF', () => {
  test('is the text of its pages; those without are named', async () => {
    const pdf = makePdf(['Opening hours\nFrom nine (9) to five.', '', 'Prices'])
    expect(await read('guide.pdf', pdf)).toMatchObject({
      texts: ['Opening hours\nFrom nine (9) to five.\n\nPrices'],
      warnings: ['Page 2 without text: they may be pictures.'],
    })
  })

  test('is read without what stands at the top and the bottom of most pages, and without their numbers', async () => {
    const bodies = ['apples', 'bears', 'cheese', 'doors', 'engines', 'flowers'].map((subject, at) => [
      `This page is about ${subject}.`,
      'Wear gloves.',
      `It has ${subject.length} letters in its name.`,
      at === 3 ? 'Call us before 3.' : 'Wear gloves.',
      `So much for ${subject}.`,
    ])
    const pages = bodies.map((lines, at) => {
      const head = at % 2 === 0 ? 'Manual of the house' : 'Second edition, 2026'
      return [head, ...lines, `Page ${at + 11} of 16`].join('\n')
    })
    const { texts } = await read('manual.pdf', makePdf(pages))
    expect(texts).toEqual([bodies.map((lines) => lines.join('\n')).join('\n\n')])
    // Of two pages nobody knows, and nothing is left of pages that are all alike.
    expect((await read('two.pdf', makePdf(['Manual\nA.', 'Manual\nB.']))).texts).toEqual(['Manual\nA.\n\nManual\nB.'])
    expect((await read('four.pdf', makePdf(['Form', 'Form', 'Form']))).texts).toEqual(['Form\n\nForm\n\nForm'])
  })

  test('has its words whole that end on the next line, and its paragraphs that go on over a page or a column', async () => {
    const pages = [
      'Die Liefer-\nzeit der E-Bike-\nTaschen gilt in der Haupt-\nund Nebensaison und ist',
      'kurz. A well-known shop is well-\nknown, and this column goes on until it is\fover.',
      'A paragraph of its own, of all Lieferzeiten.',
      'Ask at check-\nin.',
    ]
    expect((await read('words.pdf', makePdf(pages))).texts).toEqual([
      [
        'Die Lieferzeit der E-Bike-Taschen gilt in der Haupt-\nund Nebensaison und ist\nkurz. A well-known shop is well-known, and this column goes on until it is\nover.',
        'A paragraph of its own, of all Lieferzeiten.',
        // A hyphen that may be the word's own stays.
        'Ask at check-in.',
      ].join('\n\n'),
    ])
  })

  test.each([
    ['Hebrew', 'שעות הפתיחה של החנות שלנו הן בימים\nראשון עד חמישי מן הבוקר ועד הערב וביום', 'שישי עד הצהריים בלבד.'],
    ['Arabic', 'ساعات العمل في المتجر من الصباح حتى\nالمساء كل يوم ما عدا الجمعة والعطلات التي', 'تعلن على الباب.'],
  ])('in %s is read from right to left, also over a page', async (_, first, second) => {
    expect((await read('hours.pdf', makePdf([first, second]))).texts).toEqual([`${first}\n${second}`])
  })

  test('of a program that paints in any order is read as people see it: prices beside their names, one column after the other', async () => {
    const dish = (x: number, y: number, name: string, price: string, about: string): Placed[] => [
      { x: x + 200, y, words: price, size: 15 },
      { x, y, words: name, size: 15 },
      { x, y: y - 14, words: about },
    ]
    const dishes = [
      ...dish(320, 600, 'Plum cake', '4,00', 'with almonds and some cream on top'),
      ...dish(40, 600, 'Leek soup', '6,50', 'with bread from the oven, or rice'),
      ...dish(320, 550, 'Apple tart', '4,50', 'with a spoon of vanilla ice cream'),
      ...dish(40, 550, 'Bean stew', '9,80', 'with smoked tofu and sour apples'),
      ...dish(320, 500, 'Waffle', '3,80', 'with hot cherries from our garden'),
      ...dish(40, 500, 'Fish pie', '12,40', 'with mashed potatoes and a salad'),
    ]
    // All prices first, as layers are painted.
    const painted = dishes.toSorted((a, b) => Number(/^\d/.test(b.words)) - Number(/^\d/.test(a.words)))
    const menu = makePdf([[...painted, { x: 150, y: 700, words: 'Our menu for this week', size: 24 }]])
    const { texts } = await read('menu.pdf', menu)
    const lines = texts[0]?.split(/\n+/)
    expect(lines).toEqual([
      '# Our menu for this week',
      ...['Leek soup 6,50', 'with bread from the oven, or rice', 'Bean stew 9,80', 'with smoked tofu and sour apples'],
      ...['Fish pie 12,40', 'with mashed potatoes and a salad', 'Plum cake 4,00', 'with almonds and some cream on top'],
      ...['Apple tart 4,50', 'with a spoon of vanilla ice cream', 'Waffle 3,80', 'with hot cherries from our garden'],
    ])
  })

  test('of a table that is painted column by column has its rows', async () => {
    const rows = Array.from({ length: 12 }, (_, at) => [`Board ${at + 1}`, String(800 + at * 100), `${at + 3},5`])
    const columns = [0, 1, 2].flatMap((column) =>
      rows.map((cells, row) => ({ x: 50 + column * 120, y: 700 - row * 20, words: cells[column] ?? '' })),
    )
    const { texts } = await read('boards.pdf', makePdf([columns]))
    expect(texts[0]?.split(/\n+/)).toEqual(rows.map((cells) => cells.join(' ')))
  })

  /** The cells of rows, one row after the other, as spreadsheets paint them; empty ones are not painted. */
  const gridOf = (rows: readonly (readonly string[])[], { top = 700, pitch = 24 } = {}): Placed[] =>
    rows.flatMap((cells, row) =>
      cells.flatMap((words, column) => (words ? { x: 40 + column * 110, y: top - row * pitch, words } : [])),
    )

  test('of a timetable has the day and the hour of each cell, though most are empty, and what is for all days without one', async () => {
    const week: Placed[] = [
      ...gridOf([
        ['Hour', 'Monday', 'Tuesday', 'Wednesday', 'Thursday'],
        ['9:00', 'Yoga', '', '', 'Spinning'],
      ]),
      { x: 40, y: 652, words: '12:00' },
      { x: 228, y: 652, words: 'Everybody is at lunch' },
      ...gridOf([['17:00', '', 'Judo for', '', 'Yoga']], { top: 628 }),
      { x: 260, y: 612, words: '(beginners)' },
      ...gridOf([['18:00', '', '', 'Tango', '']], { top: 580 }),
      { x: 40, y: 500, words: 'Bring a towel and a bottle of water, whatever you come for, and be there in time.' },
    ]
    const head = '| Hour | Monday | Tuesday | Wednesday | Thursday |\n| --- | --- | --- | --- | --- |'
    expect((await read('week.pdf', makePdf([week]))).texts[0]?.split('\n\n')).toEqual([
      `${head}\n| 9:00 | Yoga |  |  | Spinning |`,
      '12:00 Everybody is at lunch',
      `${head}\n| 17:00 |  | Judo for (beginners) |  | Yoga |\n| 18:00 |  |  | Tango |  |`,
      'Bring a towel and a bottle of water, whatever you come for, and be there in time.',
    ])
  })

  test('of prices has the heads of two lines with each, where a label of two stands beside them', async () => {
    const prices: Placed[] = [
      ...gridOf(
        [
          ['', 'Lilac', 'Lemon', 'Larch'],
          ['', 'for two', 'for three', 'for four'],
        ],
        { pitch: 14 },
      ),
      { x: 40, y: 650, words: 'From May' },
      { x: 40, y: 636, words: 'to August' },
      ...gridOf([['', '90 €', '110 €', '140 €']], { top: 643 }),
      ...gridOf([['Other days', '60 €', '80 €', '95 €']], { top: 600 }),
    ]
    expect((await read('rooms.pdf', makePdf([prices]))).texts).toEqual([
      [
        '|  | Lilac for two | Lemon for three | Larch for four |',
        '| --- | --- | --- | --- |',
        '| From May to August | 90 € | 110 € | 140 € |',
        '| Other days | 60 € | 80 € | 95 € |',
      ].join('\n'),
    ])
  })

  test.each<[string, Placed[]]>([
    [
      'of rows without heads',
      gridOf([
        ['1. Rosa Klee', 'Northby', '31'],
        ['2. Ida Lund', 'Hill', '28'],
        ['3. Per Holm', 'Moor', '25'],
      ]),
    ],
    [
      'of two tables side by side',
      gridOf([
        ['Item', 'Price', 'Item', 'Price'],
        ['Bell', '4,00', 'Lamp', '9,00'],
        ['Lock', '8,00', 'Pump', '7,00'],
      ]),
    ],
    [
      'in three columns of text',
      [0, 1, 2].flatMap(
        (column) =>
          [
            ['Visit us', 'Hill Lane 4', 'Northby', 'by the mill'],
            ['Write to us', 'post at the', 'town hall or', 'by pigeon'],
            ['Join us', 'each Monday', 'in the hall', 'of the school'],
          ][column]?.map((words, row) => ({ x: 40 + column * 180, y: 700 - row * 14, words })) ?? [],
      ),
    ],
  ])('%s is no table with heads', async (_, painted) => {
    expect((await read('page.pdf', makePdf([painted]))).texts[0]).not.toContain('| --- |')
  })

  test('has all rows of a list that goes on over its pages as on those of another list', async () => {
    const departures = (from: number) => Array.from({ length: 8 }, (_, at) => `${from + at}:15 platform ${at % 3}`)
    const pages = [1, 2, 3].flatMap((line) => [
      [`Line ${line} to the ${['mill', 'lake', 'moor'][line - 1]}`, ...departures(6)].join('\n'),
      departures(14).join('\n'),
    ])
    const { texts } = await read('lines.pdf', makePdf(pages))
    expect(texts[0]?.split(/\n+/)).toEqual(pages.flatMap((page) => page.split('\n')))
  })

  test('has the accents of TeX on their letters, and Hebrew words in order that are painted from the left', async () => {
    const painted: Placed[] = [
      { x: 40, y: 700, words: 'Th\u00b4' },
      { x: 54, y: 700, words: 'e vert' },
      { x: 40, y: 660, words: 'geht\u00b4s gut' },
      { x: 40, y: 620, words: 'שבת' },
      { x: 66, y: 620, words: 'עד' },
      { x: 84, y: 620, words: 'ראשון' },
    ]
    expect((await read('signs.pdf', makePdf([painted]))).texts).toEqual(['Thé vert\n\ngeht\u00b4s gut\n\nראשון עד שבת'])
  })

  test('glues no words together that only stand near each other, and has each once that is painted twice', async () => {
    const painted: Placed[] = [
      { x: 40, y: 600, words: 'Noodles with tomatoes from the garden' },
      { x: 260, y: 614, words: 'from noon on' },
      { x: 40, y: 560, words: 'Rosa Klee' },
      { x: 40.5, y: 559.5, words: 'Rosa Klee' },
    ]
    expect((await read('near.pdf', makePdf([painted]))).texts).toEqual([
      'Noodles with tomatoes from the garden\nfrom noon on\n\nRosa Klee',
    ])
  })

  test('has words whole whose letters stand apart, or whose dots are letters of their own', async () => {
    const painted = ['M E N U', 'L U N C H', 'Soup 1 €', 'f¨ur S¨udtiroler, ¨uber Mittag', 'Rooms A B'].map(
      (words, at) => ({
        x: 40,
        y: 700 - at * 40,
        words,
      }),
    )
    expect((await read('apart.pdf', makePdf([painted]))).texts[0]?.split('\n\n')).toEqual([
      'MENU',
      'LUNCH',
      'Soup 1 €',
      'für Südtiroler, über Mittag',
      'Rooms A B',
    ])
    // One such line may be a list of letters.
    expect((await read('letters.pdf', makePdf(['A B C D\nEach is a room.']))).texts).toEqual([
      'A B C D\nEach is a room.',
    ])
  })

  test('that is set large is no heading as a whole', async () => {
    const large = ['## Chair: Rosa Klee', '## Treasurer: Jan Moor', '## Clerk: Ida Lund', '## Coach: Per Holm']
    const about = [
      'We meet each month in the hall of the school, and all may come.',
      'Ask any of us for what you need.',
    ]
    const { texts } = await read('club.pdf', makePdf([`## Who runs the club\n${about.join('\n')}`, large.join('\n')]))
    expect(texts[0]).toContain('# Who runs the club\n\nWe meet')
    expect(texts[0]).toContain('\n\nChair: Rosa Klee\nTreasurer: Jan Moor\nClerk: Ida Lund\nCoach: Per Holm')
  })

  test('of ten thousand pages is read as far as its bounds go, and says where that is', async () => {
    const pdf = makePdf(Array.from({ length: 10_000 }, (_, at) => `This is page ${at + 1}.`))
    const { warnings, texts } = await read('long.pdf', pdf)
    expect(texts[0]).toMatch(/^This is page 1\./)
    expect(warnings?.at(-1)).toMatch(/^Pages \d+ to 10000 were not read: the file is too long\./)
  })

  test.each([
    ['cut off', makePdf(['Text']).subarray(0, 60), 'It is damaged, or no PDF.'],
    ['of pictures alone', makePdf(['', '']), 'Save it with its text recognized (OCR), and add that file.'],
  ])('that is %s is refused with the reason', async (_, content, reason) => {
    const answer = await send('bad.pdf', content)
    expectProblem(answer, 415, 'unsupported-media-type')
    expect(answer.body.detail).toContain(reason)
  })
})

describe('a DOCX document', () => {
  test('is its text with headings and tables', async () => {
    const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`
    const table = `<w:tbl><w:tr>${cell('Tea')}${cell('Price')}</w:tr><w:tr>${cell('Green')}${cell('3')}</w:tr></w:tbl>`
    const docx = makeDocx(`${paragraph('Our shop', 'Heading1')}${paragraph('Open at nine &amp; later.')}${table}`)
    expect((await read('shop.docx', docx)).texts).toEqual([
      '# Our shop\n\nOpen at nine & later.\n\n| Tea | Price |\n| --- | --- |\n| Green | 3 |',
    ])
  })

  const bold = (text: string) => `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r></w:p>`

  test('has headings where its author made them bold, and plain words in those with a style', async () => {
    const title = bold('Our hall').replace('<w:p>', '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>')
    const address = ['Hill Lane 4', 'Northby', 'Post box 9'].map(bold).join('')
    const body = [
      title,
      address,
      bold('To rent it'),
      paragraph('It costs 90 euros a day.'),
      bold('Bring the key back by ten.'),
      paragraph('Or you pay for the next day.'),
      bold('See you soon'),
    ]
    expect((await read('hall.docx', makeDocx(body.join('')))).texts[0]?.split('\n\n')).toEqual([
      '# Our hall',
      ...['**Hill Lane 4**', '**Northby**', '**Post box 9**', '**To rent it**'],
      'It costs 90 euros a day.',
      '**Bring the key back by ten.**',
      'Or you pay for the next day.',
      '**See you soon**',
    ])
    const plain = makeDocx(
      `${title}${bold('To rent it')}${paragraph('It costs 90 euros a day.')}${paragraph('Ask Ida.')}`,
    )
    expect((await read('plain.docx', plain)).texts).toEqual([
      '# Our hall\n\n## To rent it\n\nIt costs 90 euros a day.\n\nAsk Ida.',
    ])
  })

  test('is read as its readers see it: without hidden and deleted text, and without the list of contents', async () => {
    const run = (text: string, properties = '') =>
      `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
    const deleted = '<w:del w:id="1" w:author="Ida"><w:r><w:delText>30</w:delText></w:r></w:del>'
    const body = [
      paragraph('Boats\t2', 'TOC1'),
      paragraph('Boats', 'Heading1'),
      `<w:p>${run('A boat costs ')}${deleted}<w:ins w:id="2" w:author="Ida">${run('35')}</w:ins>${run(' euros.')}</w:p>`,
      `<w:p>${run('Members ask Ida for the key.', '<w:vanish/>')}${run('Bring a coat.', '<w:vanish w:val="0"/>')}</w:p>`,
    ]
    expect((await read('boats.docx', makeDocx(body.join('')))).texts).toEqual([
      '# Boats\n\nA boat costs 35 euros.\n\nBring a coat.',
    ])
  })

  test('keeps a table whose cells have several paragraphs', async () => {
    const cell = (...texts: string[]) => `<w:tc>${texts.map((text) => paragraph(text)).join('')}</w:tc>`
    const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`
    const table = `<w:tbl>${row(cell('Sheet'), cell('Price'))}${row(cell('Smooth', '(1.2 m wide)'), cell('18.00'))}${row(cell('Wavy'), cell('', '19.50'))}</w:tbl>`
    expect((await read('sheets.docx', makeDocx(table))).texts).toEqual([
      '| Sheet | Price |\n| --- | --- |\n| Smooth (1.2 m wide) | 18.00 |\n| Wavy | 19.50 |',
    ])
  })

  const bomb = paragraph('x'.repeat(100)).repeat(300_000)

  test.each([
    ['unpacks to far more than it is', makeDocx(bomb), 'It unpacks to more than 20 MB of text.'],
    ['lies about that', makeDocx(bomb, { claimed: 1000 }), 'It unpacks to more than 20 MB of text.'],
    ['is a spreadsheet', makeZip({ 'xl/workbook.xml': '<workbook/>' }), 'Save its table as CSV, and add that file.'],
    ['is another archive', makeZip({ 'a.txt': 'Hello' }), 'It is damaged'],
    ['is cut off', makeDocx(paragraph('Text')).subarray(0, 300), 'It is damaged'],
  ])('that %s is refused with the reason', async (_, content, reason) => {
    const answer = await send('bad.docx', content)
    expectProblem(answer, 415, 'unsupported-media-type')
    expect(answer.body.detail).toContain(reason)
  })

  const compound = (stream: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(stream, 'utf16le')])
  const stored = (mimetype: string) =>
    Buffer.concat([Buffer.from(`PK\x03\x04${'\0'.repeat(26)}mimetype${mimetype}`), makeZip({ 'content.xml': '<x/>' })])

  test.each([
    [
      'rules.doc',
      compound('WordDocument'),
      'It is an old Office file (DOC, XLS, PPT), which is not read. Save it as DOCX or PDF',
    ],
    ['secret.docx', compound('EncryptedPackage'), 'It is protected by a password. Save it without one'],
    [
      'rules.odt',
      stored('application/vnd.oasis.opendocument.text'),
      'It is an OpenDocument text, which is not read. Save it as DOCX',
    ],
    ['prices.ods', stored('application/vnd.oasis.opendocument.spreadsheet'), 'Save its table as CSV'],
    [
      'talk.pptx',
      makeZip({ 'ppt/presentation.xml': '<p/>' }),
      'It is a presentation, which is not read. Save it as PDF',
    ],
    [
      'menu.jpg',
      Buffer.from('ffd8ffe000104a464946', 'hex'),
      'It is a picture, which is not read. Add what it says as a text',
    ],
    [
      'shop.mhtml',
      Buffer.from(
        'From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\ttype="text/html"',
      ),
      'It is a web archive, which is not read. Save the page as HTML or PDF',
    ],
    ['all.zip', makeZip({ 'a.txt': 'Hello' }), 'Add the files that it holds one by one.'],
  ])('is told from %s, which is refused with what to do', async (name, content, reason) => {
    const answer = await send(name, content)
    expectProblem(answer, 415, 'unsupported-media-type')
    expect(answer.body.detail).toContain(reason)
  })

  test('with entities of its own is refused: none is expanded', async () => {
    const entities = Array.from({ length: 30 }, (_, at) =>
      at === 0 ? '<!ENTITY e0 "lol">' : `<!ENTITY e${at} "${`&e${at - 1};`.repeat(10)}">`,
    )
    const before = `<!DOCTYPE x [${entities.join('')}<!ENTITY file SYSTEM "file:///etc/hostname">]>`
    expectProblem(
      await send('entities.docx', makeDocx(paragraph('Before &e29; &file; after'), { before })),
      415,
      'unsupported-media-type',
    )
  })
})
