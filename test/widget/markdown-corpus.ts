/** Texts that a model writes, each streamed through every prefix by markdown.test.ts. */
export const corpus = {
  'paragraphs and emphasis': `Hello **there**, this is *important* and ~~wrong~~.\n\nA second paragraph with \`code\` in it, and ***both***.\n\nDone.`,
  headings: `# Title\n\nText\n\n## Part\nMore text\n\nSetext\n======\n\nEnd`,
  lists: `Before:\n\n- one\n- two with **bold**\n  - nested\n  - more\n- three\n\n1. first\n2. second\n\nAfter.`,
  'loose lists': `- one\n\n- two\n\n  still two\n\n- three\n\nAfter`,
  links: `See [our page](https://example.test/path?a=b) and [another one](https://example.test "title"), or <https://auto.test>.\n\nEnd.`,
  fences: 'Run this:\n\n```js\nconst a = 1\n\nconst b = `x`\n```\n\nand then\n\n~~~\nplain\n~~~\n\nEnd.',
  tables: `Prices:\n\n| Thing | Price |\n|---|---:|\n| Bread | 5 € |\n| **Cake** | 20 € |\n\nThat is all.`,
  quotes: `> A quote\n> of two lines\n\nAnswer\n\n> Another`,
  rules: `One\n\n---\n\nTwo\n\n***\n\nThree`,
  images: `Look: ![a picture](https://other.test/a.png) there.\n\nEnd`,
  tasks: `- [ ] open\n- [x] done\n\nEnd`,
  'loose tasks': `- [ ] open\n\n- [x] done with **care**\n\nEnd`,
  html: `Water is H<sub>2</sub>O, <b>bold *and* more</b>.\n\n<p>A paragraph\nof HTML</p>\n\n| a | b |\n|---|---|\n| one<br>two | x<sup>2</sup> |\n\nEnd`,
  'names of characters': `Caf&eacute; &amp; bar &#8212; *5&nbsp;&euro;* &copy; AT&T &lt;b&gt;.\n\nEnd`,
  'right to left': `مرحبا **بك** في المتجر.\n\n- واحد\n- اثنان`,
  'an open fence at the end': 'Code:\n\n```python\nprint("hi")\n',
}
