import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { build, preview } from 'vite'
import { jsx } from '../../build/settings.ts'
import { completeTheme } from '../../server/services/theme/merge.ts'
import { contrastWarnings } from '../../server/services/theme/contrast.ts'
import { themeSchemes } from '../../server/services/theme/schemes.ts'
import type { SavedTheme, ThemeAnswer } from '#contract/agents/theme.ts'
import { launchBrowser } from '../support/browser/browser.ts'
import type { Look } from './specimens/page.ts'
import { arabic, english, type Texts } from './texts.ts'

/* The specimens: every part of the widget in every state on one page, in four themes, light and dark, three widths, and from right to left. */

const themes: Record<string, SavedTheme> = {
  default: {},
  warm: {
    theme: {
      general: { font: 'Inter', background: { type: 'Color', content: '#fffaf3' } },
      chat: {
        roundness: 'large',
        hostBubbles: { backgroundColor: '#f6e9d8', color: '#3b2a1a' },
        guestBubbles: { backgroundColor: '#8a4b14', color: '#ffffff' },
        buttons: { backgroundColor: '#8a4b14', color: '#ffffff' },
        inputs: { backgroundColor: '#ffffff', color: '#3b2a1a', placeholderColor: '#7d6a58' },
      },
    },
  },
  brand: {
    theme: {
      general: { background: { type: 'Color', content: '#111827' } },
      chat: {
        hostBubbles: { backgroundColor: '#1f2a3d', color: '#e7ecf5' },
        guestBubbles: { backgroundColor: '#22c55e', color: '#052e16' },
        buttons: { backgroundColor: '#22c55e', color: '#052e16' },
        inputs: { backgroundColor: '#1a2333', color: '#f3f6fb', placeholderColor: '#9aa7bd' },
      },
    },
  },
  contrast: {
    theme: {
      chat: {
        roundness: 'none',
        hostBubbles: { backgroundColor: '#ffffff', color: '#000000' },
        guestBubbles: { backgroundColor: '#000000', color: '#ffff00' },
        buttons: { backgroundColor: '#000000', color: '#ffff00' },
        inputs: { backgroundColor: '#ffffff', color: '#000000', placeholderColor: '#000000' },
      },
    },
  },
}

type Wanted = { name: string; theme: string } & Omit<Look, 'theme'>

const looks: Wanted[] = [
  ...Object.keys(themes).map((theme) => ({ name: theme, theme, width: 400, scheme: 'theme' as const, isRtl: false })),
  { name: 'default-dark', theme: 'default', width: 400, scheme: 'dark', isRtl: false },
  { name: 'warm-dark', theme: 'warm', width: 400, scheme: 'dark', isRtl: false },
  { name: 'brand-light', theme: 'brand', width: 400, scheme: 'light', isRtl: false },
  { name: 'contrast-dark', theme: 'contrast', width: 400, scheme: 'dark', isRtl: false },
  { name: 'narrow', theme: 'default', width: 320, scheme: 'theme', isRtl: false },
  { name: 'wide', theme: 'default', width: 720, scheme: 'theme', isRtl: false },
  { name: 'rtl', theme: 'default', width: 400, scheme: 'theme', isRtl: true },
]

/** The height of a sheet, and the width of four panels beside one another, in px. */
const sheet = 1500
const across = (width: number) => 4 * (width + 32) + 32

/** Takes the pictures of the specimens into `folder`, of all looks where none is named. */
export async function takeSpecimens(wanted: readonly string[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const outDir = path.resolve('dist/specimens')
  await build({
    configFile: false,
    logLevel: 'warn',
    oxc: jsx,
    base: './',
    build: {
      outDir,
      minify: false,
      target: 'es2022',
      rolldownOptions: { input: 'test/screenshots/specimens/page.html' },
    },
  })
  const server = await preview({
    configFile: false,
    logLevel: 'warn',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  })
  const { port } = server.httpServer.address() as { port: number }
  const browser = await launchBrowser()
  try {
    for (const look of looks.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
      const { width } = look
      const page = await browser.newPage({
        viewport: { width: across(width), height: 900 },
        reducedMotion: 'reduce',
      })
      page.on('pageerror', (error) => console.error(look.name, error.message))
      const theme = answerOf(themes[look.theme] ?? {}, look.isRtl ? arabic : english)
      await page.addInitScript((value) => Object.assign(globalThis, { look: value }), { ...look, theme })
      await page.goto(`http://127.0.0.1:${port}/test/screenshots/specimens/page.html`)
      await page.locator('html[data-is-ready]').waitFor()
      // Fonts, and what is fetched when it is first shown.
      await page.waitForLoadState('networkidle')
      // In sheets that can be looked at without making them smaller.
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      for (let top = 0; top < height; top += sheet) {
        const clip = { x: 0, y: top, width: across(width), height: Math.min(sheet, height - top) }
        const file = `${look.name}-${top / sheet + 1}.png`
        await page.screenshot({ path: path.join(folder, file), fullPage: true, clip })
        console.log(`specimens/${file}`)
      }
      for (const figure of await page.locator('figure[data-focus]').all()) {
        const name = (await figure.locator('figcaption').innerText()).replaceAll(/\W+/g, '-')
        await page.keyboard.press('Shift')
        await figure
          .locator((await figure.getAttribute('data-focus')) ?? '')
          .first()
          .focus()
        await figure.screenshot({ path: path.join(folder, `${look.name}-${name}.png`) })
      }
      await page.close()
    }
  } finally {
    await browser.close()
    await server.close()
  }
}

function answerOf(saved: SavedTheme, texts: Texts): ThemeAnswer {
  const data = completeTheme(
    { id: 'agt_1', name: texts.name },
    { ...saved, welcome: texts.welcome, initialPrompts: texts.prompts },
  )
  return { data, schemes: themeSchemes(data, contrastWarnings(data)), embed: { notice: null, retentionDays: 30 } }
}
