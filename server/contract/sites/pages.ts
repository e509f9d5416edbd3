import { z } from 'zod'

/** Why a page could not be read. */
export const pageProblem = z.enum([
  'not-an-address',
  'scheme',
  'userinfo',
  'port',
  'not-public',
  'unknown-host',
  'unreachable',
  'certificate',
  'too-slow',
  'too-large',
  'too-many-redirects',
  'bad-status',
  'bad-answer',
])
export type PageProblem = z.infer<typeof pageProblem>

/** The address of a page. Whether it may be read is checked when it is read. */
export const pageAddress = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(2048)
  .meta({ description: 'The address of a public page, with https:// or http://', example: 'https://www.example.com/' })

/**
 * A host with a dot or a port (`localhost:8080`), and what may follow it: an address as people type it. No label holds a dot, so that there
 * is one way to match.
 */
const withoutScheme = /^[^\s/:?#@.]+((\.[^\s/:?#@.]+)+\.?(:\d+)?|:\d+)([/?#]|$)/

/** The addresses that one as it was typed may mean, best first: without a scheme https, then http. */
export function addressesOf(typed: string): string[] {
  return withoutScheme.test(typed) ? [`https://${typed}`, `http://${typed}`] : [typed]
}
