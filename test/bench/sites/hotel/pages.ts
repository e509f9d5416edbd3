import { each, jsonLd, list, slug, table, type Item } from '../frames.ts'
import type { BenchSite, Page } from '../site.ts'
import { group, houses, menu as dishes, reedTasting, rules, seasons, spa, type House, type Season } from './facts.ts'
import { block, para, shopify, shopifyChrome, wix, wixChrome } from './frames.ts'
import { questions } from './questions.ts'

const seasonNames: Record<Season, string> = { low: 'Low season', mid: 'Mid season', high: 'High season' }
const order: Season[] = ['low', 'mid', 'high']
const rooms = houses.flatMap((house) => house.rooms.map((room) => ({ ...room, house })))
const h2 = (text: string) => `<h2 class="font_2 wixui-rich-text__text"><span>${text}</span></h2>`
const times = (text: string) => text.replaceAll('-', '–')
const housePath = ({ slug: to }: House) => `/${to}`

const menu: Item[] = [
  ['Houses', '/houses', houses.map((inn): Item => [inn.name, housePath(inn)])],
  ['Rooms', '/rooms', rooms.map(({ name }): Item => [name, `/rooms/${slug(name)}`])],
  [
    'Eat',
    '/restaurants',
    [
      ['Restaurant Reed', '/restaurants/reed'],
      ['Wheel Café', '/restaurants/wheel-cafe'],
      ['Stube', '/restaurants/stube'],
      ['Menus', '/menus'],
    ],
  ],
  ['Spa', '/spa'],
  [
    'Good to know',
    '/faq',
    [
      ['Prices', '/prices'],
      ['Arrival', '/arrival'],
      ['Pets', '/pets'],
      ['Families', '/families'],
      ['Terms', '/terms'],
    ],
  ],
  ['Deutsch', '/de/'],
  ['Français', '/fr/'],
]

const restaurantLd = ({ table: { name, phone } }: House) => jsonLd({ '@type': 'Restaurant', name, telephone: phone })

const priceTable = (of: typeof rooms) =>
  `<table><thead><tr><th rowspan="2">Room</th><th colspan="3">Price a night in CHF</th></tr><tr>${each(order, (season) => `<th>${seasonNames[season]}</th>`)}</tr></thead><tbody>${each(of, (room) => `<tr><td>${room.name}</td>${each(order, (season) => `<td>${season === 'high' && room.was ? `<del>${room.was}</del> ` : ''}${room.prices[season]}</td>`)}</tr>`)}</tbody></table>`

const houseMain = (inn: House, at: number) => {
  const facts: [string, string][] = [
    ['Check-in', `from ${inn.checkIn}`],
    ['Check-out', `until ${inn.checkOut}`],
    ['Late check-out', inn.late],
    ['Breakfast', times(inn.breakfast)],
    ['Parking', inn.parking],
    ['Getting around', inn.lift],
    ['Season', inn.closed],
  ]
  const own = rooms.filter((room) => room.house === inn)
  const shown =
    at === 0
      ? `<dl>${each(facts, ([term, text]) => `<dt>${term}</dt><dd>${text}</dd>`)}</dl>`
      : at === 1
        ? each(facts, ([term, text]) => para(`<b>${term}:</b> ${text}`))
        : table(['', inn.name], facts)
  return `${block(para(`${inn.name} is our ${inn.kind}.`))}${block(h2('At a glance') + shown)}${block(h2('Pets') + para(inn.pets))}${block(h2('Rooms') + priceTable(own))}${block(h2('How to find us') + para(`${inn.street}<br>${inn.phone}`))}${jsonLd({ '@type': 'Hotel', name: inn.name, telephone: inn.phone, checkinTime: inn.checkIn, checkoutTime: inn.checkOut, address: inn.street })}`
}

const roomMain = (room: (typeof rooms)[number], at: number) => {
  const { size, sleeps, prices, house: at_ } = room
  const prose = [
    `At ${at_.name}: ${size} for ${sleeps === 1 ? 'one' : `up to ${sleeps}`}.`,
    `${size}, sleeps ${sleeps}. You find it at ${at_.name}.`,
  ][at % 2]
  const shown =
    at % 3 === 0
      ? list(order.map((season) => `${seasonNames[season]} (${seasons[season]}): CHF ${prices[season]}`))
      : priceTable([room])
  return `${block(para(prose ?? ''))}${block(h2('Price a night') + shown)}${block(
    h2('Other rooms that guests looked at') +
      list(
        rooms
          .filter((other) => other !== room)
          .slice(at % 6, (at % 6) + 3)
          .map((other) => `<a href="/rooms/${slug(other.name)}">${other.name}</a>`),
      ),
  )}`
}

const restaurantMain = ({ table: { name, hours, kitchen, phone }, name: where }: House) =>
  `${block(para(`${name} at ${where}: ${kitchen}.`))}${block(
    h2('Opening hours') +
      table(
        ['Day', 'Open'],
        hours.map(([day, open]) => [day, times(open)]),
      ),
  )}${block(h2('Book a table') + para(`${phone}${name.includes('Reed') ? `, ${rules.bookReed}` : ''}.`))}${name.includes('Reed') ? block(h2('Tasting menu') + para(`${reedTasting.courses}, ${reedTasting.days}, ${reedTasting.price}; with wines ${reedTasting.wine} more.`)) : ''}`

const faq: [string, string][] = [
  ['Is breakfast included?', 'At The Lakehouse and The Summit it is; at The Mill it is CHF 22.'],
  ['Can I cancel?', `Yes, ${rules.cancel}; ${rules.cancelHigh}.`],
  ['Do I pay a deposit?', `${rules.deposit}.`],
  ["How much is the visitor's tax?", `${rules.tax}.`],
  ['How can I pay?', `By ${rules.payment}.`],
  ['Is there Wi-Fi?', `It is ${rules.wifi}.`],
  ['May I smoke?', rules.smoking],
  ['I left something behind', `What is found is ${rules.lost}. Write to ${group.email}.`],
  ['Can you cook without gluten?', `Yes: ${rules.gluten}.`],
]

const pages: [path: string, title: string, main: () => string][] = [
  [
    '/',
    'Three houses at one lake',
    () =>
      `${block(para(`Since ${group.founded} the herons have had guests: at the shore, at a brook, and above the clouds.`))}${block(list(houses.map((inn) => `<a href="${housePath(inn)}">${inn.name}</a>, ${inn.kind}`)))}`,
  ],
  [
    '/houses',
    'Our houses',
    () =>
      block(
        table(
          ['House', 'Address', 'Phone'],
          houses.map(({ name, street, phone }) => [name, street, phone]),
        ),
      ),
  ],
  [
    '/rooms',
    'Rooms',
    () =>
      block(
        table(
          ['Room', 'House', 'Size', 'Sleeps'],
          rooms.map((room) => [
            `<a href="/rooms/${slug(room.name)}">${room.name}</a>`,
            room.house.name,
            room.size,
            String(room.sleeps),
          ]),
        ),
      ),
  ],
  [
    '/prices',
    'Prices and seasons',
    () =>
      `${each(houses, (inn) => block(h2(inn.name) + priceTable(rooms.filter((room) => room.house === inn))))}${block(h2('Seasons') + list(order.map((season) => `${seasonNames[season]}: ${seasons[season]}`)) + para(`Visitor's tax: ${rules.tax}. Extra bed: CHF 40.`))}`,
  ],
  [
    '/arrival',
    'Arrival and departure',
    () =>
      `${block(
        table(
          ['', ...houses.map(({ name }) => name)],
          [
            ['Check-in from', ...houses.map(({ checkIn }) => checkIn)],
            ['Check-out until', ...houses.map(({ checkOut }) => checkOut)],
            ['Parking', ...houses.map(({ parking }) => parking)],
          ],
        ),
      )}${block(h2('Shuttle') + para(`We drive ${rules.shuttle}.`))}${block(h2('Up to The Summit') + para('There is no road. The cable car runs until 19:30; luggage comes up until 17:30.'))}`,
  ],
  ['/pets', 'Dogs and other animals', () => block(each(houses, ({ name, pets }) => para(`<b>${name}:</b> ${pets}`)))],
  [
    '/families',
    'Families',
    () =>
      block(
        para(`Children ${rules.children}. A cot is ${rules.cot}.`) +
          para('Families swim in the spa from 9:00 to 11:00.'),
      ),
  ],
  [
    '/restaurants',
    'Eat and drink',
    () =>
      block(
        list(
          houses.map(
            (inn) =>
              `<a href="/restaurants/${slug(inn.table.name.replace('Restaurant ', ''))}">${inn.table.name}</a>: ${inn.table.kitchen}`,
          ),
        ),
      ),
  ],
  [
    '/menus',
    'Menus',
    () =>
      each(dishes, ([heading, items]) =>
        block(
          h2(heading) +
            each(
              items,
              ([dish, price, diet]) =>
                `<div class="menu-item"><div class="menu-name">${dish}</div>${diet ? `<div class="menu-label"><img src="/leaf.svg" alt="${diet}"></div>` : ''}<div class="menu-price">${price}</div></div>`,
            ),
        ),
      ),
  ],
  [
    '/spa',
    'Spa at The Lakehouse',
    () =>
      `${block(h2('Opening hours') + para(spa.hours))}${block(h2('Entry') + para(`Day ticket ${spa.day}; ${spa.guests}.`) + para(`${spa.age[0]?.toUpperCase()}${spa.age.slice(1)}.`))}${block(h2('Sauna') + para(spa.sauna))}`,
  ],
  ['/spa/treatments', 'Treatments', () => block(table(['Treatment', 'CHF'], spa.treatments))],
  ['/activities/boats', 'On the lake', () => block(para(`We lend ${rules.boats}.`))],
  ['/activities/winter', 'Winter on the mountain', () => block(para(`In winter we lend ${rules.ski}.`))],
  ['/weddings', 'Weddings', () => block(para(`We celebrate with ${rules.wedding}.`))],
  ['/meetings', 'Meetings', () => block(para(`For meetings there is ${rules.meeting}, with screen and coffee.`))],
  [
    '/faq',
    'Good to know',
    () =>
      block(
        each(
          faq,
          ([question, text]) =>
            `<div class="accordion-item" data-hook="accordion-item"><button aria-expanded="false" data-hook="accordion-title">${question}</button><div data-hook="accordion-content" role="region" aria-hidden="true" style="display:none"><p>${text}</p></div></div>`,
        ),
      ),
  ],
  [
    '/terms',
    'Terms',
    () =>
      `${block(h2('Cancelling') + para(`Cancelling is ${rules.cancel}; ${rules.cancelHigh}.`))}${block(h2('Deposit') + para(rules.deposit))}${block(h2('Smoking') + para(rules.smoking))}${block(h2('Payment') + para(rules.payment))}`,
  ],
  [
    '/jobs',
    'Work with us',
    () => block(para(`We look for cooks and for people at the front desk. Write to ${rules.job}.`)),
  ],
  [
    '/contact',
    'Contact',
    () =>
      `${block(para(`${group.office}<br>${group.phone}<br>${group.email}`))}${block(
        table(
          ['House', 'House phone', 'Table reservations'],
          houses.map(({ name, phone, table: { phone: reserve } }) => [name, phone, reserve]),
        ),
      )}${block(h2('Guest relations') + para(`Was something not right? ${group.manager} takes care: ${group.managerEmail}.`))}`,
  ],
]

const translated: [lang: string, path: string, title: string, main: () => string][] = [
  [
    'de',
    '/de/',
    'Drei Häuser am See',
    () => block(para('Am Ufer, am Bach und über den Wolken. Die meisten Seiten sind auf Englisch.')),
  ],
  [
    'de',
    '/de/spa',
    'Spa im Lakehouse',
    () => block(para(`Geöffnet von 9 bis 21 Uhr, sonntags bis 19 Uhr. Tageseintritt ${spa.day}, ab 14 Jahren.`)),
  ],
  [
    'de',
    '/de/anreise',
    'Anreise',
    () =>
      block(
        list(
          houses.map(({ name, checkIn, checkOut }) => `${name}: Zimmer ab ${checkIn} Uhr, Abreise bis ${checkOut} Uhr`),
        ),
      ),
  ],
  [
    'fr',
    '/fr/',
    'Trois maisons au bord du lac',
    () =>
      block(para('Au bord du lac, près du ruisseau et au-dessus des nuages. La plupart des pages sont en anglais.')),
  ],
  [
    'fr',
    '/fr/tarifs',
    'Tarifs',
    () =>
      block(
        table(
          ['Chambre', 'Basse saison', 'Moyenne saison', 'Haute saison'],
          rooms.map(({ name, prices }) => [name, ...order.map((season) => `CHF ${prices[season]}`)]),
        ),
      ),
  ],
]

const vouchers: [string, string, string[], string][] = [
  ['Gift voucher', 'From CHF 50.00', ['CHF 50', 'CHF 100', 'CHF 250'], `<p>The voucher is ${rules.voucher}.</p>`],
  ['Spa day for two', 'CHF 130.00', ['Any day'], '<p>Two day tickets for the spa at The Lakehouse, with tea.</p>'],
  ['Plum jam from The Mill', 'CHF 9.00', ['220 g', '500 g, sold out'], '<p>From the trees in the yard.</p>'],
]

const footer = `<div class="wixui-rich-text"><p>${group.name} · ${group.office} · ${group.phone}</p><p><a href="/jobs">Jobs</a> <a href="/terms">Terms</a> <a href="/contact">Contact</a> <a href="/shop/gift-voucher">Vouchers</a></p><p>© 2026 by ${group.name}</p></div>`

export const hotelSite: BenchSite = {
  name: 'hotel',
  language: 'en',
  isHeldOut: true,
  questions,
  chrome: [...wixChrome, ...shopifyChrome, 'Other rooms that guests looked at', '© 2026'],
  pages(base): Page[] {
    const shared = { base, siteName: group.name, menu, footer }
    const alternates = ['/', '/de/', '/fr/']
      .map((path) => `<link rel="alternate" hreflang="${path.replaceAll('/', '') || 'en'}" href="${base}${path}">`)
      .join('')
    const framed = (path: string, title: string, main: string, lang = 'en'): Page => ({
      path,
      body: wix({ ...shared, path, title, lang, main, head: path.length < 5 ? alternates : '' }),
    })
    return [
      ...pages.map(([path, title, main]) => framed(path, title, main())),
      ...houses.map((inn, at) => framed(housePath(inn), inn.name, houseMain(inn, at))),
      ...rooms.map((room, at) => framed(`/rooms/${slug(room.name)}`, room.name, roomMain(room, at))),
      ...houses.map((inn) =>
        framed(
          `/restaurants/${slug(inn.table.name.replace('Restaurant ', ''))}`,
          inn.table.name,
          restaurantMain(inn) + restaurantLd(inn),
        ),
      ),
      ...translated.map(([lang, path, title, main]) => framed(path, title, main(), lang)),
      ...vouchers.map(([title, price, variants, text]): Page => {
        const path = `/shop/${slug(title)}`
        const related = vouchers.map(([name]) => name).filter((name) => name !== title)
        return {
          path,
          body: shopify({ ...shared, path, title, lang: 'en', main: '' }, { price, variants, text, related }),
        }
      }),
    ]
  },
}
