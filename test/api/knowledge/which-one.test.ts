import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCrawler } from '../../support/peers/crawled.ts'
import { startSite, type Site } from '../../support/peers/site.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* Of a site about several places each has its own hours: whoever names none is asked which one, and told of the day that is meant. */

let site: Site
let server: TestServer
let agent: string

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
const fees = Array.from({ length: 14 }, (_, at) =>
  row(`Room ${at + 1}`, `${at + 10}.50 €`, `with ${at + 4} chairs and a screen`),
)

beforeAll(async () => {
  site = await startSite()
  Object.assign(site.pages, {
    '/': html(
      'Libraries',
      '<a href="/elm">Elm</a><a href="/oak">Oak</a><a href="/ash">Ash</a><a href="/rooms">Rooms</a>',
    ),
    '/elm': place('Elm Street', 17, 'Behind the house, free for two hours.'),
    '/oak': place('Oak Hill', 18, 'There is none; the nearest is below the market.'),
    '/ash': place('Ash Court', 19, 'In the yard, 1 € an hour.'),
    '/rooms': html(
      'Meeting rooms',
      `<h2>Fees of our rooms</h2><table><tr><th>Room</th><th>Fee</th><th>Has</th></tr>${fees.join('')}</table>`,
    ),
  })
  server = await startTestServer({ pageNetworks: ['127.0.0.1/32'], siteTimes: { pause: 0, sweep: 20 } })
  const crawler = await createCrawler(server)
  await crawler.whenRead(await crawler.add({ url: site.url }))
  agent = (await server.call('POST', '/v1/agents', { body: { name: 'Ada' } })).body.data.id
  await server.call('PUT', `/v1/agents/${agent}/ai`, { body: { aiId: crawler.aiId } })
})
afterAll(() => Promise.all([site.stop(), server.stop()]))

/** The answers to questions that are asked one after the other. */
async function ask(...questions: string[]): Promise<{ message: string; verdict: string }[]> {
  const sessions = `/v1/agents/${agent}/sessions`
  const { id } = (await server.call('POST', sessions)).body.data
  const said: { message: string; verdict: string }[] = []
  for (const message of questions) {
    const answer = await server.call('POST', `${sessions}/${id}/conversations`, { body: { message } })
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
})
