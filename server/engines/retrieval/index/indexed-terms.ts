import { createHash } from 'node:crypto'
import { getOrInsert } from '../../../core/maps.ts'
import { Lru } from '../../../core/lru.ts'
import type { Analyzer } from '../../language/terms.ts'
import { lengthOf } from '../evidence.ts'
import { analyzePassage, termsOfText, type Passage } from '../passages/passage.ts'

/** What an index holds of a passage: the terms of its title and of its text, each parted by blanks, and its length (see {@link lengthOf}). */
export type IndexedTerms = { title: string; text: string; length: number }

/** The terms that are kept, in characters: about those of an AI resource of the largest size. */
const maxKept = 20_000_000

/** By what they were read from: where three pages of a site have changed, those of the others are known. */
const kept = new Lru<string, IndexedTerms>(maxKept, ({ title, text }) => title.length + text.length)

/** The terms of a passage, of which reading is two thirds of what an index takes; those read last are kept. */
export function indexedTerms(passage: Passage, analyzer: Analyzer): IndexedTerms {
  return getOrInsert(kept, keyOf(passage, analyzer), () => {
    const read = analyzePassage(passage, analyzer)
    return { title: read.title.join(' '), text: termsOfText(read).join(' '), length: lengthOf(read) }
  })
}

/** Names all that {@link analyzePassage} reads. */
function keyOf({ title, above, place, text, markdown = text }: Passage, { language }: Analyzer): string {
  const content = JSON.stringify([language, title, above, place, markdown])
  return createHash('sha256').update(content).digest('base64url')
}
