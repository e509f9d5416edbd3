import type { IncomingMessage } from 'node:http'
import { consoleHeader } from '../../contract/access/constants.ts'
import { loginMaxDays } from '../../contract/access/logins.ts'
import { FoyerError } from '../../core/errors.ts'
import { parseUrl } from '../../core/network/parse-url.ts'

/*
 * The cookie of who is signed in to the console. It counts only beside a header that pages of other origins cannot send, and from our own
 * pages: so nothing that another site lets a browser do is done in its name (CSRF).
 */

type Cookie = 'login' | 'device'

const headerName = consoleHeader.toLowerCase()
const days: Record<Cookie, number> = { login: loginMaxDays, device: 365 }

/**
 * The name of a cookie. Over TLS the prefix makes browsers refuse one that another host of the domain has set, or that came without TLS
 * (RFC 6265bis, section 4.1.3.2).
 */
function nameOf(cookie: Cookie, publicUrl: string): string {
  return `${isSecure(publicUrl) ? '__Host-' : ''}foyer-${cookie}`
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}

/** The Set-Cookie header that gives a cookie to the browser; with null it takes it away. `value` is of `A-Z a-z 0-9 _ - .` */
export function setCookie(cookie: Cookie, value: string | null, publicUrl: string): string {
  const age = value === null ? 0 : days[cookie] * 86_400
  const secure = isSecure(publicUrl) ? '; Secure' : ''
  return `${nameOf(cookie, publicUrl)}=${value ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Strict${secure}`
}

/** The value of a cookie. Undefined: there is none, or more than one, of which another host may have set one. */
export function cookieIn(
  { headers }: Pick<IncomingMessage, 'headers'>,
  cookie: Cookie,
  publicUrl: string,
): string | undefined {
  const beginning = `${nameOf(cookie, publicUrl)}=`
  const found = (headers.cookie ?? '').split(';').filter((each) => each.trimStart().startsWith(beginning))
  const value = found[0]?.trim().slice(beginning.length)
  return found.length === 1 && value !== undefined && /^[\w.-]{1,300}$/.test(value) ? value : undefined
}

/** Whether a request says that the console made it. */
export function isOfConsole({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers[headerName] !== undefined
}

/**
 * Refuses what did not come from a page of this server, as far as the browser says. It says so with everything that changes something.
 * @throws {FoyerError} `forbidden`
 */
export function expectOurPage(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  publicUrl: string,
): void {
  const { origin, host, 'sec-fetch-site': site } = headers
  const isRead = method === 'GET' || method === 'HEAD'
  // By host alone: behind a proxy that does TLS we do not see the scheme.
  const isOurs = origin !== undefined && [host, hostOf(publicUrl)].includes(hostOf(origin))
  const isSameSite = site === undefined || site === 'same-origin'
  if (isOfConsole({ headers }) && isSameSite && (isOurs || (origin === undefined && (isRead || site !== undefined))))
    return
  throw new FoyerError('forbidden', 'Only the console of this server may send this. Load its page again.')
}

/** The host of an address, with its port. Undefined: it has none, as an opaque origin (`null`) or a Host header that is no address. */
export function hostOf(address: string): string | undefined {
  return parseUrl(address)?.host
}
