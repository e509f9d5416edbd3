import { expect, test } from 'vitest'
import { askSite, type Asked } from '../../bench/sites/ask.ts'
import { clinicSite } from '../../bench/sites/clinic/pages.ts'
import { sharesOf } from '../../bench/sites/sites.bench.ts'
import { townSite } from '../../bench/sites/town/pages.ts'
import { startTestServer } from '../../support/server.ts'

/* Two whole sites are read over HTTP and asked what their visitors ask; the sites, the questions and the grading are those of the bench. */

const told = ({ q, outcome, sources, text }: Asked) => `${q} (${outcome}) ${sources.join(' ')}: ${text.slice(0, 160)}`

test.each([clinicSite, townSite])(
  'visitors of the $name are told what they ask from the right page, hardly ever anything else, and nothing of what frames the pages',
  async (site) => {
    const server = await startTestServer({ pageNetworks: ['127.0.0.1/32'], siteTimes: { pause: 0, sweep: 20 } })
    try {
      const asked = await askSite(server, site)
      const shares = sharesOf(asked)
      const others = asked.filter(({ outcome }) => outcome !== 'right').map(told)
      expect(asked.length).toBeGreaterThan(70)
      expect(shares.right, others.join('\n')).toBeGreaterThanOrEqual(0.8)
      // The promise, one in twenty, is for sites that nobody has tuned on.
      expect(shares.wrong, others.join('\n')).toBeLessThanOrEqual(0.02)
      expect(shares['first source right']).toBeGreaterThanOrEqual(0.9)
      const invented = asked
        .filter(({ kind, outcome }) => kind === 'decline' && outcome !== 'rightly declined')
        .map(told)
      expect(shares['far off topic declined'], invented.join('\n')).toBe(1)
      expect(shares['close off topic declined'], invented.join('\n')).toBeGreaterThanOrEqual(0.7)
      expect(
        asked.filter(({ faults }) => faults.chrome.length + faults.cutWords.length > 0 || faults.brokenCode),
      ).toEqual([])
    } finally {
      await server.stop()
    }
  },
)
