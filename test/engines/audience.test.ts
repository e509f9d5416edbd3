import { array, assert, property } from 'fast-check'
import { Lexer } from 'marked'
import { expect, test } from 'vitest'
import { publicSections } from '../../server/engines/builtin/sections.ts'
import { partsOf } from '../../src/console/knowledge/audience.ts'
import { markdownLine } from '../support/markdown-lines.ts'

/* What the console marks as public is what the embedded engine may say, and nothing else. */

test('the parts are the whole text, and the public ones are what the engine takes', () => {
  const texts = array(markdownLine, { maxLength: 14 }).map((lines) =>
    lines.map((text, at) => (/\w$/.test(text) ? `${text} ${at}` : text)).join('\n'),
  )
  assert(
    property(texts, (text) => {
      const parts = partsOf(text)
      expect(parts.map((part) => part.text).join('')).toBe(text)
      const sections = publicSections(text, new Lexer())
      const said = sections.map(({ title, text: its }) => `${title}\n${its}`).join('\n')
      // Each word of these lines ends in a number of its own, so a line is found by it.
      const wordsOf = (isPublic: boolean) =>
        parts.filter((part) => part.isPublic === isPublic).flatMap((part) => part.text.match(/Words \d+/g) ?? [])
      const isSaid = (words: string) => new RegExp(`${words}(?!\\d)`).test(said)
      expect(wordsOf(false).filter(isSaid)).toEqual([])
      // Comments are cut out of public blocks, too, with all that stands in them.
      if (!text.includes('<!--')) expect(wordsOf(true).filter((words) => !isSaid(words))).toEqual([])
    }),
  )
})
