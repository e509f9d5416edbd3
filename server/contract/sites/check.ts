import { z } from 'zod'
import { pageAddress, pageProblem } from './pages.ts'

/** POST /v1/agents/{agentId}/embed/check: reads a page and says whether the agent's widget works there. */
export const checkRequest = z.object({ url: pageAddress }).meta({ id: 'CheckRequest' })

/** The kinds of finding. */
const findingCode = z.enum([
  ...pageProblem.options,
  'not-html',
  'too-complex',
  'snippet-found',
  'snippet-missing',
  'snippet-commented-out',
  'snippet-inactive',
  'snippet-in-worker',
  'snippet-delayed',
  'snippet-awaits-consent',
  'snippet-unclosed',
  'snippet-curly-quotes',
  'snippet-escaped',
  'snippet-by-script',
  'several-snippets',
  'right-agent',
  'other-agent',
  'no-agent',
  'right-server',
  'other-server',
  'local-server',
  'mixed-content',
  'current-version',
  'other-version',
  'wrong-integrity',
  'no-crossorigin',
  'hidden-here',
  'target-missing',
  'unknown-value',
  'policy-allows',
  'policy-blocks',
  'policy-needs-nonce',
  'policy-trusted-types',
  'policy-sandbox',
  'origin-allowed',
  'origin-not-allowed',
  'agent-disabled',
])

/** A finding about a page, in words for the site's owner. */
const finding = z
  .object({
    code: findingCode,
    level: z.enum(['ok', 'warning', 'error']).meta({
      description:
        'error: the widget does not work there; warning: it works with a problem, or it could not be determined',
    }),
    message: z.string(),
    fix: z.string().optional().meta({ description: 'What to do about it' }),
    paste: z.string().optional().meta({ description: 'A line to paste: a snippet, or directives of a policy' }),
    origin: z.string().optional().meta({ description: 'The origin to add to allowedOrigins of the embed settings' }),
  })
  .meta({ id: 'CheckFinding' })
export type Finding = z.infer<typeof finding>

/** `url`: the address at which the redirects ended; null: the page could not be read. Problems come first. */
export const checkAnswer = z
  .object({ data: z.object({ url: z.string().nullable(), findings: z.array(finding) }) })
  .meta({ id: 'CheckAnswer' })
export type Check = z.infer<typeof checkAnswer>['data']
