import { readFileSync } from 'node:fs'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright'
import { expect } from 'vitest'

const checker = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** What axe finds against WCAG 2.2 AA in the widget of a page, or in what else a selector names. */
export async function violationsIn(page: Page, within = 'foyer-chat'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(checker)
  const { violations: found, passes } = await page.evaluate(
    (context) =>
      (window as unknown as { axe: { run: (context: string, options: object) => Promise<AxeResults> } }).axe.run(
        context,
        {
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
          resultTypes: ['violations'],
        },
      ),
    within,
  )
  // A checker that saw nothing has nothing to say either.
  expect(passes.length).toBeGreaterThan(2)
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${JSON.stringify(target)}: ${failureSummary}`),
  )
}
