import { array, assert, nat, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { partsOf } from '../../src/console/knowledge/audience.ts'
import {
  withAudience,
  withTitle,
  withBody,
  sectionsOf,
  shownBody,
  textOf,
  type Section,
} from '../../src/console/knowledge/editor/sections.ts'
import { markdownLine } from '../support/markdown-lines.ts'

/* Instructions as sections, for owners who know no Markdown: no edit of one changes another, or who may hear it. */

const text = array(markdownLine, { maxLength: 12 }).map((lines) =>
  lines.map((each, at) => (/\w$/.test(each) ? `${each} ${at}` : each)).join('\n'),
)

const kept = ({ title, isPublic, body }: Section) => ({ title, isPublic, body: body.trim() })
const heard = (section: Section) => partsOf(section.heading + section.body).some(({ isPublic }) => isPublic)

test('the sections are the whole text, and each says who hears it', () => {
  assert(
    property(text, (written) => {
      const sections = sectionsOf(written)
      expect(textOf(sections)).toBe(written)
      for (const section of sections) if (heard(section)) expect(section.isPublic).toBe(true)
    }),
  )
})

test('whatever is typed into a section, all others stay as they are', () => {
  assert(
    property(text, text, nat(), (written, typed, at) => {
      const sections = sectionsOf(written)
      const place = at % Math.max(1, sections.length)
      const section = sections[place]
      if (!section) return
      const next = withBody(section, typed)
      const after = sectionsOf(textOf(sections.with(place, next)))
      // Without a heading and without words there is nothing to keep.
      const expected = sections.with(place, next).filter(({ heading, body }) => heading + body.trim() !== '')
      expect(after.filter(({ heading, body }) => heading + body.trim() !== '').map(kept)).toEqual(expected.map(kept))
    }),
    { numRuns: 1000 },
  )
})

test('who may hear a section is changed for all of it, and for no other', () => {
  assert(
    property(text, nat(), (written, at) => {
      // Of comments nothing is said, wherever they stand.
      const sections = written.includes('<!--') ? [] : sectionsOf(written).filter(({ depth }) => depth > 0)
      const place = at % Math.max(1, sections.length)
      const section = sections[place]
      if (!section) return
      const turned = sections.with(place, withAudience(section, !section.isPublic))
      const words = (from: string): string[] => from.match(/Words \d+/g) ?? []
      const parts = partsOf(textOf(turned))
      for (const { isPublic, heading, body } of turned) {
        for (const word of words(heading + body)) {
          const part = parts.find(({ text: its }) => words(its).includes(word))
          expect(part?.isPublic, word).toBe(isPublic)
        }
      }
    }),
    { numRuns: 1000 },
  )
})

describe('an owner', () => {
  test('reads lines as he typed them, and sees no marks', () => {
    const [section] = sectionsOf('## About us\nBakers.\n')
    const typed = withBody(section as Section, 'We are\n# 1 bakery in town\n## and\n### deeper stays')
    expect(typed.body).toBe('We are\n\\# 1 bakery in town\n\\## and\n### deeper stays\n\n')
    expect(shownBody(typed)).toBe('We are\n# 1 bakery in town\n## and\n### deeper stays')
  })

  test('loses nothing that marked cannot read, whatever is done next to it', () => {
    const deep = `${'>'.repeat(20_000)}\n\n## Hours\nTen.\n`
    const sections = sectionsOf(deep)
    expect(sections.map(({ isPublic }) => isPublic)).toEqual([false])
    expect(textOf([...sections, withTitle({ ...(sections[0] as Section), depth: 2, body: '' }, 'New')])).toBe(
      `${deep}## New\n`,
    )
    expect(withBody(sections[0] as Section, deep).body.trimEnd()).toBe(deep.trimEnd())
  })

  test('hides a section with all that is in it, and gives words without a title one', () => {
    const [guidance, staff] = sectionsOf('Be brief.\n\n## Staff\nAnna.\n### Nights\nOtto.\n') as [Section, Section]
    expect(textOf([withTitle(guidance, 'Tone'), withAudience(staff, false)])).toBe(
      '# Tone\nBe brief.\n\n# Staff\nAnna.\n\\### Nights\nOtto.\n\n',
    )
    expect(withAudience(withAudience(staff, false), true).body).toBe('Anna.\n### Nights\nOtto.\n\n')
  })
})
