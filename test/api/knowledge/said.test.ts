import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCrawler, type Crawler } from '../../support/peers/crawled.ts'
import { startSite, type Site } from '../../support/peers/site.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* What is said of a page, once the section that answers is found: as much as answers, and what the one before it was about. */

let site: Site
let server: TestServer
let crawler: Crawler
let agent: string

beforeAll(async () => {
  site = await startSite()
  Object.assign(site.pages, pages())
  server = await startTestServer({ pageNetworks: ['127.0.0.1/32'], siteTimes: { pause: 0, sweep: 20 } })
  crawler = await createCrawler(server)
  await crawler.whenRead(await crawler.add({ url: site.url }))
  agent = (await server.call('POST', '/v1/agents', { body: { name: 'Ada' } })).body.data.id
  await server.call('PUT', `/v1/agents/${agent}/ai`, { body: { aiId: crawler.aiId } })
})
afterAll(() => Promise.all([site.stop(), server.stop()]))

/** The answer to the last of the questions, which are asked one after the other. */
async function ask(
  ...questions: string[]
): Promise<{ message: string; verdict: string; path: string; suggestions: string[] }> {
  const sessions = `/v1/agents/${agent}/sessions`
  const { id } = (await server.call('POST', sessions)).body.data
  let last = { message: '', verdict: '', path: '', suggestions: [] as string[] }
  for (const question of questions) {
    const answer = await server.call('POST', `${sessions}/${id}/conversations`, { body: { message: question } })
    expect([answer.status, answer.text]).toEqual([200, answer.text])
    const { message, verdict, sources = [], suggestions = [] } = answer.body.data[1]
    last = { message, verdict, path: new URL(sources[0]?.url ?? site.url).pathname, suggestions }
  }
  return last
}

const html = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`
const table = (heads: string[], ...rows: string[][]) =>
  `<table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`

/** An observatory that takes guests, and sells telescopes and a program for them. */
function pages(): Record<string, string> {
  const links = [
    '/visit',
    '/dome',
    '/tower',
    '/telescopes/heron',
    '/telescopes/swift',
    '/program',
    '/fees',
    '/scripts',
    '/lessons',
    '/eyepieces',
    '/faults',
    '/shared',
  ]
  const week = (...times: string[]) =>
    table(
      ['Day', 'Open'],
      ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day, at) => [
        day,
        times[at] ?? 'closed',
      ]),
    )
  return {
    '/': html(
      'Hollow Hill Observatory',
      `<p>Stars for everybody.</p>${links.map((at) => `<a href="${at}">${at}</a>`).join('')}`,
    ),
    '/visit': html(
      'Your visit',
      `<h2>Guided tours</h2><ul><li>In English, at eight</li><li>In Welsh, at nine</li></ul><p>A guided tour has twelve people at most. Ask for one at the desk.</p>
      <h2>Bring along</h2><p>You need a torch with red light.</p><h2>Lost property</h2><p>What is found is kept for a year.</p>`,
    ),
    '/faults': html(
      'When something fails',
      `<h2>The finder shows E17</h2><p>Some owners have seen the error E17 on the finder of a telescope after it was carried from a warm room into
      the cold. It does not mean that the finder is broken, and nothing of it needs to be replaced. The sensor of the finder no longer sees the mirror,
      since the tube has become shorter in the cold.</p><p>Leave the tube outside for half an hour with both of its lids open, turn it to a bright star that is not near the Moon, and then hold the red button for ten seconds until its light goes out.</p>
      <h2>The mount stops</h2><p>${'It was turned by hand while its motor held it, or met something that stood in its way. '.repeat(5)}In both cases this is shown:</p>
      <pre><code>E42: axis lost</code></pre><p>To find the axis again, do this:</p><ol><li>Turn the mount to the north.</li><li>Hold the green button until it blinks.</li></ol>
      <h2>The camera is not read</h2><p>These are known to keep the camera from being read:</p><ul><li>Nightlight</li><li>Moonpaper</li><li>Cloudwatch</li></ul>
      <p>If one of them runs, end it, wait until the light of the camera is green again, which takes a minute or two where many pictures were taken, and then choose Read again in the menu of the program.</p>`,
    ),
    '/shared': html(
      'Sharing pictures',
      `<h2>Plans</h2><p>Pictures are shared by a plan of the archive. Both are told here:</p>${table(['', 'Archive Small', 'Archive Large'], ['Archived skies', '1', '10'], ['Maximum picture size', '5 MB', '200 MB'], ['Guests', 'unlimited', 'unlimited'])}
      <h2>Lock the archive</h2><ul><li>Log into the archive from a browser that you trust, at home.</li><li>Under Profile choose Second step, then Enable.</li>
      <li>Type the six digits that your telephone shows.</li></ul><p>The archive is locked from then on.</p>
      <h2>Return of lent lenses</h2><p>${'Whoever lends a lens takes good care of it, in the rain most of all, and in the cold of the night. '.repeat(5)}</p>
      <ol><li>Clean the lens.</li><li>Bring it to the desk.</li><li>Have the deposit paid back.</li></ol>`,
    ),
    '/dome': html(
      'The dome',
      `<p>Our largest instrument stands here.</p><h2>Opening times</h2>${week('closed', '19:00 – 23:00', 'closed', '19:00 – 23:00')}<h2>Parking</h2><p>Below the dome, for £3 a night.</p>`,
    ),
    '/tower': html(
      'The tower',
      `<p>The old tower has the view.</p><h2>Opening times</h2>${week('10:00 – 12:00', 'closed', '14:00 – 18:00')}<h2>Parking</h2><p>At the school, free of charge.</p>`,
    ),
    '/telescopes/heron': html(
      'Heron 90',
      `<p>A refractor for beginners.</p><h2>Price</h2><p>£240</p><h2>Size</h2><p>It is 95 cm long and weighs 4 kg.</p><h2>Delivery</h2><p>Sold out; back in May.</p>`,
    ),
    '/telescopes/swift': html(
      'Swift 130',
      `<p>A reflector that gathers more light.</p><h2>Price</h2><p>£420</p><h2>Size</h2><p>It is 61 cm long and weighs 7 kg.</p><h2>Delivery</h2><p>In stock, at your door in three days.</p>`,
    ),
    '/program': html(
      'The star map program',
      `<p>Shows what is above you.</p><h2>Install</h2><p>You need a computer of the last ten years.</p><pre><code>fetch starmap\nstarmap --setup</code></pre>
      <h2>Bring along</h2><p>For a lent copy, a passport of the last ten years.</p><h2>Point a telescope</h2><p>Connect it before you begin.</p><ol><li>Choose the object.</li><li>Press Go.</li><li>Wait for the tone.</li></ol>`,
    ),
    '/scripts': html(
      'Scripts',
      `<h2>Motor</h2><p>${'It takes a while to answer. '.repeat(38)}</p><p>A script that turns the dome begins as follows:</p>
      <pre><code>motor.connect()\nmotor.azimuth = 120\n${'motor.wait()\n'.repeat(10)}</code></pre>
      <h2>Rain</h2><ol><li><p>To close the shutter when it rains, run this:</p>
      <pre><code>${'rain.check()\n'.repeat(110)}shutter.close()</code></pre></li><li>Look up.</li></ol>`,
    ),
    '/lessons': html(
      'Lessons',
      ['Grinding', 'Photography', 'Sketching'].reduce(
        (body, craft) =>
          `${body}<p><strong>${craft}</strong></p>${table(['Lesson', 'Price'], [`First ${craft.toLowerCase()}`, '£30'], [`Nebula ${craft.toLowerCase()}`, '£55'])}`,
        '<p>In the workshop below the dome, for everybody who has the patience.</p>',
      ),
    ),
    '/eyepieces': html(
      'Eyepieces',
      `<h2>Do you lend eyepieces?</h2><p>We lend three.</p><ul><li>Two are for planets.</li><li>One is wide.</li></ul>
      <script type="application/ld+json">${JSON.stringify({
        '@context': 'https://schema.org',
        '@type': 'FAQPage',
        mainEntity: [
          {
            '@type': 'Question',
            name: 'Do you lend eyepieces?',
            acceptedAnswer: { '@type': 'Answer', text: 'We lend three. Two are for planets. One is wide.' },
          },
        ],
      })}</script>`,
    ),
    '/fees': html(
      'Fees',
      table(
        ['Ticket', 'Evening', 'Afternoon'],
        ['Adults', '£12', '£9'],
        ['Children', '£6', '£4'],
        ['Families', '£28', '£20'],
      ),
    ),
  }
}

describe('what is said of a section', () => {
  test('is all of a short one, and not the sentence with the most words of the question', async () => {
    const { message } = await ask('how many people may join a guided tour')
    expect(message).toContain('twelve people at most')
    expect(message).toContain('In Welsh, at nine')
    expect(message).toContain('Ask for one at the desk.')
    expect(message).not.toContain('kept for a year')
  })

  test('is the row that is asked for, with the heads of its columns, and the place that it is about', async () => {
    const { message } = await ask('how much is a ticket for children')
    expect(message).toContain('**Children**: Evening £6, Afternoon £4')
    expect(message).not.toMatch(/Adults|Families/)
    const closed = await ask('is the dome open on wednesday')
    expect(closed.message).toContain('The dome')
    expect(closed.message).toContain('**Wednesday**: Open closed')
    expect(closed.message).not.toContain('Tuesday')
  })

  test('is a row that tells the size, where that is asked for, and not one that is called more alike', async () => {
    const { message } = await ask('how big may a single picture be in the small archive plan')
    expect(message).toContain('5 MB')
    expect(message).not.toContain('Archived skies')
  })

  test('has steps whole that are no numbered list, and of numbered ones no single one', async () => {
    const { message } = await ask('how do I lock the archive from my browser')
    for (const step of ['Log into', 'Second step', 'six digits']) expect(message).toContain(step)
    const returned = await ask('deposit for a lent lens')
    expect(returned.message).toContain('Clean the lens')
    expect(returned.message).toContain('paid back')
  })

  test('has the code, and the steps, whole', async () => {
    expect((await ask('install the star map program')).message).toContain('```\nfetch starmap\nstarmap --setup\n```')
    const { message } = await ask('how do I point a telescope with the program')
    for (const step of ['Connect it', 'Choose the object', 'Press Go', 'Wait for the tone']) {
      expect(message).toContain(step)
    }
  })
})

describe('what is said', () => {
  test('goes on behind the words of the question, to what answers it', async () => {
    expect((await ask('error E17 on the finder of my telescope')).message).toContain('the red button')
    expect((await ask('mount says E42: axis lost')).message).toContain('the green button')
    const { message } = await ask('Moonpaper keeps the camera from being read')
    expect(message).toContain('Moonpaper')
    expect(message).toContain('Read again')
  })

  test('ends with no heading of what is not said', async () => {
    const { message } = await ask('price of nebula photography')
    expect(message).toContain('£55')
    expect(message).not.toContain('Sketching')
  })

  test('is said once, where a question stands on its page and among what that tells programs', async () => {
    const { message } = await ask('do you lend eyepieces? and which eyepieces do you lend?')
    expect(message.match(/We lend three/g)).toHaveLength(1)
  })
})

describe('what is said of a section that was cut', () => {
  test('goes on with what it announces', async () => {
    const { message } = await ask('script that turns the dome')
    expect(message).toContain('as follows:\n\n```\nmotor.connect()\nmotor.azimuth = 120')
  })

  test('has whole fences', async () => {
    const { message } = await ask('how do I close the shutter when it rains')
    expect(message).toContain('rain.check()')
    expect(message.match(/^\s*```/gm)?.length).toBe(2)
  })
})

describe('a question that goes on', () => {
  test('asks of what was talked about last, over several turns', async () => {
    expect(await ask('what does the heron cost', 'how long is it')).toMatchObject({ path: '/telescopes/heron' })
    const { message, path } = await ask('what does the heron cost', 'how long', 'sold out?')
    expect(path).toBe('/telescopes/heron')
    expect(message).toContain('back in May')
  })

  test('is answered by the part that it asks for, not by the one that names what was talked about', async () => {
    const { message, path } = await ask('what is the star map program', 'what do I need for it')
    expect(path).toBe('/program')
    expect(message).toContain('a passport of the last ten years')
  })

  test('asks the same of another thing, which is talked about from then on', async () => {
    const parking = await ask('is there parking at the dome', 'and at the tower?')
    expect(parking.message).toContain('At the school')
    expect(parking.message).not.toContain('£3')
    const size = await ask('what does the heron cost', 'and the swift?', 'how long is it')
    expect(size.message).toContain('61 cm')
    expect(size.message).not.toContain('95 cm')
  })

  test('asks the same for another day', async () => {
    const { message, path } = await ask('when is the tower open on monday', 'and on wednesday?')
    expect(path).toBe('/tower')
    expect(message).toContain('14:00 – 18:00')
    expect(message).not.toContain('10:00')
  })

  test.each([
    ['is there parking at the dome', 'do you lend eyepieces'],
    ['what is the star map program', 'is there a guided tour in welsh'],
    ['do you lend eyepieces', 'is there free parking at the tower'],
    ['when is the tower open on monday', 'is there a shop for spare lamps'],
    ['when is the tower open on monday', 'do you hire out binoculars'],
    ['is there parking at the tower', 'is there a cafe'],
    ['is there parking at the tower', 'do you hire out kayaks'],
  ])('that is about something else is answered as if it came first: %s – %s', async (before, question) => {
    const [alone, after] = [await ask(question), await ask(before, question)]
    expect({ ...after, suggestions: [] }).toEqual({ ...alone, suggestions: [] })
  })

  test('is not answered with what the one before it was', async () => {
    const { verdict } = await ask('what does the heron cost', 'and the albatross 200?')
    expect(verdict).not.toBe('answered')
  })
})

describe('a question that nothing answers', () => {
  const unknown = "I'm sorry, I don't have any information about that."

  test('is told so, and where the nearest stands, with an excerpt of the first', async () => {
    const { message, verdict, path } = await ask('is there a cafe in the tower where we can have breakfast')
    expect({ verdict, path }).toEqual({ verdict: 'unanswered', path: '/' })
    const [said, closest, links = ''] = message.split('\n\n')
    expect([said, closest]).toEqual(["I don't have a sure answer to that.", 'These come closest:'])
    const tower = new URL('/tower', site.url).href
    expect(links.split('\n').map((line) => line.replaceAll(/#[^)]*/g, ''))).toEqual([
      `- [The tower](${tower})  `,
      '  The old tower has the view.',
      `- [Parking](${tower}) – The tower`,
      `- [Opening times](${tower}) – The tower`,
    ])
  })

  test('and that something hardly comes near is told by its heading alone', async () => {
    const { message } = await ask('do you have patience for dogs')
    expect(message.split('\n\n')).toEqual([
      unknown,
      'These come closest:',
      `- [Lessons](${new URL('/lessons', site.url).href})`,
    ])
  })

  test.each(['who won the world cup', 'write me a poem about autumn'])(
    'and that nothing else comes near is told by nothing: %s',
    async (question) => expect(await ask(question)).toMatchObject({ message: unknown, verdict: 'unanswered' }),
  )
})

describe('what else may have been meant, and what may help, is suggested by the words that are answered with just that', () => {
  test.each([
    ['what does the heron cost', 'answered', 'Delivery – Heron 90', 'Sold out; back in May.'],
    ['wheelchair hire at the dome?', 'partly', 'Parking – The dome', 'Below the dome, for £3 a night.'],
    [
      'is there a cafe in the tower for breakfast',
      'unanswered',
      'Parking – The tower',
      'At the school, free of charge.',
    ],
  ])('%s', async (question, verdict, suggestion, message) => {
    const first = await ask(question)
    expect(first.verdict).toBe(verdict)
    expect(first.suggestions).toContain(suggestion)
    const second = await ask(question, suggestion)
    expect(second).toMatchObject({ message, verdict: 'answered' })
    // Nothing is suggested that was asked, said or suggested before.
    expect(second.suggestions.filter((each) => [...first.suggestions, 'Price – Heron 90'].includes(each))).toEqual([])
  })
})

test('what may help names each thing once: what the first goes on with is no lead of its own', async () => {
  const { message, verdict } = await ask('wheelchair hire at the dome?')
  expect(verdict).toBe('partly')
  expect(message.match(/Parking: Below the dome, for £3 a night\./g)).toHaveLength(1)
  expect(message).toContain('Opening times: Monday: Open closed · Tuesday: ')
})

test('a price, or that it is sold out, which is set as a heading, is of the section above it', async () => {
  const text = [
    '# Kennel',
    '#### Boarding',
    'Dogs have runs indoors and outdoors, and are walked.',
    '##### Dogs: $28.00',
    '##### Cats: $17.00',
    '#### Grooming',
    'We brush your pet and speak quietly to it.',
    '##### Dogs: $9.00',
    '### Puppy package',
    '## $24 a day',
    '- Three walks and a yard to play in',
    '## Visits',
    '### 9:00 to 17:30',
    '## Puppy school in May',
    'Eight evenings with a trainer.',
    '## Sold out!',
    '## Puppy school in June',
    'Eight evenings with another trainer.',
    '### Ausgebucht',
  ].join('\n\n')
  await server.call('POST', `/v1/ai/${crawler.aiId}/sources`, { body: { kind: 'text', name: 'Kennel', text } })
  const found = async (question: string) => {
    const { body } = await server.call('GET', `/v1/ai/${crawler.aiId}/search?q=${encodeURIComponent(question)}`)
    return body.data.passages[0].text as string
  }
  expect(await found('price of boarding in the kennel')).toMatch(/walked\.\s+Dogs: \$28\.00\s+Cats: \$17\.00/)
  expect(await found('price of grooming in the kennel')).toMatch(/quietly to it\.\s+Dogs: \$9\.00/)
  expect(await found('puppy package of the kennel')).toMatch(/^\$24 a day\s+- Three walks/)
  expect(await found('visits to the kennel')).toContain('9:00 to 17:30')
  expect(await found('puppy school in May')).toMatch(/^Eight evenings with a trainer\.\s+Sold out!$/)
  expect(await found('puppy school in June')).toMatch(/Ausgebucht$/)
})

test('what stands in headings alone is found, and the label of what follows stays with that', async () => {
  const steps = (system: string) =>
    Array.from(
      { length: 9 },
      (_, at) =>
        `${at + 1}. Step ${at + 1} to set up the catalogue on ${system}, which takes a minute of patience and no tools.`,
    )
  const text = [
    '# Library',
    '## Lending',
    '### We lend four books for three weeks',
    '### Fines',
    'Ten cents a day.',
    '## The catalogue',
    ...['Fennel', 'Sorrel'].flatMap((system) => [`**${system}**`, steps(system).join('\n')]),
  ].join('\n\n')
  await server.call('POST', `/v1/ai/${crawler.aiId}/sources`, { body: { kind: 'text', name: 'Library', text } })
  const found = async (question: string) => {
    const { body } = await server.call('GET', `/v1/ai/${crawler.aiId}/search?q=${encodeURIComponent(question)}`)
    return (body.data.passages as { text: string }[]).map((each) => each.text)
  }
  expect(await found('For how many weeks do you lend books?')).toContain('We lend four books for three weeks')
  const sorrel = await found('set up the catalogue on Sorrel')
  expect(sorrel.find((each) => each.includes('Step 1 to set up the catalogue on Sorrel'))).toMatch(/^\*\*Sorrel\*\*/)
})
