import type { Finding } from '../../contract/sites/check.ts'
import type { Checked } from './checked.ts'
import { lacksOf, needsNonce, sandboxLack, trustedTypesLack, type Policy, type Site } from './policy.ts'

/** Returns the findings about the page's Content-Security-Policies, for a widget whose script tag has that nonce. */
export function aboutPolicies(nonce: string | null, { page, server, policies }: Checked): Finding[] {
  const site = { page, server, scriptNonce: nonce }
  const findings = policies.flatMap((policy) => [
    ...aboutSources(policy, site),
    ...aboutNonce(policy, site),
    ...aboutSandbox(policy),
    ...aboutTrustedTypes(policy),
  ])
  if (findings.length > 0 || policies.length === 0) return findings
  const message = "The page's Content-Security-Policy allows the widget."
  return [{ code: 'policy-allows', level: 'ok', message }]
}

function aboutSources(policy: Policy, site: Site): Finding[] {
  const lacks = lacksOf(policy, site)
  if (lacks.length === 0) return []
  const names = lacks.map(({ directive }) => directive).join(', ')
  const message = `The page's Content-Security-Policy blocks the widget: ${names}.`
  const fix = 'Add these directives to the policy, in place of those with the same names.'
  const paste = lacks.map(({ line }) => line).join('; ')
  return [{ code: 'policy-blocks', level: 'error', message, fix, paste }]
}

function aboutNonce(policy: Policy, site: Site): Finding[] {
  if (!needsNonce(policy, site)) return []
  const message =
    "The page's Content-Security-Policy has 'strict-dynamic': it runs only scripts with a nonce or a hash."
  const fix = 'Add the nonce of the page to the snippet, as to its other scripts.'
  return [{ code: 'policy-needs-nonce', level: 'error', message, fix }]
}

function aboutSandbox(policy: Policy): Finding[] {
  const sandbox = sandboxLack(policy)
  if (!sandbox) return []
  const missing = sandbox.missing.join(', ')
  const message = `The page's Content-Security-Policy puts it into a sandbox without ${missing}, in which the widget does not work.`
  const fix = 'Replace the directive sandbox with this one, or remove it.'
  return [{ code: 'policy-sandbox', level: 'error', message, fix, paste: sandbox.line }]
}

function aboutTrustedTypes(policy: Policy): Finding[] {
  const paste = trustedTypesLack(policy)
  if (paste === undefined) return []
  const message =
    "The page's Content-Security-Policy lists its Trusted Types policies, so HTML in answers is shown as text."
  return [{ code: 'policy-trusted-types', level: 'warning', message, fix: 'Add dompurify to the list.', paste }]
}
