import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../support/files.ts'
import { held } from '../../support/peers/crawled.ts'
import { startSite, type Site } from '../../support/peers/site.ts'
import { runSql, sharedPostgres } from '../../support/postgres/postgres.ts'
import { complaintsOf, startFoyer, type FoyerProcess } from '../../support/process/foyer-process.ts'

/* The built server, killed between the first look at a site and the end of its reading, and started again. */

let directory: string
let site: Site
let server: FoyerProcess | undefined

beforeEach(async () => {
  directory = await temporaryFolder()
  site = await startSite()
})
afterEach(async () => {
  server?.process.kill('SIGKILL')
  await server?.process.exited
  await site.stop()
})

const page = (main: string) =>
  `<!doctype html><html lang="en"><head><title>Ida's Bakery</title></head><body><nav><a href="/bread">Bread</a><a href="/orders">Orders</a></nav><main>${main}</main></body></html>`

test.each(['files', 'PostgreSQL'] as const)(
  'a setup on %s is whole after a crash, its prompts included',
  async (on) => {
    const postgres = on === 'PostgreSQL' ? await sharedPostgres() : undefined
    const url = await postgres?.createDatabase()
    const start = async () =>
      (server = await startFoyer(directory, {
        FOYER_PAGE_NETWORKS: '127.0.0.1/32',
        ...(url !== undefined && {
          FOYER_DATABASE_URL: url,
          FOYER_SECRET: 'the secret that all instances have in common',
        }),
      }))
    try {
      const orders = held(
        'text/html',
        page('<h1>Orders</h1><h2>Until when can I order a cake?</h2><p>Order a cake two days before, until noon.</p>'),
      )
      site.pages['/'] = page('<h1>Bakery</h1><p>We are a bakery in Linden and bake everything ourselves.</p>')
      site.pages['/bread'] = page('<h1>Bread</h1><p>Our bread is baked every day.</p>')
      site.pages['/orders'] = orders.page

      const first = await start()
      const { id } = (await first.call('POST', '/v1/agents', { body: { name: '127.0.0.1' } })).body.data
      const begun = (await first.call('POST', `/v1/agents/${id}/setup`, { body: { url: site.url } })).body.data
      expect(begun).toMatchObject({ checkedAt: null, lines: expect.arrayContaining([expect.anything()]) })
      await expect.poll(() => site.asked).toContain('/orders')
      first.process.kill('SIGKILL')
      await first.process.exited
      // A lease otherwise runs out a minute after the last sign of life; on files, that of an earlier process is over at once.
      if (url !== undefined) {
        await runSql(
          url,
          `update sources set due_at = now(), record = jsonb_set(record::jsonb, '{dueAt}', '"2026-01-01T00:00:00.000Z"')`,
          [],
        )
      }

      const second = await start()
      const setup = async () => (await second.call('GET', `/v1/agents/${id}/setup`)).body.data
      expect(await setup()).toEqual(begun)
      await expect.poll(() => site.asked.filter((each) => each === '/orders')).toHaveLength(2)
      orders.send()
      await vi.waitFor(async () => expect((await setup()).checkedAt).not.toBeNull(), { timeout: 60_000 })
      expect((await setup()).prompts).toMatchObject([
        { text: 'Until when can I order a cake?', pageUrl: `${site.url}orders`, isAnswered: true, isShown: true },
      ])
      // Nothing is there twice.
      const { aiId } = begun
      expect((await second.call('GET', `/v1/ai/${aiId}/sources`)).body.data).toHaveLength(1)
      expect((await second.call('GET', '/v1/ai')).body.data).toHaveLength(1)
      expect(complaintsOf(second)).toEqual([])
    } finally {
      await postgres?.stop()
    }
  },
)
