import type { Page } from 'playwright'
import type { Words } from '../../src/i18n/words.ts'
import type { Answering } from './stage.ts'
import type { Texts } from './texts.ts'

/** What a scene plays with. */
export type Play = { page: Page; texts: Texts; words: Words }

/** A state of the widget that is worth a picture: which agent and which attributes it needs, and how one gets there. */
export type Scene = {
  name: string
  agent?: 'greeting' | 'notice'
  attributes?: string
  /** Who answers, unless it is the model. */
  answering?: Answering
  act: (play: Play) => Promise<void>
}

const inside = (page: Page, selector: string) => page.locator(`foyer-chat ${selector}`)
const button = ({ page }: Play, name: string) => page.locator('foyer-chat').getByRole('button', { name, exact: true })

async function open({ page }: Play): Promise<void> {
  await inside(page, '.launcher').click()
  await inside(page, '[part~="input"]').waitFor()
  await inside(page, '[part~="panel"]:not([hidden])').waitFor()
}

async function say({ page }: Play, text: string): Promise<void> {
  await inside(page, '[part~="input"]').fill(text)
  await page.keyboard.press('Enter')
}

/** Asks, and waits until the answer is whole: it has its votes. */
async function ask(play: Play, question: string): Promise<void> {
  const bars = inside(play.page, '[part~="actions"]')
  const before = await bars.count()
  await say(play, question)
  await bars.nth(before).waitFor()
}

async function openAndAsk(play: Play): Promise<void> {
  await open(play)
  await ask(play, play.texts.question)
  await inside(play.page, 'table').waitFor()
  await inside(play.page, 'pre span').first().waitFor()
}

async function openAndAskSmall(play: Play): Promise<void> {
  await open(play)
  await ask(play, play.texts.small[0]?.[0] ?? '')
}

async function stream(play: Play): Promise<void> {
  await open(play)
  await say(play, play.texts.long.question)
  await inside(play.page, '.bubble li').nth(2).waitFor()
}

async function openMenu(play: Play): Promise<void> {
  await openAndAskSmall(play)
  await button(play, play.words.more).click()
  await inside(play.page, '[part~="menu"]').waitFor()
}

async function openAbout(play: Play): Promise<void> {
  await openMenu(play)
  await inside(play.page, '[role="menuitem"]').filter({ hasText: play.words.about.title }).click()
  await inside(play.page, '[part~="about"]').waitFor()
}

export const scenes: Scene[] = [
  { name: 'launcher', act: ({ page }) => inside(page, '.launcher').waitFor() },
  { name: 'welcome', act: open },
  { name: 'greeting', agent: 'greeting', act: open },
  { name: 'streaming', act: stream },
  { name: 'answer', act: openAndAsk },
  { name: 'short', act: openAndAskSmall },
  {
    name: 'long',
    async act(play) {
      await openAndAskSmall(play)
      await ask(play, play.texts.recipe[0])
    },
  },
  {
    name: 'suggestions',
    answering: 'builtin',
    async act(play) {
      await open(play)
      await ask(play, play.texts.topics.question)
      await inside(play.page, '.suggestions button').nth(2).waitFor()
    },
  },
  {
    name: 'error',
    async act(play) {
      await open(play)
      await say(play, play.texts.draft)
      await inside(play.page, '[part~="problem"]').waitFor()
    },
  },
  {
    name: 'stopped',
    async act(play) {
      await stream(play)
      await button(play, play.words.stop).click()
      await inside(play.page, '.note').waitFor()
    },
  },
  {
    name: 'offline',
    async act(play) {
      await openAndAskSmall(play)
      await play.page.context().setOffline(true)
      await say(play, play.texts.draft)
      await inside(play.page, '.note').first().waitFor()
    },
  },
  { name: 'popup', attributes: ' data-mode="popup"', act: openAndAsk },
  {
    name: 'inline',
    attributes: ' data-mode="inline" data-target="#bread"',
    async act(play) {
      await inside(play.page, '[part~="input"]').waitFor()
      await ask(play, play.texts.small[0]?.[0] ?? '')
      await inside(play.page, '[part~="panel"]').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'conversation',
    async act(play) {
      await open(play)
      for (const [question] of play.texts.small) await ask(play, question)
      await inside(play.page, '[part~="scroller"]').evaluate((scroller) => scroller.scrollBy(0, -260))
    },
  },
  {
    name: 'notice',
    agent: 'notice',
    async act(play) {
      await open(play)
      await say(play, play.texts.small[0]?.[0] ?? '')
      await inside(play.page, '[part~="notice"]').waitFor()
    },
  },
  { name: 'menu', act: openMenu },
  { name: 'about', act: openAbout },
  {
    name: 'erase',
    async act(play) {
      await openAbout(play)
      await button(play, play.words.about.erase).click()
      await inside(play.page, '[role="alertdialog"]').waitFor()
    },
  },
  {
    name: 'feedback',
    async act(play) {
      await openAndAskSmall(play)
      await button(play, play.words.notHelpful).click()
      await inside(play.page, '[part~="correction"]').waitFor()
    },
  },
]
