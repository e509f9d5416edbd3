/*
 * Tidewise: software that plans shifts, with four plans. The questions were written from this description alone, the pages after them.
 */

export const product = {
  name: 'Tidewise',
  company: 'Tidewise Software Ltd',
  address: 'Unit 6, Ropewalk Studios, Falmouth TR11 3XP',
  support: 'support@tidewise.example',
  sales: 'sales@tidewise.example',
  phone: '+44 1326 555 010',
  supportHours: 'Monday to Friday, 8:00 to 18:00 UK time',
  security: 'security@tidewise.example',
  cli: 'npm install -g @tidewise/cli',
  api: 'https://api.tidewise.example/v2',
  region: 'Frankfurt and Dublin',
  founded: 2016,
}

export type Plan = {
  name: string
  monthly: string
  yearly: string
  people: string
  places: string
  history: string
  support: string
  api: string
  sso: string
  exports: string
}
/** Prices a person and month; those by year are charged once a year. */
export const plans: Plan[] = [
  {
    name: 'Dinghy',
    monthly: '€0',
    yearly: '€0',
    people: '8',
    places: '1',
    history: '30 days',
    support: 'Community forum',
    api: '-',
    sso: '-',
    exports: 'PDF',
  },
  {
    name: 'Sloop',
    monthly: '€3.50',
    yearly: '€2.90',
    people: '40',
    places: '3',
    history: '1 year',
    support: 'E-mail, within 2 working days',
    api: '-',
    sso: '-',
    exports: 'PDF and CSV',
  },
  {
    name: 'Ketch',
    monthly: '€5.80',
    yearly: '€4.80',
    people: '250',
    places: '20',
    history: '3 years',
    support: 'E-mail and chat, within 8 hours',
    api: '600 requests a minute',
    sso: 'Google and Microsoft',
    exports: 'PDF, CSV and payroll',
  },
  {
    name: 'Schooner',
    monthly: 'on request',
    yearly: 'on request',
    people: 'unlimited',
    places: 'unlimited',
    history: '10 years',
    support: 'Phone, within 1 hour',
    api: '3,000 requests a minute',
    sso: 'SAML and SCIM',
    exports: 'PDF, CSV, payroll and warehouse',
  },
]
/** Until the end of last year Sloop cost this. */
export const oldSloop = '€4.20'

export const rules = {
  trial: '21 days of Ketch, no card needed',
  refund: 'within 14 days of the first payment',
  nonprofit: '40 %',
  cancel: 'to the end of the month that is paid',
  deletion: '60 days after cancelling',
  payment: 'card, SEPA direct debit, and from €500 a year by invoice',
  vat: 'Prices are without VAT',
  currency: 'Euros and pounds',
  passwordMinutes: 30,
  pause: 'up to three months a year',
  switchDown: 'from the next billing period',
  languages: 'English, German, French, Spanish, Dutch and Portuguese',
  uptime: '99.9 %',
  backups: 'every six hours, kept 35 days',
  audit: 'ISO 27001 since 2022; SOC 2 Type II report on request',
  encryption: 'AES-256 at rest and TLS 1.3 in transit',
  dpa: 'A data processing agreement can be signed under Settings › Legal.',
  bounty: '€50 to €2,500',
  minimumApps: 'iOS 16 and Android 10',
  offline: 'The app shows the rota of the next 14 days without a connection.',
}

export const integrations: [name: string, what: string, from: string][] = [
  ['Slack', 'posts open shifts into a channel', 'Sloop'],
  ['Microsoft Teams', 'posts open shifts and takes swaps', 'Ketch'],
  ['Google Calendar', 'puts shifts into a personal calendar', 'Dinghy'],
  ['Xero', 'sends hours to payroll every night', 'Ketch'],
  ['DATEV', 'exports hours as LODAS file', 'Ketch'],
  ['Square', 'reads sales, to forecast how many people are needed', 'Ketch'],
  ['Zapier', 'more than 40 triggers', 'Sloop'],
  ['BambooHR', 'reads people and absences', 'Schooner'],
]

export const errors: [code: string, status: number, means: string, todo: string][] = [
  [
    'TW_SHIFT_OVERLAP',
    409,
    'The person has another shift at that time.',
    'Send `allowOverlap: true`, or move one of the shifts.',
  ],
  [
    'TW_REST_TOO_SHORT',
    422,
    'Less than 11 hours lie between two shifts.',
    'Change the rule under Settings › Working time, or the shift.',
  ],
  ['TW_TOKEN_EXPIRED', 401, 'The access token is older than 60 minutes.', 'Ask for a new one with the refresh token.'],
  ['TW_RATE_LIMITED', 429, 'More requests than the plan allows in a minute.', 'Wait as long as `Retry-After` says.'],
  ['TW_ROTA_LOCKED', 423, 'The rota is published and locked.', 'Unlock it with `POST /rotas/{id}/unlock`.'],
  ['TW_PLAN_LIMIT', 402, 'The plan has no place for another person.', 'Remove a person or change the plan.'],
]

export const commands: [command: string, what: string][] = [
  ['tidewise login', 'opens the browser and stores a token'],
  ['tidewise rota pull --week 2026-W20', 'writes the rota of a week to a file'],
  ['tidewise rota push rota.yaml', 'uploads a rota, as a draft'],
  ['tidewise people import people.csv', 'adds people from a table'],
  ['tidewise export --format datev --month 2026-04', 'writes the hours of a month'],
  ['tidewise doctor', 'checks the connection and the version'],
]

export const releases: [version: string, date: string, changes: string[]][] = [
  [
    '8.4',
    '12 May 2026',
    ['Swaps can be approved in Microsoft Teams.', 'Fixed: the calendar feed showed nights a day late.'],
  ],
  ['8.3', '3 March 2026', ['Dark mode in the apps.', 'Rotas can be copied over several weeks.']],
  ['8.2', '20 January 2026', ['The API limit of Ketch went from 300 to 600 requests a minute.', 'DATEV export.']],
  ['8.1', '18 November 2025', ['Clocking in by QR code.', 'Removed: the fax notification.']],
  ['8.0', '2 October 2025', ['New editor for rotas.', 'API v1 is switched off on 31 December 2026; move to v2.']],
]

export const incidents: [date: string, what: string, how: string][] = [
  [
    '14 April 2026',
    'Push notifications delayed',
    'From 07:10 to 09:45 UTC push messages came up to 40 minutes late. A queue was too small.',
  ],
  ['2 February 2026', 'Sign-in with Microsoft failed', 'For 52 minutes, since a certificate had run out.'],
]
