import { BlockList, isIP } from 'node:net'

/** Addresses and networks of peers, as texts. */

/** The proxies whose X-Forwarded-For is trusted: that many in a row, or those of these networks (`10.0.0.0/8`, `::1`). */
export type TrustedProxies = number | readonly string[]

/**
 * The text that an address is counted by: an IPv4 address itself, the /64 network of an IPv6 address, since one customer has all of its
 * addresses (RFC 6177). Empty when the socket is closed already.
 */
export function addressKey(address: string | undefined): string {
  const plain = unmapped((address ?? '').replace(/%.*$/, ''))
  if (isIP(plain) !== 6) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const last = tail === '' ? [] : tail.split(':')
    while (groups.length + last.length < 8) groups.push('0')
  }
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** Whether a text is a network or an address as in {@link TrustedProxies}. */
export function isNetwork(text: string): boolean {
  const [address = '', length, more] = text.split('/')
  const bits = isIP(address) === 6 ? 128 : isIP(address) === 4 ? 32 : 0
  if (bits === 0 || more !== undefined) return false
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits)
}

/** Returns a predicate that says whether an address is in one of these networks. */
export function memberOf(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', length] = network.split('/')
    const family = familyOf(address)
    list.addSubnet(address, Number(length ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return (address) => {
    const plain = unmapped(address)
    return isIP(plain) !== 0 && list.check(plain, familyOf(plain))
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

/** A socket of both families has IPv4 addresses as `::ffff:192.0.2.1`. */
function unmapped(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}
