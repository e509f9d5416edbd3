import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCrawler, sitemapOf, type Crawler } from '../../support/peers/crawled.ts'
import { startSite, type Site } from '../../support/peers/site.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/*
 * What visitors ask first, of any site: where it is, how it is reached, when it is open, and what it is; where the site names other addresses and
 * numbers, too, and tells its own in a footer that is no text of any page.
 */

let site: Site
let server: TestServer
let crawler: Crawler

beforeAll(async () => {
  server = await startTestServer({ pageNetworks: ['127.0.0.1/32'], siteTimes: { pause: 0, sweep: 20 } })
})
beforeEach(async () => {
  site = await startSite()
  crawler = await createCrawler(server)
})
afterEach(() => site.stop())
afterAll(() => server.stop())

/** Reads some pages in a frame, by their paths. */
async function read(pages: Record<string, string>, { lang = 'en', footer = '' } = {}): Promise<void> {
  const titleOf = (main: string) => /<h1>(.*?)<\/h1>/.exec(main)?.[1]
  const links = Object.entries(pages).map(([path, main]) => `<a href="${path}">${titleOf(main)}</a>`)
  for (const [path, main] of Object.entries(pages)) {
    const title = titleOf(main)
    site.pages[path] =
      `<html lang="${lang}"><title>${title}</title><nav>${links.join(' ')}</nav><main>${main}</main><footer>${footer}</footer></html>`
  }
  site.pages['/sitemap.xml'] = sitemapOf(site, Object.keys(pages))
  await crawler.whenRead(await crawler.add({ url: site.url }))
}

/** What the embedded engine answers, and how sure it is. */
async function ask(
  message: string,
  lang = 'en',
  history: { messageType: 'user' | 'assistant'; message: string }[] = [],
): Promise<{ answer: string; verdict: string }> {
  const headers = { 'Accept-Language': lang }
  const { body } = await server.call('POST', `/v1/ai/${crawler.aiId}/try`, { body: { message, history }, headers })
  return { answer: body.data.answer, verdict: body.data.receipt.verdict }
}

const pub = {
  '/': `<h1>The Druid's Arms</h1><p>We are an old inn beside the stone circles of Stanton Drew, with real ale, four rooms and a garden. Dogs are
    welcome in the bar.</p>`,
  '/food': `<h1>Food</h1><p>Roasts every Sunday. The kitchen buys its meat at Bath Butchers, 8 Milsom Street, Bath BA1 1DN, 01225 960 111.</p>`,
  '/music': `<h1>Live music</h1><h2>Booking agent</h2><p>Bands write to Loud Ltd, 40 Park Road, Bristol BS1 5NT, or call 0117 960 222.</p>`,
  '/visit': `<h1>Visit us</h1><h2>How to find us</h2><p>From Bath take the road to Wells and turn left behind the mill in Chelwood.</p>`,
  '/source': `<h1>Open source</h1><p>Our menu is open source: everybody may cook the pies that we cook, and change them.</p>`,
}
const pubFooter = `<div><p><strong>Address</strong><br>The Druid's Arms,<br>2 Bromley Road,<br>Stanton Drew BS39 4EJ</p>
  <p>01275 960 230</p><p>Fax 01275 960 231</p><p>inn@druids.example</p></div>`

describe('whoever asks for an address, a number or the way', () => {
  beforeEach(() => read(pub, { footer: pubFooter }))

  test.each([
    ["what's the pub's address please?", /2 Bromley Road/],
    ['postcode', /BS39 4EJ/],
    ['where are you', /2 Bromley Road/],
    ['where is your pub', /2 Bromley Road/],
    ['have you got a phone number', /01275 960 230/],
    ['can i ring you to ask about a table', /01275 960 230/],
    ['what is your email address', /inn@druids\.example/],
    ['how do i get there', /behind the mill/],
  ])('is told that of the owner, and of nobody else whom the site names: %s', async (question, told) => {
    const { answer, verdict } = await ask(question)
    expect({ answer, verdict }).toEqual({ answer: expect.stringMatching(told), verdict: 'answered' })
    expect(answer).not.toMatch(/Milsom|Park Road|01225|0117|960 231/)
  })

  test('is told that of somebody else who is named', async () => {
    expect((await ask('what is the phone number of the booking agent')).answer).toContain('0117 960 222')
    expect((await ask('address of bath butchers')).answer).toContain('8 Milsom Street')
  })

  test('of nothing that is not told, "open" answers no "opening hours"', async () => {
    const { answer, verdict } = await ask('opening hours')
    expect(verdict).not.toBe('answered')
    expect(answer).toContain('inn@druids.example')
  })

  test('who asks what else an address or a call is for is not told that of the owner for sure', async () => {
    for (const question of ['do you bring pies to my address', 'do you send an email when the pies are ready']) {
      const { verdict } = await ask(question)
      expect([question, verdict]).not.toEqual([question, 'answered'])
    }
  })
})

test.each([
  ['de', { '/': '<h1>Hof Arlt</h1><p>Eier und Nudeln vom Hof.</p>' }, 'Wie lautet die Adresse vom Hof?', /Sandweg 2/],
  [
    'fr',
    { '/': '<h1>Gîte du Lac</h1><p>Sept lits près du lac.</p>' },
    "Quelle est l'adresse du gîte ?",
    /Rue du Lac, 34/,
  ],
  [
    'es',
    { '/': '<h1>Aula Nava</h1><p>Clases de inglés para todos.</p>' },
    '¿Me dan la dirección postal?',
    /Calle Colegiata, 3/,
  ],
])('an address in a footer is told in its language: %s', async (lang, pages, question, told) => {
  const footer = {
    de: '<div><div>Hof Arlt</div><div>Sandweg 2</div><div>97209 Veitshöchheim</div></div>',
    fr: '<div><span>© 2026 Gîte du Lac</span> <span>Rue du Lac, 34, 46100 FIGEAC · 05.65.34.00.11</span></div>',
    es: '<ul><li>Calle Colegiata, 3</li><li>33520 Nava</li></ul>',
  }[lang]
  await read(pages, { lang, footer: footer ?? '' })
  const { answer, verdict } = await ask(question, lang)
  expect({ answer, verdict }).toEqual({ answer: expect.stringMatching(told), verdict: 'answered' })
})

describe('who asks only how the owner is reached', () => {
  const story = 'The lock was built when the canal was, and has been opened by hand ever since, by whoever comes along.'
  const rows = ['Lost umbrellas', 'Press', 'Weddings', 'Fishing', 'School groups']
    .map((about, at) => `<tr><td>${about}</td><td>desk${at}@lock.example, 01225 555 02${at}0</td></tr>`)
    .join('')
  const contactPage = `<h1>Contact us</h1><p>The keeper answers on 01225 555 100 from seven to nine, every day of the year, also when the canal is frozen. Write to keeper@lock.example;
    we answer within five working days, or sooner where a boat is waiting.</p><p>Other contacts</p><table><tr><th>About</th><th>Contact</th></tr>${rows}</table>`

  test.each(['how can i contact you', 'what is your phone number', 'is there a hotline'])(
    'is told first whom to ask about anything: %s',
    async (question) => {
      await read({
        '/': `<h1>The lock</h1><p>${story}</p>`,
        '/contact': contactPage,
      })
      expect((await ask(question)).answer).toMatch(/^[^@]*01225 555 100/)
    },
  )

  test('is told so, too, after something else was talked about', async () => {
    await read({
      '/': `<h1>The lock</h1><p>${story}</p>`,
      '/mooring': `<h1>Mooring</h1><p>A night at the lock costs £8, which is paid at the desk with a card.</p><h2>Late</h2><p>Who pays late pays £12.</p>`,
      '/contact': contactPage,
    })
    const history = [
      { messageType: 'user' as const, message: 'how do i pay for the mooring' },
      { messageType: 'assistant' as const, message: 'At the desk with a card.' },
    ]
    expect((await ask('how can i contact you', 'en', history)).answer).toMatch(/^[^@]*01225 555 100/)
  })

  test.each(['how can i contact you', 'what is your phone number', 'wie kann ich euch erreichen'])(
    'is told no number of somebody else, but the page for contacts: %s',
    async (question) => {
      const header = '<p><a href="https://lock.example/contact-us">Contact us</a></p>'
      await read({
        '/': `<h1>The lock</h1>${header}<p>${story}</p>`,
        '/storm': `<h1>A report on the storm</h1>${header}<p>${story}</p><h2>Contact</h2><p>About the storm contact the office for storms at storm@office.example or 0117 555 333.</p>`,
        '/login': `<h1>The map</h1>${header}<p>${story}</p><h2>Default credentials</h2><p>Username: changeme@map.example. Password: lock.</p>`,
      })
      const { answer } = await ask(question)
      expect(answer).toContain('https://lock.example/contact-us')
      expect(answer).not.toMatch(/storm@|0117|changeme/)
    },
  )
})

test.each([
  'somebody scratched our camper van again, really disappointing',
  'mein zimmer wurde nicht gereinigt. ich bin sehr enttäuscht',
])('a complaint that nothing answers is answered with an apology and how the owner is reached: %s', async (message) => {
  await read(pub, { footer: pubFooter })
  const { answer, verdict } = await ask(message)
  expect(verdict).toBe('unanswered')
  expect(answer).toMatch(/^(?:I'm sorry about that\.|Das tut mir leid\.)/)
  expect(answer.match(/01275 960 230/g)).toHaveLength(1)
})

test('where an event is, as a page says to programs, is no address of the site', async () => {
  const venue = {
    '@context': 'https://schema.org',
    '@type': 'Place',
    name: 'Chaplaincy Centre',
    address: {
      '@type': 'PostalAddress',
      streetAddress: '9 Cross Row',
      postalCode: 'DD1 4HN',
      addressLocality: 'Dundee',
    },
  }
  const match = (name: string) =>
    `<h1>${name}</h1><p>Both teams had a good evening.</p><script type="application/ld+json">${JSON.stringify(venue)}</script>`
  await read({
    '/': '<h1>Chess club</h1><p>The club plays on Mondays and is glad of everybody who comes.</p>',
    '/one': match('Match against Perth'),
    '/two': match('Match against Fife'),
    '/contact': '<h1>Contact</h1><p>We meet at 4 St Peter Street, Dundee DD1 4JJ.</p>',
  })
  const { answer, verdict } = await ask("what is the club's postal address?")
  expect({ answer, verdict }).toEqual({ answer: expect.stringContaining('4 St Peter Street'), verdict: 'answered' })
  expect(answer).not.toContain('Cross Row')
})

test('what is done in a place is told by the sentences that its first page begins with', async () => {
  await read(pub, { footer: pubFooter })
  for (const question of ['what do you offer', 'what do you sell', 'what kind of place is this', 'what is this pub']) {
    const { answer, verdict } = await ask(question)
    expect([question, verdict, answer]).toEqual([
      question,
      'answered',
      expect.stringMatching(/^We are an old inn beside/),
    ])
  }
  const before = [
    { messageType: 'user' as const, message: 'telephone' },
    { messageType: 'assistant' as const, message: 'Telephone: 01275 960 230' },
  ]
  expect((await ask('what do you offer', 'en', before)).answer).toMatch(/^We are an old inn beside/)
  for (const question of ['what kind of roasts do you have', 'what kind of lasers do you have'])
    expect((await ask(question)).answer).not.toMatch(/^We are an old inn/)
})

test('the hours of a footer are told, each day of them', async () => {
  const days = ['Monday', 'Tuesday', 'Saturday'].map(
    (day, at) => `<li><span>${day}</span> <span>${9 + at}:00 - 5:00</span><div>&nbsp;</div>`,
  )
  await read(pub, { footer: `<p>Office Hours</p><ul>${days.join('')}<li>Sunday By Appointment Only</ul>${pubFooter}` })
  const { answer } = await ask('what are your opening hours?')
  for (const hours of ['Monday 9:00', 'Tuesday 10:00', 'Saturday 11:00', 'Sunday By Appointment'])
    expect(answer).toContain(hours)
})

test('that it is closed answers who asks whether it is open', async () => {
  await read({ ...pub, '/hours': '<h1>Orari</h1><p>Mar—Dom 12—14.30 19—23.00</p><p>Chiuso Lunedì</p>' }, { lang: 'it' })
  const { answer, verdict } = await ask('siete aperti il lunedì?', 'it')
  expect({ answer, verdict }).toEqual({ answer: expect.stringContaining('Chiuso Lunedì'), verdict: 'answered' })
})

describe('what it costs, where nothing is named, is told by the page for prices', () => {
  beforeEach(() =>
    read({
      '/': `<h1>Harbour Baths</h1><p>We are a lido by the harbour, with a sauna, lessons and a café, and we have been open since 1931.</p>`,
      '/lessons': `<h1>Lessons</h1><h2>Prices</h2><p>How much a lesson costs: £12 for a child, and £18 for an adult. It is free to watch.</p>`,
      '/hire': `<h1>Hire</h1><h2>What it costs</h2><p>How much does it cost to hire a towel? £2. Goggles cost £1.</p>`,
      '/prices': `<h1>Prices</h1><h2>One swim</h2><table><tr><th>Ticket</th><th>Price</th></tr><tr><td>Adult</td><td>£7.20</td></tr>
        <tr><td>Child</td><td>£3.90</td></tr></table><h2>Ten swims</h2><p>£60, to be used within a year.</p>`,
    }),
  )

  test.each([
    'how much does it cost',
    'How much is it?',
    'what are your prices?',
    'prices',
    'is it expensive',
    'is it free?',
  ])('%s', async (question) => {
    const { answer, verdict } = await ask(question)
    expect({ answer, verdict }).toEqual({ answer: expect.stringContaining('£7.20'), verdict: 'answered' })
    expect(answer).not.toMatch(/£12|£2\b/)
  })

  test('and not where something is named', async () => {
    expect((await ask('how much does it cost to hire a towel')).answer).toMatch(/£2/)
    expect((await ask('how much is a lesson')).answer).toMatch(/£12/)
  })

  test('nor on a page that tells a price itself, where free is asked as the price', async () => {
    const agent = (await server.call('POST', '/v1/agents', { body: { name: 'Ada' } })).body.data.id
    await server.call('PUT', `/v1/agents/${agent}/ai`, { body: { aiId: crawler.aiId } })
    for (const message of ['how much is it?', 'is it free?']) {
      const sessions = `/v1/agents/${agent}/sessions`
      const { id } = (await server.call('POST', sessions)).body.data
      const body = { message, page: new URL('/hire', site.url).href }
      const answer = await server.call('POST', `${sessions}/${id}/conversations`, { body })
      expect([message, answer.body.data[1].message]).toEqual([message, expect.stringMatching(/£2\b/)])
    }
  })

  test('nor where something is talked about', async () => {
    const history = [
      { messageType: 'user' as const, message: 'do you give lessons' },
      { messageType: 'assistant' as const, message: 'Lessons: £12 for a child.' },
    ]
    expect((await ask('how much is it', 'en', history)).answer).toMatch(/£12/)
  })
})

test('where nothing tells a price, that is said, and what comes closest is no answer', async () => {
  await read({ ...pub, '/sets': '<h1>Equipment</h1><p>We carry slate and yunzi Go stones, and boards of kaya.</p>' })
  const { answer, verdict } = await ask('how much is a set with slate stones')
  expect(verdict).toBe('unanswered')
  expect(answer).toContain('[Equipment]')
})

test('who asks what is done with their data is not told what the site is about', async () => {
  await read(pub, { footer: pubFooter })
  const { answer, verdict } = await ask('what do you do with my personal data')
  expect(verdict).not.toBe('answered')
  expect(answer).not.toContain('old inn')
})

describe('what visitors ask first of any site is answered by what tells that, whatever words it has', () => {
  const workshop = {
    '/': `<h1>Loom</h1><p>Weaving courses and a program that draws patterns. The program is free and open source.</p>
      <p>The mill was founded in 1974 by two sisters and has been run by their families ever since that summer.</p>`,
    '/prices': `<h1>Prices</h1><h2>Courses</h2><p>A weekend course costs £180, and wool is £12 a bag.</p>
      <h2>Paying</h2><p>We accept Visa, Mastercard and notes, but no cheques.</p>`,
    '/team': `<h1>Join our team</h1><p>We are recruiting a dyer for three days a week; write to us by May.</p>`,
    '/house': `<h1>House rules</h1><h2>Lost property</h2><p>Coats and scarves are kept behind the counter for six months.</p>
      <h2>Accessibility</h2><table><tr><th>Place</th><th>Mill</th><th>Shop</th></tr><tr><td>Entrance</td><td>ramp</td>
      <td>level</td></tr><tr><td>Toilet for wheelchairs</td><td>yes</td><td>no</td></tr></table>`,
    '/program': `<h1>Program</h1><h2>Shortcuts</h2><p>Many things are faster with the keys. Below are the most useful shortcuts.</p>
      <h3>While drawing</h3><p>Press Alt and W to turn the loom by a quarter.</p><h3>While saving</h3><p>Press Alt and S.</p>
      <h2>Installing it</h2><p>Download the file from this page, open it, and drag Loom to your programs.</p>
      <h2>Printing</h2><ol><li>Open the pattern.</li><li>Choose the paper.</li><li>Press print.</li></ol>`,
  }
  beforeEach(() => read(workshop))

  test.each([
    ['is it free?', /free and open source/],
    ['can i pay by card', /Visa/],
    ['since when do you exist', /1974/],
    ['are you recruiting?', /dyer/],
    ['i forgot my scarf', /six months/],
    ['how do i install it', /drag Loom/],
  ])('%s', async (question, told) => {
    expect((await ask(question)).answer).toMatch(told)
  })

  test('what it is, by its name', async () => {
    expect((await ask('what is loom')).answer).toMatch(/^Weaving courses and a program/)
    for (const question of ['what is the program', 'what is happening', 'what is different'])
      expect([question, (await ask(question)).answer]).not.toEqual([
        question,
        expect.stringMatching(/^Weaving courses/),
      ])
  })

  test('a keyword is answered by all rows that its heading names, and not by the one that says it again', async () => {
    expect((await ask('wheelchair')).answer).toMatch(/ramp[^]*Toilet/)
  })

  test('a section that only introduces others is said with the first of them', async () => {
    for (const question of ['Shortcuts', 'which shortcuts are there'])
      expect([question, (await ask(question)).answer]).toEqual([
        question,
        expect.stringMatching(/While drawing[^]*Alt and W/),
      ])
  })
})
