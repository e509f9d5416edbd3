import { expect, test } from 'vitest'
import { createAgent } from '../../support/agent.ts'
import { accessibilityFaults, type ConsoleStage, type Visit } from '../../support/browser/console.ts'
import { withConsole } from '../stage.ts'

/* Whether visitors may ask for a person, and when somebody is there: said in the agent's settings, on the real server. */

const stage = withConsole()
let visit: Visit

const helpOf = async (id: string) => (await stage.server.call('GET', `/v1/agents/${id}/help`)).body.data

async function enter(options: Parameters<ConsoleStage['enter']>[0] = {}) {
  const { id } = await createAgent(stage.server)
  visit = await stage.enter({ path: `/agents/${id}/settings`, timezoneId: 'Europe/Berlin', ...options })
  const section = visit.page.getByRole('region', { name: 'Talking to a person' })
  await section.waitFor()
  return { id, page: visit.page, section, save: () => section.getByRole('button', { name: 'Save' }).click() }
}

test('hours are proposed in the time zone of the browser, said in a sentence, and saved with all else', async () => {
  const { id, page, section, save } = await enter()
  await section.getByText('Not said: visitors read no hours').waitFor()
  await section.getByLabel('Visitors may ask for a person').check()
  await section.getByRole('button', { name: 'Add hours' }).click()
  await section
    .getByText(/^Monday to Friday, 09:00 to 17:00 \(Europe\/Berlin time\)\. It is \d\d:\d\d there now/)
    .waitFor()
  await section.getByRole('button', { name: 'Add hours' }).click()
  const second = section.getByRole('group', { name: 'Hours 2' })
  await second.getByLabel('Sunday').uncheck()
  await second.getByLabel('From').fill('10:00')
  await second.getByLabel('To').fill('00:00')
  await section.getByText(/; Saturday, 10:00 to 24:00/).waitFor()
  await section.getByLabel('Wait for a person at most').fill('10')
  await save()
  await page.getByText('Saved.').waitFor()
  expect(await helpOf(id)).toMatchObject({
    isOffered: true,
    isSilent: false,
    waitMinutes: 10,
    timezone: 'Europe/Berlin',
    times: [
      { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' },
      { days: [6], from: '10:00', to: '24:00' },
    ],
  })
  await page.reload()
  await section.getByText(/^Monday to Friday, 09:00 to 17:00; Saturday, 10:00 to 24:00/).waitFor()
  await section.getByRole('button', { name: 'Remove hours 2' }).click()
  await save()
  await expect.poll(async () => (await helpOf(id)).times).toHaveLength(1)
  expect(visit.seen.errors).toEqual([])
})

test('what is wrong is said where it is, and goes when it is mended; somebody else’s change is compared; rules are typed one on each line', async () => {
  const { id, page, section, save } = await enter()
  await section.getByLabel('Wait for a person at most').fill('soon')
  await section.getByRole('button', { name: 'Add hours' }).click()
  const row = section.getByRole('group', { name: 'Hours 1' })
  await row.getByLabel('To').fill('08:00')
  await save()
  await section.getByText('Give a whole number from 1 to 120.').waitFor()
  await row.getByText(/an end that is after the beginning/).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await section.getByLabel('Wait for a person at most').fill('7')
  await row.getByLabel('To').fill('18:00')
  await expect.poll(() => section.locator('.wrong').count()).toBe(0)
  await stage.server.call('PATCH', `/v1/agents/${id}/help`, { body: { waitMinutes: 20, isSilent: true } })
  await save()
  await page.getByRole('radio', { name: 'Keep mine' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  expect(await helpOf(id)).toMatchObject({ waitMinutes: 7, isSilent: true, times: [{ to: '18:00' }] })

  const words = section.getByLabel('Ask for one of you when a visitor writes')
  const long = 'x'.repeat(61)
  await words.fill(`refund\n\n  money back \n${long}`)
  await section.getByLabel('Ask for one of you when nothing was found').selectOption('2 times in a row')
  await section.getByText('These two count once visitors may ask for a person.').waitFor()
  await save()
  await section.getByText(`Line 3, “${long}”: use at most 60 characters`).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await words.fill('refund\nmoney back')
  await section.getByLabel('Visitors may ask for a person').check()
  expect(await section.getByText('These two count once').count()).toBe(0)
  await save()
  await expect.poll(async () => (await helpOf(id)).rules).toEqual({ words: ['refund', 'money back'], unanswered: 2 })
  await page.reload()
  await expect.poll(() => words.inputValue()).toBe('refund\nmoney back')
  await section.getByLabel('Ask for one of you when nothing was found').selectOption('Never')
  // Somebody else has changed the words meanwhile: they stay.
  await stage.server.call('PATCH', `/v1/agents/${id}/help`, { body: { rules: { words: ['complaint'] } } })
  await save()
  await expect.poll(async () => (await helpOf(id)).rules).toEqual({ words: ['complaint'], unanswered: null })
})

test('who may only read sees it, and changes nothing; on a phone nothing is wider than the screen', async () => {
  const { token } = (await stage.server.call('POST', '/v1/tokens', { body: { name: 'Reader', scope: 'read' } })).body
  const { id, section, page } = await enter({ token, viewport: { width: 360, height: 740 } })
  expect(await section.getByLabel('Visitors may ask for a person').isDisabled()).toBe(true)
  expect(await section.getByRole('button', { name: 'Add hours' }).count()).toBe(0)
  const times = [{ days: [1, 3, 5], from: '09:00', to: '12:30' }]
  await stage.server.call('PATCH', `/v1/agents/${id}/help`, { body: { times } })
  await page.reload()
  await section.getByText(/^Monday, Wednesday and Friday, 09:00 to 12:30 \(UTC time\)/).waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await accessibilityFaults(page, colorScheme === 'dark')).toEqual([])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
