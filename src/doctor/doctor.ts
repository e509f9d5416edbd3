import { checkPage } from './page.ts'
import { checkPolicy } from './policy.ts'
import { checkServer } from './server.ts'

/** Something that is wrong with the installation, in words for the site's owner, and what mends it. */
export type Finding = {
  code:
    | 'no-widget'
    | 'policy'
    | 'mixed-content'
    | 'unreachable'
    | 'unknown-agent'
    | 'origin-not-allowed'
    | 'agent-disabled'
    | 'refused'
    | 'storage-blocked'
    | 'no-viewport'
    | 'covered'
    | 'hidden'
    | 'two-scripts'
    | 'opaque-origin'
  problem: string
  fix: string
}

/**
 * Looks for what is wrong with the widget on this page, prints each finding on the console with its fix, and gives them. `base` is the server's
 * address. It changes nothing on the page, and asks the server only for what the widget itself asks for.
 */
export async function doctor(base: string): Promise<Finding[]> {
  const policy = await checkPolicy(base)
  const server = await checkServer(base, policy)
  const findings = [...policy, ...server, ...checkPage(base)]
  if (findings.length === 0) console.info('Foyer: everything is in order on this page.')
  for (const { problem, fix } of findings) console.warn(`Foyer: ${problem}\n  Fix: ${fix}`)
  return findings
}
