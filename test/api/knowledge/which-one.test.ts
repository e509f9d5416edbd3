import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCrawler } from '../../support/peers/crawled.ts'
import { startSite, type Site } from '../../support/peers/site.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* Of a site about several places each has its own hours: whoever names none is asked which one, and told of the day that is meant. */

const sites: Site[] = []
let server: TestServer
let agent: string
let shops: string

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
/** One place closes at six, the next at seven, and on each day of the week another minute later. */
const closing = (hour: number, day: number) => `${hour}:0${day + 1}`
const html = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`
const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const place = (name: string, hour: number, parking: string) =>
  html(
    `${name} library`,
    `<p>A library with a garden.</p><h2>Opening hours</h2><table><tr><th>Day</th><th>Hours</th></tr>${days
      .map((day, at) => row(day, `9:00 – ${closing(hour, at)}`))
      .join('')}</table><h2>Parking</h2><p>${parking}</p><h2>Wifi</h2><p>Free wifi: ask at the desk.</p>`,
  )
const week = (weekdays: string, saturday: string) =>
  `<table>${row('Monday – Friday', weekdays)}${row('Saturday', saturday)}${row('Sunday', 'closed')}</table>`
const shop = (name: string, parking: string, hours: string) =>
  html(name, `<p>Bicycles for everybody.</p><h2>Opening hours</h2>${hours}<h2>Parking</h2><p>${parking}</p>`)
const branch = (name: string, telephone: string, hours: string) =>
  `<h2>Workshop ${name}</h2><p>Phone ${telephone}</p>${hours}<p>Ring the bell.</p>`
const fees = Array.from({ length: 14 }, (_, at) =>
  row(`Room ${at + 1}`, `${at + 10}.50 €`, `with ${at + 4} chairs and a screen`),
)

const seasons = [
  '1 March – 3 April',
  '4 April – 12 May',
  '13 May – 29 May',
  '30 May – 23 June',
  '24 June – 12 September',
]
  .concat('13 September', '14 September – 27 October', '28 October – 6 November')
  .map((season, at) =>
    row(season, at % 2 ? 'Fridays, Saturdays, Sundays and holidays' : 'daily', `${at + 8} – ${at + 12} h`),
  )

/** An agent that knows a site. */
async function agentOf(pages: Record<string, string>): Promise<string> {
  const site = await startSite()
  sites.push(site)
  Object.assign(site.pages, pages)
  const crawler = await createCrawler(server)
  await crawler.whenRead(await crawler.add({ url: site.url }))
  const { id } = (await server.call('POST', '/v1/agents', { body: { name: 'Ada' } })).body.data
  await server.call('PUT', `/v1/agents/${id}/ai`, { body: { aiId: crawler.aiId } })
  return id
}

beforeAll(async () => {
  server = await startTestServer({ pageNetworks: ['127.0.0.1/32'], siteTimes: { pause: 0, sweep: 20 } })
  agent = await agentOf({
    '/': html(
      'Libraries',
      '<a href="/elm">Elm</a><a href="/oak">Oak</a><a href="/ash">Ash</a><a href="/rooms">Rooms</a> <a href="/baths">Baths</a>',
    ),
    '/elm': place('Elm Street', 17, 'Behind the house, free for two hours.'),
    '/oak': place('Oak Hill', 18, 'There is none; the nearest is below the market.'),
    '/ash': place('Ash Court', 19, 'In the yard, 1 € an hour.'),
    '/rooms': html(
      'Meeting rooms',
      `<h2>Fees of our rooms</h2><table><tr><th>Room</th><th>Fee</th><th>Has</th></tr>${fees.join('')}</table>`,
    ),
    '/baths': html(
      'Baths',
      `<h2>Lessons of the baths</h2><p>When the lessons are:</p><table>${seasons.join('')}</table><p><b>Last admission:</b> an hour before the end</p><p><b>Please note:</b> the baths stay in use in any weather but a storm. Lockers take a coin, and towels can be had from the desk. Groups of ten and more tell us before they come, please.</p><p><b>Longest stay:</b> three hours, with a break for tea in the garden or below the arches.</p>`,
    ),
  })
  shops = await agentOf({
    '/': html('Bicycles', '<a href="/lake">Lake Street</a><a href="/mill">Mill Road</a><a href="/repairs">Repairs</a>'),
    '/lake': shop('Lake Street', 'Behind the shop.', week('9:00 – 18:00', '10:00 – 16:00')),
    '/mill': shop('Mill Road', 'None; the tram stops in front.', week('10:00 – 19:00', '9:00 – 13:00')),
    '/repairs': html(
      'Repairs',
      `${branch('North', '01234 555 010', week('8:00 – 12:00', 'closed'))}${branch('South', '01234 555 020', week('13:00 – 17:00', 'closed'))}${branch('East', '01234 555 030', week('12:00 – 16:00', 'closed'))}`,
    ),
  })
})
afterAll(() => Promise.all([...sites, server].map((each) => each.stop())))

/** The answers to questions that are asked one after the other. */
async function ask(...questions: string[]): Promise<{ message: string; verdict: string }[]> {
  return askOf(agent, ...questions)
}

async function askOf(id: string, ...questions: string[]): Promise<{ message: string; verdict: string }[]> {
  const sessions = `/v1/agents/${id}/sessions`
  const session = (await server.call('POST', sessions)).body.data
  const said: { message: string; verdict: string }[] = []
  for (const message of questions) {
    const answer = await server.call('POST', `${sessions}/${session.id}/conversations`, { body: { message } })
    said.push(answer.body.data[1])
  }
  return said
}

describe('a question that each of several places answers', () => {
  test('asks which one, and goes on with the one that is named', async () => {
    const [parking, oak, other, wifi] = await ask(
      'is there parking',
      'oak hill',
      'and at Ash Court?',
      'do you have wifi',
    )
    expect(parking).toMatchObject({ verdict: 'partly', message: expect.stringMatching(/^Which one do you mean\?/) })
    expect(parking?.message).toMatch(/\[Oak Hill library\]\([^)]+\) {2}\n {2}There is none/)
    expect(parking?.message).toMatch(/\[Elm Street library\]\([^)]+\) {2}\n {2}Behind the house/)
    expect(oak).toMatchObject({ verdict: 'answered', message: expect.stringContaining('below the market') })
    expect(other).toMatchObject({ verdict: 'answered', message: expect.stringContaining('In the yard') })
    expect(wifi?.message).toContain('ask at the desk')
  })

  test('is answered where one is named, or all say the same', async () => {
    const [[ash], [wifi]] = await Promise.all([ask('parking at ash court'), ask('do you have wifi')])
    expect(ash).toMatchObject({ verdict: 'answered', message: expect.stringContaining('In the yard') })
    expect(wifi).toMatchObject({ verdict: 'answered', message: expect.stringContaining('ask at the desk') })
  })

  test('is not answered by others where one is named that there is not', async () => {
    const [said] = await ask('is there parking at the Birchwood library')
    expect(said?.verdict).toBe('unanswered')
  })
})

describe('of two places', () => {
  test('both are told, each below its name, and then the one that is named', async () => {
    const [parking, mill] = await askOf(shops, 'parking', 'mill road')
    expect(parking?.message).toBe(
      '### Lake Street – Parking\n\nBehind the shop.\n\n### Mill Road – Parking\n\nNone; the tram stops in front.',
    )
    expect(mill?.message).toContain('the tram stops')
    expect(mill?.message).not.toContain('Behind')
  })

  test('each is said below one heading, whatever stands above it on its page', async () => {
    const hire = (name: string, price: string) =>
      html(
        name,
        `<h2>Classes & hire</h2><h3>Boards 2</h3><table><tr><td>Board and sail</td><td>${price} a day</td></tr><tr><td>Wetsuit</td><td>$5 a day</td></tr></table>`,
      )
    const id = await agentOf({
      '/': html('Lakes', '<a href="/north">North Lake</a><a href="/south">South Lake</a>'),
      '/north': hire('North Lake', '$40'),
      '/south': hire('South Lake', '$30'),
    })
    const [said] = await askOf(id, 'how much is a board and sail')
    expect(said?.message.match(/\$[34]0/g)?.toSorted()).toEqual(['$30', '$40'])
    expect(said?.message.match(/Boards 2/g)).toHaveLength(2)
  })

  test('the whole week is told, and not only the day on which they are closed', async () => {
    const [said] = await askOf(shops, 'opening hours')
    expect(said?.message.match(/\d+:00 – \d+:00/g)?.toSorted()).toEqual([
      '10:00 – 16:00',
      '10:00 – 19:00',
      '9:00 – 13:00',
      '9:00 – 18:00',
    ])
  })

  test('of three beside each other on one page, which one is asked', async () => {
    const [said] = await askOf(shops, 'phone number of the workshop')
    expect(said).toMatchObject({ verdict: 'partly', message: expect.stringMatching(/^Which one do you mean\?/) })
    for (const number of ['555 010', '555 020', '555 030']) expect(said?.message).toContain(number)
  })
})

describe('“today”, “now” and “tomorrow”', () => {
  /** Days that differ from that of the test's own clock by at most its time zone. */
  const dayIn = (timezone: string, ahead: number) => {
    const name = new Intl.DateTimeFormat('en', { timeZone: timezone, weekday: 'long' }).format(Date.now())
    return days[(days.indexOf(name) + ahead) % 7] ?? ''
  }

  test.each([
    ['is Oak Hill open today?', 0],
    ['until when is oak hill open now', 0],
    ['is oak hill open tomorrow', 1],
  ])('%s', async (question, ahead) => {
    // In one of the two it is another day than in the other.
    for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await server.call('PATCH', `/v1/agents/${agent}/help`, { body: { timezone } })
      const before = dayIn(timezone, ahead)
      const [said] = await ask(question)
      const day = [before, dayIn(timezone, ahead)].find((each) => said?.message.includes(each)) ?? before
      expect(said?.message).toContain(day)
      expect(said?.message).toContain(closing(18, days.indexOf(day)))
      expect(said?.message).not.toContain(closing(18, (days.indexOf(day) + 3) % 7))
    }
  })

  test('are meant by the name of a place alone, after it was asked which one', async () => {
    const [which, oak] = await ask('are you open today', 'oak hill')
    expect(which?.message).toMatch(/^Which one do you mean\?/)
    expect(oak?.message.match(/18:0\d/g)?.length).toBe(1)
  })

  test('go on with the place that was talked about', async () => {
    const [, said] = await ask('is ash court open today', 'and tomorrow?')
    expect(said?.message.match(/19:0\d/g)?.length).toBe(1)
  })
})

test('a table that nobody named a row of is said whole, though it is searched in pieces', async () => {
  const [[all], [one]] = await Promise.all([ask('fees of your rooms'), ask('what is the fee of room 12')])
  expect(all?.message.match(/with \d+ chairs/g)).toHaveLength(14)
  expect(one?.message).toContain('21.50 €')
  expect(one?.message).not.toContain('22.50 €')
  // By its heading, as who clicks a suggestion, and by other words.
  for (const question of ['lessons of the baths', 'lessons baths']) {
    const [baths] = await ask(question)
    expect(baths?.message.match(/\d+ – \d+ h/g)).toHaveLength(8)
  }
})
