import { describe, expect, test } from 'vitest'
import { readingStage } from './reading-stage.ts'

/* Pages whose text is covered until a script runs, stands beside what they call their main part, or is labelled like a frame. */

const { textOf } = readingStage()

const prose = 'The ferry to the island leaves from the stone pier, four times a day in summer and twice in winter.'
const more = 'Bicycles travel free of charge; tell the crew before you board, so that the ramp is laid out for you.'
const whole = `# Ferry\n\n${prose}\n\n${more}`
const page = `<h1>Ferry</h1><p>${prose}</p><p>${more}</p>`
const menu = '<nav><a href="/a">Timetable</a><a href="/b">Fares</a></nav>'
const long = Array.from({ length: 14 }, (_, at) => `<p>Day ${at + 1} of the tour. ${prose}</p>`).join('')

describe('a page as a whole is read', () => {
  test.each([
    ['that fades in', `<main style="opacity:0">${page}</main>`],
    ['that waits for its styles', `<div id="app" style="visibility:hidden"><div>${page}</div></div>`],
    ['that a script unlocks', `<div style="display: none;"><main>${page}</main></div>`],
    ['that is marked as hidden until it is ready', `<div hidden aria-hidden="true">${page}</div>`],
    ['that is one form', `<form action="/page.aspx"><div>${page}</div></form>`],
    ['that is one aside', `<aside class="section"><div>${page}</div></aside>`],
  ])('%s', async (_, html) => {
    expect(await textOf(`<body>${menu}${html}</body>`)).toBe(whole)
  })

  test('in the colors that it has', async () => {
    const white = page.replaceAll('<p>', '<p style="color: #fff">')
    expect(await textOf(`<body><div style="background: #222"><div>${white}</div></div></body>`)).toBe(whole)
  })

  test('but not a part that is hidden, though it has a heading of its own', async () => {
    const hidden = '<div style="display:none"><h1>Note</h1><p>All tours are free of charge today.</p></div>'
    expect(await textOf(`<body><main>${page}</main>${hidden}</body>`)).toBe(whole)
    expect(await textOf(`<body>${page}${hidden}</body>`)).toBe(whole)
  })
})

describe('parts that are streamed behind a page', () => {
  const join = (from: string, to: string) => `<script>$RC("${to}","${from}")</script>`

  test('stand where their script puts them, in place of what is shown until then', async () => {
    const html = `<body><main><h1>Ferry</h1><!--$?--><template id="B:0"></template><p>Loading the
      <!--$?--><template id="B:1"></template>timetable<!--/$--></p><!--/$--><p>${more}</p></main>
      <div hidden id="S:0"><p>${prose}</p></div>${join('S:0', 'B:0')}</body>`
    expect(await textOf(html)).toBe(whole)
  })

  test('may hold each other, and have the number of another place', async () => {
    const html = `<body>${menu}<!--$?--><template id="B:0"></template><!--/$-->
      <div hidden id="S:4"><main><h1>Ferry</h1><template id="P:7"></template><p>${more}</p></main></div>${join('S:4', 'B:0')}
      <div hidden id="S:7"><p>${prose}</p></div><script>$RS("S:7","P:7")</script></body>`
    expect(await textOf(html)).toBe(whole)
  })

  test('are hidden like anything else without the script', async () => {
    expect(await textOf(`<body><main>${page}</main><div hidden id="S:0"><p>${prose} Again.</p></div></body>`)).toBe(
      whole,
    )
  })
})

describe('the main part of a page', () => {
  test('is the longest of several', async () => {
    expect(await textOf(`<body><main><p>Ferries</p></main><main>${page}</main></body>`)).toBe(whole)
  })

  test('is not what only holds its head, where the text is beside it', async () => {
    const text = await textOf(`<body>${menu}<main><h1>Ferry</h1><p>Updated in May</p></main><div>${long}</div></body>`)
    expect(text).toContain('# Ferry\n\nUpdated in May\n\nDay 1 of the tour.')
    expect(text).toContain('Day 14 of the tour.')
    expect(text).not.toContain('Timetable')
  })

  test('stays alone beside a few words of a frame', async () => {
    expect(await textOf(`<body><main>${page}</main><div><p>${more} ${prose}</p></div></body>`)).toBe(whole)
  })
})

describe('what looks like a frame and holds text', () => {
  test('is a text that begins with the label of its contents, however far that is indented', async () => {
    const indent = `\n${' '.repeat(120)}`
    const html = `<main><h1>Ferry</h1><div class="post">${indent}<div>${indent}<span>Table of contents</span></div>${indent}<p>${prose}</p><p>${more}</p></div></main>`
    expect(await textOf(html)).toBe(whole)
    expect(await textOf(`<main>${page}<p>Choose <strong>Contents</strong> in the menu.</p></main>`)).toContain(
      'Choose **Contents** in the menu.',
    )
  })

  test('is a list of tabs with the panels in it, as accordions have them', async () => {
    const item = (id: string, name: string, text: string) =>
      `<div><a role="tab" href="#${id}" aria-controls="${id}">${name}</a><div id="${id}" role="tabpanel"><p>${text}</p></div></div>`
    const html = `<main><h1>Ferry</h1><div role="tablist">${item('s', 'Summer', prose)}${item('w', 'Winter', more)}</div></main>`
    expect(await textOf(html)).toBe(`# Ferry\n\n**Summer**\n\n${prose}\n\n**Winter**\n\n${more}`)
  })

  test('are tabs that name themselves in place of their panels', async () => {
    const tab = (id: string, name: string) =>
      `<li><a role="tab" id="tab-${id}" aria-controls="tab-${id}" data-target="#${id}">${name}</a></li>`
    const html = `<main><h1>Ferry</h1><ul role="tablist">${tab('s', 'Summer')}${tab('w', 'Winter')}</ul>
      <div id="s" role="tabpanel"><p>${prose}</p></div><div id="w" role="tabpanel"><p>${more}</p></div></main>`
    expect(await textOf(html)).toBe(`# Ferry\n\n**Summer**\n\n${prose}\n\n**Winter**\n\n${more}`)
  })

  test('are tabs made of radio buttons, with their labels before all panels or before each', async () => {
    const radio = (at: number) => `<input type="radio" name="tabs" id="tab${at}">`
    const label = (at: number, name: string) => `<label for="tab${at}">${name}</label>`
    const text = `# Ferry\n\n**Summer**\n\n${prose}\n\n**Winter**\n\n${more}`
    const before = `<div>${radio(1)}${radio(2)}<div>${label(1, 'Summer')}${label(2, 'Winter')}</div>
      <div><div><p>${prose}</p></div><div><p>${more}</p></div></div></div>`
    const each = `<div>${radio(1)}${label(1, 'Summer')}<div><p>${prose}</p></div>${radio(2)}${label(2, 'Winter')}<div><p>${more}</p></div></div>`
    expect(await textOf(`<main><h1>Ferry</h1>${before}</main>`)).toBe(text)
    expect(await textOf(`<main><h1>Ferry</h1>${each}</main>`)).toBe(text)
  })

  test.each([
    [
      'that share a key, in the element behind the list',
      '<ul><li data-tab-key="s">Summer</li><li data-tab-key="w">Winter</li></ul><div>',
      '<div data-tab-key="s">',
      '<div data-tab-key="w">',
    ],
    [
      'that share a key, below the list',
      '<div><div><button data-lang="s">Summer</button><button data-lang="w">Winter</button></div>',
      '<section data-lang="s">',
      '<section data-lang="w">',
    ],
    [
      'that their links name, in a list without a role',
      '<div><ul class="nav nav-tabs"><li><a data-toggle="tab" href="#s">Summer</a></li><li><a data-toggle="tab" href="#w">Winter</a></li></ul>',
      '<div id="s">',
      '<div id="w">',
    ],
    [
      'that are as many, in the element behind the list',
      '<div role="tablist"><button role="tab">Summer</button><button role="tab">Winter</button></div><div>',
      '<div>',
      '<div>',
    ],
  ])('are tabs and panels %s', async (_, tabs, summer, winter) => {
    const end = (start: string) => start.replace(/^<(\w+).*$/, '</$1>')
    const html = `<main><h1>Ferry</h1><div>${tabs}${summer}<p>${prose}</p>${end(summer)}${winter}<p>${more}</p>${end(winter)}</div></div></main>`
    expect(await textOf(html)).toBe(`# Ferry\n\n**Summer**\n\n${prose}\n\n**Winter**\n\n${more}`)
  })

  test('is a slider that names its pagination among its classes', async () => {
    const quotes = [prose, more, prose.toUpperCase()].map((quote) => `<p>${quote}</p>`)
    const text = await textOf(
      `<main><h1>Ferry</h1><div class="slides pagination-bullets">${quotes.join('')}</div></main>`,
    )
    expect(text).toBe(`${whole}\n\n${prose.toUpperCase()}`)
  })

  test('is a page of posts, but not the newest posts below a text', async () => {
    const card = (name: string) => `<article><h3><a href="/${name}">${name}</a></h3><p>Read in a minute</p></article>`
    const posts = `<section><h2>Recent posts</h2>${card('Piers')}${card('Tides')}</section>`
    expect(await textOf(`<main>${page}${posts}</main>`)).toBe(whole)
    expect(await textOf(`<main><h1>Log</h1>${posts}</main>`)).toContain('### [Tides](/Tides)')
  })
})

describe('signs that lead to their own place', () => {
  test('go from terms as they go from headings; a link to skip the frame needs no name', async () => {
    const html = `<body><a href="#text">Skip to the timetable</a><div id="text"><h1>Ferry<a href="#text">¶</a></h1>
      <dl><dt id="deck">Deck<a href="#deck">¶</a></dt><dd>Open in summer</dd></dl><p>${prose}</p></div></body>`
    expect(await textOf(html)).toBe(`# Ferry\n\n**Deck:** Open in summer\n\n${prose}`)
  })
})

test('neither a drawing of many strokes nor tags in a script make a page too deep to be read', async () => {
  const drawing = `<svg>${'<path d="M0 0h1" />'.repeat(3000)}</svg>`
  const script = `<script>document.write("${'<div>'.repeat(2000)}")</script>`
  expect(await textOf(`<body>${drawing}${script}<main>${page}</main></body>`)).toBe(whole)
})
