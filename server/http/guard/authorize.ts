import type { IncomingMessage } from 'node:http'
import type { Embed } from '../../contract/agents/embed.ts'
import { FoyerError } from '../../core/errors.ts'
import { isOpenToAll, toEmbed } from '../../services/embeds.ts'
import type { AgentRecord } from '../../store/records/records.ts'
import { hostOf } from './console-cookie.ts'
import { callerOf, notAllowed, type Caller, type Principal } from './principal.ts'

/**
 * Throws `forbidden` unless the principal is one of the callers that a route declares, and the agent's embed settings allow the page that
 * asks. `publicUrl` is the address of this server as the caller knows it.
 */
export function authorize(
  principal: Principal,
  { may }: { may: readonly Caller[] },
  request: IncomingMessage,
  publicUrl: string,
): void {
  if (!may.includes(callerOf(principal))) throw notAllowed(principal)
  if (principal.kind === 'agent' || principal.kind === 'session') checkEmbed(principal.agent, request, publicUrl)
}

/**
 * A fence for browsers, which always say where a request of another origin comes from. What says nothing, and what comes from our own
 * pages, passes.
 */
function checkEmbed(agent: AgentRecord, request: IncomingMessage, publicUrl: string): void {
  const embed = toEmbed(agent)
  if (!embed.isEnabled) throw new FoyerError('agent-disabled', 'This agent is switched off in its embed settings.')
  const { origin } = request.headers
  if (origin === undefined || allowsOrigin(embed, origin, publicUrl)) return
  throw new FoyerError('origin-not-allowed', 'This agent may not be used on this page; see its embed settings.')
}

/** Whether pages of an origin may embed an agent; those of this server always may. */
export function allowsOrigin(
  embed: Pick<Embed, 'allowedOrigins' | 'onlyAllowedOrigins'>,
  origin: string,
  publicUrl: string,
): boolean {
  if (isOpenToAll(embed) || embed.allowedOrigins.includes(origin)) return true
  // By the host alone: behind a proxy that does TLS we do not see which scheme our own pages were fetched with.
  const host = hostOf(origin)
  return host !== undefined && host === hostOf(publicUrl)
}
