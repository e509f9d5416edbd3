import { listen } from '../client/listen.ts'
import type { Finding } from './finding.ts'

/** The directives of a Content-Security-Policy that concern the widget, each with a harmless request. */
const needs: Record<string, (base: string) => Promise<unknown>> = {
  'connect-src': (base) => fetch(`${base}healthz`, { mode: 'no-cors', credentials: 'omit', cache: 'no-store' }),
  'img-src': (base) =>
    new Promise((resolve) => {
      const picture = new Image()
      picture.addEventListener('load', resolve)
      picture.addEventListener('error', resolve)
      picture.src = `${base}assets/check.svg`
    }),
  'font-src': (base) => new FontFace('Foyer check', `url("${base}assets/check.woff2")`).load(),
}

/** Which directives of the page's Content-Security-Policy block the widget (CSP Level 3). Found by trying, since a policy cannot be read. */
export async function checkPolicy(base: string): Promise<Finding[]> {
  const { origin } = new URL(base)
  const blocked = new Set<string>()
  const note = (event: SecurityPolicyViolationEvent) => {
    if (event.blockedURI.startsWith(origin) && event.disposition === 'enforce') blocked.add(event.effectiveDirective)
  }
  const trying = new AbortController()
  listen(document, 'securitypolicyviolation', note, trying.signal)
  await Promise.all(Object.values(needs).map((need) => need(base).catch(() => undefined)))
  // The events are separate tasks, and may come after the request has failed.
  await new Promise((resolve) => setTimeout(resolve))
  trying.abort()
  return [...blocked].map((directive) => ({
    code: 'policy',
    problem: `The page's Content-Security-Policy blocks the chat: ${directive}.`,
    fix: `Add the origin to the policy: ${directive} ${origin}`,
  }))
}
