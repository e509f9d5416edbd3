import type { PageProblem } from '../../contract/sites/pages.ts'

/** A page could not be read. `message` says what happened and `fix` what to do, in sentences for admins. */
export class PageError extends Error {
  readonly code: PageProblem
  readonly fix: string
  /** The status of the response, where that is the reason. */
  readonly status: number | undefined
  /** Seconds after which the site asks to come again. */
  readonly retryAfter: number | undefined

  constructor(
    code: PageProblem,
    { message, fix }: Sentences,
    options: { cause?: unknown; status?: number; retryAfter?: number } = {},
  ) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.name = 'PageError'
    this.code = code
    this.fix = fix
    this.status = options.status
    this.retryAfter = options.retryAfter
  }
}

type Sentences = { message: string; fix: string }

/** What stands instead of the sentences that need more than the site's name. */
const sentences: Record<Exclude<PageProblem, 'not-an-address' | 'bad-status'>, (host: string) => Sentences> = {
  scheme: () => ({
    message: 'The address is not one of the web: only http and https are read.',
    fix: 'Give an address that begins with https:// or http://.',
  }),
  userinfo: () => ({
    message: 'The address contains a user name or a password.',
    fix: 'Give the address without them. Pages behind a sign-in cannot be read.',
  }),
  port: (host) => ({
    message: `The address names a port of ${host} other than 80 or 443, the ports of the web.`,
    fix: 'Give the address that visitors use.',
  }),
  'not-public': (host) => ({
    message: `${host} is not on the public internet, and this server reads only public pages.`,
    fix: 'Give the address that visitors use. For sites in a network of your own, the operator of this server can set FOYER_PAGE_NETWORKS.',
  }),
  'unknown-host': (host) => ({
    message: `There is no site named ${host}: the name was not found.`,
    fix: 'Compare the spelling of the address. A new domain may take a day to be known everywhere.',
  }),
  unreachable: (host) => ({
    message: `${host} could not be reached, or ended the connection.`,
    fix: 'Open the address in a browser. If it works there, the site, or a firewall in front of it, may refuse requests of this server.',
  }),
  certificate: (host) => ({
    message: `A secure connection to ${host} could not be made: its TLS certificate is missing, wrong or out of date.`,
    fix: 'Open the address in a browser. Where it warns, renew the certificate, with its whole chain and the name in the address.',
  }),
  'too-slow': (host) => ({
    message: `${host} took too long to send the page.`,
    fix: 'Try again. If it stays so, the site is slow for visitors, too.',
  }),
  'too-large': (host) => ({
    message: `${host} sent more than is read of a page.`,
    fix: 'Give the address of a smaller page: 5 MB are read.',
  }),
  'too-many-redirects': (host) => ({
    message: `The address redirects too often, most recently at ${host}.`,
    fix: 'Give the address at which the redirects end.',
  }),
  'bad-answer': (host) => ({
    message: `${host} answered with something that is not a valid response of the web.`,
    fix: 'Open the address in a browser. If it works there, look at what stands between the site and this server.',
  }),
}

/** Returns the error of a code for a site. */
export function pageError(code: keyof typeof sentences, host: string, cause?: unknown): PageError {
  return new PageError(code, sentences[code](host), cause === undefined ? {} : { cause })
}

/** The text is no address at all. */
export function notAnAddress(): PageError {
  return new PageError('not-an-address', {
    message: 'This is not the address of a page.',
    fix: 'Give a whole address, such as https://www.example.com/.',
  })
}

/** The site answered, with a status that comes with no page. */
export function badStatus(host: string, status: number, retryAfter?: number): PageError {
  const advice =
    status === 401 || status === 403
      ? 'The page needs a sign-in, or refuses requests of programs. Allow this server in the protection of the site, or give another page.'
      : status === 404 || status === 410
        ? 'Compare the spelling of the address.'
        : 'Open the address in a browser, and try again when it works there.'
  return new PageError(
    'bad-status',
    { message: `${host} answered with the status ${status} instead of a page.`, fix: advice },
    { status, ...(retryAfter !== undefined && { retryAfter }) },
  )
}
