import { readFileSync } from 'node:fs'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright'
import { expect } from 'vitest'

const checker = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Those of them that look at colors. */
const colorRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** What axe looks at: what a selector names, or a page without some of it. */
type Context = string | { exclude: string[][] }

/** What axe finds against WCAG 2.2 AA in the widget of a page, or in what else is named. `isInColorsOnly`: of what was looked at in other colors. */
export async function violationsIn(
  page: Page,
  context: Context = 'foyer-chat',
  isInColorsOnly = false,
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(checker)
  const { violations: found, passes } = await page.evaluate(
    ([within, runOnly]) => {
      const { axe } = window as unknown as { axe: { run(context: Context, options: object): Promise<AxeResults> } }
      // Without `preload`, which fetches style sheets and sounds anew for rules about them, a check takes little more than half as long.
      return axe.run(within, { runOnly, resultTypes: ['violations'], preload: false })
    },
    [context, isInColorsOnly ? colorRules : rules] as const,
  )
  // A checker that saw nothing has nothing to say either.
  expect(passes.length).toBeGreaterThan(isInColorsOnly ? 0 : 2)
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, failureSummary }) => `${id} ${JSON.stringify(target)} ${html}: ${failureSummary}`),
  )
}
