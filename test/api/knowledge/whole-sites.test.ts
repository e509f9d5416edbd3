import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCrawler, sitemapOf, type Crawler } from '../../support/peers/crawled.ts'
import { startSite, type Site } from '../../support/peers/site.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* What the pages of a site have in common, and what only looks alike. */

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

const clinics = ['Ayr', 'Bute', 'Crail', 'Dunoon', 'Elgin', 'Forres', 'Girvan', 'Huntly']
const path = (name: string) => `/${name.toLowerCase()}`

async function read() {
  const id = await crawler.add({ url: site.url })
  await crawler.whenRead(id)
  return { id, documents: await crawler.documents(id) }
}

test('eight clinics keep their hours, which begin alike, and what is the same on all of them; what they are framed by goes', async () => {
  site.pages['/sitemap.xml'] = sitemapOf(site, clinics.map(path))
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
  for (const [at, name] of clinics.entries()) {
    const rows = days.map((day, n) => `<tr><td>${day}</td><td>8:00–${n === 5 ? `1${at}:30` : '17:00'}</td></tr>`)
    const fees =
      '<tr><th>Visit</th><th>Fee</th></tr><tr><td>First</td><td>40 €</td></tr><tr><td>Next</td><td>25 €</td></tr>'
    site.pages[path(name)] =
      `<title>Clinic ${name}</title><div>We use biscuits. Do you agree?</div><h1>Clinic ${name}</h1>
      <p>The clinic in ${name} has stood beside the harbor for ${at + 12} years.</p><h2>Hours</h2><table>${rows.join('')}</table>
      <h2>Fees</h2><table>${fees}</table><div>A member of the Clyde group</div>`
  }
  const { documents } = await read()
  expect(documents).toHaveLength(clinics.length)
  for (const [at, { text }] of documents.entries()) {
    expect(text).toContain('| Monday | 8:00–17:00 |')
    expect(text).toContain(`| Saturday | 8:00–1${at}:30 |`)
    expect(text).toContain('| First | 40 € |')
    expect(text).not.toMatch(/biscuits|Clyde/)
  }
})

test('what a page says of itself below a label stays, however many say the same; what all say below it goes, and a bar is no table', async () => {
  const courses = Array.from({ length: 20 }, (_, at) => ({
    hours: [175, 125, 60][at % 3],
    level: ['basic', 'middle', 'high'][at % 3],
    at,
  }))
  site.pages['/sitemap.xml'] = sitemapOf(
    site,
    courses.map(({ at }) => `/course/${at}`),
  )
  for (const { at, hours, level } of courses) {
    const branches = ['Ayr', 'Bute', 'Crail'].map((name, n) => `<div>Branch: ${name}, 01292 55 ${n}</div>`)
    site.pages[`/course/${at}`] =
      `<title>Course ${at}</title><div>| <a href="/help">All</a> of it</div><main-text><h1>Course ${at}</h1>
      <div><span>Hours</span> <strong>${hours}</strong></div><div>Level: ${level}</div><div>${(at % 3) + 8} seats</div>
      <p>In course ${at} we read ${at + 3} books, and write about ${at + 1} of them.</p>${branches.join('')}<div>© ${2020 + (at % 3)} Clyde</div></main-text>`
  }
  const { documents } = await read()
  expect(documents.map(({ text }) => text)).toEqual(
    courses.map(({ at, hours, level }) =>
      [
        `# Course ${at}`,
        `Hours **${hours}**`,
        `Level: ${level}`,
        `${(at % 3) + 8} seats`,
        `In course ${at} we read ${at + 3} books, and write about ${at + 1} of them.`,
      ].join('\n\n'),
    ),
  )
})

test('a table is found by a row and a column of it, and code that is cut is code in each part', async () => {
  const rows = ['Norway', 'Japan', 'Chile', 'Kenya', 'Nepal'].map(
    (to, at) => `<tr><td>${to}</td><td>${at + 3} days</td><td>${at + 10}.50 €</td></tr>`,
  )
  const lines = Array.from({ length: 120 }, (_, at) => `  register(plugin${at})`)
  site.pages['/'] = `<main><h1>Parcels</h1><h2>Abroad</h2><p>All parcels are insured.</p>
    <table><tr><th>Country</th><th>Time</th><th>Postage</th></tr>${rows.join('')}</table>
    <h2>Example</h2><pre><code class="language-js">${lines.join('\n')}</code></pre></main>`
  await read()
  const find = async (question: string) => {
    const answer = await server.call('GET', `/v1/ai/${crawler.aiId}/search?q=${encodeURIComponent(question)}`)
    return answer.body.data.passages as { title: string; text: string }[]
  }
  const [found] = await find('postage to Chile')
  expect(found?.text).toContain('| Country | Time | Postage |\n| --- | --- | --- |')
  expect(found?.text).toContain('| Chile | 5 days | 12.50 € |')
  const code = (await find('register plugin100 plugin2 plugin50')).filter(({ title }) => title === 'Example')
  expect(code.length).toBeGreaterThan(1)
  for (const { text } of code) {
    expect(text).toMatch(/^```js\n {2}register/)
    expect(text).toMatch(/register\(plugin\d+\)\n```$/)
  }
})
