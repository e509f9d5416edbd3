import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Words } from '../../../src/i18n/words.ts'
import { createAgent, scriptTag } from '../../support/agent.ts'
import { startStage, type Setting, type Stage, type Visit } from '../../support/browser/stage.ts'
import { isLong } from '../../support/seed.ts'

/* A visitor knows at the first contact that an AI answers (EU AI Act, article 50(1)): in every mode and language, whatever a site's css does. */

let stage: Stage
beforeAll(async () => void (stage = await startStage()))
afterAll(() => stage.stop())

const usual = 'AI can be wrong'
const languages = 'ar de en es fr he hi it ja ko nl pl pt ru tr uk zh'.split(' ')

/** Opens the panel and reads the line as a person sees it, and as the composer's description says it. */
async function read(setting: Setting): Promise<{ text: string; described: string; height: number; inView: boolean }> {
  const visit = await stage.visit(setting)
  if (!setting.attributes?.includes('inline')) await visit.find('.launcher').click()
  await visit.composer.waitFor()
  const panel = visit.find('[part~="panel"]')
  await panel.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  const line = visit.find('.disclosure')
  const box = await line.boundingBox()
  const size = visit.page.viewportSize()
  const seen = {
    text: (await line.textContent()) ?? '',
    described: await visit.composer.evaluate((field) => {
      const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
      const root = field.getRootNode() as ShadowRoot
      return ids.map((id) => root.getElementById(id)?.textContent ?? '').join(' ')
    }),
    height: box?.height ?? 0,
    inView: box !== null && size !== null && box.y >= 0 && box.y + box.height <= size.height,
  }
  await visit.leave()
  return seen
}

async function themed(change: object) {
  const agent = await createAgent(stage.server)
  const { status } = await stage.server.call('PATCH', `/v1/agents/${agent.id}/theme`, { body: change })
  expect(status).toBe(200)
  return agent
}

async function disclosureIn(language: string): Promise<string> {
  if (language === 'en') return usual
  const { words } = (await import(`../../../src/i18n/languages/${language}.ts`)) as { words: Words }
  return words.disclosure
}

describe('one line at the composer says that an AI answers', () => {
  test.each<[where: string, language: string, setting: Setting]>([
    ['beside the page', 'en', {}],
    ['in a popup', 'de', { attributes: 'data-mode="popup"' }],
    ['inline', 'ar', { attributes: 'data-mode="inline"' }],
    ['on a phone', 'zh', { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }],
    ...(isLong ? languages : []).map((language): [string, string, Setting] => ['in every language', language, {}]),
  ])('%s, in the words of the language (%s), and describes the field', async (_, language, setting) => {
    const { text, described, height, inView } = await read({ language, ...setting })
    expect(text).toBe(await disclosureIn(language))
    expect(described).toContain(text)
    expect([height >= 16, inView]).toEqual([true, true])
  })

  test('with a floating composer', async () => {
    const agent = await themed({ inputOptions: { type: 'floating' } })
    expect(await read({ agent })).toMatchObject({ text: usual, inView: true })
  })

  test('on the hosted page', async () => {
    const agent = await createAgent(stage.server)
    const { body } = await stage.server.call('PATCH', `/v1/agents/${agent.id}`, { body: { isPublic: true } })
    const visit = await stage.visit()
    await visit.page.goto(`${stage.server.url}/chat/${body.data.publicSlug}`)
    expect(await visit.find('.disclosure').textContent()).toBe(usual)
    await visit.leave()
  })
})

test('a site may say it otherwise, and gets its own words back by null', async () => {
  const disclosure = 'Our bread robot answers. It errs now and then.'
  const agent = await themed({ settings: { general: { disclosure } } })
  expect((await read({ agent })).text).toBe(disclosure)
  await stage.server.call('PATCH', `/v1/agents/${agent.id}/theme`, {
    body: { settings: { general: { disclosure: null } } },
  })
  expect((await read({ agent })).text).toBe(usual)
})

test.each(['', '   ', '\u200b', '—', 'x'.repeat(301)])('%j in its place is refused', async (disclosure) => {
  const agent = await createAgent(stage.server)
  const change = { settings: { general: { disclosure } } }
  const { status, body } = await stage.server.call('PATCH', `/v1/agents/${agent.id}/theme`, { body: change })
  expect([status, body.errors[0].path]).toEqual([422, 'settings.general.disclosure'])
})

/** Ways to hide the line that are not rules for the line. */
const indirect: Record<string, string> = {
  'with no color for text': ':host, .panel, .frame { --foyer-on-background: transparent !important }',
  'with one color for text and what is behind it':
    '.panel, .frame { background: #000 !important; --foyer-on-background: #000 !important; --foyer-background: #000 !important }',
  'with a font that is none': '.frame { --foyer-font: 5 5 !important; font-size: 0 !important }',
  'with shadows that fill its box': `.frame { --foyer-text-shadow: ${Array.from({ length: 60 }, (_, at) => `${(at % 12) - 6}px ${Math.floor(at / 12) * 3 - 6}px 2px #1a1a1a`).join()} !important }`,
  'by covering it with the dock':
    '.panel .dock { position: absolute !important; inset: 0; z-index: 2147483647 !important; background: #fff }',
  'by covering it from inside of an animation':
    '@keyframes up { from, to { z-index: 2147483647 } } .panel .dock { position: absolute !important; inset: 0; background: #fff; animation: up 9s infinite }',
  'by a pseudo-element of the header':
    '.header { position: static !important } .header::after { content: ""; position: absolute; inset: 50% 0 0; z-index: 999999; background: #fff }',
  'by its own pseudo-element':
    '.disclosure::after { content: "" !important; position: absolute !important; inset: 0 !important; background: #fff }',
  'by its first line': '.disclosure::first-line { color: transparent !important; font-size: 1px !important }',
  'by pushing it down': '.panel .view { flex: none !important; block-size: 3000px !important }',
  'by pulling it up': '.panel .dock { margin-block-end: -900px !important; flex: none !important }',
  'by pushing it aside': '.panel .frame > * { margin-inline-start: 900px } .panel .header { inline-size: 3000px }',
}

describe('a stylesheet does not hide it', () => {
  let visit: Visit
  beforeAll(async () => void (visit = await stage.visit()))
  afterAll(() => visit.leave())

  test.each(Object.entries(indirect))('%s', async (_, customCss) => {
    stage.site.html = `<!doctype html><title>A site</title>${scriptTag(stage.server, await themed({ theme: { customCss } }))}`
    await visit.page.reload()
    await visit.open()
    const line = visit.find('.disclosure')
    const where = await line.evaluate((element) => {
      const box = element.getBoundingClientRect()
      const panel = (element.closest('.panel') ?? element).getBoundingClientRect()
      const root = element.getRootNode() as ShadowRoot
      const seen = [0.25, 0.5, 0.75].map((share) =>
        root.elementFromPoint(box.left + box.width * share, box.top + Math.min(8, box.height / 2)),
      )
      return {
        onTop: seen.every((each) => each === element),
        inPanel:
          box.top >= panel.top - 1 &&
          box.bottom <= panel.bottom + 1 &&
          box.left >= panel.left - 1 &&
          box.right <= panel.right + 1,
        size: Number.parseFloat(getComputedStyle(element).fontSize),
      }
    })
    expect(where).toEqual({ onTop: true, inPanel: true, size: 13 })
    expect(await inkIn(visit.page, await line.screenshot())).toBeGreaterThan(100)
  })
})

/** How many pixels of a picture have a contrast of 4.5 to 1 with its most frequent color: those of a text that can be read. */
async function inkIn(page: Page, picture: Buffer): Promise<number> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    canvas?.drawImage(bitmap, 0, 0)
    const { data } = canvas?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] }
    const counts = new Map<string, number>()
    for (let at = 0; at < data.length; at += 4) {
      const color = [data[at], data[at + 1], data[at + 2]].join()
      counts.set(color, (counts.get(color) ?? 0) + 1)
    }
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = color
        .split(',')
        .map((each) => Number(each) / 255)
        .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4))
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const [ground = ''] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? []
    return [...counts].reduce((sum, [color, count]) => {
      const [dark = 0, light = 0] = [luminance(color), luminance(ground)].toSorted((a, b) => a - b)
      return (light + 0.05) / (dark + 0.05) >= 4.5 ? sum + count : sum
    }, 0)
  }, picture.toString('base64'))
}

test('letters of the line cannot be put in reverse', async () => {
  const customCss = '.disclosure { unicode-bidi: bidi-override !important; direction: rtl !important }'
  const visit = await stage.visit({ agent: await themed({ theme: { customCss } }) })
  await visit.find('.launcher').click()
  expect(await visit.find('.disclosure').evaluate((line) => getComputedStyle(line).unicodeBidi)).toBe('plaintext')
  await visit.leave()
})

test('neither a stylesheet nor the words of a page take it away', async () => {
  const customCss = `.disclosure, [part~="disclosure"], #disclosure { display: none !important; visibility: hidden !important;
    opacity: 0 !important; font-size: 0 !important; block-size: 0 !important; color: transparent !important; position: absolute !important;
    clip-path: inset(50%) !important; transform: scale(0) !important; content-visibility: hidden !important }`
  const agent = await themed({ theme: { customCss } })
  const { text, height, inView } = await read({ agent, attributes: `data-words='{"disclosure": "\u200b"}'` })
  expect([text, height >= 16, inView]).toEqual([usual, true, true])
})
