import { each, jsonLd, list, table, type Item } from '../frames.ts'
import { pdf } from '../pdf.ts'
import type { BenchSite, Page } from '../site.ts'
import {
  bins,
  market,
  noise,
  offices,
  oldBin,
  pool,
  services,
  streets,
  town,
  type Office,
  type Service,
} from './facts.ts'
import { questions } from './questions.ts'
import { typo3, typo3Chrome } from './typo3.ts'

const days = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag']
const shown = (hours: string) => (hours ? `${hours.replace('-', ' – ')} Uhr` : 'geschlossen')
const p = (text: string) => `<p>${text}</p>`
let frames = 100
/** A content element, as an editor makes one after the other. */
const element = (header: string, html: string) =>
  `<div id="c${(frames += 7)}" class="frame frame-size-default frame-default frame-type-textmedia frame-layout-default frame-background-none frame-space-before-none"><div class="frame-group-container"><div class="frame-group-inner"><div class="frame-container frame-container-default"><div class="frame-inner">${header ? `<div class="frame-header"><h2 class="element-header"><span>${header}</span></h2></div>` : ''}<div class="textpic textpic-above"><div class="textpic-item textpic-text">${html}</div></div></div></div></div></div></div>`

const servicePath = ({ slug }: Service) => `/dienstleistungen/${slug}`
const officePath = ({ slug }: Office) => `/rathaus/aemter/${slug}`
const officeOf = (slug: string) =>
  offices.find((office) => office.slug === slug) ?? { name: slug, slug, phone: '', room: '' }

const menu: Item[] = [
  [
    'Rathaus & Service',
    '/rathaus',
    [
      ['Ämter', '/rathaus/aemter'],
      ['Öffnungszeiten', '/rathaus/oeffnungszeiten'],
      ['Dienstleistungen A-Z', '/dienstleistungen'],
      ['Gebühren', '/rathaus/gebuehren'],
      ['Formulare', '/rathaus/formulare'],
      ['Kontakt', '/kontakt'],
    ],
  ],
  [
    'Abfall',
    '/abfall',
    [
      ['Abfuhrkalender', '/abfall/abfuhrkalender'],
      ['Tonnen und Gebühren', '/abfall/tonnen'],
      ['Sperrmüll', '/dienstleistungen/sperrmuell'],
    ],
  ],
  [
    'Leben',
    '/leben',
    [
      ['Freibad', '/leben/freibad'],
      ['Wochenmarkt', '/leben/wochenmarkt'],
      ['Bücherei', '/rathaus/aemter/stadtbuecherei'],
    ],
  ],
  ['English', '/en/'],
]

const hoursOf = ({ hours }: Office) =>
  `<table class="table table-striped"><tbody>${each(days, (day, at) => `<tr><td>${day}</td><td>${shown(hours[at] ?? '')}</td></tr>`)}</tbody></table>`

const officeMain = (office: Office, at: number) => {
  const own = services.filter((service) => service.office === office.slug)
  const contact = `<div class="vcard"><strong>Leitung:</strong> <span class="fn">${office.head}</span><br><strong>Telefon:</strong> <span class="tel">${office.phone}</span><br>${office.room}</div>`
  return `${element('', p(`${at % 2 ? 'Das' : 'Im'} ${office.name} ${at % 2 ? 'kümmert sich um' : 'geht es um'}: ${office.about}.`))}${element('Öffnungszeiten', hoursOf(office) + p(office.note))}${element(at % 2 ? 'Kontakt' : 'So erreichen Sie uns', contact)}${own.length ? element('Unsere Dienstleistungen', list(own.map((service) => `<a href="${servicePath(service)}">${service.name}</a>`))) : ''}`
}

/** Written by three editors: as questions that open, as a definition list, and as prose. */
function serviceMain(service: Service, at: number): string {
  const { name, office, fee, takes, bring, more } = service
  const by = officeOf(office)
  const papers = bring.length ? list(bring.map((paper) => paper[0]?.toUpperCase() + paper.slice(1))) : p('Keine.')
  const to = p(`Zuständig: <a href="/rathaus/aemter/${by.slug}">${by.name}</a>, ${by.room}, Tel. ${by.phone}`)
  const parts: [string, string][] = [
    ['Was kostet das?', p(fee)],
    ['Wie lange dauert es?', p(takes)],
    ['Welche Unterlagen werden benötigt?', papers],
    ['Was sollte ich noch wissen?', p(more)],
  ]
  if (at % 3 === 0)
    return `${element('', to)}<div class="accordion" id="accordion-${at}">${each(parts, ([title, html], part) => `<div class="accordion-item"><h4 class="accordion-header" id="h${at}${part}"><button class="accordion-button collapsed" type="button" data-bs-toggle="collapse" data-bs-target="#b${at}${part}" aria-expanded="false" aria-controls="b${at}${part}"><span>${title}</span></button></h4><div id="b${at}${part}" class="accordion-collapse collapse" aria-labelledby="h${at}${part}"><div class="accordion-body"><div class="accordion-content-item accordion-content-text">${html}</div></div></div></div>`)}</div>`
  if (at % 3 === 1)
    return `${element('', `<dl><dt>Gebühr</dt><dd>${fee}</dd><dt>Dauer</dt><dd>${takes}</dd><dt>Unterlagen</dt><dd>${bring.join(', ') || 'keine'}</dd><dt>Hinweis</dt><dd>${more}</dd></dl>`)}${element('Zuständige Stelle', to)}`
  return `${element('', p(`${name}: Die Gebühr beträgt ${fee}. Rechnen Sie mit folgender Dauer: ${takes}. ${more}`))}${bring.length ? element('Bitte bringen Sie mit', papers) : ''}${element('', to)}`
}

const calendar = `<div class="table-responsive"><table class="table contenttable"><caption>Abfuhrtage 2026 nach Straßen</caption><thead><tr><th rowspan="2">Straße</th><th colspan="2">Tonnen</th><th colspan="2">Papier und Verpackung</th></tr><tr><th>Restmüll</th><th>Biotonne</th><th>Papier im Juni</th><th>Gelber Sack</th></tr></thead><tbody>${each(streets, (row) => `<tr><th scope="row">${row.street}</th><td>${row.residual}</td><td>${row.organic}</td><td>${row.paper}</td><td>${row.yellow}</td></tr>`)}</tbody></table></div>`

const fees = `<table class="table"><thead><tr><th>Leistung</th><th>Gebühr</th></tr></thead><tbody>${each(
  offices,
  ({ slug, name }) => {
    const own = services.filter(({ office }) => office === slug)
    return own.length
      ? `<tr><th colspan="2">${name}</th></tr>${each(own, (service) => `<tr><td>${service.name}</td><td>${service.fee}</td></tr>`)}`
      : ''
  },
)}</tbody></table>`

const pages: [path: string, title: string, main: () => string][] = [
  [
    '/',
    `Willkommen in ${town.short}`,
    () =>
      `${element('', p(`${town.people} Menschen, ein Fluss, ein Rathaus: Hier finden Sie die Ämter, Formulare und Termine der Stadt. Bürgermeisterin ist ${town.mayor}.`))}${element('Aktuelles', list(['<a href="/aktuelles/freibad">Freibad öffnet am 15. Mai</a>', '<a href="/aktuelles/gebuehren">Neue Müllgebühren seit Januar</a>', '<a href="/aktuelles/papiertonne">Papier: Abfuhr verschiebt sich</a>']))}${jsonLd({ '@type': 'GovernmentOrganization', name: town.name, telephone: town.phone, email: town.email })}`,
  ],
  [
    '/rathaus',
    'Rathaus',
    () =>
      element(
        '',
        p(
          `${town.hall}. Zentrale: ${town.phone}. Bürgermeisterin ${town.mayor} hat jeden ersten Mittwoch im Monat Sprechstunde.`,
        ),
      ),
  ],
  [
    '/rathaus/aemter',
    'Ämter',
    () =>
      element('', list(offices.map((office) => `<a href="${officePath(office)}">${office.name}</a>: ${office.about}`))),
  ],
  [
    '/rathaus/oeffnungszeiten',
    'Öffnungszeiten',
    () =>
      element(
        '',
        `<table class="table"><thead><tr><th>Amt</th>${each(days, (day) => `<th>${day.slice(0, 2)}</th>`)}</tr></thead><tbody>${each(offices, ({ name, hours }) => `<tr><th scope="row">${name}</th>${each(hours, (span) => `<td>${span.replace('-', '–') || '–'}</td>`)}</tr>`)}</tbody></table>${p('– bedeutet: geschlossen.')}`,
      ),
  ],
  ['/rathaus/gebuehren', 'Gebühren', () => element('', fees)],
  [
    '/rathaus/formulare',
    'Formulare',
    () =>
      element(
        '',
        list([
          '<a href="/fileadmin/abfuhrkalender-2026.pdf">Abfuhrkalender 2026 (PDF)</a>',
          '<a href="/fileadmin/hundesteuersatzung.pdf">Hundesteuersatzung (PDF)</a>',
          '<a href="/fileadmin/baumschutzsatzung.pdf">Baumschutzsatzung (PDF)</a>',
        ]),
      ),
  ],
  [
    '/dienstleistungen',
    'Dienstleistungen A-Z',
    () =>
      element(
        '',
        `<div class="letters">${each([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'], (letter) => `<a href="#${letter}">${letter}</a> `)}</div>${list(services.map((service) => `<a href="${servicePath(service)}">${service.name}</a>`))}`,
      ),
  ],
  [
    '/abfall',
    'Abfall',
    () =>
      element('', p('Der Bauhof leert Restmüll, Biotonne und Papier. Tonnen müssen bis 6 Uhr an der Straße stehen.')),
  ],
  ['/abfall/abfuhrkalender', 'Abfuhrkalender', () => element('', calendar)],
  [
    '/abfall/tonnen',
    'Tonnen und Gebühren',
    () =>
      element(
        '',
        `${table(
          ['Restmülltonne', 'Gebühr im Jahr'],
          bins.map(([size, year]) => [size, size === '120 Liter' ? `<s>${oldBin}</s> ${year}` : year]),
        )}${p('Die Biotonne ist in der Gebühr enthalten. Größe wechseln: einmal im Jahr kostenlos.')}`,
      ),
  ],
  [
    '/leben/freibad',
    pool.name,
    () =>
      element(
        '',
        `${p(`Die Saison geht vom ${pool.season}. Täglich ${pool.hours}.`)}${table(
          ['Eintritt', 'Preis'],
          [
            ['Erwachsene', pool.adult],
            ['Kinder und Jugendliche bis 17 Jahre', pool.child],
            ['Saisonkarte', pool.season_card],
          ],
        )}${p(`Zum Schluss: ${pool.dogs}.`)}`,
      ),
  ],
  [
    '/leben/wochenmarkt',
    'Wochenmarkt',
    () =>
      element(
        '',
        p(
          `Der Wochenmarkt ist ${market.day} von ${market.hours} auf dem ${market.where}. Der Weihnachtsmarkt geht vom ${market.christmas}.`,
        ),
      ),
  ],
  [
    '/leben/laerm',
    'Lärm und Ruhezeiten',
    () => element('', `${p(noise)}${p('Beschwerden nimmt das Ordnungsamt entgegen.')}`),
  ],
  [
    '/aktuelles/freibad',
    'Freibad öffnet am 15. Mai',
    () => element('', p(`Das Wasser hat schon 19 Grad. Der Eintritt bleibt bei ${pool.adult} für Erwachsene.`)),
  ],
  [
    '/aktuelles/gebuehren',
    'Neue Müllgebühren seit Januar',
    () => element('', p(`Für die 120-Liter-Tonne werden statt ${oldBin} jetzt ${bins[2]?.[1]} im Jahr fällig.`)),
  ],
  [
    '/aktuelles/papiertonne',
    'Papier: Abfuhr verschiebt sich',
    () => element('', p('Wegen Fronleichnam wird Papier in der Woche vom 1. Juni einen Tag später geholt.')),
  ],
  [
    '/kontakt',
    'Kontakt',
    () =>
      `${element('', p(`${town.hall}<br>Telefon: ${town.phone}<br>E-Mail: <a href="mailto:${town.email}">${town.email}</a>`))}${element('Lob und Tadel', p(`${town.complaints.person}, Telefon ${town.complaints.phone}, <a href="mailto:${town.complaints.email}">${town.complaints.email}</a>`))}${element(
        'Ämter',
        table(
          ['Amt', 'Telefon', 'Adresse'],
          offices.map(({ name, phone, room }) => [name, phone, room]),
        ),
      )}`,
  ],
  [
    '/impressum',
    'Impressum',
    () => element('', p(`${town.name}, vertreten durch die Bürgermeisterin ${town.mayor}, ${town.hall}.`)),
  ],
  [
    '/datenschutz',
    'Datenschutz',
    () =>
      element(
        '',
        p(
          'Wir verarbeiten Ihre Daten, um Ihre Anliegen zu bearbeiten. Cookies werden nur mit Ihrer Zustimmung gesetzt.',
        ),
      ),
  ],
]

const english: [path: string, title: string, main: () => string][] = [
  [
    '/en/',
    'Lindenau in English',
    () =>
      element(
        '',
        `${p('The most important things for people who are new here. All other pages are in German.')}${list(['<a href="/en/registration">Register your home</a>', '<a href="/en/fees">Passports and fees</a>'])}`,
      ),
  ],
  [
    '/en/registration',
    'Register your home',
    () =>
      element(
        '',
        `${p('Within two weeks after you moved in, come to the Bürgeramt (town hall, room 3). It is free.')}${p('Bring your passport and a confirmation of your landlord (Wohnungsgeberbestätigung).')}`,
      ),
  ],
  [
    '/en/fees',
    'Passports and fees',
    () =>
      element(
        '',
        table(
          ['What', 'Fee'],
          [
            ['Identity card', '€37.00, under 24 years €22.80'],
            ['Passport', '€70.00, under 24 years €37.50'],
            ['Dog tax', '€84 a year for the first dog'],
          ],
        ),
      ),
  ],
]

const documents: [path: string, pages: string[][]][] = [
  [
    '/fileadmin/abfuhrkalender-2026.pdf',
    [
      [
        'Stadt Lindenau an der Werre',
        'Abfuhrkalender 2026',
        '',
        ...streets.flatMap(({ street, residual, organic, paper, yellow }) => [
          street,
          `Restmüll: ${residual}. Biotonne: ${organic}.`,
          `Papier im Juni: ${paper}. Gelber Sack: ${yellow}.`,
          '',
        ]),
      ],
    ],
  ],
  [
    '/fileadmin/hundesteuersatzung.pdf',
    [
      [
        'Satzung über die Erhebung der Hundesteuer',
        '',
        '§ 1 Steuersatz',
        'Die Steuer beträgt im Jahr für den ersten Hund 84 Euro, für jeden wei-',
        'teren Hund 120 Euro und für jeden gefährlichen Hund 600 Euro.',
      ],
      [
        '§ 2 Befreiung',
        'Hunde, die aus einem Tierheim aufgenommen werden, sind im ersten Jahr',
        'von der Steuer befreit.',
        '§ 3 Anmeldung',
        'Ein Hund ist innerhalb von zwei Wochen anzumelden.',
      ],
    ],
  ],
  [
    '/fileadmin/baumschutzsatzung.pdf',
    [
      [
        'Satzung zum Schutz des Baumbestandes',
        '',
        'Geschützt sind Bäume mit einem Stammumfang von mindestens 80 cm, ge-',
        'messen in einer Höhe von 1 m. Obstbäume sind ausgenommen.',
        'Die Genehmigung kostet 50 Euro.',
      ],
    ],
  ],
]

const footer = `<div class="row"><div class="col"><h4>${town.name}</h4><p>${town.hall}</p></div><div class="col"><ul class="list-unstyled"><li><a href="/impressum">Impressum</a></li><li><a href="/datenschutz">Datenschutz</a></li><li><a href="/kontakt">Kontakt</a></li></ul></div><div class="col"><h4>Newsletter abonnieren</h4><form><input type="email" placeholder="E-Mail"><button>Anmelden</button></form></div></div>`

export const townSite: BenchSite = {
  name: 'town',
  language: 'de',
  questions,
  chrome: [...typo3Chrome, 'Newsletter abonnieren', 'A B C D'],
  pages(base): Page[] {
    const framed = (path: string, title: string, main: string, crumbs: Item[] = []): Page => {
      const lang = path.startsWith('/en/') ? 'en' : 'de'
      return {
        path,
        body: typo3({
          base,
          path,
          title,
          lang,
          main,
          siteName: town.name,
          menu,
          footer,
          crumbs: [['Startseite', '/'], ...crumbs],
        }),
      }
    }
    return [
      ...[...pages, ...english].map(([path, title, main]) => framed(path, title, main())),
      ...offices.map((office, at) =>
        framed(officePath(office), office.name, officeMain(office, at), [['Ämter', '/rathaus/aemter']]),
      ),
      ...services.map((service, at) =>
        framed(servicePath(service), service.name, serviceMain(service, at), [
          ['Dienstleistungen A-Z', '/dienstleistungen'],
        ]),
      ),
      ...documents.map(([path, lines]): Page => ({
        path,
        body: pdf(lines),
        type: 'application/pdf',
        isInSitemap: false,
      })),
    ]
  },
}
