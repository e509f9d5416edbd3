import { each, jsonLd, list, slug, table, wordpress, wordpressChrome, type Item } from '../frames.ts'
import type { BenchSite, Page } from '../site.ts'
import { clinic, doctors, insurers, places, prices, refusedInsurer, rules, type Doctor, type Place } from './facts.ts'
import { questions } from './questions.ts'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const shown = (hours: string) => hours.replace('-', ' – ') || 'Closed'
const placeOf = (slugOfPlace: string) => places.find((place) => place.slug === slugOfPlace) ?? { name: slugOfPlace }
const fields = [...new Set(doctors.map(({ field }) => field))]
const doctorPath = ({ name }: Doctor) => `/doctors/${slug(name)}/`

const menu: Item[] = [
  ['Our practices', '/practices/', places.map(({ name, slug: to }): Item => [name, `/practices/${to}/`])],
  ['Doctors', '/doctors/', fields.map((field): Item => [field, `/services/${slug(field)}/`])],
  ['Appointments', '/appointments/'],
  [
    'Patients',
    '/patients/',
    [
      ['New patients', '/patients/new-patients/'],
      ['Prices', '/patients/prices/'],
      ['Insurance', '/patients/insurance/'],
      ['Repeat prescriptions', '/patients/repeat-prescriptions/'],
      ['Test results', '/patients/test-results/'],
      ['Questions', '/patients/faq/'],
    ],
  ],
  ['Contact', '/contact/'],
]

const hoursTable = ({ hours }: Place) =>
  `<figure class="wp-block-table is-style-stripes"><table class="has-fixed-layout"><thead><tr><th>Day</th><th>Opening hours</th></tr></thead><tbody>${each(days, (day, at) => `<tr><td>${day}</td><td>${shown(hours[at] ?? '')}</td></tr>`)}</tbody></table></figure>`

const placeLd = ({ name, street, postcode, phone, hours, slug: to }: Place, base: string) =>
  jsonLd({
    '@type': 'MedicalClinic',
    name: `${clinic.name} ${name}`,
    url: `${base}/practices/${to}/`,
    telephone: phone,
    address: { '@type': 'PostalAddress', streetAddress: street, postalCode: postcode, addressCountry: 'GB' },
    openingHoursSpecification: hours.flatMap((span, at) =>
      span
        ? [
            {
              '@type': 'OpeningHoursSpecification',
              dayOfWeek: `https://schema.org/${days[at]}`,
              opens: span.slice(0, 5),
              closes: span.slice(6),
            },
          ]
        : [],
    ),
  })

/** The same things are said a little differently from practice to practice, as by eight practice managers. */
function placeMain(place: Place, at: number): string {
  const { name, street, postcode, phone, parking, access, services, lead, slug: to } = place
  const here = doctors.filter((doctor) => doctor.at.some(([where]) => where === to))
  const arrive = [
    `<h2 class="wp-block-heading">Getting here</h2><p>${parking}</p><p>${access}</p>`,
    `<h2 class="wp-block-heading">Parking and access</h2><ul class="wp-block-list"><li><strong>Parking:</strong> ${parking}</li><li><strong>Access:</strong> ${access}</li></ul>`,
    `<dl><dt>Parking</dt><dd>${parking}</dd><dt>Access</dt><dd>${access}</dd></dl>`,
  ][at % 3]
  return `<div class="wp-block-cover"><span aria-hidden="true" class="wp-block-cover__background has-background-dim"></span><div class="wp-block-cover__inner-container"><p class="has-large-font-size">${lead}</p></div></div>
<div class="wp-block-columns"><div class="wp-block-column"><h2 class="wp-block-heading">Opening hours</h2>${hoursTable(place)}</div><div class="wp-block-column"><h2 class="wp-block-heading">${at % 2 ? 'Find us' : 'Contact'}</h2><p>${street}<br>${postcode}</p><p><a href="tel:${phone.replaceAll(' ', '')}">${phone}</a></p><div class="wp-block-button"><a class="wp-block-button__link" href="/appointments/">Book an appointment</a></div></div></div>
${arrive}<h2 class="wp-block-heading">What we do in ${name}</h2>${list(services)}
<h2 class="wp-block-heading">Doctors at this practice</h2><ul class="wp-block-post-template is-layout-grid columns-3">${each(here, (doctor) => `<li class="wp-block-post"><figure class="wp-block-post-featured-image"><img src="/wp-content/uploads/${slug(doctor.name)}.jpg" alt="${doctor.title} ${doctor.name}"></figure><h3 class="wp-block-post-title"><a href="${doctorPath(doctor)}">${doctor.title} ${doctor.name}</a></h3><div class="taxonomy-category wp-block-post-terms">${doctor.field}</div></li>`)}</ul>`
}

const doctorMain = (doctor: Doctor, at: number) => {
  const { title, name, field, at: where, speaks, note } = doctor
  const full = `${title} ${name}`
  const times = where.map(([to, when]): [string, string] => [
    `<a href="/practices/${to}/">${placeOf(to).name}</a>`,
    when,
  ])
  return `<div class="wp-block-media-text"><figure class="wp-block-media-text__media"><img src="/wp-content/uploads/${slug(name)}.jpg" alt="Portrait of ${full}"></figure><div class="wp-block-media-text__content"><p><strong>${field}</strong></p><p>${note}</p></div></div>
${at % 2 ? `<h2 class="wp-block-heading">Where and when</h2><figure class="wp-block-table">${table(['Practice', 'Days'], times)}</figure>` : `<h2 class="wp-block-heading">Clinic days</h2>${each(times, ([to, when]) => `<p>${when} at ${to}.</p>`)}`}
<h2 class="wp-block-heading">Languages</h2><p>${full} speaks ${speaks.join(', ').replace(/, ([^,]+)$/, ' and $1')}.</p>
<h2 class="wp-block-heading">Book with ${full}</h2><p>Book <a href="/appointments/">online</a> or call the practice.</p>
<h3>Other doctors you may be interested in</h3>${list(
    doctors
      .filter((other) => other !== doctor)
      .slice(at % 9, (at % 9) + 3)
      .map((other) => `<a href="${doctorPath(other)}">${other.title} ${other.name}, ${other.field}</a>`),
  )}`
}

const accordion = (items: readonly (readonly [string, string])[]) =>
  each(
    items,
    ([question, text]) =>
      `<details class="wp-block-details is-layout-flow"><summary>${question}</summary><p>${text}</p></details>`,
  )

const faq: [string, string][] = [
  [
    'How do I cancel an appointment?',
    `Call the practice or use the link in the confirmation, at the latest ${rules.cancelHours} hours before. For appointments that are missed without a word we charge ${rules.missedFee}.`,
  ],
  ['How long does a repeat prescription take?', `A repeat prescription is ready after ${rules.repeatDays}.`],
  ['Can my child come without me?', rules.child],
  ['Do I need a referral?', rules.referral],
  ['How can I pay?', rules.payment],
  ['May I bring my dog?', rules.dogs],
  ['I do not speak English well. Can you help?', rules.interpreter],
  ['How do I get a copy of my records?', rules.records],
]

const priceRows = prices.map(([what, price, was]) => [what, was ? `<s>${was}</s> <strong>${price}</strong>` : price])
const p = (text: string) => `<p>${text}</p>`
const h2 = (text: string) => `<h2 class="wp-block-heading">${text}</h2>`

const pagesOf: [path: string, title: string, main: (base: string) => string][] = [
  [
    '/',
    'Doctors close to you',
    (base) =>
      `${p(`Since ${clinic.founded}, eight practices, ${doctors.length} doctors and therapists, one team. Find the practice near you, see when it is open, and book online.`)}<div class="wp-block-columns">${each(places, ({ name, slug: to, lead }) => `<div class="wp-block-column"><h3><a href="/practices/${to}/">${name}</a></h3>${p(lead)}</div>`)}</div>${h2('Evenings, nights and weekends')}${p(`Our urgent line is open ${rules.urgentHours}: <a href="tel:01632960199">${rules.urgent}</a>. In danger to life call 999.`)}${jsonLd({ '@type': 'MedicalOrganization', name: clinic.name, url: base, telephone: clinic.phone, email: clinic.email })}`,
  ],
  [
    '/practices/',
    'Our practices',
    () =>
      `${p('All practices open at eight on Mondays and Tuesdays; later in the week they differ.')}${each(places, ({ name, street, postcode, phone, slug: to }) => `<div class="wp-block-group is-layout-constrained"><h3 class="wp-block-heading"><a href="/practices/${to}/">${name}</a></h3><p>${street}, ${postcode}<br>${phone}</p></div>`)}`,
  ],
  [
    '/practices/opening-hours/',
    'Opening hours at a glance',
    () =>
      `<figure class="wp-block-table"><table><thead><tr><th rowspan="2">Practice</th><th colspan="7">Day</th></tr><tr>${each(days, (day) => `<th>${day.slice(0, 3)}</th>`)}</tr></thead><tbody>${each(places, ({ name, hours }) => `<tr><th scope="row">${name}</th><td colspan="2">${shown(hours[0])}</td>${each(hours.slice(2), (span) => `<td>${shown(span)}</td>`)}</tr>`)}</tbody></table></figure>${p('On bank holidays all practices are closed.')}`,
  ],
  [
    '/doctors/',
    'Doctors and therapists',
    () =>
      each(
        doctors,
        (doctor) =>
          `<div class="wp-block-group team-card"><h3><a href="${doctorPath(doctor)}">${doctor.title} ${doctor.name}</a></h3><p class="role">${doctor.field} · ${doctor.at.map(([to]) => placeOf(to).name).join(', ')}</p><p class="langs">Speaks ${doctor.speaks.join(', ')}</p></div>`,
      ),
  ],
  [
    '/appointments/',
    'Book an appointment',
    () =>
      `${h2('Online')}${p('Choose a practice, a doctor and a time. The confirmation comes by e-mail and has a link to change or cancel.')}<form class="wpcf7-form"><label>Practice<select name="practice"><option value="">Please choose</option>${each(places, ({ name }) => `<option>${name}</option>`)}</select></label><label>Your name<input name="name"></label><button>Send request</button></form>${h2('By phone')}${p(`Call the practice itself, or ${clinic.phone}.`)}${h2('Cancelling')}${p(`Please cancel at least ${rules.cancelHours} hours before. If you do not come and have not cancelled, we charge a fee of ${rules.missedFee}.`)}${h2('Referrals')}${p(rules.referral)}${h2('Children')}${p(rules.child)}`,
  ],
  [
    '/appointments/video-consultations/',
    'Video consultations',
    () =>
      `${p('A video consultation takes 15 minutes. You need a phone or a computer with a camera; the link comes by e-mail ten minutes before.')}${p(`It costs ${prices[2]?.[1]} if you pay yourself.`)}${p('Not possible by video: vaccinations, blood tests, sick notes for more than five days.')}`,
  ],
  [
    '/patients/new-patients/',
    'Register as a new patient',
    () =>
      `${p('Registering takes ten minutes at the reception of any practice. Please bring:')}${list([...rules.newPatient])}${h2('Language')}${p(rules.interpreter)}`,
  ],
  [
    '/patients/prices/',
    'Prices without insurance',
    () =>
      `${p('These prices apply to patients who pay themselves.')}<figure class="wp-block-table">${table(['Treatment', 'Price'], priceRows)}<figcaption class="wp-element-caption">Prices from 1 January 2026. The flu vaccination is ${rules.ageFlu}.</figcaption></figure>${h2('How to pay')}${p(rules.payment)}`,
  ],
  [
    '/patients/insurance/',
    'Insurance',
    () =>
      `${p('We work with these insurers:')}<figure class="wp-block-table">${table(
        ['Insurer', 'What applies'],
        insurers,
      )}</figure>${h2('Insurers we do not work with')}${p(`We do not work with ${refusedInsurer}: you would have to pay the whole bill yourself.`)}`,
  ],
  [
    '/patients/repeat-prescriptions/',
    'Repeat prescriptions',
    () =>
      `${p(`Order in the app, or with the slip at reception. Your prescription is at the pharmacy after ${rules.repeatDays}.`)}${p('For medicines that you have not had before, please see a doctor first.')}`,
  ],
  [
    '/patients/test-results/',
    'Test results',
    () =>
      `${p(`Most results are there after ${rules.results}. Call your practice ${rules.resultsPhone}, when the line is quieter.`)}${p('We do not give results to relatives.')}`,
  ],
  [
    '/patients/urgent-care/',
    'Urgent care out of hours',
    () =>
      `${p(`When our practices are closed, nurses and a doctor answer <strong>${rules.urgent}</strong>, ${rules.urgentHours}.`)}${p('In danger to life, such as chest pain or trouble to breathe, call 999 at once.')}`,
  ],
  [
    '/patients/faq/',
    'Questions and answers',
    () =>
      `${accordion(faq)}${jsonLd({ '@type': 'FAQPage', mainEntity: faq.map(([name, text]) => ({ '@type': 'Question', name, acceptedAnswer: { '@type': 'Answer', text: p(text) } })) })}`,
  ],
  [
    '/patients/complaints/',
    'Compliments and complaints',
    () =>
      p(
        `If something went wrong, tell us. ${clinic.complaints.person}, our ${clinic.complaints.role}, answers within ${clinic.complaints.days} working days: <a href="mailto:${clinic.complaints.email}">${clinic.complaints.email}</a>.`,
      ),
  ],
  [
    '/contact/',
    'Contact',
    () =>
      `${p(`Central office: <a href="tel:01632960100">${clinic.phone}</a>, <a href="mailto:${clinic.email}">${clinic.email}</a>.`)}<figure class="wp-block-table"><table><tbody>${each(places, ({ name, street, postcode, phone }) => `<tr><th scope="row">${name}</th><td>${street}, ${postcode}</td><td>${phone}</td></tr>`)}</tbody></table></figure>`,
  ],
  [
    '/services/travel-vaccinations/',
    'Travel vaccinations',
    () =>
      `${p('Come six to eight weeks before you leave. Dr Ben Carrow advises at Northgate and Harbourside.')}${list(['Hepatitis A', 'Rabies', 'Yellow fever (Northgate only)'])}${p('<strong>Yellow fever:</strong> only our Northgate practice is a registered centre. The vaccination with the certificate costs £78.')}`,
  ],
  [
    '/services/flu-vaccination/',
    'Flu vaccination',
    () =>
      p(
        `<s>£22</s> £18 this season, and ${rules.ageFlu}. No appointment is needed on Tuesdays from 14:00 to 17:00, at all practices.`,
      ),
  ],
  [
    '/services/blood-tests/',
    'Blood tests',
    () =>
      `${p(
        `Blood is taken from 8:00 to 10:30 at ${places
          .filter(({ services }) => services.includes('Blood tests'))
          .map(({ name }) => name)
          .join(', ')}. Some tests need an empty stomach; your doctor will say.`,
      )}${p(`Results: after ${rules.results}.`)}`,
  ],
  [
    '/services/ear-wax-removal/',
    'Ear wax removal',
    () => p('By micro-suction, at our Westbrook practice. Use olive oil for three days before. £50 for both ears.'),
  ],
  [
    '/services/x-ray/',
    'X-ray',
    () => p('At Kingsway, on the second floor of the shopping centre. Your doctor gets the pictures the same day.'),
  ],
  [
    '/news/hallam-leave/',
    'Dr Hallam on leave',
    () =>
      p('Dr Peter Hallam is on leave until 1 February. His patients at Old Town are looked after by Dr Irene Shaw.'),
  ],
  [
    '/news/flu-season-2026/',
    'Flu season: walk in on Tuesdays',
    () =>
      p(
        'From October our nurses vaccinate without appointment on Tuesday afternoons. Please wear something with short sleeves.',
      ),
  ],
  [
    '/news/sunday-opening/',
    'Kingsway now opens on Sundays',
    () =>
      p(
        'Since spring Dr Luis Ferrer sees patients at Kingsway on Sundays from 10:00 to 13:00. Please book: the time for walk-ins is short.',
      ),
  ],
  [
    '/privacy/',
    'Privacy policy',
    () =>
      `${h2('What we keep')}${p('Health records are kept for eight years after the last visit, those of children until they are 25. Cookies are set only with your consent.')}${h2('Your rights')}${p(rules.records)}`,
  ],
]

const footer = `<p>${clinic.name} · 3 Quay Street · AB1 2QS · ${clinic.phone}</p><ul><li><a href="/privacy/">Privacy policy</a></li><li><a href="/practices/opening-hours/">Opening hours</a></li><li><a href="/patients/complaints/">Complaints</a></li></ul><p>© 2026 ${clinic.name}. All rights reserved.</p>`

export const clinicSite: BenchSite = {
  name: 'clinic',
  language: 'en',
  questions,
  chrome: [
    ...wordpressChrome,
    'All rights reserved',
    'Other doctors you may be interested in',
    'Send request',
    'Home »',
  ],
  pages(base): Page[] {
    const framed = (path: string, title: string, main: string, crumbs: Item[] = [], head = ''): Page => {
      return {
        path,
        body: wordpress({
          base,
          path,
          title,
          lang: 'en-GB',
          main,
          siteName: clinic.name,
          menu,
          footer,
          crumbs: [['Home', '/'], ...crumbs],
          head,
        }),
      }
    }
    return [
      ...pagesOf.map(([path, title, main]) =>
        framed(path, title, main(base), path.startsWith('/patients/') ? [['Patients', '/patients/']] : []),
      ),
      ...places.map((place, at) =>
        framed(
          `/practices/${place.slug}/`,
          `${place.name} practice`,
          placeMain(place, at),
          [['Our practices', '/practices/']],
          placeLd(place, base),
        ),
      ),
      ...doctors.map((doctor, at) =>
        framed(doctorPath(doctor), `${doctor.title} ${doctor.name}`, doctorMain(doctor, at), [
          ['Doctors', '/doctors/'],
        ]),
      ),
      ...fields.map((field) =>
        framed(
          `/services/${slug(field)}/`,
          field,
          `${p(`${field} at ${clinic.name}:`)}${each(
            doctors.filter((doctor) => doctor.field === field),
            (doctor) =>
              p(
                `<a href="${doctorPath(doctor)}">${doctor.title} ${doctor.name}</a>, ${doctor.at.map(([to, when]) => `${placeOf(to).name} (${when})`).join(', ')}. ${doctor.note}`,
              ),
          )}`,
          [['Services', '/services/']],
        ),
      ),
    ]
  },
}
