import { describe, expect, test } from 'vitest'
import { readingStage } from './reading-stage.ts'

/* What a page says by its looks alone: words that a stylesheet keeps apart, headings and accordions that only their classes tell. */

const { textOf } = readingStage()

const prose = 'The bath house has two pools of warm water, a sauna and a garden where children may play all day.'
const said = async (html: string) => {
  const text = await textOf(`<body><main><h1>Bath house</h1><p>${prose}</p>${html}</main></body>`)
  return text.slice(`# Bath house\n\n${prose}`.length).trim()
}

describe('words side by side', () => {
  test.each([
    ['a day and its hours', '<div><span>Friday</span><span>10:00 – 18:00</span></div>', 'Friday 10:00 – 18:00'],
    ['a day that is closed', '<div><span>Sunday</span><span>Closed</span></div>', 'Sunday Closed'],
    ['a text and its hours', '<p>Friday<span>10:00 – 18:00</span></p>', 'Friday 10:00 – 18:00'],
    ['a name and its price', '<p><b>Day ticket</b><span>12 €</span></p>', '**Day ticket** 12 €'],
    ['a price and its cents', '<div><span>€</span><span>12</span><sup>,</sup><span>99</span></div>', '€12,99'],
    ['labels', '<div><span class="tag">indoors</span><span class="tag">heated</span></div>', 'indoors heated'],
    ['a day and a link', '<div><time>3 May 2026</time><i class="dot"></i><span>more</span></div>', '3 May 2026 more'],
    ['what React parts', '<div><span>Level</span><!-- --><span>3 of 5</span></div>', 'Level 3 of 5'],
  ])('are two where they are %s', async (_, html, text) => {
    expect(await said(html)).toBe(text)
  })

  test('are two in the rows of a list, though they say nothing of themselves', async () => {
    const rows = [
      ['monday', 'closed'],
      ['friday', 'open late'],
    ].map(([day, hours]) => `<li><span>${day}</span><span>${hours}</span></li>`)
    expect(await said(`<ul>${rows.join('')}</ul>`)).toBe('-   monday closed\n-   friday open late')
  })

  test.each([
    [
      'an editor changed its looks',
      '<p>The <span style="color:red">sau</span><span>na</span> is hot.</p>',
      'The sauna is hot.',
    ],
    ['its letters fly in', '<div><span>S</span><span>a</span><span>u</span><span>na</span></div>', 'Sauna'],
    [
      'it begins with a large letter',
      '<p><span class="first">T</span><span class="rest">he sauna</span></p>',
      'The sauna',
    ],
    ['its script has no spaces', '<div><span>温泉</span><span>10時から</span></div>', '温泉10時から'],
    ['it has a number below', '<p>H<sub>2</sub>O, <span>CO</span><sub>2</sub></p>', 'H2O, CO2'],
    ['it counts', '<div><span>2</span><span>4</span></div>', '24'],
  ])('are one where %s', async (_, html, text) => {
    expect(await said(html)).toBe(text)
  })

  const shopHours = '8<sup>00</sup> – 18<sup>20</sup>'
  test.each([
    ['of a price', '<p><sup>$</sup>19<sup>99</sup><sub>/month</sub></p>', '$19.99/month'],
    ['of a price before its currency', '<p>From 12<sup>50</sup> zł</p>', 'From 12.50 zł'],
    ['of a price in parts', '<p>€<span>49</span><small>90</small></p>', '€49.90'],
    ['of a time', `<p>Friday ${shopHours}</p>`, 'Friday 8:00 – 18:20'],
    [
      'of a time in a table',
      `<table><tr><td>Friday</td><td>${shopHours}</td></tr></table>`,
      '| Friday | 8:00 – 18:20 |',
    ],
  ])('are parted from what they are raised beside: %s', async (_, html, text) => {
    expect(await said(html)).toContain(text)
  })

  test('are parted as the language of the page has it', async () => {
    const html = `<body lang="de"><main><h1>Bad</h1><p>Der Eintritt kostet für alle 7<sup>50</sup> €.</p></main></body>`
    expect(await textOf(html)).toContain('7,50 €')
  })

  test('that are raised as units, notes or powers stay with what they are of', async () => {
    const html = '25 m<sup>2</sup>, the 1<sup>st</sup> of 9<sup>12</sup>, 10<sup>15</sup> and 2<sup>32</sup>'
    expect(await said(`<p>${html}</p>`)).toBe('25 m2, the 1st of 912, 1015 and 232')
  })

  test('of code stay as they are', async () => {
    expect(await said('<pre><span class="k">let</span><span class="n">X1</span></pre>')).toBe('```\nletX1\n```')
  })
})

describe('a heading', () => {
  test.each([
    ['a class', '<span class="h3 mb-2">Prices</span>', '### Prices'],
    ['a role and a level', '<div role="heading" aria-level="2"><span>Prices</span></div>', '## Prices'],
    ['a class of that of the page, which has one', '<div class="h1">Prices</div>', '## Prices'],
  ])('is made by %s', async (_, html, heading) => {
    expect(await said(`<div>${html}</div><p>A day costs 12 €.</p>`)).toBe(`${heading}\n\nA day costs 12 €.`)
  })

  test('is no paragraph that only says that it is one, no number, and no word of a sentence', async () => {
    for (const html of [
      '<p role="heading">A day costs 12 €.</p>',
      '<p class="h2">12 € a day</p>',
      '<p>A <span class="h2">day</span> costs 12 €.</p>',
    ])
      expect(await said(html)).not.toContain('#')
  })
})

describe('what opens a part is the heading of that', () => {
  const answers = ['Yes, from the age of four.', 'No, the water is too warm for them.']
  const questions = ['May children swim?', 'May dogs swim?']
  const text = questions.map((question, at) => `###### ${question}\n\n${answers[at]}`).join('\n\n')
  const html = (item: (question: string, answer: string, at: number) => string) =>
    questions.map((question, at) => item(question, answers[at] ?? '', at)).join('')

  test.each([
    [
      'by its class',
      html((q, a) => `<div><div class="accordion-header"><b>${q}</b><i></i></div><div><p>${a}</p></div></div>`),
    ],
    [
      'by a link to it',
      html((q, a, at) => `<div><a class="t" href="#a${at}">${q}</a><div id="a${at}"><p>${a}</p></div><hr></div>`),
    ],
    ['by what it asks, again and again', html((q, a) => `<div><div>${q}</div><div><p>${a}</p></div></div>`)],
  ])('%s', async (_, page) => {
    expect((await said(`<section>${page}</section>`)).replaceAll(/\n+\* \* \*\n+|\n+\* \* \*$/g, '\n\n').trim()).toBe(
      text.replaceAll('**', ''),
    )
  })

  test.each([
    ['in Contao', 'class="toggler"'],
    ['in Contao, with what its program adds', 'class="toggler" role="tab" aria-expanded="false" aria-controls="a1"'],
    ['by its role, right before the part', 'role="button" tabindex="0" aria-expanded="false"'],
  ])('that asks nothing, too: %s', async (_, attributes) => {
    const part = `<div ${attributes}>Bringing children</div><div class="panel" id="a1"><div><p>From the age of four.</p></div></div>`
    expect(await said(`<section class="block">${part}</section>`)).toBe(
      '###### Bringing children\n\nFrom the age of four.',
    )
  })
})

test('a button that opens something else is no heading of the text behind it', async () => {
  const share = '<button aria-expanded="false">Share this page</button>'
  const text = '<div><p>A day costs 12 €, and a week 60 €.</p></div><p>Children pay half.</p>'
  expect(await said(`<div>${share}${text}</div>`)).not.toContain('#')
})

test.each(['Read more', 'Mehr anzeigen …', 'En savoir plus', 'もっと見る'])(
  'a button called "%s" opens the rest of a text, and is no heading of that',
  async (name) => {
    const rest = '<div id="rest"><p>A day costs 12 €, and a week 60 €.</p></div>'
    const button = `<button aria-expanded="false" aria-controls="rest">${name}</button>`
    expect(await said(`<h2>Boats</h2><p>We lend six.</p>${button}${rest}`)).toBe(
      '## Boats\n\nWe lend six.\n\nA day costs 12 €, and a week 60 €.',
    )
  },
)

test.each([
  ['MkDocs', '<sup id="fnref:5"><a class="footnote-ref" href="#fn:5">5</a></sup>'],
  ['GitHub and Docusaurus', '<sup><a href="#user-content-fn-1" data-footnote-ref="true">1</a></sup>'],
  ['Jekyll and Hugo', '<sup id="fnref:1"><a href="#fn:1" class="footnote" role="doc-noteref">1</a></sup>'],
  ['MediaWiki', '<sup class="reference"><a href="#cite_note-1">[1]</a></sup>'],
])('the number of a note is no word of the text (%s)', async (_, number) => {
  const note = '<ol><li>Of 2019.<a href="#fnref:1" class="footnote-backref" role="doc-backlink">↩</a></li></ol>'
  expect(await said(`<p>Raise the limit in the registry:${number}</p>${note}`)).toBe(
    'Raise the limit in the registry:\n\n1.  Of 2019.',
  )
})

test('what leads to the source of a page is no text of it; where a sentence leads there it is', async () => {
  const forge = 'https://github.com/mill/docs'
  const line = `<small>Earlier versions on <a href="${forge}/commits/main/boats.md">GitHub</a>.</small>`
  expect(await said(`<p>We lend six.</p>${line}`)).toBe('We lend six.')
  const sentence = `<p>Whoever finds a mistake on this page mends it for all of us by <a href="${forge}/edit/main/boats.md">editing it</a>.</p>`
  expect(await said(`<p>We lend six.</p>${sentence}`)).toContain('editing it')
})

test.each([
  [
    'MkDocs and Sphinx',
    '<div class="admonition warning"><p class="admonition-title">Warning</p><p>The floor is wet.</p></div>',
  ],
  [
    'Docusaurus',
    '<div class="theme-admonition alert"><div class="admonitionHeading_x"><svg></svg>Warning</div><div class="admonitionContent_y"><p>The floor is wet.</p></div></div>',
  ],
  [
    'VitePress',
    '<div class="warning custom-block"><p class="custom-block-title">Warning</p><p>The floor is wet.</p></div>',
  ],
  [
    'Starlight',
    '<aside aria-label="Warning" class="starlight-aside"><p class="starlight-aside__title">Warning</p><div class="starlight-aside__content"><p>The floor is wet.</p></div></aside>',
  ],
])('what a note of %s is called begins its text, and is no heading', async (_, note) => {
  const list = note.replace('<p>The floor is wet.</p>', '<ul><li>No shoes</li></ul>')
  expect(await said(`<h2>Rules</h2>${note}<p>Ask the guard.</p>${list}`)).toBe(
    '## Rules\n\n**Warning:** The floor is wet.\n\nAsk the guard.\n\n**Warning:**\n\n-   No shoes',
  )
})

test('what a box is called in a heading, or in several words, stays its heading', async () => {
  const box = (title: string) => `<div class="callout">${title}<p>The yard has a gate.</p></div>`
  const named = box('<p class="callout-title">For older bicycles</p>')
  expect(await said(`${box('<h3 class="title">Parking</h3>')}${named}${named}`)).toBe(
    ['### Parking', '###### For older bicycles', '###### For older bicycles']
      .map((heading) => `${heading}\n\nThe yard has a gate.`)
      .join('\n\n'),
  )
})

test('a part that a site builder fades in is read', async () => {
  const html = `<div data-w-id="7a1" style="opacity:0"><h2>Tours</h2><p>On Sundays at eleven.</p></div>`
  expect(await said(html)).toBe('## Tours\n\nOn Sundays at eleven.')
})

test('a menu that no element marks as one is left out above the heading, and what is filed as a menu below it is not', async () => {
  const links = ['Start', 'Prices', 'Contact'].map((name) => `<li><a href="/${name}">${name}</a></li>`).join('')
  const page = (menu: string) => `<body>${menu}<div><h1>Bath house</h1><p>${prose}</p></div></body>`
  const whole = `# Bath house\n\n${prose}`
  expect(await textOf(page(`<div id="menu-box"><ul>${links}</ul></div>`))).toBe(whole)
  expect(await textOf(page(`<div class="mobile-nav-panel"><div>${links}</div></div>`))).toBe(whole)
  expect(await said(`<div class="menu"><h2>Soups</h2><ul>${links}</ul></div>`)).toContain('Prices')
})

test('a break at the edge of what is bold, or of a link, is none of it', async () => {
  const html = '<p><strong><br>Liability</strong></p><p><a href="https://x.example/">Mill Lane 5<br></a>Tel: 12 34</p>'
  expect(await said(html)).toBe('**Liability**\n\n[Mill Lane 5](https://x.example/)  \nTel: 12 34')
})

test('the knobs of a player are no text, and neither is what a book says of its keys', async () => {
  const player =
    '<figure class="kg-card kg-video-card"><div class="kg-video-player"><span>0:00</span>/<span>0:08</span></div></figure>'
  const help = '<div id="mdbook-help-container"><h2>Keyboard shortcuts</h2><p>Press S to search in the book</p></div>'
  expect(await textOf(`<body>${help}<div><h1>Bath house</h1><p>${prose}</p>${player}</div></body>`)).toBe(
    `# Bath house\n\n${prose}`,
  )
})

test('a heading of two lines is one', async () => {
  expect(await said('<h2>Our <em>prices</em><br>for families</h2><p>A day costs 30 €.</p>')).toBe(
    '## Our *prices* for families\n\nA day costs 30 €.',
  )
})

test('logos in a row name what there is; photographs, networks and a single one do not', async () => {
  const tiles = (...names: string[]) => names.map((name) => `<div><img src="l.png" alt="${name}"></div>`).join('')
  expect(await said(`<h2>Brands</h2><div>${tiles('Larch', 'Otter & Son', 'Tern', 'Larch')}</div>`)).toBe(
    '## Brands\n\nLarch, Otter & Son, Tern',
  )
  expect(await said(`<div>${tiles('Larch')}</div>`)).toBe('')
  expect(await said(`<div>${tiles('Facebook', 'Instagram', 'YouTube')}</div>`)).toBe('')
  const links = (...names: string[]) =>
    names.map((name) => `<a href="/"><img src="${name}.png" alt="${name} logo"></a> `)
  const sorts = `<h2>Large</h2>${links('Larch', 'Otter', 'Tern').join('')}<h2>Small</h2>${links('Wren', 'Vole', 'Newt').join('')}`
  expect(await said(`<p>We sell boats of many yards.</p>${sorts}`)).toBe(
    'We sell boats of many yards.\n\n## Large\n\nLarch, Otter, Tern\n\n## Small\n\nWren, Vole, Newt',
  )
  expect(await said(`<p>Our lake.</p>${tiles('The shore', 'Rowing boats', 'The pier')}`)).toBe('Our lake.')
  expect(await said(`<div>${tiles('photo1.jpg', 'Slide 2', 'The pool seen from the garden in May')}</div>`)).toBe('')
})

test('an outline of the page is no text of it, though nothing says that it is a list; links in a sentence are', async () => {
  const parts = ['Sauna', 'Pools', 'Prices']
  const text = parts.map((name) => `<h2 id="${name}">${name}</h2><p>Of the ${name.toLowerCase()} of the bath.</p>`)
  const links = parts.map((name) => `<a href="#${name}">${name}</a>`)
  const outline = `<div class="outline">${links.map((link) => `<div class="item">${link}</div>`).join('')}</div>`
  const read =
    '## Sauna\n\nOf the sauna of the bath.\n\n## Pools\n\nOf the pools of the bath.\n\n## Prices\n\nOf the prices of the bath.'
  expect(await said(`${text.join('')}${outline}`)).toBe(read)
  expect(await said(`${text.join('')}<div>See ${links.join(', ')}</div>`)).toContain('See [Sauna]')
  expect(await said(`${text.join('')}<div><div>${links[0]}</div><div>${links[1]}</div></div>`)).toContain('[Pools]')
})

test('stars and diagrams are drawn, and no text; code in other languages is', async () => {
  const stars =
    '<div class="star-rating" role="img" aria-label="Rated 4.00 out of 5"><span>Rated <strong>4.00</strong> out of 5</span></div>'
  const diagram = '<pre class="mermaid"><code>graph TB; a --&gt; b</code></pre>'
  const other = '<pre><code class="language-mermaid">graph TB; c --&gt; d</code></pre>'
  const code = '<pre><code class="language-sh">heat --sauna</code></pre>'
  expect(await said(`${stars}<p>A towel costs 3 €.</p>${diagram}${other}${code}`)).toBe(
    'A towel costs 3 €.\n\n```sh\nheat --sauna\n```',
  )
})

test('questions in bold are the headings of their answers, if there are several; one that a text asks itself is none', async () => {
  const inOne = '<p><strong>May I bring a dog?</strong><br>Only a small one.</p>'
  const inTwo = '<p><b>Is there food?</b></p><p>Soup, at noon.</p>'
  const broken = '<p><strong>And towels?<br></strong>For 3 €.</p>'
  expect(await said(inOne + inTwo + broken)).toBe(
    '###### May I bring a dog?\n\nOnly a small one.\n\n###### Is there food?\n\nSoup, at noon.\n\n###### And towels?\n\nFor 3 €.',
  )
  expect(await said(inTwo)).toBe('**Is there food?**\n\nSoup, at noon.')
  const unanswered = '<p><strong>Cold?</strong></p><p><strong>Tired?</strong></p><p>Come in.</p>'
  expect(await said(unanswered)).toBe('**Cold?**\n\n**Tired?**\n\nCome in.')
})

test('the keys of a shortcut stand in their sentence, though each is a box that a style puts in the line', async () => {
  const keys = '<div style="display: inline-flex"><div>Ctrl</div><div style="margin-left:4px">K</div></div>'
  const text = await textOf(
    `<body><main><h1>Keys</h1><ul><li>Press ${keys} to search all pages.</li></ul></main></body>`,
  )
  expect(text).toMatch(/^- +Press Ctrl K to search all pages\.$/m)
})

describe('lines that are headings for the size of their type', () => {
  test('are text below the heading above them', async () => {
    const address = '<h4>at the old mill</h4><h4>4 Mill Lane</h4><h4>Phone:</h4><br><h4><b>01632 960 111</b></h4>'
    expect(await said(`<h2>Find us</h2>${address}`)).toBe(
      '## Find us\n\nat the old mill\n\n4 Mill Lane\n\nPhone:\n\n**01632 960 111**',
    )
    const names = ['Ann', 'Ben', 'Cleo', 'Dan']
    const people = names.map((name) => `<h3>${name}</h3><h4>Life guard</h4>`).join('')
    expect(await said(people)).toBe(names.map((name) => `### ${name}\n\nLife guard`).join('\n\n'))
  })

  test('and headings that have something below them, or a picture, stay', async () => {
    const prices = '<h3>Day</h3><p>12 €</p><h3>Night</h3>9 €<h3>Family</h3><img src="/f.png" alt=""><h3>Dogs</h3>'
    expect((await said(prices)).match(/^### \w+/gm)).toEqual(['### Day', '### Night', '### Family', '### Dogs'])
    expect(await said('<h3>Towels</h3><h3>Robes</h3><p>3 € each.</p>')).toBe('### Towels\n\n### Robes\n\n3 € each.')
  })
})

test('what stands in place of what a script fetches is no text, and a sentence that begins so is', async () => {
  const waiting = ['Loading…', 'Chargement du contenu en cours...', 'Bitte warten …', '読み込み中…']
  const html = waiting.map((each) => `<div class="list"><p>${each}</p></div>`).join('')
  expect(await said(`${html}<p>Loading and unloading is allowed at the gate.</p>`)).toBe(
    'Loading and unloading is allowed at the gate.',
  )
})
