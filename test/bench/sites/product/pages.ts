import {
  docusaurus,
  docusaurusChrome,
  docusaurusCode,
  docusaurusHeading,
  each,
  escape,
  jsonLd,
  list,
  slug,
  table,
  webflow,
  webflowChrome,
  type Item,
} from '../frames.ts'
import type { BenchSite, Page } from '../site.ts'
import { commands, errors, incidents, integrations, oldSloop, plans, product, releases, rules } from './facts.ts'
import { questions } from './questions.ts'

const p = (text: string) => `<p>${text}</p>`
const section = (html: string) =>
  `<section class="section_layout"><div class="padding-global"><div class="container-large"><div class="padding-section-large"><div class="text-rich-text w-richtext">${html}</div></div></div></div></section>`

const menu: Item[] = [
  [
    'Product',
    '#',
    [
      ['Rotas', '/features/rotas'],
      ['Clocking in', '/features/clocking-in'],
      ['Apps', '/features/apps'],
      ['Integrations', '/integrations'],
      ['Compare plans', '/compare'],
    ],
  ],
  ['Pricing', '/pricing'],
  [
    'Resources',
    '#',
    [
      ['Docs', '/docs/'],
      ['Changelog', '/changelog'],
      ['Status', '/status'],
      ['Security', '/security'],
      ['FAQ', '/faq'],
      ['Support', '/support'],
    ],
  ],
]

const price = (plan: (typeof plans)[number]) =>
  plan.name === 'Sloop' ? `<del>${oldSloop}</del> <ins>${plan.monthly}</ins>` : plan.monthly

const planCards = `<div class="pricing_grid">${each(plans, (plan) => `<div class="pricing_plan"><div class="heading-style-h5">${plan.name}</div><div class="pricing_price"><span class="heading-style-h1">${price(plan)}</span>${plan.monthly.startsWith('€') ? '<span class="heading-style-h4">/ person / month</span>' : ''}</div>${plan.yearly.startsWith('€') && plan.yearly !== '€0' ? `<div class="text-size-small">${plan.yearly} when paid by the year</div>` : ''}<a href="/signup" class="button w-button">${plan.monthly === 'on request' ? 'Talk to sales' : 'Start free'}</a><div class="pricing_feature-list"><div class="pricing_feature"><div class="icon-embed-xsmall w-embed"><svg viewBox="0 0 24 24"></svg></div><div>Up to ${plan.people} people</div></div><div class="pricing_feature"><div>Places: ${plan.places}</div></div><div class="pricing_feature"><div>History: ${plan.history}</div></div></div></div>`)}</div>`

const priceTable = `<table class="comparison_table"><thead><tr><th rowspan="2">Plan</th><th colspan="2">Price per person and month</th><th rowspan="2">People</th></tr><tr><th>paid monthly</th><th>paid yearly</th></tr></thead><tbody>${each(plans, (plan) => `<tr><th scope="row">${plan.name}</th>${plan.monthly === plan.yearly ? `<td colspan="2">${plan.monthly}</td>` : `<td>${price(plan)}</td><td>${plan.yearly}</td>`}<td>${plan.people}</td></tr>`)}</tbody></table>`

const rows: [string, keyof (typeof plans)[number]][] = [
  ['People', 'people'],
  ['Places', 'places'],
  ['History', 'history'],
  ['Support', 'support'],
  ['API', 'api'],
  ['Single sign-on', 'sso'],
  ['Exports', 'exports'],
]
const compareTable = `<table class="comparison_table"><thead><tr><th></th>${each(plans, ({ name }) => `<th>${name}</th>`)}</tr></thead><tbody><tr><th colspan="5">Limits</th></tr>${each(rows, ([label, key]) => `${key === 'support' ? '<tr><th colspan="5">Features</th></tr>' : ''}<tr><td>${label}</td>${each(plans, (plan) => `<td>${plan[key] === '-' ? '<img src="/x.svg" alt="not included">' : plan[key]}</td>`)}</tr>`)}</tbody></table>`

const faq: [string, string][] = [
  ['Is there a free trial?', `Yes: ${rules.trial}. After it you choose a plan, or go on with Dinghy, which is free.`],
  ['Can I get a refund?', `Yes, ${rules.refund}, without giving a reason. Write to ${product.support}.`],
  ['Do you have discounts for charities?', `Charities, clubs and schools pay ${rules.nonprofit} less on every plan.`],
  ['How can I pay?', `By ${rules.payment}. ${rules.currency} are possible. ${rules.vat}.`],
  [
    'What happens when I cancel?',
    `You can use Tidewise ${rules.cancel}. Everything is deleted ${rules.deletion}; until then you can come back or export it.`,
  ],
  [
    'We only open in summer. Can we pause?',
    `Yes, for ${rules.pause}. Nothing is charged in that time, and the rota is read-only.`,
  ],
  ['Which languages does Tidewise speak?', `${rules.languages}.`],
  ['Does the app work without internet?', `${rules.offline} Clocking in is kept and sent later.`],
]
const accordion = each(
  faq,
  ([question, text], at) =>
    `<div class="faq_accordion"><div data-w-id="a${at}" role="button" aria-expanded="false" aria-controls="faq-${at}" class="faq_question"><div class="text-size-medium text-weight-bold">${question}</div><div class="faq_icon-wrapper"><svg viewBox="0 0 32 32"></svg></div></div><div style="width:100%;height:0px;overflow:hidden" id="faq-${at}" class="faq_answer"><div class="margin-bottom margin-small"><p>${text}</p></div></div></div>`,
)

const marketing: [path: string, title: string, main: () => string][] = [
  [
    '/',
    'Shifts that plan themselves, nearly',
    () =>
      `${section(p('Tidewise plans shifts for cafés, clinics and climbing halls. Make a rota in ten minutes, let people swap among themselves, and send the hours to payroll.'))}${section(planCards)}${jsonLd({ '@type': 'SoftwareApplication', name: product.name, applicationCategory: 'BusinessApplication', offers: plans.filter(({ monthly }) => monthly.startsWith('€')).map(({ name, monthly }) => ({ '@type': 'Offer', name, price: monthly.slice(1), priceCurrency: 'EUR' })) })}`,
  ],
  [
    '/pricing',
    'Pricing',
    () =>
      `${section(planCards)}${section(`<h2>All prices</h2>${priceTable}${p(`${rules.vat}. ${rules.trial.replace('21 days of', 'Try 21 days of')}. Not sure? <a href="/compare">Compare the plans</a>.`)}`)}`,
  ],
  ['/compare', 'Compare plans', () => section(compareTable)],
  [
    '/features/rotas',
    'Rotas',
    () =>
      section(
        `${p('Drag shifts onto a week, copy weeks, and publish. Open shifts are offered to all who could take them.')}<h2>Rules</h2>${p('Tidewise knows rest times, breaks and the hours in contracts, and warns before it is too late.')}`,
      ),
  ],
  [
    '/features/clocking-in',
    'Clocking in',
    () => section(p('By phone, by QR code on the wall, or on a tablet with a PIN. Who is late is asked why.')),
  ],
  [
    '/features/apps',
    'Apps for iOS and Android',
    () =>
      section(
        `${p(`The apps need ${rules.minimumApps} or newer.`)}${p(rules.offline)}${p(`They speak ${rules.languages}.`)}`,
      ),
  ],
  [
    '/integrations',
    'Integrations',
    () =>
      section(
        `<div class="integrations_grid">${each(integrations, ([name, what, from]) => `<a href="/integrations/${slug(name)}" class="integration_card w-inline-block"><img src="/logos/${slug(name)}.svg" alt=""><div class="heading-style-h6">${name}</div><div>Tidewise ${what}.</div><div class="tag">From ${from}</div></a>`)}</div>`,
      ),
  ],
  ['/faq', 'Frequently asked questions', () => section(accordion)],
  [
    '/nonprofits',
    'Tidewise for charities, clubs and schools',
    () =>
      section(
        `${p(`You do good, so you pay ${rules.nonprofit} less, on every plan and as long as you stay.`)}${p(`Send a proof of your status to ${product.sales}.`)}`,
      ),
  ],
  [
    '/support',
    'Support',
    () =>
      section(
        `${p(`We answer ${product.supportHours}: <a href="mailto:${product.support}">${product.support}</a>.`)}${p(`Phone support, ${product.phone}, belongs to Schooner.`)}${table(
          ['Plan', 'How we help'],
          plans.map(({ name, support }) => [name, support]),
        )}<h2>Sales</h2>${p(`<a href="mailto:${product.sales}">${product.sales}</a>`)}`,
      ),
  ],
  [
    '/security',
    'Security',
    () =>
      section(
        `<h2>Where your data is</h2>${p(`In data centres in ${product.region}. Nothing leaves the European Union.`)}<h2>Encryption</h2>${p(`${rules.encryption}.`)}<h2>Backups</h2>${p(`Backups are made ${rules.backups}.`)}<h2>Audits</h2>${p(`${rules.audit}.`)}<h2>Bug bounty</h2>${p(`We pay ${rules.bounty} for a security hole that you report to ${product.security}.`)}<h2>Availability</h2>${p(`We promise ${rules.uptime} a month. ${rules.dpa}`)}`,
      ),
  ],
  [
    '/about',
    'About us',
    () =>
      section(
        p(`${product.company} was founded in ${product.founded} by two former head waiters. ${product.address}.`),
      ),
  ],
  [
    '/terms',
    'Terms',
    () =>
      section(
        `<h2>1. Contract</h2>${p(`The contract is made with ${product.company}, ${product.address}.`)}<h2>2. Payment</h2>${p(`Payments are due at the beginning of a period. ${rules.vat}.`)}<h2>3. Refunds</h2>${p(`Money is given back ${rules.refund}.`)}<h2>4. End</h2>${p(`Either side may end the contract ${rules.cancel}. Data is deleted ${rules.deletion}.`)}`,
      ),
  ],
  [
    '/privacy',
    'Privacy',
    () => section(p('We keep what is needed to plan shifts: names, addresses, hours. Nobody is sold anything.')),
  ],
  [
    '/blog/why-four-plans',
    'Why we have four plans',
    () =>
      section(
        `${p(`When we began, there was one plan. Today there are four boats. Sloop went from ${oldSloop} to ${plans[1]?.monthly} this January, since most teams of twenty told us the step from Dinghy was too high.`)}${p('Ketch is what we recommend for teams of 40 to 250 people.')}`,
      ),
  ],
  [
    '/blog/datev',
    'Hours to DATEV without typing',
    () =>
      section(
        p('Since 8.2 you can export a month as a LODAS file from Ketch on. Your tax adviser imports it in a minute.'),
      ),
  ],
]

const h2 = docusaurusHeading
const code = docusaurusCode
const docs: [group: string, path: string, title: string, main: () => string][] = [
  [
    'Start',
    '/docs/',
    'Getting started',
    () =>
      `${p('Make an account, invite people, publish your first rota.')}${h2('Make an account')}${list(['Sign up with your e-mail address.', 'Choose the places you plan for.', 'Invite people by link.'], 'ol')}${h2('Command line')}${p('Everything that the web page does can be done from a terminal.')}${code('bash', product.cli)}`,
  ],
  [
    'Start',
    '/docs/cli',
    'Command line',
    () =>
      `${p('The command line tool needs Node 20.')}${h2('Install')}${code('bash', product.cli)}${h2('Sign in')}${code('bash', 'tidewise login')}${p('It opens the browser and stores a token in your keychain.')}${h2('Commands')}<table><thead><tr><th>Command</th><th>What it does</th></tr></thead><tbody>${each(commands, ([command, what]) => `<tr><td><code>${escape(command)}</code></td><td>${what}</td></tr>`)}</tbody></table>${h2('A rota as a file')}${code('yaml', 'week: 2026-W20\nplace: Harbour Café\nshifts:\n  - who: Ana\n    from: 2026-05-11T07:00\n    to: 2026-05-11T15:00\n  - who: open\n    from: 2026-05-11T12:00\n    to: 2026-05-11T20:00')}`,
  ],
  [
    'Start',
    '/docs/import-people',
    'Import people',
    () =>
      `${p('From a table with the columns <code>name</code>, <code>email</code> and <code>hours</code>.')}${code('bash', 'tidewise people import people.csv')}${p('People who are there already, by e-mail address, are updated.')}`,
  ],
  [
    'Account',
    '/docs/account/password',
    'Reset your password',
    () =>
      `${p('Choose <strong>Forgot password</strong> on the sign-in page.')}<div class="theme-admonition theme-admonition-note admonition_xJq3 alert alert--secondary"><div class="admonitionHeading_Gvgb">note</div><div class="admonitionContent_BuS1"><p>The link in the e-mail works for ${rules.passwordMinutes} minutes.</p></div></div>`,
  ],
  [
    'Account',
    '/docs/account/billing',
    'Plans and billing',
    () =>
      `${h2('Change the plan')}${p(`A larger plan is yours at once; a smaller one counts ${rules.switchDown}.`)}${h2('Invoices')}${p(`Pay by ${rules.payment}. Invoices are under <strong>Settings › Billing</strong>.`)}${h2('Pause')}${p(`Seasonal teams pause for ${rules.pause}.`)}${h2('Cancel')}${p(`Choose <strong>Settings › Billing › Cancel</strong>. You can go on ${rules.cancel}.`)}`,
  ],
  [
    'Account',
    '/docs/account/sso',
    'Single sign-on',
    () =>
      `<div class="tabs-container tabList__CuJ"><ul role="tablist" aria-orientation="horizontal" class="tabs"><li role="tab" tabindex="0" aria-selected="true" class="tabs__item tabItem_LNqP tabs__item--active">Google and Microsoft</li><li role="tab" tabindex="-1" aria-selected="false" class="tabs__item tabItem_LNqP">SAML</li></ul><div class="margin-top--md"><div role="tabpanel" class="tabItem_Ymn6"><p>From Ketch on: choose <strong>Settings › Sign-in</strong>.</p></div><div role="tabpanel" class="tabItem_Ymn6" hidden=""><p>With Schooner: SAML with Okta, Entra ID and others, and SCIM.</p></div></div></div>`,
  ],
  [
    'Account',
    '/docs/working-time',
    'Working time rules',
    () =>
      `${p('Rest between two shifts is 11 hours unless you change it under <strong>Settings › Working time</strong>.')}${p('A shift that breaks the rule is refused with <code>TW_REST_TOO_SHORT</code>.')}`,
  ],
  [
    'API',
    '/docs/api/',
    'API overview',
    () =>
      `${p(`All addresses begin with <code>${product.api}</code>. Answers are JSON.`)}${h2('Versions')}${p('Version 1 is switched off on 31 December 2026. See <a href="/docs/api/migrate">how to move</a>.')}`,
  ],
  [
    'API',
    '/docs/api/authentication',
    'Authentication',
    () =>
      `${p('Access tokens are valid for 60 minutes, refresh tokens for 30 days.')}${code('bash', `curl -X POST ${product.api}/token \\\n  -d grant_type=client_credentials \\\n  -d client_id=$ID -d client_secret=$SECRET`)}`,
  ],
  [
    'API',
    '/docs/api/shifts',
    'Shifts',
    () =>
      `${h2('List open shifts')}${code('http', 'GET /shifts?state=open&from=2026-05-11')}${h2('Create a shift')}${code('bash', `curl -X POST ${product.api}/shifts \\\n  -H "Authorization: Bearer $TOKEN" \\\n  -d '{"person": "p_81", "from": "2026-05-11T07:00", "to": "2026-05-11T15:00"}'`)}${p('A shift at a time when the person has another one is refused with <code>TW_SHIFT_OVERLAP</code>, unless <code>allowOverlap</code> is true.')}${h2('Delete a shift')}${code('http', 'DELETE /shifts/{id}')}`,
  ],
  [
    'API',
    '/docs/api/rotas',
    'Rotas',
    () =>
      `${h2('Publish')}${code('http', 'POST /rotas/{id}/publish')}${p('A published rota is locked.')}${h2('Unlock')}${code('http', 'POST /rotas/{id}/unlock')}`,
  ],
  [
    'API',
    '/docs/api/rate-limits',
    'Rate limits',
    () =>
      `${table(
        ['Plan', 'Requests a minute'],
        [
          ['Ketch', '600'],
          ['Schooner', '3,000'],
        ],
      )}${p('Above it the answer is 429 with <code>Retry-After</code>.')}`,
  ],
  [
    'API',
    '/docs/api/errors',
    'Errors',
    () =>
      each(
        errors,
        ([name, status, means, todo]) =>
          `${h2(name)}<p>Status <code>${status}</code>. ${means}</p><p><strong>What to do:</strong> ${todo.replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</p>`,
      ),
  ],
  [
    'API',
    '/docs/api/migrate',
    'Move from v1 to v2',
    () =>
      `${list(['Ask for tokens at <code>/token</code> instead of sending the key.', '<code>/schedules</code> is now <code>/rotas</code>.', 'Times have no seconds.'], 'ol')}${p('You have time until 31 December 2026.')}`,
  ],
]
const groups = [...new Set(docs.map(([group]) => group))]
const sidebar = groups.map((group): Item => [
  group,
  '/docs/',
  docs.filter(([of]) => of === group).map(([, path, title]): Item => [title, path]),
])

const footer = `<div class="footer_grid"><div><div>${product.company}</div><div>${product.address}</div></div><div><a href="/terms" class="footer_link">Terms</a><a href="/privacy" class="footer_link">Privacy</a><a href="/support" class="footer_link">Support</a></div></div><div class="footer_credit-text">© 2026 ${product.company}. All rights reserved.</div>`

const changelog = () =>
  section(
    each(
      releases,
      ([version, date, changes]) =>
        `<div class="changelog_item w-dyn-item"><div class="changelog_meta"><div class="tag">${version}</div><div class="text-size-small">${date}</div></div><h2 class="heading-style-h4">Version ${version}</h2>${list(changes)}</div>`,
    ),
  )

/** A status page as Statuspage renders it. */
const status = () =>
  `<!doctype html><html lang="en"><head><meta charset="UTF-8"><title>Tidewise Status</title></head><body class="status index status-none"><div class="layout-content status status-index premium"><div class="masthead-container basic"><div class="masthead no-cover"><div class="logo-container"><a href="/">Tidewise</a></div><div class="updates-dropdown-container"><a href="#" data-js-hook="show-updates-dropdown" id="show-updates-dropdown" aria-haspopup="true">Subscribe to Updates</a></div></div></div><div class="container"><div class="page-status status-none"><span class="status font-large">All Systems Operational</span></div><div class="components-section font-regular"><div class="components-container one-column">${each(['Web app', 'Mobile apps', 'API', 'Push notifications'], (name) => `<div class="component-inner-container status-green"><span class="name">${name}</span><span class="component-status">Operational</span></div>`)}</div></div><div class="incidents-list format-expanded"><h2 class="font-largest">Past Incidents</h2>${each(incidents, ([date, what, how]) => `<div class="status-day font-regular"><div class="date border-color font-large">${date}</div><div class="incident-container"><div class="incident-title font-large"><a class="whitespace-pre-wrap" href="/status/${slug(what)}">${what}</a></div><div class="updates-container"><div class="update font-regular"><strong>Resolved</strong> - <span class="whitespace-pre-wrap">${how}</span></div></div></div></div>`)}</div><div class="page-footer"><a href="/status/history">← Incident History</a><span class="color-secondary powered-by"><a href="https://www.atlassian.com">Powered by Atlassian Statuspage</a></span></div></div></div></body></html>`

export const productSite: BenchSite = {
  name: 'product',
  language: 'en',
  questions,
  chrome: [
    ...webflowChrome,
    ...docusaurusChrome,
    'All rights reserved',
    'Subscribe to Updates',
    'Powered by Atlassian',
  ],
  pages(base): Page[] {
    const shared = { base, lang: 'en', siteName: product.name, footer }
    const framed = (path: string, title: string, main: string): Page => ({
      path,
      body: webflow({ ...shared, path, title, main, menu }),
    })
    return [
      ...marketing.map(([path, title, main]) => framed(path, title, main())),
      ...integrations.map(([name, what, from]) =>
        framed(
          `/integrations/${slug(name)}`,
          `${name} integration`,
          section(
            `${p(`With ${name}, Tidewise ${what}.`)}${p(`It is part of ${from}${from === 'Schooner' ? '' : ' and all larger plans'}.`)}<h2>Set up</h2>${list(['Open Settings › Integrations.', `Choose ${name} and allow the access.`], 'ol')}<h2>You may also like</h2>${list(
              integrations
                .filter(([other]) => other !== name)
                .slice(0, 3)
                .map(([other]) => `<a href="/integrations/${slug(other)}">${other}</a>`),
            )}`,
          ),
        ),
      ),
      framed('/changelog', 'Changelog', changelog()),
      { path: '/status', body: status() },
      ...docs.map(([group, path, title, main]): Page => ({
        path,
        body: docusaurus(
          {
            ...shared,
            path,
            title,
            main: main(),
            menu: [
              ['Docs', '/docs/'],
              ['API', '/docs/api/'],
              ['Pricing', '/pricing'],
            ],
            crumbs: [[group, '/docs/']],
          },
          sidebar,
        ),
      })),
    ]
  },
}
