import { expect, test } from 'vitest'
import { createAgent } from '../../support/agent.ts'
import { accessibilityFaults, type ConsoleStage, type Visit } from '../../support/browser/console.ts'
import { withConsole } from '../stage.ts'

/* What an agent knows, as sections: for owners who know no Markdown. */

const stage = withConsole()
let visit: Visit

async function open(instructions: string, options: Parameters<ConsoleStage['enter']>[0] = {}) {
  const { id } = await createAgent(stage.server, { instructions })
  visit = await stage.enter({ path: `/agents/${id}/knowledge`, ...options })
  const { page } = visit
  const saved = async () => {
    const { body } = await stage.server.call('GET', `/v1/agents/${id}/ai`)
    return (await stage.server.call('GET', `/v1/ai/${body.data.aiId}`)).body.data.instructions as string
  }
  async function save(): Promise<string> {
    const button = page.getByRole('button', { name: 'Save', exact: true })
    await button.click()
    // The message may still be the one before.
    await expect.poll(() => button.isDisabled()).toBe(true)
    return saved()
  }
  return { page, save, list: page.locator('.section-cards > ol > li') }
}

const bakery = 'Be brief.\n\n## Opening hours\nNine to five.\n\n# Staff\nAnna bakes.\n'

test('a section is written, hidden from visitors, removed and brought back', async () => {
  const { page, save, list } = await open(bakery)
  await expect.poll(() => list.count()).toBe(3)
  const visitorsMayHear = (at: number) => list.nth(at).getByRole('checkbox', { name: 'Visitors may hear this' })
  expect(await visitorsMayHear(1).isChecked()).toBe(true)
  expect(await visitorsMayHear(2).isChecked()).toBe(false)
  await list.nth(0).getByText('Only the agent knows this.').waitFor()

  await page.getByLabel('Text of Opening hours').pressSequentially('\n# 1 on Sundays \n')
  await page.keyboard.type('too')
  await page.getByRole('button', { name: 'Add a section' }).click()
  await page.keyboard.type('Rye bread ')
  await page.keyboard.type('and rolls')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('A loaf costs 4 €.')
  await visitorsMayHear(2).check()
  expect(await save()).toBe(
    'Be brief.\n\n## Opening hours\nNine to five.\n\\# 1 on Sundays \ntoo\n\n## Staff\nAnna bakes.\n\n## Rye bread and rolls\nA loaf costs 4 €.\n\n',
  )

  await page.getByRole('button', { name: 'Remove Staff' }).click()
  await expect.poll(() => list.count()).toBe(3)
  await page.getByText('The section is removed.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(() => list.count()).toBe(4)
  await visitorsMayHear(2).uncheck()
  expect(await save()).toContain('\n# Staff\nAnna bakes.')
  expect(await page.getByLabel('Text of Opening hours').inputValue()).toBe('Nine to five.\n# 1 on Sundays \ntoo')
  expect(await accessibilityFaults(page)).toEqual([])
  expect(visit.seen.errors).toEqual([])
})

test('an agent that knows nothing begins with its first section; many are searched', async () => {
  const { page, list } = await open('')
  await page.getByText('Nothing is written yet.').waitFor()
  for (const title of ['Hours', 'Prices', 'Parking', 'Delivery', 'Returns', 'Rye', 'Cakes']) {
    await page.getByRole('button', { name: 'Add a section' }).click()
    await page.keyboard.type(title)
  }
  await page.getByLabel('Search your sections').fill('park')
  await expect.poll(() => list.count()).toBe(1)
  await list.getByLabel('Text of Parking').fill('Behind the house.')
  await page.getByLabel('Search your sections').fill('nowhere')
  await page.getByText('No section holds these words.').waitFor()
  await page.getByLabel('Search your sections').fill('')
  await expect.poll(() => list.count()).toBe(7)
  expect(await list.nth(2).getByRole('textbox').last().inputValue()).toBe('Behind the house.')
})

test('what has the focus is above the bar with Save, which stays in sight', async () => {
  const sections = Array.from({ length: 8 }, (_, at) => `## Section ${at}\n${'A line.\n'.repeat(8)}`)
  const { page, list } = await open(sections.join('\n'))
  await expect.poll(() => list.count()).toBe(8)
  // A font that comes later moves what has come into view.
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(viewport)
    await list.first().getByRole('textbox').first().focus()
    for (let stop = 1; stop < 4 * 8; stop += 1) {
      await page.keyboard.press('Tab')
      const isSeen = () =>
        page.evaluate(() => {
          const { bottom, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
          const bar = document.querySelector('.editor > footer')?.getBoundingClientRect().top ?? 0
          // A text that is higher than the page begins above it.
          return height > 100 || bottom <= bar
        })
      await expect.poll(async () => [viewport.width, stop, await isSeen()]).toEqual([viewport.width, stop, true])
    }
  }
})

test('on a phone nothing is cut, and who may only read changes nothing', async () => {
  const { body } = await stage.server.call('POST', '/v1/tokens', { body: { name: 'Reader', scope: 'read' } })
  const { page, list } = await open(`${bakery}## ${'Donaudampfschifffahrt'.repeat(9)}\n${'x'.repeat(300)}\n`, {
    token: body.token,
    viewport: { width: 360, height: 740 },
  })
  await expect.poll(() => list.count()).toBe(4)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await page.getByRole('button', { name: 'Add a section' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0)
  expect(await page.getByLabel('Text of Opening hours').isEditable()).toBe(false)
  expect(await list.nth(1).getByRole('checkbox').isDisabled()).toBe(true)
})
