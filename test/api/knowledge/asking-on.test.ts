import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCrawler } from '../../support/peers/crawled.ts'
import { startSite, type Site } from '../../support/peers/site.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/*
 * What visitors write about the answer before: more of it, why, the second one, not that one, yes please; what they go on with; two questions at once;
 * and what they want done, which nobody here can.
 */

let site: Site
let server: TestServer
let agent: string

beforeAll(async () => {
  site = await startSite()
  Object.assign(site.pages, pages)
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
  for (const question of questions) {
    const answer = await server.call('POST', `${sessions}/${id}/conversations`, { body: { message: question } })
    expect([answer.status, answer.text]).toEqual([200, answer.text])
    said.push(answer.body.data[1])
  }
  return said
}

/** The answer to the last of them. */
const last = async (...questions: string[]) => (await ask(...questions)).at(-1)

const html = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`

/** A pottery with a kiln, courses, and terms of its own. */
const pages: Record<string, string> = {
  '/': html(
    'Redbank Pottery',
    `<p>We throw, fire and sell. Ring <a href="tel:+441632960555">01632 960555</a>.</p>
     <ul><li><a href="/kiln">Kiln hire</a></li><li><a href="/courses">Courses</a></li><li><a href="/terms">Terms</a></li><li><a href="/faq">Questions</a></li><li><a href="/contact">Contact</a></li><li><a href="/guests">Guests</a></li><li><a href="/shipping">Shipping</a></li><li><a href="/versand">Versand</a></li></ul>`,
  ),
  '/contact': html(
    'Contact',
    '<h2>Reach us</h2><p>Phone: <a href="tel:+441632960555">01632 960555</a></p><h2>Opening hours</h2><p>We are open from Tuesday to Saturday, 10am to 5pm.</p>',
  ),
  '/kiln': html(
    'Kiln hire',
    `<h2>What it costs</h2><p>A shelf in the kiln is £14 for a bisque firing.</p><p>A glaze firing is dearer, since it takes longer: it costs £19 a shelf, and £25 for stoneware at 1,260 degrees. You pay when you bring your pots, by card or in cash.</p>
     <p>Whoever fires more than ten shelves in a year is given each further shelf for half of the price, from the day on which the tenth was fired. We count them for you, and you will find the count on your receipt. If a pot breaks because of us, the next shelf is free for you.</p>
     <p>Pots that do not fit on a shelf are measured, and we tell you what they cost before they go in.</p>
     <h2>Drying</h2><p>Pots have to be bone dry, which takes a week in summer and two in winter.</p>
     <h2>Collection</h2><p>Collect your pots on the Thursday after the firing, between 4 and 7pm.</p>`,
  ),
  '/courses': html(
    'Courses',
    `<h2>Throwing for beginners</h2><p>Six Monday evenings with Ines for £150, clay included. Book a course online, up to a day before it begins.</p>
     <h2>Throwing for the advanced</h2><p>Four Saturdays with Omar for £180. Bring your own tools.</p>`,
  ),
  '/guests': html(
    'For guests',
    `<h2>Lockers</h2><p>Each guest has a locker, which costs £2 a day.</p>
     <h2>Clay</h2><p>Bags of stoneware and porcelain clay are sold at the desk.</p>`,
  ),
  '/shipping': html('Shipping', '<p>We ship within the country, in boxes of our own, on Fridays.</p>'),
  '/versand': `<!doctype html><html lang="de"><head><title>Versand</title></head><body><main><h1>Versand</h1>
     <p>Wir verschicken im Inland, in eigenen Kisten, immer am Freitag.</p></main></body></html>`,
  '/faq': html(
    'Questions',
    `<h2>Is there a fee for looking around the workshop?</h2><p>No, come in whenever the door is open, and bring the children.</p>
     <h2>Can dogs come along?</h2><p>They may, on a lead, but for the glaze room.</p>`,
  ),
  '/terms': html(
    'Terms',
    `<h2>Cancelling a course</h2><p>You have your money back until 14 days before the first evening, and half of it until two days before.</p>`,
  ),
}

describe('more of an answer', () => {
  test('is the rest of its section, then where the page goes on, then that this is all', async () => {
    const [cost, rest, others, none] = await ask(
      'What does a bisque firing cost?',
      'Tell me more, please',
      'more',
      'Anything else?',
    )
    expect(cost).toMatchObject({ verdict: 'answered', message: expect.stringContaining('£14') })
    expect(rest).toMatchObject({ verdict: 'answered', message: expect.stringMatching(/half of the price[^]*measured/) })
    expect(rest?.message).not.toContain('£14')
    expect(others).toMatchObject({ verdict: 'partly', message: expect.stringMatching(/Drying[^]*Collection/) })
    expect(none).toMatchObject({
      verdict: 'partly',
      message: expect.stringMatching(/^That is all I can say about it\./),
    })
    expect(none?.message).toContain('01632 960555')
  })

  test('is not said to whoever asks why, or sends a question mark: they are told that this is all', async () => {
    for (const doubt of ['Why?', '??', 'What do you mean?']) {
      const answer = await last('What does a bisque firing cost?', doubt)
      expect(answer?.message, doubt).toMatch(/^That is all I can say about it\.[^]*\/kiln[^]*01632 960555/)
      expect(answer?.message, doubt).not.toContain('£14')
    }
  })

  test('leaves what is talked about as it is', async () => {
    expect(await last('What does a bisque firing cost?', 'why?', 'And a glaze firing?')).toMatchObject({
      verdict: 'answered',
      message: expect.stringContaining('£19'),
    })
  })

  test.each([
    ['bisque firing cost', 'Mehr dazu bitte', /half of the price/],
    ['bisque firing cost', '还有吗？', /half of the price/],
    ['bisque firing cost', 'Расскажите подробнее', /half of the price/],
    ['bisque firing cost', 'dis-m’en plus', /half of the price/],
  ])('is asked for in other languages: %s %s', async (question, more, rest) => {
    expect((await last(question, more))?.message).toMatch(rest)
  })

  test('is nothing where nothing was answered', async () => {
    expect(await last('Do you sell lawn mowers?', 'tell me more')).toMatchObject({ verdict: 'unanswered' })
  })
})

describe('one of the things in an answer', () => {
  test.each([
    ['the second one', /^Pots have to be bone dry/],
    ['2', /^Pots have to be bone dry/],
    ['Die erste bitte', /^A shelf in the kiln/],
    ['the last one please', /^Pots have to be bone dry/],
  ])('is told when it is picked by its place: %s', async (pick, told) => {
    const [both, answer] = await ask('pots', pick)
    expect(both?.message).toMatch(/^### What it costs[^]*^### Drying/m)
    expect(answer?.verdict).toBe('answered')
    expect(answer?.message).toMatch(told)
  })
})

describe('another thing than was said', () => {
  test.each(['No, the other one', 'Nein, die andere', "non, l'autre", 'no, l’altro', '不，另一个'])(
    'is the other of two: %s',
    async (other) => {
      expect((await last('pots', other))?.message).toMatch(/^Pots have to be bone dry/)
    },
  )

  test('is what else was found, and is neither said nor named yet; then that this is all', async () => {
    const [one, other, none] = await ask('When is throwing for beginners?', 'not that one', 'not that one')
    expect(one).toMatchObject({ verdict: 'answered', message: expect.stringContaining('Six Monday evenings') })
    expect(other).toMatchObject({ verdict: 'partly', message: expect.stringContaining('Four Saturdays') })
    expect(other?.message).not.toContain('Six Monday evenings')
    expect(none?.message).not.toMatch(/Six Monday evenings|Four Saturdays/)
  })

  test.each([
    ['I meant the advanced ones', /£180/],
    ['No, I mean the advanced ones', /£180/],
    ['not that one, the advanced ones', /£180/],
  ])('is asked the same when it is named: %s', async (correction, told) => {
    expect((await last('What does throwing for beginners cost?', correction))?.message).toMatch(told)
  })
})

describe('two questions in one message', () => {
  test.each([
    ['What does a bisque firing cost and do you sell lawn mowers?', '### “do you sell lawn mowers?”'],
    ['Do you sell lawn mowers? What does a bisque firing cost?', '### “Do you sell lawn mowers?”'],
    ['Was kostet bisque firing und habt ihr Rasenmäher?', '### „habt ihr Rasenmäher?“'],
    ['¿Cuánto cuesta bisque firing y tienen cortacésped?', '### «tienen cortacésped?»'],
    ['Quanto costa bisque firing e avete tosaerba?', '### «avete tosaerba?»'],
    ['Сколько стоит bisque firing и есть газонокосилки?', '### «есть газонокосилки?»'],
  ])('of which nothing tells the one: the other is answered, and that one not passed over: %s', async (both, open) => {
    const answer = await last(both)
    expect(answer).toMatchObject({ verdict: 'partly', message: expect.stringContaining('£14') })
    const [told = '', rest = ''] = answer?.message.split(open) ?? []
    expect(told).not.toContain('01632 960555')
    expect(rest).toContain('01632 960555')
  })

  test('what a visitor wrote is quoted as text: no heading, and no link', async () => {
    const answer = await last(
      'What does a bisque firing cost and do you sell [mowers](https://a.example) www.a.example\n# Sale',
    )
    expect(answer?.message).toContain(
      String.raw`### “do you sell \[mowers\](https\://a.example) www\.a.example # Sale”`,
    )
  })

  test('that both have an answer are answered', async () => {
    const answer = await last('What does a bisque firing cost and when can I collect my pots?')
    expect(answer).toMatchObject({ verdict: 'answered', message: expect.stringMatching(/£14[^]*Thursday/) })
  })

  test.each([
    'I have a dog and can he come along?',
    'We have three dogs. May dogs come along?',
    'Can dogs come along? We have two.',
    'Can dogs come along? Is that ok?',
  ])('are none where one only tells something: %s', async (one) => {
    expect(await last(one)).toMatchObject({ verdict: 'answered', message: expect.stringMatching(/on a lead[^“]*$/) })
  })
})

describe('two things of which one question asks', () => {
  test.each([
    ['do you have lockers and lawn mowers', '### “lawn mowers”'],
    ['Do you have mowers and lockers?', '### “mowers”'],
    ['habt ihr lockers und einen rasenmäher', '### „einen rasenmäher“'],
    ['vous avez des lockers et une tondeuse ?', '### « une tondeuse »'],
    ['¿hay lockers y cortacésped?', '### «cortacésped»'],
    ['lockers ve çim biçme makinesi var mı', '### “çim biçme makinesi”'],
    ['есть ли lockers и газонокосилка', '### «газонокосилка»'],
  ])('of which nothing tells the one: the other is told, and that one not passed over: %s', async (both, open) => {
    const answer = await last(both)
    expect(answer).toMatchObject({ verdict: 'partly', message: expect.stringMatching(/Each guest has a locker/) })
    expect(answer?.message).toContain(open)
  })

  test('are both told where the pages tell both', async () => {
    const answer = await last('do you have lockers and stoneware clay')
    expect(answer).toMatchObject({ verdict: 'answered', message: expect.stringMatching(/locker[^]*Bags of/) })
  })

  test('and what is talked about is the one that is told', async () => {
    expect(await last('do you have lockers and lawn mowers', 'how much is it?')).toMatchObject({
      message: expect.stringContaining('£2'),
    })
  })

  test.each([
    'my address and number',
    'I lost my aprons and keys',
    'kiln and away',
    'do you fire pots and lawn mowers',
    'What happens before and after drying?',
  ])('are none where nothing is asked of two things: %s', async (one) =>
    expect((await last(one))?.message).not.toContain('### “'),
  )
})

describe('the answer before in another language', () => {
  test.each([
    ['Habt ihr einen Versand?', 'and in english please', /^We ship/],
    ['Habt ihr einen Versand?', 'in English', /^We ship/],
  ])('is what pages tell in that: %s %s', async (question, wish, told) => {
    expect(await last(question, wish)).toMatchObject({ verdict: 'answered', message: expect.stringMatching(told) })
  })

  test.each([
    ['What does a bisque firing cost?', 'Und auf Deutsch, bitte?', /£14[^]*Team/],
    ['What does a bisque firing cost?', 'et en français svp', /£14[^]*équipe/],
    ['What does a bisque firing cost?', 'по-русски пожалуйста', /£14[^]*сотрудников/],
  ])('is the same where pages have no other, and whom to ask is said in that: %s %s', async (question, wish, told) => {
    expect((await last(question, wish))?.message).toMatch(told)
  })

  test.each(['and French?', 'und Deutsch?', 'and a polish please'])(
    'is not wished for by the name of a language alone: %s',
    async (name) => expect((await last('Do you sell lawn mowers?', name))?.message).toMatch(/^(?:I'm sorry|This may)/),
  )

  test('is that nothing is known, where nothing is', async () => {
    expect(await last('Do you sell lawn mowers?', 'auf Deutsch bitte')).toMatchObject({
      verdict: 'unanswered',
      message: expect.stringContaining('keine Informationen'),
    })
  })

  test('is not what is asked for in that language already, or before any question', async () => {
    expect((await last('What does a bisque firing cost?', 'do you speak English?'))?.message).toMatch(/^Hello/)
    expect((await last('auf Deutsch bitte'))?.message).toMatch(/^Guten Tag/)
  })
})

describe('another question in full words', () => {
  test.each([
    'and when are you open?',
    'and what are your opening hours',
    'und wann habt ihr geöffnet',
    'et vous ouvrez quand',
  ])('is answered by what tells it, though it begins as if it went on: %s', async (question) => {
    const answer = await last('When can I collect my pots?', question)
    expect(answer).toMatchObject({ verdict: 'answered', message: expect.stringContaining('10am to 5pm') })
    expect(answer?.message).not.toContain('Thursday')
  })

  test.each(['Do you have Wi-Fi?', 'and is there a car park?', 'habt ihr WLAN'])(
    'is not led to what is talked about where nothing tells it: %s',
    async (question) => {
      expect(await last('What does throwing for beginners cost?', question)).toMatchObject({ verdict: 'unanswered' })
    },
  )
})

test('what something costs that nothing tells of is not told by what something else costs', async () => {
  for (const question of ['How much is that?', 'what does it cost', 'how much'])
    expect((await last('Do you sell lawn mowers?', question))?.verdict, question).not.toBe('answered')
})

test.each(['we are 14', 'wir sind zu 14', 'siamo in 14', 'nous sommes 14', 'нас 14'])(
  'a number among other words is no price: %s',
  async (message) => {
    expect((await last(message))?.message).not.toContain('£14')
  },
)

test('how many come is no number that a page has to name', async () => {
  const [alone, counted] = [
    await last('How much is a glaze firing?'),
    await last('We are 14, how much is a glaze firing?'),
  ]
  expect(alone?.message).toContain('£19')
  expect(counted?.message).toBe(alone?.message)
})

describe('a yes', () => {
  test.each(['yes please', 'Ja bitte', 'oui svp', 'sì grazie', 'tak poproszę', 'はい、お願いします'])(
    'to how people are reached is a wish to reach them: %s',
    async (yes) => {
      const [none, people] = await ask('Do you sell lawn mowers?', yes)
      expect(none).toMatchObject({ verdict: 'unanswered', message: expect.stringContaining('01632 960555') })
      expect(people).toMatchObject({ verdict: 'answered', message: expect.stringContaining('01632 960555') })
    },
  )

  test('to what may help is told it', async () => {
    const [may, told] = await ask('Please cancel my course', 'yes please')
    expect(may).toMatchObject({ verdict: 'partly', message: expect.stringMatching(/- \[Cancelling a course/) })
    expect(told).toMatchObject({ verdict: 'answered', message: expect.stringMatching(/^You have your money back/) })
  })

  test('to an answer is only a yes', async () => {
    expect((await last('What does a bisque firing cost?', 'yes'))?.message).toMatch(/^All right/)
  })
})

describe('what is no question', () => {
  test.each([
    'jane.roe@example.com',
    'my number is 0163 2960111',
    'Meine Mail: jane.roe@example.com',
    '+44 1632 960111',
  ])('is an address of the visitor, who is told how people are reached: %s', async (address) => {
    const answer = await last('What does a bisque firing cost?', address)
    expect(answer?.message).toMatch(/01632 960555/)
    expect(answer?.message).not.toContain('kiln')
  })

  test('is the story before a question of which it tells nothing', async () => {
    const story =
      'I signed up with my sister in March. She hurt her wrist badly last Sunday. The doctor sent her home for six weeks. Nobody answers at your place. Can we have our money back for the course?'
    expect(await last(story)).toMatchObject({ verdict: 'answered', message: expect.stringContaining('14 days') })
  })
})

test('a yes or no to another question than the visitor’s is said below that', async () => {
  const heading = '### Is there a fee for looking around the workshop?'
  expect((await last('Is it free to look around the workshop?'))?.message).toContain(heading)
  expect((await last('Is there a fee for looking around the workshop?'))?.message).toMatch(/^No, come in/)
})

describe('what is to be done for a visitor', () => {
  test.each([
    'Please cancel my course',
    'book me a course for tomorrow',
    'Could you cancel my course?',
    'Können Sie bitte meinen Kurs stornieren?',
    'Pouvez-vous annuler mon cours ?',
    'Отмените мой курс',
    '请取消我的课程',
  ])('is never said to be done, and leads to how it is and to people: %s', async (wish) => {
    const answer = await last(wish)
    expect(answer?.verdict).not.toBe('answered')
    expect(answer?.message).toMatch(
      /^(?:I can't do that|Das kann ich leider nicht selbst|Je ne peux pas m’en charger|Сделать это за вас|抱歉，我无法直接为您办理)/,
    )
    expect(answer?.message).toContain('01632 960555')
  })

  test('is not wished by whoever asks how it is done', async () => {
    expect(await last('Can I cancel my course?')).toMatchObject({
      verdict: 'answered',
      message: expect.stringMatching(/^(?!I can't)[^]*14 days/),
    })
  })
})
