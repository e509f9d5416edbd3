import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCrawler, sitemapOf, type Crawler } from '../../support/peers/crawled.ts'
import { startSite, type Site } from '../../support/peers/site.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* What belongs together is said together: tables and their captions, tabs and what they open; and nothing that only has the same words. */

let site: Site
let server: TestServer
let crawler: Crawler

beforeAll(async () => {
  server = await startTestServer({ pageNetworks: ['127.0.0.1/32'], siteTimes: { pause: 0, sweep: 20 } })
  site = await startSite()
  crawler = await createCrawler(server)
  for (const [path, [title, main]] of Object.entries(pages))
    site.pages[path] = `<html lang="en"><title>${title}</title><main><h1>${title}</h1>${main}</main></html>`
  site.pages['/sitemap.xml'] = sitemapOf(site, Object.keys(pages))
  await crawler.whenRead(await crawler.add({ url: site.url }))
})
afterAll(() => Promise.all([site.stop(), server.stop()]))

/** What the embedded engine answers, and how sure it is. `before`: what was asked before, and nothing said. */
async function ask(message: string, ...before: string[]): Promise<{ answer: string; verdict: string }> {
  const history = before.map((each) => ({ messageType: 'user', message: each }))
  const { body } = await server.call('POST', `/v1/ai/${crawler.aiId}/try`, { body: { message, history } })
  return { answer: body.data.answer, verdict: body.data.receipt.verdict }
}

const table = (heads: string, ...rows: string[]) =>
  `<table><tr><th>${heads.split('|').join('</th><th>')}</th></tr>${rows.map((row) => `<tr><td>${row.split('|').join('</td><td>')}</td></tr>`).join('')}</table>`

/** A row of tabs as Elementor makes it: each name for wide screens, and again for phones. */
const tabs = (panels: Record<string, string>) => {
  const each = Object.entries(panels)
  return `<div class="elementor-tabs"><div role="tablist">${each
    .map(
      ([name], at) =>
        `<div class="elementor-tab-title elementor-tab-desktop-title" role="tab" aria-controls="panel-${at}">${name}</div>`,
    )
    .join('')}</div><div class="elementor-tabs-content-wrapper" role="tablist">${each
    .map(
      ([name, text], at) =>
        `<div class="elementor-tab-title elementor-tab-mobile-title" role="tab">${name}</div><div id="panel-${at}" role="tabpanel"><p>${text}</p></div>`,
    )
    .join('')}</div></div>`
}

const runs = (from: number) =>
  Array.from({ length: 11 }, (_, at) => `${from + at}15|${from + at}50|${from + at + 1}40 by the bypass`)

/** One of several places: each tells its hours, and stands below a page that names all of them. */
function office(name: string, address: string, isOpenOnSaturday: boolean): [title: string, main: string] {
  const hours = table(
    'Day|Hours',
    'Monday – Friday|8:30 – 17:30',
    `Saturday|${isOpenOnSaturday ? '9:15 – 12:45' : 'Closed'}`,
  )
  return [name, `<h2>Visit us at ${address}</h2><p>${address}, Ferndale.</p>${hours}`]
}

const pages: Record<string, [title: string, main: string]> = {
  '/': [
    'Pryce Coaches',
    '<p>Coaches of Wenbury since 1931, with a staff of sixty and a yard of our own beside the station.</p>',
  ],
  '/grebe': [
    'The Grebe, Ashby',
    `<p>Our first waiting room, with a bar, in what was a boat house until the river was moved.</p><h2>Dogs</h2><p>They sleep wherever their people do, and get a bowl of water from whoever is there.</p>
    <h2>Supper</h2><p>There is soup at seven, as long as there is any.</p><h2>Find us</h2><p>12 Mill Lane, Ashby, right behind the mill.</p>`,
  ],
  '/heronry': [
    'The Heronry, Burton',
    `<p>Our second waiting room, above the ferry, which stays open until the last coach has left.</p><h2>Dogs</h2><p>Only in the yard, since there are herons, which do not like them at all.</p>
    <h2>Supper</h2><p>There is fish at eight, and nothing before that.</p><h2>Find us</h2><p>3 Quay Street, Burton, up the stairs.</p>`,
  ],
  '/ferndale': [
    'Ferndale Cycle Workshop | East, West, North, South, Hill',
    '<p>Five workshops for cycles of all kinds.</p>',
  ],
  ...Object.fromEntries(
    ['East', 'West', 'North', 'South', 'Hill'].map((side) => [
      `/ferndale/${side.toLowerCase()}`,
      office(`Ferndale Cycle Workshop ${side}`, `${side.length}${side.length} Station Road`, side === 'East'),
    ]),
  ),
  '/staff': [
    'Staff',
    `<p>Who is who in the offices, in the yard and in the school for drivers.</p>${table(
      'Name|Role|Office',
      'Una Tuohy|Manager|Wenbury',
      'Declan Furey|Deputy manager, coaches|Wenbury',
      'Maeve Kilbride|Deputy manager, buses|Ludmere',
      'Yvonne Mahon|Secretary to the manager|Wenbury',
    )}`,
  ],
  '/yard': [
    'The yard',
    `<p>Where coaches sleep, and where you may leave what you came with, while you are away with us.</p><h2>Parking and access</h2>${tabs(
      {
        'By car':
          'There are 22 free spaces behind the building for those who travel with us. The entrance is in Malt Street, not in Tannery Road, and is easily missed, so look for the green sign beside the tile shop. Please note the height barrier at 2.1 m: taller vehicles, including most vans with a box on the roof, can wait in the marked place on Malt Street. Two bays for disabled people are in front of the main door.',
        'By bus or train':
          'Buses 41 and 43 stop at Tannery Road, directly opposite. The station is a level walk of twelve minutes along the river.',
        Accessibility:
          'The whole of the ground floor is step-free. We have an accessible toilet, a hearing loop at the desk and large-print copies of all our leaflets. Assistance dogs are of course welcome everywhere.',
      },
    )}`,
  ],
  '/airport': [
    'Airport coach',
    `<p>Our oldest route, and still the busiest: many a day, by the motorway, with a toilet and a hold for luggage.</p><h2>Timetable</h2><p>To the airport, daily except 25 December</p>${table(
      'Wenbury|Telford|Airport',
      ...runs(10),
    )}<p>From the airport, daily except 25 December</p>${table('Airport|Telford|Wenbury', ...runs(30))}`,
  ],
  '/privacy': [
    'Privacy policy',
    `<p>What this policy is about.</p><h2>How long we keep it</h2><p>Orders and invoices six years, and what you tell the chat eighteen months.</p>
    <h2>What we collect</h2><p>We collect your name and your address when you book, and sell neither to anybody.</p>`,
  ],
  '/coach-8': [
    'The Marcher 8',
    `<p>Our small coach for eight, with a table and curtains.</p><h2>Description</h2><p>The Marcher 8 carries eight people and eight suitcases, and is 7.2 m long.</p>
    <h2>3 reviews for The Marcher 8</h2><p>Ingrid: How many suitcases does the Marcher 8 carry? Not many suitcases, said my husband.</p>`,
  ],
  '/coach-20': [
    'The Clun 20',
    `<p>Our coach for twenty, with seats of leather that fold for a wheelchair.</p><h2>2 reviews for The Clun 20</h2><p>Bo: The seats of leather of the Clun fold.</p>`,
  ],
  '/school': [
    'School for drivers',
    `<p>For all who want to sit in front.</p><h2>Medical tests</h2>${table(
      'Test|Price',
      'Licence for lorries and coaches|£95',
      'Diver’s certificate|£85',
      'Fitness for sports|£48',
    )}<h2>Teachers</h2><p>The school has had teachers of its own since 1988, and they have all driven for us for ten years or longer, on every route there is, by day and by night, in coaches and in buses, before they were allowed to teach anybody. They are</p><ul><li>Ngaio Bell, who teaches how coaches are driven in town</li><li>Tomos Prosser, who teaches how they are driven on hills and in snow</li><li>Edda Kern, who teaches theory, and law</li></ul><p>They teach by day, and drive by night.</p>
    <h2>Notices</h2><table><tr><td></td><td>Date:</td><td>3 May, the day of the examination in theory</td></tr><tr><td></td><td>Place:</td><td>the hall behind the yard</td></tr></table>`,
  ],
  '/winter': [
    'Our winter',
    `<p>Drivers have families, too, and a coach in the snow takes its time.</p><h2>Christmas and New Year</h2>${table(
      'Date|Coaches',
      '24 December|Sunday timetable, the last coaches at eight in the evening',
      '25 December|None at all',
      '26 December|The airport coach only',
      '27 to 30 December|Saturday timetable',
      '31 December|All coaches, and all night',
    )}`,
  ],
  '/lockers': [
    'Lockers',
    '<p>Lockers in the station keep what you do not want to carry. A small one is £4 a day, a large one £6.</p>',
  ],
  '/fines': [
    'Riding without a ticket',
    '<p>Whoever rides without a ticket is fined.</p><h2>How much</h2><p>The fine is £50, and half of that within two weeks.</p>',
  ],
  '/prize': [
    'Prize of the passengers',
    '<p>Valentine Roche of Ludmere won the prize for the kindest driver on 3 May 2024, the tenth in a row.</p>',
  ],
  '/ludmere': [
    'Ludmere',
    '<p>Our yard in Ludmere is in the old dairy, fifteen minutes on foot from the station, and has a waiting room with a stove.</p>',
  ],
  '/outing-2024': [
    'Outing of the drivers 2024',
    '<p>We went to the sea. The seat cost £14, and the lunch was extra.</p>',
  ],
  '/outing-2099': [
    'Outing of the drivers 2099',
    '<p>We go to the moon. The seat costs £900, and the lunch is included.</p>',
  ],
  '/outing-2026': [
    'Outing of the drivers 2026',
    '<p>We go to the lakes. The seat costs £19, and the lunch is included.</p>',
  ],
  '/contact': [
    'Contact',
    `<h2>Write to us</h2><p>The address for mail is <a href="mailto:hello@pryce.example">hello@pryce.example</a>.</p>
    <h2>Mail</h2><p>Whoever sends us mail hears from us within a day, of this address or another.</p>`,
  ],
}

test.each(['and in burton?', 'what about burton', 'and the heronry?'])(
  'what was asked of one place is told of another that its page is called by: %s',
  async (next) => {
    const { answer } = await ask(next, 'can i bring my dog to the grebe in ashby')
    expect(answer).toContain('Only in the yard')
    expect(answer).not.toMatch(/wherever|fish at eight/)
  },
)

describe('of a table', () => {
  test('the row is said of which a cell says just what is asked for', async () => {
    const { answer, verdict } = await ask('who is the manager')
    expect(verdict).toBe('answered')
    expect(answer).toContain('Una Tuohy')
    expect(answer).not.toMatch(/Deputy|Secretary/)
  })

  test('the caption stays with it, also where a section is cut', async () => {
    const { passages } = (await server.call('GET', `/v1/ai/${crawler.aiId}/search?q=timetable+airport`)).body.data
    const texts = passages.map(({ text }: { text: string }) => text)
    expect(texts.filter((text: string) => text.includes('From the airport'))).toEqual([
      expect.stringMatching(/^From the airport, daily except 25 December\n\n\| Airport /),
    ])
    expect((await ask('timetable to the airport')).answer).not.toMatch(/December\s*$/)
  })
})

describe('of what was talked about before', () => {
  test('no row is said where another one is asked for now', async () => {
    const { answer } = await ask('and for diving?', 'what does the test for a licence for lorries cost')
    expect(answer).toContain('£85')
  })

  test('the price is told, and not what stands below a heading that only asks for one', async () => {
    const { answer } = await ask('how much', 'are there lockers in the station')
    expect(answer).toContain('£4')
    expect(answer).not.toContain('£50')
    expect((await ask('how much – riding without a ticket')).answer).toContain('£50')
  })

  test('nothing is said for sure by what only names what is asked for now', async () => {
    const { answer, verdict } = await ask('and in ludmere?', 'what does the test for a licence for lorries cost')
    expect(verdict).toBe('partly')
    expect(answer).toContain('/ludmere')
  })
})

describe('of a feast', () => {
  test.each([
    ['coaches on xmas day', 'None at all', '24 December'],
    ['boxing day?', 'airport coach only', 'None at all'],
    ['any coaches on new years eve', 'all night', 'None at all'],
  ])('the row of its day is told: %s', async (question, told, other) => {
    const { answer, verdict } = await ask(question)
    expect(verdict).toBe('answered')
    expect(answer).toContain(told)
    expect(answer).not.toContain(other)
  })
})

test('who is called like a feast is told of, whatever the date', async () => {
  const { answer, verdict } = await ask('what did valentine win')
  expect(verdict).toBe('answered')
  expect(answer).toContain('kindest driver')
})

test('who has no car is not told the way by car', async () => {
  const { answer } = await ask('how do i get to the yard without a car')
  expect(answer).toMatch(/Buses 41 and 43/)
  expect(answer).not.toContain('22 free spaces')
})

describe('of pages of several years', () => {
  test('the last one is told', async () => {
    const { answer, verdict } = await ask('what does a seat for the outing of the drivers cost')
    expect(verdict).toBe('answered')
    expect(answer).toContain('£19')
    expect(answer).not.toContain('£14')
  })

  test('the one that is named is told', async () => {
    expect((await ask('what did a seat for the outing of the drivers in 2024 cost')).answer).toContain('£14')
  })
})

test('a list is said with the sentence that it completes', async () => {
  const { answer } = await ask('who are the teachers of the school')
  expect(answer).toMatch(/They are\n\n[-*] +Ngaio Bell.*\n[-*] +Tomos Prosser.*\n[-*] +Edda Kern/)
})

test('a cell that names the next one ends in one colon', async () => {
  const { answer } = await ask('what is the date of the examination in theory')
  expect(answer).toContain('**Date**: 3 May')
})

test('what a tab opens is said with its name, once', async () => {
  const { answer } = await ask('parking?')
  expect(answer).toContain('22 free spaces')
  expect(answer).not.toMatch(/\*\*By car\*\*\s*(?:\*\*|$)/)
  expect(answer.match(/Accessibility/g) ?? []).toHaveLength(1)
})

describe('what is there for lawyers', () => {
  test('answers nobody who asks for something else', async () => {
    expect(await ask('how long do you keep lost things')).not.toMatchObject({
      verdict: 'answered',
      answer: expect.stringContaining('six years'),
    })
  })

  test('answers who asks for that', async () => {
    expect((await ask('what personal data do you collect')).answer).toContain('your name and your address')
  })
})

test('what the owner says goes before what customers say', async () => {
  const { answer } = await ask('how many suitcases does the marcher 8 carry')
  expect(answer).toMatch(/^(?:### Description\n\n)?The Marcher 8 carries eight people and eight suitcases/)
})

test('what customers say is not said beside it', async () => {
  const { answer } = await ask('do the seats of the clun fold')
  expect(answer).toContain('fold for a wheelchair')
  expect(answer).not.toContain('Bo:')
})

test('a text that tells what is asked for is said without what else the page has of it', async () => {
  const { answer, verdict } = await ask('what is your mail address')
  expect(verdict).toBe('answered')
  expect(answer).toContain('hello@pryce.example')
  expect(answer).not.toContain('within a day')
})

test('who names one of several places is not told the hours of another one, though the others agree', async () => {
  for (const question of ['ferndale east saturday hours', 'is ferndale east open on saturday']) {
    const { answer } = await ask(question)
    const [first] = answer.match(/9:15|Closed/) ?? []
    expect({ question, first }).toEqual({ question, first: '9:15' })
    expect(answer).not.toMatch(/Workshop (?:West|North|South|Hill)[^]*Closed/)
  }
})
