import type { Going, SiteReview } from '../../../contract/knowledge/sources.ts'
import type { DocumentChanges, DocumentRecord, DocumentWrite } from '../../../store/records/knowledge/knowledge.ts'

/*
 * What becomes of documents that a reading of their site did not find any more. A site may have a bad day: behind a sign-in, a wall against
 * robots, a page about maintenance, a sitemap that lost half of its pages. So nothing goes before the end of the reading, and where much
 * would go, its owner is asked.
 */

/** More than so many documents, and more than this part of all, do not go without being asked for. */
const most = { documents: 5, part: 1 / 5 }
/** Nor does this part of a small site. */
const mostOfFew = 1 / 2

export type PageFacts = NonNullable<DocumentRecord['page']>
/** When a page was visited, and for which job. */
export type Checked = { checkedAt: string; job: string }

/** What a kept document says of its page. */
const reasons: Record<Going, string> = {
  gone: 'The site says that it has no such page any more.',
  unnamed: 'Nothing on the site names this page any more.',
  limit: 'The site names more pages than are read.',
  excluded: 'The settings exclude this page now.',
  moved: 'The address leads to another page now.',
  copy: 'The page says just the same as another one now.',
  alike: 'The page says nearly the same as many others now.',
  noindex: 'The page says that it is not for search engines (noindex).',
  empty: 'There is (next to) nothing left of its text.',
  part: 'The page does not say this any more.',
}

/** The documents that would go and why; `changes`: what is to be done at once; `asked`: how many wait for a review. */
export type Settled = { changes: Pick<DocumentChanges, 'write' | 'remove'>; asked: number }

/**
 * Decides on documents that would go. What was corrected, left out, or kept by a review, stays. `start`: the address of the site. `before`: how
 * many documents there were. `instead`: what is written in place of documents that shrank to next to nothing.
 */
export function settled(
  going: readonly { document: DocumentRecord; why: Going }[],
  {
    start,
    before,
    checked,
    instead,
  }: { start: string; before: number; checked: Checked; instead: readonly DocumentWrite[] },
): Settled {
  const own = going.filter(({ document }) => isOwners(document))
  const others = going.filter(({ document }) => !isOwners(document))
  const stay = own.map(({ document, why }) => headOf(document, (page) => staying({ ...page, ...checked }, why)))
  // What the owner has excluded by the settings goes as they say.
  const isAsked = others.filter(({ why }) => why !== 'excluded')
  const isEver = isAsked.some(({ document, why }) => document.key === start || why === 'alike')
  if (isEver || isMuch(isAsked.length, before)) {
    const waiting = isAsked.map(({ document, why }) =>
      headOf(document, (page) => Object.assign({}, page, checked, { wouldGo: why })),
    )
    const remove = others.filter(({ why }) => why === 'excluded').map(({ document }) => document.id)
    return { changes: { write: [...stay, ...waiting], remove }, asked: isAsked.length }
  }
  const owned = new Set(own.map(({ document }) => document.id))
  const write = instead.filter(({ record }) => !owned.has(record.id))
  const written = new Set(write.map(({ record }) => record.id))
  const remove = others.flatMap(({ document }) => (written.has(document.id) ? [] : [document.id]))
  return { changes: { write: [...stay, ...write], remove }, asked: 0 }
}

/** Whether so many of the documents do not go without being asked for. */
export function isMuch(count: number, before: number): boolean {
  if (count > most.documents) return count > before * most.part
  // One page of two may go like one of many.
  return (count > 1 || before === 1) && count >= before * mostOfFew
}

/** Does with the documents that wait for a review what it says. What was corrected or left out stays in any case. */
export function reviewed(
  documents: readonly DocumentRecord[],
  decision: SiteReview['decision'],
): Pick<DocumentChanges, 'write' | 'remove'> {
  const waiting = documents.filter(({ page }) => page?.wouldGo !== undefined)
  const kept = waiting.filter((document) => decision === 'keep' || isChanged(document))
  return {
    write: kept.map((document) =>
      headOf(document, (page) => ({
        ...staying(page, page.wouldGo ?? 'gone'),
        ...(decision === 'keep' && { isKept: true }),
      })),
    ),
    remove: waiting.filter((document) => !kept.includes(document)).map(({ id }) => id),
  }
}

/** How many pages a source has texts of, how many questions these hold, and how many of its documents wait for a review. */
export function countsOf(documents: readonly DocumentRecord[]): { pages: number; questions: number; waiting: number } {
  return {
    pages: new Set(documents.map(({ url, key }) => url ?? key)).size,
    questions: documents.filter(({ questions }) => questions).length,
    waiting: documents.filter(({ page }) => page?.wouldGo !== undefined).length,
  }
}

/** Whether its owner has decided on it, so that it does not go by itself. */
function isOwners(document: DocumentRecord): boolean {
  return isChanged(document) || document.page?.isKept === true
}

/** Whether its owner has corrected it, or left it out. */
export function isChanged({ correctionSize, isExcluded }: DocumentRecord): boolean {
  return correctionSize !== undefined || isExcluded
}

/** The facts of a page that does not wait for a review any more. */
export function settledFacts({ wouldGo: _, ...page }: PageFacts): PageFacts {
  return page
}

function staying(page: PageFacts, why: Going): PageFacts {
  return { ...settledFacts(page), failedSince: page.failedSince ?? page.checkedAt, reason: reasons[why] }
}

/** The write of a document whose text stays. */
export function headOf(record: DocumentRecord, change: (page: PageFacts) => PageFacts): DocumentWrite {
  return { record: { ...record, page: change(record.page ?? { bodyHash: '', checkedAt: record.updatedAt }) } }
}
