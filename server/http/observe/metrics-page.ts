import type { IncomingMessage } from 'node:http'
import { FoyerError } from '../../core/errors.ts'
import type { Addresses } from '../guard/client-address.ts'
import type { Pages } from '../app.ts'
import type { Authentication } from '../guard/authenticate.ts'
import { sendState } from '../response/reply.ts'
import type { MetricSources, Metrics } from './metrics.ts'

/**
 * `GET /metrics`: what the server counts and measures, in Prometheus's text format 0.0.4; see metrics.ts for the names, all of which begin
 * with `foyer_`. For who connects from this machine, and for the operator token. Any other bearer gets 403, no bearer 401.
 */
export function createMetricsPage(
  sources: MetricSources,
  { authentication, addresses }: { authentication: Pick<Authentication, 'authenticate'>; addresses: Addresses },
): Pages {
  let metrics: Metrics | undefined

  return async (request, response, publicUrl) => {
    if (!isLocal(request, addresses)) {
      const { kind } = await authentication.authenticate(request, publicUrl)
      if (kind !== 'operator') throw new FoyerError('forbidden', 'The metrics are for the operator.')
    }
    // A server that nobody scrapes neither starts later for it nor pays for its timers.
    const { createMetrics } = await import('./metrics.ts')
    metrics ??= createMetrics(sources)
    return sendState(response, 200, await metrics.read(), metrics.type)
  }
}

/** What proxies say of those whom they speak for. */
const proxied = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'] as const

/**
 * Whether a request was made on this machine. The socket alone cannot tell: a proxy on this machine brings everybody's requests. So what
 * a trusted proxy or any header of one brings is not local, whatever address it names; nor is what was meant for another host, which a
 * page in a browser here can send by making its own name lead to 127.0.0.1.
 */
function isLocal({ socket, headers }: IncomingMessage, addresses: Addresses): boolean {
  const { remoteAddress = '' } = socket
  if (!/^(127\.|::1$|::ffff:127\.)/.test(remoteAddress) || addresses.isProxy(remoteAddress)) return false
  if (proxied.some((name) => headers[name] !== undefined)) return false
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(headers.host ?? '')
}
