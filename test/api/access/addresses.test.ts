import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import type { TrustedProxies } from '../../../server/core/network/networks.ts'
import { createAddresses } from '../../../server/http/guard/client-address.ts'

/* Whose address counts, behind which proxies. */

function addressOf(trusted: TrustedProxies | undefined, remoteAddress: string | undefined, forwarded?: string): string {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const request = { socket: { remoteAddress }, headers } as unknown as IncomingMessage
  return createAddresses(trusted, () => undefined).of(request)
}

const networks = ['10.0.0.0/8', '::1', '2001:db8:ffff::/48']

test.each<
  [trusted: TrustedProxies | undefined, socket: string | undefined, forwarded: string | undefined, counts: string]
>([
  [undefined, '192.0.2.1', '203.0.113.1', '192.0.2.1'],
  [undefined, '::ffff:192.0.2.1', undefined, '192.0.2.1'],
  [undefined, undefined, undefined, ''],
  [undefined, 'fe80::1%eth0', undefined, 'fe80:0:0:0'],
  [undefined, '2001:DB8::0001', undefined, '2001:db8:0:0'],
  [undefined, '::1', undefined, '0:0:0:0'],
  [1, '10.0.0.1', '203.0.113.1', '203.0.113.1'],
  [1, '10.0.0.1', 'made-up, 198.51.100.1, 203.0.113.1', '203.0.113.1'],
  [2, '10.0.0.1', '198.51.100.1, 203.0.113.1, 10.0.0.2', '203.0.113.1'],
  [2, '10.0.0.1', '203.0.113.1', '203.0.113.1'],
  [1, '10.0.0.1', undefined, '10.0.0.1'],
  [1, '10.0.0.1', 'unknown', '10.0.0.1'],
  [1, '10.0.0.1', '', '10.0.0.1'],
  [1, '10.0.0.1', '203.0.113.1:4711', '203.0.113.1'],
  [1, '10.0.0.1', '[2001:db8:1:2:3::4]:4711', '2001:db8:1:2'],
  [networks, '10.0.0.1', '198.51.100.1, 203.0.113.1, 10.9.9.9', '203.0.113.1'],
  [networks, '::ffff:10.0.0.1', '203.0.113.1', '203.0.113.1'],
  [networks, '::1', '203.0.113.1, 2001:db8:ffff:1::1', '203.0.113.1'],
  // Not a proxy of ours: what it says is worth nothing.
  [networks, '192.0.2.1', '203.0.113.1', '192.0.2.1'],
  [networks, '::2', '203.0.113.1', '0:0:0:0'],
  // All of them are ours: the one that is farthest away counts.
  [networks, '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
])('trusting %j, a socket of %s that was forwarded for %s counts as %s', (trusted, socket, forwarded, counts) => {
  expect(addressOf(trusted, socket, forwarded)).toBe(counts)
})
