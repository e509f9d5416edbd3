import type { PageProblem } from '../../contract/sites/pages.ts'
import { NoResponse } from '../../core/network/send-request.ts'

/** A page could not be read. `message` says what happened and `fix` what to do, in sentences for admins. */
export class PageError extends Error {
  readonly code: PageProblem
  readonly fix: string
  /** The status of the response, where that is the reason. */
  readonly status: number | undefined
  /** The Retry-After header of the site, in seconds. */
  readonly retryAfter: number | undefined

  constructor(
    code: PageProblem,
    { message, fix }: Sentences,
    options: { cause?: unknown; status?: number; retryAfter?: number } = {},
  ) {
    super(message, options)
    this.name = 'PageError'
    this.code = code
    this.fix = fix
    this.status = options.status
    this.retryAfter = options.retryAfter
  }
}

type Sentences = { message: string; fix: string }

/** Who types an address without its scheme means https to most forms. */
const withoutCertificate = 'If it opens only with http:// in front, enter it so.'

/** The sentences for each code; the two others need more than the host. */
const sentences: Record<Exclude<PageProblem, 'not-an-address' | 'bad-status'>, (host: string) => Sentences> = {
  scheme: () => ({
    message: 'This is not a web address: only http and https are supported.',
    fix: 'Enter an address that begins with https:// or http://.',
  }),
  userinfo: () => ({
    message: 'The address contains a user name or a password.',
    fix: 'Enter the address without them. Pages behind a sign-in cannot be read.',
  }),
  port: (host) => ({
    message: `The address names a port of ${host} other than 80 or 443.`,
    fix: 'Enter the address that visitors use. For a site that only this computer or network has, the operator of this server can set FOYER_PAGE_NETWORKS.',
  }),
  'not-public': (host) => ({
    message: `${host} is not on the public internet, and this server reads only public pages.`,
    fix: 'Enter the address that visitors use. For sites in a private network, the operator of this server can set FOYER_PAGE_NETWORKS.',
  }),
  'unknown-host': (host) => ({
    message: `There is no site named ${host}: DNS does not know the name.`,
    fix: 'Check the spelling of the address. A new domain may take a day to be known everywhere.',
  }),
  unreachable: (host) => ({
    message: `${host} could not be reached, or closed the connection.`,
    fix: 'Open the address in a browser. If it works there, the site, or a firewall in front of it, may block requests from this server.',
  }),
  certificate: (host) => ({
    message: `A secure connection to ${host} could not be made: its TLS certificate is missing, invalid or expired.`,
    fix: `Open the address in a browser. If it warns, renew the certificate, with its whole chain and for the name in the address. ${withoutCertificate}`,
  }),
  'too-slow': (host) => ({
    message: `${host} took too long to send the page.`,
    fix: 'Try again. If that does not help, the site is slow for visitors, too.',
  }),
  'too-large': (host) => ({
    message: `The page of ${host} is too large.`,
    fix: 'Enter the address of a page of at most 5 MB.',
  }),
  'too-many-redirects': (host) => ({
    message: `The address redirects too often, most recently at ${host}.`,
    fix: 'Enter the address at which the redirects end.',
  }),
  'bad-answer': (host) => ({
    message: `${host} answered with something that is not a valid HTTP response.`,
    fix: 'Open the address in a browser. If it works there, check the proxies and firewalls between the site and this server.',
  }),
}

/** Returns the error of a code for a site. */
export function pageError(code: keyof typeof sentences, host: string, cause?: unknown): PageError {
  return new PageError(code, sentences[code](host), cause === undefined ? {} : { cause })
}

/** Returns the error for a text that is not an address. */
export function notAnAddress(): PageError {
  return new PageError('not-an-address', {
    message: 'This is not the address of a page.',
    fix: 'Enter a complete address, such as https://www.example.com/.',
  })
}

/** Returns the error for a response with an error status. */
export function badStatus(host: string, status: number, retryAfter?: number): PageError {
  const advice =
    status === 401 || status === 403
      ? 'The page needs a sign-in, or blocks requests that do not come from browsers. Allow this server in the protection of the site, or enter another page.'
      : status === 404 || status === 410
        ? 'Check the spelling of the address.'
        : 'Open the address in a browser, and try again when it works there.'
  return new PageError(
    'bad-status',
    { message: `${host} answered with the status ${status} instead of a page.`, fix: advice },
    { status, ...(retryAfter !== undefined && { retryAfter }) },
  )
}

/** Returns the error for a robots.txt whose status does not say what may be read. */
export function unknownRobots(url: string, status: number): PageError {
  return new PageError(
    'bad-status',
    {
      message: `Its robots.txt, ${url}, answered with the status ${status}: without knowing what it allows, a site is not read (RFC 9309, 2.3.1.4).`,
      fix:
        status === 429
          ? 'Allow this server more requests in the protection of the site, and read it again.'
          : 'Repair it, or remove it so that it answers 404, and read the site again.',
    },
    { status },
  )
}

/** Maps the error of a failed request to a PageError. */
export function explainFailure(error: unknown, { hostname, protocol }: URL): PageError {
  const { code = '', message } = error as NodeJS.ErrnoException
  // The filtering agent's refusals have no code.
  if (code === '' && message.includes('is not allowed')) return pageError('not-public', hostname, error)
  if (/CERT|SIGNATURE|_ISSUER|^ERR_TLS|^ERR_SSL|^EPROTO$/.test(code)) return pageError('certificate', hostname, error)
  if (error instanceof NoResponse) return pageError('bad-answer', hostname, error)
  if (/^HPE_|^ERR_HTTP|^Z_|^ERR_.*BROTLI|^ERR_STREAM_PREMATURE_CLOSE$|^ERR__ERROR/.test(code)) {
    return pageError('bad-answer', hostname, error)
  }
  const { message: what, fix } = sentences.unreachable(hostname)
  const isSecure = protocol === 'https:'
  return new PageError(
    'unreachable',
    { message: what, fix: isSecure ? `${fix} ${withoutCertificate}` : fix },
    { cause: error },
  )
}
