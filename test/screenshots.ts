import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright'
import { theme as looks } from '../demo/theme.ts'
import { english as englishWords } from '../src/i18n/languages/en.ts'
import { words as arabicWords } from '../src/i18n/languages/ar.ts'
import { takeConsolePictures } from './screenshots/console.ts'
import { scenes, type Scene } from './screenshots/scenes.ts'
import { takeSpecimens } from './screenshots/specimens.ts'
import { openStage, settle, type Answering, type Stage } from './screenshots/stage.ts'
import { arabic, english, type Texts } from './screenshots/texts.ts'

/*
 * `npm run screenshots`: every state of the widget, light, dark, from right to left and on a phone, and every page of the console, into dist/screenshots for somebody to
 * look at; then the README's few into demo/screenshots; and before them the specimens, `npm run screenshots specimens [look]`. With names of states only those: `npm run screenshots answer about`.
 */

const wanted = process.argv.slice(2)
const everything = 'dist/screenshots'
const readme = 'demo/screenshots'

const desktop = { width: 860, height: 680 }
const wide = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }

/** A way to look at every state. */
type Look = {
  name: string
  viewport: typeof desktop
  texts: Texts
  /** Language and direction of the page, and what more the script tag says. */
  page: string
  attributes?: string
  isDark?: boolean
}

const looksAt: Look[] = [
  { name: 'light', viewport: desktop, texts: english, page: 'lang="en"' },
  {
    name: 'dark',
    viewport: desktop,
    texts: english,
    page: 'lang="en"',
    attributes: ' data-color-scheme="dark"',
    isDark: true,
  },
  { name: 'rtl', viewport: desktop, texts: arabic, page: 'lang="ar" dir="rtl"' },
  { name: 'phone', viewport: phone, texts: english, page: 'lang="en"' },
  { name: 'wide', viewport: wide, texts: english, page: 'lang="en"' },
]

/** The README's pictures: a state in a look, under the name that it has there. */
const best = [
  { name: 'desktop', scene: 'answer', look: 'light' },
  { name: 'phone', scene: 'welcome', look: 'phone' },
  { name: 'dark', scene: 'answer', look: 'dark' },
  { name: 'rtl', scene: 'conversation', look: 'rtl' },
  { name: 'console-look', scene: 'console-look', look: 'light' },
  { name: 'console-agents', scene: 'console-agents', look: 'dark' },
  { name: 'console-phone', scene: 'console-overview', look: 'phone' },
  { name: 'console-inbox', scene: 'console-inbox', look: 'light' },
]

type Agents = Record<NonNullable<Scene['agent']> | 'prompts', string>

async function main(): Promise<void> {
  await mkdir(everything, { recursive: true })
  if (wanted.length === 0 || wanted[0] === 'specimens') {
    await takeSpecimens(wanted.slice(1), path.join(everything, 'specimens'))
    if (wanted.length > 0) return
  }
  await takePictures('model')
  await takePictures('builtin')
  await takeConsolePictures(wanted, everything, { readme, best })
}

/** Takes the pictures of the scenes in which a model answers, or the embedded engine. */
async function takePictures(answering: Answering): Promise<void> {
  const chosen = scenes.filter(
    (scene) => (scene.answering ?? 'model') === answering && (wanted.length === 0 || wanted.includes(scene.name)),
  )
  if (chosen.length === 0) return
  const stage = await openStage(answering)
  try {
    const agents = new Map<Texts, Agents>()
    for (const texts of [english, arabic]) agents.set(texts, await createAgents(stage, texts))
    for (const look of looksAt) {
      for (const scene of chosen) {
        const agent = agents.get(look.texts)?.[scene.agent ?? 'prompts'] ?? ''
        await takePicture(stage, scene, look, agent)
      }
    }
  } finally {
    await stage.stop()
  }
}

async function createAgents(stage: Stage, texts: Texts): Promise<Agents> {
  const avatar = `${stage.url}/demo/cornflower.svg`
  const chat = { ...looks.chat, hostAvatar: { isEnabled: true, url: avatar } }
  const theme = {
    startMode: 'Prompts',
    theme: { ...looks, chat },
    initialPrompts: texts.prompts,
    welcome: { ...texts.welcome, iconUrl: avatar },
  }
  const greeting = { ...theme, startMode: 'Greeting', settings: { general: { greeting: texts.greeting } } }
  return {
    prompts: await stage.createAgent(texts, theme, { retentionDays: 30 }),
    greeting: await stage.createAgent(texts, greeting),
    notice: await stage.createAgent(texts, theme, { notice: texts.notice, retentionDays: 30 }),
  }
}

async function takePicture({ browser, url }: Stage, scene: Scene, look: Look, agent: string): Promise<void> {
  const context = await browser.newContext({ viewport: look.viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.route('**/demo', async (route) => {
    const answer = await route.fetch()
    const html = (await answer.text())
      .replace('<html lang="en">', `<html ${look.page}>`)
      .replace(/widget\/web_[\w-]+\.js"/, `widget/${agent}.js"${look.attributes ?? ''}${scene.attributes ?? ''}`)
    await route.fulfill({ response: answer, body: html })
  })
  try {
    await page.goto(`${url}/demo`)
    if (look.isDark) await darken(page)
    const words = look.texts === arabic ? arabicWords : englishWords
    await scene.act({ page, texts: look.texts, words })
    await settle(page)
    const file = `${scene.name}-${look.name}.png`
    const picture = await page.screenshot({ path: path.join(everything, file) })
    console.log(file, picture.length)
    const shown = best.find((each) => each.scene === scene.name && each.look === look.name)
    if (shown) await page.screenshot({ path: path.join(readme, `${shown.name}.png`) })
  } catch (error) {
    process.exitCode = 1
    console.error(`${scene.name}, ${look.name}:`, error instanceof Error ? error.message : error)
    await page.screenshot({ path: path.join(everything, `${scene.name}-${look.name}-failed.png`) })
  } finally {
    await context.close()
  }
}

/** The page as a site with dark colors would be. */
async function darken(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(':root { --paper: #14171c; --ink: #e8e6e1; --soft: #b4afa5; --crumb: #22262d; --blue: #9db8ff }')
    document.adoptedStyleSheets = [sheet]
  })
}

await main()
