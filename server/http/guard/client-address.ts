import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { memberOf, addressKey, type TrustedProxies } from '../../core/network/networks.ts'

/*
 * Whom limits count. Addresses are held in memory for as long as they are counted, and get neither into a file nor into the log.
 */

export type Addresses = {
  /** The address that a request comes from, in a form that stands for one visitor: see {@link addressKey}. */
  of(request: IncomingMessage): string
  /** Whether there may be proxies at all. */
  hasProxies: boolean
  /** Whether connections from that socket's address are a proxy's, which brings many visitors. */
  isProxy(remoteAddress: string | undefined): boolean
}

/**
 * With no trusted proxy, the socket's address counts. Otherwise what trusted proxies have written into X-Forwarded-For, read from its
 * end, since all before their entries may be made up. `onUntrustedProxy` is called once, when there seems to be a proxy that nobody has named.
 */
export function createAddresses(trusted: TrustedProxies | undefined, onUntrustedProxy: () => void): Addresses {
  let isTold = trusted !== undefined
  const isMember = typeof trusted === 'object' ? memberOf(trusted) : undefined
  const maxHops = typeof trusted === 'number' ? trusted : Infinity
  return {
    hasProxies: trusted !== undefined,
    isProxy: (remoteAddress) => (isMember ? isMember(remoteAddress ?? '') : trusted !== undefined),

    of({ socket, headers }) {
      const header = headers['x-forwarded-for']
      let address = socket.remoteAddress ?? ''
      if (header === undefined) return addressKey(address)
      if (!isTold) {
        isTold = true
        onUntrustedProxy()
      }
      if (trusted === undefined) return addressKey(address)
      // Node joins several such headers into one, in their order.
      const entries = String(header).split(',')
      for (let hops = 0; hops < maxHops && (isMember?.(address) ?? true); hops++) {
        const before = withoutPort(entries.pop()?.trim() ?? '')
        if (isIP(before) === 0) break
        address = before
      }
      return addressKey(address)
    },
  }
}

/** Some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  return address.replace(/^\[([^\]]*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}
