import { expect, test } from 'vitest'
import { meanings as english } from '../../server/engines/language/thesaurus/en.ts'
import { meanings as french } from '../../server/engines/language/thesaurus/fr.ts'
import { meanings as german } from '../../server/engines/language/thesaurus/de.ts'
import { meanings as spanish } from '../../server/engines/language/thesaurus/es.ts'
import { readThesaurus } from '../../server/engines/language/thesaurus/thesaurus.ts'

/* What is said for what, and how it is read. */

const stopWords = new Set(['of', 'the', 'gets', 'get', 'away'])
const termsOf = (text: string) => text.split(' ').filter((word) => !stopWords.has(word))
const { othersFor, read } = readThesaurus(
  ['delete, remove, get rid of, throw away', 'kitten, cat > pet, animal', 'cash machine, atm'],
  { termsOf, stemOf: (word) => word.replace(/s$/, '') },
)

test('words of a line stand for each other, and for a phrase of it', () => {
  expect([...othersFor('remove')]).toEqual(['delete', 'remove'])
  expect([...othersFor('get rid of')]).toEqual(['delete', 'remove'])
  expect([...othersFor('atm')]).toEqual(['atm'])
})

test('those before the sign stand for those behind it, and for nothing else', () => {
  expect([...othersFor('cat')]).toEqual(['pet', 'animal'])
  expect([...othersFor('pet')]).toEqual([])
})

test('a phrase is found in a question, whatever its endings, and a verb apart from its particle', () => {
  expect(read(['who', 'gets', 'rid', 'of', 'it']).words).toEqual(['who', 'gets rid of', 'it'])
  expect(read(['throw', 'the', 'old', 'one', 'away']).words).toEqual(['throw away', 'the', 'old', 'one'])
  expect(read(['throw', 'it', 'now', 'or', 'much', 'later', 'away']).words).toHaveLength(7)
})

test('of a phrase of several words each is searched for, too', () => {
  const words = ['any', 'cash', 'machines', 'here']
  expect(read(words)).toEqual({ words, phrases: ['cash machines'] })
})

test.each(Object.entries({ english, french, german, spanish }))('each line of %s can be read', (_, lines) => {
  const faults = lines.filter((line) => {
    const sides = line.split(' > ').map((side) => side.split(', '))
    const entries = sides.flat()
    const isRead = entries.every((each) => /^[^\s,>]+(?: [^\s,>]+)?$/.test(each) && each === each.toLowerCase())
    return !isRead || sides.length > 2 || entries.length < 2 || sides.some((side) => new Set(side).size < side.length)
  })
  expect(faults).toEqual([])
  expect(new Set(lines).size).toBe(lines.length)
})
