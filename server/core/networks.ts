import { BlockList, isIP } from 'node:net'

/** Addresses and networks of peers, as texts. */

/** Whose word about visitors' addresses counts: that many proxies in a row, or the proxies of these networks (`10.0.0.0/8`, `::1`). */
export type TrustedProxies = number | readonly string[]

/**
 * An IPv4 address as it is. Of an IPv6 address the network (/64), since whoever has one address of it has all of them
 * (RFC 6177). Of a socket that is gone already, an empty text.
 */
export function standFor(address: string | undefined): string {
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

/** Whether a text is a network, or an address, as {@link TrustedProxies} has them. */
export function isNetwork(text: string): boolean {
  const [address = '', length, more] = text.split('/')
  const bits = isIP(address) === 6 ? 128 : isIP(address) === 4 ? 32 : 0
  if (bits === 0 || more !== undefined) return false
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits)
}

/** Returns whether an address is of one of these networks. */
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

/** An IPv4 address as a socket of both families has it (`::ffff:192.0.2.1`) is an IPv4 address. */
function unmapped(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}
