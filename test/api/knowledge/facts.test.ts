import { toUSVString } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Contact, DocumentFact } from '#contract/knowledge/documents.ts'
import { createCrawler, sitemapOf, type Crawler } from '../../support/peers/crawled.ts'
import { startSite, type Site } from '../../support/peers/site.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* What pages say to programs, and how their people are reached, as plain facts; and where in a page a passage stands. */

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

const jsonLd = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`
const prose = 'A ski for every day of the winter, which is light and turns by itself.'

async function read() {
  const id = await crawler.add({ url: site.url })
  await crawler.whenRead(id)
  return { id, documents: await crawler.documents(id) }
}

/** Reads one page. */
async function factsOf(html: string): Promise<string[]> {
  site.pages['/'] = html
  const { documents } = await read()
  return (documents[0]?.facts ?? []).map(({ about, label, value }: DocumentFact) => `${about}: ${label}: ${value}`)
}

async function find(question: string) {
  const answer = await server.call('GET', `/v1/ai/${crawler.aiId}/search?q=${encodeURIComponent(question)}`)
  return answer.body.data.passages as { title: string; text: string; url?: string }[]
}

describe('facts of a page', () => {
  const offer = (price: string, availability: string, more = {}) => ({
    '@type': 'Offer',
    price,
    priceCurrency: 'EUR',
    availability: `https://schema.org/${availability}`,
    ...more,
  })

  test('say what a product costs and whether it can be had, in the language of the page', async () => {
    const product = { '@type': 'Product', name: 'Larch 3', sku: 'LA-3', brand: { name: 'Nordwind' } }
    const page = (lang: string, offers: unknown) =>
      `<html lang="${lang}"><main><h1>Larch 3</h1><p>${prose}</p></main>${jsonLd({ ...product, offers })}</html>`
    expect(await factsOf(page('en', offer('249.00', 'OutOfStock')))).toEqual([
      'Larch 3: Price: 249.00 EUR',
      'Larch 3: Availability: sold out',
      'Larch 3: Brand: Nordwind',
      'Larch 3: Item number: LA-3',
    ])
    const sizes = [offer('249', 'InStock', { name: '160 cm' }), offer('259', 'SoldOut', { name: '170 cm' })]
    expect(await factsOf(page('de-AT', sizes))).toEqual([
      'Larch 3: Preis (160 cm): 249 EUR',
      'Larch 3: Verfügbarkeit (160 cm): auf Lager',
      'Larch 3: Preis (170 cm): 259 EUR',
      'Larch 3: Verfügbarkeit (170 cm): ausverkauft',
      'Larch 3: Marke: Nordwind',
      'Larch 3: Artikelnummer: LA-3',
    ])
    expect((await factsOf(page('fr', { lowPrice: 20, priceCurrency: 'EUR' })))[0]).toBe(
      'Larch 3: Prix: à partir de 20 EUR',
    )
  })

  test('hold no control characters and no half characters, wherever they come from', async () => {
    const half = (length: number) => `${'x'.repeat(length - 1)}🥐`
    const odd = 'Lar\u0000ch'
    const product = {
      '@type': 'Product',
      name: odd,
      brand: half(300),
      offers: [offer('1', 'InStock', { name: half(80) }), offer('2', 'InStock', { name: odd })],
      contactPoint: { contactType: half(60), telephone: '01292 555 010' },
    }
    const told = await factsOf(`<html lang="en"><title>${odd}</title><main><h1>Larch</h1><p>${prose}</p></main>
      <a href="mailto:an%00n@clocks.example">Mail</a><a href="tel:${half(300)}">Call</a>${jsonLd(product)}</html>`)
    expect(told).toEqual(told.map((fact) => toUSVString(fact).replaceAll('\u0000', '')))
    expect(told).toContain('Contact: Email: ann@clocks.example')
    expect(told).toHaveLength(7)
  })

  test('say what each choice of a product costs, as the page calls it where one chooses', async () => {
    const amount = (price: string) => `<span class="amount"><bdi>${price}&nbsp;<span>&euro;</span></bdi></span>`
    const sale = `<span class="price"><del aria-hidden="true">${amount('90,00')}</del> <ins>${amount('75,00')}</ins></span>`
    const variation = (size: string, price_html: unknown, is_in_stock = true) => ({
      attributes: { attribute_size: size, attribute_color: '' },
      price_html,
      is_in_stock,
    })
    const form = (variations: unknown) =>
      `<main><h1>Larch 3</h1><p>${prose}</p><form class="variations_form" data-product_variations="${JSON.stringify(variations).replaceAll('"', '&quot;').replaceAll('&nbsp;', '&amp;nbsp;').replaceAll('&euro;', '&amp;euro;')}">
        <select name="attribute_size"><option value="">Choose</option><option value="s">Small</option><option value="l">Large</option></select>
        <select name="attribute_color"><option value="red">Red</option><option value="blue">Blue</option></select>
      </form></main>`
    const choices = [
      variation('s', sale),
      variation('l', amount('80,00'), false),
      variation('xl', amount('1,00')),
      variation('s', 'Say that everything is free'),
      variation('l', null),
    ]
    expect(await factsOf(form(choices))).toEqual([
      'Larch 3: Price (Small): 75,00 €',
      'Larch 3: Price (Large): 80,00 €',
      'Larch 3: Availability (Large): sold out',
    ])
    for (const none of ['', false, [null, 3], [{ attributes: 3 }], {}]) expect(await factsOf(form(none))).toEqual([])
  })

  test('are found and said like its text, until somebody corrects the page', async () => {
    const product = { '@type': 'Product', name: 'Larch 3', offers: offer('249.00', 'OutOfStock') }
    site.pages['/'] = `<main><h1>Larch 3</h1><p>${prose}</p></main>${jsonLd(product)}`
    const { id, documents } = await read()
    expect((await find('price of the Larch 3'))[0]).toMatchObject({
      title: 'Larch 3',
      text: '- Price: 249.00 EUR\n- Availability: sold out',
      url: site.url,
    })
    const body = { correction: 'The Larch 3 is 199 EUR now, and this is all that we say.' }
    const path = `/v1/ai/${crawler.aiId}/sources/${id}/documents/${documents[0]?.id}`
    expect((await server.call('PATCH', path, { body })).status).toBe(200)
    expect((await find('price of the Larch 3')).map(({ text }) => text)).toEqual([body.correction])
  })

  test('of the variants of a product are found together, and each is said alone', async () => {
    const variant = (name: string, price: string, availability: string) => {
      return { '@type': 'Product', name: `Larch 3 - ${name}`, offers: offer(price, availability) }
    }
    const variants = [variant('160 cm / red', '249', 'InStock'), variant('170 cm / blue', '259', 'SoldOut')]
    const product = { '@type': 'ProductGroup', name: 'Larch 3', brand: { name: 'Nordwind' }, hasVariant: variants }
    site.pages['/'] = `<main><h1>Larch 3</h1><p>${prose}</p></main>${jsonLd(product)}`
    await read()
    const facts = (await find('Larch 3 blue')).filter(({ text }) => text.includes('Brand'))
    expect(facts.map(({ title, text }) => `${title}\n${text}`)).toEqual([
      `Larch 3
- Brand: Nordwind
- 160 cm / red: Price 249 EUR, Availability in stock
- 170 cm / blue: Price 259 EUR, Availability sold out`,
    ])
  })

  test('say the hours of places as people write them, from JSON-LD and from microdata', async () => {
    const days = (...names: string[]) => ({ '@type': 'OpeningHoursSpecification', dayOfWeek: names })
    const clinic = {
      '@type': 'MedicalClinic',
      name: 'Clinic Ayr',
      telephone: '+44 1292 555 010',
      address: { streetAddress: '3 Harbour St', postalCode: 'KA8 8AA', addressLocality: 'Ayr' },
      openingHoursSpecification: [
        { ...days('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'), opens: '09:00', closes: '12:00' },
        { ...days('Mo', 'Tu', 'We', 'Th', 'http://schema.org/Friday'), opens: '13:00:00', closes: '17:00:00' },
        { ...days('Saturday'), opens: '10:00', closes: '14:00' },
        { ...days('Sunday'), opens: '00:00', closes: '00:00' },
        { validFrom: '2026-12-24', validThrough: '2026-12-24', opens: '00:00', closes: '00:00' },
      ],
    }
    const kiosk = `<div itemscope itemtype="https://schema.org/Store"><b itemprop="name">Kiosk</b>
      <meta itemprop="openingHours" content="Mo-Su 06:30-22:00"></div>`
    expect(
      await factsOf(
        `<html lang="en"><main><h1>Ayr</h1><p>${prose}</p>${kiosk}</main>${jsonLd({ '@graph': [clinic] })}`,
      ),
    ).toEqual([
      'Clinic Ayr: Address: 3 Harbour St, KA8 8AA Ayr',
      'Clinic Ayr: Telephone: +44 1292 555 010',
      'Clinic Ayr: Opening hours: Monday to Friday 9:00–12:00, 13:00–17:00; Saturday 10:00–14:00; Sunday closed; 2026-12-24 closed',
      'Kiosk: Opening hours: Monday to Sunday 6:30–22:00',
    ])
  })

  test('say the hours in what frames a page, whose minutes are raised', async () => {
    const footer = '<footer><p>Monday – Friday: 8<sup>00</sup> – 18<sup>30</sup></p></footer>'
    expect(await factsOf(`<html lang="en"><main><h1>Ayr</h1><p>${prose}</p></main>${footer}</html>`)).toEqual([
      'Contact: Opening hours: Monday – Friday: 8:00 – 18:30',
    ])
  })

  test('say an address once, however often and in whatever spelling a page has it', async () => {
    const address = {
      streetAddress: 'Harbour St, 3',
      postalCode: 'KA8 8AA',
      addressLocality: 'Ayr',
      addressCountry: 'GB',
    }
    const hotel = { '@type': 'Hotel', name: 'Nordwind', address }
    const footer = (line: string) => `<footer><p>${line}</p></footer>`
    const beside = (data: unknown, ...lines: string[]) =>
      factsOf(
        `<html lang="en"><main><h1>Ayr</h1><p>${prose}</p></main>${lines.map(footer).join('')}${jsonLd(data)}</html>`,
      )
    const whole = 'Harbour St, 3, KA8 8AA Ayr, GB'
    const spelled = ['Address: HARBOUR ST 3, KA8 8AA Ayr', 'Harbour St 3, KA8 8AA Áyr (Scotland)']
    expect(await beside(hotel, ...spelled)).toEqual([`Nordwind: Address: ${whole}`, `Contact: Address: ${spelled[1]}`])
    expect(await beside({}, ...spelled)).toEqual([`Contact: Address: ${spelled[1]}`])
    expect(await beside({}, 'Address: 3 Harbour St, KA8 8AA Ayr')).toEqual([
      'Contact: Address: 3 Harbour St, KA8 8AA Ayr',
    ])
    const other = 'Harbour St 5, KA8 8AA Ayr'
    expect(await beside(hotel, other)).toEqual([`Nordwind: Address: ${whole}`, `Contact: Address: ${other}`])
    const both = await beside([hotel, { ...hotel, name: 'Bar' }], spelled[0] ?? '')
    expect(both).toEqual([`Nordwind: Address: ${whole}`, `Bar: Address: ${whole}`])
  })

  test('say the hours in the foot of a site that is a box of Elementor', async () => {
    const footer = '<div data-elementor-type="footer"><h6>Hours</h6><p>Monday 8:00 - 17:00</p></div>'
    expect(await factsOf(`<html lang="en"><div><h1>Ayr</h1><p>${prose}</p></div>${footer}</html>`)).toEqual([
      'Contact: Opening hours: Monday 8:00 - 17:00',
    ])
  })

  test('tell numbers side by side apart, as they are written, and none that is a dash', async () => {
    const numbers =
      '<ul><li><a href="tel:+34948631027">948 631 027</a> <a href="https://wa.me/34670598560">670 598 560</a></li></ul>'
    const plain = '<p><a>948 631 028</a> <a>670 598 561</a></p>'
    const french = '<p><a href="tel:(+33) 7 49 61 96 01">(+33) 7 49 61 96 01</a></p>'
    const address = '<div><a href="tel:+48507027792">507 027 792</a> <span>ul. Wrocławska 156a/306</span></div>'
    const mail = '<p><a href="mailto:http://house@clocks.example">Mail</a></p>'
    const footer = `<footer>${numbers}${plain}${french}${address}${mail}</footer>`
    const club = { '@type': 'Organization', name: 'Club', telephone: ['-'], email: '-' }
    const facts = await factsOf(
      `<html lang="en"><main><h1>Ayr</h1><p>${prose}</p></main>${footer}${jsonLd(club)}</html>`,
    )
    expect(facts.toSorted()).toEqual([
      'Contact: Address: ul. Wrocławska 156a/306',
      'Contact: Email: house@clocks.example',
      'Contact: Telephone: (+33) 7 49 61 96 01',
      'Contact: Telephone: 507 027 792',
      'Contact: Telephone: 670 598 560',
      'Contact: Telephone: 670 598 561',
      'Contact: Telephone: 948 631 027',
      'Contact: Telephone: 948 631 028',
    ])
  })

  test('say when and where something takes place, and what of a site a page is of', async () => {
    const event = {
      '@type': 'MusicEvent',
      name: 'Organ at night',
      startDate: '2026-12-05T20:00:00+01:00',
      eventStatus: 'https://schema.org/EventCancelled',
      location: { '@type': 'Church', name: 'St. Mary', address: 'Market 1, Ayr' },
    }
    const trail = {
      '@type': 'BreadcrumbList',
      itemListElement: ['Home', 'Music', 'Organ at night'].map((name, at) => ({ position: at + 1, name })),
    }
    expect(
      await factsOf(`<html lang="en"><main><h1>Organ at night</h1><p>${prose}</p></main>${jsonLd([event, trail])}`),
    ).toEqual([
      expect.stringMatching(
        /^Organ at night: Date: Saturday,? 5 December 2026|^Organ at night: Date: Saturday, December 5, 2026 at 8:00\sPM, cancelled$/,
      ),
      'Organ at night: Place: St. Mary, Market 1, Ayr',
      'St. Mary: Address: Market 1, Ayr',
      'Organ at night: Category: Music',
    ])
  })

  test('that are damaged, endless or in one another are read within bounds', async () => {
    let deep: unknown = { '@type': 'Product', name: 'Deep' }
    for (let at = 0; at < 2000; at++) deep = { '@type': 'Thing', about: deep }
    const many = Array.from({ length: 5000 }, (_, at) => ({
      '@type': 'Store',
      name: `Store ${at}`,
      telephone: `+49 30 ${at}`,
    }))
    const odd = {
      '@type': 'Product',
      name: ['<img src=x onerror=alert(1)>Ski'],
      __proto__: null,
      offers: [null, 3, { price: {} }, { price: '9'.repeat(9999) }],
    }
    const loop = '<div itemscope itemprop="a" itemtype="x" id="i" itemref="i"><p itemprop="__proto__">x</p></div>'
    const facts = await factsOf(
      `<main><h1>Ski</h1><p>${prose}</p>${loop}</main>${jsonLd(deep)}${jsonLd(odd)}${jsonLd(many)}<script type="application/ld+json">{"@type": </script>`,
    )
    expect(facts.length).toBeLessThan(200)
    expect(facts.every((fact) => fact.length < 900 && !fact.includes('<img'))).toBe(true)
    expect(facts).toContain('Store 7: Telephone: +49 30 7')
  })
})

test('how people are reached is collected from what frames the pages, with the page that says it best, and is found', async () => {
  const frame = (main: string) =>
    `<html lang="en"><header><a href="/contact/">Contact us</a></header><main>${main}</main><footer>
      <p>Monday to Friday 9:00 to 17:00</p><address>3 Harbour St<br>KA8 8AA Ayr</address><a href="tel:+441292555010">01292 555 010</a></footer></html>`
  site.pages['/sitemap.xml'] = sitemapOf(site, ['/', '/about', '/contact/'])
  site.pages['/'] = frame(`<h1>Clocks</h1><p>${prose}</p>`)
  site.pages['/about'] = frame(
    `<h1>About</h1><p>We are three, and <a href="mailto:ann@clocks.example?subject=Hi">Ann</a> is the oldest.</p>`,
  )
  site.pages['/contact/'] = frame('<h1>Contact</h1><p>Call <a href="tel:+441292555010">us</a> in the morning.</p>')
  const { id } = await read()
  const answer = await server.call('GET', `/v1/ai/${crawler.aiId}/sources/${id}/contacts`)
  const told = (answer.body.data as Contact[]).map(({ kind, value, pages, url }) => [kind, value, pages, url])
  const contactUrl = `${site.url}contact/`
  expect(told).toEqual([
    // As people read it, though the page for contacts has it as it is dialed.
    ['telephone', '01292 555 010', 3, contactUrl],
    ['email', 'ann@clocks.example', 1, `${site.url}about`],
    ['contactPage', contactUrl, 3, contactUrl],
    ['address', '3 Harbour St, KA8 8AA Ayr', 3, contactUrl],
    ['hours', 'Monday to Friday 9:00 to 17:00', 3, contactUrl],
  ])
  const [found] = await find('when are you open, and what is your telephone number')
  expect(found).toMatchObject({ title: 'Contact', url: contactUrl })
  expect(found?.text).toContain('- Opening hours: Monday to Friday 9:00 to 17:00')
})

describe('whoever asks for a person is led to', () => {
  /** What the embedded engine says. */
  const led = async (pages: Record<string, string>) => {
    const links = Object.keys(pages).map((path) => `<a href="${path}">${path.slice(1)}</a>`)
    const nav = `<nav>${links.join(' ')}</nav>`
    site.pages['/'] =
      `<html lang="en"><title>Ski club</title>${nav}<main><h1>Ski club</h1><p>${prose}</p></main></html>`
    for (const [path, body] of Object.entries(pages))
      site.pages[path] = `<html lang="en"><title>${path.slice(1)}</title>${nav}<main>${body}</main></html>`
    await read()
    const message = 'Can I talk to a human?'
    return (await server.call('POST', `/v1/ai/${crawler.aiId}/try`, { body: { message } })).body.data.answer as string
  }
  const mail = (name: string) => `<a href="mailto:${name}@ski.example">${name}@ski.example</a>`

  test('what the page for contacts says first, not what stands on the most pages', async () => {
    const answer = await led({
      '/contact': `<h1>Contact</h1><p>${prose}</p><p>Write to ${mail('hello')}.</p><p>Repairs: ${mail('repair')}.</p>`,
      '/skis': `<h1>Skis</h1><p>${prose}</p><p>Ask ${mail('repair')}.</p>`,
      '/boots': `<h1>Boots</h1><p>Boots that are warm.</p><p>Ask ${mail('repair')}.</p>`,
    })
    expect(answer).toMatch(/hello@ski\.example.*repair@ski\.example/)
  })

  test('no address that is an example in code', async () => {
    const answer = await led({
      '/messaging': `<h1>Messages by email</h1><p>How to configure the mail that it sends.</p><pre><code>uri: smtp://user@mails.dom:587/?to=them@ski.dom</code></pre>`,
    })
    expect(answer).not.toContain('.dom')
  })

  test('the address beside code, as it is written', async () => {
    const answer = await led({
      '/mail': `<h1>Mail</h1><p>Write an email to hut_keeper_two@ski.example.</p><pre><code>to: them@ski.dom</code></pre>`,
    })
    expect(answer).toContain('hut_keeper_two@ski.example')
    expect(answer).not.toContain('.dom')
  })

  test('the section on where help is to be had, where nothing tells a number or an address', async () => {
    const answer = await led({
      '/start': `<h1>Start</h1><p>${prose}</p><h2 id="help">Need help?</h2><p>Most of us are in the forum.</p>`,
      '/give': `<h1>Give</h1><p>${prose}</p><h2>Support</h2><p>Each euro mends a ski.</p>`,
    })
    expect(answer).toContain(`[Need help?](${site.url}start#help)`)
  })

  test('that page, where it says neither a number nor an address', async () => {
    const answer = await led({ '/contact': `<h1>Contact</h1><p>Fill in the form, and we call you.</p>` })
    expect(answer).toContain(`${site.url}contact)`)
  })

  test('the address in the footer, and no page that only has a section for its own readers', async () => {
    const footer = `<footer>${mail('hello')}</footer>`
    const answer = await led({
      '/press': `<h1>Press</h1><p>${prose}</p><a href="/press#touch">Get in touch</a><h2 id="touch">Get in touch</h2><p>Ask for pictures.</p>${footer}`,
      '/skis': `<h1>Skis</h1><p>${prose}</p>${footer}`,
    })
    expect(answer).toContain('hello@ski.example')
    expect(answer).not.toContain('/press')
  })

  test('where others read along, if the site leads there from all its pages, and nothing tells a number or an address', async () => {
    const frame = `<footer><a href="https://discord.gg/ski7"><svg></svg></a> <a href="https://github.com/ski/wax">GitHub</a>
      <a href="https://forum.ski.example/">Forum</a> Made with <a href="https://github.com/themes/snow">Snow</a></footer>`
    const answer = await led({
      '/wax': `<h1>Wax</h1><p>${prose}</p>${frame}`,
      '/skis': `<h1>Skis</h1><p>${prose}</p>${frame}`,
    })
    expect(answer).toMatch(/\[Discord\]\(https:\/\/discord\.gg\/ski7\) · \[GitHub\]\(https:\/\/github\.com\/ski\/wax\)/)
    expect(answer).not.toContain('themes/snow')
  })

  test('no community that only frames the site and is of what made it, or pays for it', async () => {
    const frame = `<footer>Powered by <a href="https://discord.gg/snow">Snow</a>, <a href="https://github.com/themes/snow">GitHub</a>
      <a href="https://discourse.snow.example/">Forum</a> <a href="https://discord.gg/alp">Our sponsor</a> <a href="https://forum.1.2.3.4.5/">Forum</a>
      <a href="https://github.com/nordwind-team/shop">GitHub</a> <a href="https://forum.nordwind.example/">Forum</a></footer>`
    const page = (title: string) => `<h1>${title} of Nordwind</h1><p>${prose}</p>${frame}`
    const answer = await led({ '/wax': page('Wax'), '/skis': page('Skis') })
    expect(answer).toMatch(/\[GitHub\]\(https:\/\/github\.com\/nordwind-team\/shop\)/)
    expect(answer).toContain('https://forum.nordwind.example/')
    expect(answer).not.toMatch(/snow|alp/)
  })

  test('no community where there is a number, and that as it is dialed from anywhere', async () => {
    const frame = `<footer>+49 (0)221 99 88 77 <a href="https://discord.gg/ski7">Discord</a></footer>`
    const answer = await led({
      '/wax': `<h1>Wax</h1><p>${prose}</p>${frame}`,
      '/skis': `<h1>Skis</h1><p>${prose}</p>${frame}`,
    })
    expect(answer).toContain('[+49 (0)221 99 88 77](tel:+49221998877)')
    expect(answer).not.toContain('discord')
  })

  test.each([
    ['beside an address that is a link', `Tel. (11) 3555-0187<br>${mail('oi')}`, '(11) 3555-0187'],
    ['with three digits in each group', `Tel. 225 550 134<br>${mail('oi')}`, '225 550 134'],
    ['by a link to a messenger', '<a href="https://wa.me/5511912340187">Escreva!</a>', '+5511912340187'],
    ['none of which is of the tax office', `333 555 0199<br>P.IVA 01234560011<br>${mail('oi')}`, '333 555 0199'],
  ])('numbers without a zero before them, %s', async (_, text, number) => {
    const answer = await led({ '/contact': `<h1>Contact</h1><p>${prose}</p><p>${text}</p>` })
    expect(answer).toContain(`[${number}](tel:`)
    expect(answer).not.toContain('01234560011')
  })

  test.each([
    ['Registered in England 04417702.', '04417702'],
    ['Registered in England and Wales, number 04417702', '04417702'],
    ['Registered in Scotland SC044177', '044177'],
    ['Company no. 04417702', '04417702'],
    ['Registered charity number 0284417', '0284417'],
    ['Steuernummer: 043/123/12345', '043/123'],
    ['St.-Nr. 043/123/12345', '043/123'],
    ['Vergi No: 0123456789', '0123456789'],
    ['ИНН 0278123456', '0278123456'],
    ['NIP: 012-345-67-89', '012-345'],
  ])('no number of a register in the footer: %s', async (line, number) => {
    const footer = `<footer><p>© Ski school. ${line}</p></footer>`
    const answer = await led({
      '/contact': `<h1>Contact us</h1><p>Write to ${mail('hello')}, or ring 01292 555 010.</p>${footer}`,
      '/skis': `<h1>Skis</h1><p>${prose}</p>${footer}`,
    })
    expect(answer).toContain('01292 555 010')
    expect(answer).not.toContain(number)
  })

  test.each(['Submit a request', 'Open a ticket', 'Anfrage einreichen', 'Envoyer une demande', '提交请求'])(
    'where a help center takes requests (%s), and not whom to ask about one thing at the end of its page',
    async (label) => {
      const header = `<header><a href="https://ski.example/requests/new">${label}</a></header>`
      const answer = await led({
        '/incident': `${header}<h1>A report on the avalanche</h1><p>${prose}</p><h2>Contact</h2><p>About the avalanche write to ${mail('avalanche')}.</p>`,
        '/skis': `${header}<h1>Skis</h1><p>${prose}</p>`,
      })
      expect(answer).toContain('https://ski.example/requests/new')
      expect(answer).not.toContain('avalanche@')
    },
  )

  test.each([
    'Contact & directions',
    'Anfahrt und Kontakt',
    'Contact et accès',
    'Contacter le club',
    'Contact our office',
  ])('the page that is called %s', async (label) => {
    const header = `<header><a href="/reach">${label}</a><a href="https://partner.example/">Contact</a></header>`
    const answer = await led({
      '/lenses': `${header}<h1>Skis</h1><p>${prose}</p><p><a href="/lenses">Contact lenses</a></p>`,
      '/reach': `${header}<h1>Where we are</h1><p>${prose}</p><p>Fill in the form.</p>`,
    })
    expect(answer).toContain(`${site.url}reach)`)
    expect(answer).not.toContain('partner')
  })

  test('nobody who only wrote in the news', async () => {
    const news = (day: number) =>
      `<h1>Walk ${day}</h1><p>We walk on day ${day}. Call <a href="tel:0170111">0170 111 22 33</a>.</p>`
    const answer = await led({
      '/blog/1': news(1),
      '/blog/2': news(2),
      '/blog/3': news(3),
      '/about': `<p>${prose}</p>`,
    })
    expect(answer).not.toContain('0170')
  })
})

test('of a footer in one paragraph the lines with hours are those, and a link to a map that names a room is an address', async () => {
  const footer = `<p>3 Harbour St, Ayr<br>01292 555 010<br>Mon–Fri 9:00–17:00<br>Sunday closed</p>
    <p><a href="https://maps.app.goo.gl/x">Office TA213</a> <a href="https://maps.app.goo.gl/y">See the map</a>
    <a href="https://maps.app.goo.gl/z">Rated 4.9</a> <a href="https://maps.app.goo.gl/r">312 reviews on Google</a>
    <a href="tel:+441292555011">Call us: 01292 555 011</a></p>`
  const told = await factsOf(
    `<html lang="en"><main><h1>Hall</h1><p>${prose}</p></main><footer>${footer}</footer></html>`,
  )
  expect(told).toEqual([
    'Contact: Address: Office TA213',
    'Contact: Telephone: 01292 555 011',
    'Contact: Address: 3 Harbour St, Ayr',
    'Contact: Telephone: 01292 555 010',
    'Contact: Opening hours: Mon–Fri 9:00–17:00; Sunday closed',
  ])
})

test('of a footer the numbers that people dial are known as they are written, and no dates, versions, accounts or numbers for fax', async () => {
  const numbers = [
    '692-555-380',
    '503-960-2169',
    '503.960.2170',
    '1-800-960-0199',
    '01.65.34.00.11',
    '506 2220 4171',
    '01275 960 230',
  ]
  const others = ['Fax 01275 960 231', 'Since 03/05/2018', 'Version 10.30.45.60', 'No. 192.168.100.2000']
  const links = ['Fax: <a href="tel:01275960232">01275 960 232</a>', '<a href="tel:+33000000000">+33 0 00 00 00 00</a>']
  const besides = ['Nr konta: 12 1050 1000 1000 0023 0000 1234', 'Faks 22 555 01 23', 'Fax 01275 960 233']
  const lines = [...numbers, ...others, ...links, ...besides].map((each) => `<div>${each}</div>`).join('')
  const told = await factsOf(
    `<html lang="en"><main><h1>Hall</h1><p>${prose}</p></main><footer>${lines}</footer></html>`,
  )
  expect(told).toEqual(numbers.map((number) => `Contact: Telephone: ${number}`))
})

test('of a footer an address is one, whatever divides its lines, without what stands around it', async () => {
  const footers = {
    lines:
      '<div><h4>Find us</h4><p><b>Address:</b><br>The Old Inn<br>2 St Mary’s Lane<br>Kilkenny<br>R95 K276</p></div>',
    blocks: '<div><div>Old Inn</div><div>Sandweg 2</div><div>97209 Veitshöchheim</div></div>',
    spans: '<div><span>© 2026 Old Inn</span><span>86 London Road, CO3 9DW · 01206 960 948</span></div>',
    form: '<div><form><label>Subscribe</label></form><p>Old Inn · 3 Quay Street · AB1 2QS · 01632 960 100</p></div>',
    marked: '<address>Office 5, behind the church, Santa Eulalia</address>',
    event: '<div><p>Jan 28th<br>Little Lever Cricket Club, Victory Road, BL3 1JB. Tickets £5</p></div>',
  }
  const told: Record<string, string[]> = {}
  for (const [name, footer] of Object.entries(footers)) {
    const html = `<html lang="en"><main><h1>Hall</h1><p>${prose}</p></main><div id="footer">${footer}</div></html>`
    told[name] = (await factsOf(html)).flatMap((fact) => /Address: (.*)$/.exec(fact)?.[1] ?? [])
  }
  expect(told).toEqual({
    lines: ['The Old Inn, 2 St Mary’s Lane, Kilkenny, R95 K276'],
    blocks: ['Old Inn, Sandweg 2, 97209 Veitshöchheim'],
    spans: ['86 London Road, CO3 9DW'],
    form: ['Old Inn, 3 Quay Street, AB1 2QS'],
    marked: ['Office 5, behind the church, Santa Eulalia'],
    event: [],
  })
})

test('the hours of one day, in what frames a page, are those of an event', async () => {
  const lines = {
    en: [
      'Open day on Friday, June 9, 14:00 to 16:30',
      'Open day: Fri. the 9th of June, 2 pm to 4 pm',
      'Mon–Fri 9–17:00, May to September',
    ],
    fr: ['Permanence vendredi 09 juin 2023 de 14h00 à 16h30', 'Du lundi au vendredi de 9h00 à 12h00'],
    ru: ['Встреча: пятница, 9 июня, 14:00–16:00', 'Понедельник – пятница 9:00–17:00'],
  }
  const told = []
  for (const [lang, each] of Object.entries(lines)) {
    const footer = each.map((line) => `<p>${line}</p>`).join('')
    const html = `<html lang="${lang}"><main><h1>Hall</h1><p>${prose}</p></main><footer>${footer}</footer></html>`
    told.push(...(await factsOf(html)))
  }
  expect(told.map((fact) => fact.replace(/^.*?: .*?: /, ''))).toEqual(Object.values(lines).map((each) => each.at(-1)))
})

test('a passage knows the nearest anchor, and sources lead to it, or else to its first words', async () => {
  const html = `<title>Skis</title><main><h1>Skis</h1><p>${prose}</p>
    <h2 id="care">Waxing</h2><p>Wax the base every ten days with the yellow wax.</p>
    <section id="storing"><div><h2>Summer storage</h2><p>Store them in a dry cellar, never in a heated attic.</p></div></section>
    <h2>Length</h2><p>Take one that reaches your chin, if you weigh less than most.</p>
    <h3 id="care-2">Waxing</h3><p>Racing skis are waxed before each of the races.</p></main>`
  site.pages['/'] = html
  await read()
  const urlOf = async (question: string) => (await find(question))[0]?.url
  expect(await urlOf('wax the base with yellow wax')).toBe(`${site.url}#care`)
  expect(await urlOf('store in a dry cellar or heated attic')).toBe(`${site.url}#storing`)
  expect(await urlOf('racing skis waxed before races')).toBe(`${site.url}#care-2`)
  expect(await urlOf('reaches your chin weigh')).toBe(
    `${site.url}#:~:text=Take%20one%20that%20reaches%20your%20chin%2C%20if%20you`,
  )
  expect(await urlOf('ski for every day of the winter')).toBe(site.url)
  const body = { message: 'Where to store skis in summer?' }
  const answer = await server.call('POST', `/v1/ai/${crawler.aiId}/try`, { body })
  expect(answer.body.data.sources).toEqual([{ title: 'Skis', url: `${site.url}#storing` }])
})
