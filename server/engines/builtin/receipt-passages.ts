import { maxReceiptPassages, type ReceiptPassage } from '../../contract/sessions/receipt.ts'
import type { KnownPassage } from '../engine.ts'
import type { Hit, Passage } from '../retrieval/passages/passage.ts'

/** Sections and other passages in the form of a receipt, best first. */
export function toReceiptPassages(
  hits: readonly Hit<Passage>[],
  passages: readonly KnownPassage[] | undefined = [],
): ReceiptPassage[] {
  const sections = hits.map(({ passage, score, confidence }) => listed({ ...passage, score, confidence }))
  return [...sections, ...passages.map(listed)]
    .toSorted((a, b) => b.confidence - a.confidence)
    .slice(0, maxReceiptPassages)
}

function listed(passage: Pick<KnownPassage, 'title' | 'above' | 'score' | 'confidence' | 'document'>): ReceiptPassage {
  const { title, above = [], score, confidence, document } = passage
  return {
    title,
    ...(above.length > 0 && { above: [...above] }),
    score: rounded(score),
    confidence: rounded(confidence),
    ...(document && { document }),
  }
}

/** Three decimals are enough to compare them, and short to store with each answer. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
