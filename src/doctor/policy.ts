import type { Finding } from './doctor.ts'

/** What the widget needs of the server, each with a harmless way to ask for it. */
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

/** Which directives of the page's Content-Security-Policy stand in the widget's way (CSP Level 3). Found by asking, since a policy cannot be read. */
export async function checkPolicy(base: string): Promise<Finding[]> {
  const { origin } = new URL(base)
  const blocked = new Set<string>()
  const note = (event: SecurityPolicyViolationEvent) => {
    if (event.blockedURI.startsWith(origin) && event.disposition === 'enforce') blocked.add(event.effectiveDirective)
  }
  document.addEventListener('securitypolicyviolation', note)
  await Promise.all(Object.values(needs).map((need) => need(base).catch(() => undefined)))
  // The events are tasks of their own, and may come after the request has failed.
  await new Promise((resolve) => setTimeout(resolve))
  document.removeEventListener('securitypolicyviolation', note)
  return [...blocked].map((directive) => ({
    code: 'policy',
    problem: `The page's Content-Security-Policy blocks the chat: ${directive}.`,
    fix: `Add the origin to the policy: ${directive} ${origin}`,
  }))
}
