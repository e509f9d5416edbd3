import type { LookupAddress } from 'node:dns'
import { lookup as ask, Resolver } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { memberOf } from '../../core/network/networks.ts'
import { parseUrl } from '../../core/network/parse-url.ts'
import { notAnAddress, pageError } from './page-error.ts'

/*
 * Protects from server-side request forgery (SSRF): only http and https on ports 80 and 443 of public addresses may be read. A name is
 * resolved once for each request, and the connection is made to that checked address, so DNS rebinding cannot evade the check.
 */

/** Resolves a host name to all its addresses. */
export type Lookup = (host: string) => Promise<LookupAddress[]>

/** Resolves names as the system does, /etc/hosts and search domains included. For operators who allow networks of their own. */
export const systemLookup: Lookup = (host) => ask(host, { all: true })

/**
 * Resolves public names by asking the name servers directly. The system's way occupies one of libuv's four threads for as long as a name's
 * servers stay silent, and files wait for those threads, too. `servers`: others than the system's. Names without a dot are never public,
 * and none that a stranger's server answers for.
 */
export async function publicLookup(host: string, servers?: string[]): Promise<LookupAddress[]> {
  if (!host.includes('.')) return systemLookup(host)
  // A new one each time, so that a change of the system's name servers is seen.
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (servers) resolver.setServers(servers)
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const addresses = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ]
  if (addresses.length === 0 && four.status === 'rejected') throw four.reason
  return addresses
}

/** How to connect for a request. */
type Route = { agent: http.Agent; lookup: LookupFunction }

/**
 * Refuses everything but public addresses. Connections are not kept alive, so that each request is checked. The library is loaded when a
 * page is first read.
 */
async function publicOnly(protocol: 'http:' | 'https:'): Promise<http.Agent> {
  const { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } = await import('request-filtering-agent')
  return new { 'http:': RequestFilteringHttpAgent, 'https:': RequestFilteringHttpsAgent }[protocol]({
    keepAlive: false,
  })
}

/** For the networks that the operator allows. */
const unfiltered = { 'http:': new http.Agent({ keepAlive: false }), 'https:': new https.Agent({ keepAlive: false }) }

/** Addresses that are not public, but which that agent lets through: all of IPv6 except 2000::/3, and the metadata service of Azure. */
const alsoPrivate = { 4: memberOf(['168.63.129.16']), 6: memberOf(['::/3', '4000::/2', '8000::/1']) }

/**
 * Parses an address, relative to `base` if there is one.
 * @throws {PageError} for anything but http and https, and for user names.
 */
export function parseAddress(text: string, base?: URL): URL {
  const url = parseUrl(text, base?.href)
  if (!url) throw notAnAddress()
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw pageError('scheme', url.host)
  if (url.username !== '' || url.password !== '') throw pageError('userinfo', url.hostname)
  // Only browsers use it, and messages must not repeat it.
  url.hash = ''
  return url
}

/** Returns a function that checks an address and returns how to connect to it. `networks` are those that the operator allows, with any port. */
export function createRoutes(networks: readonly string[], lookup: Lookup): (url: URL) => Promise<Route> {
  const isAllowed = memberOf(networks)
  return async (url) => {
    const protocol = url.protocol as 'http:' | 'https:'
    // The empty port is the scheme's own.
    const isWebPort = ['', '80', '443'].includes(url.port)
    if (!isWebPort && networks.length === 0) throw pageError('port', url.hostname)
    const addresses = await resolve(url.hostname, lookup)
    const isOperators = addresses.every(({ address }) => isAllowed(address))
    if (!isOperators && !isWebPort) throw pageError('port', url.hostname)
    const isPrivate = addresses.some(({ address, family }) => alsoPrivate[family === 6 ? 6 : 4](address))
    if (!isOperators && isPrivate) throw pageError('not-public', url.hostname)
    return { agent: isOperators ? unfiltered[protocol] : await publicOnly(protocol), lookup: pinned(addresses) }
  }
}

async function resolve(hostname: string, lookup: Lookup): Promise<LookupAddress[]> {
  // URL has normalized all notations of IPv4 addresses (octal, hex, one number).
  const literal = hostname.replace(/^\[(.*)\]$/, '$1')
  const family = isIP(literal)
  if (family !== 0) return [{ address: literal, family }]
  const addresses = await lookup(hostname).catch((error: unknown) => {
    throw pageError('unknown-host', hostname, error)
  })
  if (addresses.length === 0) throw pageError('unknown-host', hostname)
  return addresses
}

/** Returns a lookup that yields the addresses that were resolved and checked. */
function pinned(addresses: LookupAddress[]): LookupFunction {
  return (_hostname, { all }, callback) => {
    const [first] = addresses
    if (all || !first) callback(null, addresses)
    else callback(null, first.address, first.family)
  }
}
