import { beforeAll, expect, test } from 'vitest'
import { aMessage, aSession } from '../../store/contract/samples.ts'
import { longestTask } from '../../support/browser/longest-task.ts'
import { createAgent } from '../../support/agent.ts'
import { follow } from '../../support/browser/console.ts'
import { withConsole } from '../stage.ts'

/* A list of very many conversations, on the real server: 5,000, or 100,000 where there is time for them (FOYER_LONG=1). */

const stage = withConsole()

const count = process.env['FOYER_LONG'] === '1' ? 100_000 : 5000
/** The longest that the page may be busy at a stretch while somebody scrolls, in milliseconds of the processor. */
const smooth = 50

let agentId = ''
let oldest = ''

beforeAll(async () => {
  const { store } = stage.server
  agentId = (await createAgent(stage.server)).id
  const agent = await store.getAgent('wks_default', agentId)
  if (!agent) throw new Error('There is no agent')
  const open = async (number: number) => {
    const createdAt = new Date(Date.UTC(2026, 0, 1) + number * 1000).toISOString()
    const session = aSession(agent, { createdAt, updatedAt: createdAt })
    if (number === 0) oldest = session.id
    await store.createSession(session)
    await store.appendMessage(agent.workspaceId, session.id, aMessage(`Question ${number}: is there rye bread today?`))
    const answer = aMessage('Yes.', { messageType: 'assistant' })
    await store.appendMessage(agent.workspaceId, session.id, answer)
  }
  for (let at = 0; at < count; at += 500) await Promise.all(Array.from({ length: 500 }, (_, next) => open(at + next)))
}, 600_000)

test(
  'all of them are reached by scrolling, in few elements and little memory, smoothly, by keys as well',
  { timeout: 600_000 },
  async () => {
    const { page, seen, leave } = await stage.enter({ path: `/agents/${agentId}/conversations` })
    const session = await page.context().newCDPSession(page)
    const heap = async () => {
      await session.send('HeapProfiler.collectGarbage')
      return (await session.send('Runtime.getHeapUsage')).usedSize
    }
    const scroller = page.locator('.conversation-rows')
    const rows = page.locator('.conversation-row')
    await rows
      .first()
      .getByText(`Question ${count - 1}:`)
      .waitFor()
    const before = await heap()

    const status = page.getByRole('status').getByText(`${count.toLocaleString('en')} conversations`, { exact: true })
    let most = 0
    while (!(await status.isVisible())) {
      most = Math.max(most, await rows.count())
      const height = await scroller.evaluate((element) => {
        element.scrollTop = element.scrollHeight
        return element.scrollHeight
      })
      await page.waitForFunction(
        ([known, all]) =>
          (document.querySelector('.conversation-rows')?.scrollHeight ?? 0) > Number(known) ||
          document.querySelector('.status')?.textContent === all,
        [String(height), `${count.toLocaleString('en')} conversations`],
      )
    }
    await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await rows.last().getByText('Question 0:').waitFor()
    expect(most).toBeLessThan(60)
    expect((await heap()) - before).toBeLessThan(count * 1000)

    // From its end to the middle and back, as a wheel turns it.
    await scroller.hover()
    const turn = async () => {
      for (let step = 0; step < 40; step++) await page.mouse.wheel(0, step < 20 ? -2000 : 2000)
      await rows.last().getByText('Question 0:').waitFor()
    }
    expect(await longestTask(page, turn)).toBeLessThan(smooth)

    await rows.last().focus()
    await page.keyboard.press('k')
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await page.locator('.messages').getByText('Question 2:').waitFor()
    const opened = page.locator('.conversation-row[aria-current]')
    await opened.getByText('Question 2:').waitFor()
    await page.keyboard.press('Home')
    expect(seen.errors).toEqual([])
    await leave()
  },
)

test(
  'a link to the oldest opens it beside the newest ones; a search finds one, and its link is the way back',
  { timeout: 600_000 },
  async () => {
    const { page, leave } = await stage.enter({ path: `/agents/${agentId}/conversations/${oldest}` })
    await page.locator('.messages').getByText('Question 0:').waitFor()
    await page
      .locator('.conversation-row')
      .first()
      .getByText(`Question ${count - 1}:`)
      .waitFor()
    await page.keyboard.press('j')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain(`Question ${count - 1}:`)

    await follow(page, `/agents/${agentId}/conversations?q=question+7%3A`)
    const row = page.locator('.conversation-row')
    // The first search reads all of them; further pages follow by themselves.
    await row.getByText('Question 7:').waitFor({ timeout: 300_000 })
    await expect.poll(() => row.count()).toBe(1)
    await row.click()
    await page.locator('.messages').getByText('Question 7:').waitFor()
    expect(new URL(page.url()).search).toBe('?q=question+7%3A')
    await page.goBack()
    await row.getByText('Question 7:').waitFor()
    await leave()
  },
)
