import { constantFrom } from 'fast-check'

/** Lines that begin, continue or end blocks of Markdown, each in its own way. */
export const markdownLine = constantFrom(
  '',
  '# Title',
  '## Section',
  ' ### Deeper',
  '    ## In code',
  '```',
  '~~~~',
  '> ## Quoted',
  '- ## In a list',
  'Over a line',
  '---',
  '===',
  '<!-- ## commented',
  '-->',
  '<pre>',
  '[address]: https://example.com',
  '#1 in town',
  '#',
  'Words',
)
