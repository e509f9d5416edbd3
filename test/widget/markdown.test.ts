import { array, assert, constantFrom, integer, property, tuple } from 'fast-check'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMarkdownView } from '../../src/markdown/markdown.ts'
import { corpus } from './markdown-corpus.ts'

/* The streaming renderer: every prefix of a text, and what a hostile model may not do. */

const words = {
  copyCode: 'Copy',
  copied: 'Copied',
  loadImageFrom: (host: string) => `Load the image from ${host}`,
  opensIn: 'opens in a new tab',
  code: (language: string) => `Code ${language}`,
}
const options = { ownOrigin: 'https://foyer.test', words }

let frames: { id: number; run: FrameRequestCallback }[] = []
let lastFrame = 0
/** In milliseconds. It stands still while something is rendered, so that no rendering is costly. */
let clock = 0

beforeEach(() => {
  frames = []
  clock += 1000
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => {
    frames.push({ id: (lastFrame += 1), run })
    return lastFrame
  })
  vi.stubGlobal('cancelAnimationFrame', (id: number) => (frames = frames.filter((each) => each.id !== id)))
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

/** The chunk that reads HTML comes once for all; from then on it is there at once. */
beforeAll(async () => {
  const { createLazySanitizer } = await import('../../src/markdown/html/lazy-sanitizer.ts')
  await new Promise<void>((resolve) => createLazySanitizer(resolve).get())
})

/** A frame; so long passes after it that the next one may render again. */
function frame(): void {
  for (const { run } of frames.splice(0)) run(clock)
  clock += 100
}

function room(): HTMLElement {
  return document.body.appendChild(document.createElement('div'))
}

/** What a text looks like when it is given whole. */
function whole(text: string): HTMLElement {
  const into = room()
  createMarkdownView(into, options).update(text, true)
  while (frames.length > 0) frame()
  return into
}

/** Streams a text by one character a frame, and calls `each` after every frame. */
function stream(text: string, each: (into: HTMLElement, prefix: string) => void = () => undefined): HTMLElement {
  const into = room()
  const view = createMarkdownView(into, options)
  for (let end = 1; end <= text.length; end++) {
    view.update(text.slice(0, end), false)
    frame()
    each(into, text.slice(0, end))
  }
  view.update(text, true)
  return into
}

describe.each(Object.entries(corpus))('%s', (_, text) => {
  test('streamed, ends as the same nodes as given whole', () => {
    expect(stream(text).innerHTML).toBe(whole(text).innerHTML)
  })

  test('no prefix shows a mark that the whole does not show', () => {
    const marks = ['**', '~~', '```', '](', '[', '<', '|', '==='].filter(
      (mark) => !whole(text).textContent?.includes(mark),
    )
    const flashed = new Set<string>()
    stream(text, (into, prefix) => {
      for (const mark of marks)
        if (into.textContent?.includes(mark)) flashed.add(`${mark} after ${JSON.stringify(prefix.slice(-30))}`)
    })
    expect([...flashed]).toEqual([])
  })

  test('what is on screen of a closed block stays the same node', () => {
    const firsts = new Set<ChildNode>()
    let isClosed = false
    const into = stream(text, (each, prefix) => {
      if (each.children.length > 1) isClosed = true
      if (isClosed && each.firstChild && prefix.length < text.length) firsts.add(each.firstChild)
    })
    if (isClosed && into.firstChild) firsts.add(into.firstChild)
    expect(firsts.size).toBeLessThanOrEqual(1)
  })
})

test('the last block is closed also where the end comes while others still wait for their frames', () => {
  const text = '**a**\n\n**b**\n\n**c**\n\nand **never closed'
  const expected = whole(text).innerHTML
  const { createElement } = document
  // Each of them fills a frame.
  vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
    if (name === 'strong') clock += 40
    return createElement.call(document, name)
  })
  const into = room()
  const view = createMarkdownView(into, options)
  view.update(text, false)
  frame()
  view.update(text, true)
  while (frames.length > 0) frame()
  expect(into.innerHTML).toBe(expected)
})

test('an update between two frames is one rendering', () => {
  const into = room()
  const view = createMarkdownView(into, options)
  for (const text of ['a', 'ab', 'abc']) view.update(text, false)
  expect(frames).toHaveLength(1)
  frame()
  expect(into.textContent).toBe('abc')
})

describe('while pieces rush in', () => {
  afterEach(() => vi.useRealTimers())

  test('a rendering is left alone for three frames; what came meanwhile is in the next one, whether more follows or not', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const into = room()
    const view = createMarkdownView(into, options)
    view.update('a', false)
    frame()
    expect(into.textContent).toBe('a')
    clock -= 90
    view.update('ab', false)
    view.update('abc', false)
    expect(frames).toHaveLength(0)
    clock += 46
    vi.advanceTimersByTime(46)
    expect(frames).toHaveLength(1)
    frame()
    expect(into.textContent).toBe('abc')
  })

  test('the finished text is there at once', () => {
    const into = room()
    const view = createMarkdownView(into, options)
    view.update('a', false)
    frame()
    view.update('abc', true)
    expect(into.textContent).toBe('abc')
    expect(frames).toHaveLength(0)
  })
})

describe('a long answer', () => {
  const texts = Object.values(corpus)

  test('in whatever pieces it comes, ends as the same nodes as given whole, but for what is marked as past', () => {
    const anyPieces = tuple(
      array(constantFrom(...texts), { minLength: 20, maxLength: 40 }),
      array(integer({ min: 1, max: 400 }), { minLength: 5, maxLength: 5 }),
    )
    assert(
      property(anyPieces, ([some, sizes]) => {
        const text = some.join('\n\n')
        const into = streamIn(text, sizes)
        const expected = whole(text)
        expect(into.innerHTML.replaceAll(' md-past', '')).toBe(expected.innerHTML)
        expect(expected.innerHTML).not.toContain('md-past')
      }),
      { numRuns: 40 },
    )
  })

  test('of any marks, in whatever pieces it comes, ends as the same nodes as given whole', () => {
    const marks =
      '**·*·_·`·```·~~~·~~·```js\n·\n·\n\n·- ·1. ·- [x] ·| ·|·|---|·> ·# ·===·[a]·[a]: https://b.test·(https://a.test)'.split(
        '·',
      )
    const rare = '![x](https://c.test/x.png)·<b>·</b>·&amp;·&copy;·www.a.test·a@b.test·\\·!·    ·\t·  \n·\u00a0'.split(
      '·',
    )
    const common = 'bread·and·water· salt ·of course·12·.·:· '.split('·')
    const anything = array(constantFrom(...marks, ...rare, ...common, ...common), { minLength: 5, maxLength: 60 })
    const sizes = array(integer({ min: 1, max: 12 }), { minLength: 5, maxLength: 5 })
    assert(
      property(anything, sizes, (some, each) => {
        const text = some.join('')
        // Nobody sees space at the end of a line.
        const seen = (into: HTMLElement) => into.innerHTML.replaceAll(/\s+(?=<\/)/g, '')
        expect(seen(streamIn(text, each))).toBe(seen(whole(text)))
      }),
      { numRuns: 300 },
    )
  })

  test('and others, given at once, are rendered over several frames, the first one first', () => {
    const text = 'Some **bold** words and `code`.\n\n'.repeat(400)
    const rooms = [room(), room(), room()]
    for (const into of rooms) createMarkdownView(into, options).update(text, true)
    const elementsAt: number[][] = []
    const look = () => elementsAt.push(rooms.map((into) => into.querySelectorAll('*').length))
    look()
    while (frames.length > 0) {
      frame()
      look()
    }
    const all = elementsAt.map((counts) => counts.reduce((sum, count) => sum + count, 0))
    const steps = all.map((count, at) => count - (all[at - 1] ?? 0))
    expect(Math.max(...steps)).toBeLessThan(1100)
    expect(elementsAt[0]).toEqual([all[0], 0, 0])
    for (const into of rooms)
      expect(into.innerHTML.replaceAll(' md-past', '')).toBe(whole(text).innerHTML.replaceAll(' md-past', ''))
  })

  test('stands in parts, of which all full ones are past but the newest', () => {
    const into = streamIn('Some words of an answer.\n\n'.repeat(400), [100])
    const parts = [...into.querySelectorAll('.md-part')]
    expect(parts.length).toBeGreaterThan(4)
    expect(parts.filter((part) => part.classList.contains('md-past')).length).toBeGreaterThanOrEqual(parts.length - 2)
    expect(parts.at(-1)?.classList.contains('md-past')).toBe(false)
    expect(into.textContent).toBe(whole('Some words of an answer.\n\n'.repeat(400)).textContent)
  })
})

/** Streams a text in pieces of these sizes, again and again, one a frame. */
function streamIn(text: string, sizes: number[]): HTMLElement {
  const into = room()
  const view = createMarkdownView(into, options)
  let end = 0
  for (let i = 0; end < text.length; i++) {
    end += sizes[i % sizes.length] ?? 1
    view.update(text.slice(0, end), false)
    frame()
  }
  view.update(text, true)
  return into
}

const attacks: [what: string, text: string][] = [
  ['script', '<script>alert(1)</script>'],
  ['a handler', '<img src=x onerror=alert(1)> <b onclick=alert(1)>b</b>'],
  ['javascript:', '[a](javascript:alert(1)) [b](JaVaScRiPt:alert(1)) <a href="java&#10;script:alert(1)">c</a>'],
  ['data: and vbscript:', '[a](data:text/html,<script>1</script>) ![b](data:image/svg+xml,x) [c](vbscript:x)'],
  ['forms', '<form action=https://evil.test><input name=a><button formaction=x>go</button></form>'],
  ['styles', '<style>*{display:none}</style><p style="position:fixed">x</p>'],
  ['ids and names', '<p id=location name=cookie class=launcher>x</p><a name=x id=y href="https://a.test">z</a>'],
  [
    'SVG and MathML',
    '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg><math><mtext><table><mglyph><style><img src onerror=alert(1)>',
  ],
  [
    'frames and meta',
    '<iframe src=https://evil.test></iframe><meta http-equiv=refresh content="0;https://evil.test"><base href=https://evil.test>',
  ],
  [
    'srcset and video',
    '<img srcset="https://evil.test/a.png 1x"><video src=https://evil.test/v autoplay></video><picture><source srcset=x>',
  ],
  ['mutation', '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>'],
]

describe('HTML that an answer has no element for', () => {
  /** What stands on lines of its own. */
  function lines(text: string): string[] {
    const into = whole(text)
    for (const block of into.querySelectorAll('p, li, td, caption')) {
      block.before('\n')
      block.after('\n')
    }
    return into.textContent
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
  }

  test.each([
    ['<details><summary>More</summary>Hidden</details>', ['More', 'Hidden']],
    ['<details>\n<summary>More</summary>\n\nHidden **text**\n\n</details>', ['More', 'Hidden text']],
    ['<section>One</section><article>Two</article><div>Three <b>and</b> four</div>', ['One', 'Two', 'Three and four']],
    ['<div>One<div>Two</div>Three</div>', ['One', 'Two', 'Three']],
    ['<dl><dt>Rye<dd>5 €<dt>Spelt<dd>6 €</dl>', ['Rye', '5 €', 'Spelt', '6 €']],
    ['<figure>Loaf<figcaption>A loaf</figcaption></figure>', ['Loaf', 'A loaf']],
    ['<form>Name<fieldset><legend>Size</legend>Large</fieldset></form>', ['Name', 'Size', 'Large']],
    ['<select><option>Rye</option><option>Spelt</option></select>', ['Rye', 'Spelt']],
    ['<table><caption>Prices</caption><tr><td><div>Rye</div><div>Spelt</div></table>', ['Prices', 'Rye', 'Spelt']],
    ['<ul><li><header>One</header>Two</ul>', ['One', 'Two']],
  ])('%s: its blocks stay apart', (text, expected) => {
    expect(lines(text)).toEqual(expected)
    expect(stream(text).innerHTML).toBe(whole(text).innerHTML)
  })

  test.each([
    '<pre>one<br>two</pre>',
    '<pre><div>one</div><div>two</div></pre>',
    '<pre>one<div>two</div></pre>',
    '<pre><code><div>one</div><div>two</div></code></pre>',
  ])('%s: code keeps its lines', (text) => {
    expect(whole(text).querySelector('pre')?.textContent).toBe('one\ntwo')
  })
})

describe('a hostile answer gets nowhere with', () => {
  test.each(attacks)('%s', (_, text) => {
    for (const into of [whole(text), stream(text)]) {
      const forbidden =
        'script, style, form, input, svg, math, iframe, meta, base, object, embed, video, audio, source, link, [id], [name], [style], [srcset]'
      expect(into.querySelectorAll(forbidden)).toHaveLength(0)
      for (const element of into.querySelectorAll('*')) {
        for (const { name, value } of element.attributes) {
          expect(name).not.toMatch(/^on/)
          expect(value.replaceAll(/\s/g, '')).not.toMatch(/^(javascript|data|vbscript):/i)
        }
        if (element.className) expect(element.className).toMatch(/^md-[a-z-]+$/)
      }
    }
  })
})

describe('links', () => {
  test.each([
    ['[a](https://ok.test/x)', 'https://ok.test/x'],
    ['<mailto:a@b.test>', 'mailto:a@b.test'],
    ['[call](tel:+49123)', 'tel:+49123'],
  ])('%s opens in a new tab and tells nobody', (text, href) => {
    const link = whole(text).querySelector('a')
    expect(link?.getAttribute('href')).toBe(href)
    expect(link?.target).toBe('_blank')
    expect(link?.rel).toBe('noopener noreferrer nofollow ugc')
  })

  test.each(['[a](/relative)', '[a](#part)', '[a](page.html)', '[a](//evil.test)', '[a](ftp://x.test)'])(
    '%s is text',
    (text) => {
      const into = whole(text)
      expect(into.querySelector('a')).toBeNull()
      expect(into.textContent?.trim()).toBe('a')
    },
  )

  test.each([
    ['[bank.test](https://evil.test/x)', 'evil.test'],
    ['[https://bank.test/login](https://evil.test)', 'evil.test'],
    ['[www.bank.test](https://bank.test@evil.test/)', 'evil.test'],
  ])('%s shows where it really leads', (text, host) => {
    expect(whole(text).querySelector('.md-host')?.textContent).toContain(host)
  })
})

test('a table without heads has no empty row for them', () => {
  const [table, headed] = ['|  |  |', '| Day |  |'].map((head) => whole(`${head}\n| --- | --- |\n| Monday | closed |`))
  expect(table?.querySelectorAll('tr')).toHaveLength(1)
  expect(table?.querySelector('thead, th')).toBeNull()
  expect(headed?.querySelectorAll('th')).toHaveLength(2)
})

describe('images', () => {
  test('of our own assets load by themselves', () => {
    const image = whole('![a](https://foyer.test/assets/abc.png)').querySelector('img')
    expect(image?.src).toBe('https://foyer.test/assets/abc.png')
    expect(image?.alt).toBe('a')
  })

  test.each([
    '![a](https://evil.test/p.gif?x=1)',
    '![a](https://foyer.test/other.png)',
    '<img src="https://evil.test/a.png">',
  ])('%s waits for a click', (text) => {
    const into = whole(text)
    expect(into.querySelector('img')).toBeNull()
    const button = into.querySelector<HTMLButtonElement>('button.md-load')
    expect(button?.textContent).toMatch(/Load the image from (evil|foyer)\.test/)
    button?.click()
    expect(into.querySelector('img')?.src).toContain('.test/')
  })
})

describe('bounds', () => {
  /** Renders a text while the clock goes on by a second at each of the first `count` bold words. */
  function slowly(count: number): HTMLElement {
    const { createElement } = document
    let left = count
    vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
      if (name === 'strong' && left-- > 0) clock += 1000
      return createElement.call(document, name)
    })
    return whole('**word**\n\n'.repeat(8))
  }

  test('a computer that did something else for a second, twice, does not make a text plain', () => {
    expect(slowly(2).querySelectorAll('strong')).toHaveLength(8)
  })

  test('a text of which three blocks were slow is plain from there on', () => {
    const into = slowly(8)
    expect(into.querySelectorAll('strong')).toHaveLength(3)
    expect(into.textContent?.match(/\*\*word\*\*/g)).toHaveLength(5)
  })

  test('text behind 40 kB is shown as it stands, and all of it', () => {
    const text = `${'word **bold** '.repeat(3000)}\n\n${'tail **plain** '.repeat(100)}`
    const into = whole(text)
    expect(into.textContent).toContain('tail **plain**')
    expect(into.querySelectorAll('strong').length).toBeLessThan(3000)
  })

  test.each([
    ['nested quotes', '>'.repeat(5000)],
    ['nested lists', Array.from({ length: 500 }, (_, depth) => `${' '.repeat(depth * 2)}- x`).join('\n')],
    ['open brackets', '['.repeat(20_000)],
    ['stars', '*a '.repeat(10_000)],
    ['backticks', '`'.repeat(20_000)],
    ['underscores', '_a_'.repeat(8000)],
    ['angle brackets', '<'.repeat(20_000)],
    ['a table of nothing', '|'.repeat(20_000)],
  ])('%s neither throw nor vanish', (_, text) => {
    expect(whole(text).textContent?.length).toBeGreaterThan(0)
  })
})
