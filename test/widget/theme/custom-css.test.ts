import { describe, expect, test } from 'vitest'
import { createCustomSheets } from '../../../src/theme/custom-css/custom-css.ts'

const cssOf = (css: string, base = 'https://chat.example/') =>
  createCustomSheets(css, base)
    .flatMap(({ cssRules }) => Array.from(cssRules, (rule) => rule.cssText))
    .join(' ')
    .replace(/\s+/g, ' ')

describe("a site's own css", () => {
  test('is kept as it is where it loads nothing', () => {
    const css = cssOf(".bubble { color: red; } @media (min-width: 1px) { [part~='card'] { border-radius: 3px; } }")
    expect(css).toContain('.bubble { color: red; }')
    expect(css).toMatch(/@media \(min-width: 1px\) \{.*border-radius: 3px/)
  })

  test.each([
    '@import "https://evil.example/a.css";',
    '@import url(https://evil.example/a.css);',
    '.a { background: url(https://evil.example/a.png) }',
    '.a { background-image: url("//evil.example/a.png") }',
    ".a { background: red url('http://evil.example/a.png') no-repeat }",
    '.a { background-image: URL(https://evil.example/a.png) }',
    '.a { background-image: u\\72l(https://evil.example/a.png) }',
    '.a { --x: url(https://evil.example/a.png) }',
    '.a { --x: u\\72 l(https://evil.example/a.png) }',
    '.a { --x: \\75\\72\\6c(https://evil.example/a.png) }',
    '.a { background: var(--y, url(https://evil.example/a.png)) }',
    '.a { background-image: image-set("https://evil.example/a.png" 1x) }',
    '.a { background-image: -webkit-image-set(url(https://evil.example/a.png) 1x) }',
    '.a { --x: image-set("https://evil.example/a.png" 1x) }',
    '.a { cursor: url(https://evil.example/a.cur), auto }',
    '.a { list-style: url(https://evil.example/a.png) }',
    '.a { content: url(https://evil.example/a.png) }',
    '.a { mask: url(https://evil.example/a.svg#m) }',
    '@media (min-width: 1px) { .a { background: url(https://evil.example/a.png) } }',
    '@supports (color: red) { .a { background: url(https://evil.example/a.png) } }',
    '@layer x { .a { background: url(https://evil.example/a.png) } }',
    '@keyframes k { from { background: url(https://evil.example/a.png) } }',
    '@font-face { font-family: F; src: url(https://evil.example/a.woff2) }',
    '@property --x { syntax: "<image>"; inherits: true; initial-value: url(https://evil.example/a.png) }',
    '.a { background: url(https://chat.example.evil.example/assets/a.png) }',
    '.a { background: url(https://chat.example/v1/agents) }',
    '.a { background: url(https://chat.example/assets/../v1/agents) }',
    '.a { background: url(https://chat.example/assets/a.png?leak=1) }',
    '.a { background: url(javascript:alert(1)) }',
    '.a { background: url(data:image/svg+xml,evil.example) }',
  ])('asks nobody for anything: %s', (css) => {
    expect(cssOf(`${css} .kept { color: red }`)).not.toMatch(/evil\.example|leak|v1|javascript/)
  })

  test.each([
    '.a { background: url(https://evil.example/a.png) }',
    '@layer x { .a { --x: url(https://evil.example/a.png) } }',
    '} .broken { color: blue',
    '@counter-style c { system: cyclic; symbols: url(https://evil.example/a.png) }',
  ])('keeps the rest beside what is taken out: %s', (css) => {
    expect(cssOf(`.kept { color: red } ${css}`)).toContain('.kept { color: red; }')
  })

  test.each([
    ['/assets/a-1.png', 'https://chat.example/', 'https://chat.example/assets/a-1.png'],
    ['https://chat.example/assets/a.png', 'https://chat.example/', 'https://chat.example/assets/a.png'],
    ['/assets/a.png', 'https://host.example/chat/', 'https://host.example/chat/assets/a.png'],
  ])('may show our own asset %s of %s', (address, base, whole) => {
    expect(cssOf(`.a { background-image: url(${address}) !important; }`, base)).toContain(`url("${whole}") !important`)
  })

  test('may name a namespace, which loads nothing and cannot be taken out', () => {
    expect(cssOf('@namespace url(http://www.w3.org/1999/xhtml); .kept { color: red }')).toContain(
      '.kept { color: red; }',
    )
  })

  test('stays with a text in which url is only a word', () => {
    expect(cssOf(".a::after { content: 'the url (see below)'; }")).toContain('the url (see below)')
  })
})
